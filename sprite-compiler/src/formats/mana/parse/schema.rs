//! The format's one table: every element, the elements that it stands in, and its attributes with their kinds.

use crate::base::suggest;
use crate::formats::schema::{Field, Shape};
use Readers::{All, Document as Proposal, NotMana};
use Tag::{
    Action, Animation, Being, Choice, Document, End, Frame, Frames, Free, Goto, Imageset, Include, Jump,
    Label, Member, Offset, OffsetAction, OffsetAnimation, OffsetEnd, Offsets, Pause, Random, Reference,
    Sequence, Several, Sprite, SpriteOffset, WithImageset,
};

/// What an element is, which its name alone does not say: a `sprite` is three things.
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
    /// An `action` of an offset file, and what stands in it.
    OffsetAction,
    OffsetAnimation,
    Offset,
    OffsetEnd,
}

/// What the value of an attribute is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Word,
    Number,
    /// A number between two others, both included.
    Within(i32, i32),
    /// Milliseconds.
    Delay,
    /// Pixels.
    Size,
    /// One of these words: its number.
    OneOf(&'static [&'static str]),
    Direction,
    /// A path, and a dye after a `|`.
    Image,
    /// Cells, ranges and pauses.
    List,
}

/// Who reads an element or an attribute.
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
    /// Beside this attribute.
    Beside(&'static str),
    InDocument,
    OutsideDocument,
}

/// What the format knows of an attribute besides its name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Detail {
    pub(crate) kind: Kind,
    pub(crate) readers: Readers,
    pub(crate) excuse: Excuse,
    /// A value, as messages show one.
    pub(crate) example: &'static str,
}

/// A row of the table.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) tag: Tag,
    pub(crate) shape: Shape<Detail>,
    /// What it stands in.
    parents: &'static [Tag],
    pub(crate) readers: Readers,
    /// Other words that people write for it.
    aliases: &'static [&'static str],
}

type Attribute = Field<Detail>;

