//! Views of animations.

use super::TrackView;
use crate::layout::{self, Section, animation_flags, motion_flags};
use crate::record::{AnimationRecord, CompassRecord, MotionRecord, TrackRecord};
use crate::{Angle, Direction, Facing, Offset, Table, UserData};

/// An animation: its tracks, and the map from facings to tracks.
#[derive(Clone, Copy, Debug)]
pub struct AnimationView<'a> {
    pub(crate) table: Table<'a>,
    pub(crate) record: AnimationRecord,
}

impl<'a> AnimationView<'a> {
    /// Number of tracks, that is of directions in the description.
    #[inline]
    pub fn track_count(&self) -> u16 {
        self.record.tracks
    }

    /// The track with this index, [`None`] beyond the last.
    #[inline]
    pub fn track(&self, index: u16) -> Option<TrackView<'a>> {
        if index >= self.record.tracks {
            return None;
        }
        let index = self.record.first_track.checked_add(index.into())?;
        let record = TrackRecord::from_bytes(self.table.record(Section::Tracks, index)?);
        Some(TrackView::new(self.table, record))
    }

    /// The text that the description gives to a track, for games.
    pub fn text(&self, track: u16) -> Option<&'a str> {
        let index = self.record.first_track.checked_add(track.into())?;
        self.table.data()?.track_text(index).filter(|_| track < self.record.tracks)
    }

    /// The colour and the properties that the description gives to a track, where the settings ask for them.
    pub fn user_data(&self, track: u16) -> Option<UserData<'a>> {
        let index = self.record.first_track.checked_add(track.into())?;
        self.table.track_data(index).filter(|_| track < self.record.tracks)
    }

    /// Returns whether turning to another track starts it at its first frame; otherwise the clock continues.
    pub fn turn_restarts(&self) -> bool {
        self.record.is(animation_flags::TURN_RESTARTS)
    }

    /// Returns whether playing it again at its end changes nothing; otherwise it starts anew.
    pub fn stays_ended(&self) -> bool {
        self.record.is(animation_flags::STAYS_ENDED)
    }

    /// Returns whether playing it needs more than looking up a time: see
    /// [`LayerView::choice`](crate::LayerView::choice), [`LayerView::is_free`](crate::LayerView::is_free) and
    /// [`TrackView::offsets`].
    #[inline]
    pub fn is_walked(&self) -> bool {
        self.record.is(animation_flags::WALKED)
    }

    /// The first animation of the sprite with the very same tracks; its own index if there is no other.
    pub fn same_as(&self) -> u16 {
        self.record.same_as
    }

    /// The factor by which it is meant to be drawn larger than its pixels; 1 in a format without one.
    pub fn scale(&self) -> f32 {
        f32::from_bits(self.record.scale)
    }

    /// Returns whether the animation moves its sprite.
    pub fn has_motion(&self) -> bool {
        self.record.motion > 0
    }

    /// How the animation moves its sprite; [`None`] if it does not.
    pub fn motion(&self) -> Option<MotionView> {
        let index = self.record.motion.checked_sub(1)?;
        let record = MotionRecord::from_bytes(self.table.record(Section::Motions, index.into())?);
        Some(MotionView { record })
    }

    /// The index of the track for a facing. If none fits, it is the track that the format shows then, mostly track 0.
    #[inline]
    pub fn resolve(&self, facing: Facing) -> u16 {
        let track = match facing {
            Facing::Direction(direction) => self.facing_row(direction),
            Facing::Angle(angle) => self.nearest(angle),
            Facing::Index(index) => index,
        };
        if track < self.record.tracks { track } else { self.record.other }
    }

    /// The angles that have a track of their own, in the order in which ties are decided.
    pub fn compass(&self) -> impl Iterator<Item = (Angle, u16)> + 'a {
        let Self { table, record } = *self;
        (0..u32::from(record.points)).map_while(move |k| {
            let bytes = table.record(Section::Compass, record.first_point.checked_add(k)?)?;
            let point = CompassRecord::from_bytes(bytes);
            Some((point.angle, point.track))
        })
    }

    #[inline]
    fn facing_row(&self, direction: Direction) -> u16 {
        let row: Option<&[u8; layout::FACING_ROW]> =
            self.table.record(Section::FacingRows, self.record.facing_row.into());
        row.and_then(|row| row.as_chunks().0.get(direction.index()))
            .map_or(0, |chunk| u16::from_le_bytes(*chunk))
    }

    /// The track nearest to an angle; the greatest number if there is none.
    fn nearest(&self, angle: Angle) -> u16 {
        let clockwise = self.record.is(animation_flags::TIES_CLOCKWISE);
        // The smallest distance wins; in a tie, the clockwise turn or the order of the list decides.
        let mut nearest = (u32::MAX, u16::MAX);
        for (point, track) in self.compass() {
            let clockwise_to = angle.clockwise_to(point);
            let tie = if clockwise { clockwise_to } else { 0 };
            let distance = u32::from(clockwise_to.min(Angle::STEPS - clockwise_to)) << 16 | u32::from(tie);
            if distance < nearest.0 {
                nearest = (distance, track);
            }
        }
        nearest.1
    }
}

/// How an animation moves its sprite.
#[derive(Clone, Copy, Debug)]
pub struct MotionView {
    record: MotionRecord,
}

impl MotionView {
    /// How far it moves the sprite in all.
    pub fn displacement(self) -> Offset {
        self.record.displacement
    }

    /// Returns whether the sprite is carried that far while the frames are shown; otherwise it is data for the game.
    pub fn is_tile(self) -> bool {
        self.record.flags & motion_flags::TILE != 0
    }

    /// The frame that is shown at rest, for [`Sprite::frame`](crate::Sprite::frame).
    pub fn idle(self) -> Option<u32> {
        (self.record.idle != MotionRecord::NO_IDLE).then_some(self.record.idle)
    }
}
