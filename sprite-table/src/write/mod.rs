//! The packer's half of the layout: plans in, bytes out.
//!
//! A plan says what a sprite shows in the words of the views. [`write()`] stores everything that is equal
//! once: runs of frames, layers, tracks, facing rows, compasses and lists of ends.

mod encode;
mod plan;
mod pool;

pub use plan::{
    AnimationPlan, FramePlan, LayerPlan, MotionPlan, Picture, SpritePlan, Time, TrackPlan, WriteError,
};

use crate::layout::{self, animation_flags, frame_flags, motion_flags};
use crate::record::{
    AnimationRecord, Clock, CompassRecord, FrameRecord, LayerRecord, MotionRecord, TrackRecord,
};
use crate::{Playback, Point};
use alloc::vec::Vec;
use encode::Encode;
use pool::Pool;

/// The packed table of a sprite. The same plan always gives the same bytes.
///
/// # Errors
/// Says what the layout cannot hold: more than 65,535 frames in a layer, a rectangle beyond pixel 65,535 and the like.
pub fn write(plan: &SpritePlan) -> Result<Vec<u8>, WriteError> {
    let mut writer = Writer::default();
    for animation in &plan.animations {
        let record = writer.animation(animation)?;
        writer.animations.push(record);
    }
    writer.finish(plan)
}

#[derive(Default)]
struct Writer {
    frames: Pool<FrameRecord>,
    layers: Pool<LayerRecord>,
    tracks: Pool<TrackRecord>,
    animations: Vec<AnimationRecord>,
    facing_rows: Pool<[u16; 8]>,
    compass: Pool<CompassRecord>,
    short_ends: Pool<u32>,
    long_ends: Pool<u64>,
    far_points: Pool<Point>,
    motions: Pool<MotionRecord>,
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

    fn track(&mut self, plan: &TrackPlan) -> Result<TrackRecord, WriteError> {
        let layers = plan.layers.iter().map(|layer| self.layer(layer)).collect::<Result<Vec<_>, _>>()?;
        Ok(TrackRecord {
            layers: small(layers.len(), "layers in a direction")?,
            first_layer: self.layers.run(layers)?,
            lead: plan.lead(),
        })
    }

    fn layer(&mut self, plan: &LayerPlan) -> Result<LayerRecord, WriteError> {
        let frames = plan.frames.iter().map(|frame| self.frame(frame)).collect::<Result<Vec<_>, _>>()?;
        let last = frames.len().checked_sub(1).ok_or(WriteError("a layer without a frame"))?;
        let (playback, from) = match plan.playback {
            Playback::Still => (0, 0),
            Playback::Loop { from } => (1, from),
            Playback::Hold => (2, 0),
            Playback::Hide => (3, 0),
        };
        let mut record = LayerRecord {
            first_frame: self.frames.run(frames)?,
            time: 0,
            wait: 0,
            last: small(last, "frames in a layer")?,
            from,
            playback,
            clock: 0,
        };
        if playback != 0 {
            self.clock(&mut record, plan)?;
        }
        Ok(record)
    }

    /// Chooses the smallest clock that is exact.
    fn clock(&mut self, record: &mut LayerRecord, plan: &LayerPlan) -> Result<(), WriteError> {
        if let Time::Each(each) = plan.time {
            for (clock, unit) in [(Clock::Milliseconds, 1_000), (Clock::Microseconds, 1)] {
                if each.is_multiple_of(unit) && plan.wait.is_multiple_of(unit) {
                    let short = u32::try_from(each / unit).ok().zip(u32::try_from(plan.wait / unit).ok());
                    if let Some((time, wait)) = short {
                        (record.time, record.wait, record.clock) = (time, wait, clock as u8);
                        return Ok(());
                    }
                }
            }
        }
        let ends = plan.ends()?;
        let short: Result<Vec<u32>, _> = ends.iter().map(|&end| u32::try_from(end)).collect();
        (record.time, record.clock) = match short {
            Ok(short) => (self.short_ends.run(short)?, Clock::ShortEnds as u8),
            Err(_) => (self.long_ends.run(ends)?, Clock::LongEnds as u8),
        };
        Ok(())
    }

    fn frame(&mut self, plan: &FramePlan) -> Result<FrameRecord, WriteError> {
        let Some(picture) = plan else {
            return Ok(FrameRecord { flags: frame_flags::EMPTY, ..FrameRecord::default() });
        };
        let side = |value: u32| small(value as usize, "pixels on a side of a rectangle");
        let rect = picture.rect;
        let mut flags = if picture.mirrored { frame_flags::MIRRORED } else { 0 };
        let near = i16::try_from(picture.origin.x).ok().zip(i16::try_from(picture.origin.y).ok());
        let origin = if let Some((x, y)) = near {
            [x, y]
        } else {
            flags |= frame_flags::FAR;
            let index = self.far_points.run(Vec::from([picture.origin]))?;
            let [a, b, c, d] = index.to_le_bytes();
            [i16::from_le_bytes([a, b]), i16::from_le_bytes([c, d])]
        };
        Ok(FrameRecord {
            rect: [side(rect.x)?, side(rect.y)?, side(rect.width)?, side(rect.height)?],
            origin,
            image: picture.image,
            flags,
        })
    }

    fn finish(self, plan: &SpritePlan) -> Result<Vec<u8>, WriteError> {
        small(self.animations.len(), "animations in a sprite")?;
        let mut body = Vec::new();
        let mut offsets = Vec::new();
        section(self.frames.records(), &mut body, &mut offsets)?;
        section(self.layers.records(), &mut body, &mut offsets)?;
        section(self.tracks.records(), &mut body, &mut offsets)?;
        section(&self.animations, &mut body, &mut offsets)?;
        section(self.facing_rows.records(), &mut body, &mut offsets)?;
        section(self.compass.records(), &mut body, &mut offsets)?;
        section(self.short_ends.records(), &mut body, &mut offsets)?;
        section(self.long_ends.records(), &mut body, &mut offsets)?;
        section(self.far_points.records(), &mut body, &mut offsets)?;
        section(self.motions.records(), &mut body, &mut offsets)?;

        let mut bytes = Vec::with_capacity(layout::HEADER + body.len());
        bytes.extend(layout::MAGIC);
        layout::VERSION.encode(&mut bytes);
        plan.images.encode(&mut bytes);
        plan.start_facing.to_code().encode(&mut bytes);
        0_u16.encode(&mut bytes);
        bytes.extend(offsets);
        bytes.resize(layout::HEADER, 0);
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
