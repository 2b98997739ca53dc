//! The parts of the table: the kinds of elements, and the properties of elements and attributes.

use crate::formats::schema::{Field, Shape};

/// The kind of an element. Its name is not enough: there are three kinds of `sprite`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    Document,
    /// The root `sprite`.
    Sprite,
    /// The root `sprites` or `beings`.
    Several,
    /// The root of an offset file.
    Offsets,
    /// The root of a frame file.
    Frames,
    /// A `sprite` in a file of several.
    Member,
    Being,
    /// The `sprite ref=` of a being.
    Reference,
    WithImageset,
    Imageset,
    Action,
    Include,
    /// An `animation` outside of any action.
    Free,
    /// The `offset` of a sprite.
    SpriteOffset,
    Animation,
    Frame,
    Sequence,
    Pause,
    Random,
    End,
    Label,
    Goto,
    Jump,
    /// A `frame` or a `sequence` in `random`.
    Choice,
    /// An `action` of an offset file. The next kinds are its descendants.
    OffsetAction,
    OffsetAnimation,
    Offset,
}

/// A row of the table.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) tag: Tag,
    pub(crate) shape: Shape<Detail>,
    /// The kinds of its possible parents.
    pub(super) parents: &'static [Tag],
    pub(crate) readers: Readers,
    /// Other names that people write for it.
    pub(super) aliases: &'static [&'static str],
    /// Its meaning, in a sentence.
    pub(crate) meaning: &'static str,
}

impl Row {
    pub(super) const fn read_by(self, readers: Readers) -> Self {
        Self { readers, ..self }
    }

    pub(super) const fn aliases(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }
}

/// The kind of an attribute's value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ValueKind {
    Word,
    Number,
    /// A number in this range, both ends included.
    Within(i32, i32),
    /// The duration in milliseconds.
    Delay,
    /// Pixels.
    Size,
    /// One of these words; the value is its index.
    OneOf(&'static [&'static str]),
    Direction,
    /// A path, optionally with a dye after a `|`.
    Image,
    /// Cells, ranges and pauses.
    List,
}

/// The dialects that read an element or an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Readers {
    All,
    /// The dialect `mana` ignores it.
    NotMana,
    /// A proposal of the format document.
    Document,
}

/// When a required attribute may be absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Excuse {
    Never,
    /// If the element has this attribute.
    Beside(&'static str),
    InDocument,
    OutsideDocument,
}

/// The properties of an attribute besides its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Detail {
    pub(crate) kind: ValueKind,
    pub(crate) readers: Readers,
    pub(crate) excuse: Excuse,
    /// An example of a value, for messages.
    pub(crate) example: &'static str,
    /// Its meaning, in a sentence.
    pub(crate) meaning: &'static str,
}

impl Field<Detail> {
    pub(super) const fn is(name: &'static str, kind: ValueKind, meaning: &'static str) -> Self {
        let (readers, excuse, example) = (Readers::All, Excuse::Never, "Scorpion");
        Self::new(name, Detail { kind, readers, excuse, example, meaning })
    }

    pub(super) const fn like(self, example: &'static str) -> Self {
        Self { detail: Detail { example, ..self.detail }, ..self }
    }

    pub(super) const fn read_by(self, readers: Readers) -> Self {
        Self { detail: Detail { readers, ..self.detail }, ..self }
    }

    pub(super) const fn unless(self, excuse: Excuse) -> Self {
        Self { detail: Detail { excuse, ..self.detail }, is_required: true, ..self }
    }
}
