//! The packed table, and the locations of its records. Nothing here panics, whatever the bytes are.

use crate::layout::{self, Section};
use crate::record::{self, AnimationRecord, Clock, DetailRecord, RectRecord, ShiftRecord};
use crate::{AnimationView, Facing, Point};

/// The packed table of one sprite.
///
/// Bytes that do not come from the compiler are checked by [`Table::parse`]. For bytes that are not a table, views are
/// empty or have wrong values, but never panic and never read outside of the bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Table<'a> {
    bytes: &'a [u8],
}

impl<'a> Table<'a> {
    /// The table in bytes that the compiler of exactly this version made. It skips all checks of
    /// [`parse`](Self::parse): that the bytes are a whole table of this version, and that each record refers to
    /// existing ones. For other bytes, views are empty or have wrong values; reading them never panics.
    pub const fn new_unchecked(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// All bytes of the table.
    pub const fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// Number of animations.
    #[inline]
    pub fn animation_count(self) -> u16 {
        let [start, end] = [Section::Animations, Section::FacingRows].map(|section| self.start(section));
        u16::try_from(end.saturating_sub(start) / layout::ANIMATION).unwrap_or(u16::MAX)
    }

    /// Number of images that the sprite's frames are cut from.
    pub fn image_count(self) -> u16 {
        self.header_u16(6)
    }

    /// The facing of a new player.
    pub fn start_facing(self) -> Facing {
        Facing::from_code(self.header_u16(8))
    }

    /// The animation that serves as `stand`: others return to it, and a new player plays it if the requested one shows
    /// nothing.
    pub fn stand(self) -> Option<u16> {
        self.header_u16(10).checked_sub(1)
    }

    /// The animation with this index, [`None`] beyond the last.
    #[inline]
    pub fn animation(self, index: u16) -> Option<AnimationView<'a>> {
        // The section of animations ends where the facing rows start.
        let left = self.start(Section::FacingRows).checked_sub(self.start(Section::Animations))?;
        if usize::from(index) * layout::ANIMATION >= left {
            return None;
        }
        let record = AnimationRecord::from_bytes(self.record(Section::Animations, index.into())?);
        Some(AnimationView { table: self, record })
    }

    /// The rectangle of a frame.
    #[inline]
    pub(crate) fn rect(self, index: u32) -> Option<RectRecord> {
        // The header is as long as eight rectangles, so the table is read as one array with one comparison.
        const { assert!(layout::HEADER.is_multiple_of(layout::RECT)) };
        let place = (index as usize).checked_add(layout::HEADER / layout::RECT)?;
        self.bytes.as_chunks().0.get(place).map(RectRecord::from_bytes)
    }

    /// The details of a frame; the default beyond the last.
    #[inline]
    pub(crate) fn detail(self, index: u32) -> DetailRecord {
        self.record(Section::Details, index).map(DetailRecord::from_bytes).unwrap_or_default()
    }

    pub(crate) fn shift(self, index: u32) -> Option<ShiftRecord> {
        self.record(Section::Shifts, index).map(ShiftRecord::from_bytes)
    }

    #[inline]
    pub(crate) fn far_point(self, index: u32) -> Point {
        self.record(Section::FarPoints, index).map_or(Point::ZERO, record::far_point)
    }

    /// The microsecond at this index of a list of ends.
    // A call takes four words, so that callers need not store views.
    #[inline(never)]
    pub(crate) fn end(self, clock: Clock, index: u32) -> u64 {
        let microsecond = match clock {
            Clock::LongEnds => self.record(Section::LongEnds, index).map(|bytes| u64::from_le_bytes(*bytes)),
            _ => self.record(Section::ShortEnds, index).map(|bytes| u32::from_le_bytes(*bytes).into()),
        };
        microsecond.unwrap_or(0)
    }

    /// The start of a section.
    #[inline]
    pub(crate) fn start(self, section: Section) -> usize {
        let at = layout::OFFSETS + 4 * section as usize;
        match self.bytes.get(at..).and_then(<[u8]>::first_chunk) {
            Some(chunk) => u32::from_le_bytes(*chunk) as usize,
            None => 0,
        }
    }

    #[inline]
    pub(crate) fn record<const N: usize>(self, section: Section, index: u32) -> Option<&'a [u8; N]> {
        self.tail(section, index, N)?.first_chunk()
    }

    /// All bytes from a record on.
    #[inline]
    fn tail(self, section: Section, index: u32, size: usize) -> Option<&'a [u8]> {
        self.bytes.get(self.start(section).checked_add((index as usize).checked_mul(size)?)?..)
    }

    /// The start of the data of frames; [`None`] if there are none.
    pub(crate) fn data_start(self) -> Option<usize> {
        let end = self.shifts_end()?;
        (end & layout::HAS_DATA != 0).then_some((end & !(layout::HAS_DATA | layout::HAS_USER_DATA)) as usize)
    }

    /// Returns whether user data follow the data.
    pub(crate) fn has_user_data(self) -> bool {
        self.shifts_end().is_some_and(|end| end & layout::HAS_USER_DATA != 0)
    }

    /// The end of the shifts, with the flags of what follows.
    fn shifts_end(self) -> Option<u32> {
        const AT: usize = layout::HEADER - 4;
        Some(u32::from_le_bytes(*self.bytes.get(AT..)?.first_chunk()?))
    }

    fn header_u16(self, at: usize) -> u16 {
        self.bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |chunk| u16::from_le_bytes(*chunk))
    }
}

impl core::fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Table")
            .field("bytes", &self.bytes.len())
            .field("animations", &self.animation_count())
            .field("images", &self.image_count())
            .finish()
    }
}
