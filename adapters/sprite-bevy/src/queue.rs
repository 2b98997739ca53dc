//! Animations that wait for their turn.

use crate::playable::Playable;
use sprite_runtime::Tick;
use std::time::Duration;

/// How many animations may wait for their turn after the one that plays.
pub const QUEUE_LENGTH: usize = 4;

/// Animations in the order in which they play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Queue<T>([Option<T>; QUEUE_LENGTH]);

impl<T: Copy> Queue<T> {
    pub(crate) const EMPTY: Self = Self([None; QUEUE_LENGTH]);

    /// Returns whether there was a place for it.
    pub(crate) fn push(&mut self, next: T) -> bool {
        let place = self.0.iter_mut().find(|place| place.is_none());
        place.map(|place| *place = Some(next)).is_some()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().flatten().count()
    }

    fn first(&self) -> Option<T> {
        self.0[0]
    }

    fn pop(&mut self) {
        self.0[0] = None;
        self.0.rotate_left(1);
    }
}

/// Lets time pass for a player. When its animation comes to its end, the next one plays for the time that is left over,
/// and so on. `report` gets each tick, with the player before it.
pub(crate) fn advance<P: Playable>(
    player: &mut P,
    queue: &mut Queue<P::Queued>,
    mut time: Duration,
    mut report: impl FnMut(&P, &Tick),
) {
    loop {
        let before = *player;
        let tick = player.tick(time);
        let Some(next) = queue.first().filter(|_| tick.is_finished() || before.is_finished()) else {
            return report(&before, &tick);
        };
        queue.pop();
        *player = before;
        if tick.is_finished() {
            let tick = player.end_then(time.saturating_sub(tick.left_over()), next);
            report(&before, &tick);
        } else {
            // It came to its end before anything was to follow.
            player.begin(next);
        }
        time = if tick.is_finished() { tick.left_over() } else { time };
    }
}
