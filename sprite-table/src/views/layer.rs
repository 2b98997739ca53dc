//! Views of layers, and of choices among frames.

use crate::layout::{self, Section, layer_flags};
use crate::record::{ChoiceRecord, Clock, LayerRecord};
use crate::{Order, Playback, Table};

/// A frame as one of several choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Milliseconds that the frame is shown, 0 for ever.
    pub milliseconds: u32,
    /// Number of choices from this one to the last of its group; 1 for a frame that is not chosen from several.
    pub left: u16,
    /// True if one of the group is chosen at random, also if there is only one.
    pub is_random: bool,
    /// True if the group leaves out the choices that show the same cell as the frame before.
    pub excludes: bool,
    /// The cell, as a number that is the same for the same cell of the same image; 0 for an empty frame.
    pub cell: u16,
}

/// Frames with one clock: which there are, and when each is shown.
#[derive(Clone, Copy, Debug)]
pub struct LayerView<'a> {
    pub(crate) table: Table<'a>,
    pub(crate) record: LayerRecord,
}

impl LayerView<'_> {
    /// Number of frames, at least 1.
    pub fn frame_count(&self) -> u32 {
        u32::from(self.record.last) + 1
    }

    /// The index of the last frame.
    #[inline]
    pub fn last_frame(&self) -> u16 {
        self.record.last
    }

    /// How the frames are played.
    #[inline]
    pub fn playback(&self) -> Playback {
        self.record.playback()
    }

    /// The order of the frames in a pass.
    #[inline]
    pub fn order(&self) -> Order {
        self.record.order()
    }

    /// The number of passes before it ends, at least 1; [`None`] if it loops or stands still.
    #[inline]
    pub fn passes(&self) -> Option<u32> {
        Some(self.record.passes()).filter(|&passes| passes > 0)
    }

    /// Returns whether the frames are played from the first to the last, in a loop or in a single pass.
    #[inline]
    pub fn is_forward(&self) -> bool {
        self.record.is_forward()
    }

    /// Returns whether every second pass goes back.
    pub fn turns(&self) -> bool {
        self.order().turns() && self.last_frame() > 0
    }

    /// The frame that the first pass begins with.
    pub fn first_shown(&self) -> u16 {
        if self.order().begins_last() { self.last_frame() } else { 0 }
    }

    /// Returns whether its clock is the player's own, which starts with the player and never restarts.
    pub fn is_free(&self) -> bool {
        self.record.is(layer_flags::FREE)
    }

    /// Returns whether its frames draw nothing but are offsets, for [`Sprite::offset`](crate::Sprite::offset).
    pub fn is_offsets(&self) -> bool {
        self.record.is(layer_flags::OFFSETS)
    }

    /// Returns whether some of its frames are chosen while it is played. Then it has no times.
    pub fn is_random(&self) -> bool {
        self.record.clock() == Clock::Choices
    }

    /// Returns whether two layers are the very same: the same frames with the same clock.
    pub fn is_same(&self, other: &LayerView<'_>) -> bool {
        self.record == other.record
    }

    /// The choice of a frame of a layer [of random frames](Self::is_random).
    pub fn choice(&self, frame: u16) -> Option<Choice> {
        if !self.is_random() || frame > self.last_frame() {
            return None;
        }
        let index = self.record.time.checked_add(frame.into())?;
        let record = ChoiceRecord::from_bytes(self.table.record(Section::Choices, index)?);
        Some(Choice {
            milliseconds: record.time,
            cell: record.cell,
            left: record.left & !(layout::RANDOM | layout::EXCLUDES),
            is_random: record.left & layout::RANDOM != 0,
            excludes: record.left & layout::EXCLUDES != 0,
        })
    }

    /// The index of the first frame among all frames of the sprite, for [`Sprite::frame`](crate::Sprite::frame).
    #[inline]
    pub fn first_frame(&self) -> u32 {
        self.record.first_frame
    }
}
