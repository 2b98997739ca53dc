//! Data for games, in the table that a game has.

use crate::aseprite::HERO;
use crate::support::{assert_silent, compiled};
use aseprite_writer::text::file;
use sprite_compiler::MemoryFiles;
use sprite_compiler::model::{FrameText, SliceKey};
use sprite_table::{Order, Point, ScreenRect, Size};

#[test]
fn slices_and_texts_are_relative_to_the_anchor() {
    let compilation = compiled(&MemoryFiles::new([("hero.aseprite", file(HERO).unwrap())]));
    assert_silent(&compilation);
    let animation = &compilation.library.sprites().next().unwrap().sprite().animations[0].value;
    let (track, layer) = (&animation.tracks[0], &animation.tracks[0].layers[0]);
    assert_eq!((track.text.as_deref(), layer.order, layer.passes), (Some("fast"), Order::PingPong, 1));
    // The pivot is at 2, 4 of the canvas; while the slice is hidden, the first key still says where.
    let [hit] = layer.data.slices.as_slice() else { panic!("one slice is expected") };
    assert_eq!((hit.name.as_str(), hit.text.as_deref()), ("hit", Some("hurts")));
    let bounds = ScreenRect::new(Point::new(-1, -2), Size::new(3, 2));
    let key = SliceKey { frame: 0, bounds: Some(bounds), centre: None, pivot: Some(Point::new(0, 0)) };
    let hidden = SliceKey { frame: 3, bounds: None, centre: None, pivot: None };
    assert_eq!(hit.keys, [key, hidden]);
    let text = FrameText { frame: 0, layer: "glow".to_owned(), text: "spark".to_owned() };
    assert_eq!(layer.data.texts, [text]);
    let canvas = ScreenRect::new(Point::new(-2, -4), Size::new(6, 5));
    assert_eq!(
        layer.data.untrimmed.iter().map(|key| (key.frame, key.area)).collect::<Vec<_>>(),
        [(0, Some(canvas))]
    );
    let origins: Vec<_> = layer.frames.iter().map(|frame| frame.picture.unwrap().origin).collect();
    assert_eq!(origins, [Point::new(2, 4), Point::new(0, 3), Point::new(2, 4), Point::new(2, 4)]);
}

#[test]
fn slice_names_are_constants() {
    let text = "canvas 4x4
frame 100
frame 100
tag SLICE_HIT 0..0
tag walk 0..1
slice hit+box 0 1,2 3x2 pivot 1,2
slice hit+box 1 0,0 0x0
slice hit-box 0 0,0 1x1
slice leftHand 0 0,0 1x1
slice -- 0 0,0 1x1
";
    let compilation = compiled(&MemoryFiles::new([("hero.aseprite", file(text).unwrap())]));
    assert_silent(&compilation);
    let code = compilation.code.to_string();
    let constants: Vec<&str> =
        code.split("pub const SLICE_").skip(1).map(|rest| rest.split(';').next().unwrap().trim()).collect();
    let kind = "& 'static :: core :: primitive :: str";
    // Of `hit box` and `hit-box` the first in alphabetical order has the constant; `--` has none.
    assert_eq!(
        constants,
        [format!("HIT_BOX : {kind} = \"hit box\""), format!("LEFT_HAND : {kind} = \"leftHand\"")]
    );
    assert!(
        code.contains(
            "- `walk` from frame 0: 3 x 2 at (-1, -2), pivot (0, 0)\\n- `walk` from frame 1: hidden"
        ),
        "{code}"
    );
    assert!(code.contains("SLICEHIT ,"), "no animation has a name with `_` in it");
    let plain = compiled(&MemoryFiles::new([("hero.aseprite", file("canvas 4x4\nframe 100\n").unwrap())]));
    assert!(!plain.code.to_string().contains("SLICE_"));
}
