//! The keys of one level of a description: of the file, of an animation, of a direction, or of a rule. And the tables
//! in which they stand.

use super::attached::{FrameTexts, Slices, TEXTS};
use super::compound::{
    AreaOfCells, CellCounts, CellSize, DURATIONS, Duration, End, FRAMES, FramesValue, LONGEST, ORIGINS, ROWS,
    RowNumber, Rows, Sides,
};
use super::foreign_keys::{self, Present};
use super::runs::Runs;
use crate::base::diagnostics::Code;
use crate::base::keys::{self, Keys, NonEmpty, Slot, ValueKind, Whole, keys};
use crate::base::limits::WRONG_KEYS;
use crate::base::schema::{Expected, Key, Named, Names, Places, Shape, Table};
use crate::base::sorted::sort_by_key;
use crate::base::source::Span;
use crate::base::suggest::Near;
use crate::base::toml::{Entry, Reader, Value, in_order};
use crate::formats::directions;
use crate::settings::origin::Origin;
use crate::settings::outline::Corners;
use sprite_table::Order;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// Stands for the number of a picture in the value of `image`.
pub(super) const NUMBER: &str = "{n}";

/// The top of a file with `animations`.
pub(super) const TOP: Places = Places::one(0);
/// The top of a file that is one animation.
pub(super) const ONLY: Places = Places::one(1);
/// `[animations.NAME]`
pub(super) const ANIMATION: Places = Places::one(2);
/// A table of a direction.
pub(super) const DIRECTION: Places = Places::one(3);
/// `[sheets."PATTERN"]` of the settings.
pub(super) const RULE: Places = Places::one(4);
/// `[sheets."PATTERN".animations.NAME]` of the settings.
pub(super) const RULE_ANIMATION: Places = Places::one(5);
/// A table of a direction in one of these two.
pub(super) const RULE_DIRECTION: Places = Places::one(6);

/// The top of a file.
pub(super) const FILE: Places = TOP.and(ONLY);
/// Where `stand` may stand.
pub(super) const STANDING: Places = FILE.and(RULE);
const EVERYWHERE: Places = FILE.and(ANIMATION).and(DIRECTION);
/// Where `row` may stand.
pub(super) const WITH_RULES: Places = EVERYWHERE.and(RULE).and(RULE_ANIMATION).and(RULE_DIRECTION);
/// Where `rows` may stand: wherever directions may.
const OF_ANIMATION: Places = ONLY.and(ANIMATION).and(RULE).and(RULE_ANIMATION);

