//! The point of a picture's canvas that comes to the sprite's position, where nothing else says it.

use crate::base::schema::Words;

/// A point of the canvas.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    #[default]
    TopLeft,
    Center,
    /// The middle of the lower edge.
    Bottom,
}

impl Words for Origin {
    const WORDS: &'static [(&'static str, Self)] =
        &[("top-left", Self::TopLeft), ("center", Self::Center), ("bottom", Self::Bottom)];
}

impl Origin {
    /// The point on a canvas of this width and height.
    pub(crate) const fn on(self, (width, height): (i64, i64)) -> (i64, i64) {
        match self {
            Self::TopLeft => (0, 0),
            Self::Center => (width / 2, height / 2),
            Self::Bottom => (width / 2, height),
        }
    }
}
