//! Writes data of frames for games, by the frames at which they change, and the names that animations serve for.

use super::encode::Encode;
use super::error::WriteError;
use super::model::{Data, Slice};
use super::pool::Pool;
use super::user_data::{Owner, UserDataWriter};
use crate::layout;
use crate::{Point, ScreenRect, Size};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

/// The data of the sprite.
#[derive(Default)]
pub(super) struct DataWriter {
    /// The numbers of data. Runs of frames with equal pictures share their records only if they also have the same
    /// data.
    known: BTreeMap<Data, u32>,
    /// The keys of each slice, by its name, its number among the slices of this name, and its text.
    slices: BTreeMap<(String, u32, Option<String>), Vec<[u32; 4]>>,
    outlines: Vec<[u32; 4]>,
    frame_texts: Vec<[u32; 3]>,
    untrimmed: Vec<[u32; 2]>,
    pub(super) track_texts: Vec<[u32; 2]>,
    pub(super) user_data: UserDataWriter,
    /// The names that each animation serves for besides its own.
    substitutes: BTreeMap<u16, String>,
    areas: Pool<[u32; 4]>,
    strings: Pool<[u32; 2]>,
    characters: BTreeMap<Vec<u8>, u32>,
    text: Vec<u8>,
}

impl DataWriter {
    /// A number for these data, 0 for none.
    pub(super) fn number(&mut self, data: &Data) -> u32 {
        if *data == Data::default() {
            return 0;
        }
        let next = u32::try_from(self.known.len()).unwrap_or(u32::MAX).saturating_add(1);
        *self.known.entry(data.clone()).or_insert(next)
    }

    /// The index of a string.
    pub(super) fn string(&mut self, text: &str) -> Result<u32, WriteError> {
        if let Some(index) = self.characters.get(text.as_bytes()) {
            return Ok(*index);
        }
        let number = |number: usize| u32::try_from(number).map_err(|_| WriteError("4 GiB of texts"));
        let record = [number(self.text.len())?, number(text.len())?];
        self.text.extend(text.as_bytes());
        let index = self.strings.run(Vec::from([record]))?;
        self.characters.insert(Vec::from(text), index);
        Ok(index)
    }

    /// The index of a rectangle, counted from 1; 0 for none.
    fn area(&mut self, area: Option<ScreenRect>) -> Result<u32, WriteError> {
        let Some(ScreenRect { x, y, width, height }) = area else { return Ok(0) };
        let record = [x.cast_unsigned(), y.cast_unsigned(), width, height];
        self.areas.run(Vec::from([record]))?.checked_add(1).ok_or(WriteError("areas"))
    }

    /// Adds a name that an animation serves for besides its own.
    pub(super) fn substitute(&mut self, name: &str, animation: u16) -> Result<(), WriteError> {
        if name.contains(layout::SUBSTITUTE_END) {
            return Err(WriteError("the name of an animation with a line feed"));
        }
        let names = self.substitutes.entry(animation).or_default();
        if !names.is_empty() {
            names.push(layout::SUBSTITUTE_END);
        }
        names.push_str(name);
        Ok(())
    }

    /// Adds the data of new frames, which begin with this index.
    pub(super) fn add(&mut self, start: u32, data: &Data) -> Result<(), WriteError> {
        self.end_all(start);
        let mut names: BTreeMap<&str, u32> = BTreeMap::new();
        for slice in &data.slices {
            let nth = names.entry(&slice.name).or_insert(0);
            *nth = nth.saturating_add(1);
            self.add_slice(start, slice, *nth)?;
        }
        for text in &data.texts {
            let frame = start.saturating_add(text.frame.into());
            let record = [frame, self.string(&text.layer)?, self.string(&text.text)?];
            if self.frame_texts.last().is_some_and(|last| last[0] > frame) {
                return Err(WriteError("texts whose frames do not ascend"));
            }
            self.frame_texts.push(record);
        }
        for cel in &data.cels {
            self.add_user_data(Owner::Cel(start.saturating_add(cel.frame.into()), &cel.layer), &cel.data)?;
        }
        for key in &data.untrimmed {
            let record = [start.saturating_add(key.frame.into()), self.area(key.area)?];
            push(&mut self.untrimmed, record, "untrimmed sizes whose frames do not ascend")?;
        }
        for outline in &data.outlines {
            let [first, count] = self.corners(&outline.points)?;
            let key = [start.saturating_add(outline.frame.into()), first, count, 0];
            push(&mut self.outlines, key, "outlines whose frames do not ascend")?;
        }
        Ok(())
    }

