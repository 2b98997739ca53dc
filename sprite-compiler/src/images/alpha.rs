//! Finds the visible pixels of a PNG without decoding its colours. Checking an image needs nothing else, and undoing
//! the filters of all samples takes longer than decompressing them.

use super::Mask;
use png::{BitDepth, ColorType, DecodeOptions, Decoded, Info, StreamingDecoder, UnfilterRegion};

/// Images with fewer bytes of samples are decoded as a whole: making the second decoder that is needed here would take
/// longer.
pub(super) const WORTHWHILE: u64 = 4_096;

/// The visible pixels of an image: all of them, if there is no mask.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Visible(pub(super) Option<Mask>);

/// The visible pixels of the PNG with this header. [`None`] if they cannot be found in this way: the image is of
/// another kind, or has an error, for which it has to be decoded as a whole.
pub(super) fn visible(png: &[u8], info: &Info<'_>) -> Option<Visible> {
    let is_still = info.animation_control.is_none() && info.frame_control.is_none();
    if !is_still || info.interlaced {
        return None;
    }
    // An image with a transparent colour needs all samples.
    let is_plain = info.bit_depth == BitDepth::Eight && info.trns.is_none();
    match info.color_type {
        ColorType::Grayscale | ColorType::Rgb if is_plain => opaque(png, info),
        ColorType::GrayscaleAlpha if is_plain => with_alpha::<2>(png, info),
        ColorType::Rgba if is_plain => with_alpha::<4>(png, info),
        ColorType::Indexed => indexed(png, info),
        _ => None,
    }
}

/// The same for an image without alpha: only the filters of its rows are checked.
fn opaque(png: &[u8], info: &Info<'_>) -> Option<Visible> {
    each_row(png, info, |filter, _| (filter <= PAETH).then_some(()))?;
    Some(Visible(None))
}

/// The same for an image whose pixels are indices of a palette, one or several in a byte.
fn indexed(png: &[u8], info: &Info<'_>) -> Option<Visible> {
    // An indexed image without a palette is damaged.
    info.palette.as_ref()?;
    let Some(alphas) = info.trns.as_deref() else { return opaque(png, info) };
    // Colours after the last that has an alpha are opaque.
    let is_visible: Vec<bool> =
        (0..=usize::from(u8::MAX)).map(|index| alphas.get(index).is_none_or(|&alpha| alpha != 0)).collect();
    let (width, bits) = (info.width as usize, info.bit_depth as usize);
    let (mask_of_index, pixels_in_byte) = (u8::MAX >> (8 - bits), 8 / bits);
    let (mut mask, mut is_opaque) = (Mask::without_rows(info.width), true);
    let mut words = vec![0; width.div_ceil(64)];
    let mut above = vec![0; width.div_ceil(pixels_in_byte)];
    each_row(png, info, |filter, samples| {
        let (mut left, mut upper_left, mut x) = (0_u8, 0, 0);
        words.fill(0);
        for (&sample, above) in samples.iter().zip(&mut above) {
            left = sample.wrapping_add(predicted(filter, left, *above, upper_left)?);
            (upper_left, *above) = (*above, left);
            // The first pixel of a byte has the highest bits.
            let mut shift = 8;
            while shift > 0 && x < width {
                shift -= bits;
                let index = left >> shift & mask_of_index;
                let is_visible = is_visible.get(usize::from(index)).copied()?;
                is_opaque &= is_visible;
                *words.get_mut(x / 64)? |= u64::from(is_visible) << (x % 64);
                x += 1;
            }
        }
        mask.push_row(&words);
        Some(())
    })?;
    Some(Visible((!is_opaque).then_some(mask)))
}

/// The value that a filter predicts from neighbouring samples; [`None`] for an unknown filter.
fn predicted(filter: u8, left: u8, above: u8, upper_left: u8) -> Option<u8> {
    Some(match filter {
        NONE => 0,
        SUB => left,
        UP => above,
        AVERAGE => left.midpoint(above),
        PAETH => paeth(left, above, upper_left),
        _ => return None,
    })
}

/// The number of pixels that are compared at once with their neighbours. It divides 64.
const RUN: usize = 16;

