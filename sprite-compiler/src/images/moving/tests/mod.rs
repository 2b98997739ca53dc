//! Files are written by the encoders of `gif` and `png`, and what they show is computed pixel by pixel.

mod gif;
mod png;

use super::frame::Pixel;
use super::{ImageError, ImageVariant, Moving};
use crate::base::budget::Budget;
use crate::base::limits::{ByKind, Limits};
use ::png::{BitDepth, ColorType};
use gif::random_gif;
use png::random_apng;
use sprite_table::Size;
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
fn drawn(bytes: &[u8], path: &str, form: ImageVariant) -> Result<Played, ImageError> {
    let limits = Limits::default();
    let moving = Moving::read(bytes, path, form, &limits)?;
    // As much as a hundred bytes on the disk allow.
    let budget = Budget::new(&limits, ByKind::default(), "");
    let (price, at_once) = moving.price(form);
    budget.check(price).and(budget.check_memory(at_once)).map_err(ImageError::TooMuch)?;
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

/// Reads a damaged file; gives what it shows when nothing wrong is found.
fn survive(bytes: &[u8], path: &str) -> Option<(Size, Vec<u32>, Vec<Vec<Pixel>>)> {
    match drawn(bytes, path, ImageVariant::Animation) {
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
        let whole = drawn(&gif, "a.gif", ImageVariant::Animation).unwrap();
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
        let whole = drawn(&png, "a.png", ImageVariant::Animation).unwrap();
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
    let verdict = |bytes: &[u8]| match Moving::read(bytes, "a.gif", ImageVariant::Animation, &limits) {
        Ok(moving) => {
            let budget = Budget::new(&limits, on_disk(bytes), "");
            let (price, at_once) = moving.price(ImageVariant::Animation);
            budget.check(price).and(budget.check_memory(at_once)).is_ok()
        }
        Err(ImageError::TooLarge(_)) => false,
        Err(other) => panic!("{other:?}"),
    };
    // The pixels of these frames are missing, which no one has looked at yet.
    let gif = |(width, height): (u16, u16), count: usize, (frame_width, frame_height): (u16, u16)| {
        let mut bytes = b"GIF89a".to_vec();
        bytes.extend([width, height].map(u16::to_le_bytes).concat());
        // A palette of two colours.
        bytes.extend([0x80, 0, 0]);
        bytes.extend([0; 6]);
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
