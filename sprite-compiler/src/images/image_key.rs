//! Keys of images.

use super::form::ImageVariant;
use crate::cache::codec::{Codec, Decoder, Encoder};
use std::borrow::Cow;

/// The key of an image: its file, which image of the file it is, and its dye when it has one. Two images of a folder
/// have different keys.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ImageKey {
    /// The path of the file. After a `|` stands the dye, or the name of the companion that the image is.
    path: String,
    /// The length of the file's path in bytes.
    file: usize,
    form: ImageVariant,
}

impl ImageKey {
    /// The key of an image in its own colours.
    pub(super) fn new(file: &str, form: ImageVariant) -> Self {
        let path =
            form.companion().map_or_else(|| file.to_owned(), |companion| format!("{file}|{companion}"));
        Self { path, file: file.len(), form }
    }

    /// The key of the file's image with other colours.
    pub(super) fn dyed(&self, dye: &str) -> Self {
        Self { path: format!("{}|{dye}", self.file()), file: self.file, form: ImageVariant::File }
    }

    /// The path of the file, and the dye or the companion.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// The path of the file.
    pub(crate) fn file(&self) -> &str {
        self.path.get(..self.file).unwrap_or(&self.path)
    }

    /// Which image of the file it is.
    pub(super) const fn form(&self) -> ImageVariant {
        self.form
    }

    /// The text of the dye, if there is one.
    pub(super) fn dye(&self) -> Option<&str> {
        self.path.get(self.file..)?.strip_prefix('|').filter(|_| self.form.companion().is_none())
    }

    /// The key as a text. A line break, which no path has, separates its parts, because the name of a file may look
    /// like another one with a dye.
    pub(super) fn to_text(&self) -> Cow<'_, str> {
        match (self.dye(), self.form) {
            (None, ImageVariant::File) => Cow::Borrowed(&self.path),
            (Some(dye), _) => Cow::Owned(format!("{}\n{dye}", self.file())),
            (None, form) => Cow::Owned(format!("{}\n\n{}", self.file(), form.key())),
        }
    }
}

impl Codec for ImageKey {
    fn encode(&self, encoder: &mut Encoder) {
        let Self { path, file, form } = self;
        path.encode(encoder);
        file.encode(encoder);
        form.encode(encoder);
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        let (path, file, form) = <(String, usize, ImageVariant)>::decode(decoder)?;
        let (_, suffix) = path.split_at_checked(file)?;
        (suffix.is_empty() || suffix.starts_with('|')).then_some(Self { path, file, form })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::codec::{from_bytes, to_bytes};

    #[test]
    fn a_path_ends_where_its_dye_begins() {
        let plain = ImageKey::new("a|b.png", ImageVariant::File);
        assert_eq!((plain.file(), plain.dye()), ("a|b.png", None));
        let dyed = plain.dyed("W:#ff0000");
        assert_eq!(
            (dyed.path(), dyed.file(), dyed.dye()),
            ("a|b.png|W:#ff0000", "a|b.png", Some("W:#ff0000"))
        );
        for key in [plain, dyed] {
            assert_eq!(from_bytes(&to_bytes(&key)), Some(key));
        }
        for wrong in [3, 4, usize::MAX] {
            let bytes = to_bytes(&("a.png".to_owned(), wrong, ImageVariant::File));
            assert_eq!(from_bytes::<ImageKey>(&bytes), None);
        }
    }
}
