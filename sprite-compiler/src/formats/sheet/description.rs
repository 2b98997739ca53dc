//! A description as written: levels of keys, animations and their directions.

use super::level::{ANIMATION, ANIMATIONS, DIRECTION, Level, ONLY, Others, TOP};
use super::misplaced::{is_animation, is_nearly_a_key};
use super::runs;
use crate::base::diagnostics::Code;
use crate::base::keys::{At, Slot};
use crate::base::limits::ANIMATIONS as MOST_ANIMATIONS;
use crate::base::schema::Places;
use crate::base::source::Span;
use crate::base::toml::{Reader, in_order, span};
use crate::formats::directions;
use sprite_table::Direction;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// The animation of a file that names none.
pub(super) const NAMELESS: &str = "default";

/// The content of a description.
#[derive(Debug)]
pub(super) struct Description {
    /// The keys for all animations.
    pub(super) top: Arc<Level>,
    /// The animations, in the order of the text.
    pub(super) animations: Vec<Animation>,
    /// Where its first key or table begins: findings on what it lacks are there, not at a comment before it. [`None`] if
    /// it has nothing but comments.
    pub(super) start: Option<Span>,
}

/// An animation.
#[derive(Debug)]
pub(super) struct Animation {
    pub(super) name: String,
    /// The span of its name; [`None`] for the nameless animation.
    pub(super) span: Option<Span>,
    pub(super) level: Arc<Level>,
    /// The tracks. The plain one is first, if there is one.
    pub(super) tracks: Vec<Track>,
}

/// The frames of an animation for one direction, or for all others.
#[derive(Debug)]
pub(super) struct Track {
    pub(super) direction: Option<Direction>,
    pub(super) level: Arc<Level>,
    /// Its row, if `rows` names it.
    pub(super) row: Option<At<u32>>,
}

/// The levels of a track, the innermost first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Levels<'d> {
    all: [&'d Level; 3],
    /// The row of the track, if `rows` names it.
    pub(super) row: Option<At<u32>>,
}

impl<'d> Levels<'d> {
    pub(super) fn new(track: &'d Track, animation: &'d Animation, top: &'d Level) -> Self {
        Self { all: [&track.level, &animation.level, top], row: track.row }
    }

    /// The innermost value of a key.
    pub(super) fn get<T>(&self, slot: impl Fn(&'d Level) -> &'d Slot<T>) -> &'d Slot<T> {
        let [track, animation, top] = self.all.map(slot);
        [track, animation].into_iter().find(|slot| !slot.is_absent()).unwrap_or(top)
    }

    /// The innermost level that chooses the cells which are frames.
    pub(super) fn selection(&self) -> Option<&'d Level> {
        let [track, animation, _] = self.all;
        if self.row.is_some() && track.selection().is_none() {
            return Some(animation);
        }
        self.all.into_iter().find(|level| level.selects())
    }

    /// Returns whether a key divides the picture into frames. Without one, a moving picture plays its own frames.
    pub(super) fn cuts(&self) -> bool {
        let is_cut = |level: &Level| {
            !level.cell.is_absent() || !level.margin.is_absent() || !level.spacing.is_absent()
        };
        self.selection().is_some() || self.all.into_iter().any(is_cut)
    }

    /// The levels, the outermost first.
    pub(super) fn outer_first(&self) -> impl Iterator<Item = &'d Level> {
        self.all.into_iter().rev()
    }
}

