//! The ways in which files name each other.

/// How files are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    Include,
    Extends,
    OffsetFile,
    FrameFile,
    Reference,
}
