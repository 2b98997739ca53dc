//! Normal maps and emission maps, in every form and on pages, as games get them.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

use crate::support::{assert_silent, compiled, findings, image};
use sprite_compiler::{Compilation, Embedded, Files, Limits, MemoryFiles, Options, compile, model};
use sprite_runtime::data::Companion;
use sprite_runtime::pixels::PixelForm;
use sprite_runtime::{Frame, Image, Point, Sprite};
use sprite_table::Table;
use std::collections::BTreeMap;
use test_support::TempFolder;

type Pixel = [u8; 4];
/// The pixels at a point, counted from the sprite's position: the picture, its normal map and its emission map.
type Seen = BTreeMap<Point, [Option<Pixel>; 3]>;

/// Four cells of 4 x 8; the picture of a cell has transparent borders, and the last two show the same.
const SHEET: &str = "cell = [4, 8]\norigin = [2, 7]\n[animations.walk]\nrow = 0\n";

fn picture() -> Vec<Pixel> {
    let seen = |x: u32, y: u32| (1..3).contains(&(x % 4)) && (2 + (x / 4).min(2)..7).contains(&y);
    let pixel = |x, y| if seen(x, y) { [200, 80, 40, 255] } else { [0; 4] };
    (0..8).flat_map(|y| (0..16).map(move |x| pixel(x, y))).collect()
}

/// Opaque, and another colour in each pixel.
fn normals() -> Vec<Pixel> {
    (0..128_u8).map(|number| [number, 255 - number, 255, 255]).collect()
}

fn emissions() -> Vec<Pixel> {
    (0..128_u8).map(|number| [255, number, 0, if number % 3 == 0 { 0 } else { 200 }]).collect()
}

fn sheet(settings: &str) -> MemoryFiles {
    MemoryFiles::new([("hero.sheet.toml", SHEET)])
        .with("hero.png", image::of_pixels(16, 8, &picture()))
        .with("hero_n.png", image::of_pixels(16, 8, &normals()))
        .with("light/hero.png", image::of_pixels(16, 8, &emissions()))
        .with("sprites.toml", format!("{NAMES}{settings}").into_bytes())
}

const NAMES: &str = "[companions]\nnormal = \"*_n.png\"\nemission = \"light/*.png\"\n";

/// A body and a hat, of which both maps are layers at the top; the normal map is hidden, and a group.
const HERO: &str = "canvas 6x5
flags 3
frame 100
layer body
layer hat
layer Normal+map group hidden opacity 9
layer front level 1
layer glow mode 1
cel 0 1,1 4x4 #c05028ff
cel 1 2,0 2x1 #f04040ff
cel 3 0,0 6x5 #8080ffff
cel 4 2,2 1x1 #ffff00ff
tag walk 0..2
frame 100
cel 0 1,1 4x4 #c05028ff
cel 3 0,0 6x5 #ff80ffff
frame 100
cel 0 1,1 4x4 #c05028ff
cel 1 0,0 6x1 #f04040ff
";

fn drawing(settings: &str) -> MemoryFiles {
    let hero = aseprite_writer::text::file(HERO).unwrap();
    let maps = "normal = \"Normal map\"\nemission = \"glow\"\n";
    MemoryFiles::new([("hero.aseprite", hero)])
        .with("sprites.toml", format!("[aseprite]\n{maps}{settings}").into_bytes())
}

