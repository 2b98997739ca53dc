//! The sprites of a description as written: levels of keys, animations and their directions.

use super::compound::FramesValue;
use super::level::{ANIMATION, ANIMATIONS, DIRECTION, Level, ONLY, SPRITE_FRAMES, SPRITES, TOP};
use super::levels::{Around, Levels, Table};
use super::pictures::Pictures;
use super::runs;
use crate::base::budget::{Budget, Cost, Expense};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::keys::{At, Slot, ValueKind};
use crate::base::limits::ANIMATIONS as MOST_ANIMATIONS;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::{Location, Span};
use crate::base::toml::{Entry, Reader, Value, in_order, span};
use crate::base::words::counted;
use crate::formats::directions;
use sprite_table::Direction;
use std::sync::Arc;
use toml::de::{DeTable, DeValue};

/// The animation of a sprite that names none.
pub(super) const NAMELESS: &str = "default";

/// The tables of a file.
#[derive(Debug)]
pub(super) struct Sheet {
    /// The keys for all sprites and animations.
    top: Keys,
    /// Its sprites, in the order of the text; [`None`] for a file that is one sprite.
    sprites: Option<Vec<(At<String>, Keys)>>,
    /// Where its first key or table begins: findings on what it lacks are there, not at a comment before it. [`None`] if
    /// it has nothing but comments.
    pub(super) start: Option<Span>,
}

/// The keys of a sprite, or of all sprites of a file, and their animations.
#[derive(Debug)]
struct Keys {
    table: Table,
    /// [`None`] without a table of animations.
    animations: Option<Vec<Named>>,
}

/// A table of an animation.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub(super) name: At<String>,
    pub(super) table: Table,
}

