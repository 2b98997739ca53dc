//! Frames and their pictures.

use super::{ModelTypes, Slots};
use crate::{Point, Rect};

/// A frame. Without a picture it draws nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame<N: ModelTypes = Slots> {
    /// The picture that it draws.
    pub picture: Option<Picture<N::Image>>,
    /// The location of its rectangle. Several frames may have the same location.
    pub location: N::Location,
}

impl<N: ModelTypes<Location: Default>> From<Picture<N::Image>> for Frame<N> {
    fn from(picture: Picture<N::Image>) -> Self {
        Some(picture).into()
    }
}

impl<N: ModelTypes<Location: Default>> From<Option<Picture<N::Image>>> for Frame<N> {
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
    /// True if it is drawn mirrored left-right.
    pub mirrored: bool,
    /// The locations of the sprite's other variants.
    pub shift: Option<Shift>,
}

impl<I> Picture<I> {
    /// A rectangle of an image whose top-left corner goes to the sprite's position.
    pub const fn new(image: I, rect: Rect) -> Self {
        Self { image, rect, origin: Point::ZERO, mirrored: false, shift: None }
    }
}

/// The distance between the variants of a picture, in the grid of cells of its image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shift {
    /// The number of variants. All other numbers show the first one.
    pub variants: u16,
    /// The number of cells from one variant to the next.
    pub cells: u16,
}