keys! {
    /// The keys of one level.
    pub(crate) struct Level {
        /// The picture, as a path from the folder of this file; with {n} numbered pictures. Without it: the picture of
        /// the file's name.
        "image", was &["file", "path", "sheet", "texture", "src", "source", "picture"], in EVERYWHERE
            => image: NonEmpty, example "\"hero.png\"", expected Expected::said("a text", ": the path of a picture");
        /// Width and height of a cell in pixels. Without it the whole picture is one cell.
        "cell", was &["size", "tile", "frame_size", "cell_size", "tile_size", "tilesize"], in WITH_RULES
            => cell: CellSize, example "[16, 16]";
        /// How many cells the picture has side by side and below each other, in place of cell.
        "grid", was &["counts"], in WITH_RULES => grid: CellCounts, example "[8, 4]";
        /// The part of the grid that counts, in cells: [column, row, columns, rows]. Cells, rows and columns are
        /// numbered within it.
        "area", was &["region", "part"], in WITH_RULES => area: AreaOfCells, example "[0, 0, 3, 4]";
        /// Pixels left of and above the first cell, or [x, y].
        "margin", was &["offset", "border"], in WITH_RULES => margin: Sides, example "1";
        /// Pixels between cells, or [x, y].
        "spacing", was &["gap", "gutter", "padding", "separation"], in WITH_RULES => spacing: Sides, example "1";
        /// The cells in the order in which they are shown, counted from 0, row by row: "0-3,5". With {n} the numbers of
        /// pictures. Or rectangles.
        "frames", was FRAMES, in WITH_RULES => frames: FramesValue, example "\"0-3\"";
        /// The cells of this row, counted from 0, up to the last one in which something can be seen.
        "row", in WITH_RULES => row: RowNumber, example "0";
        /// The cells of this column, counted from 0, up to the last one in which something can be seen.
        "column", was &["col"], in WITH_RULES
            => column: Whole<0, LONGEST>, example "0", expected Expected::said("the number of a column", ", counted from 0");
        /// A row for each direction. A side that is missing is the other one, mirrored.
        "rows", was &["directions"], in OF_ANIMATION => rows: Rows, example ROWS;
        /// With row or rows: the columns that are frames.
        "columns", was &["cols"], in WITH_RULES
            => columns: Runs, example "\"0-3\"", expected Expected::said("a text or a list of columns", "");
        /// Milliseconds of a frame, or a list with one for each frame. Without it 100, or the times of a GIF.
        "duration", was DURATIONS, in WITH_RULES => duration: Duration = "100", example "100";
        /// The point of a frame that comes to the sprite's position: [x, y], or a word; "bottom" is the middle of the
        /// lower edge.
        "origin", was ORIGINS, in WITH_RULES => origin: Origin = "\"top-left\"", example "\"bottom\"";
        /// Frames have a convex polygon of at most so many corners around what can be seen.
        "outline", was &["polygon", "hull"], in WITH_RULES => outline: Corners, example "8";
        /// The order of the frames.
        "order", in WITH_RULES => order: Order = "\"forward\"";
        /// How many passes are played. Without it the animation plays for ever.
        "repeat", was &["loops", "passes", "repeats", "times"], in WITH_RULES
            => repeat: Whole<1, LONGEST>, example "1", expected REPEAT;
        /// The frame that follows the last one, counted from 0. Not with repeat, nor with another order than forward.
        "loop_from", in WITH_RULES
            => loop_from: Whole<0, LONGEST>, example "2", expected Expected::said("the number of a frame", ", counted from 0");
        /// After the last pass: hold the last frame, hide, or play the animation stand. Only with repeat.
        "end", in WITH_RULES => end: End = "\"hold\"";
        /// The name of the animation that end = "stand" plays.
        "stand", in STANDING
            => stand: NonEmpty, example "\"idle\"", expected Expected::said("a text", ": the name of an animation");
        /// Mirror the other side for a direction that is missing on one side.
        "mirror", was &["flip", "flip_x", "mirrored"], in FILE.and(ANIMATION).and(RULE).and(RULE_ANIMATION)
            => mirror: bool = "true";
        /// A text of the animation, for the game.
        "text", in OF_ANIMATION => text: String, example "\"heavy\"";
        /// Texts of frames, by their numbers in the animation: { 1 = "step" }.
        "texts", was &["events"], in OF_ANIMATION.and(DIRECTION).and(RULE_DIRECTION)
            => texts: FrameTexts, example TEXTS;
        /// Named rectangles for the game, such as hit boxes.
        "slices", in WITH_RULES => slices: Slices, example "{ hit = { rect = [12, 2, 8, 10] } }";
        /// Make nothing of these pictures.
        "skip", in RULE => skip: bool = "false";
        /// Leave this animation out where the picture is too small for it, or shows nothing in its cells.
        "optional", in RULE_ANIMATION => optional: bool = "false";
    }
}

/// The table of the animations. It decides how the rest of the file is read.
pub(super) const ANIMATIONS: Key = Key::table(
    "animations",
    &["animation", "actions", "states", "tags"],
    " The animations, in the order of the text. Without this table a sprite is one animation.",
    &Table { least: 1, ..Table::map(&[Named::any(Shape::Table(&ANIMATION_TABLE))]) },
);

/// The table of the sprites, in a file that has several.
pub(super) const SPRITES: Key = Key::table(
    "sprites",
    &["sprite"],
    " Several sprites of one file, in a module of its name: each is a table of keys, or its frames.",
    &Table { least: 1, ..Table::map(&[Named::any(SPRITE)]) },
);

/// A sprite of a file that has several.
const SPRITE: Shape = Shape::OneOf(&[Shape::Table(&SPRITE_TABLE), FramesValue::EXPECTED.shape]);

/// How a sprite of a file that has several is written, if it is no table.
pub(super) const SPRITE_FRAMES: Expected =
    Expected::new(SPRITE, "a table", ", or a text or a list of its cells").like("\"0-3\"");

