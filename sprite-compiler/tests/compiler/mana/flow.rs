//! `label`, `goto`, `jump`, `rand` and `hp`; the vectors are those of docs/formats/mana.md.

use super::scene::{action, at, cell, cells, found, in_dialect, index, packed, silent, sprite};
use crate::support::play::with_packed;
use sprite_compiler::Compilation;
use sprite_runtime::AnyAnimator;
use sprite_runtime::mana::ManaExt as _;
use sprite_table::Playback;

const STAND: &str = "<frame index=\"0\"/>";

/// A frame of 100 ms, with more attributes.
fn frame(index: u32, more: &str) -> String {
    format!("<frame index=\"{index}\" delay=\"100\" {more}/>")
}

/// The cells of `stand` at the start and after each of so many frames of 100 ms.
#[track_caller]
fn shown(commands: &str, count: u64) -> String {
    let times: Vec<u64> = (0..count).map(|frame| frame * 100).collect();
    let mut expected = None;
    for dialect in ["document", "manaplus"] {
        let compilation = silent(&in_dialect(dialect, sprite(&action("stand", commands))));
        let cells = cells(&compilation, "stand", &times);
        assert_eq!(expected.get_or_insert_with(|| cells.clone()), &cells, "{dialect}");
    }
    expected.unwrap_or_default()
}

/// How the only layer of `stand` is played, with its number of frames and of commands.
fn playback(commands: &str) -> (Playback, usize, usize) {
    let compilation = silent(&sprite(&action("stand", commands)));
    let layer = &packed(&compilation, "S").sprite().animations[0].value.tracks[0].layers[0];
    (layer.playback, layer.frames.len(), layer.commands.len())
}

/// Vector 17 of docs/formats/mana.md.
#[test]
fn a_goto_leads_to_its_label() {
    let [a, b, c, d] = [0, 1, 2, 3].map(|index| frame(index, ""));
    let intro = format!("{a}<label name=\"l\"/>{b}{c}<goto label=\"l\"/>{d}");
    assert_eq!(shown(&intro, 6), "0,1,2,1,2,1");
    let forward = format!("{a}<goto label=\"l\"/>{b}<label name=\"l\"/>{c}");
    assert_eq!(shown(&forward, 5), "0,2,0,2,0");
    // With only one way through them the frames simply follow each other.
    assert_eq!(playback(&intro), (Playback::Loop { from: 1 }, 3, 0));
    assert_eq!(playback(&forward), (Playback::Loop { from: 0 }, 2, 0));
    let held = format!("{a}<label name=\"l\"/>{STAND}<goto label=\"l\"/>");
    assert_eq!(playback(&held).0, Playback::Hold);
}

/// Vector 18 of docs/formats/mana.md.
#[test]
fn percentages_are_chances() {
    let [a, b] = [0, 1].map(|index| frame(index, ""));
    assert_eq!(shown(&format!("{a}{}", frame(1, "rand=\"43\"")), 8), "0,0,1,0,1,0,0,1");
    assert_eq!(shown(&format!("{a}{}", frame(1, "rand=\"0\"")), 3), "0,0,0");
    let goto = format!("<label name=\"l\"/>{a}<goto label=\"l\" rand=\"50\"/>{b}");
    assert_eq!(shown(&goto, 8), "0,1,0,0,0,1,0,0");
    assert_eq!(playback(&goto), (Playback::Loop { from: 0 }, 2, 1));
    // Each cell of a sequence by itself: 88, 43, 2, 97, 11 of 100 are the first numbers.
    let sequence = "<sequence start=\"1\" end=\"3\" delay=\"100\" rand=\"50\"/>";
    assert_eq!(shown(&format!("{a}{sequence}"), 5), "0,2,3,0,2");
}

/// Vector 19 of docs/formats/mana.md.
#[test]
fn a_jump_plays_another_action() {
    let spawn = format!("{}{}<jump action=\"walk\"/>", frame(1, ""), frame(2, ""));
    let walk = frame(4, "") + &frame(5, "");
    let body = action("stand", STAND) + &action("spawn", &spawn) + &action("walk", &walk);
    let compilation = silent(&sprite(&body));
    assert_eq!(cells(&compilation, "spawn", &[0, 100, 199, 200, 300, 400]), "1,2,2,4,5,4");
    let attack = format!("{}<end rand=\"50\"/>{}", frame(1, ""), frame(2, ""));
    let compilation = silent(&sprite(&(action("stand", STAND) + &action("attack", &attack))));
    assert_eq!(cells(&compilation, "attack", &[0, 100, 200, 300]), "1,2,1,0");
}

