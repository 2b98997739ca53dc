//! Random numbers. The same seed always gives the same numbers.

/// The step of SplitMix64's state.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// The next number of SplitMix64, and its new state.
fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(STEP);
    let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed ^ (mixed >> 31), state)
}

/// A random number below `of`; 0 if `of` is 0.
pub(crate) fn below(seed: &mut u64, of: u16) -> u16 {
    let (number, state) = next(*seed);
    *seed = state;
    // The result is below `of`, so it fits.
    u16::try_from(((number >> 32) * u64::from(of)) >> 32).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_splitmix64() {
        assert_eq!(next(0).0, 0xE220_A839_7B1D_CDAF);
        let mut seed = 0;
        let numbers: [u16; 5] = core::array::from_fn(|_| below(&mut seed, 3));
        assert_eq!(numbers, [2, 1, 0, 2, 0]);
    }
}