/// The same for an image whose pixels have `N` samples, the last of which is alpha.
fn with_alpha<const N: usize>(png: &[u8], info: &Info<'_>) -> Option<Visible> {
    let width = info.width as usize;
    let (mut mask, mut words) = (Mask::without_rows(info.width), Vec::with_capacity(width.div_ceil(64)));
    let (mut above, mut is_first, mut is_opaque) = (vec![0; width], true, true);
    let zeros = vec![0; width * N];
    // Loops and arithmetic are plain because most images are inspected in proc macros, which are compiled without
    // optimisation.
    each_row(png, info, |filter, samples| {
        // The row equals the row above. Comparing two slices is one call, which is optimised.
        if filter == UP && !is_first && samples == zeros {
            mask.repeat_row();
            return Some(());
        }
        is_first = false;
        let (mut left, mut upper_left, mut x, mut word) = (0_u8, 0, 0, 0);
        words.clear();
        for (run, above) in samples.chunks(RUN * N).zip(above.chunks_mut(RUN)) {
            // Where all neighbours are alike, each filter but none predicts what they are.
            let is_flat = upper_left == left && (filter != NONE || left == 0) && filter <= PAETH;
            if is_flat && zeros.get(..run.len()) == Some(run) && [left; RUN].get(..above.len()) == Some(above)
            {
                let is_visible = left != 0;
                is_opaque &= is_visible;
                if is_visible {
                    word |= (u64::MAX >> (64 - above.len())) << (x % 64);
                }
                x += above.len();
            } else {
                for (pixel, above) in run.as_chunks::<N>().0.iter().zip(above) {
                    let predicted = match filter {
                        NONE => 0,
                        SUB => left,
                        UP => *above,
                        _ => predicted(filter, left, *above, upper_left)?,
                    };
                    left = pixel[N - 1].wrapping_add(predicted);
                    (upper_left, *above) = (*above, left);
                    let is_visible = left != 0;
                    is_opaque &= is_visible;
                    word |= u64::from(is_visible) << (x % 64);
                    x += 1;
                }
            }
            if x % 64 == 0 {
                words.push(word);
                word = 0;
            }
        }
        if x % 64 != 0 {
            words.push(word);
        }
        mask.push_row(&words);
        Some(())
    })?;
    Some(Visible((!is_opaque).then_some(mask)))
}

/// Bytes of samples that are kept in addition to a row: those that the compressed stream may refer to, and space for
/// more.
const WINDOW: usize = 192 << 10;

/// Passes the filter of each row and its bytes to `take`. [`None`] if there are fewer rows than the header says, if the
/// data is damaged, or if `take` returns [`None`].
///
/// Only a part of the samples is in memory at a time, since an image may decompress to a hundred times its length.
fn each_row(png: &[u8], info: &Info<'_>, mut take: impl FnMut(u8, &[u8]) -> Option<()>) -> Option<()> {
    let bits =
        (info.width as usize).checked_mul(info.color_type.samples())?.checked_mul(info.bit_depth as usize)?;
    // Each row begins with the number of its filter.
    let row = bits.div_ceil(8).checked_add(1)?;
    let mut left = row.checked_mul(info.height as usize)?;
    let mut options = DecodeOptions::default();
    // Text chunks were read with the header, and may be large.
    options.set_ignore_text_chunk(true);
    options.set_ignore_iccp_chunk(true);
    let mut decoder = StreamingDecoder::new_with_options(options);
    let capacity = row.checked_add(WINDOW)?;
    let (mut samples, mut region, mut rest) = (vec![0; capacity.min(left)], UnfilterRegion::default(), png);
    // Where the next row begins.
    let mut next = 0;
    loop {
        let filled = region.filled;
        // Surplus data is skipped, as in decoding.
        let (consumed, event) = if left > 0 {
            decoder.update(rest, Some(&mut region.as_buf(&mut samples))).ok()?
        } else {
            decoder.update(rest, None).ok()?
        };
        let more = region.filled - filled;
        left -= more;
        while let Some((filter, of_row)) =
            samples.get(next..region.filled)?.get(..row).and_then(<[u8]>::split_first)
        {
            take(*filter, of_row)?;
            next += row;
        }
        if matches!(event, Decoded::ImageDataFlushed) {
            return (left == 0).then_some(());
        }
        if consumed == 0 && more == 0 {
            return None;
        }
        rest = rest.get(consumed..)?;
        if region.filled == samples.len() && left > 0 {
            let done = next.min(region.available);
            samples.copy_within(done..region.filled, 0);
            (next, region.filled, region.available) =
                (next - done, region.filled - done, region.available - done);
            // The buffer ends with the image, or the decoder would look for more data.
            samples.truncate(region.filled.saturating_add(left));
        }
    }
}

// The numbers of filters. A filtered sample is the difference to a prediction from its neighbours.
const NONE: u8 = 0;
const SUB: u8 = 1;
const UP: u8 = 2;
const AVERAGE: u8 = 3;
const PAETH: u8 = 4;

