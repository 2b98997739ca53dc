//! Counts the colours of an image, which decide whether a palette can hold them.

use super::Pixels;
use super::cells::shown;
use crate::base::limits::COUNTED_COLOURS;
use std::collections::HashSet;

/// The number of colours of an image. All fully transparent pixels have one colour. One more than [`COUNTED_COLOURS`]
/// stands for any greater number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ColourCounts {
    pub(crate) plain: usize,
    /// The number after each colour was multiplied by alpha.
    pub(crate) premultiplied: usize,
    /// `true` if one of the colours is that of fully transparent pixels.
    pub(crate) holes: bool,
}

impl ColourCounts {
    pub(super) fn of(pixels: &Pixels) -> Self {
        let plain = different(pixels.all().iter().copied());
        let premultiplied = if plain.len() > COUNTED_COLOURS {
            different(pixels.all().iter().copied().map(premultiplied))
        } else {
            plain.iter().copied().map(premultiplied).collect()
        };
        let holes = plain.contains(&[0; 4]);
        Self { plain: plain.len(), premultiplied: premultiplied.len(), holes }
    }
}

/// The different colours, as many as are counted.
fn different(pixels: impl Iterator<Item = [u8; 4]>) -> HashSet<[u8; 4]> {
    let mut colours = HashSet::new();
    let mut last = None;
    for pixel in pixels.map(shown) {
        // Neighbouring pixels are often equal.
        if last != Some(pixel) {
            last = Some(pixel);
            colours.insert(pixel);
            if colours.len() > COUNTED_COLOURS {
                break;
            }
        }
    }
    colours
}

/// The colour multiplied by alpha, rounded to the nearest.
pub(crate) fn premultiplied([r, g, b, alpha]: [u8; 4]) -> [u8; 4] {
    [scaled(r, alpha), scaled(g, alpha), scaled(b, alpha), alpha]
}

/// `value * top / 255`, rounded to the nearest.
pub(crate) fn scaled(value: u8, top: u8) -> u8 {
    u8::try_from((u32::from(value) * u32::from(top) + 127) / 255).unwrap_or(top)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprite_table::Size;

    fn counted(pixels: Vec<[u8; 4]>) -> (usize, usize) {
        let size = Size::new(u32::try_from(pixels.len()).unwrap(), 1);
        let ColourCounts { plain, premultiplied, .. } = ColourCounts::of(&Pixels::new(size, pixels));
        (plain, premultiplied)
    }

    #[test]
    fn colours_are_multiplied_by_alpha_to_the_nearest() {
        let pixels = [[255, 128, 1, 255], [255, 128, 1, 128], [200, 3, 2, 64], [9, 9, 9, 0]];
        let expected = [[255, 128, 1, 255], [128, 64, 1, 128], [50, 1, 1, 64], [0, 0, 0, 0]];
        assert_eq!(pixels.map(premultiplied), expected);
    }

    #[test]
    fn each_colour_is_counted_once() {
        assert_eq!(counted(vec![]), (0, 0));
        let (red, dark) = ([255, 0, 0, 1], [200, 0, 0, 1]);
        assert_eq!(counted(vec![red, red, [1, 2, 3, 0], dark, [4, 5, 6, 0], red]), (3, 2));
        let colours = |count: u32| (0..count).map(|n| (n | 0xff00_0000).to_le_bytes()).collect::<Vec<_>>();
        assert_eq!(counted(colours(257)), (257, 257));
        let most = u32::try_from(COUNTED_COLOURS).unwrap();
        assert_eq!(counted(colours(most)), (COUNTED_COLOURS, COUNTED_COLOURS));
        // Nearly transparent colours become few.
        let faint = (0..most * 2).map(|n| (n | 0x0100_0000).to_le_bytes()).collect();
        assert_eq!(counted(faint), (COUNTED_COLOURS + 1, 4));
    }
}
