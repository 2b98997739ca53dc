//! A sprite, down to its animations.

use super::command::{Command, Kind, Show};
use super::value::{Number, Text, Value};
use crate::base::source::Location;
use sprite_table::{Direction, Gender, Point};

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
    Offset(Offset),
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

/// The offset of a sprite for one direction.
#[derive(Clone, Debug)]
pub(crate) struct Offset {
    pub(crate) direction: Value<Option<Direction>>,
    pub(crate) offset: Point,
}
