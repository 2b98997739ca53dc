//! The keys of an export, with examples of their values.

use crate::base::schema::Needed::Always;
use crate::base::schema::{Measure, Shape, Table, Word, fields};
use crate::formats::aseprite::description::ORDERS;
use crate::formats::json::{LARGEST, RECT};

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
    /// The version of the editor.
    pub(super) VERSION = "version": Shape::TEXT, like r#""1.3.2""#;
    /// The tags.
    pub(super) TAGS = "frameTags": OBJECTS, like "[ ... ]";
    /// The slices.
    pub(super) SLICES = "slices": OBJECTS, like "[ ... ]";
    /// The layers, from back to front.
    pub(super) LAYERS = "layers": OBJECTS, like "[ ... ]";

    /// How long the frame is shown, in milliseconds.
    pub(super) DURATION = "duration": Shape::Whole(1, LARGEST), needed Always,
        measure Measure::Milliseconds, like "100", more ", in milliseconds";
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::schema::Key;
    use crate::formats::cuts::{FILENAME, FRAME, IMAGE, ROTATED, SCALE, SIZE, SOURCE, SOURCE_SIZE};
    use crate::formats::pages;

    /// All keys, with the objects that have them.
    const OBJECTS_OF_EXPORTS: &[(&str, &[Key])] = &[
        ("the export", &[FRAMES, META]),
        ("`meta`", &[IMAGE, SIZE, SCALE, VERSION, TAGS, SLICES, LAYERS]),
        ("a frame", &[FILENAME, FRAME, DURATION, ROTATED, SOURCE, SOURCE_SIZE]),
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
