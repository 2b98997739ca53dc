//! Layers that stay separate, as games get them.

use crate::support::play::with_sprite;
use crate::support::{assert_silent, compiled};
use sprite_compiler::MemoryFiles;
use sprite_runtime::{AnyPlayer, Frame};
use sprite_table::{Point, Size};
use std::time::Duration;

/// A shadow, a body that is a group, and a hat that is missing in the second frame.
const HERO: &str = "canvas 6x5
flags 3
frame 100
layer shadow opacity 128
layer body group
layer skin level 1
layer shade level 1 mode 1
layer Red+Hat
layer note hidden
cel 0 0,4 6x1 #000000ff
cel 2 1,1 4x4 #c05028ff
cel 3 1,3 4x2 #808080ff
cel 4 2,0 2x1 #f04040ff
cel 5 0,0 6x5 #ffffffff
tag walk 0..1
slice hit 0 1,1 4x4 pivot 2,3
frame 50
cel 2 1,0 4x4 #c05028ff
text step
";

const SEPARATE: &str = "[aseprite]\nlayers = \"separate\"\n";

fn folder(settings: &str) -> MemoryFiles {
    let hero = aseprite_writer::text::file(HERO).unwrap();
    MemoryFiles::new([("hero.aseprite", hero)]).with("sprites.toml", settings.as_bytes().to_vec())
}

/// The layers that a player shows, each with its size and the place of its corner.
fn shown(player: &AnyPlayer<'_>) -> Vec<(u16, Size, Point)> {
    let shown = |frame: Frame<'_>| (frame.layer(), frame.size(), Point::ZERO - frame.origin());
    player.frames().map(shown).collect()
}

#[test]
fn a_game_tells_layers_apart() {
    let compilation = compiled(&folder(SEPARATE));
    assert_silent(&compilation);
    let code = compilation.code.to_string();
    for (constant, layer) in [("LAYER_SHADOW", 0), ("LAYER_BODY", 1), ("LAYER_RED_HAT", 2)] {
        assert!(
            code.contains(&format!("pub const {constant} : :: core :: primitive :: u16 = {layer}u16")),
            "{code}"
        );
    }
    assert!(!code.contains("LAYER_NOTE") && !code.contains("LAYER_SKIN"), "{code}");
    with_sprite(&compilation, |sprite| {
        let mut player = AnyPlayer::new(sprite, 0);
        assert_eq!(player.layer_count(), 3);
        let (shadow, hat) = (Size::new(6, 1), Size::new(2, 1));
        // From the anchor, the pivot of the slice: it is at 3, 4 of the canvas.
        let first = [
            (0, shadow, Point::new(-3, 0)),
            (1, Size::new(4, 4), Point::new(-2, -3)),
            (2, hat, Point::new(-1, -4)),
        ];
        assert_eq!(shown(&player), first);
        assert_eq!(player.layer_frame(2).map(|frame| frame.layer()), Some(2));
        let hit = |player: &AnyPlayer<'_>| player.frame().unwrap().slice("hit").is_some();
        assert!(hit(&player));
        let tick = player.tick(Duration::from_millis(100));
        // The hat is not there; the shadow is, without a visible pixel, so that slices and texts have a frame.
        assert_eq!(shown(&player)[1..], [(1, Size::new(4, 4), Point::new(-2, -4))]);
        assert_eq!((shown(&player)[0].0, shown(&player)[0].1), (0, Size::new(1, 1)));
        assert!(hit(&player) && player.layer_frame(2).is_none());
        assert_eq!(player.texts_in(&tick).map(|text| text.text).collect::<Vec<_>>(), ["step"]);
    });
}

#[test]
fn layers_are_merged_unless_the_settings_say_otherwise() {
    let other = "[aseprite.\"enemies/**\"]\nlayers = \"separate\"\n";
    for settings in ["", "[aseprite]\nlayers = \"merged\"\n", other] {
        let compilation = compiled(&folder(settings));
        assert_silent(&compilation);
        assert!(!compilation.code.to_string().contains("LAYER_"));
        with_sprite(&compilation, |sprite| {
            let player = AnyPlayer::new(sprite, 0);
            assert_eq!(shown(&player), [(0, Size::new(6, 5), Point::new(-3, -4))]);
        });
    }
}
