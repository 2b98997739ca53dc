//! Requests for images that descriptions name.

use crate::base::paths;
use crate::base::source::Location;
use crate::base::words::shown;
use sprite_table::{Rect, Size};

/// An image that a description names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ImageRequest<'a> {
    /// The location of the name.
    pub(crate) location: Location,
    /// The name as written.
    pub(crate) written: &'a str,
    /// The part of the written name before the path.
    pub(crate) prefix: &'a str,
    /// The folders that the path may start from, in the order in which they are tried.
    pub(crate) folders: &'a [&'a str],
    pub(crate) needs: FrameNeeds,
}

/// The requirements of the frames that are cut from an image.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FrameNeeds {
    /// The least size that contains all rectangles; 0 x 0 if none is known.
    pub(crate) size: (u64, u64),
    /// The number of animations that are cut from the image; 0 if it is unknown.
    pub(crate) animations: usize,
}

impl FrameNeeds {
    /// The needs of one rectangle.
    pub(crate) fn of(rect: Rect) -> Self {
        let edge = |at: u32, length: u32| u64::from(at) + u64::from(length);
        Self { size: (edge(rect.x, rect.width), edge(rect.y, rect.height)), animations: 0 }
    }

    /// The needs of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            size: (self.size.0.max(other.size.0), self.size.1.max(other.size.1)),
            animations: self.animations + other.animations,
        }
    }

    /// Returns whether an image is large enough.
    pub(super) fn fits(self, size: Size) -> bool {
        self.size.0 <= size.width.into() && self.size.1 <= size.height.into()
    }
}

impl ImageRequest<'_> {
    /// The path without the prefix.
    pub(super) fn path(&self) -> &str {
        self.written.strip_prefix(self.prefix).unwrap_or(self.written)
    }

    /// The spelling of a path below the root in this description.
    pub(super) fn spell(&self, path: &str) -> String {
        let base = self.folders.first().copied().unwrap_or_default();
        shown(&format!("{}{}", self.prefix, paths::relative(base, path))).to_string()
    }
}
