//! Which pixels of a PNG can be seen, found without its colours: for a verdict on an image nothing else is needed, and
//! undoing the filters of all samples takes longer than unfolding them.

use super::Mask;
use png::{BitDepth, ColorType, DecodeOptions, Decoded, Info, StreamingDecoder, UnfilterRegion};

/// Images with fewer bytes of samples are decoded whole sooner than the second decoder is made that this takes.
pub(super) const WORTHWHILE: u64 = 4_096;

/// Which pixels of an image can be seen: all, when there is no mask.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Visible(pub(super) Option<Mask>);

/// The visible pixels of the PNG of this header. [`None`] when that is not known: the image is of another kind, or there
/// is something wrong with it, which only decoding all of it can tell.
pub(super) fn visible(png: &[u8], info: &Info<'_>) -> Option<Visible> {
    let is_still = info.animation_control.is_none() && info.frame_control.is_none();
    // A colour that is transparent wherever it stands needs all samples.
    let is_plain = info.bit_depth == BitDepth::Eight && !info.interlaced && info.trns.is_none();
    if !is_still || !is_plain {
        return None;
    }
    match info.color_type {
        ColorType::Grayscale => opaque(png, info, 1),
        ColorType::GrayscaleAlpha => with_alpha::<2>(png, info),
        ColorType::Rgb => opaque(png, info, 3),
        ColorType::Rgba => with_alpha::<4>(png, info),
        ColorType::Indexed => None,
    }
}

/// The same of an image without alpha: nothing but the filters of its rows may be wrong.
fn opaque(png: &[u8], info: &Info<'_>, channels: usize) -> Option<Visible> {
    let filtered = unfolded(png, info, channels)?;
    let mut filters = filtered.rows().map(|(filter, _)| *filter);
    filters.all(|filter| filter <= PAETH).then_some(Visible(None))
}

/// The same of an image whose pixels have `N` samples, the last of which is alpha.
fn with_alpha<const N: usize>(png: &[u8], info: &Info<'_>) -> Option<Visible> {
    let filtered = unfolded(png, info, N)?;
    let width = info.width as usize;
    let mut words = Vec::with_capacity(width.div_ceil(64) * info.height as usize);
    let (mut above, mut is_opaque) = (vec![0; width], true);
    // Plain loops and arithmetic: macros, in which most images are judged, are compiled without optimisation.
    for (filter, samples) in filtered.rows() {
        let (mut left, mut upper_left, mut x, mut word) = (0_u8, 0, 0, 0);
        for pixel in samples.as_chunks::<N>().0 {
            let above = above.get_mut(x)?;
            let predicted = match *filter {
                NONE => 0,
                SUB => left,
                UP => *above,
                AVERAGE => left.midpoint(*above),
                PAETH => paeth(left, *above, upper_left),
                _ => return None,
            };
            left = pixel[N - 1].wrapping_add(predicted);
            (upper_left, *above) = (*above, left);
            let is_visible = left != 0;
            is_opaque &= is_visible;
            word |= u64::from(is_visible) << (x % 64);
            x += 1;
            if x % 64 == 0 {
                words.push(word);
                word = 0;
            }
        }
        if x % 64 != 0 {
            words.push(word);
        }
    }
    Some(Visible((!is_opaque).then(|| Mask::of_words(info.width, words))))
}

/// The samples of an image, still filtered.
struct Filtered {
    samples: Vec<u8>,
    /// Bytes of a row with the number of its filter.
    row: usize,
}

impl Filtered {
    /// The filter of each row, and its samples.
    fn rows(&self) -> impl Iterator<Item = (&u8, &[u8])> {
        self.samples.chunks_exact(self.row).filter_map(<[u8]>::split_first)
    }
}

