//! Pixels in every form, and bytes that are no pixels.

use proptest::prelude::*;
use sprite_table::{Image, PixelForm, Pixels, Size};

/// Nine columns and two rows: a row of the mask needs two bytes.
const SIZE: Size = Size::new(9, 2);

const fn image(form: PixelForm, bytes: &[u8]) -> Image<'_> {
    Image::with_pixels(0, "a.png", SIZE, form, bytes)
}

#[test]
fn rgba8_is_four_bytes_for_each_pixel() {
    let bytes: Vec<u8> = (0..72).collect();
    let image = image(PixelForm::Rgba8, &bytes);
    assert_eq!(image.rgba_at(0, 0), Some([0, 1, 2, 3]));
    assert_eq!(image.rgba_at(8, 1), Some([68, 69, 70, 71]));
    assert_eq!(image.rgba8().map(|pixels| (pixels.len(), pixels[9])), Some((18, [36, 37, 38, 39])));
    assert_eq!((image.indexed8(), image.rgb565(), image.bytes()), (None, None, [].as_slice()));
}

#[test]
fn indexed8_is_a_place_in_the_palette() {
    let mut indices = [0; 18];
    indices[9 + 4] = 2;
    indices[17] = 3;
    let palette = [0, 0, 0, 0, 1, 1, 1, 1, 9, 8, 7, 6];
    let bytes = [indices.as_slice(), &palette].concat();
    let image = image(PixelForm::Indexed8, &bytes);
    assert_eq!(image.pixels(), Pixels::Indexed8 { indices: &indices, palette: &palette });
    assert_eq!((image.rgba_at(4, 1), image.rgba_at(4, 0)), (Some([9, 8, 7, 6]), Some([0; 4])));
    assert_eq!(image.rgba_at(8, 1), None, "not in the palette");
    assert_eq!(
        image.indexed8(),
        Some((indices.as_slice(), [[0, 0, 0, 0], [1, 1, 1, 1], [9, 8, 7, 6]].as_slice()))
    );
    assert_eq!((image.rgba8(), image.rgb565()), (None, None));
}

#[test]
fn indexed4_is_half_a_byte_for_each_pixel_in_rows_of_whole_bytes() {
    let indices = [0x01, 0x23, 0x45, 0x67, 0x8f, 0xff, 0, 0, 0, 0x20];
    let palette: [[u8; 4]; 9] = std::array::from_fn(|n| [u8::try_from(n).unwrap(); 4]);
    let bytes = [indices.as_slice(), palette.as_flattened()].concat();
    let image = image(PixelForm::Indexed4, &bytes);
    assert_eq!(
        image.pixels(),
        Pixels::Indexed4 { indices: &indices, palette: palette.as_flattened() },
        "the last half byte of a row is no pixel"
    );
    let row: Vec<_> = (0..9).filter_map(|x| image.rgba_at(x, 0)).collect();
    assert_eq!(row, palette);
    assert_eq!(
        (image.rgba_at(0, 1), image.rgba_at(8, 1)),
        (None, Some([2; 4])),
        "the first is not in the palette"
    );
    assert_eq!(image.pixels().index_at(SIZE, 0, 1), Some(15));
    let all: Vec<u8> = image.indices().unwrap().collect();
    assert_eq!(all, [0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 15, 0, 0, 0, 0, 0, 0, 2]);
    assert_eq!((image.palette(), image.indexed8()), (Some(palette.as_slice()), None));
}

#[test]
fn mono1_is_a_bit_for_each_pixel_in_rows_of_whole_bytes() {
    let (bits, palette) = ([0b0100_0001, 0b1111_1111, 0, 0b1000_0000], [0, 0, 0, 0, 1, 2, 3, 255]);
    let bytes = [bits.as_slice(), &palette].concat();
    let image = image(PixelForm::Mono1, &bytes);
    assert_eq!(image.pixels(), Pixels::Mono1 { bits: &bits, palette: &palette });
    let seen: Vec<_> = (0..2).flat_map(|y| (0..9).map(move |x| (x, y))).collect();
    let seen: Vec<_> =
        seen.into_iter().filter(|&(x, y)| image.rgba_at(x, y) == Some([1, 2, 3, 255])).collect();
    assert_eq!(seen, [(1, 0), (7, 0), (8, 0), (8, 1)]);
    assert_eq!(image.rgba_pixels().map(|pixels| pixels.filter(|pixel| *pixel == [0; 4]).count()), Some(14));
    assert_eq!(image.palette(), Some([[0; 4], [1, 2, 3, 255]].as_slice()));
}