const SPRITE_TABLE: Table = Table {
    name: "sprite-table",
    doc: "A sprite: its keys hold for all its animations.",
    also: &[ANIMATIONS],
    named: &[DIRECTIONS],
    beside: Some((ANIMATIONS.name, TOP)),
    ..Table::at(FILE, Level::keys)
};

/// The table of the animations of a rule, or of the keys for single ones.
pub(super) const RULE_ANIMATIONS: Key = Key::table(
    ANIMATIONS.name,
    &[],
    " The animations of each picture; with {animation} in the pattern, keys of single animations.",
    &Table::map(&[Named::any(Shape::Table(&RULE_ANIMATION_TABLE))]),
);

/// A whole description, for JSON Schemas and editors.
pub(super) const SHEET: Table = Table {
    doc: "A sprite of pictures: NAME.sheet.toml.",
    also: &[ANIMATIONS, SPRITES],
    named: &[DIRECTIONS],
    beside: Some((ANIMATIONS.name, TOP)),
    ..Table::at(FILE, Level::keys)
};

/// A rule, in the same way.
pub(super) const RULE_TABLE: Table = Table {
    name: "rule",
    doc: "Pictures whose paths match the pattern become sprites.",
    also: &[RULE_ANIMATIONS],
    named: &[RULE_DIRECTIONS],
    ..Table::at(RULE, Level::keys)
};

const RULE_ANIMATION_TABLE: Table = Table {
    name: "rule-animation",
    doc: "The keys of one animation.",
    named: &[RULE_DIRECTIONS],
    ..Table::at(RULE_ANIMATION, Level::keys)
};

const ANIMATION_TABLE: Table = Table {
    name: "animation-table",
    doc: "An animation: a variant of the sprite's type.",
    named: &[DIRECTIONS],
    ..Table::at(ANIMATION, Level::keys)
};

/// The tables of directions.
const DIRECTIONS: Named = Named {
    names: Names::These(directions::names),
    shape: Shape::Table(&Table {
        name: "direction-table",
        doc: "The frames of one direction.",
        ..Table::at(DIRECTION, Level::keys)
    }),
    doc: "",
};

/// The same in a rule.
const RULE_DIRECTIONS: Named = Named {
    names: Names::These(directions::names),
    shape: Shape::Table(&Table {
        name: "rule-direction",
        doc: "The frames of one direction.",
        ..Table::at(RULE_DIRECTION, Level::keys)
    }),
    doc: "",
};

const REPEAT: Expected = Expected {
    bounds: "remove `repeat` for an animation that plays for ever",
    ..Expected::said("a number of passes", "")
};

impl Level {
    /// Reads the keys of a table that has no others.
    pub(super) fn only(table: &DeTable<'_>, place: Places, reader: &mut Reader<'_>) -> Arc<Self> {
        let (level, rest) = Self::read(table, place, reader);
        for other in rest.entries {
            reader.key_misplaced(other, place, &rest.present);
        }
        Arc::new(level)
    }

    /// Reads the keys of a table. Other entries, which are tables of directions or a mistake, are returned.
    pub(super) fn read<'v, 't>(
        table: &'v DeTable<'t>,
        place: Places,
        reader: &mut Reader<'_>,
    ) -> (Self, Others<'v, 't>) {
        let known: Vec<&Key> = Self::keys().iter().filter(|key| key.places.has(place)).collect();
        let has_rows_below = place == TOP && choose_rows(table, TABLES_BELOW_TOP);
        let mut entries = in_order(table);
        let (meant, present) = foreign_keys::take(&mut entries, &known, has_rows_below, reader);
        let (mut level, rest): (Self, _) = keys::read(entries, place, reader);
        let misspelt = |(name, value): &Entry<'_, '_>| misspelt(name.get_ref(), value, place);
        let misspelt = rest.entries.iter().take(WRONG_KEYS).filter_map(misspelt);
        for index in meant.into_iter().filter_map(index).chain(misspelt) {
            level.put(index, None, reader);
        }
        level.check_selection(&present, reader);
        if let (Some(cell), Some(grid)) = (level.cell.span(), level.grid.span()) {
            let help = "`grid` says how many cells there are, and `cell` how large one is: keep one of them";
            reader.conflict(("cell", cell), ("grid", grid), help);
        }
        (level, Others { entries: rest.entries, present })
    }

