//! A file, and the elements directly in it.

use super::sprite::{Child, Imageset, Sprite};
use super::value::{Text, Value};
use crate::base::diagnostics::{Diagnostic, FileFindings};
use crate::base::source::{Location, SourceId};
use std::sync::Arc;

/// A file of the format.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) id: SourceId,
    /// Its path below the asset folder.
    pub(crate) path: String,
    /// The folder that paths of images start from.
    pub(crate) data_root: String,
    pub(crate) root: Root,
    /// The findings on the file by itself. They are reported once, when the file is used.
    pub(crate) findings: Arc<FileFindings>,
    /// The number of elements, which is the price of reading it again for another sprite.
    pub(crate) elements: usize,
}

impl File {
    /// A file without content.
    pub(crate) fn new(id: SourceId, path: &str, data_root: &str) -> Self {
        Self {
            id,
            path: path.to_owned(),
            data_root: data_root.to_owned(),
            root: Root::Malformed,
            findings: Arc::new(FileFindings::new(id, Vec::new())),
            elements: 0,
        }
    }

    /// The same file with its content.
    pub(crate) fn with(self, root: Root, findings: Vec<Diagnostic>, elements: usize) -> Self {
        Self { root, findings: Arc::new(FileFindings::new(self.id, findings)), elements, ..self }
    }

    /// The sprites that it holds.
    pub(crate) fn sprites(&self) -> impl Iterator<Item = &Sprite> {
        let own = if let Root::Sprite(sprite) = &self.root { Some(sprite) } else { None };
        own.into_iter().chain(self.members().iter().filter_map(Member::sprite))
    }

    /// The beings that it holds.
    pub(crate) fn beings(&self) -> impl Iterator<Item = &Being> {
        self.members().iter().filter_map(|member| match member {
            Member::Being(being) => Some(being),
            Member::Sprite(_) => None,
        })
    }

    /// The imagesets that it holds, also those that its beings pass.
    pub(crate) fn imagesets(&self) -> impl Iterator<Item = &Imageset> {
        let own = self.sprites().flat_map(|sprite| &sprite.children).filter_map(|child| match child {
            Child::Imageset(imageset) => Some(imageset),
            _ => None,
        });
        let passed = self.beings().flat_map(|being| &being.sprites).flat_map(|sprite| &sprite.imagesets);
        own.chain(passed)
    }

    /// The members of a file of several.
    pub(crate) fn members(&self) -> &[Member] {
        if let Root::Several(members) = &self.root { members } else { &[] }
    }
}

/// The root element.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one for each file, and nearly all are sprites")]
pub(crate) enum Root {
    /// `sprite`
    Sprite(Sprite),
    /// `sprites`, or a `beings` that holds a `sprite ref`
    Several(Vec<Member>),
    /// `offsets`: actions whose commands are offsets
    Offsets(Vec<Child>),
    /// `frames`: actions and free animations
    Frames(Vec<Child>),
    /// The file is not XML, and may be a description.
    Malformed,
    /// Other data of the game, with the name of the root element.
    Other(Text),
}

/// An element of a file of several sprites.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "the lists of a sprite hold far more on the heap")]
pub(crate) enum Member {
    Sprite(Sprite),
    Being(Being),
}

impl Member {
    pub(crate) const fn sprite(&self) -> Option<&Sprite> {
        if let Self::Sprite(sprite) = self { Some(sprite) } else { None }
    }
}

#[derive(Debug)]
pub(crate) struct Being {
    pub(crate) name: Value<String>,
    /// Its `sprite ref=` elements. A correct file has exactly one.
    pub(crate) sprites: Vec<Reference>,
}

impl Being {
    /// The name or the path that it refers to, if it is valid.
    pub(crate) fn reference(&self) -> Option<&str> {
        self.sprites.first()?.target.word()
    }
}

#[derive(Debug)]
pub(crate) struct Reference {
    /// The element's name.
    pub(crate) location: Location,
    pub(crate) target: Value<String>,
    /// `with-imageset`
    pub(crate) imagesets: Vec<Imageset>,
    /// Elements that were meant as a `with-imageset`, with their names.
    pub(crate) misspelt: Vec<(String, Imageset)>,
}