/// Two rows of nine pixels. The second one is that of the first one from its second packet on, and another one.
#[test]
fn rle8_is_packets_whose_rows_are_found_by_themselves() {
    let rows = [2, 7, 0, 9, 0, 19, 0, 132, 1, 3, 2, 0, 0, 2, 128, 1, 131, 3, 0];
    let palette = [[0; 4], [1, 2, 3, 255], [4, 5, 6, 7]];
    let bytes = [rows.as_slice(), palette.as_flattened()].concat();
    let image = image(PixelForm::Rle8, &bytes);
    assert_eq!(image.pixels(), Pixels::Rle8 { rows: &rows, palette: palette.as_flattened() });
    let all: Vec<u8> = image.indices().unwrap().collect();
    assert_eq!(all, [1, 1, 1, 1, 1, 2, 0, 0, 2, 2, 0, 0, 2, 1, 3, 3, 3, 3]);
    let places = (0..2).flat_map(|y| (0..9).map(move |x| (x, y)));
    let pixels: Vec<_> = places.map(|(x, y)| image.rgba_at(x, y).unwrap_or_default()).collect();
    assert!(image.rgba_pixels().unwrap().eq(pixels.iter().copied()));
    assert_eq!((pixels[3], pixels[5], pixels[6]), (palette[1], palette[2], palette[0]));
    assert_eq!(
        (image.rgba_at(8, 1), image.pixels().index_at(SIZE, 8, 1)),
        (None, Some(3)),
        "not in the palette"
    );
    assert_eq!(image.palette(), Some(palette.as_slice()));
}

#[test]
fn every_form_with_indices_takes_another_palette() {
    const TEAM: [[u8; 4]; 2] = [[1; 4], [2; 4]];
    let of = |form, bytes: &[u8]| {
        let image = image(form, bytes);
        (0..9).map(|x| image.pixels().with_palette(&TEAM).rgba_at(SIZE, x, 0)).collect::<Vec<_>>()
    };
    let expected = [[1; 4], [2; 4], [1; 4], [2; 4], [1; 4], [1; 4], [1; 4], [1; 4], [2; 4]].map(Some);
    let (eight, four) = ([0, 1, 0, 1, 0, 0, 0, 0, 1].repeat(2), [1, 1, 0, 0, 16].repeat(2));
    assert_eq!(of(PixelForm::Indexed8, &eight), expected);
    assert_eq!(of(PixelForm::Indexed4, &four), expected);
    assert_eq!(of(PixelForm::Mono1, &[0b0101_0000, 0x80, 0, 0]), expected);
    let rows = [2, 7, 0, 7, 0, 16, 0, 3, 0, 1, 0, 1, 131, 0, 0, 1];
    assert_eq!(of(PixelForm::Rle8, &rows), expected);
    assert_eq!(of(PixelForm::Rgba8, &[7; 72]), [Some([7; 4]); 9], "no indices");
}

#[test]
fn rgb565_is_two_bytes_for_each_pixel_and_a_bit_of_the_mask() {
    let colour = |red: u16, green: u16, blue: u16| red << 11 | green << 5 | blue;
    let mut pixels = [0; 36];
    let mut set = |number: usize, pixel: u16| pixels[2 * number..][..2].copy_from_slice(&pixel.to_le_bytes());
    set(0, colour(31, 0, 0));
    set(1, colour(0, 63, 0));
    set(2, colour(0, 0, 31));
    set(3, colour(16, 32, 16));
    set(4, 0xffff);
    set(9 + 8, colour(1, 1, 1));
    let mask = [0b1111_0000, 0, 0, 0b1000_0000];
    let bytes = [pixels.as_slice(), &mask].concat();
    let image = image(PixelForm::Rgb565, &bytes);
    assert_eq!(image.pixels(), Pixels::Rgb565 { pixels: &pixels, mask: &mask });
    let row: Vec<_> = (0..5).filter_map(|x| image.rgba_at(x, 0)).collect();
    assert_eq!(row, [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [132, 130, 132, 255], [0; 4]]);
    assert_eq!(image.rgba_at(8, 1), Some([8, 4, 8, 255]));
    assert_eq!(image.rgba_at(7, 1), Some([0; 4]));
    assert_eq!(image.rgb565().map(|(pixels, mask)| (pixels.len(), mask)), Some((18, mask.as_slice())));
}

