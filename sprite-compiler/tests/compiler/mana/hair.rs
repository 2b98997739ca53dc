//! Hair styles: cells and offsets at once.

use crate::mana::scene::{at, folder, index, packed, picture, silent};
use crate::support::play::with_packed;
use sprite_compiler::{Compilation, MemoryFiles};
use sprite_runtime::mana::ManaExt as _;
use sprite_runtime::{AnyAnimator, Direction};

const OFFSETS: &str = "<offsets><action name=\"walk\"><animation direction=\"down\">\
    <offset offsetX=\"0\" offsetY=\"-28\" delay=\"75\"/><offset offsetX=\"0\" offsetY=\"-29\" delay=\"75\"/>\
    </animation></action></offsets>";

fn hair(attributes: &str, body: &str, frames: &str) -> MemoryFiles {
    let sprite = format!(
        "<sprite offsetfile=\"o.xml\" framefile=\"f.xml\" {attributes}>\
         <imageset name=\"base\" src=\"graphics/hair.png\" width=\"40\" height=\"40\"/>{body}</sprite>"
    );
    folder(&[("s.xml", &sprite), ("o.xml", OFFSETS), ("f.xml", &format!("<frames>{frames}</frames>"))])
}

/// Cell and point of an action of the sprite `S`.
fn shown(
    compilation: &Compilation,
    action: &str,
    direction: Direction,
    variant: u16,
    times: &[u64],
) -> Vec<(u32, i32, i32)> {
    let packed = packed(compilation, "S");
    let text = with_packed(compilation, packed, |sprite| {
        let mut player = AnyAnimator::of(sprite, index(packed, action)).with_variant(variant);
        player.face(direction);
        at(player, times, |player| picture(player).replace(',', ";"))
    });
    let one = |text: &str| {
        let numbers = text.split_once('@').map_or("", |(_, numbers)| numbers);
        let [x, y, _, _, ox, oy] =
            numbers.split(';').map(|n| n.parse::<i32>().unwrap()).collect::<Vec<_>>()[..]
        else {
            panic!("{text}")
        };
        (u32::try_from(y / 40 * 5 + x / 40).unwrap(), ox, oy)
    };
    text.split(',').map(one).collect()
}

/// Vector 15 of docs/formats/mana.md.
#[test]
fn offsets_run_beside_one_cell() {
    let compilation = silent(&hair("", "", "<animation direction=\"down\"><frame index=\"0\"/></animation>"));
    let frames = shown(&compilation, "walk", Direction::Down, 0, &[0, 75, 150]);
    assert_eq!(frames, [(0, 20, 68), (0, 20, 69), (0, 20, 68)]);
}

#[test]
fn offsets_and_cells_have_clocks_of_their_own() {
    let free = "<animation direction=\"down\"><sequence start=\"0\" end=\"2\" delay=\"100\"/></animation>";
    let compilation = silent(&hair("", "", free));
    let frames = shown(&compilation, "walk", Direction::Down, 0, &[0, 75, 100, 150, 225, 300]);
    let expected = [(0, 68), (0, 69), (1, 69), (1, 68), (2, 69), (0, 68)];
    assert_eq!(frames, expected.map(|(cell, oy)| (cell, 20, oy)));
}

#[test]
fn variants_and_offsets_of_the_sprite_hold_for_the_frame_file() {
    let frames = "<animation><frame index=\"0\"/></animation>\
        <action name=\"dead\" imageset=\"base\"><animation><frame index=\"4\"/></animation></action>";
    let own = "<offset direction=\"left\" offsetX=\"3\" offsetY=\"0\"/>";
    let compilation = silent(&hair("variants=\"2\" variant_offset=\"5\" gender=\"male\"", own, frames));
    let meta = &packed(&compilation, "S").sprite().meta;
    assert_eq!((meta.variants, meta.gender), (2, Some(sprite_table::Gender::Male)));
    let dead = |direction, variant| shown(&compilation, "dead", direction, variant, &[0])[0];
    // The only action of the offset file serves as `stand` too.
    assert_eq!(dead(Direction::Down, 0), (4, 20, 68));
    assert_eq!(dead(Direction::Down, 1), (9, 20, 68));
    assert_eq!(dead(Direction::Left, 0), (4, 17, 68));
    assert_eq!(dead(Direction::Right, 0), (4, 20, 68));
}
