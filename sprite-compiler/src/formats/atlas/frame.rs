//! An atlas as its files have it: pictures, and frames on them.

use crate::base::source::Location;
use sprite_table::{Rect, Size};

/// The frames of an atlas over all of its files, and the pictures that they are on.
#[derive(Debug, Default)]
pub(super) struct Listing {
    pub(super) pictures: Vec<NamedPicture>,
    pub(super) frames: Vec<PackedFrame>,
    /// The animations that the files list; [`None`] if names of frames decide.
    pub(super) listed: Option<Vec<ListedAnimation>>,
}

/// A picture of an atlas.
#[derive(Debug)]
pub(super) struct NamedPicture {
    /// The path of the file that lists its frames.
    pub(super) list: String,
    /// Its path as it is written.
    pub(super) written: String,
    /// Where that is; [`None`] if it is wrong or cannot be found, which is reported.
    pub(super) location: Option<Location>,
    /// The size that the list says, and where.
    pub(super) claimed: Option<((u32, u32), Location)>,
    /// `true` if it is the only picture of its file.
    pub(super) is_only: bool,
    /// The language of the list.
    pub(super) language: &'static str,
}

/// A frame.
#[derive(Debug)]
pub(super) struct PackedFrame {
    /// The index of its picture, and its own index in the list of that.
    pub(super) picture: usize,
    pub(super) entry: usize,
    /// Its name, and where that is.
    pub(super) name: Option<(String, Location)>,
    /// Where its rectangle is given.
    pub(super) location: Location,
    /// The rectangle of the picture that it covers; [`None`] when it is empty, or wrong, which is reported.
    pub(super) covered: Option<Rect>,
    /// `true` if it was turned by a quarter, clockwise.
    pub(super) is_turned: bool,
    /// The point of the canvas where it begins, upright.
    pub(super) corner: (i64, i64),
    /// Its untrimmed size.
    pub(super) canvas: (i64, i64),
    pub(super) pivot: Option<Pivot>,
    /// The size of the rectangle, and that of the picture on the canvas, where they contradict each other.
    pub(super) contradiction: Option<(Size, Size)>,
}

impl PackedFrame {
    /// A frame without anything, whose rectangle is given at a location.
    pub(super) const fn new(picture: usize, entry: usize, location: Location) -> Self {
        Self {
            picture,
            entry,
            name: None,
            location,
            covered: None,
            is_turned: false,
            corner: (0, 0),
            canvas: (0, 0),
            pivot: None,
            contradiction: None,
        }
    }
}

/// The point of a frame that comes to the sprite's position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Pivot {
    /// In parts of the untrimmed size.
    Parts(f64, f64),
    /// In pixels of the untrimmed frame.
    Pixels(f64, f64),
}

impl Pivot {
    /// The point on a canvas, rounded to the nearest pixel, a half upwards.
    #[expect(clippy::cast_precision_loss, reason = "sizes of pictures")]
    pub(super) fn on(self, (width, height): (i64, i64)) -> (i64, i64) {
        match self {
            Self::Parts(x, y) => (nearest(x * width as f64), nearest(y * height as f64)),
            Self::Pixels(x, y) => (nearest(x), nearest(y)),
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "held within the range of points")]
fn nearest(pixels: f64) -> i64 {
    (pixels + 0.5).floor().clamp(f64::from(i32::MIN), f64::from(i32::MAX)) as i64
}

/// An animation that a file lists.
#[derive(Debug)]
pub(super) struct ListedAnimation {
    pub(super) name: String,
    pub(super) location: Location,
    /// The names of its frames, each with its place.
    pub(super) frames: Vec<(String, Location)>,
}
