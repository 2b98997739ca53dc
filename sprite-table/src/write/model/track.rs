//! Tracks: the layers of one direction, and their clocks.

use super::{Data, Frame, ModelTypes, Picture, Slots, Time, UserData};
use crate::{Choice, Command, Order, Playback, Point};
use alloc::string::String;
use alloc::vec::Vec;

/// The layers of one direction, from back to front.
#[derive(Clone, Debug, PartialEq)]
pub struct Track<N: ModelTypes = Slots> {
    /// The layers, at least one.
    pub layers: Vec<Layer<N>>,
    /// The offsets of their pictures, with a clock of their own.
    pub offsets: Option<Offsets>,
    /// The text for games that the description gives to it.
    pub text: Option<String>,
    /// The colour and the properties for games that the description gives to it.
    pub user_data: Option<UserData>,
    /// Further facts, which are not packed.
    pub meta: N::Track,
}

impl<N: ModelTypes<Track: Default>> Default for Track<N> {
    /// A track without layers.
    fn default() -> Self {
        Self { layers: Vec::new(), offsets: None, text: None, user_data: None, meta: Default::default() }
    }
}

impl<N: ModelTypes> Track<N> {
    /// Returns whether a layer runs on the player's own clock.
    pub(in crate::write) fn has_free(&self) -> bool {
        self.layers.iter().any(|layer| layer.is_free)
    }

    /// Returns whether playing it needs more than looking up a time.
    pub(in crate::write) fn is_walked(&self) -> bool {
        self.offsets.is_some() || self.layers.iter().any(|layer| layer.is_free || layer.choices.is_some())
    }

    /// The leading layer, whose frame is the player's frame: the first that moves, else the first.
    pub(in crate::write) fn lead(&self) -> u16 {
        let moves = |layer: &Layer<N>| layer.playback != Playback::Still && layer.frames.len() > 1;
        let lead = self.layers.iter().position(moves).unwrap_or(0);
        u16::try_from(lead).unwrap_or(0)
    }
}

/// Frames with one clock.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer<N: ModelTypes = Slots> {
    /// The frames, at least one.
    pub frames: Vec<Frame<N>>,
    /// The times of the frames, which are ignored for a layer that stands still.
    pub time: Time,
    /// Microseconds by which the last frame lasts longer.
    pub wait: u64,
    /// The behaviour after the last frame.
    pub playback: Playback,
    /// The order of the frames in a pass. It must be forward unless the layer loops from frame 0 or ends.
    pub order: Order,
    /// The number of passes before it ends, 1 to 65,535; 1 if it loops or stands still.
    pub passes: u16,
    /// True if its clock is the player's own, which starts with the player and never restarts.
    pub is_free: bool,
    /// A choice for each frame, which says whether it is chosen from several. Choices replace the time; without them
    /// all frames follow each other.
    pub choices: Option<Vec<Choice>>,
    /// Commands between the frames, sorted by the frames that follow them; only with choices.
    pub commands: Vec<Command>,
    /// The data of its frames for games.
    pub data: Data,
    /// Further facts, which are not packed.
    pub meta: N::Layer,
}

impl<N: ModelTypes<Layer: Default>> Default for Layer<N> {
    /// A layer without frames that stands still.
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
    /// The pictures of its frames, by mutable reference.
    pub fn pictures_mut(&mut self) -> impl Iterator<Item = &mut Picture<N::Image>> {
        self.frames.iter_mut().filter_map(|frame| frame.picture.as_mut())
    }
}

/// Offsets that follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offsets {
    /// The offsets in pixels to the right and down, at least one.
    pub offsets: Vec<Point>,
    /// The time of each offset.
    pub time: Time,
    /// The behaviour after the last one.
    pub playback: Playback,
}
