//! Images in every form in which they can be embedded.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

mod support;

use sprite_compiler::{
    Compilation, DiskFiles, Embedded, Entry, EntryKind, Files, Limits, MemoryFiles, Options, compile, model,
};
use sprite_runtime::{Image, PixelForm, Sprite, Table};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use support::{assert_silent, compiled, findings, image};

const RED: [u8; 4] = [255, 0, 0, 255];
const HALF: [u8; 4] = [0, 255, 0, 128];
const FAINT: [u8; 4] = [200, 100, 50, 64];
const NOTHING: [u8; 4] = [1, 2, 3, 0];

/// A sprite whose image has all four colours.
fn folder(settings: &str) -> MemoryFiles {
    MemoryFiles::new([("sprites/x.dat", "still a.png 1 0 -1\n0 0 3 2 0 0 1 1\n"), ("sprites.toml", settings)])
        .with("sprites/a.png", image::of_pixels(3, 2, &[RED, HALF, FAINT, NOTHING, RED, HALF]))
}

/// How the only image of the folder is embedded.
#[track_caller]
fn embedded(settings: &str) -> Embedded {
    let compilation = compiled(&folder(settings));
    assert_silent(&compilation);
    assert_eq!(compilation.library.used_images().len(), 1);
    compilation.library.embedded(0).clone()
}

fn pixels(form: PixelForm, bytes: &[&[u8]]) -> Embedded {
    Embedded::Pixels(form, bytes.concat())
}

#[test]
fn each_form_has_its_bytes() {
    assert_eq!(embedded(""), Embedded::Png);
    assert_eq!(embedded("[images]\nembed = \"png\""), Embedded::Png);
    assert_eq!(embedded("[images]\nembed = \"none\""), pixels(PixelForm::None, &[]));
    assert_eq!(
        embedded("[images]\nembed = \"rgba8\""),
        pixels(PixelForm::Rgba8, &[&RED, &HALF, &FAINT, &NOTHING, &RED, &HALF])
    );
    assert_eq!(
        embedded("[images]\nembed = \"indexed8\""),
        pixels(PixelForm::Indexed8, &[&[1, 2, 3, 0, 1, 2], &[0; 4], &RED, &HALF, &FAINT])
    );
    let (red, green) = ([0x00, 0xf8], [0xe0, 0x07]);
    let mask = [0b1100_0000, 0b0110_0000];
    assert_eq!(
        embedded("[images]\nembed = \"rgb565\""),
        pixels(PixelForm::Rgb565, &[&red, &green, &[0; 4], &red, &green, &mask])
    );
}

#[test]
fn alpha_is_multiplied_into_colours_only_when_asked_for() {
    let (half, faint) = ([0, 128, 0, 128], [50, 25, 13, 64]);
    assert_eq!(
        embedded("[images]\nembed = \"rgba8\"\npremultiply = true"),
        pixels(PixelForm::Rgba8, &[&RED, &half, &faint, &[0; 4], &RED, &half])
    );
    assert_eq!(
        embedded("[images]\nembed = \"indexed8\"\npremultiply = true"),
        pixels(PixelForm::Indexed8, &[&[1, 2, 3, 0, 1, 2], &[0; 4], &RED, &half, &faint])
    );
}

#[test]
fn the_later_of_two_patterns_counts_for_each_key_by_itself() {
    let form = |settings: &str| match embedded(settings) {
        Embedded::Png => None,
        Embedded::Pixels(form, bytes) => Some((form, bytes.get(4..8).unwrap_or_default().to_vec())),
    };
    let straight = Some((PixelForm::Rgba8, HALF.to_vec()));
    let multiplied = Some((PixelForm::Rgba8, vec![0, 128, 0, 128]));
    let below = "[images.\"sprites/**\"]\nembed = \"rgba8\"\n";
    assert_eq!(form(below), straight);
    // The table for all comes first, wherever it stands.
    assert_eq!(form(&format!("{below}[images]\nembed = \"none\"")), straight);
    assert_eq!(form(&format!("{below}[images.\"sprites/a.*\"]\nembed = \"png\"")), None);
    assert_eq!(form(&format!("[images.\"*/a.png\"]\nembed = \"png\"\n{below}")), straight);
    assert_eq!(form(&format!("{below}[images.\"**/a.png\"]\npremultiply = true")), multiplied);
    assert_eq!(form(&format!("[images]\npremultiply = true\n{below}")), multiplied);
    assert_eq!(form("[images.\"*.png\"]\nembed = \"rgba8\""), None, "`*` stays in its folder");
}

