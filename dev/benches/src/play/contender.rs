//! Somebody who plays many sprites.

use std::hint::black_box;
use std::time::Duration;

/// Where a player begins.
#[derive(Clone, Copy)]
pub(crate) struct Start {
    pub(crate) animation: u16,
    pub(crate) direction: u16,
    pub(crate) phase: Duration,
}

/// A list of players. Each function goes through the list `passes` times, so that calling it costs nothing.
pub(crate) trait Contender {
    fn count(&self) -> usize;
    fn tick(&mut self, time: Duration, passes: usize);
    /// The sum of all numbers of the rectangles that are shown, so that they are looked at.
    fn frame(&self, passes: usize) -> u64;
    fn both(&mut self, time: Duration, passes: usize) -> u64;
}

/// One player of such a list. What all players share is `Shared`.
pub(crate) trait Actor {
    type Shared;
    fn tick(&mut self, shared: &Self::Shared, time: Duration);
    /// x, y, width and height of what it shows.
    fn rect(&self, shared: &Self::Shared) -> Option<[u32; 4]>;
}

/// The list.
pub(crate) struct Troupe<A: Actor> {
    pub(crate) actors: Vec<A>,
    pub(crate) shared: A::Shared,
}

impl<A: Actor> Contender for Troupe<A> {
    fn count(&self) -> usize {
        self.actors.len()
    }

    fn tick(&mut self, time: Duration, passes: usize) {
        for _ in 0..passes {
            let time = black_box(time);
            for actor in black_box(&mut self.actors) {
                actor.tick(&self.shared, time);
            }
        }
    }

    fn frame(&self, passes: usize) -> u64 {
        let mut sum = 0;
        for _ in 0..passes {
            for actor in black_box(&self.actors) {
                sum = mix(sum, actor.rect(&self.shared));
            }
        }
        black_box(sum)
    }

    fn both(&mut self, time: Duration, passes: usize) -> u64 {
        let mut sum = 0;
        for _ in 0..passes {
            let time = black_box(time);
            for actor in black_box(&mut self.actors) {
                actor.tick(&self.shared, time);
                sum = mix(sum, actor.rect(&self.shared));
            }
        }
        black_box(sum)
    }
}

#[inline]
fn mix(sum: u64, rect: Option<[u32; 4]>) -> u64 {
    let Some([x, y, width, height]) = rect else { return sum };
    sum.wrapping_add(u64::from(x))
        .wrapping_add(u64::from(y) << 16)
        .wrapping_add(u64::from(width ^ height) << 32)
}
