//! The attributes of all elements: the kinds of their values, the dialects that read them, and when they may be absent.

use crate::formats::schema::Field;
use Readers::{All, Document as Proposal, NotMana};

/// The kind of an attribute's value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ValueKind {
    Word,
    Number,
    /// A number in this range, both ends included.
    Within(i32, i32),
    /// Milliseconds.
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

pub(super) type Attribute = Field<Detail>;

impl Attribute {
    const fn is(name: &'static str, kind: ValueKind, meaning: &'static str) -> Self {
        let (readers, excuse, example) = (All, Excuse::Never, "Scorpion");
        Self::new(name, Detail { kind, readers, excuse, example, meaning })
    }

    const fn like(self, example: &'static str) -> Self {
        Self { detail: Detail { example, ..self.detail }, ..self }
    }

    const fn read_by(self, readers: Readers) -> Self {
        Self { detail: Detail { readers, ..self.detail }, ..self }
    }

    const fn unless(self, excuse: Excuse) -> Self {
        Self { detail: Detail { excuse, ..self.detail }, is_required: true, ..self }
    }
}

/// The words of `gender`.
const GENDERS: &[&str] = &["male", "female", "both"];
/// The words of `exclude_current_frame`.
const FLAGS: &[&str] = &["true", "false"];

pub(super) const NAME: Attribute =
    Attribute::is("name", ValueKind::Word, "The name by which others refer to it.");
pub(super) const IMAGESET_NAME: Attribute = NAME.required().like("base");
pub(super) const ACTION_NAME: Attribute = NAME.required().like("stand");
pub(super) const DIRECTION: Attribute =
    Attribute::is("direction", ValueKind::Direction, "The direction in which it is shown.")
        .aliases(&["dir", "facing"]);
pub(super) const IMAGESET: Attribute =
    Attribute::is("imageset", ValueKind::Word, "The imageset whose cells it shows.");
pub(super) const OWN_IMAGESET: Attribute = IMAGESET.read_by(NotMana);
pub(super) const DELAY: Attribute =
    Attribute::is("delay", ValueKind::Delay, "How long it takes, in milliseconds.")
        .like("75")
        .aliases(&["duration", "time", "wait", "ms", "pause"]);
pub(super) const OFFSET_X: Attribute =
    Attribute::is("offsetX", ValueKind::Number, "How far it is drawn to the right of its place, in pixels.")
        .aliases(&["offset", "offsets", "x", "dx"]);
pub(super) const OFFSET_Y: Attribute =
    Attribute::is("offsetY", ValueKind::Number, "How far it is drawn below its place, in pixels.")
        .aliases(&["offset", "offsets", "y", "dy"]);
pub(super) const RAND: Attribute =
    Attribute::is("rand", ValueKind::Within(0, 100), "How often it is played, in percent.").read_by(NotMana);
pub(super) const IMAGE: Attribute =
    Attribute::is("src", ValueKind::Image, "The path of the image, with a dye after a `|`.")
        .like("graphics/sprites/a.png")
        .aliases(&["file", "image", "path", "source"]);
pub(super) const INDEX: Attribute =
    Attribute::is("index", ValueKind::Number, "The cell that is shown, counted from 0.")
        .required()
        .like("0")
        .aliases(&["id", "number", "start", "cell", "frame"]);
pub(super) const START: Attribute =
    Attribute::is("start", ValueKind::Number, "The first cell, counted from 0.")
        .unless(Excuse::Beside("value"))
        .like("0")
        .aliases(&["index", "frame", "from", "first", "begin"]);
pub(super) const LAST: Attribute = Attribute::is("end", ValueKind::Number, "The last cell, counted from 0.")
    .unless(Excuse::Beside("value"))
    .like("3")
    .aliases(&["index", "frame", "to", "last", "stop"]);
pub(super) const REPEAT: Attribute =
    Attribute::is("repeat", ValueKind::Within(1, 100), "How many times it is played.")
        .read_by(NotMana)
        .aliases(&["count", "times", "loop"]);
pub(super) const LIST: Attribute =
    Attribute::is("value", ValueKind::List, "Cells, ranges and pauses, such as `0-3,p,5`.")
        .read_by(NotMana)
        .aliases(&["values", "frames", "list"]);
pub(super) const WIDTH: Attribute = Attribute::is("width", ValueKind::Size, "The width of a cell in pixels.");
pub(super) const HEIGHT: Attribute =
    Attribute::is("height", ValueKind::Size, "The height of a cell in pixels.");
pub(super) const VARIANTS: Attribute =
    Attribute::is("variants", ValueKind::Number, "How many versions of the sprite its images hold.");
pub(super) const VARIANT_OFFSET: Attribute = Attribute::is(
    "variant_offset",
    ValueKind::Number,
    "How many cells each version is after the one before.",
);
pub(super) const EXTENDS: Attribute =
    Attribute::is("extends", ValueKind::Word, "The file or the sprite that this one adds to.")
        .read_by(Proposal)
        .aliases(&["extend", "base", "parent"]);
pub(super) const OFFSET_FILE: Attribute =
    Attribute::is("offsetfile", ValueKind::Word, "The file with the offsets of the sprite.")
        .read_by(Proposal);
pub(super) const FRAME_FILE: Attribute =
    Attribute::is("framefile", ValueKind::Word, "The file with the actions of the sprite.").read_by(Proposal);
pub(super) const GENDER: Attribute =
    Attribute::is("gender", ValueKind::OneOf(GENDERS), "Who shows the sprite.").read_by(Proposal);

pub(super) const REF: Attribute =
    Attribute::is("ref", ValueKind::Word, "The sprite that it shows, by its name or its path.")
        .required()
        .like("scorpion.xml")
        .aliases(&["name", "to", "src", "file"]);
pub(super) const FILE: Attribute =
    Attribute::is("file", ValueKind::Word, "The path of the file whose content is added.")
        .required()
        .like("other.xml")
        .aliases(&["src", "name", "path"]);
pub(super) const HP: Attribute =
    Attribute::is("hp", ValueKind::Number, "The health, in percent, up to which the action is played.")
        .read_by(NotMana);
pub(super) const EXCLUDES: Attribute = Attribute::is(
    "exclude_current_frame",
    ValueKind::OneOf(FLAGS),
    "`true` where the frame that is shown is not chosen again.",
);
/// An attribute of `sprite` that has no effect.
pub(super) const ACTION: Attribute = Attribute::is("action", ValueKind::Word, "It has no effect.");
pub(super) const LABEL_NAME: Attribute = NAME.required().like("again").aliases(&["label", "id"]);
pub(super) const GOTO_LABEL: Attribute =
    Attribute::is("label", ValueKind::Word, "The label at which it goes on.")
        .required()
        .like("again")
        .aliases(&["name", "to", "target", "action"]);
pub(super) const JUMP_ACTION: Attribute =
    Attribute::is("action", ValueKind::Word, "The action that plays then.")
        .required()
        .like("stand")
        .aliases(&["label", "name", "to", "target"]);
pub(super) const SEQUENCE_DELAY: Attribute = DELAY.unless(Excuse::OutsideDocument);
pub(super) const PARAMETER_IMAGE: Attribute = IMAGE.unless(Excuse::InDocument);
