//! PNGs with an animation.

use super::{After, Said, drawn, seen, side};
use crate::images::moving::apng::is_animated;
use crate::images::moving::frame::Pixel;
use crate::images::{ImageError, ImageVariant};
use png::{BitDepth, BlendOp, ColorType, DisposeOp, Encoder};
use sprite_table::Size;
use test_support::Random;

/// An animated PNG of 4 x 2 pixels with frames of these delays.
pub(super) fn apng(delays: &[(u16, u16)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, 4, 2);
    encoder.set_color(ColorType::Rgba);
    if !delays.is_empty() {
        encoder.set_animated(u32::try_from(delays.len()).unwrap(), 0).unwrap();
    }
    let mut writer = encoder.write_header().unwrap();
    for (number, &(numerator, denominator)) in (0..).zip(delays) {
        writer.set_frame_delay(numerator, denominator).unwrap();
        writer.write_image_data(&[number; 32]).unwrap();
    }
    if delays.is_empty() {
        writer.write_image_data(&[7; 32]).unwrap();
    }
    writer.finish().unwrap();
    bytes
}

#[test]
fn delays_of_a_png_are_whole_milliseconds() {
    let delays =
        [(1, 25), (1, 0), (7, 0), (0, 30), (1, 3), (1, 400), (1, 2_001), (1, 2_000), (65_535, 1), (3, 2_000)];
    let (_, times, frames) = drawn(&apng(&delays), "a.png", ImageVariant::Animation).unwrap();
    assert_eq!(times, [40, 10, 70, 100, 333, 3, 100, 1, 65_535_000, 2]);
    assert_eq!(frames.len(), delays.len());
}

/// Samples of a colour type, and the pixels that they are.
fn samples(
    random: &mut Random,
    (width, height): (usize, usize),
    (color, depth): (ColorType, BitDepth),
    palette: &[Pixel],
) -> (Vec<u8>, Vec<Pixel>) {
    let bits = depth as usize;
    let most = (1 << bits) - 1;
    let (mut bytes, mut pixels) = (Vec::new(), Vec::new());
    for _ in 0..height {
        let (mut row, mut used) = (Vec::new(), 0);
        for _ in 0..width {
            let values: Vec<usize> = (0..color.samples())
                .map(|channel| match (color, channel, random.below(3)) {
                    (ColorType::Indexed, ..) => random.below(palette.len()),
                    // Alpha is often all or nothing.
                    (ColorType::GrayscaleAlpha, 1, rough @ 0..2) | (ColorType::Rgba, 3, rough @ 0..2) => {
                        rough * most
                    }
                    _ => random.below(most + 1),
                })
                .collect();
            for value in &values {
                if used % 8 == 0 {
                    row.extend(vec![0; bits.div_ceil(8)]);
                }
                match bits {
                    16 => {
                        let at = row.len() - 2;
                        row[at..].copy_from_slice(&side(*value).to_be_bytes());
                    }
                    _ => *row.last_mut().unwrap() |= u8::try_from(value << (8 - bits - used % 8)).unwrap(),
                }
                used += bits;
            }
            let part = |value: usize| u8::try_from((value * 510 + most) / (2 * most)).unwrap();
            pixels.push(match (color, values.as_slice()) {
                (ColorType::Indexed, [index]) => palette[*index],
                (_, &[grey]) => [part(grey), part(grey), part(grey), 255],
                (_, &[grey, alpha]) => [part(grey), part(grey), part(grey), part(alpha)],
                (_, &[r, g, b]) => [part(r), part(g), part(b), 255],
                (_, values) => [part(values[0]), part(values[1]), part(values[2]), part(values[3])],
            });
        }
        bytes.extend(row);
    }
    (bytes, pixels)
}

/// A PNG with random frames, and what it shows.
pub(super) fn random_apng(
    random: &mut Random,
    kind: (ColorType, BitDepth),
) -> (Vec<u8>, Size, Vec<Vec<Pixel>>) {
    let (width, height) = (1 + random.below(12), 1 + random.below(12));
    let count = 1 + random.below(5);
    let has_default = random.below(3) == 0;
    let palette: Vec<Pixel> = (0..2_usize.pow(kind.1 as u32 & 15).min(1 + random.below(9)))
        .map(|_| [0; 4].map(|_: u8| u8::try_from(random.below(256)).unwrap()))
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, side(width).into(), side(height).into());
    encoder.set_color(kind.0);
    encoder.set_depth(kind.1);
    if kind.0 == ColorType::Indexed {
        encoder.set_palette(palette.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect::<Vec<u8>>());
        encoder.set_trns(palette.iter().map(|pixel| pixel[3]).collect::<Vec<u8>>());
    }
    encoder.set_animated(u32::try_from(count).unwrap(), 0).unwrap();
    encoder.set_sep_def_img(has_default).unwrap();
    let mut writer = encoder.write_header().unwrap();
    if has_default {
        let (data, _) = samples(random, (width, height), kind, &palette);
        writer.write_image_data(&data).unwrap();
    }
    let mut said = Vec::new();
    for number in 0..count {
        let (mut x, mut y, mut frame_width, mut frame_height) = (0, 0, width, height);
        if number > 0 || has_default {
            (x, y) = (random.below(width), random.below(height));
            (frame_width, frame_height) = (1 + random.below(width - x), 1 + random.below(height - y));
            writer.reset_frame_position().unwrap();
            writer.set_frame_dimension(side(frame_width).into(), side(frame_height).into()).unwrap();
            writer.set_frame_position(side(x).into(), side(y).into()).unwrap();
        }
        let (disposal, operation) = [
            (After::Stays, DisposeOp::None),
            (After::Goes, DisposeOp::Background),
            (After::Gives, DisposeOp::Previous),
        ][random.below(3)];
        let is_over = random.below(2) == 0;
        writer.set_dispose_op(operation).unwrap();
        writer.set_blend_op(if is_over { BlendOp::Over } else { BlendOp::Source }).unwrap();
        let (data, pixels) = samples(random, (frame_width, frame_height), kind, &palette);
        writer.write_image_data(&data).unwrap();
        said.push(Said { x, y, width: frame_width, height: frame_height, pixels, is_over, disposal });
    }
    writer.finish().unwrap();
    (bytes, Size::new(side(width).into(), side(height).into()), seen(width, height, &said))
}

