//! Plays animations that move their sprite: a displacement while the frames are shown, and a picture at rest.
//!
//! The clock of a sprite at rest does not run. A movement by a tile cannot be interrupted by playing another animation,
//! but only by [`end_move`](crate::Player::end_move).

use crate::clock::End;
use crate::events::Events;
use crate::state::{State, flag};
use crate::{Features, Played};
use sprite_table::progress::END_OF_TIME;
use sprite_table::{LayerView, MotionView, Offset, Sprite};

impl<F: Features> State<F> {
    pub(crate) fn play(&mut self, sprite: &Sprite<'_>, animation: u16) -> Played {
        if self.is_blocked(sprite) {
            Played::Blocked
        } else if self.starts(sprite, animation) {
            Played::Started
        } else {
            Played::AlreadyPlaying
        }
    }

    pub(crate) fn begin_idle(&mut self, sprite: &Sprite<'_>, animation: u16) -> bool {
        if self.is_blocked(sprite) {
            return false;
        }
        let shown = (animation == self.animation()).then_some(self.shown());
        self.switch(sprite, animation);
        self.rest(sprite);
        // Without a picture at rest, the last picture stays.
        if let (Some(shown), Some(motion)) = (shown, self.motion(sprite))
            && motion.idle().is_none()
        {
            self.show(shown);
        }
        true
    }

    pub(crate) fn end_move(&mut self, sprite: &Sprite<'_>) {
        if !self.is(flag::FINISHED) {
            self.rest(sprite);
        }
    }

    /// Stops the movement, and shows the picture at rest if there is one.
    pub(crate) fn rest(&mut self, sprite: &Sprite<'_>) {
        let Some(motion) = self.motion(sprite) else { return };
        self.flags |= flag::RESTING;
        self.next = END_OF_TIME;
        self.show_idle(motion);
    }

    pub(crate) fn is_blocked(&self, sprite: &Sprite<'_>) -> bool {
        // A stopped player is not moving: the next animation begins.
        !self.is(flag::RESTING | flag::FINISHED | flag::STOPPED)
            && self.motion(sprite).is_some_and(MotionView::is_tile)
    }

    pub(crate) fn offset(&self, sprite: &Sprite<'_>) -> Offset {
        let Some(motion) = self.motion(sprite).filter(|motion| motion.is_tile()) else { return Offset::ZERO };
        let time_of = |layer: LayerView<'_>| {
            if F::ORDERS && layer.passes().is_some() { layer.play_time() } else { layer.total() }
        };
        let total = self.track_view(sprite).and_then(|track| track.layer(0)).map_or(0, time_of);
        // At time 0 the offset is zero, even if the movement takes no time.
        if self.elapsed == 0 { Offset::ZERO } else { motion.displacement().at(self.elapsed, total) }
    }

    pub(crate) fn displacement(&self, sprite: &Sprite<'_>) -> Offset {
        self.motion(sprite).map_or(Offset::ZERO, MotionView::displacement)
    }

    pub(crate) fn scale(&self, sprite: &Sprite<'_>) -> f32 {
        self.animation_view(sprite).map_or(1.0, |animation| animation.scale())
    }

    /// A tick of an animation that moves its sprite.
    pub(crate) fn tick_moving(&mut self, sprite: &Sprite<'_>, time: u128) -> Events {
        let before = self.offset(sprite);
        let mut tick = self.advance(sprite, time, End::Leads);
        tick.moved = self.offset(sprite) - before;
        if let (true, Some(motion)) = (tick.finished, self.motion(sprite)) {
            self.show_idle(motion);
        }
        tick
    }

    fn show_idle(&mut self, motion: MotionView) {
        if let Some(idle) = motion.idle() {
            self.show(idle);
        }
    }

    fn motion(&self, sprite: &Sprite<'_>) -> Option<MotionView> {
        if self.is(flag::MOVING) { self.animation_view(sprite)?.motion() } else { None }
    }
}
