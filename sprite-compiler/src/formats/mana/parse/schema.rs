//! The schema of the format: every element, its possible parents, and its attributes.

use crate::base::schema::Needed::{Always, At, Unless};
use crate::base::schema::{Key, Measure, Places, Shape, Table, Word, Words, fields};
use crate::base::suggest::{self, Near};
use crate::base::words;
use crate::formats::mana::directions;
use crate::formats::mana::settings::Dialect;
use Tag::{
    Action, Animation, Being, Choice, Document, End, Frame, Frames, Free, Goto, Imageset, Include, Jump,
    Label, Member, Offset, OffsetAction, OffsetAnimation, Offsets, Pause, Random, Reference, Sequence,
    Several, Sprite, SpriteOffset, WithImageset,
};
use sprite_table::Gender;

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

/// An element.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) tag: Tag,
    /// Its name, its meaning and its attributes.
    pub(crate) table: Table,
    /// The kinds of its possible parents.
    parents: &'static [Tag],
    /// The dialects that have it.
    pub(crate) dialects: Places,
    /// Other names that people write for it.
    aliases: &'static [&'static str],
    /// Where it usually stands, in words; empty for directly in the first of its possible parents.
    home: &'static str,
}

impl Row {
    const fn of(self, dialects: Places) -> Self {
        Self { dialects, ..self }
    }

    const fn aliases(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    const fn home(self, home: &'static str) -> Self {
        Self { home, ..self }
    }
}

impl Dialect {
    /// The dialect as a place at which an attribute or an element may stand.
    pub(in crate::formats::mana) const fn place(self) -> Places {
        match self {
            Self::Document => DOCUMENT,
            Self::ManaPlus => MANAPLUS,
            Self::Mana => MANA,
        }
    }
}

const DOCUMENT: Places = Places::one(0);
const MANAPLUS: Places = Places::one(1);
const MANA: Places = Places::one(2);
/// The dialects of the clients.
const CLIENTS: Places = MANAPLUS.and(MANA);
/// All dialects but `mana`, which ignores the rest.
pub(super) const NOT_MANA: Places = DOCUMENT.and(MANAPLUS);

/// Returns whether what the dialect does not have is a proposal of the format document: no client reads it.
pub(super) const fn is_proposal(dialects: Places) -> bool {
    !dialects.has(CLIENTS)
}

/// The elements that may be children of another.
pub(crate) fn children(parent: Tag) -> impl Iterator<Item = &'static Row> + Clone {
    TABLE.iter().filter(move |row| row.parents.contains(&parent))
}

/// The child element of this name.
pub(crate) fn child(parent: Tag, name: &str) -> Option<&'static Row> {
    children(parent).find(|row| row.table.name == name)
}

/// The names of the possible children of an element.
pub(crate) fn names(parent: Tag) -> Vec<&'static str> {
    children(parent).map(|row| row.table.name).collect()
}

/// Returns whether the format has an element of this name.
pub(crate) fn is_element(name: &str) -> bool {
    TABLE.iter().any(|row| row.table.name == name)
}

/// The child element that another word probably means.
pub(crate) fn meant(parent: Tag, name: &str) -> Option<Near<&'static str>> {
    let alias = children(parent).find(|row| row.aliases.contains(&name)).map(|row| row.table.name);
    alias.map(Near::clear).or_else(|| suggest::nearest(name, names(parent)))
}

/// The usual parent of an element, in words; [`None`] for a root.
pub(crate) fn usual_parent(name: &str) -> Option<String> {
    let row = TABLE.iter().find(|row| row.table.name == name)?;
    if !row.home.is_empty() {
        return Some(row.home.to_owned());
    }
    let parent = TABLE.iter().find(|parent| row.parents.first() == Some(&parent.tag))?.table.name;
    Some(format!("{} `{parent}`", words::article(parent)))
}

impl Words for Gender {
    const WORDS: &'static [(&'static str, Self)] =
        &[("male", Self::Male), ("female", Self::Female), ("both", Self::Both)];
}

const DIRECTIONS: Shape =
    Shape::Words(|| directions::WORDS.iter().map(|(word, ..)| Word::new(word, "")).collect());
