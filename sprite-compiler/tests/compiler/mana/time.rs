//! Delays, ends and directions.

use crate::mana::scene::{
    BASE, DIALECTS, action, cells, drawn, facing, folder, found, in_dialect, silent, sprite,
};
use crate::support::play::with_packed;
use sprite_runtime::Direction;

const THREE: &str =
    "<frame index=\"0\" delay=\"100\"/><frame index=\"1\"/><frame index=\"2\" delay=\"100\"/>";

/// Vector 1 of docs/formats/mana.md.
#[test]
fn cells_are_rectangles_with_a_point_in_the_middle_of_their_bottom() {
    let four = silent(&sprite(&action("stand", "<frame index=\"4\"/>")));
    assert_eq!(drawn(&four, "stand", &[0]), "graphics/p.png@64,64,64,64,32,64");
    let body = "<imageset name=\"base\" src=\"graphics/p.png\" width=\"64\" height=\"64\" offsetX=\"1\"/>"
        .to_owned()
        + &action("stand", "<frame index=\"4\" offsetX=\"2\" offsetY=\"-3\"/>");
    let moved = silent(&folder(&[("s.xml", &format!("<sprite>{body}</sprite>"))]));
    assert_eq!(drawn(&moved, "stand", &[0]), "graphics/p.png@64,64,64,64,29,67");
    let body = body.replace("\"64\" height", "\"37\" height").replace("offsetX=\"1\"", "");
    let odd = found(&folder(&[("s.xml", &format!("<sprite>{body}</sprite>"))]), &["image-not-multiple"]);
    assert_eq!(drawn(&odd, "stand", &[0]), "graphics/p.png@148,0,37,64,16,67");
}

/// Vector 2 of docs/formats/mana.md.
#[test]
fn frames_follow_each_other_in_half_open_intervals() {
    let frames =
        "<frame index=\"0\" delay=\"75\"/><frame index=\"1\" delay=\"75\"/><frame index=\"2\" delay=\"75\"/>";
    for dialect in DIALECTS {
        let compilation = silent(&in_dialect(dialect, sprite(&action("stand", frames))));
        assert_eq!(cells(&compilation, "stand", &[0, 74, 75, 224, 225]), "0,0,1,2,0");
    }
}

/// Vector 3 of docs/formats/mana.md.
#[test]
fn a_frame_without_a_delay_holds() {
    let holds = found(&sprite(&action("stand", THREE)), &["unreachable-command"]);
    assert_eq!(cells(&holds, "stand", &[99, 100, 9_999]), "0,1,1");
    let mana = silent(&in_dialect("mana", sprite(&action("stand", THREE))));
    assert_eq!(cells(&mana, "stand", &[99, 100, 174, 175, 275]), "0,1,1,2,0");
}

/// Vector 4 of docs/formats/mana.md.
#[test]
fn an_end_leads_to_stand_with_the_time_that_is_left_over() {
    let stand = action("stand", "<frame index=\"0\" delay=\"100\"/><frame index=\"1\" delay=\"100\"/>");
    let attack = action("attack", "<sequence start=\"3\" end=\"4\" delay=\"60\"/><end/>");
    let compilation = silent(&sprite(&(stand + &attack)));
    assert_eq!(cells(&compilation, "attack", &[0, 60, 119, 120, 219, 220, 250]), "3,4,4,0,0,1,1");
    let ends = "<frame index=\"0\" delay=\"100\"/><frame index=\"1\" delay=\"100\"/><end/>";
    let compilation = found(&sprite(&action("stand", ends)), &["end-in-resting-action"]);
    assert_eq!(cells(&compilation, "stand", &[199, 200, 410]), "1,0,0");
}

/// Vector 5 of docs/formats/mana.md.
#[test]
fn a_stand_that_ends_begins_anew_with_the_time_that_is_left_over() {
    let body = action("stand", "<sequence start=\"0\" end=\"1\" delay=\"100\"/><end/>");
    let compilation = found(&sprite(&body), &["end-in-resting-action"]);
    assert_eq!(cells(&compilation, "stand", &[199, 200, 410]), "1,0,0");
}

/// Vector 6 of docs/formats/mana.md.
#[test]
fn a_sequence_counts_up_and_down_and_may_be_a_list() {
    let down = sprite(&action("stand", "<sequence start=\"4\" end=\"2\" delay=\"10\"/>"));
    let compilation = found(&down, &["sequence-descends"]);
    assert_eq!(cells(&compilation, "stand", &[0, 10, 20, 30]), "4,3,2,4");
    let mana = found(&in_dialect("mana", down), &["sequence-descends"]);
    assert_eq!(cells(&mana, "stand", &[0, 100]), "N,N");
    let list = "<sequence value=\"0-1,5,p,3-2\" repeat=\"2\" delay=\"10\"/>";
    let compilation = silent(&sprite(&action("stand", list)));
    let times: Vec<u64> = (0..11).map(|step| step * 10).collect();
    assert_eq!(cells(&compilation, "stand", &times), "0,1,0,1,5,N,3,2,3,2,0");
}

