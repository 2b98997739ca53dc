//! What frames have for games: named rectangles, texts and untrimmed sizes, by the frames where they change.

use super::encode::Encode;
use super::pool::Pool;
use super::{WriteError, Writer};
use crate::layout::{self, DataSection};
use crate::record::{DetailRecord, RectRecord};
use crate::{Point, ScreenRect, Size};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

/// Sections of the data.
const SECTIONS: usize = DataSection::Characters as usize + 1;

/// What the frames of a layer have for games. Rectangles and points are relative to the point of a frame that goes to
/// the sprite's position, before mirroring, so that trimming a picture changes none of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Data {
    /// Named rectangles.
    pub slices: Vec<Slice>,
    /// Texts of single frames, by their frames.
    pub texts: Vec<FrameText>,
    /// Where pictures lay before they were trimmed, by ascending frames.
    pub untrimmed: Vec<Untrimmed>,
}

/// A named rectangle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slice {
    /// Its name; of several slices of one name a game finds the first.
    pub name: String,
    /// The text that the description gives to it.
    pub text: Option<String>,
    /// Where it is, by ascending frames; before the first key it is hidden.
    pub keys: Vec<SliceKey>,
}

/// Where a slice is, from a frame up to its next key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SliceKey {
    /// The frame of the layer from which it holds, from 0.
    pub frame: u16,
    /// The rectangle; [`None`] hides the slice.
    pub bounds: Option<ScreenRect>,
    /// The part that is stretched, where the slice is a picture of nine patches.
    pub centre: Option<ScreenRect>,
    /// A point of it.
    pub pivot: Option<Point>,
}

/// A text of one frame.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FrameText {
    /// The frame of the layer, from 0.
    pub frame: u16,
    /// The layer of the drawing that the text was given to, by its name.
    pub layer: String,
    /// The text.
    pub text: String,
}

/// Where a picture lay before it was trimmed, from a frame up to the next of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Untrimmed {
    /// The frame of the layer from which it holds, from 0.
    pub frame: u16,
    /// The canvas; [`None`] for pictures that were not trimmed.
    pub area: Option<ScreenRect>,
}

/// The data of all frames of the sprite.
#[derive(Default)]
pub(super) struct DataWriter {
    /// Runs of frames with equal pictures share their records only when they have the same data, too.
    known: BTreeMap<Data, u32>,
    /// The keys of each slice, by its name, its number among those of this name, and its text.
    slices: BTreeMap<(String, u32, Option<String>), Vec<[u32; 4]>>,
    frame_texts: Vec<[u32; 3]>,
    untrimmed: Vec<[u32; 2]>,
    pub(super) track_texts: Vec<[u32; 2]>,
    areas: Pool<[u32; 4]>,
    strings: Pool<[u32; 2]>,
    characters: BTreeMap<String, u32>,
    text: Vec<u8>,
}

impl DataWriter {
    /// A number for these data, 0 for none.
    fn number(&mut self, data: &Data) -> u32 {
        if *data == Data::default() {
            return 0;
        }
        let next = u32::try_from(self.known.len()).unwrap_or(u32::MAX).saturating_add(1);
        *self.known.entry(data.clone()).or_insert(next)
    }

    /// The index of a string.
    pub(super) fn string(&mut self, text: &str) -> Result<u32, WriteError> {
        if let Some(index) = self.characters.get(text) {
            return Ok(*index);
        }
        let number = |number: usize| u32::try_from(number).map_err(|_| WriteError("4 GiB of texts"));
        let record = [number(self.text.len())?, number(text.len())?];
        self.text.extend(text.as_bytes());
        let index = self.strings.run(Vec::from([record]))?;
        self.characters.insert(String::from(text), index);
        Ok(index)
    }

    /// The index of a rectangle, counted from 1; 0 for none.
    fn area(&mut self, area: Option<ScreenRect>) -> Result<u32, WriteError> {
        let Some(ScreenRect { x, y, width, height }) = area else { return Ok(0) };
        let record = [x.cast_unsigned(), y.cast_unsigned(), width, height];
        self.areas.run(Vec::from([record]))?.checked_add(1).ok_or(WriteError("areas"))
    }

