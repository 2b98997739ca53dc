//! Recolouring: applies the palettes of a dye to the pixels of an image. It uses whole numbers only, so that every
//! machine gets the same bytes.

use super::channel::Channel;
use super::dye::Dye;
use crate::base::sorted::SortedMap;

/// A colour for each intensity of a channel.
type Ramp = [[u8; 3]; 256];

/// The pixels of an image in other colours.
pub(super) fn recolour(mut pixels: Vec<[u8; 4]>, dye: &Dye) -> Vec<[u8; 4]> {
    let recolouring = Recolouring::new(dye);
    for pixel in &mut pixels {
        *pixel = recolouring.of(*pixel);
    }
    pixels
}

/// A dye, prepared for many pixels.
pub(super) struct Recolouring {
    /// Indexed by the parts of a colour that are not 0: bit 0 is red, bit 1 green, bit 2 blue.
    ramps: [Option<Box<Ramp>>; 8],
    special: SortedMap<[u8; 3], [u8; 3]>,
    alpha: SortedMap<[u8; 4], [u8; 4]>,
}

impl Recolouring {
    pub(super) fn new(dye: &Dye) -> Self {
        let mut recolouring =
            Self { ramps: Default::default(), special: SortedMap::new(), alpha: SortedMap::new() };
        for (channel, palette) in &dye.palettes {
            let colours = palette.0.as_slice();
            let (pairs, _) = colours.as_chunks::<2>();
            match lit(*channel) {
                Some(lit) => {
                    if let Some(slot) = recolouring.ramps.get_mut(lit) {
                        *slot = Some(Box::new(ramp(colours)));
                    }
                }
                None if *channel == Channel::Alpha => {
                    for [from, to] in pairs {
                        recolouring.alpha.entry(*from).or_insert(*to);
                    }
                }
                None => {
                    for [[r, g, b, _], [red, green, blue, _]] in pairs {
                        recolouring.special.entry([*r, *g, *b]).or_insert([*red, *green, *blue]);
                    }
                }
            }
        }
        recolouring
    }

    /// The colour that a pixel gets.
    pub(super) fn of(&self, pixel: [u8; 4]) -> [u8; 4] {
        let [r, g, b, a] = pixel;
        if a == 0 {
            return pixel;
        }
        // Lists of exact colours take precedence over channels of many colours.
        if let Some(colour) = self.alpha.get(&pixel) {
            return *colour;
        }
        let colour = self.special.get(&[r, g, b]).copied().or_else(|| {
            let intensity = r.max(g).max(b);
            let part = |value: u8, bit: usize| if value == 0 { 0 } else { bit };
            let is_pure = [r, g, b].iter().all(|&value| value == 0 || value == intensity);
            let ramp = self.ramps.get(part(r, 1) | part(g, 2) | part(b, 4)).filter(|_| is_pure)?.as_ref()?;
            ramp.get(usize::from(intensity)).copied()
        });
        colour.map_or(pixel, |[r, g, b]| [r, g, b, a])
    }
}

/// The parts that are not 0 in a channel's pixels, as bits; [`None`] for a list of pairs.
const fn lit(channel: Channel) -> Option<usize> {
    Some(match channel {
        Channel::Red => 1,
        Channel::Green => 2,
        Channel::Yellow => 3,
        Channel::Blue => 4,
        Channel::Magenta => 5,
        Channel::Cyan => 6,
        Channel::White => 7,
        Channel::Special | Channel::Alpha => return None,
    })
}

/// Spreads `n` colours over all intensities: black at 0, colour `k` at `255 * k / n`, and linear interpolation between
/// them.
fn ramp(colours: &[[u8; 4]]) -> Ramp {
    let black = [0, 0, 0, 0xff];
    let mut ramp = [[0; 3]; 256];
    for (intensity, entry) in ramp.iter_mut().enumerate() {
        // The interpolation from one colour to the next has steps of 1 / 255.
        let steps = intensity * colours.len();
        let (passed, rest) = (steps / 255, steps % 255);
        let colour = |number: usize| match number.checked_sub(1) {
            None => black,
            Some(index) => colours.get(index).copied().unwrap_or(black),
        };
        let (from, to) = (colour(passed), colour(passed + 1));
        for (value, (from, to)) in entry.iter_mut().zip(from.into_iter().zip(to)) {
            let sum = usize::from(from) * (255 - rest) + usize::from(to) * rest;
            *value = u8::try_from(sum / 255).unwrap_or(u8::MAX);
        }
    }
    ramp
}

