//! The texts of the frames that began in a tick.

use crate::Tick;
use crate::animation::{Features, Full};
use crate::replay::Replay;
use sprite_table::{FrameText, FrameTexts, Sprite};

/// The texts of the frames that began in a tick, in the order in which the frames began, and from back to front if they
/// began at the same time; see [`Animator::texts_in`](crate::Animator::texts_in).
#[must_use = "iterators do nothing unless they are used"]
#[derive(Clone, Debug)]
pub struct TickTexts<'a, F: Features = Full> {
    replay: Replay<'a, F, false>,
    /// The texts of the frame that was found last.
    texts: Option<FrameTexts<'a>>,
}

impl<'a, F: Features> TickTexts<'a, F> {
    pub(crate) fn new(sprite: &'a Sprite<'a>, tick: &Tick) -> Self {
        Self { replay: Replay::new(sprite, tick, sprite.table().has_frame_texts()), texts: None }
    }
}

impl<'a, F: Features> Iterator for TickTexts<'a, F> {
    type Item = FrameText<'a>;

    fn next(&mut self) -> Option<FrameText<'a>> {
        loop {
            if let Some(text) = self.texts.as_mut().and_then(Iterator::next) {
                self.replay.found();
                return Some(text);
            }
            let frame = self.replay.next_frame()?;
            self.texts = Some(self.replay.sprite().table().frame_texts(frame.record));
        }
    }
}
