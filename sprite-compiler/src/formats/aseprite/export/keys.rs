//! The keys of an export, with examples of their values, and those that are twice in one object: readers of JSON do not
//! agree which one counts.

use crate::base::diagnostics::Diagnostics;
use crate::base::limits::WRONG_KEYS;
use crate::base::schema::Needed::Always;
use crate::base::schema::{Expected, Measure, Shape, Table, Word, fields};
use crate::base::source::{SourceId, Span};
use crate::formats::aseprite::description::ORDERS;
use crate::formats::json::{Kind, LARGEST, RECT, Value, key_twice};
use std::collections::HashMap;

/// The owner of the keys of the root, as findings name it.
pub(in crate::formats::aseprite) const OWNER: &str = "the export";

const AREA: Shape = Shape::Table(&RECT);
/// The example of a rectangle.
const RECTANGLE: &str = "{ \"x\": 0, \"y\": 0, \"w\": 16, \"h\": 16 }";
/// The words before such an example.
const WHERE: &str = "where it is:";
/// The number of a frame of the drawing.
const INDEX: Shape = Shape::Whole(0, LARGEST);
/// A list or an object, whose content is read by itself.
const OBJECTS: Shape = Shape::List { least: 0, item: &OBJECT };
const OBJECT: Shape = Shape::Table(&Table::map(&[]));

fields! {
    /// The frames: a list, or an object with a frame under each name.
    pub(super) FRAMES = "frames": OBJECTS, needed Always, like "[ ... ]";
    /// The rest of the export.
    pub(super) META = "meta": OBJECT, needed Always, like r#"{ "image": "hero.png" }"#;
    /// Of other packers: the names of frames by animation.
    pub(in crate::formats::aseprite) ANIMATIONS = "animations": OBJECT, like r#"{ "walk": [ ... ] }"#;

    /// The path of the sheet.
    pub(super) IMAGE = "image": Shape::TEXT, needed Always, like r#""hero.png""#;
    /// The size of the sheet, with which the picture is compared.
    pub(super) SIZE = "size": OBJECT, like r#"{ "w": 64, "h": 16 }"#;
    /// The scale of the sheet, which must be 1.
    pub(super) SCALE = "scale": Shape::TEXT, like r#""1""#;
    /// The version of the editor.
    pub(super) VERSION = "version": Shape::TEXT, like r#""1.3.2""#;
    /// Of other packers: the files with the other frames.
    pub(super) RELATED = "related_multi_packs": Expected::LIST.shape, like r#"[ "hero-1.json" ]"#;
    /// The tags.
    pub(super) TAGS = "frameTags": OBJECTS, like "[ ... ]";
    /// The slices.
    pub(super) SLICES = "slices": OBJECTS, like "[ ... ]";
    /// The layers, from back to front.
    pub(super) LAYERS = "layers": OBJECTS, like "[ ... ]";

    /// The name of the frame, in a list of frames.
    pub(in crate::formats::aseprite) FILENAME = "filename": Shape::TEXT, needed Always,
        like r#""walk_01.png""#;
    /// Where the frame is on the sheet.
    pub(super) FRAME = "frame": AREA, needed Always, short WHERE, like RECTANGLE;
    /// How long the frame is shown, in milliseconds.
    pub(super) DURATION = "duration": Shape::Whole(1, LARGEST), needed Always,
        measure Measure::Milliseconds, like "100", more ", in milliseconds";
    /// Whether a packer turned the frame, which cannot be read.
    pub(super) ROTATED = "rotated": Shape::Truth, or "false", help "write `false`";
    /// Where the frame is on the canvas.
    pub(super) SOURCE = "spriteSourceSize": AREA, short WHERE, like RECTANGLE;
    /// The size of the canvas.
    pub(super) SOURCE_SIZE = "sourceSize": OBJECT, like r#"{ "w": 16, "h": 16 }"#;
    /// Of other packers: the anchor, in parts of the frame.
    pub(super) ANCHOR = "pivot": OBJECT, like r#"{ "x": 0.5, "y": 1 }"#, was &["anchor"];

    /// The name of the tag, the slice or the layer.
    pub(super) NAME = "name": Shape::TEXT, needed Always, like r#""walk""#;
    /// The first frame of the tag, counted from 0.
    pub(super) FROM = "from": INDEX, needed Always, like "0", more ", the first frame";
    /// The last frame of the tag.
    pub(super) TO = "to": INDEX, needed Always, like "3", more ", the last frame";
    /// The order of the frames.
    pub(super) DIRECTION = "direction": Shape::Words(orders), or "forward", like r#""forward""#;
    /// How many passes are played: a number, as a text.
    pub(super) REPEAT = "repeat": Shape::TEXT, like r#""2""#;
    /// A text for the game.
    pub(super) DATA = "data": Shape::TEXT, like r#""a text""#;
    /// The colour of the user data.
    pub(super) COLOR = "color": Shape::TEXT, like r##""#ff8000ff""##;
    /// The properties of the user data.
    pub(super) PROPERTIES = "properties": OBJECT, like r#"{ "hp": 3 }"#;
    /// How the layer is laid on those below it.
    pub(super) BLEND_MODE = "blendMode": Shape::TEXT, like r#""normal""#;
    /// The user data of the cels of the layer.
    pub(super) CELS = "cels": OBJECTS, like "[ ... ]";
    /// The rectangles of the slice, each from a frame on.
    pub(super) KEYS = "keys": OBJECTS, like "[ ... ]";
    /// The number of the frame, counted from 0.
    pub(super) KEY_FRAME = "frame": INDEX, needed Always, short "the frame's number, like", like "0";
    /// The rectangle of the slice, on the canvas.
    pub(super) BOUNDS = "bounds": AREA, needed Always, short WHERE, like RECTANGLE;
    /// The middle of a slice with nine parts, in its rectangle.
    pub(super) CENTER = "center": AREA, short WHERE, like RECTANGLE;
    /// The pivot, in the rectangle of the slice.
    pub(super) PIVOT = "pivot": OBJECT, like r#"{ "x": 8, "y": 16 }"#, help r#"write `{ "x": 8, "y": 16 }`"#;
}

