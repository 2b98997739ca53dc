//! Begins tracks that are [walked](crate::walk). Steps that take no time are skipped: the end of an animation, and a
//! jump to another one.

use super::chosen::{Chosen, random_layer};
use super::clocks::first_end;
use super::flow::{Next, Place};
use crate::animation::Features;
use crate::state::{State, flag};
use sprite_table::{LayerView, Sprite, TrackView};

/// The greatest number of commands that are executed before the first frame.
const WORK: u32 = 1 << 12;

/// The layer that continues when another animation is played.
#[derive(Clone, Copy)]
pub(crate) struct GoesOn<'a> {
    layer: LayerView<'a>,
    /// The frame that it shows, in the form of [`State::next`].
    next: u64,
}

impl GoesOn<'_> {
    fn is_in(&self, layer: LayerView<'_>) -> bool {
        layer.is_free() && self.layer.is_same(&layer)
    }
}

impl<F: Features> State<F> {
    /// The free layer of random frames, if it is shown.
    pub(crate) fn goes_on<'a>(&self, sprite: &Sprite<'a>) -> Option<GoesOn<'a>> {
        if !self.is_walked() {
            return None;
        }
        let layer = random_layer(self.track_view(sprite)?).filter(LayerView::is_free)?;
        Some(GoesOn { layer, next: self.next })
    }

    /// Begins a track at a time of its clock, and the animations that follow it in no time.
    pub(crate) fn enter_walked(
        &mut self,
        sprite: &Sprite<'_>,
        track: TrackView<'_>,
        time: u64,
        goes_on: Option<GoesOn<'_>>,
    ) {
        let (mut work, mut has_ended) = (WORK, false);
        let mut next = self.show_first(sprite, track, time, goes_on, &mut work);
        loop {
            has_ended |= next == Next::End;
            let follows = match next {
                Next::Frame(_) | Next::Stays => break,
                Next::Jump(animation) => Some(animation),
                Next::End => sprite.table().stand(),
                Next::Stuck => None,
            };
            work = work.saturating_sub(1);
            let Some(animation) = follows.filter(|_| work > 0) else {
                self.flags |= flag::HIDDEN | flag::FINISHED;
                break;
            };
            let goes_on = self.goes_on(sprite);
            (self.animation, self.elapsed) = (animation, 0);
            self.flags = self.flags & (flag::KEPT | flag::STOPPED) | flag::FRESH;
            let Some(track) = self.passing_track(sprite) else {
                self.enter(sprite, 0, goes_on);
                break;
            };
            next = self.show_first(sprite, track, 0, goes_on, &mut work);
        }
        if has_ended {
            self.flags |= flag::UNREPORTED;
        }
    }

    /// Shows the first frame of a track, and returns what follows it in no time: nothing after [`Next::Frame`] and
    /// [`Next::Stays`].
    fn show_first(
        &mut self,
        sprite: &Sprite<'_>,
        track: TrackView<'_>,
        time: u64,
        goes_on: Option<GoesOn<'_>>,
        work: &mut u32,
    ) -> Next {
        self.flags |= flag::WALKED;
        self.elapsed = time;
        self.set_chosen(Chosen::NONE);
        let mut next = Next::Stays;
        if let Some(layer) = random_layer(track) {
            if let Some(before) = goes_on.filter(|before| before.is_in(layer)) {
                self.next = before.next;
            } else {
                next = self.follows(sprite, &layer, Place::START, work, &mut 0);
                if let Next::Frame(first) = next {
                    self.choose(layer, first, 0);
                }
            }
        }
        if self.ends_at_once(sprite, track) { Next::End } else { next }
    }

    /// The track of an animation that has begun, unless it is shown by looking up a time.
    fn passing_track<'a>(&self, sprite: &Sprite<'a>) -> Option<TrackView<'a>> {
        let is_walked = self.animation_view(sprite)?.is_walked();
        self.track_view(sprite).filter(|track| is_walked || self.ends_at_once(sprite, *track))
    }

    /// Returns whether a track that has begun returns in no time. The animation that serves as `stand` does not,
    /// because it would do so for ever.
    pub(crate) fn ends_at_once(&self, sprite: &Sprite<'_>, track: TrackView<'_>) -> bool {
        let is_over =
            |end| end <= self.elapsed && (end > 0 || sprite.table().stand() != Some(self.animation));
        first_end(track).is_some_and(is_over)
    }
}
