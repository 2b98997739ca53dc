//! The example game's assets, drawn from every form.

use crate::embedding::overlay::Overlay;
use crate::support::{assert_silent, image};
use sprite_compiler::{Compilation, Embedded, Files, Limits, Options, compile, model};
use sprite_runtime::pixels::PixelForm;
use sprite_runtime::{Image, Sprite};
use sprite_table::Table;
use test_support::TempFolder;

/// Every frame of every sprite, as the pixels that a game reads.
fn drawn(compilation: &Compilation) -> Vec<Vec<Option<[u8; 4]>>> {
    let library = &compilation.library;
    let image = |location: usize, id| {
        let size = library.images().size(id).unwrap();
        let Embedded::Bytes(form, bytes) = library.embedded(location) else { panic!("it is decoded") };
        Image::with_pixels(u16::try_from(location).unwrap(), library.images().path(id), size, *form, bytes)
    };
    let images: Vec<_> = library.used_images().iter().enumerate().map(|(at, &id)| image(at, id)).collect();
    let mut drawn = Vec::new();
    for packed in library.sprites() {
        let slot = |slot: &model::Image| match slot {
            model::Image::File(id) => {
                &images[library.used_images().iter().position(|used| used == id).unwrap()]
            }
            model::Image::Tileset | model::Image::Missing => &Image::TILESET,
        };
        let slots: Vec<_> = packed.slots().iter().map(slot).collect();
        let sprite = Sprite::new(Table::parse(packed.table()).unwrap(), &slots);
        let animations = (0..sprite.table().animation_count()).filter_map(|at| sprite.table().animation(at));
        let tracks = animations.flat_map(|view| (0..view.track_count()).filter_map(move |at| view.track(at)));
        let layers = tracks.flat_map(|track| (0..track.layer_count()).filter_map(move |at| track.layer(at)));
        for layer in layers.filter(|layer| !layer.is_offsets()) {
            let frames = layer.first_frame()..layer.first_frame() + layer.frame_count();
            for frame in frames.filter_map(|at| sprite.frame(at)) {
                let tilesets =
                    library.tilesets().iter().map(|tileset| slot(&model::Image::File(tileset.value)));
                let tilesets: Vec<_> =
                    if frame.image().is_tileset() { tilesets.collect() } else { vec![frame.image()] };
                for image in tilesets {
                    let rect = frame.rect();
                    let locations = (0..rect.height).flat_map(|y| (0..rect.width).map(move |x| (x, y)));
                    drawn.push(locations.map(|(x, y)| image.rgba_at(rect.x + x, rect.y + y)).collect());
                }
            }
        }
    }
    drawn
}

#[test]
fn every_form_plays_the_same_pictures() {
    let play = |form: &str| {
        let compilation =
            compile(&Overlay::of(&format!("[images]\nembed = \"{form}\"")), &Options::default());
        assert_silent(&compilation);
        drawn(&compilation)
    };
    let rgba8 = play("rgba8");
    assert!(rgba8.len() > 500, "{} frames", rgba8.len());
    assert!(rgba8.iter().flatten().all(Option::is_some));
    // The colour of transparent pixels is not kept.
    let seen = |pixel: &Option<[u8; 4]>| pixel.filter(|[.., alpha]| *alpha > 0);
    let all = |frames: &[Vec<_>]| {
        frames.iter().map(|frame| frame.iter().map(seen).collect()).collect::<Vec<Vec<_>>>()
    };
    assert!(all(&rgba8) == all(&play("indexed8")));
    let rgb565 = play("rgb565");
    let rounded = |[r, g, b, alpha]: [u8; 4]| {
        // As near as 5 and 6 bits come, and seen or not.
        let near = |value: u8, most: u32| {
            let step = (f64::from(value) / 255.0 * f64::from(most)).round();
            (step * 255.0 / f64::from(most)).round()
        };
        (alpha >= 128).then(|| [near(r, 31), near(g, 63), near(b, 31)])
    };
    assert!(all(&rgba8).iter().map(Vec::len).eq(rgb565.iter().map(Vec::len)));
    let expected = rgba8.iter().flatten().flatten().copied().map(rounded);
    let found = rgb565
        .iter()
        .flatten()
        .flatten()
        .map(|&[r, g, b, alpha]| (alpha > 0).then(|| [r, g, b].map(f64::from)));
    let is_near = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).all(|(a, b)| (a - b).abs() <= 1.0);
    for (expected, found) in expected.zip(found) {
        assert!(
            match (expected, found) {
                (Some(expected), Some(found)) => is_near(expected, found),
                (expected, found) => expected.is_none() && found.is_none(),
            },
            "{expected:?} {found:?}"
        );
    }
}

#[test]
fn a_png_holds_the_same_pictures_as_its_pixels() {
    let decoded = compile(&Overlay::of("[images]\nembed = \"rgba8\""), &Options::default());
    let files = Overlay::of("");
    let plain = compile(&files, &Options::default());
    for (location, &id) in plain.library.used_images().iter().enumerate() {
        let path = plain.library.images().file(id);
        // A binary Aseprite file has pixels, and its PNG is made of them.
        let png = match plain.library.embedded(location) {
            Embedded::File => files.read(path, u64::MAX).unwrap(),
            Embedded::Bytes(_, png) => png.clone(),
        };
        let png = image::pixels(&png);
        let expected = Embedded::Bytes(PixelForm::Rgba8, png.into_flattened());
        assert!(decoded.library.embedded(location) == &expected, "{path}");
    }
}

#[test]
fn remembered_facts_leave_no_pixel_out() {
    let around = TempFolder::new();
    let cache = around.join("facts");
    let folder = Overlay::of("[images]\nembed = \"indexed8\"");
    let run = || compile(&folder, &Options { cache: Some(cache.clone()), ..Options::default() });
    let (first, second) = (run(), run());
    assert_silent(&second);
    assert_eq!(first.code.to_string(), second.code.to_string());
    let one = Limits::default().with(|limits| limits.threads = 1);
    let alone = compile(&folder, &Options { limits: one, ..Options::default() });
    assert_eq!(first.code.to_string(), alone.code.to_string());
}
