//! An image that a description names, and what is cut from it.

use crate::base::paths;
use crate::base::source::Location;
use crate::base::text::shown;
use sprite_table::{Rect, Size};

/// An image that a description names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ImageRequest<'a> {
    /// Where it is named.
    pub(crate) location: Location,
    /// As it is written.
    pub(crate) written: &'a str,
    /// The text before the path.
    pub(crate) prefix: &'a str,
    /// The folders that the path may start from, the first one preferred.
    pub(crate) folders: &'a [&'a str],
    pub(crate) needs: FrameNeeds,
}

/// The frames that are cut from an image.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FrameNeeds {
    /// The least size that all rectangles fit; 0 x 0 when none is known.
    pub(crate) size: (u64, u64),
    /// How many animations of the description are cut from it; 0 when that says nothing.
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
    /// The path without what stands before it.
    pub(super) fn path(&self) -> &str {
        self.written.strip_prefix(self.prefix).unwrap_or(self.written)
    }

    /// How a path below the root is written here.
    pub(super) fn spell(&self, path: &str) -> String {
        let base = self.folders.first().copied().unwrap_or_default();
        shown(&format!("{}{}", self.prefix, paths::relative(base, path))).to_string()
    }
}
