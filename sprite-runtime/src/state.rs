//! The place of a player, apart from the sprite that it plays, and what games do with it.
//! How time moves it stands in [`clock`](crate::clock).
//!
//! Invariants: `elapsed < next`; `record` is the frame that the leading layer shows at `elapsed`.
//! Where a turn restarts an animation, a loop's `elapsed` is counted from the start of its present round,
//! so that it can run for ever. Where a turn keeps the clock, or several layers loop with periods of their
//! own, it is counted from the start of the animation.

use core::time::Duration;
use sprite_table::{AnimationView, END_OF_TIME, Facing, Frame, LayerView, Playback, Sprite, TrackView};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    /// Nanoseconds.
    pub(crate) elapsed: u64,
    /// When the picture changes; [`END_OF_TIME`] when it stays.
    pub(crate) next: u64,
    /// The frame of the leading layer, among all frames of the sprite.
    pub(crate) record: u32,
    /// How many of the frames that follow each other now last equally long...
    pub(crate) even_frames: u16,
    /// ...and how long. Both follow from `record`; see [`clock`](crate::clock).
    pub(crate) even_milliseconds: u16,
    animation: u16,
    track: u16,
    facing: u16,
    pub(crate) flags: u16,
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
}

impl State {
    pub(crate) fn new(sprite: &Sprite<'_>, animation: u16) -> Self {
        let facing = sprite.table().start_facing().to_code();
        let next = END_OF_TIME;
        let mut state = Self {
            elapsed: 0,
            next,
            record: 0,
            even_frames: 0,
            even_milliseconds: 0,
            animation,
            track: 0,
            facing,
            flags: 0,
        };
        state.start(sprite);
        state.rest(sprite);
        state
    }

    pub(crate) fn play(&mut self, sprite: &Sprite<'_>, animation: u16) -> bool {
        if animation == self.animation && !self.is(flag::FINISHED | flag::STOPPED | flag::RESTING) {
            return false;
        }
        self.animation = animation;
        self.start(sprite);
        true
    }

    pub(crate) fn restart(&mut self, sprite: &Sprite<'_>) {
        self.flags = 0;
        self.start(sprite);
    }

    pub(crate) fn pause(&mut self) {
        self.flags |= flag::PAUSED;
    }

    pub(crate) fn resume(&mut self) {
        self.flags &= !flag::PAUSED;
    }

    pub(crate) fn stop(&mut self) {
        self.flags |= flag::STOPPED;
    }

    pub(crate) fn face(&mut self, sprite: &Sprite<'_>, facing: Facing) {
        self.facing = facing.to_code();
        let Some(animation) = self.animation_view(sprite) else { return };
        let track = animation.resolve(facing);
        if track == self.track {
            return;
        }
        self.track = track;
        if animation.turn_restarts() {
            self.flags &= flag::PAUSED;
            self.enter(sprite, 0);
        } else {
            let told = self.is(flag::FINISHED) && !self.is(flag::UNTOLD);
            self.enter(sprite, self.elapsed);
            if self.is(flag::FINISHED) && !told {
                self.flags |= flag::UNTOLD;
            }
        }
    }

    pub(crate) fn set_frame(&mut self, sprite: &Sprite<'_>, frame: u16) -> bool {
        let Some(layer) = self.lead(sprite).filter(|layer| frame <= layer.last_frame()) else { return false };
        self.flags &= flag::PAUSED;
        if layer.playback() == Playback::Still {
            self.enter(sprite, self.elapsed);
            self.record = layer.first_frame().saturating_add(frame.into());
        } else {
            self.enter(sprite, layer.start(frame));
        }
        true
    }

    #[inline]
    pub(crate) fn frame<'a>(&self, sprite: &'a Sprite<'a>) -> Option<Frame<'a>> {
        if self.is(flag::STOPPED | flag::HIDDEN) { None } else { sprite.frame(self.record) }
    }

    /// The frame that a layer shows.
    pub(crate) fn layer_frame<'a>(&self, sprite: &'a Sprite<'a>, index: u16) -> Option<Frame<'a>> {
        let track = self.track_view(sprite)?;
        let layer = track.layer(index)?;
        if index == track.lead() {
            return self.frame(sprite);
        }
        if self.is(flag::STOPPED) {
            return None;
        }
        let progress = layer.at(self.elapsed.into());
        if progress.over && layer.playback() == Playback::Hide {
            return None;
        }
        sprite.frame(layer.first_frame().checked_add(progress.frame.into())?)
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

    pub(crate) const fn track(&self) -> u16 {
        self.track
    }

    pub(crate) const fn facing(&self) -> Facing {
        Facing::from_code(self.facing)
    }

    pub(crate) const fn elapsed(&self) -> Duration {
        Duration::from_nanos(self.elapsed)
    }

    pub(crate) fn until_change(&self) -> Option<Duration> {
        let waits = self.next != END_OF_TIME && !self.is(flag::PAUSED | flag::STOPPED);
        waits.then(|| Duration::from_nanos(self.next.saturating_sub(self.elapsed)))
    }

    pub(crate) fn frame_index(&self, sprite: &Sprite<'_>) -> u16 {
        // The picture at rest is none of the layer's frames: it stands behind the last one.
        let Some(layer) = self.lead(sprite) else { return 0 };
        let frame = self.record.saturating_sub(layer.first_frame());
        u16::try_from(frame).unwrap_or(u16::MAX).min(layer.last_frame())
    }

    pub(crate) fn track_view<'a>(&self, sprite: &Sprite<'a>) -> Option<TrackView<'a>> {
        self.animation_view(sprite)?.track(self.track)
    }

    /// The leading layer of what is shown.
    fn lead<'a>(&self, sprite: &Sprite<'a>) -> Option<LayerView<'a>> {
        let track = self.track_view(sprite)?;
        track.layer(track.lead())
    }

    pub(crate) fn animation_view<'a>(&self, sprite: &Sprite<'a>) -> Option<AnimationView<'a>> {
        sprite.table().animation(self.animation)
    }

    pub(crate) fn set_animation(&mut self, animation: u16) {
        self.animation = animation;
    }

    /// Begins the animation, facing what was asked for.
    pub(crate) fn start(&mut self, sprite: &Sprite<'_>) {
        self.flags &= flag::PAUSED;
        self.track = self.animation_view(sprite).map_or(0, |animation| animation.resolve(self.facing()));
        self.enter(sprite, 0);
    }

    /// Shows the present track at a time of its clock.
    fn enter(&mut self, sprite: &Sprite<'_>, time: u64) {
        let animation = self.animation_view(sprite);
        let Some((animation, track)) = animation.and_then(|a| Some((a, a.track(self.track)?))) else {
            self.flags |= flag::HIDDEN;
            (self.elapsed, self.next) = (time, END_OF_TIME);
            (self.even_frames, self.even_milliseconds) = (0, 0);
            return;
        };
        self.flags &= flag::PAUSED | flag::STOPPED;
        if track.layer_count() > 1 {
            self.flags |= flag::LAYERED;
        }
        if track.layer_count() > 1 || !animation.turn_restarts() {
            self.flags |= flag::ABSOLUTE;
        }
        if animation.motion().is_some() {
            self.flags |= flag::MOVING;
        }
        self.record = track.layer(track.lead()).map_or(u32::MAX, |layer| layer.first_frame());
        self.settle(track, time);
    }

    #[inline]
    pub(crate) const fn is(&self, flags: u16) -> bool {
        self.flags & flags != 0
    }
}
