//! The data of a table: data of frames and tracks for games, by the frames at which they change, and the names that
//! animations serve for.

mod check;
mod frame;
mod outline;

pub use frame::{FrameText, FrameTexts, Slice, Slices};
pub use outline::Outline;

use crate::layout::{self, DataSection};
use crate::{Point, ScreenRect, Size, Table};

/// The data of a table. Nothing here panics, whatever the bytes are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Data<'a> {
    bytes: &'a [u8],
    /// The offset of the data in the table.
    start: usize,
}

impl<'a> Table<'a> {
    /// Names that no animation of the sprite has, each with the index of the animation that serves for it: in some
    /// formats a sprite without `run` plays `walk` for it. Most sprites have no such names.
    #[expect(
        clippy::manual_pattern_char_comparison,
        reason = "the search for a `char` may panic, as far as a linker sees"
    )]
    pub fn substitutes(self) -> impl Iterator<Item = (&'a str, u16)> {
        self.data().into_iter().flat_map(|data| {
            let records = 0..data.count(DataSection::Substitutes);
            let records = records.filter_map(move |index| data.record(DataSection::Substitutes, index));
            records.flat_map(move |[animation, names]| {
                let animation = u16::try_from(animation).unwrap_or(u16::MAX);
                data.string(names).split(|c| c == layout::SUBSTITUTE_END).map(move |name| (name, animation))
            })
        })
    }

    /// The index of the animation that serves for a name which no animation of the sprite has; [`None`] for most names.
    pub fn substitute(self, name: &str) -> Option<u16> {
        self.substitutes().find(|(known, _)| *known == name).map(|(_, animation)| animation)
    }

    /// The data of the sprite; [`None`] if it has none.
    pub(crate) fn data(self) -> Option<Data<'a>> {
        Some(Data { bytes: self.bytes(), start: self.data_start()? })
    }
}

impl<'a> Data<'a> {
    /// The offsets of the start and the end of a section.
    fn bounds(self, section: DataSection) -> (usize, usize) {
        let offset = |number: usize| {
            let at = self.start.checked_add(4 * number);
            let chunk = at.and_then(|at| self.bytes.get(at..)?.first_chunk());
            chunk.map_or(0, |chunk| u32::from_le_bytes(*chunk) as usize)
        };
        let start = match (section as usize).checked_sub(1) {
            Some(before) => offset(before),
            None => self.start.saturating_add(layout::DATA_HEADER),
        };
        (start, offset(section as usize))
    }

    pub(crate) const fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// The end of the data: the end of the table, or the start of its user data.
    pub(crate) fn end(self) -> usize {
        self.bounds(DataSection::Characters).1
    }

    /// Number of records in a section.
    pub(crate) fn count(self, section: DataSection) -> u32 {
        let (start, end) = self.bounds(section);
        let bytes = end.min(self.bytes.len()).saturating_sub(start);
        bytes.checked_div(section.record()).map_or(0, |count| u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// The numbers of a record.
    fn record<const N: usize>(self, section: DataSection, index: u32) -> Option<[u32; N]> {
        let (start, end) = self.bounds(section);
        let records = self.bytes.get(start..end)?;
        let words = records.get((index as usize).checked_mul(section.record())?..)?.as_chunks().0.get(..N)?;
        let mut numbers = [0; N];
        for (number, word) in numbers.iter_mut().zip(words) {
            *number = u32::from_le_bytes(*word);
        }
        Some(numbers)
    }

    /// The first number of a record (a frame or a track), by which its section is sorted.
    fn key(self, section: DataSection, index: u32) -> Option<u32> {
        self.record(section, index).map(|[key]| key)
    }

    /// The number of records with keys up to this one, among `count` records from `first` on.
    fn up_to(self, section: DataSection, first: u32, count: u32, key: u32) -> u32 {
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low + (high - low) / 2;
            let found = first.checked_add(middle).and_then(|index| self.key(section, index));
            if found.is_some_and(|found| found <= key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// The last record whose key is at most this one, which is the one that applies.
    fn at(self, section: DataSection, key: u32) -> Option<[u32; 2]> {
        let last = self.up_to(section, 0, self.count(section), key).checked_sub(1)?;
        self.record(section, last)
    }

    pub(crate) fn string(self, index: u32) -> &'a str {
        let text = || {
            let [start, length] = self.record(DataSection::Strings, index)?;
            let (first, end) = self.bounds(DataSection::Characters);
            let start = first.checked_add(start as usize)?;
            let end = start.checked_add(length as usize).filter(|&last| last <= end)?;
            core::str::from_utf8(self.bytes.get(start..end)?).ok()
        };
        text().unwrap_or_default()
    }

    /// An area whose index is counted from 1.
    fn area(self, index: u32) -> Option<ScreenRect> {
        let [x, y, width, height] = self.record(DataSection::Areas, index.checked_sub(1)?)?;
        Some(ScreenRect::new(Point::new(x.cast_signed(), y.cast_signed()), Size::new(width, height)))
    }

    /// The slice with this index in a frame; [`None`] if it is hidden there.
    fn slice(self, index: u32, frame: u32) -> Option<Slice<'a>> {
        let [name, text, first, count] = self.record(DataSection::Slices, index)?;
        if name == layout::OUTLINE {
            return None;
        }
        let key = self.up_to(DataSection::SliceKeys, first, count, frame).checked_sub(1)?;
        let [_, bounds, centre, pivot] = self.record(DataSection::SliceKeys, first.checked_add(key)?)?;
        Some(Slice {
            name: self.string(name),
            text: text.checked_sub(1).map(|text| self.string(text)),
            bounds: self.area(bounds)?,
            centre: self.area(centre),
            pivot: self.area(pivot).map(ScreenRect::top_left),
        })
    }

    fn untrimmed(self, frame: u32) -> Option<ScreenRect> {
        let [_, area] = self.at(DataSection::Untrimmed, frame)?;
        self.area(area)
    }

    pub(crate) fn track_text(self, track: u32) -> Option<&'a str> {
        let [found, text] = self.at(DataSection::TrackTexts, track)?;
        (found == track).then(|| self.string(text))
    }
}