impl Attribute {
    const fn is(name: &'static str, kind: Kind) -> Self {
        Self::new(name, Detail { kind, readers: All, excuse: Excuse::Never, example: "Scorpion" })
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
pub(crate) const GENDERS: &[&str] = &["male", "female", "both"];
/// The words of `exclude_current_frame`.
pub(crate) const FLAGS: &[&str] = &["true", "false"];

const NAME: Attribute = Attribute::is("name", Kind::Word);
const IMAGESET_NAME: Attribute = NAME.required().like("base");
const ACTION_NAME: Attribute = NAME.required().like("stand");
const DIRECTION: Attribute = Attribute::is("direction", Kind::Direction).aliases(&["dir", "facing"]);
const IMAGESET: Attribute = Attribute::is("imageset", Kind::Word);
const OWN_IMAGESET: Attribute = IMAGESET.read_by(NotMana);
const DELAY: Attribute =
    Attribute::is("delay", Kind::Delay).like("75").aliases(&["duration", "time", "wait", "ms", "pause"]);
const OFFSET_X: Attribute = Attribute::is("offsetX", Kind::Number).aliases(&["offset", "offsets", "x", "dx"]);
const OFFSET_Y: Attribute = Attribute::is("offsetY", Kind::Number).aliases(&["offset", "offsets", "y", "dy"]);
const RAND: Attribute = Attribute::is("rand", Kind::Within(0, 100)).read_by(NotMana);
const IMAGE: Attribute = Attribute::is("src", Kind::Image)
    .like("graphics/sprites/a.png")
    .aliases(&["file", "image", "path", "source"]);
const INDEX: Attribute = Attribute::is("index", Kind::Number)
    .required()
    .like("0")
    .aliases(&["id", "number", "start", "cell", "frame"]);
const START: Attribute = Attribute::is("start", Kind::Number)
    .unless(Excuse::Beside("value"))
    .like("0")
    .aliases(&["index", "frame", "from", "first", "begin"]);
const LAST: Attribute = Attribute::is("end", Kind::Number)
    .unless(Excuse::Beside("value"))
    .like("3")
    .aliases(&["index", "frame", "to", "last", "stop"]);
const REPEAT: Attribute =
    Attribute::is("repeat", Kind::Within(1, 100)).read_by(NotMana).aliases(&["count", "times", "loop"]);
const LIST: Attribute =
    Attribute::is("value", Kind::List).read_by(NotMana).aliases(&["values", "frames", "list"]);
const WIDTH: Attribute = Attribute::is("width", Kind::Size);
const HEIGHT: Attribute = Attribute::is("height", Kind::Size);
const VARIANTS: Attribute = Attribute::is("variants", Kind::Number);
const VARIANT_OFFSET: Attribute = Attribute::is("variant_offset", Kind::Number);
const EXTENDS: Attribute =
    Attribute::is("extends", Kind::Word).read_by(Proposal).aliases(&["extend", "base", "parent"]);
const OFFSET_FILE: Attribute = Attribute::is("offsetfile", Kind::Word).read_by(Proposal);
const FRAME_FILE: Attribute = Attribute::is("framefile", Kind::Word).read_by(Proposal);
const GENDER: Attribute = Attribute::is("gender", Kind::OneOf(GENDERS)).read_by(Proposal);

const REF: Attribute =
    Attribute::is("ref", Kind::Word).required().like("scorpion.xml").aliases(&["name", "to", "src", "file"]);
const FILE: Attribute =
    Attribute::is("file", Kind::Word).required().like("other.xml").aliases(&["src", "name", "path"]);
const HP: Attribute = Attribute::is("hp", Kind::Number).read_by(NotMana);
const EXCLUDES: Attribute = Attribute::is("exclude_current_frame", Kind::OneOf(FLAGS));
/// What a `sprite` only carries along.
const ACTION: Attribute = Attribute::is("action", Kind::Word);
const LABEL_NAME: Attribute = NAME.required().like("again").aliases(&["label", "id"]);
const GOTO_LABEL: Attribute =
    Attribute::is("label", Kind::Word).required().like("again").aliases(&["name", "to", "target", "action"]);
const JUMP_ACTION: Attribute =
    Attribute::is("action", Kind::Word).required().like("stand").aliases(&["label", "name", "to", "target"]);
const SEQUENCE_DELAY: Attribute = DELAY.unless(Excuse::OutsideDocument);
const PARAMETER_IMAGE: Attribute = IMAGE.unless(Excuse::InDocument);

const fn row(
    tag: Tag,
    name: &'static str,
    parents: &'static [Tag],
    readers: Readers,
    fields: &'static [Attribute],
    aliases: &'static [&'static str],
) -> Row {
    Row { tag, shape: Shape { name, fields }, parents, readers, aliases }
}

const IN_SPRITE: &[Tag] = &[Sprite, Member];
const IN_ANIMATION: &[Tag] = &[Animation, Free];
const IMAGE_WORDS: &[&str] = &["image", "images", "sheet", "spritesheet"];
const ANIMATION_WORDS: &[&str] = &["anim", "direction"];
const END_WORDS: &[&str] = &["stop", "terminator"];

#[rustfmt::skip] // A table: a row for each element, with its attributes below it where they need a line.
static TABLE: &[Row] = &[
    row(Sprite, "sprite", &[Document], All,
        &[NAME, ACTION, VARIANTS, VARIANT_OFFSET, EXTENDS, OFFSET_FILE, FRAME_FILE, GENDER], &[]),
    row(Several, "sprites", &[Document], All, &[], &[]),
    row(Several, "beings", &[Document], All, &[], &[]),
    row(Offsets, "offsets", &[Document], All, &[], &[]),
    row(Frames, "frames", &[Document], All, &[], &[]),
    row(Member, "sprite", &[Several], All,
        &[NAME.required(), ACTION, VARIANTS, VARIANT_OFFSET, EXTENDS, OFFSET_FILE, FRAME_FILE, GENDER], &[]),
    row(Being, "being", &[Several], All, &[NAME.required()], &[]),
    row(Reference, "sprite", &[Being], All, &[REF], &[]),
    row(WithImageset, "with-imageset", &[Reference], All,
        &[IMAGESET_NAME, IMAGE.required(), WIDTH, HEIGHT, OFFSET_X, OFFSET_Y], &["imageset", "image", "set"]),
    row(Imageset, "imageset", IN_SPRITE, All,
        &[IMAGESET_NAME, PARAMETER_IMAGE, WIDTH, HEIGHT, OFFSET_X, OFFSET_Y], IMAGE_WORDS),
    row(Action, "action", &[Sprite, Member, Frames], All, &[ACTION_NAME, IMAGESET, HP], &[]),
    row(Include, "include", IN_SPRITE, All, &[FILE], &["import"]),
    row(Free, "animation", &[Sprite, Member, Frames], Proposal, &[DIRECTION, IMAGESET], ANIMATION_WORDS),
    row(SpriteOffset, "offset", IN_SPRITE, Proposal, &[DIRECTION, OFFSET_X, OFFSET_Y], &[]),
    row(Animation, "animation", &[Action], All, &[DIRECTION], ANIMATION_WORDS),
    row(Frame, "frame", IN_ANIMATION, All, &[INDEX, DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET, RAND], &[]),
    row(Sequence, "sequence", IN_ANIMATION, All,
        &[START, LAST, SEQUENCE_DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET, REPEAT, LIST, RAND], &[]),
    row(Pause, "pause", IN_ANIMATION, NotMana, &[DELAY, RAND], &["wait", "delay", "sleep"]),
    row(Random, "random", IN_ANIMATION, Proposal, &[DELAY, EXCLUDES], &[]),
    row(End, "end", IN_ANIMATION, All, &[RAND], END_WORDS),
    row(Label, "label", IN_ANIMATION, NotMana, &[LABEL_NAME], &[]),
    row(Goto, "goto", IN_ANIMATION, NotMana, &[GOTO_LABEL, RAND], &[]),
    row(Jump, "jump", IN_ANIMATION, NotMana, &[JUMP_ACTION, RAND], &[]),
    row(Choice, "frame", &[Random], All, &[INDEX, DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET], &[]),
    row(Choice, "sequence", &[Random], All,
        &[START, LAST, DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET, REPEAT, LIST], &[]),
    // An `imageset` is left over from the sprite that the file was made from.
    row(OffsetAction, "action", &[Offsets], All, &[ACTION_NAME, IMAGESET], &[]),
    row(OffsetAnimation, "animation", &[OffsetAction], All, &[DIRECTION], ANIMATION_WORDS),
    row(Offset, "offset", &[OffsetAnimation], All, &[OFFSET_X, OFFSET_Y, DELAY], &[]),
    row(OffsetEnd, "end", &[OffsetAnimation], All, &[], END_WORDS),
];

/// The elements that stand in another.
pub(crate) fn children(parent: Tag) -> impl Iterator<Item = &'static Row> + Clone {
    TABLE.iter().filter(move |row| row.parents.contains(&parent))
}

