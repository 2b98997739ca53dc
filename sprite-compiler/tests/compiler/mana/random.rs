//! Frames that are chosen at random.

use crate::mana::scene::{action, cells, found, silent, sprite};

/// Vector 12 of docs/formats/mana.md.
#[test]
fn the_seed_zero_draws_what_the_format_says() {
    let random = |attribute: &str| {
        let choices = "<frame index=\"0\"/><frame index=\"1\"/><frame index=\"2\"/>";
        sprite(&action("stand", &format!("<random delay=\"100\"{attribute}>{choices}</random>")))
    };
    let times = [0, 100, 200, 300, 400];
    assert_eq!(cells(&silent(&random("")), "stand", &times), "2,1,0,2,0");
    let excludes = silent(&random(" exclude_current_frame=\"true\""));
    assert_eq!(cells(&excludes, "stand", &times), "2,0,1,2,0");
}

#[test]
fn one_cell_cannot_be_excluded() {
    let one = "<random delay=\"100\" exclude_current_frame=\"true\"><frame index=\"0\"/></random>";
    found(&sprite(&action("stand", one)), &["random-too-few"]);
    let one = "<random delay=\"100\"><frame index=\"0\"/></random>";
    assert_eq!(cells(&silent(&sprite(&action("stand", one))), "stand", &[0, 100]), "0,0");
}
