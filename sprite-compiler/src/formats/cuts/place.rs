//! Pictures on sheets.

use crate::base::source::Location;
use sprite_table::Rect;

/// Where the picture of a frame is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    /// The rectangle of its image; [`None`] when that is wrong or cannot be used, which is reported.
    pub(crate) rect: Option<Rect>,
    /// The point of the canvas where that begins, in pixels.
    pub(crate) corner: (i64, i64),
}

/// A picture on a sheet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    pub(crate) place: Place,
    /// The index of the frame in its list, and where its rectangle is given.
    pub(crate) entry: usize,
    pub(crate) location: Location,
}

/// The path of a sheet, where it is named, and the size that its list says.
#[derive(Clone, Debug)]
pub(crate) struct SheetName {
    pub(crate) path: String,
    pub(crate) location: Location,
    /// The size that the list says, and where.
    pub(crate) claimed: Option<((u32, u32), Location)>,
    /// The language of the list.
    pub(crate) language: &'static str,
}
