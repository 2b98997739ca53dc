//! The keys of atlases in JSON, beside those that exports of Aseprite have too, and the attributes of those in XML.

use crate::base::schema::Needed::Always;
use crate::base::schema::{Expected, Key, Measure, Shape, Table, fields};
use crate::formats::json::LARGEST;

/// The owner of the keys of the root, as findings name it.
pub(super) const OWNER: &str = "the atlas";

/// A list or an object, whose content is read by itself.
const OBJECTS: Shape = Shape::List { least: 0, item: &OBJECT };
const OBJECT: Shape = Shape::Table(&Table::map(&[]));
const POSITION: Shape = Shape::Whole(0, LARGEST);
const SIDE: Shape = Shape::Whole(1, LARGEST);
const ANYWHERE: Shape = Shape::Whole(-LARGEST, LARGEST);

fields! {
    /// The frames: a list, or an object with a frame under each name.
    pub(super) FRAMES = "frames": OBJECTS, needed Always, like "[ ... ]";
    /// The picture, and what else is said of all frames.
    pub(super) META = "meta": OBJECT, needed Always, like r#"{ "image": "pack.png" }"#;
    /// The names of frames by animation.
    pub(super) ANIMATIONS = "animations": OBJECT, like r#"{ "walk": [ ... ] }"#;
    /// Several pictures, each with its frames.
    pub(super) TEXTURES = "textures": OBJECTS, like r#"[ { "image": "pack.png", "frames": [ ... ] } ]"#;
    /// The other files of the atlas.
    pub(super) RELATED = "related_multi_packs": Expected::LIST.shape, like r#"[ "pack-1.json" ]"#;
    /// The point of the frame that comes to the sprite's position, in parts of its untrimmed size.
    pub(super) PIVOT = "pivot": OBJECT, like r#"{ "x": 0.5, "y": 1 }"#, was &["anchor"];

    /// The path of the picture.
    IMAGE_PATH = "imagePath": Shape::TEXT, needed Always, like "pack.png";
    /// The name of the frame.
    NAME = "name": Shape::TEXT, needed Always, like "walk_01.png";
    /// The left edge of what the frame covers in the picture.
    X = "x": POSITION, needed Always, measure Measure::Position, like "0";
    /// The upper edge of what the frame covers.
    Y = "y": POSITION, needed Always, measure Measure::Position, like "0";
    /// The width of what the frame covers.
    WIDTH = "width": SIDE, needed Always, measure Measure::Size, like "32";
    /// The height of what the frame covers.
    HEIGHT = "height": SIDE, needed Always, measure Measure::Size, like "48";
    /// Minus the column of the untrimmed frame at which its picture begins.
    FRAME_X = "frameX": ANYWHERE, measure Measure::Position, like "-4";
    /// Minus the row of the untrimmed frame at which its picture begins.
    FRAME_Y = "frameY": ANYWHERE, measure Measure::Position, like "-2";
    /// The width of the untrimmed frame.
    FRAME_WIDTH = "frameWidth": SIDE, measure Measure::Size, like "40";
    /// The height of the untrimmed frame.
    FRAME_HEIGHT = "frameHeight": SIDE, measure Measure::Size, like "50";
    /// A packer turned the frame by a quarter, clockwise.
    ROTATED = "rotated": Shape::Truth, or "false", like "true";
    /// The column of the untrimmed frame that comes to the sprite's position.
    PIVOT_X = "pivotX": Shape::NUMBER, like "16";
    /// The row of the untrimmed frame that comes to the sprite's position.
    PIVOT_Y = "pivotY": Shape::NUMBER, like "48";
}

/// The attributes of `TextureAtlas`. Its size is compared with that of the picture.
pub(super) const ATLAS: Table = Table::of(|| &[IMAGE_PATH, WIDTH, HEIGHT]);

/// The attributes of `SubTexture`.
pub(super) const SUB_TEXTURE: Table = Table::of(|| {
    const KEYS: &[Key] =
        &[NAME, X, Y, WIDTH, HEIGHT, FRAME_X, FRAME_Y, FRAME_WIDTH, FRAME_HEIGHT, ROTATED, PIVOT_X, PIVOT_Y];
    KEYS
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::cuts::{FILENAME, FRAME, IMAGE, ROTATED as TURNED, SIZE, SOURCE, SOURCE_SIZE};
    use crate::formats::pages;

    #[test]
    fn the_page_has_each_key() {
        let of_json: [&[Key]; 4] = [
            &[FRAMES, META, ANIMATIONS, TEXTURES],
            &[IMAGE, SIZE, RELATED],
            &[FILENAME, FRAME, TURNED, SOURCE, SOURCE_SIZE, PIVOT],
            &[],
        ];
        let rows = pages::rows("atlas", "| key | in | |");
        let of_xml = [ATLAS, SUB_TEXTURE].into_iter().flat_map(|table| table.keys());
        for key in of_json.into_iter().flatten().copied().chain(of_xml.copied()) {
            let name = format!("`{}`", key.name);
            let said: Vec<&Vec<String>> = rows.iter().filter(|cells| cells[0].contains(&name)).collect();
            assert!(!said.is_empty(), "docs/formats/atlas.md says nothing of {name}");
            assert!(said.iter().any(|cells| !cells[2].is_empty()), "{name}");
        }
    }
}
