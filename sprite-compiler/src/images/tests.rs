//! Images in other colours, from the file to the pixels.

use super::*;
use crate::MemoryFiles;
use ::image::{ExtendedColorType, ImageEncoder, ImageReader, RgbaImage};
use std::io::Cursor;

const RED: [u8; 4] = [255, 0, 0, 255];
const GREY: [u8; 4] = [128, 128, 128, 64];
const NOTHING: [u8; 4] = [255, 0, 0, 0];

fn folder() -> MemoryFiles {
    let mut png = Vec::new();
    let pixels = [RED, GREY, NOTHING].concat();
    let encoder = ::image::codecs::png::PngEncoder::new(&mut png);
    encoder.write_image(&pixels, 3, 1, ExtendedColorType::Rgba8).unwrap();
    MemoryFiles::new([("a.png", png)])
}

fn dye(text: &str) -> Dye {
    let (parts, slips) = dye::read(text);
    assert_eq!(slips, []);
    Dye::merge(&parts, None)
}

fn decoded(png: &[u8]) -> RgbaImage {
    let reader = ImageReader::new(Cursor::new(png)).with_guessed_format().unwrap();
    reader.decode().unwrap().into_rgba8()
}

#[test]
fn a_dyed_image_has_other_pixels_and_its_own_mask() {
    let (files, limits) = (folder(), Limits::default());
    let mut images = Images::default();
    let plain = images.add("a.png", 100);
    let dyed = images.dyed(plain, dye("W:#0000ff;A:#ff0000ff,01020300"), &limits).unwrap();
    images.inspect(&files, &limits);
    assert_eq!(images.path(dyed), "a.png|W:#0000ff;A:#ff0000ff,01020300");
    assert_eq!((images.file(dyed), images.file(plain)), ("a.png", "a.png"));
    assert_eq!(images.paths().collect::<Vec<_>>(), ["a.png"]);
    assert_eq!((images.size(dyed), images.baked(plain)), (Some(Size::new(3, 1)), None));
    let pixels = decoded(images.baked(dyed).unwrap()).into_raw();
    assert_eq!(pixels, [[1, 2, 3, 0], [0, 0, 128, 64], NOTHING].concat());
    let sees = |id, x| {
        let mask = images.facts(id).unwrap().visible.clone().unwrap();
        mask.any(sprite_table::Rect::new(x, 0, 1, 1))
    };
    assert_eq!([sees(plain, 0), sees(plain, 1), sees(plain, 2)], [true, true, false]);
    assert_eq!([sees(dyed, 0), sees(dyed, 1), sees(dyed, 2)], [false, true, false]);
}

#[test]
fn equal_dyes_share_an_image_and_what_is_inspected_is_not_read_again() {
    let (files, limits) = (folder(), Limits { dyed_images: 2, ..Limits::default() });
    let mut images = Images::default();
    let plain = images.add("a.png", 100);
    images.inspect(&files, &limits);
    let first = images.dyed(plain, dye("W:#0000ff;R:#00FF00"), &limits).unwrap();
    assert_eq!(images.dyed(plain, dye("R:#00ff00;W:#0000FF"), &limits), Some(first));
    assert_ne!(images.dyed(plain, dye("R:#00ff00"), &limits), Some(first));
    assert_eq!(images.dyed(plain, dye("R:#0000ff"), &limits), None, "too many");
    images.inspect(&files, &limits);
    let baked = images.baked(first).unwrap().to_vec();
    images.inspect(&MemoryFiles::default(), &limits);
    assert_eq!(images.baked(first), Some(baked.as_slice()));
    assert!(images.facts(plain).is_ok());
}

#[test]
fn dyed_images_that_are_too_large_together_are_all_refused() {
    let (files, limits) = (folder(), Limits { dyed_bytes: 100, ..Limits::default() });
    let mut images = Images::default();
    let plain = images.add("a.png", 100);
    let dyed = ["R:#000001", "R:#000002"].map(|text| images.dyed(plain, dye(text), &limits).unwrap());
    images.inspect(&files, &limits);
    for id in dyed {
        assert!(matches!(images.facts(id), Err(Fault::TooLarge(_))));
    }
    assert!(images.facts(plain).is_ok());
}

#[test]
fn every_colour_type_is_dyed() {
    let colours = [
        (ExtendedColorType::L8, 1),
        (ExtendedColorType::La8, 2),
        (ExtendedColorType::Rgb8, 3),
        (ExtendedColorType::Rgba8, 4),
        (ExtendedColorType::L16, 2),
        (ExtendedColorType::La16, 4),
        (ExtendedColorType::Rgb16, 6),
        (ExtendedColorType::Rgba16, 8),
    ];
    for (colour, length) in colours {
        let mut png = Vec::new();
        let encoder = ::image::codecs::png::PngEncoder::new(&mut png);
        encoder.write_image(&vec![0x80; length], 1, 1, colour).unwrap();
        let files = MemoryFiles::new([("a.png", png)]);
        let mut images = Images::default();
        let plain = images.add("a.png", 100);
        let id = images.dyed(plain, dye("W:#ff0001"), &Limits::default()).unwrap();
        images.inspect(&files, &Limits::default());
        let pixels = decoded(images.baked(id).unwrap()).into_raw();
        let has_alpha = matches!(
            colour,
            ExtendedColorType::La8
                | ExtendedColorType::Rgba8
                | ExtendedColorType::La16
                | ExtendedColorType::Rgba16
        );
        assert_eq!(pixels, [128, 0, 0, if has_alpha { 128 } else { 255 }], "{colour:?}");
    }
}
