//! The different images that one file may have.

use crate::base::digest::Digest;
use crate::cache::codec::{Decoder, Encoder};
use sprite_table::Companion;

/// Which image of a file an image is. A file may have several, each with its own facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Form {
    /// The image of the file, or the same with other colours.
    File,
    /// An image that is drawn from the content of a description.
    Composed(Composition),
    /// All frames of a moving picture, on one sheet.
    Animation,
    /// The first frame of a moving picture, as large as its canvas.
    Still,
}

/// What is drawn of the content of a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Composition {
    /// `true` if layers are drawn each by itself.
    pub(crate) is_separate: bool,
    /// The companion that is drawn; [`None`] for the pictures themselves.
    pub(crate) companion: Option<Companion>,
    /// A digest of what the settings say of companions, on which all images of the file depend; [`None`] without any.
    pub(crate) companions: Option<Digest>,
}

impl Form {
    /// A text that stands for it in what is stored.
    pub(crate) fn key(self) -> String {
        match self {
            Self::File => "file".to_owned(),
            Self::Animation => "animation".to_owned(),
            Self::Still => "still".to_owned(),
            Self::Composed(Composition { is_separate, companion, companions }) => {
                let kind = if is_separate { "layers" } else { "frames" };
                let companion = companion.map_or("", Companion::name);
                companions.map_or_else(|| kind.to_owned(), |names| format!("{kind} {companion} {names}"))
            }
        }
    }

    pub(crate) fn encode(self, encoder: &mut Encoder) {
        encoder.number(match self {
            Self::File => 0,
            Self::Animation => 1,
            Self::Still => 2,
            Self::Composed(_) => 3,
        });
        if let Self::Composed(Composition { is_separate, companion, companions }) = self {
            encoder.flag(is_separate);
            encoder.number(companion.map_or(0, |companion| companion as u64 + 1));
            encoder.option(companions, |encoder, companions| {
                encoder.digest(companions);
                Some(())
            });
        }
    }

    pub(crate) fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        Some(match decoder.number()? {
            0 => Self::File,
            1 => Self::Animation,
            2 => Self::Still,
            3 => Self::Composed(Composition {
                is_separate: decoder.flag()?,
                companion: match decoder.index()?.checked_sub(1) {
                    None => None,
                    Some(kind) => Some(*Companion::ALL.get(kind)?),
                },
                companions: decoder.option(Decoder::digest)?,
            }),
            _ => return None,
        })
    }

    /// The companion of the file's pictures that it is.
    pub(super) const fn companion(self) -> Option<Companion> {
        match self {
            Self::Composed(composition) => composition.companion,
            Self::File | Self::Animation | Self::Still => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_form_comes_back_and_has_a_key_of_its_own() {
        let mut forms = vec![Form::File, Form::Animation, Form::Still];
        for is_separate in [false, true] {
            for companions in [None, Some(Digest::of(b"a")), Some(Digest::of(b"b"))] {
                let kinds = Companion::ALL.map(Some);
                for companion in kinds.into_iter().filter(|_| companions.is_some()).chain([None]) {
                    forms.push(Form::Composed(Composition { is_separate, companion, companions }));
                }
            }
        }
        let keys: BTreeSet<String> = forms.iter().map(|form| form.key()).collect();
        assert_eq!(keys.len(), forms.len());
        for form in forms {
            let mut encoder = Encoder::default();
            form.encode(&mut encoder);
            let bytes = encoder.finish();
            let mut decoder = Decoder::new(&bytes);
            assert_eq!(Form::decode(&mut decoder), Some(form));
            assert!(decoder.is_empty());
        }
        let mut encoder = Encoder::default();
        encoder.number(4);
        assert_eq!(Form::decode(&mut Decoder::new(&encoder.finish())), None);
    }
}
