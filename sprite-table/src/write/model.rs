//! The playing model: what a sprite shows and when, in plain values.
//!
//! Tables are packed from it, and descriptions are lowered to it. Both differ only in what they call an image and in
//! what they keep beside what is packed ([`Naming`]).

use super::Data;
use crate::{Angle, Choice, Command, Facing, Offset, Order, Playback, Point, Rect};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

/// What a maker of tables calls an image, and what it keeps of each part beside what is packed.
pub trait Naming: Copy + Debug + PartialEq {
    /// What names an image.
    type Image: Copy + Debug + PartialEq;
    /// Where a frame comes from.
    type Location: Copy + Debug + PartialEq;
    /// What is known of an animation.
    type Animation: Clone + Debug + PartialEq;
    /// What is known of a track.
    type Track: Clone + Debug + PartialEq;
    /// What is known of a layer.
    type Layer: Clone + Debug + PartialEq;
}

/// Images go by the slots of the table, and nothing else is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slots {}

impl Naming for Slots {
    type Image = u16;
    type Location = ();
    type Animation = ();
    type Track = ();
    type Layer = ();
}

/// A sprite.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<N: Naming = Slots> {
    /// Number of image slots, at least as many as the pictures name.
    pub images: u16,
    /// What a new player faces.
    pub start_facing: Facing,
    /// The animation that serves as `stand`.
    pub stand: Option<u16>,
    /// The animations, in the order of their indices.
    pub animations: Vec<Animation<N>>,
}

impl<N: Naming> Default for Plan<N> {
    /// A sprite without images and animations.
    fn default() -> Self {
        Self { images: 0, start_facing: Facing::Index(0), stand: None, animations: Vec::new() }
    }
}

/// An animation: a track for each direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Animation<N: Naming = Slots> {
    /// The tracks, in the order of their indices.
    pub tracks: Vec<Track<N>>,
    /// How facing somewhere chooses a track.
    pub turning: Turning,
    /// Whether playing it again at its end changes nothing; otherwise it starts anew.
    pub stays_ended: bool,
    /// The first animation of the sprite that shows the very same tracks, when it is not this one: going from one to
    /// the other changes nothing.
    pub same_as: Option<u16>,
    /// How many times larger than its pixels it is meant to be drawn; 1 in a format that does not say.
    pub scale: f32,
    /// How it moves its sprite, and the picture of the sprite at rest.
    pub motion: Option<Motion<N>>,
    /// What is played in its place up to a health of so many percent, by ascending percent. These have none themselves.
    pub at_health: Vec<(u8, Self)>,
    /// What else is known of it.
    pub meta: N::Animation,
}

impl<N: Naming> Animation<N> {
    /// An animation that shows nothing.
    pub fn new(meta: N::Animation) -> Self {
        Self {
            tracks: Vec::new(),
            turning: Turning::default(),
            stays_ended: false,
            same_as: None,
            scale: 1.0,
            motion: None,
            at_health: Vec::new(),
            meta,
        }
    }

    /// Its tracks, and those that are shown in their place at lower health.
    pub fn all_tracks(&self) -> impl Iterator<Item = &Track<N>> {
        let others = self.at_health.iter().flat_map(|(_, animation)| &animation.tracks);
        self.tracks.iter().chain(others)
    }

    /// All of its pictures, to be changed.
    pub fn pictures_mut(&mut self) -> impl Iterator<Item = &mut Picture<N::Image>> {
        let Self { tracks, at_health, motion, .. } = self;
        let others = at_health.iter_mut().flat_map(|(_, animation)| &mut animation.tracks);
        let layers = tracks.iter_mut().chain(others).flat_map(|track| &mut track.layers);
        let idle = motion.as_mut().and_then(|motion| motion.idle.as_mut());
        layers.flat_map(|layer| &mut layer.frames).chain(idle).filter_map(|frame| frame.picture.as_mut())
    }
}

impl<N: Naming<Animation: Default>> Default for Animation<N> {
    /// An animation that shows nothing.
    fn default() -> Self {
        Self::new(Default::default())
    }
}

/// How facing somewhere chooses a track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turning {
    /// The track of each of the eight directions.
    pub facing: [u16; 8],
    /// The angles that have a track of their own.
    pub compass: Vec<(Angle, u16)>,
    /// Whether a tie between two angles goes clockwise; otherwise the one that stands first is taken.
    pub ties_clockwise: bool,
    /// Whether a turn to another track starts it at its first frame.
    pub restarts: bool,
    /// The track that is shown when facing what leads to no track, or nothing in particular.
    pub other: u16,
}

/// How an animation moves its sprite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion<N: Naming = Slots> {
    /// From where the animation begins to where it ends.
    pub displacement: Offset,
    /// Whether the sprite is carried there while the frames are shown once; otherwise it is data for the game.
    pub is_tile: bool,
    /// What is shown when the sprite stands still facing that way.
    pub idle: Option<Frame<N>>,
}

/// What one direction shows: layers from back to front.
#[derive(Clone, Debug, PartialEq)]
pub struct Track<N: Naming = Slots> {
    /// At least one layer.
    pub layers: Vec<Layer<N>>,
    /// How their pictures are moved about, with a clock of its own.
    pub offsets: Option<Offsets>,
    /// The text that the description gives to it, for games.
    pub text: Option<String>,
    /// What else is known of it.
    pub meta: N::Track,
}