#[test]
fn what_is_not_decoded_has_no_pixels() {
    let png = Image::new(3, "a.png", SIZE, b"PNG");
    assert_eq!((png.bytes(), png.pixels()), (b"PNG".as_slice(), Pixels::Png(b"PNG")));
    assert_eq!((png.rgba_at(0, 0), png.rgba8(), png.indexed8(), png.rgb565()), (None, None, None, None));
    let none = image(PixelForm::None, b"PNG");
    assert_eq!((none.rgba_at(0, 0), none.bytes()), (None, [].as_slice()));
    assert_eq!((Image::TILESET.pixels(), Image::TILESET.rgba_at(0, 0)), (Pixels::None, None));
}

#[test]
fn everything_can_be_asked_for_in_a_constant() {
    const BYTES: [u8; 40] = [0x7f; 40];
    const IMAGE: Image<'static> = image(PixelForm::Rgb565, &BYTES);
    const PIXELS: [Option<[u8; 4]>; 3] = [IMAGE.rgba_at(0, 0), IMAGE.rgba_at(1, 0), IMAGE.rgba_at(9, 0)];
    const FORM: bool = IMAGE.rgba8().is_none() && IMAGE.indexed8().is_none() && IMAGE.rgb565().is_some();
    assert_eq!(PIXELS, [Some([0; 4]), Some([123, 239, 255, 255]), None]);
    const { assert!(FORM) }
}

#[test]
fn debug_shows_lengths_and_no_pixels() {
    let shown = |pixels| format!("{pixels:?}");
    assert_eq!(shown(Pixels::Png(b"PNG")), "Png(3)");
    assert_eq!(shown(Pixels::Rgba8(&[0; 8])), "Rgba8(8)");
    assert_eq!(shown(Pixels::Indexed8 { indices: &[0; 2], palette: &[0; 4] }), "Indexed8(2, 4)");
    assert_eq!(shown(Pixels::Indexed4 { indices: &[0; 3], palette: &[0; 8] }), "Indexed4(3, 8)");
    assert_eq!(shown(Pixels::Mono1 { bits: &[0; 1], palette: &[0; 8] }), "Mono1(1, 8)");
    assert_eq!(shown(Pixels::Rle8 { rows: &[0; 5], palette: &[0; 8] }), "Rle8(5, 8)");
    assert_eq!(shown(Pixels::Rgb565 { pixels: &[0; 4], mask: &[0; 1] }), "Rgb565(4, 1)");
    assert_eq!(shown(Pixels::None), "None");
}

fn number() -> impl Strategy<Value = u32> {
    prop_oneof![0..20_u32, any::<u32>(), (u32::MAX - 3)..=u32::MAX]
}

proptest! {
    #[test]
    fn no_bytes_and_no_place_make_it_panic(
        a in proptest::collection::vec(any::<u8>(), 0..200),
        (width, height) in (number(), number()),
        (x, y) in (number(), number()),
    ) {
        let size = Size::new(width, height);
        let forms = [
            (PixelForm::Rgba8, 4),
            (PixelForm::Indexed8, 1),
            (PixelForm::Rgb565, 2),
            (PixelForm::Png, 0),
            (PixelForm::None, 0),
        ];
        for (form, bytes) in forms {
            let image = Image::with_pixels(0, "a.png", size, form, &a);
            let _ = (image.rgba8(), image.indexed8(), image.rgb565(), image.bytes());
            let _ = image.indices().map(|indices| indices.take(99).count());
            let needed = (u128::from(y) * u128::from(width) + u128::from(x) + 1) * bytes;
            let is_there = x < width && y < height && bytes > 0 && needed <= a.len() as u128;
            prop_assert!(is_there || image.rgba_at(x, y).is_none());
        }
        let image = Image::with_pixels(0, "a.png", size, PixelForm::Rle8, &a);
        let _ = (image.pixels(), image.rgba_at(x, y), image.pixels().index_at(size, x, y));
        prop_assert!((x < width && y < height) || image.pixels().index_at(size, x, y).is_none());
        let both = (image.rgba_pixels().into_iter().flatten(), image.indices().into_iter().flatten());
        let _ = (both.0.take(999).count(), both.1.take(999).count());
        for (form, pixels) in [(PixelForm::Indexed4, 2), (PixelForm::Mono1, 8)] {
            let image = Image::with_pixels(0, "a.png", size, form, &a);
            let _ = (image.pixels(), image.palette(), image.indices().map(|indices| indices.take(99).count()));
            let needed = u128::from(y) * u128::from(width.div_ceil(pixels)) + u128::from(x / pixels) + 1;
            let is_there = x < width && y < height && needed <= a.len() as u128;
            prop_assert!(is_there || image.rgba_at(x, y).is_none());
            let other = image.pixels().with_palette(&[[1; 4]; 16]).rgba_at(size, x, y);
            prop_assert_eq!(other.is_some(), is_there);
        }
    }
}
