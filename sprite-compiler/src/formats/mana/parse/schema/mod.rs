//! The schema of the format: every element, its possible parents, and its attributes with their kinds.

mod row;

pub(crate) use row::{Detail, Excuse, Readers, Row, Tag, ValueKind};

use crate::base::suggest::{self, Near};
use crate::formats::schema::{Field, Shape};
use row::Readers::{All, Document as Proposal, NotMana};
use row::Tag::{
    Action, Animation, Being, Choice, Document, End, Frame, Frames, Free, Goto, Imageset, Include, Jump,
    Label, Member, Offset, OffsetAction, OffsetAnimation, Offsets, Pause, Random, Reference, Sequence,
    Several, Sprite, SpriteOffset, WithImageset,
};
use row::ValueKind::{Delay, Direction, Image, List, Number, OneOf, Size, Within, Word};

/// The elements that may be children of another.
pub(crate) fn children(parent: Tag) -> impl Iterator<Item = &'static Row> + Clone {
    TABLE.iter().filter(move |row| row.parents.contains(&parent))
}

/// The child element of this name.
pub(crate) fn child(parent: Tag, name: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.shape.name == name && row.parents.contains(&parent))
}

/// The names of the possible children of an element.
pub(crate) fn names(parent: Tag) -> Vec<&'static str> {
    children(parent).map(|row| row.shape.name).collect()
}

/// Returns whether the format has an element of this name.
pub(crate) fn is_element(name: &str) -> bool {
    TABLE.iter().any(|row| row.shape.name == name)
}

/// The child element that another word probably means.
pub(crate) fn meant(parent: Tag, name: &str) -> Option<Near<&'static str>> {
    let alias = children(parent).find(|row| row.aliases.contains(&name)).map(|row| row.shape.name);
    alias.map(Near::clear).or_else(|| suggest::nearest(name, children(parent).map(|row| row.shape.name)))
}

/// The usual parent of an element, in words.
pub(crate) fn usual_parent(name: &str) -> Option<&'static str> {
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

type Attribute = Field<Detail>;

const NAME: Attribute = Attribute::is("name", Word, "The name by which others refer to it.");
const IMAGESET_NAME: Attribute = NAME.required().like("base");
const ACTION_NAME: Attribute = NAME.required().like("stand");
const DIRECTION: Attribute =
    Attribute::is("direction", Direction, "The direction in which it is shown.").aliases(&["dir", "facing"]);
const IMAGESET: Attribute = Attribute::is("imageset", Word, "The imageset whose cells it shows.");
const OWN_IMAGESET: Attribute = IMAGESET.read_by(NotMana);
const DELAY: Attribute = Attribute::is("delay", Delay, "How long it takes, in milliseconds.")
    .like("75")
    .aliases(&["duration", "time", "wait", "ms", "pause"]);
const OFFSET_X: Attribute =
    Attribute::is("offsetX", Number, "How far it is drawn to the right of its place, in pixels.")
        .aliases(&["offset", "offsets", "x", "dx"]);
const OFFSET_Y: Attribute =
    Attribute::is("offsetY", Number, "How far it is drawn below its place, in pixels.")
        .aliases(&["offset", "offsets", "y", "dy"]);
const RAND: Attribute =
    Attribute::is("rand", Within(0, 100), "How often it is played, in percent.").read_by(NotMana);
const IMAGE: Attribute = Attribute::is("src", Image, "The path of the image, with a dye after a `|`.")
    .like("graphics/sprites/a.png")
    .aliases(&["file", "image", "path", "source"]);
const INDEX: Attribute = Attribute::is("index", Number, "The cell that is shown, counted from 0.")
    .required()
    .like("0")
    .aliases(&["id", "number", "start", "cell", "frame"]);
const START: Attribute = Attribute::is("start", Number, "The first cell, counted from 0.")
    .unless(Excuse::Beside("value"))
    .like("0")
    .aliases(&["index", "frame", "from", "first", "begin"]);
const LAST: Attribute = Attribute::is("end", Number, "The last cell, counted from 0.")
    .unless(Excuse::Beside("value"))
    .like("3")
    .aliases(&["index", "frame", "to", "last", "stop"]);