/// An animation of a sprite: its name, the span of it if it stands in the text, and its tables, the innermost first.
type Merged<'s> = (&'s str, Option<Span>, [Option<&'s Table>; 2]);

/// A sprite.
#[derive(Debug)]
pub(super) struct Description {
    /// Its name, in a file with several.
    pub(super) member: Option<At<String>>,
    /// The animation that others return to, if that is said.
    pub(super) stand: Option<(String, Location)>,
    pub(super) animations: Vec<AnimationTable>,
}

/// An animation.
#[derive(Debug)]
pub(super) struct AnimationTable {
    pub(super) name: String,
    /// The location of its name; [`None`] for an animation that is not named in a text.
    pub(super) location: Option<Location>,
    pub(super) mirror: bool,
    pub(super) text: Option<String>,
    /// `true` if it is left out where it has nothing to show.
    pub(super) is_optional: bool,
    /// The tracks. The plain one is first, if there is one.
    pub(super) tracks: Vec<Track>,
}

/// The frames of an animation for one direction, or for all others.
#[derive(Debug)]
pub(super) struct Track {
    pub(super) direction: Option<Direction>,
    pub(super) levels: Levels,
    /// Its pictures, and the location of their name; [`None`] if they are missing, or not yet asked for.
    pub(super) pictures: Option<(Pictures, Location)>,
    /// The rule that makes it.
    pub(super) rule: Option<Arc<RuleText>>,
}

/// A rule as it is written.
#[derive(Clone, Debug, Default)]
pub(super) struct RuleText {
    pub(super) pattern: String,
    /// Its keys, without those of the grid.
    pub(super) keys: Vec<&'static str>,
    /// `true` if a key is right for one number of frames alone, or if the rule divides pictures into animations.
    pub(super) counts: bool,
    /// `true` if it has a table for the animation of pictures without a name for one.
    pub(super) has_nameless: bool,
    /// The animations that it has tables for, without those that are optional.
    pub(super) needed: SortedSet<String>,
}

impl Track {
    pub(super) const fn new(direction: Option<Direction>, levels: Levels) -> Self {
        Self { direction, levels, pictures: None, rule: None }
    }
}

impl Sheet {
    /// Reads the tables of a file.
    pub(super) fn read(root: &DeTable<'_>, reader: &mut Reader<'_>) -> Self {
        let start = first_entry(reader.text).map(|start| Span::new(start, start));
        let sprites = entry(root, SPRITES.name);
        let animations_below = || {
            let DeValue::Table(sprites) = sprites?.1.get_ref() else { return None };
            sprites.iter().find_map(|(_, sprite)| match sprite.get_ref() {
                DeValue::Table(table) => entry(table, ANIMATIONS.name),
                _ => None,
            })
        };
        let animations = entry(root, ANIMATIONS.name);
        let top = Keys::read(root, animations.or_else(animations_below), sprites.is_some(), reader);
        let Some((key, value)) = sprites else { return Self { top, sprites: None, start } };
        let mut list = Vec::new();
        if let Some(tables) = reader.table(SPRITES.name, value, "[sprites.hero]") {
            let entries = in_order(tables);
            if entries.is_empty() {
                let finding = reader.finding(Code::FramesEmpty, span(key), "there is no sprite");
                let help = "add one, for example `[sprites.hero]`; without `sprites` the file is one sprite";
                reader.push(finding.label("an empty table").help(help));
            }
            list.extend(entries.into_iter().map(|entry| Self::sprite(entry, animations, reader)));
        }
        Self { top, sprites: Some(list), start }
    }

    fn sprite(
        (name, value): Entry<'_, '_>,
        animations: Option<Entry<'_, '_>>,
        reader: &mut Reader<'_>,
    ) -> (At<String>, Keys) {
        let keys = if let DeValue::Table(table) = value.get_ref() {
            let own = entry(table, ANIMATIONS.name);
            Keys::read(table, own.or(animations), false, reader)
        } else {
            reader.key = name.get_ref().clone().into_owned().into();
            let frames = Slot::of(value, FramesValue::take(value, SPRITE_FRAMES, reader));
            let level = Arc::new(Level { frames, ..Level::default() });
            Keys { table: Table { level, ..Table::default() }, animations: None }
        };
        (At::name(name), keys)
    }

    /// The keys for all animations, unless the file is one animation.
    pub(super) fn top(&self) -> Option<&Level> {
        self.top.animations.is_some().then_some(&*self.top.table.level)
    }

    /// The names of the sprites and of their animations. Where those that all sprites have would be very many, they are
    /// left out.
    pub(super) fn names(&self) -> Vec<(Option<&At<String>>, Vec<String>)> {
        let shared = self.top.animations.as_ref().map_or(0, Vec::len);
        let sprites = self.sprites.as_ref().map_or(1, Vec::len);
        let is_much = shared.saturating_mul(sprites) > MOST_ANIMATIONS;
        let names = |sprite: Option<&Keys>| {
            let names = |all: Vec<Merged<'_>>| all.into_iter().map(|(name, ..)| name.to_owned()).collect();
            let of_sprite = |keys: &Keys| {
                let own = keys.animations.iter().flatten();
                own.map(|animation| animation.name.value.clone()).collect()
            };
            match sprite.filter(|_| is_much) {
                Some(keys) => of_sprite(keys),
                None => names(self.animations(sprite)),
            }
        };
        match &self.sprites {
            None => vec![(None, names(None))],
            Some(sprites) => sprites.iter().map(|(name, keys)| (Some(name), names(Some(keys)))).collect(),
        }
    }

    /// The animations of a sprite: those of all sprites, then others of its own. Each with its tables, the innermost
    /// first.
    fn animations<'s>(&'s self, sprite: Option<&'s Keys>) -> Vec<Merged<'s>> {
        let shared = self.top.animations.as_deref();
        let own = sprite.and_then(|sprite| sprite.animations.as_deref());
        if shared.is_none() && own.is_none() {
            let top = Some(&self.top.table);
            let tables = sprite.map_or([top, None], |sprite| [Some(&sprite.table), top]);
            return vec![(NAMELESS, None, tables)];
        }
        let mut list: Vec<Merged<'_>> = Vec::new();
        let named = |animation: &'s Named| (animation.name.value.as_str(), Some(animation.name.span));
        let mut places = SortedMap::new();
        for animation in shared.unwrap_or_default() {
            let (name, span) = named(animation);
            places.insert(name, list.len());
            list.push((name, span, [Some(&animation.table), None]));
        }
        for animation in own.unwrap_or_default() {
            let (name, span) = named(animation);
            let table = Some(&animation.table);
            match places.get(name).and_then(|place| list.get_mut(*place)) {
                Some((_, at, [inner, outer])) => {
                    *outer = *inner;
                    (*at, *inner) = (span, table);
                }
                None => list.push((name, span, [table, None])),
            }
        }
        list
    }

    /// The sprites. Tables at the top hold for each of them, so that a small file may ask for much: [`None`] if the
    /// budget does not allow it, which is reported at `location`.
    pub(super) fn sprites(
        &self,
        location: Location,
        budget: &Budget,
        reader: &mut Reader<'_>,
    ) -> Option<Vec<Description>> {
        let Some(sprites) = &self.sprites else {
            return Some(vec![self.description(location, None)]);
        };
        let shared = self.top.animations.as_deref().unwrap_or_default();
        let directions = |table: &Table| {
            let named = table.level.rows.value().map_or(0, Vec::len);
            (table.directions.iter().flatten().count() + named).max(1) as u64
        };
        let tracks: u64 = shared.iter().map(|animation| directions(&animation.table)).sum();
        let tracks = tracks.max(1).saturating_mul(sprites.len() as u64);
        let animations = (shared.len() as u64).max(1).saturating_mul(sprites.len() as u64);
        let price = Cost::default().and(Expense::Animation, animations).and(Expense::Layer, tracks);
        if let Err(too_much) = budget.check(price) {
            let each = counted(shared.len().max(1), "animation");
            let message =
                format!("{} with {each} each {}", counted(sprites.len(), "sprite"), too_much.text());
            let finding = Diagnostic::new(Code::LimitExceeded, location, message);
            reader.push(finding.help(budget.or_raise_limits("do all sprites have all animations?")));
            return None;
        }
        if !budget.charge(Expense::Layer, tracks) {
            return Some(Vec::new());
        }
        for (name, keys) in sprites {
            let count = shared.len() + keys.animations.as_ref().map_or(0, Vec::len);
            if count > MOST_ANIMATIONS {
                let message = format!("a sprite may have {MOST_ANIMATIONS} animations, found {count}");
                reader.push(reader.finding(Code::LimitExceeded, name.span, message).label("this sprite"));
                return None;
            }
        }
        Some(sprites.iter().map(|(name, keys)| self.description(location, Some((name, keys)))).collect())
    }

    fn description(&self, location: Location, sprite: Option<(&At<String>, &Keys)>) -> Description {
        let at = |span: Span| location.source.at(span);
        let own = sprite.map(|(_, keys)| &keys.table.level);
        let top = &self.top.table.level;
        let around = || own.into_iter().chain([top]);
        let (name, keys) = sprite.unzip();
        let animations = self.animations(keys);
        // The levels of a sprite that is one animation are those of the animation.
        let is_only = matches!(animations.as_slice(), [(_, None, _)]);
        let outer = if is_only { [None; 3] } else { [own, Some(top), None] };
        let animation = |(name, span, tables): Merged<'_>| {
            let around_it = Around { tables, outer };
            let of_tables = || tables.into_iter().flatten().map(|table| &table.level);
            let mirror = of_tables().chain(around()).find_map(|level| level.mirror.value());
            let track = |direction| Track::new(direction, around_it.levels(direction));
            AnimationTable {
                name: name.to_owned(),
                location: span.map(at),
                mirror: mirror.copied().unwrap_or(true),
                text: of_tables().find_map(|level| level.text.value().cloned()),
                is_optional: false,
                tracks: around_it.directions().into_iter().map(track).collect(),
            }
        };
        let stand = around().find_map(|level| level.stand.given());
        Description {
            member: name.cloned(),
            stand: stand.map(|stand| (stand.value.clone(), at(stand.span))),
            animations: animations.into_iter().map(animation).collect(),
        }
    }
}

