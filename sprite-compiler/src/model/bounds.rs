//! The bounds of the frames of an image.

use crate::cache::codec::codec;
use sprite_table::Rect;

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
