//! Images as an earlier run knew them.

/// An image that an earlier run inspected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownImage {
    /// The path of the file, with a `|` and the dye after it when there is one.
    pub(crate) path: String,
    /// How many bytes of it are the path of the file.
    pub(crate) file: usize,
    /// Bytes of the file.
    pub(crate) length: u64,
    /// Whether it is drawn from the content of a description.
    pub(crate) is_composed: bool,
    /// A digest of the file's content.
    pub(crate) content: u64,
}

impl KnownImage {
    /// The path of the file.
    pub(crate) fn file(&self) -> &str {
        self.path.get(..self.file).unwrap_or(&self.path)
    }

    /// The text of the dye, when it is dyed.
    pub(super) fn dye(&self) -> Option<&str> {
        self.path.get(self.file..)?.strip_prefix('|')
    }
}