/// An action with a cell for each direction.
fn directions(name: &str, directions: &[(&str, u32)], more: &str) -> String {
    let one = |(direction, cell): &(&str, u32)| {
        format!(
            "<animation direction=\"{direction}\"><frame index=\"{cell}\" delay=\"10\"/>{more}</animation>"
        )
    };
    let all: String = directions.iter().map(one).collect();
    format!("<action name=\"{name}\" imageset=\"base\">{all}</action>")
}

/// Vector 7 of docs/formats/mana.md.
#[test]
fn a_missing_direction_is_served_by_another() {
    let up = |written: &[(&str, u32)]| {
        DIALECTS.map(|dialect| {
            let compilation = silent(&in_dialect(dialect, sprite(&directions("stand", written, ""))));
            facing(&compilation, "stand", Direction::Up, &[0])
        })
    };
    assert_eq!(up(&[("left", 1), ("right", 2)]), ["1", "1", "1"]);
    assert_eq!(up(&[("right", 2), ("left", 1)]), ["2", "1", "1"]);
    assert_eq!(up(&[("right", 2), ("left", 1), ("default", 3)]), ["3", "3", "3"]);
    let compilation = silent(&sprite(&directions("stand", &[("default", 0), ("up", 1)], "")));
    assert_eq!(facing(&compilation, "stand", Direction::UpLeft, &[0]), "1");
    assert_eq!(facing(&compilation, "stand", Direction::DownLeft, &[0]), "0");
}

/// Vector 7 of docs/formats/mana.md.
#[test]
fn stand_is_looked_up_for_what_was_faced() {
    let stand = directions("stand", &[("down", 0), ("up", 1)], "");
    let body = stand + &directions("attack", &[("default", 3)], "<end/>");
    for (dialect, expected) in DIALECTS.into_iter().zip(["3,0", "3,1", "3,1"]) {
        let compilation = silent(&in_dialect(dialect, sprite(&body)));
        let packed = crate::mana::scene::packed(&compilation, "S");
        let shown = with_packed(&compilation, packed, |sprite| {
            let mut player =
                sprite_runtime::AnyAnimator::of(sprite, crate::mana::scene::index(packed, "attack"));
            player.face(sprite_runtime::Facing::Index(sprite_runtime::Facing::MAX_INDEX));
            player.restart();
            crate::mana::scene::at(player, &[0, 10], crate::mana::scene::cell)
        });
        assert_eq!(shown, expected, "{dialect}");
    }
}

#[test]
fn a_turn_restarts_another_animation_and_continues_the_same_one() {
    let frames = |first: u32| {
        format!("<frame index=\"{first}\" delay=\"50\"/><frame index=\"{}\" delay=\"50\"/>", first + 1)
    };
    let body = format!(
        "<sprite>{BASE}<action name=\"stand\" imageset=\"base\"><animation direction=\"up\">{}</animation>\
         <animation direction=\"default\">{}</animation></action></sprite>",
        frames(0),
        frames(2)
    );
    let compilation = silent(&folder(&[("s.xml", &body)]));
    let packed = crate::mana::scene::packed(&compilation, "S");
    with_packed(&compilation, packed, |sprite| {
        let mut player = sprite_runtime::AnyAnimator::of(sprite, 0);
        let _ = player.tick(std::time::Duration::from_millis(60));
        assert_eq!(crate::mana::scene::cell(&player), "3");
        player.face(Direction::Left);
        assert_eq!(crate::mana::scene::cell(&player), "3");
        player.face(Direction::Up);
        assert_eq!(crate::mana::scene::cell(&player), "0");
    });
}

#[test]
fn the_dead_of_manaplus_stay_where_they_fell() {
    let dead = action("dead", "<sequence start=\"1\" end=\"3\" delay=\"50\"/><pause delay=\"50\"/><end/>");
    let body = action("stand", "<frame index=\"0\"/>") + &dead;
    let times = [0, 50, 100, 150, 200];
    assert_eq!(cells(&silent(&sprite(&body)), "dead", &times), "1,2,3,N,0");
    let manaplus = silent(&in_dialect("manaplus", sprite(&body)));
    assert_eq!(cells(&manaplus, "dead", &times), "1,2,3,3,3");
    // Unless nothing else is there to stand.
    let alone = silent(&in_dialect("manaplus", sprite(&dead)));
    assert_eq!(cells(&alone, "dead", &times), "1,2,3,N,1");
}
