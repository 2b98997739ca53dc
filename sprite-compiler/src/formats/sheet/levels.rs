//! The levels of keys that hold for a track, and the tracks that tables make.

use super::attached::SliceRect;
use super::level::{Level, Others};
use super::misplaced::{is_animation, is_nearly_a_key};
use crate::base::keys::{At, Slot};
use crate::base::schema::Places;
use crate::base::toml::Reader;
use crate::formats::directions;
use sprite_table::{Direction, Size};
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// The keys of an animation, and those of its directions.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    pub(super) level: Arc<Level>,
    pub(super) directions: [Option<Arc<Level>>; 8],
}

/// The levels of a track, the innermost first.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    all: [Option<Arc<Level>>; 7],
    /// The row of the track, if `rows` of a level names it.
    row: Option<(usize, At<u32>)>,
}

/// The place of the tables of the direction in a list of levels, of which the one of the sprite is first.
const OF_DIRECTION: usize = 0;
/// The place of the tables of the animation.
const OF_ANIMATION: usize = 2;
/// The place of the levels around them.
const AROUND: usize = 4;

/// The tables of an animation, and the levels around them: those of the sprite and of the file, and what a rule takes
/// from the name of a picture.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around<'t> {
    /// Of two tables the first one counts, key by key.
    pub(super) tables: [Option<&'t Table>; 2],
    pub(super) outer: [Option<&'t Arc<Level>>; 3],
}

/// How the size of a cell is given.
#[derive(Clone, Copy, Debug)]
pub(super) enum Division {
    Whole,
    Cell(At<Size>),
    Counts(At<[u32; 2]>),
}

impl Levels {
    fn at(&self, index: usize) -> Option<&Level> {
        self.all.get(index)?.as_deref()
    }

    /// The levels, the innermost first.
    pub(super) fn inner_first(&self) -> impl DoubleEndedIterator<Item = &Level> {
        self.all.iter().filter_map(Option::as_deref)
    }

    /// The innermost value of a key.
    pub(super) fn get<'d, T: 'd>(&'d self, slot: impl Fn(&'d Level) -> &'d Slot<T>) -> &'d Slot<T> {
        self.inner_first().map(slot).find(|slot| !slot.is_absent()).unwrap_or(const { &Slot::Absent })
    }

    /// The innermost level that chooses the cells which are frames.
    pub(super) fn selection(&self) -> Option<&Level> {
        let own = |table: usize| {
            let named = || self.row.filter(|(at, _)| *at == OF_ANIMATION + table);
            let level = self.at(OF_DIRECTION + table).filter(|level| level.selects());
            level.or_else(|| self.at(named()?.0))
        };
        let of_animation = || {
            let mut tables = (OF_ANIMATION..AROUND).filter_map(|index| self.at(index));
            // The choice of one table replaces that of the other one, also for directions that it does not name.
            tables.find(|level| level.selection().is_some()).filter(|level| level.selects())
        };
        let around = || (AROUND..self.all.len()).filter_map(|index| self.at(index));
        (0..2).find_map(own).or_else(of_animation).or_else(|| around().find(|level| level.selects()))
    }

    /// The row that the level which chooses the cells names, if `rows` of it does.
    pub(super) fn named_row(&self, level: &Level) -> Option<At<u32>> {
        let (at, row) = self.row?;
        self.at(at).is_some_and(|chosen| std::ptr::eq(chosen, level)).then_some(row)
    }

    /// How the picture is divided into cells: `cell` and `grid` replace each other. [`None`] if the value does not fit.
    pub(super) fn division(&self) -> Option<Division> {
        for level in self.inner_first() {
            match (&level.cell, &level.grid) {
                (Slot::Wrong, _) | (Slot::Absent, Slot::Wrong) => return None,
                (Slot::Given(cell), _) => return Some(Division::Cell(*cell)),
                (Slot::Absent, Slot::Given(counts)) => return Some(Division::Counts(*counts)),
                (Slot::Absent, Slot::Absent) => {}
            }
        }
        Some(Division::Whole)
    }

    /// Returns whether a key divides the picture into frames. Without one, a moving picture plays its own frames.
    pub(super) fn cuts(&self) -> bool {
        let is_cut = |level: &Level| {
            let Level { cell, grid, area, margin, spacing, .. } = level;
            let is_divided = !cell.is_absent() || !grid.is_absent() || !area.is_absent();
            is_divided || !margin.is_absent() || !spacing.is_absent()
        };
        self.selection().is_some() || self.inner_first().any(is_cut)
    }

    /// The slices of all levels, the outermost first.
    pub(super) fn slices(&self) -> impl Iterator<Item = &(String, Vec<SliceRect>)> {
        self.inner_first().rev().filter_map(|level| level.slices.value()).flatten()
    }
}

impl Table {
    /// Reads the keys of an animation at `place`, and the tables of its directions, which stand at the other place.
    pub(super) fn read(
        table: &DeTable<'_>,
        (place, of_directions): (Places, Places),
        reader: &mut Reader<'_>,
    ) -> Self {
        let (level, rest) = Level::read(table, place, reader);
        Self::with_directions(level, rest, (place, of_directions), reader)
    }

    /// The same after the keys were read.
    pub(super) fn with_directions(
        level: Level,
        rest: Others<'_, '_>,
        (place, of_directions): (Places, Places),
        reader: &mut Reader<'_>,
    ) -> Self {
        let mut directions: [Option<Arc<Level>>; 8] = Default::default();
        for (name, value) in rest.entries {
            let written = name.get_ref().as_ref();
            let Some(direction) = directions::named(written) else {
                let is_animation =
                    || place.has(super::level::ONLY.and(super::level::RULE)) && is_animation(name, value);
                let is_table = matches!(value.get_ref(), DeValue::Table(_)) && reader.take_suggestion();
                if is_table && !is_nearly_a_key(written) && !is_animation() {
                    reader.direction_unknown(name);
                } else {
                    reader.key_misplaced((name, value), place, &rest.present);
                }
                continue;
            };
            let example = format!("{written} = {{ frames = \"0-3\" }}");
            let Some(table) = reader.table(written, value, &example) else { continue };
            let level = Level::only(table, of_directions, reader);
            if let Some(slot) = directions.get_mut(direction.index()) {
                *slot = Some(level);
            }
        }
        for (direction, row) in level.rows.given().into_iter().flat_map(|rows| &rows.value) {
            let own = directions.get(direction.index()).and_then(Option::as_ref);
            if let Some((name, Some(at))) = own.and_then(|level| level.selection()) {
                let help = format!("remove the row of `{}` from `rows`, or `{name}` here", direction.name());
                reader.conflict((name, at), ("rows", row.span), &help);
            }
        }
        Self { level: Arc::new(level), directions }
    }

    /// The keys of a direction.
    fn direction(&self, direction: Direction) -> Option<&Arc<Level>> {
        self.directions.get(direction.index())?.as_ref()
    }

    /// All levels of the table.
    pub(super) fn levels(&self) -> impl Iterator<Item = &Level> {
        self.directions.iter().flatten().chain([&self.level]).map(|level| &**level)
    }
}

impl Around<'_> {
    /// The levels of one track.
    pub(super) fn levels(&self, direction: Option<Direction>) -> Levels {
        let [first, second] = self.tables;
        let [sprite, file, captured] = self.outer.map(|level| level.map(Arc::clone));
        let of_direction = |table: Option<&Table>| table?.direction(direction?).map(Arc::clone);
        let of_animation = |table: Option<&Table>| table.map(|table| Arc::clone(&table.level));
        let all = [
            of_direction(first),
            of_direction(second),
            of_animation(first),
            of_animation(second),
            sprite,
            file,
            captured,
        ];
        Levels { all, row: direction.and_then(|direction| self.row(direction)) }
    }

    /// The table that chooses the frames of the animation, and its place.
    fn choosing(&self) -> Option<(usize, &Level)> {
        let tables =
            self.tables.iter().enumerate().filter_map(|(index, table)| Some((index, &*(*table)?.level)));
        tables.into_iter().find(|(_, level)| level.selection().is_some())
    }

    /// The row that `rows` names for a direction, and the place of its level.
    fn row(&self, direction: Direction) -> Option<(usize, At<u32>)> {
        let (index, level) = self.choosing()?;
        let rows = level.rows.given()?;
        let (_, row) = rows.value.iter().find(|(named, _)| *named == direction)?;
        Some((OF_ANIMATION + index, *row))
    }

    /// The directions of an animation that have frames of their own; [`None`] is the track of all others.
    pub(super) fn directions(&self) -> Vec<Option<Direction>> {
        let choosing = self.choosing().map(|(_, level)| level);
        let has_table = |direction: Direction| {
            self.tables.iter().flatten().any(|table| table.direction(direction).is_some())
        };
        let own = Direction::ALL.into_iter();
        let own: Vec<Direction> =
            own.filter(|direction| has_table(*direction) || self.row(*direction).is_some()).collect();
        let has_frames = choosing.is_some_and(|level| {
            !level.frames.is_absent() || !level.row.is_absent() || !level.column.is_absent()
        });
        let has_rows = choosing.is_some_and(|level| !level.rows.is_absent());
        let is_plain = has_frames || own.is_empty() && !has_rows;
        let plain = is_plain.then_some(None);
        plain.into_iter().chain(own.into_iter().map(Some)).collect()
    }
}
