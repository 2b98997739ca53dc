//! The state of a player, apart from the sprite that it plays. [`commands`](crate::commands) has the commands of games,
//! [`clock`](crate::clock) the passing of time, and [`shown`](crate::shown) what is drawn.
//!
//! Invariants: `elapsed < next`; [`State::shown`] is the frame that the leading layer shows at `elapsed`. While a
//! [`Run`] is played ([`State::is_even`]) its numbers replace `next`, and `record` is its first frame: then only
//! `elapsed` and `frame` change. Otherwise `frame` is 0. In a player that is not [`Full`], `record` is a frame that no
//! sprite has while nothing is drawn ([`State::show`]).
//!
//! If a turn restarts an animation, a loop's `elapsed` is counted from the start of its current round, so that it can
//! run for ever. If a turn keeps the clock, or several layers loop with periods of their own, it is counted from the
//! start of the animation.

pub(crate) mod flag;

use crate::animation::Seed;
use crate::animation::{Features, Full};
use crate::progress::END_OF_TIME;
use crate::run::Run;
use core::marker::PhantomData;
use core::time::Duration;
use sprite_table::{AnimationView, Facing, LayerView, Sprite, TrackView};

/// The number that is added to `record` while nothing is drawn. No table has so many frames, so that lookups need no
/// flags.
const NOTHING_DRAWN: u32 = 1 << 31;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State<F: Features = Full> {
    /// The time on the clock in nanoseconds.
    pub(crate) elapsed: u64,
    /// The time at which the picture changes; [`END_OF_TIME`] if it stays. In a run, its length and inverse.
    pub(crate) next: u64,
    /// The frame of the leading layer, or the first one of its run, among all frames of the sprite.
    pub(crate) record: u32,
    /// The number of the frame in the run, from 0.
    pub(crate) frame: u8,
    /// The number of frames in the run.
    pub(crate) count: u8,
    /// The third number of the run; see [`Run`].
    pub(crate) shift: u8,
    /// The health in percent, with [`flag::WEAK`]; see [`health`](crate::health).
    pub(crate) health: u8,
    pub(crate) animation: u16,
    pub(crate) facing: u16,
    pub(crate) variant: u16,
    pub(crate) flags: u16,
    /// The seed of random frames.
    pub(crate) seed: F::Seed,
    features: PhantomData<F>,
}

impl<F: Features> State<F> {
    pub(crate) fn new(sprite: &Sprite<'_>, animation: u16) -> Self {
        let table = sprite.table();
        let shows_nothing = F::FULL && table.animation(animation).is_some_and(|view| view.track_count() == 0);
        let mut state = Self {
            animation: table.stand().filter(|_| shows_nothing).unwrap_or(animation),
            facing: table.start_facing().to_code(),
            flags: flag::UNEVEN,
            ..Self::STOPPED
        };
        state.start(sprite);
        state.rest(sprite);
        state
    }

    /// The state of a player that plays nothing.
    pub(crate) const STOPPED: Self = Self {
        elapsed: 0,
        next: END_OF_TIME,
        record: 0,
        frame: 0,
        count: 0,
        shift: 0,
        health: 0,
        animation: 0,
        facing: 0,
        variant: 0,
        flags: flag::STOPPED | flag::UNEVEN,
        seed: F::Seed::ZERO,
        features: PhantomData,
    };

    /// The same state for a player with other features, which must include those that the sprite needs.
    #[inline]
    pub(crate) fn with<G: Features>(self) -> State<G> {
        let mut state = State {
            elapsed: self.elapsed,
            next: self.next,
            record: self.record,
            frame: self.frame,
            count: self.count,
            shift: self.shift,
            health: self.health,
            animation: self.animation,
            facing: self.facing,
            variant: self.variant,
            flags: self.flags,
            seed: Seed::new(self.seed.get()),
            features: PhantomData,
        };
        if F::FULL != G::FULL {
            state.show(self.record());
        }
        state
    }

    pub(crate) const fn is_paused(&self) -> bool {
        self.is(flag::PAUSED)
    }

