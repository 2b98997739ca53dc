//! Which action is played for a name.

use crate::mana::scene::{
    DIALECTS, action, cell, cells, found, in_dialect, index, packed, resolved, silent, sprite,
};
use crate::support::play::with_packed;
use sprite_runtime::AnyAnimator;
use std::time::Duration;

const HOLD: &str = "<frame index=\"0\"/>";

/// Vector 8 of docs/formats/mana.md.
#[test]
fn names_that_are_not_there_are_served_by_others() {
    let compilation = silent(&sprite(&(action("stand", HOLD) + &action("attack_stab", HOLD))));
    let resolve = |name| resolved(packed(&compilation, "S"), name);
    assert_eq!(resolve("attack-bow").as_deref(), Some("attack_stab"));
    for name in ["use-item", "run", "fly"] {
        assert_eq!(resolve(name).as_deref(), Some("stand"), "{name}");
    }
    assert_eq!(resolve("dance"), None);
    let compilation = silent(&sprite(&(action("default", HOLD) + &action("walk", HOLD))));
    let resolve = |name| resolved(packed(&compilation, "S"), name);
    assert_eq!((resolve("hurt").as_deref(), resolve("run").as_deref()), (Some("default"), Some("walk")));
    let compilation = silent(&sprite(&action("walk", HOLD)));
    assert_eq!(resolved(packed(&compilation, "S"), "stand").as_deref(), Some("walk"));
}

/// Vector 9 of docs/formats/mana.md.
#[test]
fn an_action_that_is_hidden_shows_nothing() {
    let attack = action("attack", "<frame index=\"3\" delay=\"50\"/><end/>");
    let compilation = silent(&sprite(&format!("<action name=\"stand\"/>{attack}")));
    assert_eq!(cells(&compilation, "attack", &[0, 49, 50]), "3,3,N");
    let packed = packed(&compilation, "S");
    with_packed(&compilation, packed, |sprite| {
        let (stand, attack) = (index(packed, "stand"), index(packed, "attack"));
        let mut player = AnyAnimator::of(sprite, stand);
        assert_eq!(cell(&player), "N");
        assert!(player.play(attack).has_started());
        assert_eq!(cell(&player), "3");
        // It changes nothing, until the attack has ended.
        player.play(stand);
        assert_eq!(cell(&player), "3");
        let _ = player.tick(Duration::from_millis(60));
        assert_eq!(cell(&player), "N");
    });
}

#[test]
fn what_serves_as_stand_depends_on_the_dialect() {
    let body = action("spawn", "<frame index=\"1\"/>")
        + &action("default", "<frame index=\"2\"/>")
        + &action("hurt", "<frame index=\"3\" delay=\"10\"/><end/>");
    for (dialect, expected) in DIALECTS.into_iter().zip(["3,2", "3,1", "3,1"]) {
        let compilation = silent(&in_dialect(dialect, sprite(&body)));
        assert_eq!(cells(&compilation, "hurt", &[0, 10]), expected, "{dialect}");
    }
}

#[test]
fn the_healthiest_action_is_played() {
    let hurt = |name: &str, hp: u32, cell: u32| {
        action(name, &format!("<frame index=\"{cell}\"/>")).replacen(' ', &format!(" hp=\"{hp}\" "), 1)
    };
    let body = hurt("stand", 50, 1) + &action("stand", HOLD) + &hurt("sit", 20, 2) + &hurt("sit", 60, 3);
    let compilation = found(&sprite(&body), &[]);
    assert_eq!(cells(&compilation, "stand", &[0]), "0");
    assert_eq!(cells(&compilation, "sit", &[0]), "3");
}

#[test]
fn a_jump_is_served_by_another_action_too() {
    let jump = action("attack", "<frame index=\"1\" delay=\"10\"/><jump action=\"run\"/>");
    let compilation = found(&sprite(&(action("stand", HOLD) + &jump)), &[]);
    assert_eq!(cells(&compilation, "attack", &[0, 9, 10]), "1,1,0");
}
