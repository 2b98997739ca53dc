//! Layers that stay separate, as games get them.

use crate::support::play::{with_packed, with_sprite};
use crate::support::{assert_silent, compiled};
use sprite_compiler::MemoryFiles;
use sprite_runtime::{AnyAnimator, Frame, Group, Image, LayerSet, Sprite};
use sprite_table::Table;
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
fn shown(player: &AnyAnimator<'_>) -> Vec<(u16, Size, Point)> {
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
        let mut player = AnyAnimator::of(sprite, 0);
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
        let hit = |player: &AnyAnimator<'_>| player.frame().unwrap().slice("hit").is_some();
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
            let player = AnyAnimator::of(sprite, 0);
            assert_eq!(shown(&player), [(0, Size::new(6, 5), Point::new(-3, -4))]);
        });
    }
}

/// A body, and a crown whose number is that of the hero's body.
const KING: &str = "canvas 6x5
frame 100
layer cape
layer crown
cel 0 0,0 6x5 #202080ff
cel 1 1,0 3x1 #ffd700ff
tag walk 0..0
slice foot 0 0,0 6x5 pivot 3,4
";

/// The second example of docs/aseprite.md.
fn dressed<'a>(
    hero: &'a AnyAnimator<'a>,
    own: u16,
    king: &'a AnyAnimator<'a>,
    worn: u16,
) -> impl Iterator<Item = Frame<'a>> {
    (0..hero.layer_count())
        .filter_map(move |layer| if layer == own { king.layer_frame(worn) } else { hero.layer_frame(layer) })
}

#[test]
fn a_game_swaps_a_layer_for_that_of_another_player() {
    let king = aseprite_writer::text::file(KING).unwrap();
    let compilation = compiled(&folder(SEPARATE).with("king.aseprite", king));
    assert_silent(&compilation);
    let [hero, king] = compilation.library.sprites().collect::<Vec<_>>()[..] else {
        panic!("two sprites are expected")
    };
    with_packed(&compilation, hero, |hero| {
        with_packed(&compilation, king, |king| {
            let (hero, king) = (AnyAnimator::of(hero, 0), AnyAnimator::of(king, 0));
            let drawn: Vec<_> = dressed(&hero, 2, &king, 1)
                .map(|frame| (frame.image().path(), frame.size(), Point::ZERO - frame.origin()))
                .collect();
            let expected = [
                ("hero.aseprite", Size::new(6, 1), Point::new(-3, 0)),
                ("hero.aseprite", Size::new(4, 4), Point::new(-2, -3)),
                ("king.aseprite", Size::new(3, 1), Point::new(-2, -4)),
            ];
            assert_eq!(drawn, expected);
            // A layer in the middle stays there.
            let layers: Vec<_> = dressed(&hero, 1, &king, 1).map(|frame| frame.size().width).collect();
            assert_eq!(layers, [6, 3, 2]);
        });
    });
}

#[test]
fn a_group_leaves_layers_of_each_part_out() {
    let compilation = compiled(&folder(SEPARATE));
    let [packed] = compilation.library.sprites().collect::<Vec<_>>()[..] else {
        panic!("one sprite is expected")
    };
    let table = Box::leak(packed.table().to_vec().into_boxed_slice());
    let image = Image::new(0, "hero.aseprite", Size::new(64, 64), &[]);
    let images: &[&Image<'_>] = Box::leak(Box::new([&*Box::leak(Box::new(image))]));
    let sprite: &Sprite<'_> = Box::leak(Box::new(Sprite::new(Table::parse(table).unwrap(), images)));
    let mut group = Group::<3>::new();
    group.insert(0, AnyAnimator::of(sprite, 0));
    group.insert(2, AnyAnimator::of(sprite, 0));
    let layers = |hidden: [LayerSet; 3]| -> Vec<u16> {
        group.frames_without(&hidden).map(|frame| frame.layer()).collect()
    };
    let hat = LayerSet::of(&[2]);
    assert_eq!(layers([LayerSet::EMPTY; 3]), [0, 1, 2, 0, 1, 2]);
    assert_eq!(layers([LayerSet::EMPTY, LayerSet::ALL, hat]), [0, 1, 2, 0, 1]);
    assert_eq!(layers([LayerSet::ALL.without(2), hat, hat.with(0)]), [2, 1]);
}