    /// The first key that says which cells are frames, by its name and value.
    pub(super) fn selection(&self) -> Option<(&'static str, Option<Span>)> {
        self.selections().into_iter().flatten().next()
    }

    /// Returns whether the level says which cells are frames of tracks that `rows` does not name.
    pub(super) fn selects(&self) -> bool {
        let [frames, row, column, rows, columns] = self.selections();
        frames.or(row).or(column).is_some() || columns.is_some() && rows.is_none()
    }

    /// The keys that say which cells are frames.
    fn selections(&self) -> [Option<(&'static str, Option<Span>)>; 5] {
        fn of<T>(name: &'static str, slot: &Slot<T>) -> Option<(&'static str, Option<Span>)> {
            (!slot.is_absent()).then(|| (name, slot.span()))
        }
        [
            of("frames", &self.frames),
            of("row", &self.row),
            of("column", &self.column),
            of("rows", &self.rows),
            of("columns", &self.columns),
        ]
    }

    /// Reports keys that exclude each other on this level.
    fn check_selection(&self, present: &Present, reader: &mut Reader<'_>) {
        let [frames, row, column, rows, columns] = self.selections();
        let mut chosen: Vec<(&str, Span)> = [frames, row, column, rows]
            .into_iter()
            .flatten()
            .filter_map(|(name, span)| Some((name, span?)))
            .collect();
        sort_by_key(&mut chosen, |(_, span)| span.start());
        if let [first, second, ..] = chosen.as_slice() {
            let different = "they choose frames in different ways: keep one of them";
            let is_cell = chosen.len() == 2 && columns.is_none() && row.is_some();
            let help = match self.column.given().filter(|_| is_cell) {
                Some(column) => {
                    let columns = column.value;
                    format!("{different}; for one cell of the row, write `columns = \"{columns}\"`")
                }
                None => different.to_owned(),
            };
            reader.conflict(*second, *first, &help);
        }
        if let (Some((_, Some(span))), None, None) = (columns, row, rows) {
            let message = "`columns` says which cells of a row are frames, and there is no row here";
            let finding = reader.finding(Code::KeysConflict, span, message).label("columns of which row?");
            reader.push(finding.help(if present.has_rows_below {
                "move it beside the `row` of each animation"
            } else {
                "add `row = 0`, or write `frames` with the numbers of the cells"
            }));
        }
    }
}

/// The entries of a table that are none of its keys, and the keys that it has.
#[derive(Debug)]
pub(super) struct Others<'v, 't> {
    pub(super) entries: Vec<Entry<'v, 't>>,
    pub(super) present: Present,
}

/// `animations`, an animation, and a direction of it.
const TABLES_BELOW_TOP: usize = 3;

/// Returns whether a table below this one chooses rows, down to this depth.
fn choose_rows(table: &DeTable<'_>, depth: usize) -> bool {
    table.iter().any(|(name, value)| match value.get_ref() {
        DeValue::Table(below) => name.get_ref() == "rows" || depth > 0 && choose_rows(below, depth - 1),
        _ => name.get_ref() == "row",
    })
}

/// The index of the key with this name.
fn index(name: &str) -> Option<usize> {
    Level::keys().iter().position(|key| key.name == name)
}

/// The index of the key that a name most likely means which is none.
fn misspelt(written: &str, value: &Value<'_>, place: Places) -> Option<usize> {
    if index(written).is_some() || directions::named(written).is_some() {
        return None;
    }
    meant(written).or_else(|| nearest(written, value, place).map(|near| near.word)).and_then(index)
}

/// The key that other programs call by this word.
pub(super) fn meant(word: &str) -> Option<&'static str> {
    keys::meant(Level::keys().iter().chain(&[ANIMATIONS, SPRITES]), word).map(|key| key.name)
}

/// The key of a table, or the table of animations, that a misspelt one means.
pub(super) fn nearest(written: &str, value: &Value<'_>, place: Places) -> Option<Near<&'static str>> {
    let tables: &'static [Key] = if FILE.has(place) { &[ANIMATIONS, SPRITES] } else { &[] };
    keys::nearest(Level::keys().iter().filter(|key| key.places.has(place)).chain(tables), written, value)
}

#[cfg(test)]
mod tests {
    use super::Level;
    use crate::base::keys::tests::check;

    #[test]
    fn keys_are_declared_as_they_are_read() {
        check::<Level>();
    }
}
