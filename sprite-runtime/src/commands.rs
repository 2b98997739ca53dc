//! The commands of games to a player, which begin animations.

use crate::animation::Features;
use crate::events::Events;
use crate::progress::END_OF_TIME;
use crate::state::{State, flag};
use crate::walk::GoesOn;
use sprite_table::{Facing, Playback, Sprite, TrackView};

impl<F: Features> State<F> {
    /// Begins an animation, unless it is playing already. Returns whether it began.
    pub(crate) fn starts(&mut self, sprite: &Sprite<'_>, animation: u16) -> bool {
        if animation == self.animation && !self.is(flag::FINISHED | flag::STOPPED | flag::RESTING) {
            return false;
        }
        if F::FULL && self.plays_already(sprite, animation) {
            return false;
        }
        self.switch(sprite, animation);
        true
    }

    /// Returns whether an animation shows nothing, or has the same tracks as the current one, which then continues
    /// under its name.
    pub(crate) fn plays_already(&mut self, sprite: &Sprite<'_>, animation: u16) -> bool {
        let Some(wanted) = self.view(sprite, animation).filter(|view| view.track_count() > 0) else {
            return true;
        };
        let goes_on = self.view(sprite, self.animation).is_some_and(|shown| {
            shown.same_as() == wanted.same_as()
                && !self.is(flag::STOPPED | flag::RESTING)
                && (shown.stays_ended() || !self.is(flag::FINISHED))
        });
        if goes_on {
            self.animation = animation;
        }
        goes_on
    }

    pub(crate) fn restart(&mut self, sprite: &Sprite<'_>) {
        self.flags &= flag::VARIED | flag::WEAK;
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
        self.show(self.record());
    }

    pub(crate) fn face(&mut self, sprite: &Sprite<'_>, facing: Facing) {
        let before = self.facing();
        let goes_on = self.goes_on(sprite);
        self.facing = facing.to_code();
        let Some(animation) = self.animation_view(sprite) else { return };
        if animation.resolve(facing) == animation.resolve(before) {
            return;
        }
        if animation.turn_restarts() {
            self.flags = self.flags & flag::KEPT | flag::FRESH;
            self.enter(sprite, 0, goes_on);
        } else {
            let reported = self.is(flag::FINISHED) && !self.is(flag::UNREPORTED);
            self.enter(sprite, self.elapsed, goes_on);
            if self.is(flag::FINISHED) && !reported {
                self.flags |= flag::UNREPORTED;
            }
        }
    }

    pub(crate) fn set_frame(&mut self, sprite: &Sprite<'_>, frame: u16) -> bool {
        let Some(layer) = self.lead(sprite).filter(|layer| frame <= layer.last_frame()) else { return false };
        if self.is_walked() {
            self.flags = self.flags & (flag::KEPT | flag::WALKED) | flag::FRESH;
            self.set_frame_walked(layer, frame);
            return true;
        }
        self.flags = self.flags & flag::KEPT | flag::FRESH;
        if layer.playback() == Playback::Still {
            self.enter(sprite, self.elapsed, None);
            self.show(layer.first_frame().saturating_add(frame.into()));
        } else {
            self.enter(sprite, Self::begins(&layer, frame), None);
        }
        true
    }

    /// Begins the current animation anew, in the requested direction.
    pub(crate) fn start(&mut self, sprite: &Sprite<'_>) {
        self.switch(sprite, self.animation);
    }

    /// Begins an animation, in the requested direction.
    pub(crate) fn switch(&mut self, sprite: &Sprite<'_>, animation: u16) {
        let goes_on = self.goes_on(sprite);
        self.animation = animation;
        self.flags = self.flags & flag::KEPT | flag::FRESH;
        self.enter(sprite, 0, goes_on);
    }

    /// Returns to the start of the animation that serves as `stand`.
    pub(crate) fn back(&mut self, sprite: &Sprite<'_>) -> Events {
        match sprite.table().stand() {
            Some(stand) => self.switch(sprite, stand),
            None => self.flags |= flag::HIDDEN | flag::FINISHED,
        }
        Events {
            changed: true,
            finished: true,
            returned: sprite.table().stand().is_some(),
            ..Events::NOTHING
        }
    }

    /// Shows the current track at a time of its clock.
    pub(crate) fn enter(&mut self, sprite: &Sprite<'_>, time: u64, goes_on: Option<GoesOn<'_>>) {
        let Some((animation, track)) = self.animation_view(sprite).zip(self.track_view(sprite)) else {
            self.flags |= flag::HIDDEN;
            self.show(self.record());
            (self.elapsed, self.next) = (time, END_OF_TIME);
            if F::FULL && self.animation_view(sprite).is_some_and(|animation| animation.is_walked()) {
                self.flags |= flag::WALKED;
            } else {
                self.leave_run();
            }
            return;
        };
        self.flags &= flag::ENTERED;
        if F::FULL && animation.is_walked() {
            self.enter_walked(sprite, track, time, goes_on);
            return;
        }
        if track.layer_count() > 1 {
            self.flags |= flag::LAYERED | flag::ABSOLUTE;
        }
        if !animation.turn_restarts() {
            self.flags |= flag::ABSOLUTE;
        }
        if animation.has_motion() {
            self.flags |= flag::MOVING;
        }
        self.show(track.layer(track.lead()).map_or(u32::MAX, |layer| layer.first_frame()));
        let _ = self.settle(track, time.into());
        self.leave_at_once(sprite, track);
    }

    /// Leaves an animation that takes no time and returns: it is never visible.
    fn leave_at_once(&mut self, sprite: &Sprite<'_>, track: TrackView<'_>) {
        if F::FULL && self.ends_at_once(sprite, track) {
            let _ = self.back(sprite);
            self.flags |= flag::UNREPORTED;
        }
    }
}