#[test]
fn random_pngs_of_all_colours_show_what_they_say() {
    use BitDepth::{Eight, Four, One, Sixteen, Two};
    let kinds = [
        (ColorType::Grayscale, [One, Two, Four, Eight, Sixteen].as_slice()),
        (ColorType::Indexed, &[One, Two, Four, Eight]),
        (ColorType::GrayscaleAlpha, &[Eight, Sixteen]),
        (ColorType::Rgb, &[Eight, Sixteen]),
        (ColorType::Rgba, &[Eight, Sixteen]),
    ];
    let mut random = Random(11);
    for (color, depth) in
        kinds.into_iter().flat_map(|(color, depths)| depths.iter().map(move |&depth| (color, depth)))
    {
        for number in 0..25 {
            let (bytes, size, frames) = random_apng(&mut random, (color, depth));
            assert_eq!(is_animated(&bytes), Some(true));
            let (canvas, _, shown) = drawn(&bytes, "a.png", ImageVariant::Animation).unwrap();
            assert_eq!((canvas, shown.len()), (size, frames.len()));
            for (frame, (shown, expected)) in shown.iter().zip(&frames).enumerate() {
                assert_eq!(shown, expected, "{color:?} {depth:?} {number}, frame {frame}");
            }
        }
    }
}

/// A chunk of a PNG.
fn chunk(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
    let mut bytes = u32::try_from(content.len()).unwrap().to_be_bytes().to_vec();
    bytes.extend(kind);
    bytes.extend(content);
    bytes.extend(crc32fast::hash(&bytes[4..]).to_be_bytes());
    bytes
}

/// The pixels of an interlaced PNG, compressed.
fn adam7(width: usize, height: usize, pixels: &[Pixel]) -> Vec<u8> {
    let passes =
        [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)];
    let mut raw = Vec::new();
    for (left, top, right, down) in passes {
        for y in (top..height).step_by(down).filter(|_| left < width) {
            raw.push(0);
            raw.extend((left..width).step_by(right).flat_map(|x| pixels[y * width + x]));
        }
    }
    miniz_oxide::deflate::compress_to_vec_zlib(&raw, 6)
}

#[test]
fn frames_of_an_interlaced_png_are_interlaced_by_themselves() {
    let mut random = Random(3);
    let mut pixels = |count: usize| -> Vec<Pixel> {
        (0..count)
            .map(|_| [0; 3].map(|_: u8| u8::try_from(random.below(256)).unwrap()))
            .map(|[r, g, b]| [r, g, b, 255])
            .collect()
    };
    let (whole, part) = (pixels(9 * 7), pixels(5 * 6));
    let control = |number: u32, area: [u32; 4]| {
        let mut content = number.to_be_bytes().to_vec();
        content.extend(area.iter().flat_map(|value| value.to_be_bytes()));
        content.extend([0, 1, 0, 10, 0, 0]);
        chunk(*b"fcTL", &content)
    };
    let numbered = [&2_u32.to_be_bytes(), adam7(5, 6, &part).as_slice()].concat();
    let bytes = [
        b"\x89PNG\r\n\x1a\n".to_vec(),
        chunk(*b"IHDR", &[0, 0, 0, 9, 0, 0, 0, 7, 8, 6, 0, 0, 1]),
        chunk(*b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]),
        control(0, [9, 7, 0, 0]),
        chunk(*b"IDAT", &adam7(9, 7, &whole)),
        control(1, [5, 6, 3, 1]),
        chunk(*b"fdAT", &numbered),
        chunk(*b"IEND", &[]),
    ]
    .concat();
    let said = |(x, y, width, height), pixels| Said {
        x,
        y,
        width,
        height,
        pixels,
        is_over: false,
        disposal: After::Stays,
    };
    let frames = seen(9, 7, &[said((0, 0, 9, 7), whole), said((3, 1, 5, 6), part)]);
    assert_eq!(drawn(&bytes, "a.png", ImageVariant::Animation).unwrap().2, frames);
}

#[test]
fn an_animation_is_seen_in_the_first_chunks() {
    let (plain, moving) = (apng(&[]), apng(&[(1, 10), (1, 10)]));
    let at = moving.windows(4).position(|kind| kind == b"acTL").unwrap();
    for length in 0..moving.len() {
        let known = is_animated(&moving[..length]);
        assert_eq!(known, (length >= at + 16).then_some(true), "{length}");
    }
    assert_eq!(is_animated(&plain), Some(false));
    assert_eq!(is_animated(b"GIF89a, and more"), Some(false));
    // A count of 0 is none, as if there were no such chunk.
    let mut none = moving.clone();
    none[at + 4..at + 8].fill(0);
    assert_eq!(is_animated(&none), Some(false));
    assert_eq!(
        drawn(&plain, "a.png", ImageVariant::Animation).unwrap_err(),
        ImageError::Unreadable("the PNG has no animation".to_owned())
    );
}
