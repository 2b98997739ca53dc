//! GIFs.

use super::png::apng;
use super::{After, Said, drawn, seen, side};
use crate::images::moving::frame::Pixel;
use crate::images::{ImageError, ImageVariant};
use gif::{DisposalMethod, Encoder, Frame};
use sprite_table::Size;
use std::borrow::Cow;
use test_support::Random;

/// The rows of an image in the order of an interlaced GIF.
fn interlaced(indices: &[u8], width: usize, height: usize) -> Vec<u8> {
    let mut rows: Vec<usize> = (0..height).collect();
    // The pass of a row, then its place.
    rows.sort_by_key(|row| match row % 8 {
        0 => (0, *row),
        4 => (1, *row),
        2 | 6 => (2, *row),
        _ => (3, *row),
    });
    rows.into_iter().flat_map(|row| &indices[row * width..(row + 1) * width]).copied().collect()
}

/// A GIF of random frames, and what it shows.
pub(super) fn random_gif(random: &mut Random) -> (Vec<u8>, Size, Vec<u32>, Vec<Vec<Pixel>>) {
    let (width, height) = (1 + random.below(12), 1 + random.below(12));
    let palette = |random: &mut Random| -> Vec<u8> {
        let most = [256, 12, 12][random.below(3)];
        let colours = 1 + random.below(most);
        (0..3 * colours).map(|_| u8::try_from(random.below(256)).unwrap()).collect()
    };
    let global = palette(random);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, side(width), side(height), &global).unwrap();
    let (mut said, mut delays, mut canvas) = (Vec::new(), Vec::new(), (width, height));
    for number in 0..=random.below(6) {
        let (x, y) = (random.below(6), random.below(6));
        let (frame_width, frame_height) = (1 + random.below(20), 1 + random.below(20));
        if number == 0 {
            canvas = (width.max(x + frame_width), height.max(y + frame_height));
        }
        let local = (random.below(2) == 0).then(|| palette(random));
        let colours = local.as_ref().unwrap_or(&global);
        // A program writes no more colours than a power of two: the others are black.
        let stored = (colours.len() / 3).next_power_of_two().max(2);
        let indices: Vec<u8> =
            (0..frame_width * frame_height).map(|_| u8::try_from(random.below(stored)).unwrap()).collect();
        let transparent = (random.below(3) > 0).then(|| indices[random.below(indices.len())]);
        let (disposal, method) = [
            (After::Stays, DisposalMethod::Any),
            (After::Stays, DisposalMethod::Keep),
            (After::Goes, DisposalMethod::Background),
            (After::Gives, DisposalMethod::Previous),
        ][random.below(4)];
        let (is_interlaced, hundredths) = (random.below(3) == 0, random.below(9));
        let colour = |index: &u8| match colours.get(3 * usize::from(*index)..3 * usize::from(*index) + 3) {
            _ if transparent == Some(*index) => [0; 4],
            Some(rgb) => [rgb[0], rgb[1], rgb[2], 255],
            None => [0, 0, 0, 255],
        };
        let pixels = indices.iter().map(colour).collect();
        let buffer =
            if is_interlaced { interlaced(&indices, frame_width, frame_height) } else { indices.clone() };
        encoder
            .write_frame(&Frame {
                delay: side(hundredths),
                dispose: method,
                transparent,
                left: side(x),
                top: side(y),
                width: side(frame_width),
                height: side(frame_height),
                interlaced: is_interlaced,
                palette: local.clone(),
                buffer: Cow::Owned(buffer),
                ..Frame::default()
            })
            .unwrap();
        said.push(Said { x, y, width: frame_width, height: frame_height, pixels, is_over: true, disposal });
        delays.push(if hundredths < 2 { 100 } else { 10 * u32::from(side(hundredths)) });
    }
    drop(encoder);
    let size = Size::new(side(canvas.0).into(), side(canvas.1).into());
    (bytes, size, delays, seen(canvas.0, canvas.1, &said))
}

#[test]
pub(super) fn random_gifs_show_what_they_say() {
    let mut random = Random(7);
    for number in 0..400 {
        let (bytes, size, delays, frames) = random_gif(&mut random);
        let (canvas, times, shown) = drawn(&bytes, "a.gif", ImageVariant::Animation).unwrap();
        assert_eq!((canvas, times), (size, delays), "GIF {number}");
        for (frame, (shown, expected)) in shown.iter().zip(&frames).enumerate() {
            assert_eq!(shown, expected, "GIF {number}, frame {frame}");
        }
        assert_eq!(shown.len(), frames.len());
        let (_, _, first) = drawn(&bytes, "a.gif", ImageVariant::Still).unwrap();
        assert_eq!(first, shown[..1], "GIF {number}");
    }
}