    /// Adds what new frames have, from the frame with this index on.
    fn add(&mut self, start: u32, data: &Data) -> Result<(), WriteError> {
        // What held in the frames before does not go on in these.
        for keys in self.slices.values_mut() {
            if keys.last().is_some_and(|key| key[1] > 0) {
                keys.push([start, 0, 0, 0]);
            }
        }
        if self.untrimmed.last().is_some_and(|key| key[1] > 0) {
            self.untrimmed.push([start, 0]);
        }
        let mut names: BTreeMap<&str, u32> = BTreeMap::new();
        for slice in &data.slices {
            let number = names.entry(&slice.name).or_insert(0);
            *number = number.saturating_add(1);
            let name = (slice.name.clone(), *number, slice.text.clone());
            for key in &slice.keys {
                let pivot =
                    key.pivot.map(|point| ScreenRect::new(Point::new(point.x, point.y), Size::new(0, 0)));
                let key = [
                    start.saturating_add(key.frame.into()),
                    self.area(key.bounds)?,
                    self.area(key.centre)?,
                    self.area(pivot)?,
                ];
                let keys = self.slices.entry(name.clone()).or_default();
                if keys.last().is_some_and(|last| last[0] > key[0]) {
                    return Err(WriteError("keys of a slice whose frames do not ascend"));
                }
                keys.pop_if(|last| last[0] == key[0]);
                keys.push(key);
            }
        }
        for text in &data.texts {
            let frame = start.saturating_add(text.frame.into());
            let record = [frame, self.string(&text.layer)?, self.string(&text.text)?];
            if self.frame_texts.last().is_some_and(|last| last[0] > frame) {
                return Err(WriteError("texts whose frames do not ascend"));
            }
            self.frame_texts.push(record);
        }
        for key in &data.untrimmed {
            let record = [start.saturating_add(key.frame.into()), self.area(key.area)?];
            if self.untrimmed.last().is_some_and(|last| last[0] > record[0]) {
                return Err(WriteError("untrimmed sizes whose frames do not ascend"));
            }
            self.untrimmed.pop_if(|last| last[0] == record[0]);
            self.untrimmed.push(record);
        }
        Ok(())
    }

    /// The bytes of the data, which begin at this byte of the table; none when there are no data.
    pub(super) fn finish(mut self, start: usize) -> Result<Vec<u8>, WriteError> {
        let mut sections: [Vec<u8>; SECTIONS] = Default::default();
        let mut keys = 0_u32;
        for ((name, _, text), list) in core::mem::take(&mut self.slices) {
            let text = match &text {
                Some(text) => self.string(text)?.saturating_add(1),
                None => 0,
            };
            let count = u32::try_from(list.len()).map_err(|_| WriteError("keys of slices"))?;
            [self.string(&name)?, text, keys, count].encode(&mut sections[DataSection::Slices as usize]);
            keys = keys.checked_add(count).ok_or(WriteError("keys of slices"))?;
            for key in list {
                key.encode(&mut sections[DataSection::SliceKeys as usize]);
            }
        }
        let mut put =
            |section: DataSection, bytes: &dyn Fn(&mut Vec<u8>)| bytes(&mut sections[section as usize]);
        put(DataSection::FrameTexts, &|out| self.frame_texts.iter().for_each(|text| text.encode(out)));
        put(DataSection::Untrimmed, &|out| self.untrimmed.iter().for_each(|key| key.encode(out)));
        put(DataSection::TrackTexts, &|out| self.track_texts.iter().for_each(|text| text.encode(out)));
        put(DataSection::Areas, &|out| self.areas.records().iter().for_each(|area| area.encode(out)));
        put(DataSection::Strings, &|out| self.strings.records().iter().for_each(|text| text.encode(out)));
        put(DataSection::Characters, &|out| out.extend(&self.text));
        if sections.iter().all(Vec::is_empty) {
            return Ok(Vec::new());
        }
        let (mut header, mut body) = (Vec::new(), Vec::new());
        for section in sections {
            body.extend(section);
            let end = u32::try_from(start + layout::DATA_HEADER + body.len());
            end.map_err(|_| WriteError("more than 4 GiB in a table"))?.encode(&mut header);
        }
        header.extend(body);
        Ok(header)
    }
}

impl<I> Writer<'_, I> {
    /// The index of the first of these frames with these data; a run that is there already serves again.
    pub(super) fn run(
        &mut self,
        frames: &[(RectRecord, DetailRecord)],
        data: &Data,
    ) -> Result<u32, WriteError> {
        if data.slices.iter().flat_map(|slice| &slice.keys).any(|key| usize::from(key.frame) >= frames.len())
            || data.texts.iter().any(|text| usize::from(text.frame) >= frames.len())
            || data.untrimmed.iter().any(|key| usize::from(key.frame) >= frames.len())
        {
            return Err(WriteError("data of a frame that the layer does not have"));
        }
        let number = self.data.number(data);
        let known = self.frames.records().len();
        let frames = frames.iter().map(|&(rect, detail)| (rect, detail, number)).collect();
        let start = self.frames.run(frames)?;
        if start as usize == known {
            self.data.add(start, data)?;
        }
        Ok(start)
    }
}
