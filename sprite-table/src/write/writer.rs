//! Writes animations one by one into the sections of a table, and then the table.

use super::data::DataWriter;
use super::encode::Encode;
use super::error::{WriteError, small};
use super::model::{Animation, ModelTypes, SpriteUserData};
use super::pool::Pool;
use super::user_data::Owner;
use crate::layout::{self, animation_flags};
use crate::record::{
    AnimationRecord, ChoiceRecord, CompassRecord, DetailRecord, LayerRecord, MotionRecord, RectRecord,
    ShiftRecord, TrackRecord,
};
use crate::{Facing, Point};
use alloc::vec::Vec;

/// A track, the string + 1 of its text, and the number of its user data: tracks are stored once only if these are equal,
/// too.
pub(super) type TrackEntry = ((TrackRecord, u32), u32);

/// Packs a sprite animation by animation, with images of any type.
pub struct Writer<'s, I> {
    pub(super) slot: &'s mut dyn FnMut(I) -> u16,
    /// Number of slots.
    pub(super) images: u16,
    pub(super) has_free: bool,
    /// The frames, with the number of their data for games.
    pub(super) frames: Pool<((RectRecord, DetailRecord), u32)>,
    pub(super) data: DataWriter,
    pub(super) layers: Pool<LayerRecord>,
    pub(super) tracks: Pool<TrackEntry>,
    pub(super) animations: Vec<AnimationRecord>,
    pub(super) facing_rows: Pool<[u16; 8]>,
    pub(super) compass: Pool<CompassRecord>,
    pub(super) short_ends: Pool<u32>,
    pub(super) long_ends: Pool<u64>,
    pub(super) far_points: Pool<Point>,
    pub(super) motions: Pool<MotionRecord>,
    pub(super) choices: Pool<ChoiceRecord>,
    /// The animations that are played in place of each one at lower health.
    pub(super) at_health: Vec<Vec<(u8, AnimationRecord)>>,
    pub(super) shifts: Pool<ShiftRecord>,
}

impl<I> core::fmt::Debug for Writer<'_, I> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Writer").field("animations", &self.animations.len()).finish_non_exhaustive()
    }
}

impl<'s, I: Copy> Writer<'s, I> {
    /// A writer for a sprite. `slot` gives the slot of an image.
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

    /// Makes the table have at least this many slots.
    pub(super) fn reserve_images(&mut self, images: u16) {
        self.images = self.images.max(images);
    }

    /// Adds the next animation.
    ///
    /// # Errors
    /// The layout cannot hold a part of it, which the error names.
    pub fn animation<N: ModelTypes<Image = I>>(&mut self, plan: &Animation<N>) -> Result<(), WriteError> {
        let record = self.record(plan)?;
        let mut rows = Vec::new();
        for (percent, other) in &plan.at_health {
            rows.push((*percent, self.record(other)?));
        }
        self.animations.push(record);
        self.at_health.push(rows);
        Ok(())
    }

    /// Adds a name that no animation has and for which the animation with this index serves.
    ///
    /// # Errors
    /// The name has a line feed.
    pub fn substitute(&mut self, name: &str, animation: u16) -> Result<(), WriteError> {
        self.data.substitute(name, animation)
    }

    /// Adds the colours and properties of slices and layers.
    ///
    /// # Errors
    /// More than 4 GiB of them.
    pub fn user_data(&mut self, user_data: &SpriteUserData) -> Result<(), WriteError> {
        for (name, data) in &user_data.slices {
            self.data.add_user_data(Owner::Slice(name), data)?;
        }
        for (name, data) in &user_data.layers {
            self.data.add_user_data(Owner::Layer(name), data)?;
        }
        Ok(())
    }

    /// The bytes of the table, with what a new player faces and the animation that serves as `stand`.
    ///
    /// # Errors
    /// The layout cannot hold a part of the sprite, which the error names.
    pub fn finish(mut self, start_facing: Facing, stand: Option<u16>) -> Result<Vec<u8>, WriteError> {
        self.add_rows_of_health()?;
        small(self.animations.len(), "animations in a sprite")?;
        // The player's own clock must continue through all of them.
        if self.has_free {
            for animation in &mut self.animations {
                animation.flags |= animation_flags::WALKED;
            }
        }
        let Sections { body, mut ends } = self.sections()?;
        let user_data_flag = if self.data.user_data.is_empty() { 0 } else { layout::HAS_USER_DATA };
        let data = self.data.finish(layout::HEADER + body.len())?;
        if let Some(last) = ends.last_mut().filter(|_| !data.is_empty()) {
            *last |= layout::HAS_DATA | user_data_flag;
        }
        let stand = stand.map_or(Some(0), |stand| stand.checked_add(1));
        let stand = stand.ok_or(WriteError("animations in a sprite"))?;
        let mut bytes = Vec::with_capacity(layout::HEADER + body.len() + data.len());
        bytes.extend(layout::MAGIC);
        for number in [layout::VERSION, self.images, start_facing.to_code(), stand] {
            number.encode(&mut bytes);
        }
        for end in ends {
            end.encode(&mut bytes);
        }
        bytes.extend(body);
        bytes.extend(data);
        Ok(bytes)
    }

    /// All sections, in the order of the layout.
    fn sections(&self) -> Result<Sections, WriteError> {
        let mut sections = Sections::default();
        let frames = self.frames.records();
        let rects: Vec<_> = frames.iter().map(|((rect, _), _)| *rect).collect();
        let details: Vec<_> = frames.iter().map(|((_, detail), _)| *detail).collect();
        let tracks: Vec<_> = self.tracks.records().iter().map(|((track, _), _)| *track).collect();
        sections.add(&rects)?;
        sections.add(&details)?;
        sections.add(self.layers.records())?;
        sections.add(&tracks)?;
        sections.add(&self.animations)?;
        sections.add(self.facing_rows.records())?;
        sections.add(self.compass.records())?;
        sections.add(self.short_ends.records())?;
        sections.add(self.long_ends.records())?;
        sections.add(self.far_points.records())?;
        sections.add(self.motions.records())?;
        sections.add(self.choices.records())?;
        sections.add(self.shifts.records())?;
        Ok(sections)
    }
}

/// Consecutive sections, and the end of each in the table.
#[derive(Default)]
struct Sections {
    body: Vec<u8>,
    ends: Vec<u32>,
}

impl Sections {
    fn add<T: Encode>(&mut self, records: &[T]) -> Result<(), WriteError> {
        for record in records {
            record.encode(&mut self.body);
        }
        let end = u32::try_from(layout::HEADER + self.body.len());
        self.ends.push(end.map_err(|_| WriteError("more than 4 GiB in a table"))?);
        Ok(())
    }
}
