//! The times of frames.

use crate::write::error::WriteError;
use alloc::vec::Vec;

/// The times of frames, in microseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Time {
    /// All frames have the same time.
    Each(u64),
    /// Each frame has a time of its own.
    Listed(Vec<u64>),
}

impl Time {
    /// Microseconds of `count` frames, the last of which lasts longer by `wait`; [`None`] beyond 64 bits.
    pub(in crate::write) fn total(&self, count: usize, wait: u64) -> Option<u64> {
        let frames = match self {
            Self::Each(each) => u64::try_from(count).ok()?.checked_mul(*each)?,
            Self::Listed(times) => times.iter().try_fold(0_u64, |sum, time| sum.checked_add(*time))?,
        };
        frames.checked_add(wait)
    }

    /// The microsecond at which each of `count` frames ends, the last of which lasts longer by `wait`.
    pub(in crate::write) fn ends(&self, count: usize, wait: u64) -> Result<Vec<u64>, WriteError> {
        let last = count.saturating_sub(1);
        let mut end = 0_u64;
        let mut next = |k| {
            let own = match self {
                Self::Each(each) => *each,
                Self::Listed(times) => *times.get(k).ok_or(WriteError("a frame without a duration"))?,
            };
            end += if k == last { own + wait } else { own };
            Ok(end)
        };
        (0..count).map(&mut next).collect()
    }
}
