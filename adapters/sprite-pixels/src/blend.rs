//! Colours over others and times others: red, green, blue and alpha, which is straight.

/// A colour laid over another one, each channel rounded to the nearest value.
#[inline]
pub(crate) fn over(above: [u8; 4], below: [u8; 4]) -> [u8; 4] {
    let (alpha, under) = (u32::from(above[3]), u32::from(below[3]));
    match (alpha, under) {
        (0, _) => return below,
        (255, _) | (_, 0) => return above,
        (_, 255) => {
            let mix =
                |above: u8, below: u8| rounded(u32::from(above) * alpha + u32::from(below) * (255 - alpha));
            return [mix(above[0], below[0]), mix(above[1], below[1]), mix(above[2], below[2]), u8::MAX];
        }
        _ => {}
    }
    // In parts of 255 * 255.
    let (top, rest) = (alpha * 255, under * (255 - alpha));
    let whole = top + rest;
    let mix = |above: u8, below: u8| {
        let sum = u32::from(above) * top + u32::from(below) * rest + whole / 2;
        byte(sum.checked_div(whole).unwrap_or(0))
    };
    [mix(above[0], below[0]), mix(above[1], below[1]), mix(above[2], below[2]), rounded(whole)]
}

/// A colour with each channel multiplied by that of a tint, of which 255 changes nothing.
#[inline]
pub(crate) fn tinted([red, green, blue, alpha]: [u8; 4], tint: [u8; 4]) -> [u8; 4] {
    let times = |channel: u8, by: u8| rounded(u32::from(channel) * u32::from(by));
    [times(red, tint[0]), times(green, tint[1]), times(blue, tint[2]), times(alpha, tint[3])]
}

/// A number up to 255 * 255, divided by 255 and rounded to the nearest. There is no half: 255 is odd.
#[inline]
fn rounded(value: u32) -> u8 {
    let value = value + 128;
    byte((value + (value >> 8)) >> 8)
}

#[inline]
fn byte(value: u32) -> u8 {
    value.to_le_bytes()[0]
}

#[cfg(test)]
mod tests {
    use super::{over, rounded, tinted};

    #[test]
    fn every_product_of_two_bytes_is_rounded_to_the_nearest() {
        for value in 0..=255_u32 * 255 {
            assert_eq!(u32::from(rounded(value)), (value * 2 + 255) / 510, "{value}");
        }
    }

    /// The README's formula, in fractions.
    #[test]
    fn every_pair_of_alphas_is_what_the_formula_says() {
        let nearest = |value: u64, by: u64| u8::try_from((value * 2 + by) / (by * 2)).unwrap();
        for (alpha, under) in (0..=255_u8).flat_map(|alpha| (0..=255_u8).map(move |under| (alpha, under))) {
            for (channel, below) in [(0, 255), (255, 0), (13, 200), (200, 13), (77, 77), (128, 127)] {
                let (a, u) = (u64::from(alpha), u64::from(under));
                let whole = a * 255 + u * (255 - a);
                let sum = u64::from(channel) * a * 255 + u64::from(below) * u * (255 - a);
                let mixed = nearest(sum, whole.max(1));
                let result = [mixed, mixed, mixed, nearest(whole, 255)];
                // A transparent colour leaves a transparent pixel as it is, too.
                let expected = if alpha == 0 { [below, below, below, under] } else { result };
                let (above, below) = ([channel, channel, channel, alpha], [below, below, below, under]);
                assert_eq!(over(above, below), expected, "{above:?} over {below:?}");
            }
        }
    }

    #[test]
    fn white_tints_nothing_and_black_everything() {
        let color = [1, 99, 200, 255];
        assert_eq!(tinted(color, [255; 4]), color);
        assert_eq!(tinted(color, [0, 0, 0, 255]), [0, 0, 0, 255]);
        assert_eq!(tinted(color, [128, 128, 128, 64]), [1, 50, 100, 64]);
    }
}
