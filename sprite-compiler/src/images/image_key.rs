//! Keys of images, since one file may have several.

use crate::base::digest::Digest;
use crate::cache::codec::{Codec, Decoder, Encoder, codec, codec_as};
use sprite_table::Companion;
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

    /// Returns whether the compiler draws the image. Other images are their files.
    pub(crate) fn is_drawn(&self) -> bool {
        self.form != ImageVariant::File || self.dye().is_some()
    }

    /// The form that all images have which are drawn together with this one; [`None`] if it is drawn alone.
    pub(super) fn drawn_with(&self) -> Option<ImageVariant> {
        match self.form {
            ImageVariant::Composed(composition) => {
                Some(ImageVariant::Composed(Composition { companion: None, ..composition }))
            }
            ImageVariant::File | ImageVariant::Animation | ImageVariant::Still => None,
        }
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

/// Which image of a file an image is. A file may have several, each with its own facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ImageVariant {
    /// The image of the file, or the same with other colours.
    File,
    /// An image that is drawn from the content of a description.
    Composed(Composition),
    /// All frames of a moving picture, on one sheet.
    Animation,
    /// The first frame of a moving picture, as large as its canvas.
    Still,
}

/// The part of a description's content that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Composition {
    /// `true` if layers are drawn each by itself.
    pub(crate) is_separate: bool,
    /// The companion that is drawn; [`None`] for the pictures themselves.
    pub(crate) companion: Option<Companion>,
    /// A digest of what the settings say of companions, on which all images of the file depend; [`None`] without any.
    pub(crate) companions: Option<Digest>,
    /// A digest of what another file says of how its pictures are drawn; [`None`] if its content says it all.
    pub(crate) recipe: Option<Digest>,
}

impl Composition {
    /// Whole pictures, without companions, that are drawn as another file says.
    pub(crate) const fn of_recipe(recipe: Digest) -> Self {
        Self { is_separate: false, companion: None, companions: None, recipe: Some(recipe) }
    }
}

impl ImageVariant {
    /// A text that stands for it in what is stored.
    pub(crate) fn key(self) -> String {
        match self {
            Self::File => "file".to_owned(),
            Self::Animation => "animation".to_owned(),
            Self::Still => "still".to_owned(),
            Self::Composed(Composition { is_separate, companion, companions, recipe }) => {
                let kind = if is_separate { "layers" } else { "frames" };
                let kind = recipe.map_or_else(|| kind.to_owned(), |recipe| format!("{kind} by {recipe}"));
                let companion = companion.map_or("", Companion::name);
                companions.map_or(kind.clone(), |names| format!("{kind} {companion} {names}"))
            }
        }
    }

    /// The companion of the file's pictures that it is.
    pub(super) const fn companion(self) -> Option<Companion> {
        match self {
            Self::Composed(composition) => composition.companion,
            Self::File | Self::Animation | Self::Still => None,
        }
    }
}

codec_as! {
    ImageVariant as (u64, Option<Composition>): |form| match *form {
        Self::File => (0, None),
        Self::Animation => (1, None),
        Self::Still => (2, None),
        Self::Composed(composition) => (3, Some(composition)),
    }, |form| match form {
        (0, None) => Some(Self::File),
        (1, None) => Some(Self::Animation),
        (2, None) => Some(Self::Still),
        (3, Some(composition)) => Some(Self::Composed(composition)),
        _ => None,
    };
    Companion as usize: |companion| *companion as usize, |index| Self::ALL.get(index).copied();
}

codec!(Composition { is_separate, companion, companions, recipe });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::sorted::SortedSet;
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

    #[test]
    fn every_form_comes_back_and_has_a_key_of_its_own() {
        let mut forms = vec![ImageVariant::File, ImageVariant::Animation, ImageVariant::Still];
        for is_separate in [false, true] {
            for companions in [None, Some(Digest::of(b"a")), Some(Digest::of(b"b"))] {
                let kinds = Companion::ALL.map(Some);
                for companion in kinds.into_iter().filter(|_| companions.is_some()).chain([None]) {
                    for recipe in [None, Some(Digest::of(b"c"))] {
                        forms.push(ImageVariant::Composed(Composition {
                            is_separate,
                            companion,
                            companions,
                            recipe,
                        }));
                    }
                }
            }
        }
        let keys: SortedSet<String> = forms.iter().map(|form| form.key()).collect();
        assert_eq!(keys.len(), forms.len());
        for form in forms {
            assert_eq!(from_bytes(&to_bytes(&form)), Some(form));
        }
        assert_eq!(from_bytes::<ImageVariant>(&to_bytes(&(4_u64, false))), None);
    }
}