/// The pixels of all frames of the only sprite, layer by layer, where the picture can be seen.
fn seen(compilation: &Compilation, files: &dyn Files) -> Vec<Seen> {
    assert_silent(compilation);
    let library = &compilation.library;
    let [packed] = library.sprites().collect::<Vec<_>>()[..] else { panic!("one sprite is expected") };
    let entry = |at: usize, id| {
        let size = library.images().size(id).unwrap();
        let (form, bytes) = match library.embedded(at) {
            Embedded::Bytes(form, bytes) if *form != PixelForm::Png => (*form, bytes.clone()),
            Embedded::Bytes(..) | Embedded::File => {
                let pixels = library.pixels(id, files, &Limits::default()).unwrap();
                (PixelForm::Rgba8, pixels.into_flattened())
            }
        };
        (u16::try_from(at).unwrap(), library.images().path(id), size, form, bytes)
    };
    let entries: Vec<_> = library.used_images().iter().enumerate().map(|(at, &id)| entry(at, id)).collect();
    let images: Vec<Image<'_>> = entries
        .iter()
        .map(|(index, path, size, form, bytes)| Image::with_pixels(*index, path, *size, *form, bytes))
        .collect();
    let slot = |slot: &model::Image| match slot {
        model::Image::File(id) => &images[library.used_images().iter().position(|used| used == id).unwrap()],
        model::Image::Tileset | model::Image::Missing => &Image::TILESET,
    };
    let slots: Vec<&Image<'_>> = packed.images().iter().map(slot).collect();
    let sprite = Sprite::new(Table::parse(packed.table()).unwrap(), &slots);
    let track = sprite.table().animation(0).unwrap().track(0).unwrap();
    let layers = (0..track.layer_count()).filter_map(|at| track.layer(at));
    let frames = layers.flat_map(|layer| layer.first_frame()..layer.first_frame() + layer.frame_count());
    frames.map(|at| sprite.frame(at).map_or_else(Seen::new, |frame| seen_of(&frame))).collect()
}

fn seen_of(frame: &Frame<'_>) -> Seen {
    let maps = Companion::ALL.map(|kind| frame.companion(kind));
    assert!(maps.iter().flatten().all(|map| map.size() == frame.image().size()));
    let rect = frame.rect();
    let mut seen = Seen::new();
    for (x, y) in (0..rect.height).flat_map(|y| (0..rect.width).map(move |x| (x, y))) {
        let at = |image: &Image<'_>| image.rgba_at(rect.x + x, rect.y + y).map(shown);
        let place = Point::new(i32::try_from(x).unwrap(), i32::try_from(y).unwrap()) - frame.origin();
        if at(frame.image()).is_some_and(|pixel| pixel[3] > 0) {
            seen.insert(place, [at(frame.image()), maps[0].and_then(at), maps[1].and_then(at)]);
        }
    }
    seen
}

fn shown(pixel: Pixel) -> Pixel {
    if pixel[3] == 0 { [0; 4] } else { pixel }
}

/// Every form without loss, on pages and not.
fn settings() -> impl Iterator<Item = String> {
    let forms = ["png", "rgba8", "indexed8"].into_iter();
    forms.flat_map(|form| {
        ["", "atlas = true\n", "atlas = true\n[atlas]\ntrim = false\n", "premultiply = true\n"]
            .into_iter()
            .filter(move |more| form != "png" || !more.starts_with("premultiply"))
            .map(move |more| format!("[images]\nembed = \"{form}\"\n{more}"))
    })
}

#[test]
fn maps_beside_a_sheet_lie_where_its_frames_do() {
    let mut expected: Vec<Seen> = vec![Seen::new(); 4];
    let pixels = [picture(), normals(), emissions()];
    for (at, pixel) in pixels[0].iter().enumerate().filter(|(_, pixel)| pixel[3] > 0) {
        let side = |at: usize| i32::try_from(at).unwrap();
        let all = [Some(*pixel), Some(pixels[1][at]), Some(shown(pixels[2][at]))];
        expected[at % 16 / 4].insert(Point::new(side(at % 4) - 2, side(at / 16) - 7), all);
    }
    for settings in settings() {
        let files = sheet(&settings);
        assert!(seen(&compiled(&files), &files) == expected, "{settings}");
    }
}

