//! The images that cached objects use.

use super::form::Form;
use super::image_path::ImagePath;
use crate::base::digest::Digest;

/// An image that a cached object uses. The object is valid while the image's file has the same content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CachedImage {
    pub(crate) path: ImagePath,
    /// The form: which image of the file it is.
    pub(crate) form: Form,
    /// A digest of the file's content.
    pub(crate) content: Digest,
}
