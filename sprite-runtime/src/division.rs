//! Division of long times by short ones.

/// The quotient and the remainder. Both are 0 for a divisor of 0, and a quotient that does not fit is the largest
/// number.
///
/// Nearly every time fits in 64 bits. Longer ones are divided bit by bit, which is slow, but the library's own 128-bit
/// division would be a fifth of the code on a microcontroller.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "cut into halves")]
pub(crate) fn divide(time: u128, by: u64) -> (u64, u64) {
    let (high, low) = ((time >> 64) as u64, time as u64);
    if high > 0 {
        return divide_long(high, low, by);
    }
    (low.checked_div(by).unwrap_or(0), low.checked_rem(by).unwrap_or(0))
}

#[cold]
fn divide_long(high: u64, mut low: u64, by: u64) -> (u64, u64) {
    let Some(mut rest) = high.checked_rem(by) else { return (0, 0) };
    let mut quotient = 0;
    for _ in 0..u64::BITS {
        let is_long = rest >> 63 == 1;
        rest = rest << 1 | low >> 63;
        low <<= 1;
        quotient <<= 1;
        if is_long || rest >= by {
            rest = rest.wrapping_sub(by);
            quotient |= 1;
        }
    }
    (if high >= by { u64::MAX } else { quotient }, rest)
}

#[cfg(test)]
mod tests {
    use super::divide;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_agrees_with_the_language(time: u128, by in 1_u64.., shift in 0_u32..128) {
            let time = time >> shift;
            let (quotient, rest) = (time / u128::from(by), time % u128::from(by));
            let expected = (u64::try_from(quotient).unwrap_or(u64::MAX), u64::try_from(rest).unwrap());
            prop_assert_eq!(divide(time, by), expected);
        }
    }

    #[test]
    fn a_divisor_of_zero_gives_nothing() {
        assert_eq!([divide(7, 0), divide(u128::MAX, 0)], [(0, 0); 2]);
    }
}