/// The neighbour whose value is nearest to left + above - upper left.
fn paeth(left: u8, above: u8, upper_left: u8) -> u8 {
    let (a, b, c) = (i16::from(left), i16::from(above), i16::from(upper_left));
    let (to_left, to_above, to_upper_left) = ((b - c).abs(), (a - c).abs(), (a + b - 2 * c).abs());
    if to_left <= to_above && to_left <= to_upper_left {
        left
    } else if to_above <= to_upper_left {
        above
    } else {
        upper_left
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::images::decode::OpenPng;
    use png::{Compression, Encoder, Filter};

    /// The visible pixels, by decoding the whole image.
    fn decoded(png: &[u8]) -> Option<Visible> {
        let header = OpenPng::read(png).ok()?;
        let size = header.size();
        let samples = header.decode().ok()?;
        let mask = samples.has_alpha().then(|| Mask::new(size.width, samples.visible()));
        Some(Visible(mask.flatten()))
    }

    /// The visible pixels, without the colours.
    fn found(png: &[u8]) -> Option<Visible> {
        visible(png, OpenPng::read(png).ok()?.info())
    }

    fn random(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *state >> 33
    }

    /// An image of this size whose alpha is 0 or 255 for some pixels, and random for others.
    fn image(size: [u32; 2], color: ColorType, filter: Filter, state: &mut u64) -> Vec<u8> {
        let mut png = Vec::new();
        let mut encoder = Encoder::new(&mut png, size[0], size[1]);
        encoder.set_color(color);
        let is_indexed = color == ColorType::Indexed;
        let mut below = |end: usize| usize::try_from(random(state)).unwrap() % end;
        let depth = if is_indexed { DEPTHS[below(4)] } else { BitDepth::Eight };
        encoder.set_depth(depth);
        if is_indexed {
            let colours = 1 << depth as usize;
            encoder.set_palette(vec![7; 3 * colours]);
            // Fewer alphas than colours, or none at all.
            let alphas = below(colours + 1);
            if alphas > 0 {
                encoder.set_trns((0..alphas).map(|_| if below(2) == 0 { 0 } else { 9 }).collect::<Vec<u8>>());
            }
        }
        encoder.set_filter(filter);
        encoder.set_compression(Compression::Balanced);
        let row = (size[0] as usize * color.samples() * depth as usize).div_ceil(8);
        let count = row * size[1] as usize;
        // Samples that change often, or hardly ever.
        let (changes, mut last) = (if random(state).is_multiple_of(2) { 1 } else { 200 }, 0);
        let samples: Vec<u8> = (0..count)
            .map(|_| {
                if random(state).is_multiple_of(changes) {
                    last = match random(state) % 4 {
                        0 | 1 => 0,
                        2 => 255,
                        _ => random(state).to_le_bytes()[0],
                    };
                }
                last
            })
            .collect();
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&samples).unwrap();
        writer.finish().unwrap();
        png
    }

    const COLORS: [ColorType; 5] = [
        ColorType::Grayscale,
        ColorType::GrayscaleAlpha,
        ColorType::Rgb,
        ColorType::Rgba,
        ColorType::Indexed,
    ];
    const DEPTHS: [BitDepth; 4] = [BitDepth::One, BitDepth::Two, BitDepth::Four, BitDepth::Eight];
    const FILTERS: [Filter; 6] =
        [Filter::NoFilter, Filter::Sub, Filter::Up, Filter::Avg, Filter::Paeth, Filter::Adaptive];

    #[test]
    fn each_filter_and_colour_gives_what_decoding_gives() {
        let mut state = 5;
        for size in [[1, 1], [3, 2], [7, 9], [64, 3], [130, 70], [300, 900]] {
            for color in COLORS {
                for filter in FILTERS {
                    let png = image(size, color, filter, &mut state);
                    let expected = decoded(&png);
                    assert!(expected.is_some());
                    assert_eq!(found(&png), expected, "{size:?} {color:?} {filter:?}");
                }
            }
        }
    }

    #[test]
    fn of_a_damaged_image_nothing_is_said_that_decoding_does_not_say() {
        let (mut state, mut answers) = (9, 0);
        for round in 0..3_000 {
            let color = COLORS[round % 5];
            let mut png = image([5, 4], color, FILTERS[round % 6], &mut state);
            for _ in 0..=random(&mut state) % 2 {
                let at = usize::try_from(random(&mut state)).unwrap() % png.len();
                match random(&mut state) % 4 {
                    0 => png[at] ^= 1 << (random(&mut state) % 8),
                    1 => png.truncate(at.max(1)),
                    2 => png.insert(at, random(&mut state).to_le_bytes()[0]),
                    // Bytes after the pixels are ignored.
                    _ => png.extend([0, 0, 0, 1]),
                }
            }
            if let Some(found) = found(&png) {
                answers += 1;
                assert_eq!(Some(found), decoded(&png), "round {round}");
            }
        }
        assert!(answers > 300, "{answers}");
    }
}
