//! Animations: what is shown when.

use crate::images::ImageId;
use crate::source::Place;
use sprite_table::write::Time;
use sprite_table::{Angle, Facing, Playback, Point, Rect};
use std::sync::Arc;

/// An animation as its description has it.
#[derive(Clone, Debug)]
pub struct Animation {
    /// Its name among the sprite's animations, as written.
    pub name: String,
    /// What it is called inside its description; differs from the name where a file is one nameless animation.
    pub label: String,
    /// Where its name stands.
    pub place: Place,
    /// Where each image that it is cut from is named.
    pub images: Vec<(ImageId, Place)>,
    /// The tile sets that its frames must fit, when it is cut from the current one.
    pub tilesets: Option<Tilesets>,
    /// One for each direction, in the order of the description.
    pub tracks: Vec<Track>,
    /// How facing somewhere chooses a track.
    pub turning: Turning,
    /// How many times larger than its pixels it is meant to be drawn; 1 in a format that does not say.
    pub scale: f32,
    /// The way it moves its sprite, and the picture of the sprite at rest.
    pub motion: Option<Motion>,
    /// The first animation of the sprite that shows the very same tracks, when it is not this one: going from one to
    /// the other changes nothing.
    pub same_as: Option<usize>,
    /// Whether playing it again when it has come to its end leaves it there; otherwise it starts anew.
    pub stays_ended: bool,
    /// Whether a direction without a visible pixel is nothing unusual in this format.
    pub may_be_blank: bool,
}

/// How an animation moves its sprite.
#[derive(Clone, Copy, Debug)]
pub struct Motion {
    /// The whole way in 1/65,536 pixels, to the right and down.
    pub advance: (i32, i32),
    /// Whether the sprite is carried that way while the frames are shown once; otherwise it is data for the game.
    pub is_tile: bool,
    /// What is shown when the sprite stands still facing that way.
    pub idle: Option<Frame>,
}

/// The tile set images that were found for a description.
#[derive(Clone, Debug)]
pub struct Tilesets {
    /// Their names and images, sorted by path; shared by all animations that they serve.
    pub found: Arc<[(String, ImageId)]>,
    /// Where the description asks for the tile set.
    pub place: Place,
}

/// How facing somewhere chooses a track.
#[derive(Clone, Debug, Default)]
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

/// What one direction shows.
#[derive(Clone, Debug)]
pub struct Track {
    /// The direction as written.
    pub label: String,
    /// What to face to be shown it; [`None`] when only the number of the track leads here.
    pub facing: Option<Facing>,
    /// Its layers, from back to front; at least one.
    pub layers: Vec<Layer>,
    /// How its pictures are moved about, with a clock of its own.
    pub offsets: Option<Offsets>,
}

/// Offsets that follow each other.
#[derive(Clone, Debug)]
pub struct Offsets {
    /// Pixels to the right and down; at least one.
    pub offsets: Vec<Point>,
    /// How long each is in force.
    pub time: Time,
    /// What comes after the last one.
    pub playback: Playback,
}

/// Frames with one clock.
#[derive(Clone, Debug)]
pub struct Layer {
    /// The layer as written, `0` in a format without layers.
    pub label: String,
    /// Its place among the layers of the description, which may differ from the order of drawing.
    pub order: usize,
    /// At least one frame.
    pub frames: Vec<Frame>,
    /// How long the frames last.
    pub time: Time,
    /// Microseconds that the last frame lasts longer.
    pub wait: u64,
    /// What comes after the last frame.
    pub playback: Playback,
    /// Whether its clock is the player's own, which starts with the player and never restarts.
    pub is_free: bool,
    /// Which of the frames follow each other and which are chosen from; without it all follow each other.
    pub choices: Option<Vec<Choice>>,
}

/// How a frame stands in a layer that is played by choosing: one for each frame, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Milliseconds that the frame is shown, 0 for ever. It stands in place of the layer's time.
    pub time: u32,
    /// Number of choices from this one to the last of its group: 1 for a frame that simply follows.
    pub left: u16,
    /// Whether one of the group is drawn by lot, also when there is only one; a frame that simply follows is not.
    pub is_lot: bool,
    /// Whether the group leaves out the choices that show the same cell as the frame before.
    pub excludes: bool,
    /// The cell, as a number that is the same for the same cell of the same imageset; 0 for an empty frame.
    pub cell: u16,
}

/// A frame; without a picture it draws nothing.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// What it draws.
    pub picture: Option<Picture>,
    /// Where its rectangle is given. Frames that come from one place share it, and a mistake in it is told once.
    pub place: Place,
}

/// A picture that a frame draws.
#[derive(Clone, Copy, Debug)]
pub struct Picture {
    /// The image it is cut from.
    pub image: Image,
    /// The rectangle in that image.
    pub rect: Rect,
    /// The point of the rectangle that goes to the sprite's position, before mirroring.
    pub origin: Point,
    /// Whether it is drawn mirrored left-right.
    pub mirrored: bool,
    /// Where the sprite's other variants are.
    pub shift: Option<Shift>,
}

/// Where the variants of a picture lie in the grid of cells that its image is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shift {
    /// How many variants there are; all others show the first one.
    pub variants: u16,
    /// Cells from one variant to the next.
    pub cells: u16,
}

/// The image that a frame is cut from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Image {
    /// A file of the asset folder.
    File(ImageId),
    /// The current tile set, chosen at run time.
    Tileset,
    /// A file that was not found; that is reported where it is named.
    Missing,
}
