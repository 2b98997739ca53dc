//! The bytes of images that the compiler draws, as an earlier run embedded them, so that a run in which nothing changed
//! draws and encodes nothing.

use super::ImageKey;
use crate::base::digest::Digest;
use crate::base::limits::Limits;
use crate::cache::codec::{codec, codec_as, from_bytes, to_bytes};
use crate::cache::{CacheStore, Memo};
use sprite_table::PixelForm;
use std::borrow::Cow;

/// Bytes of drawn images by the texts of their [`ImageKey`]s.
#[derive(Debug)]
pub(crate) struct DrawnCache {
    memo: Memo,
}

/// A drawn image as it is embedded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DrawnBytes {
    /// The digest of the content of the image's file.
    pub(crate) content: Digest,
    /// The form; [`PixelForm::None`] for an image that nothing is cut from, too.
    pub(crate) form: PixelForm,
    /// `true` if colours are multiplied by alpha.
    pub(crate) premultiplied: bool,
    pub(crate) bytes: Vec<u8>,
}

impl DrawnCache {
    /// Opens the images at this place.
    pub(crate) fn open(place: CacheStore, limits: &Limits) -> Self {
        let head = to_bytes(&(limits.image_side, limits.memory));
        Self { memo: Memo::open(place, "drawn", head, limits.remembered_bytes) }
    }

    /// Returns whether an image of a file with this content was embedded, in any form.
    pub(super) fn has(&self, key: &ImageKey, content: Digest) -> bool {
        self.get(key).is_some_and(|drawn| drawn.content == content)
    }

    /// An image as it was embedded.
    pub(crate) fn get(&self, key: &ImageKey) -> Option<DrawnBytes> {
        from_bytes(self.memo.get(&key.to_text())?)
    }

    /// Stores these images, and no others.
    pub(crate) fn store(&self, drawn: impl Iterator<Item = (ImageKey, DrawnBytes)>) {
        let entry = |(key, drawn): (ImageKey, DrawnBytes)| (key.to_text().into_owned(), to_bytes(&drawn));
        let entries: Vec<(String, Vec<u8>)> = drawn.map(entry).collect();
        self.memo.store(entries.iter().map(|(key, value)| (&**key, Cow::Borrowed(&**value))).collect());
    }
}

codec!(DrawnBytes { content, form, premultiplied, bytes });
codec_as! {
    PixelForm as usize: |form| *form as usize, |number| {
        Self::ALL.get(number).copied()
    };
}
