//! Writes animations: their tracks, the map from facings to tracks, and their motion.

use super::error::{WriteError, small};
use super::model::{Animation, Data, ModelTypes, Motion, Track};
use super::user_data::Owner;
use super::writer::{TrackEntry, Writer};
use crate::layout::{animation_flags, motion_flags};
use crate::record::{AnimationRecord, CompassRecord, MotionRecord};
use alloc::vec::Vec;

impl<I: Copy> Writer<'_, I> {
    pub(super) fn record<N: ModelTypes<Image = I>>(
        &mut self,
        plan: &Animation<N>,
    ) -> Result<AnimationRecord, WriteError> {
        let tracks = plan.tracks.iter().map(|track| self.track(track)).collect::<Result<Vec<_>, _>>()?;
        let direction_map = &plan.direction_map;
        let compass: Vec<_> =
            direction_map.compass.iter().map(|&(angle, track)| CompassRecord { angle, track }).collect();
        let mut flags = 0;
        if direction_map.restarts {
            flags |= animation_flags::TURN_RESTARTS;
        }
        if direction_map.ties_clockwise {
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
            facing_row: small(
                self.facing_rows.run(Vec::from([direction_map.facing]))? as usize,
                "facing rows",
            )?,
            points: small(compass.len(), "angles in an animation")?,
            first_point: self.compass.run(compass)?,
            flags,
            scale: plan.scale.to_bits(),
            motion: match &plan.motion {
                Some(motion) => self.motion(motion)?,
                None => 0,
            },
            other: direction_map.other,
            same_as: plan.same_as.unwrap_or(index),
            health: 0,
        })
    }

    /// The index of the first of these tracks. An equal run of tracks is reused.
    fn track_run(&mut self, tracks: Vec<TrackEntry>) -> Result<u32, WriteError> {
        let known = self.tracks.records().len();
        let texts: Vec<u32> = tracks.iter().map(|((_, text), _)| *text).collect();
        let user_data: Vec<u32> = tracks.iter().map(|(_, number)| *number).collect();
        let start = self.tracks.run(tracks)?;
        if start as usize == known {
            let texts = (start..).zip(texts).filter_map(|(track, text)| Some([track, text.checked_sub(1)?]));
            self.data.track_texts.extend(texts);
            for (track, number) in (start..).zip(user_data) {
                if let Some(data) = self.data.user_data.numbered(number) {
                    self.data.add_user_data(Owner::Track(track), &data)?;
                }
            }
        }
        Ok(start)
    }

    /// The index of a motion, counted from 1.
    fn motion<N: ModelTypes<Image = I>>(&mut self, plan: &Motion<N>) -> Result<u16, WriteError> {
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
}
