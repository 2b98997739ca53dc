//! The one model that every format is lowered to.
//!
//! It says what a sprite shows and when, in the terms of [`sprite_table`], and where each fact stands in
//! its description. It knows nothing of any format's syntax.

mod format;

use crate::images::ImageId;
use crate::source::{Place, SourceId};
use sprite_table::{Angle, Facing, Playback, Point, Rect};
use std::sync::Arc;

pub use format::Format;
pub use sprite_table::write::Time;

/// What one description gives: a sprite, or a part of one.
#[derive(Clone, Debug)]
pub struct Part {
    /// The description.
    pub source: SourceId,
    /// Its format.
    pub format: Format,
    /// The folders that become modules, and the name that becomes the type, as written.
    pub path: Vec<String>,
    /// Whether the description is the whole sprite, or adds to the one that others of the same path make with it.
    pub extent: Extent,
    /// What a new player faces.
    pub start_facing: Facing,
    /// The animations, in the order of the description.
    pub animations: Vec<Animation>,
    /// Animations that cannot be played, because their name is taken. They are checked all the same, so that
    /// every mistake comes out in one run.
    pub leftovers: Vec<Animation>,
}

/// How much of a sprite one description is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A sprite of its own.
    Whole,
    /// A part: all descriptions with the same path make one sprite.
    Shared,
}

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
}

/// What one direction shows.
#[derive(Clone, Debug)]
pub struct Track {
    /// The direction as written.
    pub label: String,
    /// Its layers, from back to front; at least one.
    pub layers: Vec<Layer>,
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

/// Everything that was read, with names that Rust takes.
#[derive(Clone, Debug)]
pub struct Library {
    /// The sprites, sorted by the path of their description.
    pub sprites: Vec<Sprite>,
    /// Animations that cannot be named. They are checked all the same.
    pub leftovers: Vec<Animation>,
    /// The tile sets that can be chosen at run time, sorted by identifier.
    pub tilesets: Vec<Named<ImageId>>,
    /// The name of their generated list.
    pub tileset_type: &'static str,
}

/// A sprite: one generated type.
#[derive(Clone, Debug)]
pub struct Sprite {
    /// The modules around the type.
    pub modules: Vec<String>,
    /// The type's name.
    pub identifier: String,
    /// The description, or the first of those that make it.
    pub source: SourceId,
    /// Whether it is made of one description or of several.
    pub extent: Extent,
    /// Its format.
    pub format: Format,
    /// What a new player faces.
    pub start_facing: Facing,
    /// The animations, in the order of the description.
    pub animations: Vec<Named<Animation>>,
}

/// Something with the identifier that was made of its name.
#[derive(Clone, Debug)]
pub struct Named<T> {
    /// The identifier.
    pub identifier: String,
    /// The name as written.
    pub name: String,
    /// What is named.
    pub value: T,
}