/// The words for the order of frames.
fn orders() -> Vec<Word> {
    ORDERS.iter().map(|(_, word)| Word::new(word, "")).collect()
}

/// Reports every key that is twice in its object. Only the hash of frames itself may repeat a key: each is a frame.
pub(super) fn report_duplicates(
    root: Value<'_>,
    frames: Option<Value<'_>>,
    id: SourceId,
    diagnostics: &mut Diagnostics,
) {
    let hash = frames.filter(|frames| frames.kind() == Kind::Object).map(Value::span);
    let mut pending = vec![root];
    let mut count = 0;
    while let Some(value) = pending.pop() {
        pending.extend(value.items().filter(|item| matches!(item.kind(), Kind::List | Kind::Object)));
        let mut known: HashMap<_, Span> = HashMap::new();
        for member in value.members() {
            if matches!(member.value.kind(), Kind::List | Kind::Object) {
                pending.push(member.value);
            }
            if Some(value.span()) == hash {
                continue;
            }
            if let Some(first) = known.get(&member.key) {
                count += 1;
                if count <= WRONG_KEYS {
                    diagnostics.push(key_twice(id, &member, &"the object", *first, None));
                }
            } else {
                known.insert(member.key, member.key_span);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::schema::Key;
    use crate::formats::pages;

    /// All keys, with the objects that have them.
    const OBJECTS_OF_EXPORTS: &[(&str, &[Key])] = &[
        ("the export", &[FRAMES, META, ANIMATIONS]),
        ("`meta`", &[IMAGE, SIZE, SCALE, VERSION, RELATED, TAGS, SLICES, LAYERS]),
        ("a frame", &[FILENAME, FRAME, DURATION, ROTATED, SOURCE, SOURCE_SIZE, ANCHOR]),
        ("a tag", &[NAME, FROM, TO, DIRECTION, REPEAT, DATA, COLOR, PROPERTIES]),
        ("a slice", &[NAME, DATA, COLOR, PROPERTIES, KEYS]),
        ("a key of a slice", &[KEY_FRAME, BOUNDS, CENTER, PIVOT]),
        ("a layer", &[NAME, BLEND_MODE, COLOR, PROPERTIES, CELS]),
        ("a cel", &[KEY_FRAME, COLOR, PROPERTIES]),
    ];

    #[test]
    fn the_page_has_each_key() {
        let rows = pages::rows("aseprite", "| key | in | |");
        for (object, keys) in OBJECTS_OF_EXPORTS {
            for key in *keys {
                let name = format!("`{}`", key.name);
                let is_own = |cells: &&Vec<String>| {
                    cells[0].contains(&name) && cells[1].split(", ").any(|of| of == *object)
                };
                let row = rows.iter().find(is_own);
                let row = row.unwrap_or_else(|| panic!("docs/formats/aseprite.md says nothing of {name}"));
                pages::check(key, &row[2]);
            }
        }
    }
}
