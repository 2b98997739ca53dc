//! From settings and hand-made pixels to bytes and findings.

use crate::support::{assert_silent, compiled, findings, image, of_memory};
use sprite_compiler::{Embedded, Entry, Files, Inspection, Limits, MemoryFiles, Options, compile};
use sprite_runtime::pixels::PixelForm;
use std::io;
use std::sync::atomic::{AtomicU32, Ordering};

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
    Embedded::Bytes(form, bytes.concat())
}

#[test]
fn each_form_has_its_bytes() {
    assert_eq!(embedded(""), Embedded::File);
    assert_eq!(embedded("[images]\nembed = \"png\""), Embedded::File);
    assert_eq!(embedded("[images]\nembed = \"none\""), pixels(PixelForm::None, &[]));
    assert_eq!(
        embedded("[images]\nembed = \"rgba8\""),
        pixels(PixelForm::Rgba8, &[&RED, &HALF, &FAINT, &NOTHING, &RED, &HALF])
    );
    assert_eq!(
        embedded("[images]\nembed = \"indexed8\""),
        pixels(PixelForm::Indexed8, &[&[1, 2, 3, 0, 1, 2], &[0; 4], &RED, &HALF, &FAINT])
    );
    assert_eq!(
        embedded("[images]\nembed = \"indexed4\""),
        pixels(PixelForm::Indexed4, &[&[0x12, 0x30, 0x01, 0x20], &[0; 4], &RED, &HALF, &FAINT])
    );
    let rows = [2, 7, 0, 11, 0, 15, 0, 2, 1, 2, 3, 2, 0, 1, 2];
    assert_eq!(
        embedded("[images]\nembed = \"rle8\""),
        pixels(PixelForm::Rle8, &[&rows, &[0; 4], &RED, &HALF, &FAINT])
    );
    let (red, green) = ([0x00, 0xf8], [0xe0, 0x07]);
    let mask = [0b1100_0000, 0b0110_0000];
    assert_eq!(
        embedded("[images]\nembed = \"rgb565\""),
        pixels(PixelForm::Rgb565, &[&red, &green, &[0; 4], &red, &green, &mask])
    );
}

/// Two colours, or one and what is transparent, whichever of them comes first.
#[test]
fn one_bit_says_whether_a_pixel_is_drawn() {
    let of = |picture: &[[u8; 4]]| {
        let files =
            folder("[images]\nembed = \"mono1\"").with("sprites/a.png", image::of_pixels(3, 2, picture));
        let compilation = compiled(&files);
        assert_silent(&compilation);
        compilation.library.embedded(0).clone()
    };
    let (black, white) = ([0, 0, 0, 255], [255; 4]);
    assert_eq!(
        of(&[RED, NOTHING, RED, NOTHING, [9, 8, 7, 0], RED]),
        pixels(PixelForm::Mono1, &[&[0b1010_0000, 0b0010_0000], &[0; 4], &RED])
    );
    assert_eq!(
        of(&[white, black, white, black, black, white]),
        pixels(PixelForm::Mono1, &[&[0b1010_0000, 0b0010_0000], &black, &white])
    );
}

/// Multiplied by alpha, two colours may become one.
#[test]
fn small_palettes_count_the_colours_that_are_embedded() {
    let files = folder("[images]\nembed = \"mono1\"\npremultiply = true");
    let faint = [[255, 0, 0, 1], [254, 0, 0, 1], [255, 0, 0, 1], NOTHING, [1, 1, 1, 0], NOTHING];
    let compilation = compiled(&files.with("sprites/a.png", image::of_pixels(3, 2, &faint)));
    assert_silent(&compilation);
    let expected = pixels(PixelForm::Mono1, &[&[0b1110_0000, 0], &[0; 4], &[1, 0, 0, 1]]);
    assert_eq!(compilation.library.embedded(0), &expected);
    let found = compiled(&folder("[images]\nembed = \"mono1\""));
    assert_eq!(findings(&found), ["too-many-colours sprites.toml:2:9-2:16"]);
    let message =
        "the image `sprites/a.png` has 4 colours, one of them transparent, the palette of `mono1` holds 2";
    assert_eq!(found.diagnostics.findings()[0].message, message);
    assert_eq!(found.library.embedded(0), &Embedded::File);
}

