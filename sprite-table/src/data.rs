//! What frames have for games: named rectangles, texts and untrimmed sizes.

use crate::layout::{self, DataSection};
use crate::parse::{each, inside};
use crate::{Frame, Point, ScreenRect, Size, Table, TableError};

/// A named rectangle as a frame has it, in pixels from the sprite's position and after mirroring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slice<'a> {
    /// Its name.
    pub name: &'a str,
    /// The text that the description gives to it.
    pub text: Option<&'a str>,
    /// The rectangle.
    pub bounds: ScreenRect,
    /// The part that is stretched, where the slice is a picture of nine patches.
    pub centre: Option<ScreenRect>,
    /// A point of it, which may lie outside of the rectangle.
    pub pivot: Option<Point>,
}

/// A text of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FrameText<'a> {
    /// The layer of the drawing that the text was given to, by its name.
    pub layer: &'a str,
    /// The text.
    pub text: &'a str,
}

/// The data of a table that has some. Nothing here panics, whatever the bytes are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Data<'a> {
    bytes: &'a [u8],
    /// Where they start.
    start: usize,
}

impl<'a> Table<'a> {
    /// The data of frames; [`None`] when there are none.
    pub(crate) fn data(self) -> Option<Data<'a>> {
        Some(Data { bytes: self.bytes(), start: self.data_start()? })
    }
}

impl<'a> Data<'a> {
    /// Where a section starts, and where it ends.
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

    /// Number of records in a section.
    fn count(self, section: DataSection, size: usize) -> u32 {
        let (start, end) = self.bounds(section);
        let bytes = end.min(self.bytes.len()).saturating_sub(start);
        bytes.checked_div(size).map_or(0, |count| u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// The numbers of a record.
    fn record<const N: usize>(self, section: DataSection, index: u32) -> Option<[u32; N]> {
        let (start, end) = self.bounds(section);
        let records = self.bytes.get(start..end)?;
        let words = records.get((index as usize).checked_mul(4 * N)?..)?.as_chunks().0.get(..N)?;
        let mut numbers = [0; N];
        for (number, word) in numbers.iter_mut().zip(words) {
            *number = u32::from_le_bytes(*word);
        }
        Some(numbers)
    }

    /// Of so many records from the first on, how many belong to frames or tracks up to this one.
    fn up_to<const N: usize>(self, section: DataSection, first: u32, count: u32, number: u32) -> u32 {
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low + (high - low) / 2;
            let record: Option<[u32; N]> = first.checked_add(middle).and_then(|at| self.record(section, at));
            if record.and_then(|record| record.first().copied()).is_some_and(|at| at <= number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    fn string(self, index: u32) -> &'a str {
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

    /// The slice with this index, as a frame has it; [`None`] where it is hidden.
    fn slice(self, index: u32, frame: u32) -> Option<Slice<'a>> {
        let [name, text, first, count] = self.record(DataSection::Slices, index)?;
        let key = self.up_to::<4>(DataSection::SliceKeys, first, count, frame).checked_sub(1)?;
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
        let count = self.count(DataSection::Untrimmed, layout::UNTRIMMED);
        let key = self.up_to::<2>(DataSection::Untrimmed, 0, count, frame).checked_sub(1)?;
        let [_, area] = self.record(DataSection::Untrimmed, key)?;
        self.area(area)
    }

    pub(crate) fn track_text(self, track: u32) -> Option<&'a str> {
        let count = self.count(DataSection::TrackTexts, layout::TRACK_TEXT);
        let text = self.up_to::<2>(DataSection::TrackTexts, 0, count, track).checked_sub(1)?;
        let [found, text] = self.record(DataSection::TrackTexts, text)?;
        (found == track).then(|| self.string(text))
    }

    /// Whether every record is valid.
    pub(crate) fn check(self, frames: u32, tracks: u32) -> Result<(), TableError> {
        let sections = [
            (DataSection::Slices, layout::SLICE),
            (DataSection::SliceKeys, layout::SLICE_KEY),
            (DataSection::FrameTexts, layout::FRAME_TEXT),
            (DataSection::Untrimmed, layout::UNTRIMMED),
            (DataSection::TrackTexts, layout::TRACK_TEXT),
            (DataSection::Areas, layout::AREA),
            (DataSection::Strings, layout::STRING),
            (DataSection::Characters, 1),
        ];
        for (section, size) in sections {
            let (start, end) = self.bounds(section);
            if end > self.bytes.len()
                || !end.checked_sub(start).is_some_and(|bytes| bytes.is_multiple_of(size))
            {
                return Err(TableError::Sections);
            }
        }
        if self.bounds(DataSection::Characters).1 != self.bytes.len() {
            return Err(TableError::Length);
        }
        let [slices, keys, texts, untrimmed, track_texts, areas, strings, characters] =
            sections.map(|(section, size)| self.count(section, size));
        each("string", strings, |index| {
            let [start, length] = self.record(DataSection::Strings, index)?;
            Some(inside(start, length, characters) && (length == 0 || !self.string(index).is_empty()))
        })?;
        each("slice", slices, |index| {
            let [name, text, first, count] = self.record(DataSection::Slices, index)?;
            // Keys of different slices do not overlap, so that this looks at each once.
            let before = match index.checked_sub(1) {
                Some(before) => self.record(DataSection::Slices, before)?,
                None => [0; 4],
            };
            let ascend = || self.ascend::<4>(DataSection::SliceKeys, first..first + count);
            let follows = before[2].checked_add(before[3]) == Some(first);
            Some(name < strings && text <= strings && follows && inside(first, count, keys) && ascend())
        })?;
        each("slice key", keys, |index| {
            let [frame, parts @ ..]: [u32; 4] = self.record(DataSection::SliceKeys, index)?;
            Some(frame < frames && parts.iter().all(|&area| area <= areas))
        })?;
        each("frame text", texts, |index| {
            let [frame, layer, text] = self.record(DataSection::FrameTexts, index)?;
            Some(frame < frames && layer < strings && text < strings)
        })?;
        each("untrimmed size", untrimmed, |index| {
            let [frame, area] = self.record(DataSection::Untrimmed, index)?;
            Some(frame < frames && area <= areas)
        })?;
        each("track text", track_texts, |index| {
            let [track, text] = self.record(DataSection::TrackTexts, index)?;
            Some(track < tracks && text < strings)
        })?;
        let ascend = self.ascend::<3>(DataSection::FrameTexts, 0..texts)
            && self.ascend::<2>(DataSection::Untrimmed, 0..untrimmed)
            && self.ascend::<2>(DataSection::TrackTexts, 0..track_texts);
        if ascend { Ok(()) } else { Err(TableError::Sections) }
    }

    /// Whether records are sorted by their first numbers.
    fn ascend<const N: usize>(self, section: DataSection, indices: core::ops::Range<u32>) -> bool {
        let mut before = 0;
        indices.into_iter().all(|index| {
            let first = self.record::<N>(section, index).and_then(|record| record.first().copied());
            first.is_some_and(|first| before <= core::mem::replace(&mut before, first))
        })
    }
}

impl<'a> Frame<'a> {
    /// The named rectangle of this name, in pixels from the sprite's position and mirrored with the frame: it is drawn
    /// at `position + slice.bounds.top_left()`. [`None`] when the frame has none of this name, and where it is hidden.
    ///
    /// ```
    /// # use sprite_table::{Frame, Point, ScreenRect};
    /// /// Where a sword hits, on the screen.
    /// fn hits(hero: Frame<'_>, position: Point) -> Option<ScreenRect> {
    ///     Some(hero.slice("sword")?.bounds.moved(position))
    /// }
    /// ```
    pub fn slice(&self, name: &str) -> Option<Slice<'a>> {
        self.slices().find(|slice| slice.name == name)
    }

    /// All named rectangles that the frame has, by their names; see [`slice`](Self::slice).
    pub fn slices(&self) -> Slices<'a> {
        Slices { frame: *self, next: 0 }
    }