/// The element of this name that stands in another.
pub(crate) fn child(parent: Tag, name: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.shape.name == name && row.parents.contains(&parent))
}

/// The names of the elements that stand in another.
pub(crate) fn names(parent: Tag) -> Vec<&'static str> {
    children(parent).map(|row| row.shape.name).collect()
}

/// Whether the format has an element of this name.
pub(crate) fn is_element(name: &str) -> bool {
    TABLE.iter().any(|row| row.shape.name == name)
}

/// The element that another word probably means, one of those that may stand there.
pub(crate) fn meant(parent: Tag, name: &str) -> Option<&'static str> {
    let alias = children(parent).find(|row| row.aliases.contains(&name)).map(|row| row.shape.name);
    alias.or_else(|| suggest::nearest(name, children(parent).map(|row| row.shape.name)))
}

/// Where an element stands, in words.
pub(crate) fn home(name: &str) -> Option<&'static str> {
    Some(match name {
        "imageset" | "action" | "include" => "a `sprite`",
        "animation" => "an `action`",
        "frame" | "sequence" | "pause" | "random" | "end" | "label" | "goto" | "jump" => "an `animation`",
        "offset" => "a `sprite`, or in the `animation` of an offset file",
        "with-imageset" => "the `sprite` of a `being`",
        "being" => "`beings`",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_has_a_place_and_no_place_two_of_a_name() {
        for row in TABLE {
            assert!(!row.parents.is_empty(), "{row:?}");
            for &parent in row.parents {
                let same = children(parent).filter(|other| other.shape.name == row.shape.name);
                assert_eq!(same.count(), 1, "{row:?}");
            }
        }
    }
}