impl<N: Naming<Track: Default>> Default for Track<N> {
    /// A track that lacks its layers.
    fn default() -> Self {
        Self { layers: Vec::new(), offsets: None, text: None, meta: Default::default() }
    }
}

impl<N: Naming> Track<N> {
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
        let moves = |layer: &Layer<N>| layer.playback != Playback::Still && layer.frames.len() > 1;
        let lead = self.layers.iter().position(moves).unwrap_or(0);
        u16::try_from(lead).unwrap_or(0)
    }
}

/// Offsets that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offsets {
    /// Pixels to the right and down; at least one.
    pub offsets: Vec<Point>,
    /// How long each is in force.
    pub time: Time,
    /// What comes after the last one.
    pub playback: Playback,
}

/// Frames with one clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer<N: Naming = Slots> {
    /// At least one frame.
    pub frames: Vec<Frame<N>>,
    /// How long the frames last; without meaning for a layer that stands still.
    pub time: Time,
    /// Microseconds that the last frame lasts longer.
    pub wait: u64,
    /// What comes after the last frame.
    pub playback: Playback,
    /// The order of the frames in a pass; other than forward only with a loop from frame 0 or with what comes to an
    /// end.
    pub order: Order,
    /// How many passes there are before it comes to its end, 1 to 65,535; 1 where it loops or stands still.
    pub passes: u16,
    /// Whether its clock is the player's own, which starts with the player and never restarts.
    pub is_free: bool,
    /// Which of the frames follow each other and which are chosen from, one for each frame; they stand in place of
    /// the time. Without them all frames follow each other.
    pub choices: Option<Vec<Choice>>,
    /// Commands between the frames, by the frames before which they stand; only with choices.
    pub commands: Vec<Command>,
    /// What its frames have for games.
    pub data: Data,
    /// What else is known of it.
    pub meta: N::Layer,
}

impl<N: Naming<Layer: Default>> Default for Layer<N> {
    /// A layer that stands still; it lacks its frames.
    fn default() -> Self {
        Self {
            frames: Vec::new(),
            time: Time::Each(0),
            wait: 0,
            playback: Playback::Still,
            order: Order::Forward,
            passes: 1,
            is_free: false,
            choices: None,
            commands: Vec::new(),
            data: Data::default(),
            meta: Default::default(),
        }
    }
}

impl<N: Naming> Layer<N> {
    /// The pictures of its frames, to be changed.
    pub fn pictures_mut(&mut self) -> impl Iterator<Item = &mut Picture<N::Image>> {
        self.frames.iter_mut().filter_map(|frame| frame.picture.as_mut())
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
    /// Microseconds of so many frames, when the last one lasts longer by `wait`; [`None`] beyond 64 bits.
    pub(super) fn total(&self, count: usize, wait: u64) -> Option<u64> {
        let frames = match self {
            Self::Each(each) => u64::try_from(count).ok()?.checked_mul(*each)?,
            Self::Listed(times) => times.iter().try_fold(0_u64, |sum, time| sum.checked_add(*time))?,
        };
        frames.checked_add(wait)
    }

    /// The microsecond at which each of so many frames ends, when the last one lasts longer by `wait`.
    pub(super) fn ends(&self, count: usize, wait: u64) -> Result<Vec<u64>, WriteError> {
        let last = count.saturating_sub(1);
        let mut end = 0_u64;
        let mut next = |k| {
            let own = match self {
                Self::Each(each) => *each,
                Self::Listed(times) => *times.get(k).ok_or(WriteError("a frame without a duration"))?,
            };
            end += if k == last { own + wait } else { own };
            Ok(end)
        };
        (0..count).map(&mut next).collect()
    }
}

/// A frame; without a picture it draws nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame<N: Naming = Slots> {
    /// What it draws.
    pub picture: Option<Picture<N::Image>>,
    /// Where its rectangle is given. Frames that come from one location share it.
    pub location: N::Location,
}

impl<N: Naming<Location: Default>> From<Picture<N::Image>> for Frame<N> {
    fn from(picture: Picture<N::Image>) -> Self {
        Some(picture).into()
    }
}

impl<N: Naming<Location: Default>> From<Option<Picture<N::Image>>> for Frame<N> {
    fn from(picture: Option<Picture<N::Image>>) -> Self {
        Self { picture, location: Default::default() }
    }
}

/// A picture that a frame draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Picture<I = u16> {
    /// The image it is cut from.
    pub image: I,
    /// The rectangle in that image.
    pub rect: Rect,
    /// The point of the rectangle that goes to the sprite's position, before mirroring.
    pub origin: Point,
    /// Whether it is drawn mirrored left-right.
    pub mirrored: bool,
    /// Where the sprite's other variants are.
    pub shift: Option<Shift>,
}

impl<I> Picture<I> {
    /// A rectangle of an image whose top-left corner goes to the sprite's position.
    pub const fn new(image: I, rect: Rect) -> Self {
        Self { image, rect, origin: Point::ZERO, mirrored: false, shift: None }
    }
}

/// Where the variants of a picture lie in the grid of cells that its image is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shift {
    /// How many variants there are; all others show the first one.
    pub variants: u16,
    /// Cells from one variant to the next.
    pub cells: u16,
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