const PERCENT: Shape = Shape::Whole(0, 100);
const TIME: Shape = Shape::Whole(0, i32::MAX as i64);

fields! {
    /// The name by which others refer to it.
    NAME = "name": Shape::TEXT, like "Scorpion";
    /// The direction in which it is shown.
    DIRECTION = "direction": DIRECTIONS, or "default", was &["dir", "facing"];
    /// The imageset whose cells it shows.
    IMAGESET = "imageset": Shape::TEXT, like "base";
    /// How long it takes, in milliseconds.
    DELAY = "delay": TIME, measure Measure::Milliseconds, like "75",
        was &["duration", "time", "wait", "ms", "pause"];
    /// How far it is drawn to the right of its place, in pixels.
    OFFSET_X = "offsetX": Shape::NUMBER, or "0", was &["offset", "offsets", "x", "dx"];
    /// How far it is drawn below its place, in pixels.
    OFFSET_Y = "offsetY": Shape::NUMBER, or "0", was &["offset", "offsets", "y", "dy"];
    /// How often it is played, in percent.
    RAND = "rand": PERCENT, at NOT_MANA, or "100", short "percent",
        bounds "write a probability in percent, like `50`";
    /// The path of the image, with a dye after a `|`.
    IMAGE = "src": Shape::TEXT, like "graphics/sprites/a.png", was &["file", "image", "path", "source"];
    /// The cell that is shown, counted from 0.
    INDEX = "index": Shape::NUMBER, needed Always, like "0", help "write the number of a cell",
        was &["id", "number", "start", "cell", "frame"];
    /// The first cell, counted from 0.
    START = "start": Shape::NUMBER, needed Unless(LIST.name), like "0",
        was &["index", "frame", "from", "first", "begin"];
    /// The last cell, counted from 0.
    LAST = "end": Shape::NUMBER, needed Unless(LIST.name), like "3",
        was &["index", "frame", "to", "last", "stop"];
    /// How many times it is played.
    REPEAT = "repeat": Shape::Whole(1, 100), at NOT_MANA, or "1", short "how often",
        bounds "to play it more often, write it twice; to play it once, remove `repeat`",
        was &["count", "times", "loop"];
    /// Cells, ranges and pauses, such as `0-3,p,5`.
    LIST = "value": Shape::TEXT, at NOT_MANA, like "0-2,5,p,7-6", was &["values", "frames", "list"];
    /// The width of a cell in pixels.
    WIDTH = "width": Shape::NUMBER, measure Measure::Size, like "64",
        help "write the size of one cell in pixels";
    /// The height of a cell in pixels.
    HEIGHT = "height": Shape::NUMBER, measure Measure::Size, like "64",
        help "write the size of one cell in pixels";
    /// How many versions of the sprite its images hold.
    VARIANTS = "variants": Shape::NUMBER, like "2";
    /// How many cells each version is after the one before.
    VARIANT_OFFSET = "variant_offset": Shape::NUMBER, like "6";
    /// The file or the sprite that this one adds to.
    EXTENDS = "extends": Shape::TEXT, at DOCUMENT, like "base.xml", was &["extend", "base", "parent"];
    /// The file with the offsets of the sprite.
    OFFSET_FILE = "offsetfile": Shape::TEXT, at DOCUMENT, like "offsets.xml";
    /// The file with the actions of the sprite.
    FRAME_FILE = "framefile": Shape::TEXT, at DOCUMENT, like "frames.xml";
    /// The gender that shows the sprite.
    GENDER = "gender": Shape::Words(Gender::words), at DOCUMENT, like "both";
    /// The sprite that it shows, by its name or its path.
    REF = "ref": Shape::TEXT, needed Always, like "scorpion.xml", was &["name", "to", "src", "file"];
    /// The path of the file whose content is added.
    FILE = "file": Shape::TEXT, needed Always, like "other.xml", was &["src", "name", "path"];
    /// The health, in percent, up to which the action is played.
    HP = "hp": Shape::NUMBER, at NOT_MANA, or "100";
    /// `true` where the frame that is shown is not chosen again.
    EXCLUDES = "exclude_current_frame": Shape::Truth, or "false";
    /// It has no effect.
    ACTION = "action": Shape::TEXT, like "stand";
    /// The label at which it goes on.
    GOTO_LABEL = "label": Shape::TEXT, needed Always, like "again", was &["name", "to", "target", "action"];
    /// The action that plays then.
    JUMP_ACTION = "action": Shape::TEXT, needed Always, like "stand", was &["label", "name", "to", "target"];
}

