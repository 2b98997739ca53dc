//! The keys of one level of a description: of the file, of an animation, of a direction, or of a rule.

use super::compound::{
    Duration, ENDS, End, Frames, ORDERS, Origin, SliceRect, duration, frames, origin, pair, rows, slices,
    texts,
};
use super::keys::{KEYS, Key, LONGEST, Place, meant, nearest};
use super::runs::{self, Run};
use super::sides;
use crate::base::diagnostics::Code;
use crate::base::keys::{At, Slot};
use crate::base::limits::WRONG_KEYS;
use crate::base::sorted::sort_by_key;
use crate::base::source::Span;
use crate::base::toml::{Entry, Reader, Value, in_order};
use crate::formats::directions;
use sprite_table::{Direction, Order, Size};
use std::borrow::Cow;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

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
    /// The names of all its keys, right or wrong.
    pub(super) given: Vec<&'static str>,
}

impl Level {
    /// Reads the keys of a table that has no others.
    pub(super) fn only(table: &DeTable<'_>, place: Place, reader: &mut Reader<'_>) -> Arc<Self> {
        let (level, others) = Self::read(table, place, reader);
        for other in others {
            reader.key_misplaced(other, place, &level.given);
        }
        Arc::new(level)
    }

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
                Some(key) => {
                    level.given.push(key.name);
                    level.set(key, Some(value), reader);
                }
                None => others.push((name, value)),
            }
        }
        if sides::take(&mut others, place, &level.given, reader) && level.cell.is_absent() {
            level.cell = Slot::Wrong;
        }
        let misspelt = |(name, value): &Entry<'_, '_>| misspelt(name.get_ref(), value, place);
        for key in others.iter().take(WRONG_KEYS).filter_map(misspelt) {
            level.set(key, None, reader);
        }
        level.check_selection(place, reader);
        (level, others)
    }

    /// Reads the value of a key. Without one the key is misspelt, and taken for one whose value does not fit: what follows
    /// from its absence is no other mistake.
    fn set(&mut self, key: &Key, value: Option<&Value<'_>>, reader: &mut Reader<'_>) {
        fn fill<T>(
            slot: &mut Slot<T>,
            value: Option<&Value<'_>>,
            read: impl FnOnce(&Value<'_>) -> Option<T>,
        ) {
            match value {
                Some(value) => *slot = Slot::of(value, read(value)),
                None if slot.is_absent() => *slot = Slot::Wrong,
                None => {}
            }
        }
        let expected = key.expected;
        reader.key = Cow::Borrowed(key.name);
        match key.name {
            "image" => fill(&mut self.image, value, |value| reader.text(value, expected)),
            "cell" => fill(&mut self.cell, value, |value| {
                let [width, height] = reader.numbers(value, [1..=LONGEST, 1..=LONGEST], expected)?;
                Some(Size::new(width, height))
            }),
            "margin" => fill(&mut self.margin, value, |value| pair(value, expected, reader)),
            "spacing" => fill(&mut self.spacing, value, |value| pair(value, expected, reader)),
            "frames" => fill(&mut self.frames, value, |value| frames(value, expected, reader)),
            "row" => fill(&mut self.row, value, |value| match value.get_ref() {
                DeValue::Table(_) => reader.row_by_direction(value),
                _ => reader.whole(value, 0..=LONGEST, expected),
            }),
            "column" => fill(&mut self.column, value, |value| {
                if runs::are_several(value) {
                    return reader.column_of_several(value, expected);
                }
                reader.whole(value, 0..=LONGEST, expected)
            }),
            "rows" => fill(&mut self.rows, value, |value| rows(value, expected, reader)),
            "columns" => fill(&mut self.columns, value, |value| runs::read(value, expected, reader)),
            "duration" => fill(&mut self.duration, value, |value| duration(value, reader)),
            "origin" => fill(&mut self.origin, value, |value| origin(value, reader)),
            "order" => fill(&mut self.order, value, |value| reader.word(value, &ORDERS)),
            "repeat" => fill(&mut self.repeat, value, |value| reader.whole(value, 1..=LONGEST, expected)),
            "loop_from" => {
                fill(&mut self.loop_from, value, |value| reader.whole(value, 0..=LONGEST, expected));
            }
            "end" => fill(&mut self.end, value, |value| reader.word(value, &ENDS)),
            "stand" => fill(&mut self.stand, value, |value| reader.text(value, expected)),
            "mirror" => fill(&mut self.mirror, value, |value| reader.truth(value, expected)),
            "text" => fill(&mut self.text, value, |value| reader.text(value, expected)),
            "texts" => fill(&mut self.texts, value, |value| texts(value, expected, reader)),
            "slices" => {
                self.slices.extend(value.map(|value| slices(value, expected, reader)).unwrap_or_default());
            }
            _ => fill(&mut self.skip, value, |value| reader.truth(value, expected)),
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
    fn check_selection(&self, place: Place, reader: &mut Reader<'_>) {
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
            reader.push(finding.help(if place == Place::Top {
                "move it beside the `row` of each animation"
            } else {
                "add `row = 0`, or write `frames` with the numbers of the cells"
            }));
        }
    }
}

/// The key that a name most likely means which is none.
fn misspelt(written: &str, value: &Value<'_>, place: Place) -> Option<&'static Key> {
    if KEYS.iter().any(|key| key.name == written) || directions::named(written).is_some() {
        return None;
    }
    let meant = meant(written).or_else(|| nearest(written, value, place).map(|near| near.word))?;
    KEYS.iter().find(|key| key.name == meant)
}
