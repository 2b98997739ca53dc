//! What keys belong to, as findings name it.

use std::fmt;

/// What a key belongs to. Movements come with their name as findings show it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Whose<'n> {
    Sprite,
    Movement(&'n str),
    Frame(&'n str, usize),
    Rect(&'n str, usize),
    Idle(&'n str),
}

impl fmt::Display for Whose<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sprite => write!(f, "the sprite"),
            Self::Movement(name) => write!(f, "{name}"),
            Self::Frame(name, index) => write!(f, "frame {index} of {name}"),
            Self::Rect(name, index) => write!(f, "the rectangle of frame {index} of {name}"),
            Self::Idle(name) => write!(f, "the idle picture of {name}"),
        }
    }
}

/// A key and what it belongs to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'n> {
    pub(super) key: &'static str,
    pub(super) whose: Whose<'n>,
}

impl fmt::Display for Field<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` of {}", self.key, self.whose)
    }
}
