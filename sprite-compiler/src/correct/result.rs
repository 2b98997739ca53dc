//! The result of correcting a folder.

/// The result of correcting a folder.
#[derive(Clone, Debug, Default)]
pub struct Corrected {
    /// The files that change, sorted by path.
    pub files: Vec<CorrectedFile>,
    /// The files with corrections that were not made, sorted by path.
    pub left: Vec<LeftAlone>,
}

/// A file with its corrections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectedFile {
    /// Its path below the asset folder.
    pub path: String,
    /// Its bytes before.
    pub before: Vec<u8>,
    /// Its bytes with the corrections, in the same encoding and with the same ends of lines.
    pub after: Vec<u8>,
    /// The number of corrections that were made.
    pub corrections: usize,
}

/// A file whose corrections were not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftAlone {
    /// Its path below the asset folder.
    pub path: String,
    /// The reason, in a few words.
    pub why: &'static str,
}
