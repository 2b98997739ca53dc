//! Images that a cached object uses.

use super::image_path::ImagePath;
use crate::base::digest::Digest;

/// An image that a cached object uses. The object holds while the image's file has the same content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CachedImage {
    pub(crate) path: ImagePath,
    /// `true` if it is drawn from the content of a description.
    pub(crate) is_composed: bool,
    /// A digest of the file's content.
    pub(crate) content: Digest,
}
