//! A file, the elements directly in it, and its sprites, down to their animations.

use super::command::{Command, Kind, Number, Show, Text, Value};
use crate::base::diagnostics::FileFindings;
use crate::base::source::{Location, SourceId};
use sprite_table::{Direction, Gender, Point};
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

/// A `sprite` that is a root, or a member of a file of several.
#[derive(Debug)]
pub(crate) struct Sprite {
    /// The element's name.
    pub(crate) location: Location,
    pub(crate) name: Value<String>,
    pub(crate) variants: Number,
    pub(crate) variant_offset: Number,
    pub(crate) extends: Value<String>,
    pub(crate) offset_file: Value<String>,
    /// The frame file; `0` is the same as absent.
    pub(crate) frame_file: Value<String>,
    pub(crate) gender: Value<Gender>,
    /// The elements in it, in the order of the file.
    pub(crate) children: Vec<Child>,
    /// The number of elements in it, which is the price of reading it again for another being.
    pub(crate) elements: usize,
}

impl Sprite {
    pub(crate) fn includes(&self) -> impl Iterator<Item = &Value<String>> {
        self.children.iter().filter_map(|child| match child {
            Child::Include(file) => Some(file),
            _ => None,
        })
    }

    /// Returns whether it has an imageset without an image, which others must pass.
    pub(crate) fn has_parameters(&self) -> bool {
        self.children.iter().any(|child| matches!(child, Child::Imageset(set) if set.src.is_absent()))
    }

    /// Returns whether it has no imageset, neither of its own nor from another file.
    pub(crate) fn is_bare(&self) -> bool {
        let brings = |child: &Child| matches!(child, Child::Imageset(_) | Child::Include(_));
        self.extends.is_absent() && !self.children.iter().any(brings)
    }
}

/// An element of a sprite.
#[derive(Debug)]
pub(crate) enum Child {
    Imageset(Imageset),
    Action(Action),
    Include(Value<String>),
    /// An `animation` outside of any action.
    Free(Animation),
    /// `offset direction= offsetX= offsetY=`
    Offset(Value<Option<Direction>>, Point),
}

#[derive(Clone, Debug)]
pub(crate) struct Imageset {
    /// The element's name: `imageset` or `with-imageset`.
    pub(crate) location: Location,
    pub(crate) name: Value<String>,
    /// The path, with its location. Absent in a parameter.
    pub(crate) src: Value<String>,
    /// The text after the `|` in `src`.
    pub(crate) dye: Option<Text>,
    pub(crate) width: Number,
    pub(crate) height: Number,
    pub(crate) offset_x: Number,
    pub(crate) offset_y: Number,
}

#[derive(Debug)]
pub(crate) struct Action {
    /// The element's name.
    pub(crate) location: Location,
    pub(crate) name: Value<String>,
    pub(crate) imageset: Value<String>,
    /// The health in percent; 100 if it is absent.
    pub(crate) hp: i32,
    pub(crate) animations: Vec<Animation>,
}

#[derive(Debug)]
pub(crate) struct Animation {
    /// The element's name.
    pub(crate) location: Location,
    /// The direction. [`None`] is `default`, which is also the value of an absent or empty attribute; [`Value::Absent`]
    /// does not occur.
    pub(crate) direction: Value<Option<Direction>>,
    /// The imageset, which only a free animation has.
    pub(crate) imageset: Value<String>,
    pub(crate) commands: Vec<Command>,
}

impl Animation {
    /// The cells that its commands show.
    pub(crate) fn shows(&self) -> impl Iterator<Item = &Show> {
        self.commands.iter().flat_map(|command| command.kind.shows())
    }

    /// Returns whether it has control flow, and not only frames in one order up to an end.
    pub(crate) fn has_flow(&self) -> bool {
        self.commands.iter().any(|command| {
            command.rand < 100 || matches!(command.kind, Kind::Label(_) | Kind::Goto(..) | Kind::Jump(_))
        })
    }
}
