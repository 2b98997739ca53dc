//! Animations of descriptions: the playing model that tables are packed from, with images of the asset folder, and with
//! the name and location of each part.

use crate::base::source::Location;
use crate::cache::codec::codec;
use sprite_table::write::ModelTypes;
use sprite_table::{Facing, Rect, Size, write};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::sync::Arc;

/// An animation as its description has it.
pub type Animation<I = ImageId> = write::Animation<SourceModel<I>>;
/// How an animation moves its sprite.
pub type Motion<I = ImageId> = write::Motion<SourceModel<I>>;
/// The layers that are shown for one direction.
pub type Track<I = ImageId> = write::Track<SourceModel<I>>;
/// Frames with one clock.
pub type Layer<I = ImageId> = write::Layer<SourceModel<I>>;
/// A frame. Without a picture it draws nothing. A mistake in its rectangle is reported once for each location.
pub type Frame<I = ImageId> = write::Frame<SourceModel<I>>;
/// A picture that a frame draws.
pub type Picture<I = ImageId> = write::Picture<Image<I>>;

/// The types of the values that a described animation has and a packed one does not have. `I` is the number of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceModel<I = ImageId>(PhantomData<I>);

impl<I: Copy + Debug + PartialEq> ModelTypes for SourceModel<I> {
    type Image = Image<I>;
    type Location = Location;
    type Animation = AnimationMeta<I>;
    type Track = TrackMeta;
    type Layer = LayerMeta;
}

/// The name, the locations and the images of an animation.
#[derive(Clone, Debug, PartialEq)]
pub struct AnimationMeta<I = ImageId> {
    /// Its name among the sprite's animations, as written.
    pub name: String,
    /// Its name inside the description. It differs from `name` if a file is one nameless animation.
    pub label: String,
    /// The location of its name.
    pub location: Location,
    /// The images that it is cut from, each with the location that names it.
    pub images: Vec<(I, Location)>,
    /// The cells into which its description divides pictures, also if its frames are not found in them.
    pub cells: Vec<Cells<I>>,
    /// The tile sets that its frames must fit, if it is cut from the current one.
    pub tilesets: Option<Tilesets<I>>,
    /// `true` if a direction without a visible pixel is usual in this format.
    pub may_be_blank: bool,
}

impl<I> AnimationMeta<I> {
    /// An animation of this name, without images yet.
    pub fn new(name: impl Into<String>, location: Location) -> Self {
        let name = name.into();
        let label = name.clone();
        let (images, cells) = (Vec::new(), Vec::new());
        Self { name, label, location, images, cells, tilesets: None, may_be_blank: false }
    }
}

/// The cells of a picture, in rows from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells<I = ImageId> {
    /// The picture.
    pub image: I,
    /// The size of a cell.
    pub size: Size,
    /// Pixels before the first cell, from the left and from above.
    pub margin: [u32; 2],
    /// Pixels between cells, across and down.
    pub spacing: [u32; 2],
    /// The numbers of columns and rows of whole cells.
    pub counts: [u32; 2],
}

/// The tile set images that were found for a description.
#[derive(Clone, Debug, PartialEq)]
pub struct Tilesets<I = ImageId> {
    /// Their names and images, sorted by path. All animations that use them share the list.
    pub found: Arc<[(String, I)]>,
    /// The location at which the description asks for the tile set.
    pub location: Location,
}

/// The name and the direction of a track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrackMeta {
    /// The direction as written.
    pub label: String,
    /// The direction that selects the track; [`None`] if only its number does.
    pub facing: Option<Facing>,
}

impl TrackMeta {
    /// A direction as written, which only its number selects.
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), facing: None }
    }
}

/// The name and the index of a layer, and what is to be found of its pictures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerMeta {
    /// The name of the layer as written.
    pub label: String,
    /// Its index among the layers of the description, which may differ from the order of drawing.
    pub order: usize,
    /// The greatest number of corners of the outlines that its frames are to have; [`None`] for no outlines.
    pub outline: Option<u8>,
}

impl Default for LayerMeta {
    /// The single layer of a format without layers.
    fn default() -> Self {
        Self { label: "0".to_owned(), order: 0, outline: None }
    }
}

/// An image of a run: its index in the list of all images that descriptions name. An image with other colours (a dye)
/// has an index of its own. It has 32 bits, because every frame has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ImageId(u32);

impl ImageId {
    /// The image at this index.
    pub(crate) fn new(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// Its index in the list of all images.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The image that a frame is cut from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Image<I = ImageId> {
    /// A file of the asset folder.
    File(I),
    /// The current tile set, chosen at run time.
    Tileset,
    /// A file that was not found, which is reported where it is named.
    Missing,
}

/// The bounds of the frames that are cut from an image, and their smallest size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FrameBounds {
    /// The furthest right and lower edge, in pixels.
    pub(crate) edges: (u64, u64),
    /// The smallest width and height; [`None`] without a frame.
    pub(crate) least: Option<(u32, u32)>,
}

impl FrameBounds {
    /// Adds a frame.
    pub(crate) fn add(&mut self, rect: Rect) {
        let edge = |at: u32, length: u32| u64::from(at) + u64::from(length);
        self.join(Self {
            edges: (edge(rect.x, rect.width), edge(rect.y, rect.height)),
            least: Some((rect.width, rect.height)),
        });
    }

    /// Adds other frames.
    pub(crate) fn join(&mut self, other: Self) {
        self.edges = (self.edges.0.max(other.edges.0), self.edges.1.max(other.edges.1));
        self.least = match (self.least, other.least) {
            (Some((width, height)), Some((w, h))) => Some((width.min(w), height.min(h))),
            (least, None) | (None, least) => least,
        };
    }
}

codec!(FrameBounds { edges, least });