#[cfg(test)]
mod tests {
    use super::super::dye;
    use super::*;

    fn recoloured(dye: &str, pixels: &[[u8; 4]]) -> Vec<[u8; 4]> {
        let (parts, errors) = dye::read(dye);
        assert_eq!(errors, []);
        let recolouring = Recolouring::new(&Dye::merge(&parts, None));
        pixels.iter().map(|&pixel| recolouring.of(pixel)).collect()
    }

    #[test]
    fn one_colour_goes_from_black_to_itself() {
        let grey = |value| [value, value, value, 255];
        assert_eq!(
            recoloured("W:#ff8001", &[grey(0), grey(1), grey(127), grey(128), grey(255)]),
            [[0, 0, 0, 255], [1, 0, 0, 255], [127, 63, 0, 255], [128, 64, 0, 255], [255, 128, 1, 255]]
        );
    }

    #[test]
    fn several_colours_share_the_intensities() {
        // 255 * 1 / 3 = 85 and 170 are the first two colours themselves; 86 is a third of 255ths, 3 of them, further.
        let red = |value| [value, 0, 0, 255];
        assert_eq!(
            recoloured("R:#ff0000,00ff00,0000ff", &[42, 85, 86, 127, 128, 170, 255].map(red)),
            [
                [126, 0, 0, 255],
                [255, 0, 0, 255],
                [252, 3, 0, 255],
                [129, 126, 0, 255],
                [126, 129, 0, 255],
                [0, 255, 0, 255],
                [0, 0, 255, 255],
            ]
        );
        // 255 / 2 is between two intensities, so neither is the first colour itself.
        assert_eq!(
            recoloured("R:#c80000,c80000", &[127, 128].map(red)),
            [[199, 0, 0, 255], [200, 0, 0, 255]]
        );
    }

    #[test]
    fn a_pixel_belongs_to_the_channel_of_its_lit_parts() {
        let dye = "R:#010000;G:#020000;B:#030000;Y:#040000;M:#050000;C:#060000;W:#070000";
        let full = |bits: u8| {
            let part = |bit| if bits & bit == 0 { 0 } else { 255 };
            [part(1), part(2), part(4), 77]
        };
        let found = recoloured(dye, &[1, 2, 4, 3, 5, 6, 7, 0].map(full));
        assert_eq!(found.iter().map(|pixel| pixel[0]).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 0]);
        assert!(found.iter().all(|pixel| pixel[3] == 77), "alpha is kept");
        let others = [[255, 1, 0, 255], [9, 8, 0, 255], [9, 9, 8, 255], [255, 0, 0, 0]];
        assert_eq!(recoloured(dye, &others), others);
        assert_eq!(recoloured("G:#123456", &[[255, 0, 0, 255]]), [[255, 0, 0, 255]]);
    }

    #[test]
    fn listed_colours_are_replaced_before_all_others() {
        let dye = "R:#0000ff;S:#ff0000,00ff00,0a0b0c,0c0b0a,ff0000,111111;A:#ff000080,01020304";
        let pixels = [[255, 0, 0, 255], [255, 0, 0, 128], [254, 0, 0, 9], [10, 11, 12, 7], [255, 0, 0, 0]];
        assert_eq!(
            recoloured(dye, &pixels),
            [[0, 255, 0, 255], [1, 2, 3, 4], [0, 0, 254, 9], [12, 11, 10, 7], [255, 0, 0, 0]]
        );
        // A colour that replaces another is not replaced again.
        assert_eq!(recoloured("S:#010101,020202,020202,030303", &[[1, 1, 1, 255]]), [[2, 2, 2, 255]]);
    }
}
