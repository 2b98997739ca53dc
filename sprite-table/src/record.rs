//! Records as values. Only this module reads them from bytes.
#![expect(clippy::trivially_copy_pass_by_ref, reason = "records are all read alike, from where they lie")]

use crate::layout;
use crate::{Angle, Offset, Order, Playback, Point, Rect};

#[inline]
fn u16_at<const N: usize>(bytes: &[u8; N], at: usize) -> u16 {
    match bytes.get(at..).and_then(<[u8]>::first_chunk) {
        Some(chunk) => u16::from_le_bytes(*chunk),
        None => 0,
    }
}

#[inline]
fn u32_at<const N: usize>(bytes: &[u8; N], at: usize) -> u32 {
    match bytes.get(at..).and_then(<[u8]>::first_chunk) {
        Some(chunk) => u32::from_le_bytes(*chunk),
        None => 0,
    }
}

/// A rectangle. Its width is 0 if nothing is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RectRecord {
    pub(crate) x: u16,
    pub(crate) y: u16,
    pub(crate) width: u16,
    pub(crate) height: u16,
}

impl RectRecord {
    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8; layout::RECT]) -> Self {
        let word = |at| u16_at(bytes, at);
        Self { x: word(0), y: word(2), width: word(4), height: word(6) }
    }

    #[inline]
    pub(crate) fn rect(self) -> Rect {
        Rect::new(self.x.into(), self.y.into(), self.width.into(), self.height.into())
    }
}

/// The details of a frame: its origin, image and flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DetailRecord {
    /// The origin as two i16, or the index of its far point.
    pub(crate) origin: u32,
    pub(crate) image: u16,
    pub(crate) flags: u16,
}

impl DetailRecord {
    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8; layout::DETAIL]) -> Self {
        Self { origin: u32_at(bytes, 0), image: u16_at(bytes, 4), flags: u16_at(bytes, 6) }
    }

    #[inline]
    pub(crate) fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }

    /// The origin, if it is stored in the record itself.
    #[inline]
    pub(crate) fn near_origin(&self) -> Point {
        let word = self.origin.cast_signed();
        Point::new(word << 16 >> 16, word >> 16)
    }

    /// The index of the shift that leads to other variants.
    #[inline]
    pub(crate) fn shift(&self) -> Option<u32> {
        (self.flags >> layout::frame_flags::SHIFT).checked_sub(1).map(u32::from)
    }
}

/// How a layer counts time; see the layer's `clock` byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Clock {
    #[default]
    Milliseconds,
    Microseconds,
    ShortEnds,
    LongEnds,
    Choices,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LayerRecord {
    pub(crate) first_frame: u32,
    pub(crate) time: u32,
    pub(crate) wait: u16,
    pub(crate) last: u16,
    pub(crate) from: u16,
    pub(crate) playback: u8,
    pub(crate) clock: u8,
    pub(crate) flags: u8,
}