    pub(crate) const fn is_stopped(&self) -> bool {
        self.is(flag::STOPPED)
    }

    pub(crate) const fn is_finished(&self) -> bool {
        self.is(flag::FINISHED)
    }

    /// Returns whether the track has several layers.
    pub(crate) const fn is_layered(&self) -> bool {
        self.is(flag::LAYERED)
    }

    pub(crate) const fn animation(&self) -> u16 {
        self.animation
    }

    /// The number of the track that is shown.
    pub(crate) fn track(&self, sprite: &Sprite<'_>) -> u16 {
        self.animation_view(sprite).map_or(0, |animation| animation.resolve(self.facing()))
    }

    pub(crate) const fn variant(&self) -> u16 {
        self.variant
    }

    pub(crate) const fn set_variant(&mut self, variant: u16) {
        self.variant = variant;
        self.flags = if variant == 0 { self.flags & !flag::VARIED } else { self.flags | flag::VARIED };
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed.get()
    }

    pub(crate) fn set_seed(&mut self, seed: u64) {
        self.seed = Seed::new(seed);
    }

    #[inline]
    pub(crate) const fn facing(&self) -> Facing {
        Facing::from_code(self.facing)
    }

    pub(crate) const fn elapsed(&self) -> Duration {
        Duration::from_nanos(self.elapsed)
    }

    #[inline]
    pub(crate) fn track_view<'a>(&self, sprite: &Sprite<'a>) -> Option<TrackView<'a>> {
        let animation = self.animation_view(sprite)?;
        animation.track(animation.resolve(self.facing()))
    }

    /// The leading layer of the current track.
    pub(crate) fn lead<'a>(&self, sprite: &Sprite<'a>) -> Option<LayerView<'a>> {
        let track = self.track_view(sprite)?;
        track.layer(track.lead())
    }

    #[inline]
    pub(crate) fn animation_view<'a>(&self, sprite: &Sprite<'a>) -> Option<AnimationView<'a>> {
        self.view(sprite, self.animation)
    }

    #[inline]
    pub(crate) const fn is_walked(&self) -> bool {
        F::FULL && self.is(flag::WALKED)
    }

    /// Returns whether a run is played.
    #[inline]
    pub(crate) const fn is_even(&self) -> bool {
        !self.is(flag::UNEVEN | flag::WALKED)
    }

    #[inline]
    pub(crate) const fn run(&self) -> Run {
        Run { word: self.next, shift: self.shift, count: self.count }
    }

    /// The frame of the leading layer, or the first one of its run, also while nothing is drawn.
    #[inline]
    pub(crate) const fn record(&self) -> u32 {
        if F::FULL { self.record } else { self.record & !NOTHING_DRAWN }
    }

    /// Sets the frame of the leading layer, and notes whether the flags hide it. Code that changes the flags must call
    /// this afterwards.
    pub(crate) const fn show(&mut self, record: u32) {
        let is_hidden = !F::FULL && self.is(flag::STOPPED | flag::HIDDEN);
        self.record = if is_hidden { record | NOTHING_DRAWN } else { record };
    }

    /// The frame that the leading layer shows, among all frames of the sprite.
    #[inline]
    pub(crate) const fn shown(&self) -> u32 {
        self.record().wrapping_add(self.frame as u32)
    }

    /// The frame to draw. While nothing is drawn, it is a frame that no sprite has, except in a full player.
    #[inline]
    pub(crate) const fn drawn(&self) -> u32 {
        self.record.wrapping_add(self.frame as u32)
    }

    #[inline]
    pub(crate) const fn is(&self, flags: u16) -> bool {
        self.flags & flags != 0
    }
}

// With `reload` every player can do everything.
#[cfg(all(test, not(feature = "reload")))]
mod tests {
    use super::State;
    use crate::animation::{Full, Plain};

    #[test]
    fn only_players_of_random_frames_keep_a_seed() {
        assert_eq!([size_of::<State<Plain>>(), size_of::<State<Full>>()], [32, 40]);
    }
}