#[test]
fn what_is_no_file_is_embedded_where_files_are_not() {
    let atlas = r#"{"frames":{"a_1":{"frame":{"x":0,"y":0,"w":2,"h":3},"rotated":true},"a_2":{"frame":{"x":0,"y":2,"w":2,"h":1}}},"meta":{"image":"a.png"}}"#;
    let files = MemoryFiles::new([("a.json", atlas), ("sprites.toml", "[images]\nembed = \"none\"\n")]);
    let compilation = compiled(&files.with("a.png", image::opaque(4, 4)));
    let library = &compilation.library;
    let forms: Vec<(bool, PixelForm)> = library
        .used_images()
        .iter()
        .enumerate()
        .map(|(at, image)| match library.embedded(at) {
            Embedded::Bytes(form, bytes) => {
                assert_eq!(bytes.is_empty(), *form == PixelForm::None);
                (library.images().is_drawn(*image), *form)
            }
            Embedded::File => panic!("it is not to be embedded"),
        })
        .collect();
    assert_eq!(forms, [(false, PixelForm::None), (true, PixelForm::Png)]);
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
        Embedded::File => None,
        Embedded::Bytes(form, bytes) => Some((form, bytes.get(4..8).unwrap_or_default().to_vec())),
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
    for form in ["png", "rgba8", "indexed8", "indexed4", "rle8", "rgb565", "none"] {
        let options = Options { include_root: "/game/assets".to_owned(), ..Options::default() };
        let files = folder(&format!("[images]\nembed = \"{form}\""));
        let compilation = compile(&files, &options);
        assert_eq!(compilation.inputs, ["sprites.toml", "sprites/a.png", "sprites/x.dat"]);
        let code = compilation.code.to_string();
        assert_eq!(code.matches("include_bytes ! (\"/game/assets/sprites/a.png\")").count(), 1, "{form}");
        let headers = Options { inspection: Inspection::HeadersOnly, ..options };
        let code = compile(&files, &headers).code.to_string();
        assert!(!code.contains("with_pixels"), "{form}: nothing is decoded for an editor");
    }
    // Images that are not embedded are checked all the same.
    let damaged = folder("[images]\nembed = \"none\"").with("sprites/a.png", image::truncated(3, 2));
    assert_eq!(findings(&compiled(&damaged)), ["image-unreadable sprites/x.dat:1:7-1:12"]);
}

#[test]
fn too_many_colours_are_reported_for_each_image_and_the_others_keep_their_form() {
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
    let forms: Vec<_> =
        (0..3).map(|location| compilation.library.embedded(location) != &Embedded::File).collect();
    assert_eq!(forms, [true, false, false]);
}

#[test]
fn decoded_images_that_are_too_large_together_are_refused_before_they_are_decoded() {
    let settings = "[images]\nembed = \"rgba8\"";
    let run = |limits| compile(&folder(settings), &Options { limits, ..Options::default() });
    // Decoded pixels are charged last.
    let memory = compiled(&folder(settings)).costs.memory;
    assert_silent(&run(of_memory(memory)));
    let refused = run(of_memory(memory - 1));
    assert_eq!(findings(&refused), ["limit-exceeded sprites.toml:2:9-2:16"]);
    assert_eq!(refused.library.embedded(0), &Embedded::File);
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

/// A folder whose image is another one each time it is read.
struct Restless(MemoryFiles, AtomicU32);

impl Files for Restless {
    fn root_name(&self) -> Option<String> {
        None
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        self.0.list(limits)
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        if path == "sprites/a.png" {
            return Ok(image::opaque(3 + self.1.fetch_add(1, Ordering::Relaxed), 2));
        }
        self.0.read(path, most)
    }
}

#[test]
fn an_image_that_changes_under_the_compiler_s_eyes_is_reported() {
    let files = Restless(folder("[images]\nembed = \"rgb565\""), AtomicU32::new(0));
    // Enough for what is embedded, but not to keep its pixels until then.
    let limits = Limits::default().with(|limits| limits.decoding_bytes = 20);
    let compilation = compile(&files, &Options { limits, ..Options::default() });
    assert_eq!(findings(&compilation), ["image-unreadable sprites.toml:2:9-2:17"]);
    assert_eq!(compilation.library.embedded(0), &Embedded::File);
}

/// Pixels that are asked for later are not decoded a second time.
#[test]
fn pixels_that_are_kept_are_not_read_again() {
    let (files, gone, limits) = (folder(""), MemoryFiles::new([("a", "")]), Limits::default());
    let kept = compile(&files, &Options { keep_pixels: true, ..Options::default() }).library;
    let image = kept.used_images()[0];
    let expected = Some(vec![RED, HALF, FAINT, NOTHING, RED, HALF]);
    assert_eq!(kept.pixels(image, &gone, &limits), expected);
    let plain = compiled(&files).library;
    assert_eq!((plain.pixels(image, &files, &limits), plain.pixels(image, &gone, &limits)), (expected, None));
}