impl LayerRecord {
    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8; layout::LAYER]) -> Self {
        let [kinds, flags] = u16_at(bytes, 14).to_le_bytes();
        Self {
            first_frame: u32_at(bytes, 0),
            time: u32_at(bytes, 4),
            wait: u16_at(bytes, 8),
            last: u16_at(bytes, 10),
            from: u16_at(bytes, 12),
            playback: kinds % layout::CLOCK,
            clock: kinds / layout::CLOCK,
            flags,
        }
    }

    #[inline]
    pub(crate) fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    #[inline]
    pub(crate) fn playback(&self) -> Playback {
        match self.playback {
            1 => Playback::Loop { from: self.from.min(self.last) },
            2 => Playback::Hold,
            3 => Playback::Hide,
            4 => Playback::Return,
            _ => Playback::Still,
        }
    }

    #[inline]
    pub(crate) fn order(&self) -> Order {
        match self.flags / layout::layer_flags::ORDER {
            1 => Order::Reverse,
            2 => Order::PingPong,
            3 => Order::PingPongReverse,
            _ => Order::Forward,
        }
    }

    /// Returns whether the frames are played from the first to the last, in a loop or in a single pass.
    #[inline]
    pub(crate) fn is_forward(&self) -> bool {
        self.flags < layout::layer_flags::ORDER && self.passes() < 2
    }

    /// The number of passes before it ends; 0 if it never ends.
    #[inline]
    pub(crate) fn passes(&self) -> u32 {
        match self.playback {
            2..=4 => u32::from(self.from) + 1,
            _ => 0,
        }
    }

    #[inline]
    pub(crate) fn clock(&self) -> Clock {
        match self.clock {
            1 => Clock::Microseconds,
            2 => Clock::ShortEnds,
            3 => Clock::LongEnds,
            4 => Clock::Choices,
            _ => Clock::Milliseconds,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TrackRecord {
    pub(crate) first_layer: u32,
    pub(crate) layers: u16,
    pub(crate) lead: u16,
}

impl TrackRecord {
    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8; layout::TRACK]) -> Self {
        Self { first_layer: u32_at(bytes, 0), layers: u16_at(bytes, 4), lead: u16_at(bytes, 6) }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct AnimationRecord {
    pub(crate) first_track: u32,
    pub(crate) tracks: u16,
    pub(crate) facing_row: u16,
    pub(crate) first_point: u32,
    pub(crate) points: u16,
    pub(crate) flags: u16,
    /// The factor, as the bits of a float.
    pub(crate) scale: u32,
    pub(crate) motion: u16,
    pub(crate) other: u16,
    pub(crate) same_as: u16,
    /// The index of its first row of health, counted from 1; 0 for none.
    pub(crate) health: u16,
}

impl AnimationRecord {
    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8; layout::ANIMATION]) -> Self {
        Self {
            first_track: u32_at(bytes, 0),
            tracks: u16_at(bytes, 4),
            facing_row: u16_at(bytes, 6),
            first_point: u32_at(bytes, 8),
            points: u16_at(bytes, 12),
            flags: u16_at(bytes, 14),
            scale: u32_at(bytes, 16),
            motion: u16_at(bytes, 20),
            other: u16_at(bytes, 22),
            same_as: u16_at(bytes, 24),
            health: u16_at(bytes, 26),
        }
    }

    #[inline]
    pub(crate) fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MotionRecord {
    pub(crate) displacement: Offset,
    pub(crate) idle: u32,
    pub(crate) flags: u16,
}

impl MotionRecord {
    /// The index that stands for no frame.
    pub(crate) const NO_IDLE: u32 = u32::MAX;

    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8; layout::MOTION]) -> Self {
        let [x, y] = [u32_at(bytes, 0), u32_at(bytes, 4)].map(u32::cast_signed);
        Self { displacement: Offset::new(x, y), idle: u32_at(bytes, 8), flags: u16_at(bytes, 12) }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ChoiceRecord {
    pub(crate) time: u32,
    pub(crate) cell: u16,
    /// The number of choices to the end of the group, with the flags `RANDOM` and `EXCLUDES`.
    pub(crate) left: u16,
}

impl ChoiceRecord {
    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8; layout::CHOICE]) -> Self {
        Self { time: u32_at(bytes, 0), cell: u16_at(bytes, 4), left: u16_at(bytes, 6) }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShiftRecord {
    pub(crate) variants: u16,
    pub(crate) cells: u16,
}

impl ShiftRecord {
    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8; layout::SHIFT]) -> Self {
        Self { variants: u16_at(bytes, 0), cells: u16_at(bytes, 2) }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CompassRecord {
    pub(crate) angle: Angle,
    pub(crate) track: u16,
}

impl CompassRecord {
    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8; layout::COMPASS_POINT]) -> Self {
        Self { angle: Angle::from_steps(u16_at(bytes, 0)), track: u16_at(bytes, 2) }
    }
}

/// The far point in these bytes.
#[inline]
pub(crate) fn far_point(bytes: &[u8; layout::FAR_POINT]) -> Point {
    Point::new(u32_at(bytes, 0).cast_signed(), u32_at(bytes, 4).cast_signed())
}