#[test]
fn every_image_is_watched_in_every_form() {
    for form in ["png", "rgba8", "indexed8", "rgb565", "none"] {
        let options = Options { include_root: "/root".to_owned(), ..Options::default() };
        let files = folder(&format!("[images]\nembed = \"{form}\""));
        let compilation = compile(&files, &options);
        assert_eq!(compilation.inputs, ["sprites.toml", "sprites/a.png", "sprites/x.dat"]);
        let code = compilation.code.to_string();
        assert_eq!(code.matches("include_bytes ! (\"/root/sprites/a.png\")").count(), 1, "{form}");
        let glance = Options { glance: true, ..options };
        let code = compile(&files, &glance).code.to_string();
        assert!(!code.contains("with_pixels"), "{form}: whoever glances decodes nothing");
    }
    // What is not embedded is judged all the same.
    let damaged = folder("[images]\nembed = \"none\"").with("sprites/a.png", image::truncated(3, 2));
    assert_eq!(findings(&compiled(&damaged)), ["image-unreadable sprites/x.dat:1:7-1:12"]);
}

#[test]
fn too_many_colours_are_told_for_each_image_and_the_others_keep_their_form() {
    let files = folder("[images]\nembed = \"indexed8\"")
        .with("sprites/y.dat", "still b.png 1 0 -1\n0 0 3 1 0 0 1 1\n")
        .with("sprites/b.png", image::gradient(257, 1))
        .with("sprites/z.dat", "still c.png 1 0 -1\n0 0 3 1 0 0 1 1\n")
        .with("sprites/c.png", image::gradient(300, 300));
    let compilation = compiled(&files);
    let found: Vec<_> = compilation.diagnostics.findings().iter().map(|found| &found.message).collect();
    let message = |path: &str, count: &str| {
        format!("the image `sprites/{path}` has {count} colours, the palette of `indexed8` holds 256")
    };
    assert_eq!(found, [&message("b.png", "257"), &message("c.png", "more than 65536")]);
    let forms: Vec<_> = (0..3).map(|place| compilation.library.embedded(place) != &Embedded::Png).collect();
    assert_eq!(forms, [true, false, false]);
}

#[test]
fn decoded_images_that_are_too_large_together_are_refused_before_they_are_decoded() {
    let settings = "[images]\nembed = \"rgba8\"";
    let run = |decoded_bytes| {
        let limits = Limits { decoded_bytes, ..Limits::default() };
        compile(&folder(settings), &Options { limits, ..Options::default() })
    };
    assert_silent(&run(24));
    let refused = run(23);
    assert_eq!(findings(&refused), ["limit-exceeded sprites.toml:2:9-2:16"]);
    assert_eq!(refused.library.embedded(0), &Embedded::Png);
}

#[test]
fn what_is_dyed_is_decoded_as_it_was_dyed() {
    let sprite = "<sprite><imageset name=\"base\" src=\"graphics/a.png|R\" width=\"1\" height=\"1\"/>\
        <action name=\"stand\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action></sprite>";
    let files = MemoryFiles::new([("graphics/sprites/s.xml", sprite)])
        .with("graphics/a.png", image::of_pixels(2, 1, &[RED, HALF]))
        .with("sprites.toml", "[mana.dyes]\ns = \"R:#0000ff\"\n[images.\"graphics/*\"]\nembed = \"rgba8\"\n");
    let compilation = compiled(&files);
    assert_silent(&compilation);
    assert_eq!(compilation.library.embedded(0), &pixels(PixelForm::Rgba8, &[&[0, 0, 255, 255], &HALF]));
    assert!(!compilation.code.to_string().contains("IHDR"), "once, and not as a PNG too");
}

