//! Division of long times by short ones.

/// Quotient and remainder; both 0 for a divisor of 0, and a quotient that does not fit is the largest.
///
/// Nearly every time fits in 64 bits. For what does not, this walks bit by bit: that is slow, but the library's own
/// 128-bit division would be a fifth of the code that a microcontroller has to carry.
#[inline]
pub(crate) fn divide(time: u128, by: u64) -> (u64, u64) {
    match u64::try_from(time) {
        Ok(time) => (time.checked_div(by).unwrap_or(0), time.checked_rem(by).unwrap_or(0)),
        Err(_) => divide_long(time, by),
    }
}

#[cold]
fn divide_long(time: u128, by: u64) -> (u64, u64) {
    if by == 0 {
        return (0, 0);
    }
    let (mut quotient, mut rest) = (0_u64, 0_u128);
    let mut is_too_large = false;
    let mut time = time;
    for _ in 0..u128::BITS {
        rest = rest << 1 | time >> (u128::BITS - 1);
        time <<= 1;
        is_too_large |= quotient >> 63 == 1;
        quotient <<= 1;
        if rest >= u128::from(by) {
            rest -= u128::from(by);
            quotient |= 1;
        }
    }
    // Below the divisor, so it fits.
    (if is_too_large { u64::MAX } else { quotient }, u64::try_from(rest).unwrap_or(0))
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
