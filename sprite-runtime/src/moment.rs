//! The moment of an animation that a player shows, apart from the table: it can be shown from another table of the
//! sprite, and saved.

use crate::animation::Features;
use crate::state::{State, flag};
use core::time::Duration;
use sprite_table::{Playback, Sprite};

/// The facts that lead to the same pictures in a table with the same animation. Random frames are chosen anew with the
/// seed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment {
    pub(crate) animation: u16,
    /// The frame that is shown; only animations that stand still go to it.
    pub(crate) frame: u16,
    /// The code of the facing.
    pub(crate) facing: u16,
    pub(crate) seed: u64,
    pub(crate) variant: u16,
    pub(crate) health: u8,
    /// Nanoseconds since the animation began.
    pub(crate) elapsed: u64,
    /// Nanoseconds on the player's own clock before the animation began.
    pub(crate) before: u64,
    pub(crate) is_resting: bool,
    pub(crate) is_paused: bool,
    pub(crate) is_stopped: bool,
}

impl Moment {
    pub(crate) fn of<F: Features>(state: &State<F>, sprite: &Sprite<'_>) -> Self {
        Self {
            animation: state.animation(),
            frame: state.frame_index(sprite),
            facing: state.facing,
            seed: state.seed(),
            variant: state.variant(),
            health: state.health(),
            elapsed: state.elapsed,
            before: if state.is_walked() { state.free().saturating_sub(state.elapsed) } else { 0 },
            is_resting: state.is(flag::RESTING),
            is_paused: state.is_paused(),
            is_stopped: state.is_stopped(),
        }
    }

    /// A state at this moment, and whether the animation ended on the way to it.
    pub(crate) fn show<F: Features>(&self, sprite: &Sprite<'_>) -> (State<F>, bool) {
        let mut state = State::<F>::new(sprite, self.animation);
        state.facing = self.facing;
        state.set_seed(self.seed);
        state.set_variant(self.variant);
        state.set_health(sprite, self.health);
        state.start(sprite);
        if state.is_walked() {
            state.set_free(self.before);
        }
        let mut has_ended = false;
        if self.is_resting {
            state.rest(sprite);
        } else {
            has_ended = state.tick(sprite, Duration::from_nanos(self.elapsed)).finished;
        }
        let stands = state.lead(sprite).is_some_and(|layer| layer.playback() == Playback::Still);
        if stands && !state.is_walked() && !state.is(flag::RESTING) {
            // The game chose this frame.
            state.set_frame(sprite, self.frame);
        }
        state.flags &= !flag::FRESH;
        if self.is_paused {
            state.pause();
        }
        if self.is_stopped {
            state.stop();
        }
        (state, has_ended)
    }
}