/// A GIF of one row of red pixels and then of one of green ones, at the left; both with these flags.
fn two_rows(flags: [u8; 2]) -> Vec<u8> {
    let mut bytes = b"GIF89a\x03\x00\x01\x00\x80\x00\x00\xff\x00\x00\x00\xff\x00".to_vec();
    for (number, (flags, width)) in (0..).zip([(flags[0], 3), (flags[1], 1)]) {
        let mut compressed = Vec::new();
        let mut encoder = weezl::encode::Encoder::new(weezl::BitOrder::Lsb, 2);
        compressed.extend(encoder.encode(&vec![number; usize::from(width)]).unwrap());
        bytes.extend([0x21, 0xF9, 4, flags, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, width, 0, 1, 0, 0, 2]);
        bytes.push(u8::try_from(compressed.len()).unwrap());
        bytes.extend(compressed);
        bytes.push(0);
    }
    bytes.push(0x3B);
    bytes
}

const RED: Pixel = [255, 0, 0, 255];
const GREEN: Pixel = [0, 255, 0, 255];
const NONE: Pixel = [0; 4];

#[test]
fn disposals_that_the_document_does_not_have_are_those_of_browsers() {
    let second = |disposal: u8| {
        drawn(&two_rows([disposal << 2, 0]), "a.gif", ImageVariant::Animation).unwrap().2[1].clone()
    };
    for (disposal, rest) in
        [(0, RED), (1, RED), (2, NONE), (3, NONE), (4, NONE), (5, RED), (6, RED), (7, RED)]
    {
        assert_eq!(second(disposal), [GREEN, rest, rest], "{disposal}");
    }
}

#[test]
fn a_gif_without_a_trailer_is_whole() {
    let whole = two_rows([0, 0]);
    let mut ended = whole.clone();
    ended.pop();
    let (with, without) =
        (drawn(&whole, "a.GIF", ImageVariant::Animation), drawn(&ended, "a.gif", ImageVariant::Animation));
    assert_eq!(with.as_ref().unwrap(), without.as_ref().unwrap());
    // Bytes after the trailer and unknown blocks are ignored.
    for more in [b"\x3B!!!".as_slice(), b"\x00\x2C\x00"] {
        let bytes = [ended.as_slice(), more].concat();
        assert_eq!(drawn(&bytes, "a.gif", ImageVariant::Animation).unwrap(), with.clone().unwrap());
    }
    // A comment between the frames.
    let second = whole.len() - 30;
    let at = second + whole[second..].iter().position(|&byte| byte == 0x21).unwrap();
    let bytes = [&whole[..at], b"\x21\xFE\x02hi\x00", &whole[at..]].concat();
    assert_eq!(drawn(&bytes, "a.gif", ImageVariant::Animation).unwrap(), with.unwrap());
}

#[test]
fn what_is_wrong_with_a_gif_is_said() {
    let error = |bytes: &[u8]| match drawn(bytes, "a.gif", ImageVariant::Animation) {
        Err(ImageError::Unreadable(why)) => why,
        other => panic!("{other:?}"),
    };
    let whole = two_rows([0, 0]);
    assert_eq!(error(b""), "the file is empty");
    assert_eq!(error(&apng(&[])), "the file is a PNG, not a GIF");
    assert_eq!(error(b"GIF88a"), "the file is not a GIF");
    assert_eq!(error(&whole[..40]), "the GIF is damaged: it ends too early");
    assert_eq!(error(b"GIF89a\x03\x00\x01\x00\x00\x00\x00\x3B"), "the GIF has no frame");
    let mut bits = whole.clone();
    bits[37] = 12;
    assert_eq!(error(&bits), "the GIF is damaged: a frame says that its pixels have 12 bits");
    let mut control = whole.clone();
    control[21] = 5;
    assert_eq!(error(&control), "the GIF is damaged: a block that controls a frame has the wrong length");
    let mut without_palette = whole.clone();
    without_palette[10] = 0;
    without_palette.drain(13..19);
    let expected = "the GIF is damaged: frame 0 has no palette, and the file has none for all frames";
    assert_eq!(error(&without_palette), expected);
    let mut wide = whole;
    wide[32] = 9;
    assert_eq!(error(&wide), "the GIF is damaged: pixels are missing in frame 0");
}
