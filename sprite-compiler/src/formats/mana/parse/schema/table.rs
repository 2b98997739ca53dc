//! The kinds of elements, and the table of the schema: a row for each element.

use super::attributes::Readers::{self, All, Document as Proposal, NotMana};
use super::attributes::{
    ACTION, ACTION_NAME, Attribute, DELAY, DIRECTION, Detail, EXCLUDES, EXTENDS, FILE, FRAME_FILE, GENDER,
    GOTO_LABEL, HEIGHT, HP, IMAGE, IMAGESET, IMAGESET_NAME, INDEX, JUMP_ACTION, LABEL_NAME, LAST, LIST, NAME,
    OFFSET_FILE, OFFSET_X, OFFSET_Y, OWN_IMAGESET, PARAMETER_IMAGE, RAND, REF, REPEAT, SEQUENCE_DELAY, START,
    VARIANT_OFFSET, VARIANTS, WIDTH,
};
use crate::formats::schema::Shape;
use Tag::{
    Action, Animation, Being, Choice, Document, End, Frame, Frames, Free, Goto, Imageset, Include, Jump,
    Label, Member, Offset, OffsetAction, OffsetAnimation, OffsetEnd, Offsets, Pause, Random, Reference,
    Sequence, Several, Sprite, SpriteOffset, WithImageset,
};

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
    OffsetEnd,
}

impl Tag {
    /// The meaning of an element of this kind.
    const fn meaning(self) -> &'static str {
        match self {
            Self::Document => "The file.",
            Self::Sprite => "A sprite.",
            Self::Several => "Several sprites.",
            Self::Offsets => "Offsets of other sprites.",
            Self::Frames => "Actions of other sprites.",
            Self::Member => "A sprite with a name.",
            Self::Being => "A being with its sprite.",
            Self::Reference => "The sprite that the being shows.",
            Self::WithImageset => "The image of an imageset for this being.",
            Self::Imageset => "An image that is divided into cells.",
            Self::Action => "What the sprite can do, with an animation for each direction.",
            Self::Include => "The content of another file.",
            Self::Free => "An animation that belongs to no action.",
            Self::SpriteOffset => "An offset of the sprite for one direction.",
            Self::Animation => "What is shown in one direction.",
            Self::Frame => "One cell.",
            Self::Sequence => "Cells that follow each other.",
            Self::Pause => "Nothing is drawn for a time.",
            Self::Random => "One of its frames and sequences is chosen.",
            Self::End => "The animation ends here, and nothing is drawn.",
            Self::Label => "A place to which `goto` leads.",
            Self::Goto => "The animation goes on at a label.",
            Self::Jump => "Another action plays from here.",
            Self::Choice => "One of those that are chosen from.",
            Self::OffsetAction => "The offsets of an action.",
            Self::OffsetAnimation => "The offsets for one direction.",
            Self::Offset => "The offset for a time.",
            Self::OffsetEnd => "The offsets end here.",
        }
    }
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

/// An element with its attributes, which all dialects read.
const fn row(tag: Tag, name: &'static str, parents: &'static [Tag], fields: &'static [Attribute]) -> Row {
    Row { tag, shape: Shape { name, fields }, parents, readers: All, aliases: &[], meaning: tag.meaning() }
}

impl Row {
    const fn read_by(self, readers: Readers) -> Self {
        Self { readers, ..self }
    }

    const fn aliases(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }
}

const IN_SPRITE: &[Tag] = &[Sprite, Member];
const IN_ANIMATION: &[Tag] = &[Animation, Free];
const IMAGE_WORDS: &[&str] = &["image", "images", "sheet", "spritesheet"];
const ANIMATION_WORDS: &[&str] = &["anim", "direction"];
const END_WORDS: &[&str] = &["stop", "terminator"];

#[rustfmt::skip] // A row for each element, with its attributes below it where they need a line.
pub(super) static TABLE: &[Row] = &[
    row(Sprite, "sprite", &[Document],
        &[NAME, ACTION, VARIANTS, VARIANT_OFFSET, EXTENDS, OFFSET_FILE, FRAME_FILE, GENDER]),
    row(Several, "sprites", &[Document], &[]),
    row(Several, "beings", &[Document], &[]),
    row(Offsets, "offsets", &[Document], &[]),
    row(Frames, "frames", &[Document], &[]),
    row(Member, "sprite", &[Several],
        &[NAME.required(), ACTION, VARIANTS, VARIANT_OFFSET, EXTENDS, OFFSET_FILE, FRAME_FILE, GENDER]),
    row(Being, "being", &[Several], &[NAME.required()]),
    row(Reference, "sprite", &[Being], &[REF]),
    row(WithImageset, "with-imageset", &[Reference],
        &[IMAGESET_NAME, IMAGE.required(), WIDTH, HEIGHT, OFFSET_X, OFFSET_Y]).aliases(&["imageset", "image", "set"]),
    row(Imageset, "imageset", IN_SPRITE,
        &[IMAGESET_NAME, PARAMETER_IMAGE, WIDTH, HEIGHT, OFFSET_X, OFFSET_Y]).aliases(IMAGE_WORDS),
    row(Action, "action", &[Sprite, Member, Frames], &[ACTION_NAME, IMAGESET, HP]),
    row(Include, "include", IN_SPRITE, &[FILE]).aliases(&["import"]),
    row(Free, "animation", &[Sprite, Member, Frames],
        &[DIRECTION, IMAGESET]).read_by(Proposal).aliases(ANIMATION_WORDS),
    row(SpriteOffset, "offset", IN_SPRITE, &[DIRECTION, OFFSET_X, OFFSET_Y]).read_by(Proposal),
    row(Animation, "animation", &[Action], &[DIRECTION]).aliases(ANIMATION_WORDS),
    row(Frame, "frame", IN_ANIMATION, &[INDEX, DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET, RAND]),
    row(Sequence, "sequence", IN_ANIMATION,
        &[START, LAST, SEQUENCE_DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET, REPEAT, LIST, RAND]),
    row(Pause, "pause", IN_ANIMATION, &[DELAY, RAND]).read_by(NotMana).aliases(&["wait", "delay", "sleep"]),
    row(Random, "random", IN_ANIMATION, &[DELAY, EXCLUDES]).read_by(Proposal),
    row(End, "end", IN_ANIMATION, &[RAND]).aliases(END_WORDS),
    row(Label, "label", IN_ANIMATION, &[LABEL_NAME]).read_by(NotMana),
    row(Goto, "goto", IN_ANIMATION, &[GOTO_LABEL, RAND]).read_by(NotMana),
    row(Jump, "jump", IN_ANIMATION, &[JUMP_ACTION, RAND]).read_by(NotMana),
    row(Choice, "frame", &[Random], &[INDEX, DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET]),
    row(Choice, "sequence", &[Random], &[START, LAST, DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET, REPEAT, LIST]),
    // `imageset` is accepted because the file is often a copy of a sprite.
    row(OffsetAction, "action", &[Offsets], &[ACTION_NAME, IMAGESET]),
    row(OffsetAnimation, "animation", &[OffsetAction], &[DIRECTION]).aliases(ANIMATION_WORDS),
    row(Offset, "offset", &[OffsetAnimation], &[OFFSET_X, OFFSET_Y, DELAY]),
    row(OffsetEnd, "end", &[OffsetAnimation], &[]).aliases(END_WORDS),
];
