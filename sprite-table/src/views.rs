//! Typed views over the records of a table. None of them panics, whatever the bytes are.

use crate::layout::{self, Section, animation_flags, motion_flags};
use crate::record::{AnimationRecord, CompassRecord, LayerRecord, MotionRecord, TrackRecord};
use crate::{Angle, Direction, Facing, Offset, Playback, Table};

/// An animation: its tracks, and which of them is shown when facing somewhere.
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
        Some(TrackView { table: self.table, record })
    }

    /// Whether turning to another track starts it at its first frame; otherwise the clock goes on.
    pub fn turn_restarts(&self) -> bool {
        self.record.is(animation_flags::TURN_RESTARTS)
    }

    /// How many times larger than its pixels it is meant to be drawn; 1 in a format that does not say.
    pub fn scale(&self) -> f32 {
        f32::from_bits(self.record.scale)
    }

    /// How the animation moves its sprite; [`None`] when it does not.
    pub fn motion(&self) -> Option<MotionView> {
        let index = self.record.motion.checked_sub(1)?;
        let record = MotionRecord::from_bytes(self.table.record(Section::Motions, index.into())?);
        Some(MotionView { record })
    }

    /// The index of the track that is shown when facing somewhere. What the animation lacks is track 0.
    pub fn resolve(&self, facing: Facing) -> u16 {
        let track = match facing {
            Facing::Direction(direction) => self.facing_row(direction),
            Facing::Angle(angle) => self.nearest(angle).unwrap_or(0),
            Facing::Index(index) => index,
        };
        if track < self.record.tracks { track } else { 0 }
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

    fn facing_row(&self, direction: Direction) -> u16 {
        let row: Option<&[u8; layout::FACING_ROW]> =
            self.table.record(Section::FacingRows, self.record.facing_row.into());
        row.and_then(|row| row.as_chunks().0.get(direction.index()))
            .map_or(0, |chunk| u16::from_le_bytes(*chunk))
    }

    fn nearest(&self, angle: Angle) -> Option<u16> {
        let clockwise = self.record.is(animation_flags::TIES_CLOCKWISE);
        // The distance decides; in a tie the way clockwise, or the place in the list.
        let mut nearest = (u32::MAX, None);
        for (point, track) in self.compass() {
            let way = if clockwise { angle.clockwise_to(point) } else { 0 };
            let distance = u32::from(angle.distance(point)) << 16 | u32::from(way);
            if distance < nearest.0 {
                nearest = (distance, Some(track));
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
    /// The whole way.
    pub fn advance(self) -> Offset {
        self.record.advance
    }

    /// Whether the sprite is carried that way while the frames are shown; otherwise the way is data for the game.
    pub fn is_tile(self) -> bool {
        self.record.flags & motion_flags::TILE != 0
    }

    /// The frame that is shown at rest, for [`Sprite::frame`](crate::Sprite::frame).
    pub fn idle(self) -> Option<u32> {
        (self.record.idle != MotionRecord::NO_IDLE).then_some(self.record.idle)
    }
}

/// What one direction of an animation shows: one layer, or several from back to front.
#[derive(Clone, Copy, Debug)]
pub struct TrackView<'a> {
    table: Table<'a>,
    record: TrackRecord,
}

impl<'a> TrackView<'a> {
    /// Number of layers.
    #[inline]
    pub fn layer_count(self) -> u16 {
        self.record.layers
    }

    /// The layer with this index, from the back; [`None`] beyond the last.
    #[inline]
    pub fn layer(self, index: u16) -> Option<LayerView<'a>> {
        if index >= self.record.layers {
            return None;
        }
        let index = self.record.first_layer.checked_add(index.into())?;
        let record = LayerRecord::from_bytes(self.table.record(Section::Layers, index)?);
        Some(LayerView { table: self.table, record })
    }

    /// The index of the layer whose frame is the player's frame.
    #[inline]
    pub fn lead(self) -> u16 {
        self.record.lead
    }
}

/// Frames with one clock. How they are shown at a time: [`LayerView::at`].
#[derive(Clone, Copy, Debug)]
pub struct LayerView<'a> {
    pub(crate) table: Table<'a>,
    pub(crate) record: LayerRecord,
}

impl LayerView<'_> {
    /// Number of frames, at least 1.
    pub fn frame_count(&self) -> u32 {
        u32::from(self.record.last) + 1
    }

    /// The index of the last frame.
    #[inline]
    pub fn last_frame(&self) -> u16 {
        self.record.last
    }

    /// How the frames are played.
    #[inline]
    pub fn playback(&self) -> Playback {
        self.record.playback()
    }

    /// The place of the first frame among all frames of the sprite, for [`Sprite::frame`](crate::Sprite::frame).
    #[inline]
    pub fn first_frame(&self) -> u32 {
        self.record.first_frame
    }
}
