//! Random numbers.

/// A generator of random numbers (xorshift).
#[derive(Debug)]
pub struct Rng(u64);

impl Rng {
    /// The same seed makes the same numbers; not 0.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`.
    pub const fn below(&mut self, end: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as u32 % end
    }

    /// A number below `end`.
    ///
    /// # Panics
    /// Never.
    pub fn small(&mut self, end: u16) -> u16 {
        u16::try_from(self.below(end.into())).expect("less than `end`")
    }

    /// A byte.
    ///
    /// # Panics
    /// Never.
    pub fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).expect("less than 256")
    }

    /// An index of a list of a length.
    ///
    /// # Panics
    /// The list is longer than any.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(u32::try_from(length).expect("a short list")) as usize
    }
}