const MEMBER_NAME: Key = NAME.needed(Always);
const IMAGESET_NAME: Key = MEMBER_NAME.like("base");
const ACTION_NAME: Key = MEMBER_NAME.like("stand");
const LABEL_NAME: Key = MEMBER_NAME.like("again").was(&["label", "id"]);
const OWN_IMAGESET: Key = IMAGESET.at(NOT_MANA);
const OWN_IMAGE: Key = IMAGE.needed(Always);
/// Other files may pass the image.
const PARAMETER_IMAGE: Key = IMAGE.needed(At(CLIENTS));
const SEQUENCE_DELAY: Key = DELAY.needed(At(DOCUMENT));

/// An element with its attributes, which all dialects read.
const fn row(
    tag: Tag,
    name: &'static str,
    doc: &'static str,
    parents: &'static [Tag],
    attributes: fn() -> &'static [Key],
) -> Row {
    let table = Table { name, doc, ..Table::of(attributes) };
    Row { tag, table, parents, dialects: Places::ALL, aliases: &[], home: "" }
}

const IN_SPRITE: &[Tag] = &[Sprite, Member];
const IN_ANIMATION: &[Tag] = &[Animation, Free];
const IMAGE_WORDS: &[&str] = &["image", "images", "sheet", "spritesheet"];
const ANIMATION_WORDS: &[&str] = &["anim", "direction"];
const END_WORDS: &[&str] = &["stop", "terminator"];