/// The samples of a PNG, so many of a byte each in a pixel; [`None`] when there are fewer, or when something is wrong.
fn unfolded(png: &[u8], info: &Info<'_>, channels: usize) -> Option<Filtered> {
    let row = (info.width as usize).checked_mul(channels)?.checked_add(1)?;
    let length = row.checked_mul(info.height as usize)?;
    let mut options = DecodeOptions::default();
    // They were read with the header, and may be large.
    options.set_ignore_text_chunk(true);
    options.set_ignore_iccp_chunk(true);
    let mut decoder = StreamingDecoder::new_with_options(options);
    let (mut samples, mut region, mut rest) = (vec![0; length], UnfilterRegion::default(), png);
    loop {
        let filled = region.filled;
        // More than the image needs is skipped, as decoding it does.
        let (consumed, event) = if filled < length {
            decoder.update(rest, Some(&mut region.as_buf(&mut samples))).ok()?
        } else {
            decoder.update(rest, None).ok()?
        };
        if matches!(event, Decoded::ImageDataFlushed) {
            return (region.filled == length).then_some(Filtered { samples, row });
        }
        if consumed == 0 && region.filled == filled {
            return None;
        }
        rest = rest.get(consumed..)?;
    }
}

// Numbers of filters, by which a sample is what it differs from its neighbours.
const NONE: u8 = 0;
const SUB: u8 = 1;
const UP: u8 = 2;
const AVERAGE: u8 = 3;
const PAETH: u8 = 4;

/// The neighbour that is nearest to left + above - upper left.
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
    use crate::images::decode::Header;
    use png::{Compression, Encoder, Filter};

    /// What decoding all of the image says.
    fn decoded(png: &[u8]) -> Option<Visible> {
        let header = Header::read(png).ok()?;
        let size = header.size();
        let samples = header.decode().ok()?;
        let mask = samples.has_alpha().then(|| Mask::new(size.width, size.height, samples.visible()));
        Some(Visible(mask.flatten()))
    }

    /// What is found without the colours.
    fn found(png: &[u8]) -> Option<Visible> {
        visible(png, Header::read(png).ok()?.info())
    }

    fn random(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        *state >> 33
    }

    /// An image of this size, whose alpha is 0 or 255 in places and anything elsewhere.
    fn image(size: [u32; 2], color: ColorType, filter: Filter, state: &mut u64) -> Vec<u8> {
        let mut png = Vec::new();
        let mut encoder = Encoder::new(&mut png, size[0], size[1]);
        encoder.set_color(color);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_filter(filter);
        encoder.set_compression(Compression::Balanced);
        let count = size[0] as usize * size[1] as usize * color.samples();
        let samples: Vec<u8> = (0..count)
            .map(|_| match random(state) % 4 {
                0 | 1 => 0,
                2 => 255,
                _ => random(state).to_le_bytes()[0],
            })
            .collect();
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&samples).unwrap();
        writer.finish().unwrap();
        png
    }

    const COLORS: [ColorType; 4] =
        [ColorType::Grayscale, ColorType::GrayscaleAlpha, ColorType::Rgb, ColorType::Rgba];
    const FILTERS: [Filter; 6] =
        [Filter::NoFilter, Filter::Sub, Filter::Up, Filter::Avg, Filter::Paeth, Filter::Adaptive];

    #[test]
    fn each_filter_and_colour_gives_what_decoding_gives() {
        let mut state = 5;
        for size in [[1, 1], [3, 2], [7, 9], [64, 3], [130, 70]] {
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
            let color = COLORS[round % 4];
            let mut png = image([5, 4], color, FILTERS[round % 6], &mut state);
            for _ in 0..=random(&mut state) % 2 {
                let at = usize::try_from(random(&mut state)).unwrap() % png.len();
                match random(&mut state) % 4 {
                    0 => png[at] ^= 1 << (random(&mut state) % 8),
                    1 => png.truncate(at.max(1)),
                    2 => png.insert(at, random(&mut state).to_le_bytes()[0]),
                    // What comes after the pixels may be anything.
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