const REPEAT: Attribute = Attribute::is("repeat", Within(1, 100), "How many times it is played.")
    .read_by(NotMana)
    .aliases(&["count", "times", "loop"]);
const LIST: Attribute = Attribute::is("value", List, "Cells, ranges and pauses, such as `0-3,p,5`.")
    .read_by(NotMana)
    .aliases(&["values", "frames", "list"]);
const WIDTH: Attribute = Attribute::is("width", Size, "The width of a cell in pixels.");
const HEIGHT: Attribute = Attribute::is("height", Size, "The height of a cell in pixels.");
const VARIANTS: Attribute =
    Attribute::is("variants", Number, "How many versions of the sprite its images hold.");
const VARIANT_OFFSET: Attribute =
    Attribute::is("variant_offset", Number, "How many cells each version is after the one before.");
const EXTENDS: Attribute = Attribute::is("extends", Word, "The file or the sprite that this one adds to.")
    .read_by(Proposal)
    .aliases(&["extend", "base", "parent"]);
const OFFSET_FILE: Attribute =
    Attribute::is("offsetfile", Word, "The file with the offsets of the sprite.").read_by(Proposal);
const FRAME_FILE: Attribute =
    Attribute::is("framefile", Word, "The file with the actions of the sprite.").read_by(Proposal);
const GENDER: Attribute =
    Attribute::is("gender", OneOf(&["male", "female", "both"]), "Who shows the sprite.").read_by(Proposal);

const REF: Attribute = Attribute::is("ref", Word, "The sprite that it shows, by its name or its path.")
    .required()
    .like("scorpion.xml")
    .aliases(&["name", "to", "src", "file"]);
const FILE: Attribute = Attribute::is("file", Word, "The path of the file whose content is added.")
    .required()
    .like("other.xml")
    .aliases(&["src", "name", "path"]);
const HP: Attribute =
    Attribute::is("hp", Number, "The health, in percent, up to which the action is played.").read_by(NotMana);
const EXCLUDES: Attribute = Attribute::is(
    "exclude_current_frame",
    OneOf(&["true", "false"]),
    "`true` where the frame that is shown is not chosen again.",
);
/// An attribute of `sprite` that has no effect.
const ACTION: Attribute = Attribute::is("action", Word, "It has no effect.");
const LABEL_NAME: Attribute = NAME.required().like("again").aliases(&["label", "id"]);
const GOTO_LABEL: Attribute = Attribute::is("label", Word, "The label at which it goes on.")
    .required()
    .like("again")
    .aliases(&["name", "to", "target", "action"]);
const JUMP_ACTION: Attribute = Attribute::is("action", Word, "The action that plays then.")
    .required()
    .like("stand")
    .aliases(&["label", "name", "to", "target"]);
const SEQUENCE_DELAY: Attribute = DELAY.unless(Excuse::OutsideDocument);
const PARAMETER_IMAGE: Attribute = IMAGE.unless(Excuse::InDocument);

/// An element with its attributes, which all dialects read.
const fn row(
    tag: Tag,
    name: &'static str,
    meaning: &'static str,
    parents: &'static [Tag],
    fields: &'static [Attribute],
) -> Row {
    Row { tag, shape: Shape { name, fields }, parents, readers: All, aliases: &[], meaning }
}

const IN_SPRITE: &[Tag] = &[Sprite, Member];
const IN_ANIMATION: &[Tag] = &[Animation, Free];
const IMAGE_WORDS: &[&str] = &["image", "images", "sheet", "spritesheet"];
const ANIMATION_WORDS: &[&str] = &["anim", "direction"];
const END_WORDS: &[&str] = &["stop", "terminator"];

