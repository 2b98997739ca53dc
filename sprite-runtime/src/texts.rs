//! The texts of the frames that began in a tick.

use crate::Tick;
use crate::animation::{Features, Full};
use crate::replay::{Replay, may_begin, only_frame};
use sprite_table::{FrameText, FrameTexts, Sprite};

/// The texts of the frames that began in a tick, in the order in which the frames began, and from back to front if they
/// began at the same time; see [`Animator::texts_in`](crate::Animator::texts_in).
#[must_use = "iterators do nothing unless they are used"]
#[derive(Clone, Debug)]
pub struct TickTexts<'a, F: Features = Full> {
    /// [`None`] if no frames have to be looked for.
    replay: Option<Replay<'a, F, false>>,
    /// The texts of the frame that was found last.
    texts: Option<FrameTexts<'a>>,
}

impl<'a, F: Features> TickTexts<'a, F> {
    pub(crate) fn new(sprite: &'a Sprite<'a>, tick: &Tick) -> Self {
        let table = sprite.table();
        if !table.has_frame_texts() || !may_begin(tick) {
            return Self { replay: None, texts: None };
        }
        match only_frame::<F>(sprite, tick) {
            Some(record) => Self { replay: None, texts: Some(table.frame_texts(record)) },
            None => Self { replay: Some(Replay::new(sprite, tick, true)), texts: None },
        }
    }
}

impl<'a, F: Features> Iterator for TickTexts<'a, F> {
    type Item = FrameText<'a>;

    fn next(&mut self) -> Option<FrameText<'a>> {
        loop {
            if let Some(text) = self.texts.as_mut().and_then(Iterator::next) {
                if let Some(replay) = &mut self.replay {
                    replay.found();
                }
                return Some(text);
            }
            let replay = self.replay.as_mut()?;
            let frame = replay.next_frame()?;
            self.texts = Some(replay.sprite().table().frame_texts(frame.record));
        }
    }
}
