//! Data of a layer's frames for games.

use super::UserData;
use crate::{Point, ScreenRect};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The data of a layer's frames for games. Rectangles and points are relative to the point of a frame that goes to the
/// sprite's position, before mirroring, so that trimming a picture changes none of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Data {
    /// Named rectangles.
    pub slices: Vec<Slice>,
    /// Texts of single frames, by their frames.
    pub texts: Vec<FrameText>,
    /// The colours and properties of cels.
    pub cels: Vec<CelData>,
    /// The rectangles of pictures before trimming, by ascending frames.
    pub untrimmed: Vec<Untrimmed>,
    /// The polygons around what can be seen, by ascending frames.
    pub outlines: Vec<Outline>,
}

/// A named rectangle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slice {
    /// Its name. If several slices have one name, a game finds the first.
    pub name: String,
    /// The text that the description gives to it.
    pub text: Option<String>,
    /// Its keys, by ascending frames. Before the first key it is hidden.
    pub keys: Vec<SliceKey>,
}

/// The rectangle of a slice, from a frame up to its next key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SliceKey {
    /// The frame of the layer from which it applies, counted from 0.
    pub frame: u16,
    /// The rectangle; [`None`] hides the slice.
    pub bounds: Option<ScreenRect>,
    /// The part that is stretched, if the slice is a picture of nine patches.
    pub centre: Option<ScreenRect>,
    /// A point of it.
    pub pivot: Option<Point>,
}

/// A text of one frame.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FrameText {
    /// The frame of the layer, from 0.
    pub frame: u16,
    /// The layer of the drawing that the text was given to, by its name.
    pub layer: String,
    /// The text.
    pub text: String,
}

/// The colour and the properties of a cel: of a layer of the drawing in one frame.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CelData {
    /// The frame of the layer, from 0.
    pub frame: u16,
    /// The layer of the drawing, by its name.
    pub layer: String,
    /// The user data, which linked cels share.
    pub data: Arc<UserData>,
}

/// The rectangle of a picture before trimming, from a frame up to the next of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Untrimmed {
    /// The frame of the layer from which it applies, counted from 0.
    pub frame: u16,
    /// The canvas; [`None`] for pictures that were not trimmed.
    pub area: Option<ScreenRect>,
}

/// The polygon around what can be seen of a picture, from a frame up to the next of these.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outline {
    /// The frame of the layer from which it applies, counted from 0.
    pub frame: u16,
    /// Its corners, clockwise, 3 to 65,535; none for frames without an outline.
    pub points: Vec<Point>,
}
