//! The different images that one file may have.

use crate::base::digest::Digest;
use crate::cache::codec::{codec, codec_as};
use sprite_table::Companion;

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