#[test]
fn remembered_verdicts_leave_no_pixel_out() {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("embedding-verdicts");
    let folder = Overlay::of("[images]\nembed = \"indexed8\"");
    let run = || compile(&folder, &Options { cache: Some(cache.clone()), ..Options::default() });
    let (first, second) = (run(), run());
    assert_silent(&second);
    assert_eq!(first.code.to_string(), second.code.to_string());
    let one = Limits { threads: 1, ..Limits::default() };
    let alone = compile(&folder, &Options { limits: one, ..Options::default() });
    assert_eq!(first.code.to_string(), alone.code.to_string());
}

/// A folder whose image is another one each time it is read.
struct Restless(MemoryFiles, AtomicU32);

impl Files for Restless {
    fn root_name(&self) -> Option<String> {
        None
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        self.0.list(limits)
    }

    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        if path == "sprites/a.png" {
            return Ok(image::opaque(3 + self.1.fetch_add(1, Ordering::Relaxed), 2));
        }
        self.0.read(path)
    }
}

#[test]
fn an_image_that_changes_under_the_compiler_s_eyes_is_told() {
    let files = Restless(folder("[images]\nembed = \"rgba8\""), AtomicU32::new(0));
    let compilation = compiled(&files);
    assert_eq!(findings(&compilation), ["image-unreadable sprites.toml:2:9-2:16"]);
    assert_eq!(compilation.library.embedded(0), &Embedded::Png);
}

/// The example game's assets with other settings.
struct Overlay {
    files: DiskFiles,
    settings: String,
}

impl Overlay {
    fn of(settings: &str) -> Self {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets");
        Self { files: DiskFiles::open(&assets).unwrap(), settings: settings.to_owned() }
    }
}

impl Files for Overlay {
    fn root_name(&self) -> Option<String> {
        self.files.root_name()
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        let mut entries = self.files.list(limits)?;
        entries.retain(|entry| entry.path != "sprites.toml");
        let length = self.settings.len() as u64;
        entries.push(Entry { path: "sprites.toml".to_owned(), length, kind: EntryKind::File });
        Ok(entries)
    }

    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        if path == "sprites.toml" { Ok(self.settings.clone().into_bytes()) } else { self.files.read(path) }
    }

    fn modified(&self, path: &str) -> Option<u64> {
        self.files.modified(path)
    }
}

/// Every frame of every sprite, as the pixels that a game reads.
fn drawn(compilation: &Compilation) -> Vec<Vec<Option<[u8; 4]>>> {
    let library = &compilation.library;
    let image = |place: usize, id| {
        let size = library.images().size(id).unwrap();
        let Embedded::Pixels(form, bytes) = library.embedded(place) else { panic!("it is decoded") };
        Image::with_pixels(u16::try_from(place).unwrap(), library.images().path(id), size, *form, bytes)
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
                    let places = (0..rect.height).flat_map(|y| (0..rect.width).map(move |x| (x, y)));
                    drawn.push(places.map(|(x, y)| image.rgba_at(rect.x + x, rect.y + y)).collect());
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
    // What cannot be seen has no colour worth keeping.
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
    for (place, &id) in decoded.library.used_images().iter().enumerate() {
        let path = decoded.library.images().file(id);
        let png = image::pixels(&files.read(path).unwrap());
        let expected = Embedded::Pixels(PixelForm::Rgba8, png.into_flattened());
        assert!(decoded.library.embedded(place) == &expected, "{path}");
    }
}
