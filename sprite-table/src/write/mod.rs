//! The packer's half of the layout: the model in, bytes out.
//!
//! [`write()`] stores everything that is equal
//! once: runs of frames, layers, tracks, facing rows, compasses and lists of ends.

mod data;
mod encode;
mod health;
mod layer;
mod model;
mod pool;

pub use model::{
    Animation, Frame, Layer, Motion, Naming, Offsets, Picture, Plan, Shift, Slots, Time, Track, Turning,
    WriteError,
};

pub use crate::{Choice, Command, Step};
pub use data::{Data, FrameText, Slice, SliceKey, Untrimmed};

use crate::layout::{self, animation_flags, frame_flags, motion_flags};
use crate::record::{
    AnimationRecord, ChoiceRecord, CompassRecord, DetailRecord, LayerRecord, MotionRecord, RectRecord,
    ShiftRecord, TrackRecord,
};
use crate::{Facing, Point};
use alloc::vec::Vec;
use data::DataWriter;
use encode::Encode;
use pool::Pool;

/// The packed table of a sprite. The same plan always gives the same bytes.
///
/// # Errors
/// Says what the layout cannot hold: more than 65,535 frames in a layer, a rectangle beyond pixel 65,535 and the like.
pub fn write(plan: &Plan) -> Result<Vec<u8>, WriteError> {
    let mut slot = |image| image;
    let mut writer = Writer::new(&mut slot);
    for animation in &plan.animations {
        writer.animation(animation)?;
    }
    writer.images = writer.images.max(plan.images);
    writer.finish(plan.start_facing, plan.stand)
}

/// Packs a sprite whose images have names of their own, animation by animation.
pub struct Writer<'s, I> {
    slot: &'s mut dyn FnMut(I) -> u16,
    /// Number of slots.
    images: u16,
    has_free: bool,
    /// With the number of what they have for games.
    frames: Pool<(RectRecord, DetailRecord, u32)>,
    data: DataWriter,
    layers: Pool<LayerRecord>,
    /// With the string + 1 of their text.
    tracks: Pool<(TrackRecord, u32)>,
    animations: Vec<AnimationRecord>,
    facing_rows: Pool<[u16; 8]>,
    compass: Pool<CompassRecord>,
    short_ends: Pool<u32>,
    long_ends: Pool<u64>,
    far_points: Pool<Point>,
    motions: Pool<MotionRecord>,
    choices: Pool<ChoiceRecord>,
    /// What is played in place of each animation at lower health.
    at_health: Vec<Vec<(u8, AnimationRecord)>>,
    shifts: Pool<ShiftRecord>,
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

    fn record<N: Naming<Image = I>>(&mut self, plan: &Animation<N>) -> Result<AnimationRecord, WriteError> {
        let tracks = plan.tracks.iter().map(|track| self.track(track)).collect::<Result<Vec<_>, _>>()?;
        let turning = &plan.turning;
        let compass: Vec<_> =
            turning.compass.iter().map(|&(angle, track)| CompassRecord { angle, track }).collect();
        let mut flags = 0;
        if turning.restarts {
            flags |= animation_flags::TURN_RESTARTS;
        }
        if turning.ties_clockwise {
            flags |= animation_flags::TIES_CLOCKWISE;
        }
        if plan.stays_ended {
            flags |= animation_flags::STAYS_ENDED;
        }
        if plan.tracks.iter().any(Track::is_walked) {
            flags |= animation_flags::WALKED;
        }
        self.has_free |= plan.tracks.iter().any(Track::has_free);
        let index = small(self.animations.len(), "animations in a sprite")?;
        Ok(AnimationRecord {
            tracks: small(tracks.len(), "directions in an animation")?,
            first_track: self.track_run(tracks)?,
            facing_row: small(self.facing_rows.run(Vec::from([turning.facing]))? as usize, "facing rows")?,
            points: small(compass.len(), "angles in an animation")?,
            first_point: self.compass.run(compass)?,
            flags,
            scale: plan.scale.to_bits(),
            motion: match &plan.motion {
                Some(motion) => self.motion(motion)?,
                None => 0,
            },
            other: turning.other,
            same_as: plan.same_as.unwrap_or(index),
            health: 0,
        })
    }

    /// The index of the first of these tracks; a run that is there already serves again.
    fn track_run(&mut self, tracks: Vec<(TrackRecord, u32)>) -> Result<u32, WriteError> {
        let known = self.tracks.records().len();
        let texts: Vec<u32> = tracks.iter().map(|(_, text)| *text).collect();
        let start = self.tracks.run(tracks)?;
        if start as usize == known {
            let texts = (start..).zip(texts).filter_map(|(track, text)| Some([track, text.checked_sub(1)?]));
            self.data.track_texts.extend(texts);
        }
        Ok(start)
    }

    /// The index of a motion, counted from 1.
    fn motion<N: Naming<Image = I>>(&mut self, plan: &Motion<N>) -> Result<u16, WriteError> {
        let idle = match plan.idle.and_then(|idle| idle.picture) {
            Some(picture) => {
                let frame = self.frame(Some(picture))?;
                self.run(&[frame], &Data::default())?
            }
            None => MotionRecord::NO_IDLE,
        };
        let flags = if plan.is_tile { motion_flags::TILE } else { 0 };
        let record = MotionRecord { displacement: plan.displacement, idle, flags };
        let index = self.motions.run(Vec::from([record]))?;
        small(index as usize + 1, "motions in a sprite")
    }

    fn frame(&mut self, picture: Option<Picture<I>>) -> Result<(RectRecord, DetailRecord), WriteError> {
        let Some(picture) = picture else { return Ok(Default::default()) };
        let image = (self.slot)(picture.image);
        self.images = self.images.max(image.saturating_add(1));
        let side = |value: u32| small(value as usize, "pixels on a side of a rectangle");
        let rect = picture.rect;
        let mut flags = if picture.mirrored { frame_flags::MIRRORED } else { 0 };
        if let Some(Shift { variants, cells }) = picture.shift {
            let index = self.shifts.run(Vec::from([ShiftRecord { variants, cells }]))?;
            let index = small(index as usize + 1, "kinds of variants")?;
            let bits =
                index.checked_shl(frame_flags::SHIFT).filter(|flag| flag >> frame_flags::SHIFT == index);
            flags |= bits.ok_or(WriteError("kinds of variants"))?;
        }
        let (origin, far) = self.origin(picture.origin)?;
        flags |= far;
        let (x, y, width, height) = (side(rect.x)?, side(rect.y)?, side(rect.width)?, side(rect.height)?);
        Ok((RectRecord { x, y, width, height }, DetailRecord { origin, image, flags }))
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

fn small(count: usize, what: &'static str) -> Result<u16, WriteError> {
    u16::try_from(count).map_err(|_| WriteError(what))
}
