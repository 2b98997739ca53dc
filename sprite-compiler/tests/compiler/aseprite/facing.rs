//! Directions from tags, faced by the real player.

use crate::aseprite::sheet::{export, four, silent, tag, tagged};
use crate::support::play::with_sprite;
use sprite_compiler::Compilation;
use sprite_runtime::{AnyAnimator, Direction};

/// The frame that a direction shows: the frame of the sheet, `~` after a mirrored one.
fn faced(compilation: &Compilation, directions: &[Direction]) -> Vec<String> {
    let mut shown = Vec::new();
    with_sprite(compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        for &direction in directions {
            player.face(direction);
            let frame = player.frame().unwrap();
            shown.push(format!("{}{}", frame.rect().x / 16, if frame.is_mirrored() { "~" } else { "" }));
        }
    });
    shown
}

const ON: &str = "[aseprite]\ndirections = true\n";

/// Vector 20 of docs/formats/aseprite.md: the picture.
#[test]
fn a_missing_left_is_the_right_mirrored_about_the_pivot() {
    let slices = r#""slices": [{ "name": "foot", "keys": [
        { "frame": 0, "bounds": { "x": 2, "y": 2, "w": 4, "h": 4 }, "pivot": { "x": 1, "y": 12 } }] }]"#;
    let tags = format!("\"frameTags\": [{}], {slices}", tag("walk-right", 1, 1, ""));
    with_sprite(&silent(&export(&four(), &tags), ON), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        for (direction, origin, is_mirrored) in
            [(Direction::Right, (3, 14), false), (Direction::Left, (13, 14), true)]
        {
            player.face(direction);
            let frame = player.frame().unwrap();
            assert_eq!((frame.rect().x, frame.rect().width), (16, 16));
            assert_eq!((frame.origin().x, frame.origin().y), origin, "{direction:?}");
            assert_eq!(frame.is_mirrored(), is_mirrored, "{direction:?}");
        }
    });
}

/// Vector 21 of docs/formats/aseprite.md.
#[test]
fn a_direction_that_is_not_there_shows_the_nearest() {
    let two = |first: &str, second: &str| tagged(&[tag(first, 0, 0, ""), tag(second, 1, 1, "")]);
    let vertical = silent(&two("walk-up", "walk-down"), ON);
    assert_eq!(faced(&vertical, &[Direction::Up, Direction::Down, Direction::Left]), ["0", "1", "1"]);
    let settings = format!("{ON}mirror = false\n");
    let left = silent(&two("walk-up", "walk-left"), &settings);
    let directions = [Direction::UpLeft, Direction::Right, Direction::DownRight];
    assert_eq!(faced(&left, &directions), ["1", "0", "1"]);
    // With mirroring the right is there.
    assert_eq!(faced(&silent(&two("walk-up", "walk-left"), ON), &directions), ["1", "1~", "1~"]);
}
