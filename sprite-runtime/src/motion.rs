//! Plays animations that move their sprite: a displacement while the frames are shown, and a picture at rest.
//!
//! The clock of a sprite at rest does not run. A movement by a tile cannot be interrupted by playing another animation,
//! but only by [`end_move`](crate::cranberry::CranberryExt::end_move).

use crate::Played;
use crate::animation::Features;
use crate::clock::End;
use crate::division::divide;
use crate::events::Events;
use crate::progress::{END_OF_TIME, play_time};
use crate::state::{State, flag};
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
            if F::ORDERS && layer.passes().is_some() { play_time(&layer) } else { layer.total() }
        };
        let total = self.track_view(sprite).and_then(|track| track.layer(0)).map_or(0, time_of);
        // At time 0 the offset is zero, even if the movement takes no time.
        if self.elapsed == 0 { Offset::ZERO } else { displaced(motion.displacement(), self.elapsed, total) }
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

/// The part of a displacement at `time` of `total`, with each axis truncated towards zero, so that movements to the left
/// and to the right mirror each other. From `total` on it is the whole displacement.
fn displaced(whole: Offset, time: u64, total: u64) -> Offset {
    if time >= total {
        return whole;
    }
    let part = |side: i32| {
        let (made, _) = divide(u128::from(side.unsigned_abs()) * u128::from(time), total);
        // The magnitude is at most that of the side, so it fits. The sign is added again.
        let made = i32::try_from(made).unwrap_or(i32::MAX);
        if side < 0 { -made } else { made }
    };
    Offset::new(part(whole.x), part(whole.y))
}

#[cfg(test)]
mod tests {
    use super::displaced;
    use sprite_table::Offset;

    #[test]
    fn parts_are_cut_towards_zero_and_the_whole_is_exact() {
        let movement = Offset::new(-32 * Offset::PIXEL, 0);
        let at = |milliseconds: u64| displaced(movement, milliseconds * 1_000_000, 240_000_000).x;
        assert_eq!([at(80), at(100), at(120), at(240)], [-699_050, -873_813, -1_048_576, -2_097_152]);
        assert_eq!(displaced(-movement, 80, 240).x, 699_050);
        assert_eq!(
            displaced(Offset::new(i32::MIN, i32::MAX), u64::MAX - 1, u64::MAX),
            Offset::new(-i32::MAX, i32::MAX - 1)
        );
    }
}