impl Description {
    /// Reads the tables of a file.
    pub(super) fn read(root: &DeTable<'_>, reader: &mut Reader<'_>) -> Self {
        let start = first_entry(reader.text).map(|start| Span::new(start, start));
        let animations = root.iter().find(|(key, _)| key.get_ref() == ANIMATIONS.name);
        let place = if animations.is_some() { TOP } else { ONLY };
        let (top, rest) = Level::read(root, place, reader);
        let Some((key, value)) = animations else {
            let level = Arc::new(top);
            let tracks = tracks(&level, rest, ONLY, reader);
            let only = Animation { name: NAMELESS.to_owned(), span: None, level, tracks };
            return Self { top: Arc::default(), animations: vec![only], start };
        };
        for other in rest.entries.into_iter().filter(|(name, _)| name.get_ref() != ANIMATIONS.name) {
            let is_of_directions = other.0.get_ref() == "rows" && !runs::is_one(other.1);
            if is_of_directions || directions::named(other.0.get_ref()).is_some() {
                let (name, at) = (other.0.get_ref().as_ref(), span(other.0));
                let help = format!("move `{name}` into the animation that it belongs to");
                reader.conflict((name, at), (ANIMATIONS.name, span(key)), &help);
            } else {
                reader.key_misplaced(other, TOP, &rest.present);
            }
        }
        let top = Arc::new(top);
        let Some(tables) = reader.table(ANIMATIONS.name, value, "[animations.walk]") else {
            return Self { top, animations: Vec::new(), start };
        };
        let entries = in_order(tables);
        if entries.is_empty() {
            let finding = reader.finding(Code::FramesEmpty, span(key), "there is no animation");
            reader.push(finding.label("an empty table").help(
                "add a table, for example `[animations.walk]`; without `animations` the file is one animation",
            ));
        }
        if entries.len() > MOST_ANIMATIONS {
            let message = format!(
                "the number of animations must be at most {MOST_ANIMATIONS}, found {}",
                entries.len()
            );
            reader.push(reader.finding(Code::LimitExceeded, span(key), message).label("this table"));
            return Self { top, animations: Vec::new(), start };
        }
        let mut animations = Vec::new();
        for (name, value) in entries {
            let written = name.get_ref().as_ref();
            let Some(table) = reader.table(written, value, &format!("[animations.{written}]")) else {
                continue;
            };
            let (level, rest) = Level::read(table, ANIMATION, reader);
            let level = Arc::new(level);
            let tracks = tracks(&level, rest, ANIMATION, reader);
            let name_span = Some(span(name));
            animations.push(Animation {
                name: name.get_ref().clone().into_owned(),
                span: name_span,
                level,
                tracks,
            });
        }
        Self { top, animations, start }
    }
}

/// The tracks of an animation: those of its directions, and one for all other directions if it has frames of its own.
fn tracks(level: &Arc<Level>, rest: Others<'_, '_>, place: Places, reader: &mut Reader<'_>) -> Vec<Track> {
    let mut own: [Option<Track>; 8] = Default::default();
    for (name, value) in rest.entries {
        let written = name.get_ref().as_ref();
        let Some(direction) = directions::named(written) else {
            let is_animation = || place == ONLY && is_animation(name, value);
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
        let level = Level::only(table, DIRECTION, reader);
        if let Some(slot) = own.get_mut(direction.index()) {
            *slot = Some(Track { direction: Some(direction), level, row: None });
        }
    }
    for &(direction, row) in level.rows.given().into_iter().flat_map(|rows| &rows.value) {
        let Some(slot) = own.get_mut(direction.index()) else { continue };
        let track = slot.get_or_insert_with(|| Track {
            direction: Some(direction),
            level: Arc::default(),
            row: None,
        });
        track.row = Some(row);
        if let Some((name, Some(at))) = track.level.selection() {
            let help = format!("remove the row of `{}` from `rows`, or `{name}` here", direction.name());
            reader.conflict((name, at), ("rows", row.span), &help);
        }
    }
    let has_frames = !level.frames.is_absent() || !level.row.is_absent() || !level.column.is_absent();
    let has_directions = own.iter().any(Option::is_some) || !level.rows.is_absent();
    let plain =
        (has_frames || !has_directions).then(|| Track { direction: None, level: Arc::default(), row: None });
    plain.into_iter().chain(own.into_iter().flatten()).collect()
}

/// The offset of the first line that is neither empty nor a comment, without its indentation; 0 in an
/// empty text, and [`None`] in one of comments alone.
fn first_entry(text: &str) -> Option<usize> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim_start();
        if !content.is_empty() && !content.starts_with('#') {
            return Some(start + line.len() - content.len());
        }
        start += line.len();
    }
    text.trim().is_empty().then_some(0)
}
