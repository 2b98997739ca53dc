//! Images as an earlier run knew them.

use super::image_path::ImagePath;
use crate::base::digest::Digest;

/// An image that an earlier run inspected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownImage {
    pub(crate) path: ImagePath,
    /// Bytes of the file.
    pub(crate) length: u64,
    /// Whether it is drawn from the content of a description.
    pub(crate) is_composed: bool,
    /// A digest of the file's content.
    pub(crate) content: Digest,
}
