//! The cost of a player's memory alone: as many bytes, of which a tick changes the first ones and a frame reads some.

use super::contender::{Actor, Contender, Start, Troupe};
use std::time::Duration;

/// A player of so many words that plays nothing.
struct Bytes<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Actor for Bytes<WORDS> {
    type Shared = ();

    #[inline]
    fn tick(&mut self, (): &(), time: Duration) {
        let [first, ..] = &mut self.0[..] else { return };
        *first = first.wrapping_add(time.subsec_nanos().into());
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "cut into halves")]
    fn rect(&self, (): &()) -> Option<[u32; 4]> {
        let [first, .., last] = self.0[..] else { return None };
        Some([last as u32, (last >> 32) as u32, first as u32, (first >> 32) as u32])
    }
}

pub(crate) fn alone<const WORDS: usize>(starts: &[Start]) -> Box<dyn Contender> {
    let actors = starts.iter().map(|start| Bytes([u64::from(start.phase.subsec_nanos()); WORDS]));
    Box::new(Troupe { actors: actors.collect(), shared: () })
}