    /// Ends the data of the frames before this one.
    fn end_all(&mut self, start: u32) {
        for keys in self.slices.values_mut() {
            if keys.last().is_some_and(|key| key[1] > 0) {
                keys.push([start, 0, 0, 0]);
            }
        }
        if self.untrimmed.last().is_some_and(|key| key[1] > 0) {
            self.untrimmed.push([start, 0]);
        }
        if self.outlines.last().is_some_and(|key| key[1] > 0) {
            self.outlines.push([start, 0, 0, 0]);
        }
    }

    /// The areas that hold the corners of an outline, counted from 1, and the number of corners; both 0 without any.
    fn corners(&mut self, points: &[Point]) -> Result<[u32; 2], WriteError> {
        let count = u32::try_from(points.len()).unwrap_or(u32::MAX);
        match count {
            0 => return Ok([0; 2]),
            3..=layout::MOST_CORNERS => {}
            _ => return Err(WriteError("an outline of 1 or 2 corners, or of too many")),
        }
        let (pairs, rest) = points.as_chunks();
        let last = rest.first().map(|corner| [*corner, Point::ZERO]);
        let records = pairs.iter().copied().chain(last);
        let records = records
            .map(|[Point { x, y }, Point { x: next, y: down }]| [x, y, next, down].map(i32::cast_unsigned));
        let first = self.areas.run(records.collect())?.checked_add(1).ok_or(WriteError("areas"))?;
        Ok([first, count])
    }

    /// Adds the keys of a slice, the nth of its name.
    fn add_slice(&mut self, start: u32, slice: &Slice, nth: u32) -> Result<(), WriteError> {
        for key in &slice.keys {
            let pivot = key.pivot.map(|point| ScreenRect::new(point, Size::new(0, 0)));
            let key = [
                start.saturating_add(key.frame.into()),
                self.area(key.bounds)?,
                self.area(key.centre)?,
                self.area(pivot)?,
            ];
            let keys = self.slices.entry((slice.name.clone(), nth, slice.text.clone())).or_default();
            push(keys, key, "keys of a slice whose frames do not ascend")?;
        }
        Ok(())
    }

    /// The bytes of the data, which begin at this offset of the table; empty if there are none.
    pub(super) fn finish(mut self, start: usize) -> Result<Vec<u8>, WriteError> {
        let [slices, slice_keys] = self.slices()?;
        let mut substitutes = Vec::new();
        for (animation, names) in core::mem::take(&mut self.substitutes) {
            substitutes.push([animation.into(), self.string(&names)?]);
        }
        // The sections are in the order of `DataSection`.
        let sections = [
            slices,
            slice_keys,
            bytes(&self.frame_texts),
            bytes(&self.untrimmed),
            bytes(&self.track_texts),
            bytes(&substitutes),
            bytes(self.areas.records()),
            bytes(self.strings.records()),
            self.text,
        ];
        if sections.iter().all(Vec::is_empty) && self.user_data.is_empty() {
            return Ok(Vec::new());
        }
        let (mut header, mut body) = (Vec::new(), Vec::new());
        for section in sections {
            body.extend(section);
            let end = u32::try_from(start + layout::DATA_HEADER + body.len());
            end.map_err(|_| WriteError("more than 4 GiB in a table"))?.encode(&mut header);
        }
        header.extend(body);
        header.extend(self.user_data.finish(start + header.len())?);
        Ok(header)
    }

    /// The sections of all slices and of their keys.
    fn slices(&mut self) -> Result<[Vec<u8>; 2], WriteError> {
        let mut slices: Vec<[u32; 4]> = Vec::new();
        let mut keys: Vec<[u32; 4]> = Vec::new();
        for ((name, _, text), own) in core::mem::take(&mut self.slices) {
            let text = match &text {
                Some(text) => self.string(text)?.saturating_add(1),
                None => 0,
            };
            let number = |number: usize| u32::try_from(number).map_err(|_| WriteError("keys of slices"));
            slices.push([self.string(&name)?, text, number(keys.len())?, number(own.len())?]);
            keys.extend(own);
        }
        if !self.outlines.is_empty() {
            let number = |number: usize| u32::try_from(number).map_err(|_| WriteError("outlines"));
            slices.push([layout::OUTLINE, 0, number(keys.len())?, number(self.outlines.len())?]);
            keys.extend(&self.outlines);
        }
        Ok([bytes(&slices), bytes(&keys)])
    }
}

/// Adds a key after the others. If two have the same frame, the last one applies.
fn push<const N: usize>(
    keys: &mut Vec<[u32; N]>,
    key: [u32; N],
    fault: &'static str,
) -> Result<(), WriteError> {
    if keys.last().is_some_and(|last| last[0] > key[0]) {
        return Err(WriteError(fault));
    }
    keys.pop_if(|last| last[0] == key[0]);
    keys.push(key);
    Ok(())
}

pub(super) fn bytes<T: Encode>(records: &[T]) -> Vec<u8> {
    let mut out = Vec::new();
    for record in records {
        record.encode(&mut out);
    }
    out
}