impl Keys {
    /// Reads the keys of a file or of one of its sprites. `animations` is the table of animations that they hold for: its
    /// own one, or one around or below it.
    fn read(
        table: &DeTable<'_>,
        animations: Option<Entry<'_, '_>>,
        has_sprites: bool,
        reader: &mut Reader<'_>,
    ) -> Self {
        let own = entry(table, ANIMATIONS.name);
        let place = if animations.is_some() { TOP } else { ONLY };
        let (level, mut rest) = Level::read(table, place, reader);
        let is_read =
            |name: &str| name == ANIMATIONS.name && own.is_some() || name == SPRITES.name && has_sprites;
        rest.entries.retain(|(name, _)| !is_read(name.get_ref()));
        if !has_sprites
            && let Some(nested) = rest.entries.iter().position(|(name, _)| name.get_ref() == SPRITES.name)
        {
            let (name, _) = rest.entries.remove(nested);
            let finding =
                reader.unknown(name).help("`sprites` stands at the top of the file: a sprite has no others");
            let _: Option<()> = reader.leave_out(finding);
        }
        let Some((key, _)) = animations else {
            let table = Table::with_directions(level, rest, (ONLY, DIRECTION), reader);
            return Self { table, animations: None };
        };
        for other in rest.entries {
            let is_of_directions = other.0.get_ref() == "rows" && !runs::is_one(other.1);
            if is_of_directions || directions::named(other.0.get_ref()).is_some() {
                let (name, at) = (other.0.get_ref().as_ref(), span(other.0));
                let help = format!("move `{name}` into the animation that it belongs to");
                reader.conflict((name, at), (ANIMATIONS.name, span(key)), &help);
            } else {
                reader.key_misplaced(other, TOP, &rest.present);
            }
        }
        let animations = own.map(|(key, value)| animations_of(key, value, reader));
        Self { table: Table { level: Arc::new(level), ..Table::default() }, animations }
    }
}

