//! The slices that were there within a tick.

use crate::Tick;
use crate::animation::{Features, Full};
use crate::replay::Replay;
use sprite_table::{Slice, Slices, Sprite};

/// The slices of the frames that were shown within a tick, in the order in which the frames began; see
/// [`Animator::slices_in`](crate::Animator::slices_in).
#[must_use = "iterators do nothing unless they are used"]
#[derive(Clone, Debug)]
pub struct TickSlices<'a, F: Features = Full> {
    replay: Replay<'a, F, true>,
    /// The slices of the frame that was found last.
    slices: Option<Slices<'a>>,
}

impl<'a, F: Features> TickSlices<'a, F> {
    pub(crate) fn new(sprite: &'a Sprite<'a>, tick: &Tick) -> Self {
        Self { replay: Replay::new(sprite, tick, sprite.table().has_slices()), slices: None }
    }
}

impl<'a, F: Features> Iterator for TickSlices<'a, F> {
    type Item = Slice<'a>;

    fn next(&mut self) -> Option<Slice<'a>> {
        loop {
            if let Some(slice) = self.slices.as_mut().and_then(Iterator::next) {
                return Some(slice);
            }
            let begun = self.replay.next_frame()?;
            let (sprite, state) = (self.replay.sprite(), self.replay.state());
            let frame = sprite.frame(begun.record);
            self.slices = frame.map(|frame| state.seen(sprite, frame).in_layer(begun.layer).slices());
        }
    }
}