    /// The texts of the frame, each with the name of the layer that it was given to.
    ///
    /// ```
    /// # use sprite_table::Frame;
    /// fn sounds<'a>(frame: Frame<'a>) -> impl Iterator<Item = &'a str> {
    ///     frame.texts().filter(|text| text.layer == "sound").map(|text| text.text)
    /// }
    /// ```
    pub fn texts(&self) -> FrameTexts<'a> {
        let data = self.table().data();
        let before = self.index().checked_sub(1).and_then(|before| Some((data?, before)));
        let next = before.map_or(0, |(data, before)| {
            let count = data.count(DataSection::FrameTexts, layout::FRAME_TEXT);
            data.up_to::<3>(DataSection::FrameTexts, 0, count, before)
        });
        FrameTexts { data, frame: self.index(), next }
    }

    /// Where the whole picture lay before it was trimmed, its transparent borders included, in pixels from the sprite's
    /// position and mirrored with the frame; [`None`] when the description does not say.
    pub fn untrimmed(&self) -> Option<ScreenRect> {
        Some(self.around(self.table().data()?.untrimmed(self.index())?))
    }

    /// A rectangle as this frame shows it: mirrored with it, and moved with it.
    fn around(&self, area: ScreenRect) -> ScreenRect {
        if self.is_mirrored() { area.mirrored() } else { area }.moved(self.offset())
    }
}

/// The named rectangles of a frame.
#[derive(Clone, Debug)]
pub struct Slices<'a> {
    frame: Frame<'a>,
    next: u32,
}

impl<'a> Iterator for Slices<'a> {
    type Item = Slice<'a>;

    fn next(&mut self) -> Option<Slice<'a>> {
        let data = self.frame.table().data()?;
        let count = data.count(DataSection::Slices, layout::SLICE);
        loop {
            let index = self.next;
            if index >= count {
                return None;
            }
            self.next = index.checked_add(1)?;
            if let Some(slice) = data.slice(index, self.frame.index()) {
                return Some(Slice {
                    bounds: self.frame.around(slice.bounds),
                    centre: slice.centre.map(|centre| self.frame.around(centre)),
                    pivot: slice.pivot.map(|Point { x, y }| {
                        self.frame.around(ScreenRect::new(Point::new(x, y), Size::new(0, 0))).top_left()
                    }),
                    ..slice
                });
            }
        }
    }
}

/// The texts of a frame.
#[derive(Clone, Debug)]
pub struct FrameTexts<'a> {
    data: Option<Data<'a>>,
    frame: u32,
    next: u32,
}

impl<'a> Iterator for FrameTexts<'a> {
    type Item = FrameText<'a>;

    fn next(&mut self) -> Option<FrameText<'a>> {
        let data = self.data?;
        let [frame, layer, text] = data.record(DataSection::FrameTexts, self.next)?;
        if frame != self.frame {
            return None;
        }
        self.next = self.next.checked_add(1)?;
        Some(FrameText { layer: data.string(layer), text: data.string(text) })
    }
}
