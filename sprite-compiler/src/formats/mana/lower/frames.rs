//! What an animation shows: frames with their delays, and what comes after them.

use super::cells::TimedFrame;
use crate::base::source::Location;
use crate::formats::mana::syntax::Delay;
use crate::model::{self, ImageId};
use std::collections::BTreeMap;

/// What comes after the last frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Loops,
    Holds,
    Returns,
}

/// What an animation shows.
#[derive(Clone, Debug)]
pub(crate) struct Frames {
    pub(crate) list: Vec<TimedFrame>,
    /// As it is written, without flow.
    pub(crate) ending: Ending,
    /// Milliseconds to the end as it is written, or to the frame that holds; [`None`] when that is random.
    pub(crate) total: Option<u64>,
    /// As it is played.
    pub(super) played: Ending,
    /// The frame that a loop goes on at.
    pub(super) from: u16,
    /// What stands between frames that do not simply follow each other.
    pub(super) commands: Vec<model::Command>,
    /// The location of its `end`.
    pub(crate) end: Option<Location>,
    /// Whether the frames are chosen one by one.
    pub(crate) is_random: bool,
    pub(crate) has_jump: bool,
    /// Whether cells are left out, because something is wrong with them that is reported.
    pub(crate) has_gaps: bool,
    /// The images that it uses, and where they are named.
    pub(crate) images: BTreeMap<ImageId, Location>,
}

impl Frames {
    pub(super) const fn new(has_gaps: bool) -> Self {
        Self {
            list: Vec::new(),
            ending: Ending::Loops,
            total: None,
            played: Ending::Loops,
            from: 0,
            commands: Vec::new(),
            end: None,
            is_random: false,
            has_jump: false,
            has_gaps,
            images: BTreeMap::new(),
        }
    }

    /// Lets the last frame with an image stay for ever: so the dead lie where they fell. The answer is which one it is.
    pub(super) fn hold_last_image(&mut self) -> Option<usize> {
        let last = self.list.iter().rposition(|frame| frame.frame.picture.is_some())?;
        self.list[last].delay = Delay::FOREVER;
        Some(last)
    }
}
