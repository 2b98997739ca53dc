//! The keys of each object.

use crate::base::schema::Needed::Always;
use crate::base::schema::{Shape, Table, Words, fields};
use crate::formats::json::{LARGEST, RECT};

/// The largest displacement, in pixels.
pub(super) const FURTHEST: i64 = 32_767;
/// An example of a rectangle.
const EXAMPLE: &str = "{ \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 }";
/// The help for a rectangle in another form.
const RECT_CURE: &str = "write `{ \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 }`, each number with its key";

const MOVEMENTS: Shape = Shape::List { least: 1, item: &Shape::Table(&MOVEMENT) };
const FRAMES: Shape = Shape::List { least: 1, item: &Shape::Table(&FRAME) };
const DISPLACEMENT: Shape = Shape::Decimal(-FURTHEST, FURTHEST);

fields! {
    /// The version of the format: 1.
    VERSION = "version": Shape::Whole(1, 1), needed Always, like "1";
    /// The path of the sprite's image.
    SHEET = "sheet": Shape::TEXT, needed Always, like r#"":/hero.png""#,
        help "a sprite has one sheet: write its path alone", was &["image", "texture", "file", "src"];
    /// The movements of the sprite.
    LIST = "movements": MOVEMENTS, needed Always, like "[ ... ]",
        help r#"write a list: `[ { "name": "walk", ... }, ... ]`"#, was &["animations", "actions"];
    /// The name of the movement.
    NAME = "name": Shape::TEXT, needed Always, like r#""walk""#, was &["id"];
    /// The frames of the movement, in order.
    FRAME_LIST = "frames": FRAMES, needed Always, like "[ ... ]";
    /// How it plays: in place for ever, or once while it moves by a tile.
    MODE = "mode": Shape::Words(Mode::words), or "default", like r#""tile""#,
        help r#"write `"tile"` or `"default"`, or remove the key"#, was &["type"];
    /// How far it moves to the right while it plays once, in pixels.
    ADVANCE_X = "advanceX": DISPLACEMENT, or "0", short "a number of pixels, like", like "32", was &["dx"];
    /// How far it moves down while it plays once, in pixels.
    ADVANCE_Y = "advanceY": DISPLACEMENT, or "0", short "a number of pixels, like", like "32", was &["dy"];
    /// The picture that is shown while the movement does not play.
    IDLE = "idle": Shape::Table(&RECT), like EXAMPLE, help RECT_CURE;
    /// Where the frame is in the image.
    FRAME_RECT = "rect": Shape::Table(&RECT), needed Always, like EXAMPLE, help RECT_CURE,
        was &["rectangle"];
    /// How long the frame is shown, in milliseconds.
    DURATION = "duration": Shape::Decimal(1, LARGEST), needed Always, like "80", more ", in milliseconds",
        was &["delay", "time", "ms"];
}

pub(in crate::formats) const SPRITE: Table = Table::of(|| &[VERSION, SHEET, LIST]);
pub(super) const MOVEMENT: Table = Table::of(|| &[NAME, FRAME_LIST, MODE, ADVANCE_X, ADVANCE_Y, IDLE]);
pub(super) const FRAME: Table = Table::of(|| &[FRAME_RECT, DURATION]);

/// How a movement plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Default,
    Tile,
}

impl Words for Mode {
    const WORDS: &'static [(&'static str, Self)] = &[("default", Self::Default), ("tile", Self::Tile)];

    fn meaning(self) -> &'static str {
        match self {
            Self::Default => "It plays in place, again and again.",
            Self::Tile => "It plays once, while the sprite moves by a tile.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pages;

    #[test]
    fn the_page_has_each_key() {
        let rows = pages::rows("cranberry", "| key | in | |");
        let objects = [("the sprite", SPRITE), ("movement", MOVEMENT), ("frame", FRAME), ("rectangle", RECT)];
        for (object, table) in objects {
            for key in table.keys() {
                let name = format!("`{}`", key.name);
                let row = rows.iter().find(|cells| cells[0].contains(&name) && cells[1] == object);
                let row = row.unwrap_or_else(|| panic!("docs/formats/cranberry.md says nothing of {name}"));
                pages::check(key, &row[2]);
            }
        }
    }
}
