//! A sprite and its animations.

use super::{Frame, ModelTypes, Picture, Slots, SpriteUserData, Track};
use crate::{Angle, Facing, Offset};
use alloc::string::String;
use alloc::vec::Vec;

/// A sprite.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<N: ModelTypes = Slots> {
    /// Number of image slots, at least as many as the pictures use.
    pub images: u16,
    /// The facing of a new player.
    pub start_facing: Facing,
    /// The animation that serves as `stand`.
    pub stand: Option<u16>,
    /// The animations, in the order of their indices.
    pub animations: Vec<Animation<N>>,
    /// Names that no animation has, each with the index of the animation that serves for it.
    pub substitutes: Vec<(String, u16)>,
    /// The colours and properties of slices and layers.
    pub user_data: SpriteUserData,
}

impl<N: ModelTypes> Default for Plan<N> {
    /// A sprite without images and animations.
    fn default() -> Self {
        Self {
            images: 0,
            start_facing: Facing::Index(0),
            stand: None,
            animations: Vec::new(),
            substitutes: Vec::new(),
            user_data: SpriteUserData::default(),
        }
    }
}

/// An animation: a track for each direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Animation<N: ModelTypes = Slots> {
    /// The tracks, in the order of their indices.
    pub tracks: Vec<Track<N>>,
    /// The map from facings to tracks.
    pub direction_map: DirectionMap,
    /// True if playing it again at its end changes nothing; otherwise it starts anew.
    pub stays_ended: bool,
    /// The first animation of the sprite with the very same tracks, if it is not this one. Changing from one to the
    /// other changes nothing.
    pub same_as: Option<u16>,
    /// The factor by which it is meant to be drawn larger than its pixels; 1 in a format without one.
    pub scale: f32,
    /// How it moves its sprite, and the picture of the sprite at rest.
    pub motion: Option<Motion<N>>,
    /// The animations that are played in its place up to a health in percent, by ascending percent. They have no
    /// replacements themselves.
    pub at_health: Vec<(u8, Self)>,
    /// Further facts, which are not packed.
    pub meta: N::Animation,
}

impl<N: ModelTypes> Animation<N> {
    /// An animation that shows nothing.
    pub fn new(meta: N::Animation) -> Self {
        Self {
            tracks: Vec::new(),
            direction_map: DirectionMap::default(),
            stays_ended: false,
            same_as: None,
            scale: 1.0,
            motion: None,
            at_health: Vec::new(),
            meta,
        }
    }

    /// Its tracks, and those that replace them at lower health.
    pub fn all_tracks(&self) -> impl Iterator<Item = &Track<N>> {
        let others = self.at_health.iter().flat_map(|(_, animation)| &animation.tracks);
        self.tracks.iter().chain(others)
    }

    /// All of its pictures, by mutable reference.
    pub fn pictures_mut(&mut self) -> impl Iterator<Item = &mut Picture<N::Image>> {
        let Self { tracks, at_health, motion, .. } = self;
        let others = at_health.iter_mut().flat_map(|(_, animation)| &mut animation.tracks);
        let layers = tracks.iter_mut().chain(others).flat_map(|track| &mut track.layers);
        let idle = motion.as_mut().and_then(|motion| motion.idle.as_mut());
        layers.flat_map(|layer| &mut layer.frames).chain(idle).filter_map(|frame| frame.picture.as_mut())
    }
}

impl<N: ModelTypes<Animation: Default>> Default for Animation<N> {
    /// An animation that shows nothing.
    fn default() -> Self {
        Self::new(Default::default())
    }
}

/// The map from facings to tracks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DirectionMap {
    /// The track of each of the eight directions.
    pub facing: [u16; 8],
    /// The angles that have a track of their own.
    pub compass: Vec<(Angle, u16)>,
    /// True if a tie between two angles goes clockwise; otherwise the first one is taken.
    pub ties_clockwise: bool,
    /// True if a turn to another track starts it at its first frame.
    pub restarts: bool,
    /// The track for facings without a track of their own.
    pub other: u16,
}

/// How an animation moves its sprite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion<N: ModelTypes = Slots> {
    /// The displacement from the start of the animation to its end.
    pub displacement: Offset,
    /// True if the sprite is carried there while the frames are shown once; otherwise it is data for the game.
    pub is_tile: bool,
    /// The frame that is shown when the sprite is at rest.
    pub idle: Option<Frame<N>>,
}
