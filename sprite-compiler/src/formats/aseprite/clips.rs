//! The clips that are played: the tags of a file, or all its frames.

use super::description::Tag;
use super::messages::marks as messages;
use crate::base::diagnostics::Diagnostics;
use crate::base::source::Location;
use crate::model::UserData;
use sprite_table::Order;

/// Frames that are played together.
#[derive(Clone, Debug)]
pub(super) struct Clip {
    /// As it is written.
    pub(super) name: String,
    /// Where its name is.
    pub(super) location: Location,
    /// At least one, by index.
    pub(super) frames: Vec<usize>,
    /// Milliseconds of each frame; [`None`] when the frames say it.
    pub(super) time: Option<u32>,
    pub(super) order: Order,
    /// How often it is played; 0 for ever.
    pub(super) passes: u16,
    pub(super) text: Option<String>,
    pub(super) user_data: Option<UserData>,
}

/// The name of the animation that all frames are where nothing has a name.
pub(super) const NAMELESS: &str = "default";

/// Reports tags of frames that there are not; the others remain.
pub(super) fn check(tags: &mut Vec<Tag>, frames: usize, is_export: bool, diagnostics: &mut Diagnostics) {
    tags.retain(|tag| {
        let is_right = tag.from <= tag.to && tag.to < frames;
        // A file without frames is reported as such.
        if !is_right && frames > 0 {
            diagnostics.push(messages::tag_outside(tag, frames, is_export));
        }
        is_right
    });
}

/// The clip of a tag whose frames there are.
pub(super) fn of_tag(tag: &Tag) -> Clip {
    Clip {
        name: tag.name.clone(),
        location: tag.location,
        frames: (tag.from..=tag.to).collect(),
        time: None,
        order: tag.order,
        passes: tag.passes,
        text: tag.text.clone(),
        user_data: tag.user_data.clone(),
    }
}

/// All frames, forward and for ever.
pub(super) fn of_all(frames: usize, location: Location) -> Clip {
    Clip {
        name: NAMELESS.to_owned(),
        location,
        frames: (0..frames).collect(),
        time: None,
        order: Order::Forward,
        passes: 0,
        text: None,
        user_data: None,
    }
}