#[rustfmt::skip] // A row for each element, with its attributes below it where they need a line.
static TABLE: &[Row] = &[
    row(Sprite, "sprite", "A sprite.", &[Document],
        &[NAME, ACTION, VARIANTS, VARIANT_OFFSET, EXTENDS, OFFSET_FILE, FRAME_FILE, GENDER]),
    row(Several, "sprites", "Several sprites.", &[Document], &[]),
    row(Several, "beings", "Several sprites.", &[Document], &[]),
    row(Offsets, "offsets", "Offsets of other sprites.", &[Document], &[]),
    row(Frames, "frames", "Actions of other sprites.", &[Document], &[]),
    row(Member, "sprite", "A sprite with a name.", &[Several],
        &[NAME.required(), ACTION, VARIANTS, VARIANT_OFFSET, EXTENDS, OFFSET_FILE, FRAME_FILE, GENDER]),
    row(Being, "being", "A being with its sprite.", &[Several], &[NAME.required()]),
    row(Reference, "sprite", "The sprite that the being shows.", &[Being], &[REF]),
    row(WithImageset, "with-imageset", "The image of an imageset for this being.", &[Reference],
        &[IMAGESET_NAME, IMAGE.required(), WIDTH, HEIGHT, OFFSET_X, OFFSET_Y]).aliases(&["imageset", "image", "set"]),
    row(Imageset, "imageset", "An image that is divided into cells.", IN_SPRITE,
        &[IMAGESET_NAME, PARAMETER_IMAGE, WIDTH, HEIGHT, OFFSET_X, OFFSET_Y]).aliases(IMAGE_WORDS),
    row(Action, "action", "What the sprite can do, with an animation for each direction.", &[Sprite, Member, Frames],
        &[ACTION_NAME, IMAGESET, HP]),
    row(Include, "include", "The content of another file.", IN_SPRITE, &[FILE]).aliases(&["import"]),
    row(Free, "animation", "An animation that belongs to no action.", &[Sprite, Member, Frames],
        &[DIRECTION, IMAGESET]).read_by(Proposal).aliases(ANIMATION_WORDS),
    row(SpriteOffset, "offset", "An offset of the sprite for one direction.", IN_SPRITE,
        &[DIRECTION, OFFSET_X, OFFSET_Y]).read_by(Proposal),
    row(Animation, "animation", "What is shown in one direction.", &[Action],
        &[DIRECTION]).aliases(ANIMATION_WORDS),
    row(Frame, "frame", "One cell.", IN_ANIMATION, &[INDEX, DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET, RAND]),
    row(Sequence, "sequence", "Cells that follow each other.", IN_ANIMATION,
        &[START, LAST, SEQUENCE_DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET, REPEAT, LIST, RAND]),
    row(Pause, "pause", "Nothing is drawn for a time.", IN_ANIMATION,
        &[DELAY, RAND]).read_by(NotMana).aliases(&["wait", "delay", "sleep"]),
    row(Random, "random", "One of its frames and sequences is chosen.", IN_ANIMATION,
        &[DELAY, EXCLUDES]).read_by(Proposal),
    row(End, "end", "The animation ends here, and nothing is drawn.", IN_ANIMATION,
        &[RAND]).aliases(END_WORDS),
    row(Label, "label", "A place to which `goto` leads.", IN_ANIMATION, &[LABEL_NAME]).read_by(NotMana),
    row(Goto, "goto", "The animation goes on at a label.", IN_ANIMATION,
        &[GOTO_LABEL, RAND]).read_by(NotMana),
    row(Jump, "jump", "Another action plays from here.", IN_ANIMATION, &[JUMP_ACTION, RAND]).read_by(NotMana),
    row(Choice, "frame", "One of those that are chosen from.", &[Random],
        &[INDEX, DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET]),
    row(Choice, "sequence", "One of those that are chosen from.", &[Random],
        &[START, LAST, DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET, REPEAT, LIST]),
    // `imageset` is accepted because the file is often a copy of a sprite.
    row(OffsetAction, "action", "The offsets of an action.", &[Offsets], &[ACTION_NAME, IMAGESET]),
    row(OffsetAnimation, "animation", "The offsets for one direction.", &[OffsetAction],
        &[DIRECTION]).aliases(ANIMATION_WORDS),
    row(Offset, "offset", "The offset for a time.", &[OffsetAnimation], &[OFFSET_X, OFFSET_Y, DELAY]),
    row(End, "end", "The offsets end here.", &[OffsetAnimation], &[]).aliases(END_WORDS),
];

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
