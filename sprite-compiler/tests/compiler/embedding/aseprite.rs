//! Binary Aseprite files: their pictures are drawn by the compiler, and embedded like those of an image file.

use crate::embedding::canvas::drawn;
use crate::support::{assert_silent, compiled};
use aseprite_writer::text::file;
use sprite_compiler::{Embedded, MemoryFiles};
use sprite_runtime::pixels::PixelForm;

/// Two layers, one of them half transparent; a border, two equal frames, and a frame of which nothing can be seen.
const HERO: &str = "canvas 7x6
frame 100
layer body
layer glow opacity 128
cel 0 2,1 3x4 #c05028ff
cel 1 0,0 4x3 #20a0f0ff
frame 50
link 0 0 at 2,1
link 1 0
frame 100
cel 0 1,2 2x2 #202020ff
frame 100
tag walk 0..2 pingpong
tag gone 3..3
slice foot 0 1,2 3x2 pivot 1,2
";

#[test]
fn a_binary_file_looks_the_same_in_every_form() {
    let run = |settings: &str| {
        let settings = format!("[lints]\nblank-direction = \"allow\"\n{settings}");
        let files = MemoryFiles::new([
            ("sprites.toml", settings.into_bytes()),
            ("hero.aseprite", file(HERO).unwrap()),
        ]);
        let compilation = compiled(&files);
        assert_silent(&compilation);
        let form = match compilation.library.embedded(0) {
            Embedded::File => None,
            Embedded::Bytes(form, _) => Some(*form),
        };
        (drawn(&compilation, &files), form)
    };
    let (png, form) = run("");
    assert_eq!(form, Some(PixelForm::Png));
    let [first, second, third] = [0, 1, 2].map(|frame| png[frame].clone().unwrap());
    // 3 x 4 and 4 x 3 pixels that share 2 x 2; the anchor is at 2, 4.
    assert_eq!((first.len(), third.len()), (20, 4));
    assert_eq!(
        (first[&(0, 0)], first[&(-4, -2)], third[&(-2, -1)]),
        ([0xc0, 0x50, 0x28, 255], [0x20, 0xa0, 0xf0, 128], [0x20, 0x20, 0x20, 255])
    );
    assert_eq!(first, second);
    for (settings, expected) in [
        ("[images]\nembed = \"rgba8\"", Some(PixelForm::Rgba8)),
        ("[images]\nembed = \"indexed8\"", Some(PixelForm::Indexed8)),
        ("[images]\natlas = true", Some(PixelForm::Png)),
        ("[images]\natlas = true\nembed = \"rgba8\"", Some(PixelForm::Rgba8)),
        ("[images]\natlas = true\nembed = \"indexed8\"", Some(PixelForm::Indexed8)),
    ] {
        let (pictures, form) = run(settings);
        assert_eq!(form, expected, "{settings}");
        assert_eq!(pictures, png, "{settings}");
    }
}