// A row for each element, with its attributes below it where they need a line. Of several rows with one name the first
// is the usual one.
#[rustfmt::skip]
static TABLE: &[Row] = &[
    row(Sprite, "sprite", "A sprite.", &[Document],
        || &[NAME, ACTION, VARIANTS, VARIANT_OFFSET, EXTENDS, OFFSET_FILE, FRAME_FILE, GENDER]),
    row(Several, "sprites", "Several sprites.", &[Document], || &[]),
    row(Several, "beings", "Several sprites.", &[Document], || &[]),
    row(Offsets, "offsets", "Offsets of other sprites.", &[Document], || &[]),
    row(Frames, "frames", "Actions of other sprites.", &[Document], || &[]),
    row(Member, "sprite", "A sprite with a name.", &[Several],
        || &[MEMBER_NAME, ACTION, VARIANTS, VARIANT_OFFSET, EXTENDS, OFFSET_FILE, FRAME_FILE, GENDER]),
    row(Being, "being", "A being with its sprite.", &[Several], || &[MEMBER_NAME]).home("`beings`"),
    row(Reference, "sprite", "The sprite that the being shows.", &[Being], || &[REF]),
    row(WithImageset, "with-imageset", "The image of an imageset for this being.", &[Reference],
        || &[IMAGESET_NAME, OWN_IMAGE, WIDTH, HEIGHT, OFFSET_X, OFFSET_Y])
        .home("the `sprite` of a `being`").aliases(&["imageset", "image", "set"]),
    row(Imageset, "imageset", "An image that is divided into cells.", IN_SPRITE,
        || &[IMAGESET_NAME, PARAMETER_IMAGE, WIDTH, HEIGHT, OFFSET_X, OFFSET_Y]).aliases(IMAGE_WORDS),
    row(Action, "action", "What the sprite can do, with an animation for each direction.", &[Sprite, Member, Frames],
        || &[ACTION_NAME, IMAGESET, HP]),
    row(Include, "include", "The content of another file.", IN_SPRITE, || &[FILE]).aliases(&["import"]),
    row(Animation, "animation", "What is shown in one direction.", &[Action],
        || &[DIRECTION]).aliases(ANIMATION_WORDS),
    row(Free, "animation", "An animation that belongs to no action.", &[Sprite, Member, Frames],
        || &[DIRECTION, IMAGESET]).of(DOCUMENT).aliases(ANIMATION_WORDS),
    row(SpriteOffset, "offset", "An offset of the sprite for one direction.", IN_SPRITE,
        || &[DIRECTION, OFFSET_X, OFFSET_Y])
        .home("a `sprite`, or in the `animation` of an offset file").of(DOCUMENT),
    row(Frame, "frame", "One cell.", IN_ANIMATION,
        || &[INDEX, DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET, RAND]),
    row(Sequence, "sequence", "Cells that follow each other.", IN_ANIMATION,
        || &[START, LAST, SEQUENCE_DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET, REPEAT, LIST, RAND]),
    row(Pause, "pause", "Nothing is drawn for a time.", IN_ANIMATION,
        || &[DELAY, RAND]).of(NOT_MANA).aliases(&["wait", "delay", "sleep"]),
    row(Random, "random", "One of its frames and sequences is chosen.", IN_ANIMATION,
        || &[DELAY, EXCLUDES]).of(DOCUMENT),
    row(End, "end", "The animation ends here, and nothing is drawn.", IN_ANIMATION,
        || &[RAND]).aliases(END_WORDS),
    row(Label, "label", "A place to which `goto` leads.", IN_ANIMATION, || &[LABEL_NAME]).of(NOT_MANA),
    row(Goto, "goto", "The animation goes on at a label.", IN_ANIMATION,
        || &[GOTO_LABEL, RAND]).of(NOT_MANA),
    row(Jump, "jump", "Another action plays from here.", IN_ANIMATION, || &[JUMP_ACTION, RAND]).of(NOT_MANA),
    row(Choice, "frame", "One of those that are chosen from.", &[Random],
        || &[INDEX, DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET]),
    row(Choice, "sequence", "One of those that are chosen from.", &[Random],
        || &[START, LAST, DELAY, OFFSET_X, OFFSET_Y, OWN_IMAGESET, REPEAT, LIST]),
    // `imageset` is accepted because the file is often a copy of a sprite.
    row(OffsetAction, "action", "The offsets of an action.", &[Offsets], || &[ACTION_NAME, IMAGESET]),
    row(OffsetAnimation, "animation", "The offsets for one direction.", &[OffsetAction],
        || &[DIRECTION]).aliases(ANIMATION_WORDS),
    row(Offset, "offset", "The offset for a time.", &[OffsetAnimation], || &[OFFSET_X, OFFSET_Y, DELAY]),
    row(End, "end", "The offsets end here.", &[OffsetAnimation], || &[]).aliases(END_WORDS),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pages;

    #[test]
    fn the_page_has_each_element_with_its_attributes() {
        let rows = pages::rows("mana", "| element (inside) | attributes (what they are when not written) |");
        let all: String = rows.iter().flatten().map(String::as_str).collect();
        for row in TABLE {
            let element = row.table.name;
            let of_commands = row.parents == IN_ANIMATION;
            let is_own = |cells: &&Vec<String>| {
                cells[0].contains(&format!("`{element}`")) || of_commands && cells[0] == "all commands"
            };
            let own: String = rows.iter().filter(is_own).map(|cells| cells[1].as_str()).collect();
            assert!(!own.is_empty(), "docs/formats/mana.md says nothing of `{element}`");
            for key in row.table.keys() {
                let name = key.name;
                let has = own.contains(&format!("`{name}`")) || own.contains(&format!("`{name}="));
                assert!(has, "docs/formats/mana.md says nothing of {element}.{name}");
                pages::check(key, &all);
            }
        }
    }

    #[test]
    fn every_element_has_a_place_and_no_place_two_of_a_name() {
        for row in TABLE {
            assert!(!row.parents.is_empty(), "{row:?}");
            for &parent in row.parents {
                let same = children(parent).filter(|other| other.table.name == row.table.name);
                assert_eq!(same.count(), 1, "{row:?}");
            }
        }
    }
}
