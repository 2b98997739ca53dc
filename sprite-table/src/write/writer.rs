//! Animation by animation into the sections of a table, and the table in the end.

use super::data::DataWriter;
use super::encode::Encode;
use super::error::{WriteError, small};
use super::model::{Animation, Naming};
use super::pool::Pool;
use crate::layout::{self, animation_flags};
use crate::record::{
    AnimationRecord, ChoiceRecord, CompassRecord, DetailRecord, LayerRecord, MotionRecord, RectRecord,
    ShiftRecord, TrackRecord,
};
use crate::{Facing, Point};
use alloc::vec::Vec;

/// Packs a sprite whose images have names of their own, animation by animation.
pub struct Writer<'s, I> {
    pub(super) slot: &'s mut dyn FnMut(I) -> u16,
    /// Number of slots.
    pub(super) images: u16,
    pub(super) has_free: bool,
    /// With the number of what they have for games.
    pub(super) frames: Pool<(RectRecord, DetailRecord, u32)>,
    pub(super) data: DataWriter,
    pub(super) layers: Pool<LayerRecord>,
    /// With the string + 1 of their text.
    pub(super) tracks: Pool<(TrackRecord, u32)>,
    pub(super) animations: Vec<AnimationRecord>,
    pub(super) facing_rows: Pool<[u16; 8]>,
    pub(super) compass: Pool<CompassRecord>,
    pub(super) short_ends: Pool<u32>,
    pub(super) long_ends: Pool<u64>,
    pub(super) far_points: Pool<Point>,
    pub(super) motions: Pool<MotionRecord>,
    pub(super) choices: Pool<ChoiceRecord>,
    /// What is played in place of each animation at lower health.
    pub(super) at_health: Vec<Vec<(u8, AnimationRecord)>>,
    pub(super) shifts: Pool<ShiftRecord>,
}

impl<I> core::fmt::Debug for Writer<'_, I> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Writer").field("animations", &self.animations.len()).finish_non_exhaustive()
    }
}

impl<'s, I: Copy> Writer<'s, I> {
    /// Packs a sprite whose images have these slots.
    pub fn new(slot: &'s mut dyn FnMut(I) -> u16) -> Self {
        Self {
            slot,
            images: 0,
            has_free: false,
            frames: Pool::default(),
            data: DataWriter::default(),
            layers: Pool::default(),
            tracks: Pool::default(),
            animations: Vec::new(),
            facing_rows: Pool::default(),
            compass: Pool::default(),
            short_ends: Pool::default(),
            long_ends: Pool::default(),
            far_points: Pool::default(),
            motions: Pool::default(),
            choices: Pool::default(),
            at_health: Vec::new(),
            shifts: Pool::default(),
        }
    }

    /// Makes the table have so many slots at least.
    pub(super) fn reserve_images(&mut self, images: u16) {
        self.images = self.images.max(images);
    }

    /// Adds the next animation.
    ///
    /// # Errors
    /// Says what of it the layout cannot hold.
    pub fn animation<N: Naming<Image = I>>(&mut self, plan: &Animation<N>) -> Result<(), WriteError> {
        let record = self.record(plan)?;
        let mut rows = Vec::new();
        for (percent, other) in &plan.at_health {
            rows.push((*percent, self.record(other)?));
        }
        self.animations.push(record);
        self.at_health.push(rows);
        Ok(())
    }

    /// The bytes of the table, with what a new player faces and the animation that serves as `stand`.
    ///
    /// # Errors
    /// Says what the layout cannot hold.
    pub fn finish(mut self, start_facing: Facing, stand: Option<u16>) -> Result<Vec<u8>, WriteError> {
        self.add_rows_of_health()?;
        small(self.animations.len(), "animations in a sprite")?;
        // The player's own clock must go on through all of them.
        if self.has_free {
            for animation in &mut self.animations {
                animation.flags |= animation_flags::WALKED;
            }
        }
        let mut body = Vec::new();
        let mut offsets = Vec::new();
        let frames = self.frames.records();
        let rects: Vec<_> = frames.iter().map(|(rect, ..)| *rect).collect();
        let details: Vec<_> = frames.iter().map(|(_, detail, _)| *detail).collect();
        let tracks: Vec<_> = self.tracks.records().iter().map(|(track, _)| *track).collect();
        section(&rects, &mut body, &mut offsets)?;
        section(&details, &mut body, &mut offsets)?;
        section(self.layers.records(), &mut body, &mut offsets)?;
        section(&tracks, &mut body, &mut offsets)?;
        section(&self.animations, &mut body, &mut offsets)?;
        section(self.facing_rows.records(), &mut body, &mut offsets)?;
        section(self.compass.records(), &mut body, &mut offsets)?;
        section(self.short_ends.records(), &mut body, &mut offsets)?;
        section(self.long_ends.records(), &mut body, &mut offsets)?;
        section(self.far_points.records(), &mut body, &mut offsets)?;
        section(self.motions.records(), &mut body, &mut offsets)?;
        section(self.choices.records(), &mut body, &mut offsets)?;
        section(self.shifts.records(), &mut body, &mut offsets)?;

        let mut bytes = Vec::with_capacity(layout::HEADER + body.len());
        bytes.extend(layout::MAGIC);
        layout::VERSION.encode(&mut bytes);
        self.images.encode(&mut bytes);
        start_facing.to_code().encode(&mut bytes);
        let stand = stand.map_or(Some(0), |stand| stand.checked_add(1));
        stand.ok_or(WriteError("animations in a sprite"))?.encode(&mut bytes);
        let data = self.data.finish(layout::HEADER + body.len())?;
        // The last offset ends with its lowest byte first.
        if let Some(lowest) = offsets.iter_mut().nth_back(3).filter(|_| !data.is_empty()) {
            *lowest |= 1;
        }
        bytes.extend(offsets);
        bytes.extend(body);
        bytes.extend(data);
        Ok(bytes)
    }
}

/// Appends a section, and where it ends.
fn section<T: Encode>(records: &[T], body: &mut Vec<u8>, offsets: &mut Vec<u8>) -> Result<(), WriteError> {
    for record in records {
        record.encode(body);
    }
    let end = u32::try_from(layout::HEADER + body.len());
    end.map_err(|_| WriteError("more than 4 GiB in a table"))?.encode(offsets);
    Ok(())
}
