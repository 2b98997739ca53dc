//! Tracks: the layers of one direction, and their clocks.

use super::{Data, Frame, ModelTypes, Picture, Slots, Time};
use crate::{Choice, Command, Order, Playback, Point};
use alloc::string::String;
use alloc::vec::Vec;

/// The layers of one direction, from back to front.
#[derive(Clone, Debug, PartialEq)]
pub struct Track<N: ModelTypes = Slots> {
    /// At least one layer.
    pub layers: Vec<Layer<N>>,
    /// How their pictures are moved about, with a clock of its own.
    pub offsets: Option<Offsets>,
    /// The text that the description gives to it, for games.
    pub text: Option<String>,
    /// Further facts of it, which are not packed.
    pub meta: N::Track,
}

impl<N: ModelTypes<Track: Default>> Default for Track<N> {
    /// A track that lacks its layers.
    fn default() -> Self {
        Self { layers: Vec::new(), offsets: None, text: None, meta: Default::default() }
    }
}

impl<N: ModelTypes> Track<N> {
    /// Returns whether a layer runs on the player's own clock.
    pub(in crate::write) fn has_free(&self) -> bool {
        self.layers.iter().any(|layer| layer.is_free)
    }

    /// Returns whether playing it takes more than looking up a time.
    pub(in crate::write) fn is_walked(&self) -> bool {
        self.offsets.is_some() || self.layers.iter().any(|layer| layer.is_free || layer.choices.is_some())
    }

    /// The layer whose frame is the player's frame: the first that moves, else the first.
    pub(in crate::write) fn lead(&self) -> u16 {
        let moves = |layer: &Layer<N>| layer.playback != Playback::Still && layer.frames.len() > 1;
        let lead = self.layers.iter().position(moves).unwrap_or(0);
        u16::try_from(lead).unwrap_or(0)
    }
}

/// Frames with one clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer<N: ModelTypes = Slots> {
    /// At least one frame.
    pub frames: Vec<Frame<N>>,
    /// How long the frames last; without meaning for a layer that stands still.
    pub time: Time,
    /// Microseconds that the last frame lasts longer.
    pub wait: u64,
    /// The behaviour after the last frame.
    pub playback: Playback,
    /// The order of the frames in a pass; other than forward only with a loop from frame 0 or with what comes to an
    /// end.
    pub order: Order,
    /// How many passes there are before it comes to its end, 1 to 65,535; 1 where it loops or stands still.
    pub passes: u16,
    /// True if its clock is the player's own, which starts with the player and never restarts.
    pub is_free: bool,
    /// Which of the frames follow each other and which are chosen from, one for each frame; they stand in place of
    /// the time. Without them all frames follow each other.
    pub choices: Option<Vec<Choice>>,
    /// Commands between the frames, by the frames before which they stand; only with choices.
    pub commands: Vec<Command>,
    /// The data of its frames for games.
    pub data: Data,
    /// Further facts of it, which are not packed.
    pub meta: N::Layer,
}

impl<N: ModelTypes<Layer: Default>> Default for Layer<N> {
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

impl<N: ModelTypes> Layer<N> {
    /// The pictures of its frames, to be changed.
    pub fn pictures_mut(&mut self) -> impl Iterator<Item = &mut Picture<N::Image>> {
        self.frames.iter_mut().filter_map(|frame| frame.picture.as_mut())
    }
}

/// Offsets that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offsets {
    /// Pixels to the right and down; at least one.
    pub offsets: Vec<Point>,
    /// How long each is in force.
    pub time: Time,
    /// The behaviour after the last one.
    pub playback: Playback,
}