/// The tables of animations.
fn animations_of(
    key: &toml::Spanned<std::borrow::Cow<'_, str>>,
    value: &Value<'_>,
    reader: &mut Reader<'_>,
) -> Vec<Named> {
    let Some(tables) = reader.table(ANIMATIONS.name, value, "[animations.walk]") else { return Vec::new() };
    let entries = in_order(tables);
    if entries.is_empty() {
        let finding = reader.finding(Code::FramesEmpty, span(key), "there is no animation");
        reader.push(finding.label("an empty table").help(
            "add a table, for example `[animations.walk]`; without `animations` the file is one animation",
        ));
    }
    if entries.len() > MOST_ANIMATIONS {
        let message =
            format!("the number of animations must be at most {MOST_ANIMATIONS}, found {}", entries.len());
        reader.push(reader.finding(Code::LimitExceeded, span(key), message).label("this table"));
        return Vec::new();
    }
    let mut animations = Vec::new();
    for (name, value) in entries {
        let written = name.get_ref().as_ref();
        let example = format!("[animations.{written}]");
        let Some(table) = reader.table(written, value, &example) else { continue };
        let table = Table::read(table, (ANIMATION, DIRECTION), reader);
        animations.push(Named { name: At::name(name), table });
    }
    animations
}

/// The entry of a table with this name.
fn entry<'v, 't>(table: &'v DeTable<'t>, name: &str) -> Option<Entry<'v, 't>> {
    table.iter().find(|(key, _)| key.get_ref() == name)
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
