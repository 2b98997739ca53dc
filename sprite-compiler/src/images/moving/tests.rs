//! Files are written by the encoders of `gif` and `png`, and what they show is computed pixel by pixel.

use super::apng::is_animated;
use super::frame::Pixel;
use super::{Form, ImageError, Moving};
use crate::base::budget::Budget;
use crate::base::limits::{ByKind, Limits};
use ::gif::{DisposalMethod, Encoder as GifEncoder, Frame as GifFrame};
use ::png::{BitDepth, BlendOp, ColorType, DisposeOp, Encoder as PngEncoder};
use sprite_table::Size;
use std::borrow::Cow;
use test_support::Random;

/// A frame as a file says it.
#[derive(Clone, Debug)]
struct Said {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
    pixels: Vec<Pixel>,
    is_over: bool,
    disposal: After,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum After {
    Stays,
    Goes,
    Gives,
}

/// The visible pixels of each frame on a canvas of this size.
fn seen(width: usize, height: usize, frames: &[Said]) -> Vec<Vec<Pixel>> {
    let mut canvas = vec![[0; 4]; width * height];
    let mut all = Vec::new();
    for frame in frames {
        let mut shown = canvas.clone();
        let mut after = canvas.clone();
        for (at, pixel) in shown.iter_mut().enumerate() {
            let (x, y) = (at % width, at / width);
            let is_inside =
                x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height;
            if is_inside {
                let new = frame.pixels[(y - frame.y) * frame.width + x - frame.x];
                *pixel = if frame.is_over { laid(new, *pixel) } else { new };
            }
            after[at] = match frame.disposal {
                After::Goes if is_inside => [0; 4],
                After::Gives if is_inside => canvas[at],
                _ => *pixel,
            };
        }
        all.push(shown.into_iter().map(|pixel| if pixel[3] == 0 { [0; 4] } else { pixel }).collect());
        canvas = after;
    }
    all
}

/// The formula of the PNG document, in numbers with a point.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a channel is 0 to 255")]
fn laid(above: Pixel, below: Pixel) -> Pixel {
    let part = |pixel: Pixel, channel: usize| f64::from(pixel[channel]) / 255.0;
    let (near, far) = (part(above, 3), part(below, 3) * (1.0 - part(above, 3)));
    if near + far == 0.0 {
        return [0; 4];
    }
    let whole = |value: f64| (value * 255.0 + 1e-9).round() as u8;
    let colour = |channel| whole((part(above, channel) * near + part(below, channel) * far) / (near + far));
    [colour(0), colour(1), colour(2), whole(near + far)]
}

/// The canvas of a file, the delays of its frames, and their pixels.
type Played = (Size, Vec<u32>, Vec<Vec<Pixel>>);

/// The frames of a file, as the compiler decodes it.
fn drawn(bytes: &[u8], path: &str, form: Form) -> Result<Played, ImageError> {
    let limits = Limits::default();
    let moving = Moving::read(bytes, path, form, &limits)?;
    // As much as a hundred bytes on the disk allow.
    let budget = Budget::new(&limits, ByKind::default(), "");
    let (price, at_once) = moving.price(form);
    budget.affords(price).and(budget.fits(at_once)).map_err(ImageError::TooMuch)?;
    let mut frames = Vec::new();
    let shown = |pixel: &Pixel| if pixel[3] == 0 { [0; 4] } else { *pixel };
    moving
        .draw(form, &mut |pixels| frames.push(pixels.iter().map(shown).collect()))
        .map_err(ImageError::Unreadable)?;
    Ok((moving.canvas(), moving.delays(), frames))
}

fn side(value: usize) -> u16 {
    u16::try_from(value).unwrap()
}

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
fn random_gif(random: &mut Random) -> (Vec<u8>, Size, Vec<u32>, Vec<Vec<Pixel>>) {
    let (width, height) = (1 + random.below(12), 1 + random.below(12));
    let palette = |random: &mut Random| -> Vec<u8> {
        let most = [256, 12, 12][random.below(3)];
        let colours = 1 + random.below(most);
        (0..3 * colours).map(|_| u8::try_from(random.below(256)).unwrap()).collect()
    };
    let global = palette(random);
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new(&mut bytes, side(width), side(height), &global).unwrap();
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
            .write_frame(&GifFrame {
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
                ..GifFrame::default()
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
fn random_gifs_show_what_they_say() {
    let mut random = Random(7);
    for number in 0..400 {
        let (bytes, size, delays, frames) = random_gif(&mut random);
        let (canvas, times, shown) = drawn(&bytes, "a.gif", Form::Animation).unwrap();
        assert_eq!((canvas, times), (size, delays), "GIF {number}");
        for (frame, (shown, expected)) in shown.iter().zip(&frames).enumerate() {
            assert_eq!(shown, expected, "GIF {number}, frame {frame}");
        }
        assert_eq!(shown.len(), frames.len());
        let (_, _, first) = drawn(&bytes, "a.gif", Form::Still).unwrap();
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
const BLACK: Pixel = [0, 0, 0, 255];
const NONE: Pixel = [0; 4];

#[test]
fn disposals_that_the_document_does_not_have_are_those_of_browsers() {
    let second =
        |disposal: u8| drawn(&two_rows([disposal << 2, 0]), "a.gif", Form::Animation).unwrap().2[1].clone();
    for (disposal, rest) in
        [(0, RED), (1, RED), (2, NONE), (3, NONE), (4, NONE), (5, RED), (6, RED), (7, RED)]
    {
        assert_eq!(second(disposal), [GREEN, rest, rest], "{disposal}");
    }
}

#[test]
fn a_gif_without_palettes_is_black_and_one_without_a_trailer_is_whole() {
    let whole = two_rows([0, 0]);
    let mut without_palette = whole.clone();
    without_palette[10] = 0;
    without_palette.drain(13..19);
    assert_eq!(drawn(&without_palette, "a.gif", Form::Animation).unwrap().2, [[BLACK; 3], [BLACK; 3]]);
    let mut ended = whole.clone();
    ended.pop();
    let (with, without) = (drawn(&whole, "a.GIF", Form::Animation), drawn(&ended, "a.gif", Form::Animation));
    assert_eq!(with.as_ref().unwrap(), without.as_ref().unwrap());
    // Bytes after the trailer and unknown blocks are ignored.
    for more in [b"\x3B!!!".as_slice(), b"\x00\x2C\x00"] {
        let bytes = [ended.as_slice(), more].concat();
        assert_eq!(drawn(&bytes, "a.gif", Form::Animation).unwrap(), with.clone().unwrap());
    }
    // A comment between the frames.
    let second = whole.len() - 30;
    let at = second + whole[second..].iter().position(|&byte| byte == 0x21).unwrap();
    let bytes = [&whole[..at], b"\x21\xFE\x02hi\x00", &whole[at..]].concat();
    assert_eq!(drawn(&bytes, "a.gif", Form::Animation).unwrap(), with.unwrap());
}

#[test]
fn what_is_wrong_with_a_gif_is_said() {
    let error = |bytes: &[u8]| match drawn(bytes, "a.gif", Form::Animation) {
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
    let mut wide = whole;
    wide[32] = 9;
    assert_eq!(error(&wide), "the GIF is damaged: pixels are missing in frame 0");
}

/// An animated PNG of 4 x 2 pixels with frames of these delays.
fn apng(delays: &[(u16, u16)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = PngEncoder::new(&mut bytes, 4, 2);
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
    let (_, times, frames) = drawn(&apng(&delays), "a.png", Form::Animation).unwrap();
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
fn random_apng(random: &mut Random, kind: (ColorType, BitDepth)) -> (Vec<u8>, Size, Vec<Vec<Pixel>>) {
    let (width, height) = (1 + random.below(12), 1 + random.below(12));
    let count = 1 + random.below(5);
    let has_default = random.below(3) == 0;
    let palette: Vec<Pixel> = (0..2_usize.pow(kind.1 as u32 & 15).min(1 + random.below(9)))
        .map(|_| [0; 4].map(|_: u8| u8::try_from(random.below(256)).unwrap()))
        .collect();
    let mut bytes = Vec::new();
    let mut encoder = PngEncoder::new(&mut bytes, side(width).into(), side(height).into());
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
            let (canvas, _, shown) = drawn(&bytes, "a.png", Form::Animation).unwrap();
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
    assert_eq!(drawn(&bytes, "a.png", Form::Animation).unwrap().2, frames);
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
        drawn(&plain, "a.png", Form::Animation).unwrap_err(),
        ImageError::Unreadable("the PNG has no animation".to_owned())
    );
}

/// Reads a damaged file; gives what it shows when nothing wrong is found.
fn survive(bytes: &[u8], path: &str) -> Option<(Size, Vec<u32>, Vec<Vec<Pixel>>)> {
    match drawn(bytes, path, Form::Animation) {
        Ok(drawn) => Some(drawn),
        Err(ImageError::Unreadable(why) | ImageError::TooLarge(why)) => {
            assert!(!why.is_empty() && !why.ends_with('.') && why.chars().all(|c| !c.is_control()), "{why}");
            None
        }
        Err(ImageError::TooMuch(_)) => None,
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn damaged_files_are_refused_or_shown_and_nothing_else() {
    let mut random = Random(5);
    for _ in 0..4 {
        let (gif, ..) = random_gif(&mut random);
        let whole = drawn(&gif, "a.gif", Form::Animation).unwrap();
        for length in 0..gif.len() {
            // Where a block ends the file may end, too.
            if let Some((canvas, _, frames)) = survive(&gif[..length], "a.gif") {
                assert!(canvas == whole.0 && whole.2.starts_with(&frames), "{length}");
            }
        }
        for _ in 0..1_500 {
            let mut bytes = gif.clone();
            for _ in 0..=random.below(3) {
                let at = random.below(bytes.len());
                bytes[at] ^= 1 << random.below(8);
            }
            survive(&bytes, "a.gif");
        }
    }
    for _ in 0..4 {
        let (png, ..) = random_apng(&mut random, (ColorType::Rgba, BitDepth::Eight));
        let whole = drawn(&png, "a.png", Form::Animation).unwrap();
        for length in 0..png.len() - 12 {
            assert!(survive(&png[..length], "a.png").is_none(), "{length}");
        }
        for at in 0..8 * png.len() {
            let mut bytes = png.clone();
            bytes[at / 8] ^= 1 << (at % 8);
            // Checksums find what matters.
            if let Some(shown) = survive(&bytes, "a.png") {
                assert!(shown == whole, "bit {at}");
            }
        }
    }
}

/// Bytes on the disk of a file of this kind.
fn on_disk(bytes: &[u8]) -> ByKind {
    ByKind { binaries: bytes.len() as u64, ..ByKind::default() }
}

#[test]
fn honest_files_are_affordable_and_small_ones_that_claim_much_are_not() {
    let limits = Limits::default();
    let verdict = |bytes: &[u8]| match Moving::read(bytes, "a.gif", Form::Animation, &limits) {
        Ok(moving) => {
            let budget = Budget::new(&limits, on_disk(bytes), "");
            let (price, at_once) = moving.price(Form::Animation);
            budget.affords(price).and(budget.fits(at_once)).is_ok()
        }
        Err(ImageError::TooLarge(_)) => false,
        Err(other) => panic!("{other:?}"),
    };
    // The pixels of these frames are missing, which no one has looked at yet.
    let gif = |(width, height): (u16, u16), count: usize, (frame_width, frame_height): (u16, u16)| {
        let mut bytes = b"GIF89a".to_vec();
        bytes.extend([width, height].map(u16::to_le_bytes).concat());
        bytes.extend([0; 3]);
        let frame = [[0; 2], [0; 2], frame_width.to_le_bytes(), frame_height.to_le_bytes()].concat();
        for _ in 0..count {
            bytes.push(0x2C);
            bytes.extend(&frame);
            bytes.extend([0, 8, 0]);
        }
        bytes
    };
    assert!(verdict(&gif((512, 512), 200, (512, 512))));
    assert!(verdict(&gif((1_920, 1_080), 60, (1_920, 1_080))));
    assert!(verdict(&gif((64, 64), 5_000, (64, 64))));
    assert!(!verdict(&gif((512, 512), 5_000, (512, 512))));
    assert!(!verdict(&gif((65_535, 65_535), 1, (1, 1))));
    assert!(!verdict(&gif((1, 1), 2, (65_535, 65_535))));
    assert!(!verdict(&gif((16_000, 16_000), 60_000, (1, 1))));
    assert!(!verdict(&gif((8, 8), 65_536, (8, 8))));
    assert!(verdict(&gif((8, 8), 65_535, (8, 8))));
}
