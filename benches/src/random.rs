//! SplitMix64: the same numbers at every run.

pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below this one.
    pub(crate) fn below(&mut self, end: u16) -> u16 {
        u16::try_from(self.next() % u64::from(end.max(1))).unwrap_or(0)
    }

    /// Any byte.
    pub(crate) fn byte(&mut self) -> u8 {
        self.next().to_le_bytes()[0]
    }
}
