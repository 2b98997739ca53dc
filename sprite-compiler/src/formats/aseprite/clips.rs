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

impl Clip {
    /// Frames that are played forward and for ever.
    pub(super) const fn new(name: String, location: Location, frames: Vec<usize>) -> Self {
        Self {
            name,
            location,
            frames,
            time: None,
            order: Order::Forward,
            passes: 0,
            text: None,
            user_data: None,
        }
    }
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
        order: tag.order,
        passes: tag.passes,
        text: tag.text.clone(),
        user_data: tag.user_data.clone(),
        ..Clip::new(tag.name.clone(), tag.location, (tag.from..=tag.to).collect())
    }
}
