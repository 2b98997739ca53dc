//! The keys of one level of a description: of the file, of an animation, of a direction, or of a rule.

use super::compound::{
    Duration, ENDS, End, Frames, ORDERS, Origin, SliceRect, duration, frames, origin, pair, pixels, rows,
    slices, texts,
};
use super::keys::{Entry, KEYS, Key, LONGEST, Place, in_order, meant};
use super::runs::{self, Run};
use super::value::{At, Expected, Reader, Slot};
use crate::base::diagnostics::Code;
use crate::base::source::Span;
use crate::base::suggest::{self};
use crate::base::toml::Value;
use crate::formats::directions;
use sprite_table::{Direction, Order, Size};
use toml::de::DeTable;

/// The keys of one level.
#[derive(Debug, Default)]
pub(crate) struct Level {
    pub(super) image: Slot<String>,
    pub(super) cell: Slot<Size>,
    pub(super) margin: Slot<[u32; 2]>,
    pub(super) spacing: Slot<[u32; 2]>,
    pub(super) frames: Slot<Frames>,
    pub(super) row: Slot<u32>,
    pub(super) column: Slot<u32>,
    pub(super) rows: Slot<Vec<(Direction, At<u32>)>>,
    pub(super) columns: Slot<Vec<At<Run>>>,
    pub(super) duration: Slot<Duration>,
    pub(super) origin: Slot<Origin>,
    pub(super) order: Slot<Order>,
    pub(super) repeat: Slot<u16>,
    pub(super) loop_from: Slot<u16>,
    pub(super) end: Slot<End>,
    pub(super) stand: Slot<String>,
    pub(super) mirror: Slot<bool>,
    pub(super) text: Slot<String>,
    pub(super) texts: Slot<Vec<(At<u32>, Vec<String>)>>,
    pub(super) slices: Vec<(String, Vec<SliceRect>)>,
    pub(super) skip: Slot<bool>,
}

impl Level {
    /// Reads the keys of a table. Other entries, which are tables of directions or a mistake, are returned.
    pub(super) fn read<'v, 't>(
        table: &'v DeTable<'t>,
        place: Place,
        reader: &mut Reader<'_>,
    ) -> (Self, Vec<Entry<'v, 't>>) {
        let mut level = Self::default();
        let mut others = Vec::new();
        for (name, value) in in_order(table) {
            let known = KEYS.iter().find(|key| key.name == name.get_ref().as_ref());
            match known.filter(|key| key.places.contains(&place)) {
                Some(key) => level.set(key, value, reader),
                None => others.push((name, value)),
            }
        }
        for (name, _) in &others {
            level.set_misspelt(name.get_ref(), place);
        }
        level.check_selection(reader);
        (level, others)
    }

    fn set(&mut self, key: &Key, value: &Value<'_>, reader: &mut Reader<'_>) {
        let expected = Expected { key: key.name, words: key.words, example: key.example };
        match key.name {
            "image" => self.image = reader.text(value, expected),
            "cell" => {
                let size = reader.numbers(value, [1..=LONGEST, 1..=LONGEST], expected);
                self.cell = size.map(|[width, height]| Size::new(pixels(width), pixels(height)));
            }
            "margin" => self.margin = pair(value, expected, reader),
            "spacing" => self.spacing = pair(value, expected, reader),
            "frames" => self.frames = frames(value, expected, reader),
            "row" => self.row = reader.whole(value, 0..=LONGEST, expected),
            "column" => self.column = reader.whole(value, 0..=LONGEST, expected),
            "rows" => self.rows = rows(value, expected, reader),
            "columns" => self.columns = runs::read(value, expected, reader),
            "duration" => self.duration = duration(value, expected, reader),
            "origin" => self.origin = origin(value, expected, reader),
            "order" => self.order = reader.word(value, &ORDERS, expected),
            "repeat" => self.repeat = reader.whole(value, 1..=LONGEST, expected),
            "loop_from" => self.loop_from = reader.whole(value, 0..=LONGEST, expected),
            "end" => self.end = reader.word(value, &ENDS, expected),
            "stand" => self.stand = reader.text(value, expected),
            "mirror" => self.mirror = reader.truth(value, expected),
            "text" => self.text = reader.text(value, expected),
            "texts" => self.texts = texts(value, expected, reader),
            "slices" => self.slices = slices(value, expected, reader),
            _ => self.skip = reader.truth(value, expected),
        }
    }

    /// Takes a misspelt key for one whose value does not fit: what follows from its absence is no other mistake.
    fn set_misspelt(&mut self, written: &str, place: Place) {
        fn wrong<T>(slot: &mut Slot<T>) {
            if slot.is_absent() {
                *slot = Slot::Wrong;
            }
        }
        if KEYS.iter().any(|key| key.name == written) || directions::named(written).is_some() {
            return;
        }
        let known = KEYS.iter().filter(|key| key.places.contains(&place)).map(|key| key.name);
        match meant(written).or_else(|| suggest::nearest(written, known).map(|near| near.word)) {
            Some("image") => wrong(&mut self.image),
            Some("cell") => wrong(&mut self.cell),
            Some("margin") => wrong(&mut self.margin),
            Some("spacing") => wrong(&mut self.spacing),
            Some("frames") => wrong(&mut self.frames),
            Some("row") => wrong(&mut self.row),
            Some("column") => wrong(&mut self.column),
            Some("rows") => wrong(&mut self.rows),
            Some("columns") => wrong(&mut self.columns),
            Some("repeat") => wrong(&mut self.repeat),
            Some("stand") => wrong(&mut self.stand),
            _ => {}
        }
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
            (!slot.is_absent()).then(|| (name, slot.given().map(|value| value.span)))
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
    fn check_selection(&self, reader: &mut Reader<'_>) {
        let [frames, row, column, rows, columns] = self.selections();
        let mut chosen: Vec<(&str, Span)> = [frames, row, column, rows]
            .into_iter()
            .flatten()
            .filter_map(|(name, span)| Some((name, span?)))
            .collect();
        chosen.sort_by_key(|(_, span)| span.start());
        if let [first, second, ..] = chosen.as_slice() {
            reader.conflict(*second, *first, "they choose frames in different ways: keep one of them");
        }
        if let (Some((_, Some(span))), None, None) = (columns, row, rows) {
            let message = "`columns` says which cells of a row are frames, and there is no row here";
            let finding = reader.finding(Code::KeysConflict, span, message).label("columns of which row?");
            reader.push(finding.help("add `row = 0`, or write `frames` with the numbers of the cells"));
        }
    }
}
