//! The packer's half of the layout: plans in, bytes out.
//!
//! A plan says what a sprite shows in the words of the views. [`write()`] stores everything that is equal
//! once: runs of frames, layers, tracks, facing rows, compasses and lists of ends.

mod encode;
mod layer;
mod plan;
mod pool;

pub use plan::{
    AnimationPlan, ChoicePlan, FramePlan, LayerPlan, MotionPlan, OffsetsPlan, Picture, SpritePlan, Time,
    TrackPlan, WriteError,
};

use crate::Point;
use crate::layout::{self, animation_flags, frame_flags, motion_flags};
use crate::record::{
    AnimationRecord, ChoiceRecord, CompassRecord, DetailRecord, LayerRecord, MotionRecord, RectRecord,
    ShiftRecord, TrackRecord,
};
use alloc::vec::Vec;
use encode::Encode;
use pool::Pool;

/// The packed table of a sprite. The same plan always gives the same bytes.
///
/// # Errors
/// Says what the layout cannot hold: more than 65,535 frames in a layer, a rectangle beyond pixel 65,535 and the like.
pub fn write(plan: &SpritePlan) -> Result<Vec<u8>, WriteError> {
    let mut writer = Writer::default();
    let has_free = plan.animations.iter().any(|animation| animation.tracks.iter().any(TrackPlan::has_free));
    for (index, animation) in plan.animations.iter().enumerate() {
        let mut record = writer.animation(animation)?;
        record.same_as = animation.same_as.unwrap_or(small(index, "animations in a sprite")?);
        // The player's own clock must go on through all of them.
        if has_free || animation.tracks.iter().any(TrackPlan::is_walked) {
            record.flags |= animation_flags::WALKED;
        }
        writer.animations.push(record);
    }
    writer.finish(plan)
}

#[derive(Default)]
struct Writer {
    frames: Pool<(RectRecord, DetailRecord)>,
    layers: Pool<LayerRecord>,
    tracks: Pool<TrackRecord>,
    animations: Vec<AnimationRecord>,
    facing_rows: Pool<[u16; 8]>,
    compass: Pool<CompassRecord>,
    short_ends: Pool<u32>,
    long_ends: Pool<u64>,
    far_points: Pool<Point>,
    motions: Pool<MotionRecord>,
    choices: Pool<ChoiceRecord>,
    shifts: Pool<ShiftRecord>,
}

impl Writer {
    fn animation(&mut self, plan: &AnimationPlan) -> Result<AnimationRecord, WriteError> {
        let tracks = plan.tracks.iter().map(|track| self.track(track)).collect::<Result<Vec<_>, _>>()?;
        let compass: Vec<_> =
            plan.compass.iter().map(|&(angle, track)| CompassRecord { angle, track }).collect();
        let mut flags = 0;
        if plan.turn_restarts {
            flags |= animation_flags::TURN_RESTARTS;
        }
        if plan.ties_clockwise {
            flags |= animation_flags::TIES_CLOCKWISE;
        }
        if plan.stays_ended {
            flags |= animation_flags::STAYS_ENDED;
        }
        Ok(AnimationRecord {
            tracks: small(tracks.len(), "directions in an animation")?,
            first_track: self.tracks.run(tracks)?,
            facing_row: small(self.facing_rows.run(Vec::from([plan.facing]))? as usize, "facing rows")?,
            points: small(compass.len(), "angles in an animation")?,
            first_point: self.compass.run(compass)?,
            flags,
            scale: plan.scale.to_bits(),
            motion: match &plan.motion {
                Some(motion) => self.motion(motion)?,
                None => 0,
            },
            other: plan.other,
            same_as: 0,
        })
    }

    /// The index of a motion, counted from 1.
    fn motion(&mut self, plan: &MotionPlan) -> Result<u16, WriteError> {
        let idle = match plan.idle {
            Some(picture) => {
                let frame = self.frame(&Some(picture))?;
                self.frames.run(Vec::from([frame]))?
            }
            None => MotionRecord::NO_IDLE,
        };
        let flags = if plan.is_tile { motion_flags::TILE } else { 0 };
        let index = self.motions.run(Vec::from([MotionRecord { advance: plan.advance, idle, flags }]))?;
        small(index as usize + 1, "motions in a sprite")
    }

    fn frame(&mut self, plan: &FramePlan) -> Result<(RectRecord, DetailRecord), WriteError> {
        let Some(picture) = plan else { return Ok(Default::default()) };
        let side = |value: u32| small(value as usize, "pixels on a side of a rectangle");
        let rect = picture.rect;
        let mut flags = if picture.mirrored { frame_flags::MIRRORED } else { 0 };
        if let Some((variants, cells)) = picture.shift {
            let index = self.shifts.run(Vec::from([ShiftRecord { variants, cells }]))?;
            let index = small(index as usize + 1, "kinds of variants")?;
            let place =
                index.checked_shl(frame_flags::SHIFT).filter(|flag| flag >> frame_flags::SHIFT == index);
            flags |= place.ok_or(WriteError("kinds of variants"))?;
        }
        let (origin, far) = self.origin(picture.origin)?;
        flags |= far;
        let (x, y, width, height) = (side(rect.x)?, side(rect.y)?, side(rect.width)?, side(rect.height)?);
        Ok((RectRecord { x, y, width, height }, DetailRecord { origin, image: picture.image, flags }))
    }

    fn finish(self, plan: &SpritePlan) -> Result<Vec<u8>, WriteError> {
        small(self.animations.len(), "animations in a sprite")?;
        let mut body = Vec::new();
        let mut offsets = Vec::new();
        let (rects, details): (Vec<_>, Vec<_>) = self.frames.records().iter().copied().unzip();
        section(&rects, &mut body, &mut offsets)?;
        section(&details, &mut body, &mut offsets)?;
        section(self.layers.records(), &mut body, &mut offsets)?;
        section(self.tracks.records(), &mut body, &mut offsets)?;
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
        plan.images.encode(&mut bytes);
        plan.start_facing.to_code().encode(&mut bytes);
        let stand = plan.stand.map_or(Some(0), |stand| stand.checked_add(1));
        stand.ok_or(WriteError("animations in a sprite"))?.encode(&mut bytes);
        bytes.extend(offsets);
        bytes.extend(body);
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
