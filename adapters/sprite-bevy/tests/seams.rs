//! Tiles that touch, drawn from an atlas at an odd scale: pixels that show what lies beside a frame on its page. With a
//! real graphics driver; without one it says that it was skipped.

#![cfg(feature = "render")]

mod support;

use bevy::prelude::*;
use sprite_bevy::{SpriteAnimator, SpriteAnimatorPlugin};
use sprite_runtime::{AnyAnimator, Library};
use support::drawing;

mod plain {
    sprite_runtime::include_sprites!("tests/seams/plain");
}

mod extruded {
    sprite_runtime::include_sprites!("tests/seams/extruded");
}

const SIDE: u32 = 512;
/// Tiles in a row, and the side of one, in pixels of its image.
const TILES: u16 = 12;
const TILE: f32 = 16.0;
const SCALE: f32 = 2.3;

/// Pixels of a meadow of one colour that have another one.
fn seams(library: &'static Library<'static>, msaa: Msaa, images: ImagePlugin, together: bool) -> usize {
    let plugin = SpriteAnimatorPlugin::new([library]);
    let plugin = if together { plugin.drawing_together() } else { plugin };
    let (mut app, target) = drawing::app(plugin, images, SIDE);
    app.insert_resource(ClearColor(Color::BLACK));
    app.world_mut().spawn((drawing::onto(&target), msaa));
    let sprite = library.find("tiles").expect("it is in the folder");
    let half = f32::from(TILES) * TILE * SCALE / 2.0;
    for (x, y) in (0..TILES).flat_map(|x| (0..TILES).map(move |y| (x, y))) {
        let [x, y] = [x, y].map(|number| f32::from(number) * TILE * SCALE - half);
        let place = Transform::from_xyz(x, y, 0.0).with_scale(Vec3::new(SCALE, SCALE, 1.0));
        app.world_mut().spawn((SpriteAnimator::new(AnyAnimator::of(sprite, 0)), place));
    }
    drawing::settle(&mut app);
    let pixels = drawing::drawn(&mut app, target);
    // A tile is drawn downwards from its place. The edge of the meadow does not count.
    let whole = Rect::new(-half, -half - TILE * SCALE, half, half - TILE * SCALE).inflate(-4.0);
    let inside = |x: u32, y: u32| {
        let [x, y] = [x, y].map(|number| f32::from(u16::try_from(number).expect("a small picture")) + 0.5);
        let middle = f32::from(u16::try_from(SIDE / 2).expect("a small picture"));
        whole.contains(Vec2::new(x - middle, middle - y))
    };
    let colour = |x: u32, y: u32| {
        let at = ((y * SIDE + x) * 4) as usize;
        pixels[at..at + 3].to_vec()
    };
    let meadow = colour(SIDE / 2 + 7, SIDE / 2 + 7);
    assert_eq!(meadow, [96, 160, 64], "the middle of a tile");
    let all = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))).filter(|(x, y)| inside(*x, *y));
    let all: Vec<_> = all.collect();
    assert!(all.len() > 100_000, "{} pixels", all.len());
    all.into_iter().filter(|(x, y)| colour(*x, *y) != meadow).count()
}

#[test]
fn extruded_frames_have_no_seams_at_odd_scales() {
    if !drawing::has_driver() {
        test_support::skipped("sprite-bevy, seams: there is no Vulkan driver");
        return;
    }
    let libraries = [("extrude = 0", &plain::LIBRARY), ("extrude = 1", &extruded::LIBRARY)];
    for (name, library) in libraries {
        let count = |msaa, images| seams(library, msaa, images, false);
        let counts = [
            count(Msaa::Sample4, ImagePlugin::default_nearest()),
            count(Msaa::Off, ImagePlugin::default_nearest()),
            count(Msaa::Off, ImagePlugin::default_linear()),
        ];
        eprintln!("{name}: {counts:?} pixels with samples and nearest, nearest, linear");
        let together = seams(library, Msaa::Sample4, ImagePlugin::default_nearest(), true);
        eprintln!("{name}: {together} pixels drawn together, with samples and nearest");
        if name == "extrude = 1" {
            assert_eq!((counts, together), ([0; 3], 0));
        } else {
            assert!(counts[0] > 1_000 && counts[2] > 1_000, "without extrusion there is something to mend");
        }
    }
}
