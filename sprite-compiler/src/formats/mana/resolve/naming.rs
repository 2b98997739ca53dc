//! How files name each other, and why a name leads nowhere.

use crate::base::paths::PathError;

/// How files name each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Naming {
    Include,
    Extends,
    OffsetFile,
    FrameFile,
    Reference,
}

/// Why a name leads to no file of the format.
#[derive(Clone, Debug)]
pub(crate) enum Unfound {
    Refused(PathError),
    /// A link that leads out of the asset folder.
    Link(String),
    /// Nothing there; with the paths that were tried. In a client's dialect only `graphics/sprites/` is tried, and `beside` is a
    /// file that the name leads to from the folder of the file that has it.
    Missing {
        tried: Vec<String>,
        is_client: bool,
        beside: Option<String>,
    },
    /// A file that is not a description, or not text.
    Unread(String),
}
