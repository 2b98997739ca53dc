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
    /// The animation that serves as `stand`.
    pub stand: Option<u16>,
    /// The animations, in the order of their indices.
    pub animations: Vec<AnimationPlan>,
}

impl Default for SpritePlan {
    /// A sprite without images and animations.
    fn default() -> Self {
        Self { images: 0, start_facing: Facing::Index(0), stand: None, animations: Vec::new() }
    }
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
    /// The track that is shown when facing what leads to none.
    pub other: u16,
    /// Whether a turn to another track starts it at its first frame.
    pub turn_restarts: bool,
    /// Whether playing it again at its end changes nothing; otherwise it starts anew.
    pub stays_ended: bool,
    /// The first animation that shows the very same tracks, when it is not this one.
    pub same_as: Option<u16>,
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
            other: 0,
            turn_restarts: false,
            stays_ended: false,
            same_as: None,
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
    /// How their pictures are moved about.
    pub offsets: Option<OffsetsPlan>,
}

/// Offsets to pack, which follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffsetsPlan {
    /// Pixels to the right and down; at least one.
    pub offsets: Vec<Point>,
    /// How long each is in force.
    pub time: Time,
    /// What comes after the last one.
    pub playback: Playback,
}

impl TrackPlan {
    /// Whether a layer runs on the player's own clock.
    pub(super) fn has_free(&self) -> bool {
        self.layers.iter().any(|layer| layer.is_free)
    }

    /// Whether playing it takes more than looking up a time.
    pub(super) fn is_walked(&self) -> bool {
        self.offsets.is_some() || self.layers.iter().any(|layer| layer.is_free || layer.choices.is_some())
    }

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
    /// Whether its clock is the player's own.
    pub is_free: bool,
    /// One for each frame, when some of them are chosen from; they stand in place of the time.
    pub choices: Option<Vec<ChoicePlan>>,
}

/// How a frame stands among those that are chosen from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoicePlan {
    /// Milliseconds that the frame is shown, 0 for ever.
    pub time: u32,
    /// Number of choices from this one to the last of its group, 1 for a frame that simply follows.
    pub left: u16,
    /// Whether one of the group is drawn by lot, also when there is only one.
    pub is_lot: bool,
    /// Whether the group leaves out the cell that was shown before.
    pub excludes: bool,
    /// The same number for the same cell; 0 for an empty frame.
    pub cell: u16,
}

impl Default for LayerPlan {
    /// A layer that stands still; it lacks its frames.
    fn default() -> Self {
        Self {
            frames: Vec::new(),
            time: Time::Each(0),
            wait: 0,
            playback: Playback::Still,
            is_free: false,
            choices: None,
        }
    }
}

impl LayerPlan {
    pub(super) fn returns(&self) -> bool {
        self.playback == Playback::Return
    }

    /// The microsecond at which each frame ends.
    pub(super) fn ends(&self) -> Result<Vec<u64>, WriteError> {
        self.time.ends(self.frames.len(), self.wait)
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

impl Time {
    /// The microsecond at which each of so many frames ends, when the last one lasts longer by `wait`.
    pub(super) fn ends(&self, count: usize, wait: u64) -> Result<Vec<u64>, WriteError> {
        let last = count.saturating_sub(1);
        let mut end = 0_u64;
        let mut next = |k| {
            let own = match self {
                Self::Each(each) => *each,
                Self::Listed(times) => *times.get(k).ok_or(WriteError("a frame without a duration"))?,
            };
            let wait = if k == last { wait } else { 0 };
            let longer = own.checked_add(wait).and_then(|time| end.checked_add(time));
            end = longer.ok_or(WriteError("more than 64 bits of microseconds in a layer"))?;
            Ok(end)
        };
        (0..count).map(&mut next).collect()
    }
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
    /// The number of variants, and the cells from one to the next.
    pub shift: Option<(u16, u16)>,
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
