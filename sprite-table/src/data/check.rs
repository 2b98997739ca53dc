//! Checks of the data section.

use super::Data;
use crate::layout::{self, DataSection};
use crate::parse::{TableError, each, inside};

impl Data<'_> {
    /// Checks every record, in a table with these numbers of frames, tracks and animations.
    pub(crate) fn check(self, frames: u32, tracks: u32, animations: u32) -> Result<(), TableError> {
        self.check_sections()?;
        self.check_strings()?;
        self.check_slices()?;
        let (strings, areas) = (self.count(DataSection::Strings), self.count(DataSection::Areas));
        let outlines = self.first_outline();
        each("slice key", self.count(DataSection::SliceKeys), |index| {
            let [frame, parts @ ..]: [u32; 4] = self.record(DataSection::SliceKeys, index)?;
            let is_right = match parts {
                _ if index < outlines => parts.iter().all(|&area| area <= areas),
                [0, 0, 0] => true,
                [first, corners @ 3..=layout::MOST_CORNERS, 0] => {
                    inside(first.checked_sub(1)?, corners.div_ceil(2), areas)
                }
                _ => false,
            };
            Some(frame < frames && is_right)
        })?;
        each("frame text", self.count(DataSection::FrameTexts), |index| {
            let [frame, layer, text] = self.record(DataSection::FrameTexts, index)?;
            Some(frame < frames && layer < strings && text < strings)
        })?;
        each("untrimmed size", self.count(DataSection::Untrimmed), |index| {
            let [frame, area] = self.record(DataSection::Untrimmed, index)?;
            Some(frame < frames && area <= areas)
        })?;
        each("track text", self.count(DataSection::TrackTexts), |index| {
            let [track, text] = self.record(DataSection::TrackTexts, index)?;
            Some(track < tracks && text < strings)
        })?;
        each("substitute", self.count(DataSection::Substitutes), |index| {
            let [animation, names] = self.record(DataSection::Substitutes, index)?;
            Some(animation < animations && names < strings)
        })?;
        let sorted = [
            DataSection::FrameTexts,
            DataSection::Untrimmed,
            DataSection::TrackTexts,
            DataSection::Substitutes,
        ];
        let ascend = sorted.into_iter().all(|section| self.ascend(section, 0..self.count(section)));
        if ascend { Ok(()) } else { Err(TableError::Sections) }
    }

    /// Checks that the sections follow each other inside of the table. User data may stand after them.
    fn check_sections(self) -> Result<(), TableError> {
        for section in DataSection::ALL {
            let (start, end) = self.bounds(section);
            let bytes = end.checked_sub(start).filter(|_| end <= self.bytes.len());
            if !bytes.is_some_and(|bytes| bytes.is_multiple_of(section.record())) {
                return Err(TableError::Sections);
            }
        }
        Ok(())
    }

    fn check_strings(self) -> Result<(), TableError> {
        let characters = self.count(DataSection::Characters);
        each("string", self.count(DataSection::Strings), |index| {
            let [start, length] = self.record(DataSection::Strings, index)?;
            Some(inside(start, length, characters) && (length == 0 || !self.string(index).is_empty()))
        })
    }

    /// Checks slices and their keys. Keys of different slices must not overlap, so each is read once.
    fn check_slices(self) -> Result<(), TableError> {
        let (strings, keys) = (self.count(DataSection::Strings), self.count(DataSection::SliceKeys));
        each("slice", self.count(DataSection::Slices), |index| {
            let [name, text, first, count] = self.record(DataSection::Slices, index)?;
            let [.., first_before, count_before]: [u32; 4] = match index.checked_sub(1) {
                Some(before) => self.record(DataSection::Slices, before)?,
                None => [0; 4],
            };
            let follows = first_before.checked_add(count_before) == Some(first);
            let ascend = || self.ascend(DataSection::SliceKeys, first..first + count);
            let is_last = index.checked_add(1) == Some(self.count(DataSection::Slices));
            let is_outline = name == layout::OUTLINE && text == 0 && is_last;
            let is_named = name < strings && text <= strings;
            Some((is_named || is_outline) && follows && inside(first, count, keys) && ascend())
        })
    }

    /// The index of the first key of outlines; those of slices are before it.
    fn first_outline(self) -> u32 {
        let last = self.count(DataSection::Slices).checked_sub(1);
        let last: Option<[u32; 4]> = last.and_then(|last| self.record(DataSection::Slices, last));
        match last {
            Some([layout::OUTLINE, _, first, _]) => first,
            _ => u32::MAX,
        }
    }

    /// Returns whether records are sorted by their keys.
    fn ascend(self, section: DataSection, indices: core::ops::Range<u32>) -> bool {
        let mut before = 0;
        indices.into_iter().all(|index| {
            let key = self.key(section, index);
            key.is_some_and(|key| before <= core::mem::replace(&mut before, key))
        })
    }
}
