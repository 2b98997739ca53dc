//! The place of a player, apart from the sprite that it plays. What games do with it stands in
//! [`commands`](crate::commands), how time moves it in [`clock`](crate::clock), what is seen of it in
//! [`shown`](crate::shown).
//!
//! Invariants: `elapsed < next`; `record` is the frame that the leading layer shows at `elapsed`.
//! Where a turn restarts an animation, a loop's `elapsed` is counted from the start of its present round,
//! so that it can run for ever. Where a turn keeps the clock, or several layers loop with periods of their
//! own, it is counted from the start of the animation.

use crate::Features;
use core::marker::PhantomData;
use core::time::Duration;
use sprite_table::{AnimationView, END_OF_TIME, Facing, LayerView, Sprite, TrackView};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State<F> {
    /// Nanoseconds.
    pub(crate) elapsed: u64,
    /// When the picture changes; [`END_OF_TIME`] when it stays.
    pub(crate) next: u64,
    /// What frames are drawn by lot with.
    pub(crate) seed: u64,
    /// The frame of the leading layer, among all frames of the sprite.
    pub(crate) record: u32,
    /// How many of the frames that follow each other now last equally long...
    pub(crate) even_frames: u16,
    /// ...and how long. Both follow from `record`; see [`clock`](crate::clock).
    pub(crate) even_milliseconds: u16,
    pub(crate) animation: u16,
    pub(crate) facing: u16,
    pub(crate) variant: u16,
    pub(crate) flags: u16,
    features: PhantomData<F>,
}

pub(crate) mod flag {
    pub(crate) const PAUSED: u16 = 1;
    pub(crate) const STOPPED: u16 = 2;
    /// The animation came to its end.
    pub(crate) const FINISHED: u16 = 4;
    /// It did so by a turn: the next tick tells it.
    pub(crate) const UNTOLD: u16 = 8;
    /// The leading layer draws nothing any more.
    pub(crate) const HIDDEN: u16 = 16;
    /// The track has several layers.
    pub(crate) const LAYERED: u16 = 32;
    /// `elapsed` is never reduced.
    pub(crate) const ABSOLUTE: u16 = 64;
    /// The animation moves its sprite, or may.
    pub(crate) const MOVING: u16 = 128;
    /// It stands at rest: its clock does not run.
    pub(crate) const RESTING: u16 = 256;
    /// The animation takes more than looking up a time; see [`walk`](crate::walk).
    pub(crate) const WALKED: u16 = 512;
    /// Another variant than the first is shown.
    pub(crate) const VARIED: u16 = 1024;
    /// What stays when something else is played.
    pub(crate) const KEPT: u16 = PAUSED | VARIED;
}

impl<F: Features> State<F> {
    pub(crate) fn new(sprite: &Sprite<'_>, animation: u16) -> Self {
        let table = sprite.table();
        let shows_nothing = F::FULL && table.animation(animation).is_some_and(|view| view.track_count() == 0);
        let mut state = Self {
            elapsed: 0,
            next: END_OF_TIME,
            seed: 0,
            record: 0,
            even_frames: 0,
            even_milliseconds: 0,
            animation: table.stand().filter(|_| shows_nothing).unwrap_or(animation),
            facing: table.start_facing().to_code(),
            variant: 0,
            flags: 0,
            features: PhantomData,
        };
        state.start(sprite);
        state.rest(sprite);
        state
    }

    /// The same place, for a player that does more or less: it must do what the sprite needs.
    pub(crate) const fn with<G>(self) -> State<G> {
        let Self {
            elapsed,
            next,
            seed,
            record,
            even_frames,
            even_milliseconds,
            animation,
            facing,
            variant,
            flags,
            ..
        } = self;
        State {
            elapsed,
            next,
            seed,
            record,
            even_frames,
            even_milliseconds,
            animation,
            facing,
            variant,
            flags,
            features: PhantomData,
        }
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

    /// Whether the track has several layers.
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

    /// Time since the player was made, in a sprite that counts it: see [`walk`](crate::walk).
    pub(crate) const fn free(&self) -> u64 {
        self.record as u64 | (self.even_frames as u64) << 32 | (self.even_milliseconds as u64) << 48
    }

    #[expect(clippy::cast_possible_truncation, reason = "cut into its parts")]
    pub(crate) const fn set_free(&mut self, time: u64) {
        (self.record, self.even_frames, self.even_milliseconds) =
            (time as u32, (time >> 32) as u16, (time >> 48) as u16);
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

    /// The leading layer of what is shown.
    pub(crate) fn lead<'a>(&self, sprite: &Sprite<'a>) -> Option<LayerView<'a>> {
        let track = self.track_view(sprite)?;
        track.layer(track.lead())
    }

    #[inline]
    pub(crate) fn animation_view<'a>(&self, sprite: &Sprite<'a>) -> Option<AnimationView<'a>> {
        sprite.table().animation(self.animation)
    }

    #[inline]
    pub(crate) const fn is_walked(&self) -> bool {
        F::FULL && self.is(flag::WALKED)
    }

    #[inline]
    pub(crate) const fn is(&self, flags: u16) -> bool {
        self.flags & flags != 0
    }
}