/// Vector 20 of docs/formats/mana.md.
#[test]
fn the_first_command_is_entered_whatever_its_percentage() {
    let [a, b] = [0, 1].map(|index| frame(index, ""));
    assert_eq!(shown(&format!("{}{b}", frame(0, "rand=\"0\"")), 3), "0,1,1");
    assert_eq!(shown(&format!("<goto label=\"l\"/>{a}<label name=\"l\"/>{b}"), 4), "0,1,1,1");
    let jump = format!("<jump action=\"stand\"/>{b}");
    let compilation = silent(&sprite(&(action("stand", STAND) + &action("spawn", &jump))));
    assert_eq!(cells(&compilation, "spawn", &[0, 99, 100]), "1,1,0");
}

/// The cells of an action at these healths, each 100 ms after it was set.
fn at_health(compilation: &Compilation, action: &str, healths: &[u8]) -> String {
    let sprite = packed(compilation, "S");
    with_packed(compilation, sprite, |view| {
        let mut player = AnyAnimator::of(view, index(sprite, action));
        let cells = healths.iter().map(|&health| {
            player.set_health(health);
            at(player, &[0], cell)
        });
        cells.collect::<Vec<_>>().join(",")
    })
}

/// Vector 21 of docs/formats/mana.md.
#[test]
fn lower_health_has_actions_of_its_own() {
    let weak = |name: &str, hp: u32, index: u32| {
        action(name, &format!("<frame index=\"{index}\"/>")).replacen(' ', &format!(" hp=\"{hp}\" "), 1)
    };
    let body = action("stand", STAND)
        + &weak("stand", 50, 2)
        + &weak("stand", 25, 3)
        + &action("walk", &frame(1, ""))
        + &weak("walk", 25, 4)
        + &weak("dance", 25, 5);
    for dialect in ["document", "manaplus"] {
        let compilation = silent(&in_dialect(dialect, sprite(&body)));
        let healths = [100, 51, 50, 26, 25, 0, 80];
        assert_eq!(at_health(&compilation, "stand", &healths), "0,0,2,2,3,3,0", "{dialect}");
        // In the set of 50 `stand` serves for it.
        assert_eq!(at_health(&compilation, "walk", &healths), "1,1,2,2,4,4,1", "{dialect}");
        // There is only one, whatever the health.
        assert_eq!(at_health(&compilation, "dance", &healths), "5,5,5,5,5,5,5", "{dialect}");
    }
}

#[test]
fn nothing_of_it_is_a_sprite_that_moves_without_an_action() {
    let body = format!("<animation>{}<jump action=\"stand\"/></animation>", frame(0, ""));
    found(&sprite(&body), &["end-in-free-animation"]);
}

#[test]
fn the_dead_lie_where_a_flow_leaves_them() {
    let dead = format!(
        "{}<label name=\"l\"/>{}<goto label=\"l\" rand=\"50\"/>{}",
        frame(1, ""),
        frame(2, ""),
        frame(3, "")
    );
    let body = action("stand", STAND) + &action("dead", &dead);
    let compilation = silent(&in_dialect("manaplus", sprite(&body)));
    assert_eq!(cells(&compilation, "dead", &[0, 100, 200, 900, 3_600_000]), "1,2,3,3,3");
}

#[test]
fn jumps_that_come_back_before_time_passes_are_reported() {
    let jump = |to: &str| format!("<label name=\"l\"/><jump action=\"{to}\"/>{}", frame(1, ""));
    let stand = action("stand", STAND);
    let pair = |b: &str| sprite(&(stand.clone() + &action("a", &jump("b")) + &action("b", b)));
    let compilation = found(&pair(&jump("a")), &["endless-flow"]);
    let message = &compilation.diagnostics.findings()[0].message;
    assert_eq!(message, "from here `a` and `b` follow each other for ever and show nothing");
    // A frame, a pause or a chance between them, or an action that ends.
    let timed = format!("{}<jump action=\"a\"/>", frame(2, ""));
    let paused = "<pause delay=\"5\"/><jump action=\"a\"/>".to_owned();
    let doubtful = format!("<label name=\"l\"/><jump action=\"a\" rand=\"50\"/>{}", frame(1, ""));
    for b in [timed, paused, doubtful, "<end/>".to_owned()] {
        found(&pair(&b), &[]);
    }
    // An `end` that leads to a `stand` which jumps back.
    let body = action("stand", &jump("a")) + &action("a", "<end/>");
    found(&sprite(&body), &["endless-flow"]);
    // A jump to what is played already changes nothing.
    found(&sprite(&(stand.clone() + &action("a", &jump("a")))), &[]);
}