#[test]
fn maps_in_layers_lie_where_the_pictures_do_and_are_not_drawn() {
    let (body, hat) = ([192, 80, 40, 255], [240, 64, 64, 255]);
    let (front, other, glow) = ([128, 128, 255, 255], [255, 128, 255, 255], [255, 255, 0, 255]);
    for layers in ["", "layers = \"separate\"\n"] {
        for settings in settings() {
            let files = drawing(&format!("{layers}{settings}"));
            let seen = seen(&compiled(&files), &files);
            let at = |x, y| Point::new(x, y);
            let first = &seen[0];
            assert_eq!(first[&at(2, 2)], [Some(body), Some(front), Some(glow)], "{settings}");
            assert_eq!(first[&at(1, 1)], [Some(body), Some(front), Some([0; 4])]);
            assert_eq!(seen[1][&at(2, 2)], [Some(body), Some(other), Some([0; 4])]);
            // The third frame has no map, as nothing is drawn there.
            assert_eq!(seen[2][&at(1, 1)], [Some(body), Some([0; 4]), Some([0; 4])]);
            let count: usize = seen.iter().map(BTreeMap::len).sum();
            assert_eq!(count, 3 * 16 + 2 + 6, "{layers}{settings} {seen:?}");
            let hats = if layers.is_empty() { first } else { &seen[3] };
            assert_eq!(hats[&at(2, 0)], [Some(hat), Some(front), Some([0; 4])]);
        }
    }
}

#[test]
fn a_sprite_without_companions_is_what_it_was() {
    let plain = MemoryFiles::new([("hero.sheet.toml", SHEET)])
        .with("hero.png", image::of_pixels(16, 8, &picture()))
        .with("other.png", image::opaque(4, 4))
        .with("other_n.png", image::opaque(4, 4))
        .with("other.sheet.toml", b"frames = \"0\"\ncell = [4, 4]\n".to_vec());
    let with =
        compiled(&plain.clone().with("sprites.toml", b"[companions]\nnormal = \"*_n.png\"\n".to_vec()));
    let without = compiled(&plain);
    assert_silent(&with);
    let tables = |compilation: &Compilation| -> Vec<Vec<u8>> {
        compilation.library.sprites().map(|packed| packed.table().to_vec()).collect()
    };
    assert_eq!(tables(&with), tables(&without));
    let slots = |compilation: &Compilation| -> Vec<usize> {
        compilation.library.sprites().map(|packed| packed.images().len()).collect()
    };
    assert_eq!((slots(&with), slots(&without)), (vec![1, 2], vec![1, 1]));
    let paths = |compilation: &Compilation| -> Vec<String> {
        let library = &compilation.library;
        library.used_images().iter().map(|&id| library.images().path(id).to_owned()).collect()
    };
    assert_eq!(paths(&with), ["hero.png", "other.png", "other_n.png"]);
    assert!(
        with.inputs.contains(&"other_n.png".to_owned())
            && !without.inputs.contains(&"other_n.png".to_owned())
    );
}

#[test]
fn maps_of_a_drawing_are_images_of_the_library() {
    let compilation = compiled(&drawing(""));
    let library = &compilation.library;
    let path = |&id| library.images().path(id);
    let paths: Vec<&str> = library.used_images().iter().map(path).collect();
    assert_eq!(paths, ["hero.aseprite", "hero.aseprite|emission", "hero.aseprite|normal"]);
    let atlas = compiled(&drawing("[images]\natlas = true\n"));
    let path = |&id| atlas.library.images().path(id);
    let paths: Vec<&str> = atlas.library.used_images().iter().map(path).collect();
    assert_eq!(paths, ["atlas/0-emission.png", "atlas/0-normal.png", "atlas/0.png"]);
}

#[test]
fn what_is_remembered_of_maps_is_what_is_compiled() {
    let folder = TempFolder::new();
    let cache = folder.join("facts");
    let run =
        |files: &MemoryFiles| compile(files, &Options { cache: Some(cache.clone()), ..Options::default() });
    let changed = sheet("").with("hero_n.png", image::opaque(16, 8));
    let smaller = sheet("").with("hero_n.png", image::opaque(8, 8));
    let renamed = HERO.replace("glow", "shine");
    let renamed = drawing("").with("hero.aseprite", aseprite_writer::text::file(&renamed).unwrap());
    let none = drawing("").with("sprites.toml", b"cache = true\n".to_vec());
    for files in [&sheet(""), &changed, &smaller, &drawing(""), &renamed, &none].repeat(2) {
        let (remembered, fresh) = (run(files), compiled(files));
        assert_eq!(findings(&remembered), findings(&fresh));
        assert_eq!(remembered.code.to_string(), fresh.code.to_string());
        let again = run(files);
        assert_eq!(again.code.to_string(), fresh.code.to_string());
        assert_eq!(findings(&again), findings(&fresh));
    }
}
