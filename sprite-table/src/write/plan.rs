//! What to pack, in plain values.

use crate::{Angle, Facing, Offset, Playback, Point, Rect};
use alloc::vec::Vec;

/// A sprite to pack.
#[derive(Clone, Debug, PartialEq)]
pub struct SpritePlan {
    /// Number of image slots.
    pub images: u16,
    /// What a new player faces.
    pub start_facing: Facing,
    /// The animations, in the order of their indices.
    pub animations: Vec<AnimationPlan>,
}

/// An animation to pack.
#[derive(Clone, Debug, PartialEq)]
pub struct AnimationPlan {
    /// The tracks, in the order of their indices.
    pub tracks: Vec<TrackPlan>,
    /// The track of each of the eight directions.
    pub facing: [u16; 8],
    /// The angles that have a track of their own.
    pub compass: Vec<(Angle, u16)>,
    /// Whether a tie between two angles goes clockwise; otherwise the one that stands first is taken.
    pub ties_clockwise: bool,
    /// Whether a turn to another track starts it at its first frame.
    pub turn_restarts: bool,
    /// How many times larger than its pixels it is meant to be drawn.
    pub scale: f32,
    /// How it moves its sprite.
    pub motion: Option<MotionPlan>,
}

impl Default for AnimationPlan {
    /// An animation that shows nothing.
    fn default() -> Self {
        Self {
            tracks: Vec::new(),
            facing: [0; 8],
            compass: Vec::new(),
            ties_clockwise: false,
            turn_restarts: false,
            scale: 1.0,
            motion: None,
        }
    }
}

/// A motion to pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MotionPlan {
    /// The whole way.
    pub advance: Offset,
    /// Whether the sprite is carried that way while the frames are shown.
    pub is_tile: bool,
    /// The picture of the sprite at rest, when it has one.
    pub idle: Option<Picture>,
}

/// A track to pack: layers from back to front.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrackPlan {
    /// At least one layer.
    pub layers: Vec<LayerPlan>,
}

impl TrackPlan {
    /// The layer whose frame is the player's frame: the first that moves, else the first.
    pub(super) fn lead(&self) -> u16 {
        let moves = |layer: &LayerPlan| layer.playback != Playback::Still && layer.frames.len() > 1;
        let lead = self.layers.iter().position(moves).unwrap_or(0);
        u16::try_from(lead).unwrap_or(0)
    }
}

/// A layer to pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerPlan {
    /// At least one frame.
    pub frames: Vec<FramePlan>,
    /// How long the frames last; without meaning for a layer that stands still.
    pub time: Time,
    /// Microseconds that the last frame lasts longer.
    pub wait: u64,
    /// What comes after the last frame.
    pub playback: Playback,
}

impl LayerPlan {
    /// The microsecond at which each frame ends.
    pub(super) fn ends(&self) -> Result<Vec<u64>, WriteError> {
        let last = self.frames.len().saturating_sub(1);
        let mut end = 0_u64;
        let mut next = |k| {
            let own = match &self.time {
                Time::Each(each) => *each,
                Time::Listed(times) => *times.get(k).ok_or(WriteError("a frame without a duration"))?,
            };
            let wait = if k == last { self.wait } else { 0 };
            let longer = own.checked_add(wait).and_then(|time| end.checked_add(time));
            end = longer.ok_or(WriteError("more than 64 bits of microseconds in a layer"))?;
            Ok(end)
        };
        (0..self.frames.len()).map(&mut next).collect()
    }
}

/// How long frames last, in microseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Time {
    /// All the same.
    Each(u64),
    /// Each its own.
    Listed(Vec<u64>),
}

/// A frame to pack; [`None`] draws nothing.
pub type FramePlan = Option<Picture>;

/// A picture to pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    /// The image slot.
    pub image: u16,
    /// The rectangle in the image.
    pub rect: Rect,
    /// The point of the rectangle that goes to the sprite's position, before mirroring.
    pub origin: Point,
    /// Whether it is drawn mirrored left-right.
    pub mirrored: bool,
}

/// What the layout cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteError(pub(super) &'static str);

impl core::fmt::Display for WriteError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "a packed table cannot hold so much: {}", self.0)
    }
}

impl core::error::Error for WriteError {}
