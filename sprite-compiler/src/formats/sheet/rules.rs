//! The rules of `sprites.toml`: `[sheets."PATTERN"]` makes sprites of all pictures whose paths match.

use super::compound::Duration;
use super::conflicts;
use super::description::{NAMELESS, Named as NamedTable, RuleText};
use super::level::{ANIMATIONS, Level, RULE, RULE_ANIMATION, RULE_DIRECTION, RULE_TABLE};
use super::levels::{Around, Table as LevelTable};
use super::messages::patterns as messages;
use super::pattern::{Capture, Pattern};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::keys::{At, ValueKind, keys};
use crate::base::limits::ANIMATIONS as MOST_ANIMATIONS;
use crate::base::schema::{Expected, Named, Shape, Table};
use crate::base::sorted::SortedMap;
use crate::base::source::{Location, Span};
use crate::base::toml::{Entry, Reader, Reporting, Value, in_order, span};
use crate::formats::row::FormatTable;
use crate::settings::report::Report;
use sprite_table::Direction;
use std::sync::Arc;
use toml::de::DeValue;

/// A rule for pictures.
#[derive(Debug)]
pub(super) struct Rule {
    /// Its pattern as written. Findings on its pictures have the location of the pattern.
    pub(super) written: String,
    pub(super) location: Location,
    /// The pattern; [`None`] if it cannot be used.
    pub(super) pattern: Option<Pattern>,
    /// The keys for all animations.
    pub(super) table: LevelTable,
    /// The names of those that it has.
    pub(super) given: Vec<&'static str>,
    /// The animations of each picture, or, where the pattern captures them, the keys for single ones.
    pub(super) animations: Vec<NamedTable>,
    /// The places of these by their names.
    places: SortedMap<String, usize>,
    /// The number of tracks that the tables make of each picture, if they are the animations.
    pub(super) tracks: u64,
    /// The text about the rule in findings on its pictures.
    pub(super) text: Arc<RuleText>,
    /// `true` if the rule has a mistake.
    pub(super) is_broken: bool,
}

impl Rule {
    /// Returns whether the rule makes no sprites.
    pub(super) fn skips(&self) -> bool {
        self.table.level.skip.given().is_some_and(|skip| skip.value)
    }

    pub(super) fn has(&self, capture: Capture) -> bool {
        self.pattern.as_ref().is_some_and(|pattern| pattern.has(capture))
    }

    /// Returns whether its tables are the animations of each picture, and do not change those that the pattern captures.
    pub(super) fn divides(&self) -> bool {
        !self.animations.is_empty() && !self.has(Capture::Animation)
    }

    /// The table of an animation.
    pub(super) fn animation(&self, name: &str) -> Option<&NamedTable> {
        self.animations.get(*self.places.get(name)?)
    }

    /// The tables of an animation, and the levels around them. `captured` has what the name of a picture says.
    pub(super) fn around<'r>(&'r self, name: &str, captured: Option<&'r Arc<Level>>) -> Around<'r> {
        let own = self.animation(name).map(|animation| &animation.table);
        if self.divides() {
            Around { tables: [own, None], outer: [None, Some(&self.table.level), captured] }
        } else {
            let tables = if own.is_some() { [own, Some(&self.table)] } else { [Some(&self.table), None] };
            Around { tables, outer: [None, None, captured] }
        }
    }

    /// All levels with their tables.
    fn levels(&self) -> impl Iterator<Item = &Level> {
        self.table.levels().chain(self.animations.iter().flat_map(|animation| animation.table.levels()))
    }

    /// The text about the rule in findings on its pictures.
    fn describe(&self) -> RuleText {
        let is_listed = |level: &Level| {
            let duration = level.duration.given();
            duration.is_some_and(|duration| matches!(duration.value, Duration::Listed(_)))
        };
        let is_nameless = |animation: &NamedTable| animation.name.value == NAMELESS;
        let own = || self.animations.iter().map(|animation| &*animation.table.level);
        let counts = self.table.level.selects()
            || !self.table.level.rows.is_absent()
            || self.levels().any(is_listed)
            || own().any(|level| !level.texts.is_absent())
            || self.divides() && !self.animations.iter().all(is_nameless);
        let grid = conflicts::of_grid(&self.table.level).map(|(name, _)| name);
        RuleText {
            pattern: self.written.clone(),
            keys: self.given.iter().copied().filter(|key| !grid.contains(key)).collect(),
            counts,
            has_nameless: self.animations.iter().any(is_nameless),
            needed: {
                let is_needed =
                    |animation: &&NamedTable| animation.table.level.optional.value() != Some(&true);
                self.animations
                    .iter()
                    .filter(is_needed)
                    .map(|animation| animation.name.value.clone())
                    .collect()
            },
        }
    }
}

/// All rules.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    /// In the order of the text.
    pub(super) list: Arc<[Rule]>,
    /// `true` if the text is TOML: otherwise the parser may have made other rules of it than are meant.
    pub(super) is_whole: bool,
    findings: Vec<Diagnostic>,
}

impl ValueKind for Rules {
    type Out = Self;
    const EXPECTED: Expected =
        Expected::said("a table", " for each pattern, such as `[sheets.\"icons/*.png\"]`")
            .of(Shape::Table(&Table::map(&[Named::any(Shape::Table(&RULE_TABLE))])));

    fn take(value: &Value<'_>, expected: Expected, settings: &mut Reader<'_>) -> Option<Self> {
        let DeValue::Table(table) = value.get_ref() else { return settings.expected(expected, value) };
        // Keys of sheets have the findings of descriptions, each kind with its code.
        let mut reader = Reader::new(settings.text, settings.id, Reporting::BY_KIND, settings.syntax_errors);
        let list = in_order(table).into_iter().map(|entry| rule(entry, &mut reader)).collect();
        // The parser goes on after a mistake. The values that it finds then are not checked.
        let findings = if reader.syntax_errors == 0 { reader.findings } else { Vec::new() };
        Some(Self { list, is_whole: settings.syntax_errors == 0, findings })
    }
}

keys! {
    /// The table in `sprites.toml`.
    pub(crate) struct RulesTable {
        /// Rules for pictures without a description, by patterns of their paths: icons/*.png,
        /// {sprite}_{animation}_{n}.png.
        "sheets" => rules: Rules;
    }
}

impl FormatTable for RulesTable {
    type Settings = Rules;

    fn check(self, report: &mut Report<'_>) -> Rules {
        let mut rules: Rules = self.rules.or_default();
        rules.check(report);
        rules
    }
}

impl Rules {
    /// Reports what is wrong with them.
    pub(super) fn check(&mut self, report: &mut Report<'_>) {
        self.findings.drain(..).for_each(|finding| report.diagnostics.push(finding));
    }

    /// Returns whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The rule at an index of the list.
    pub(super) fn get(&self, index: usize) -> Option<&Rule> {
        self.list.get(index)
    }
}

fn rule((key, value): Entry<'_, '_>, reader: &mut Reader<'_>) -> Rule {
    let known = reader.findings.len();
    let at = span(key);
    let mut rule = Rule {
        written: key.get_ref().clone().into_owned(),
        location: reader.id.at(at),
        pattern: None,
        table: LevelTable::default(),
        given: Vec::new(),
        animations: Vec::new(),
        places: SortedMap::new(),
        tracks: 0,
        text: Arc::default(),
        is_broken: false,
    };
    match Pattern::new(&rule.written) {
        Ok(pattern) => rule.pattern = Some(pattern),
        Err(error) => reader.push(messages::no_pattern(&rule.written, &error, rule.location)),
    }
    let names_no_sprite = |pattern: &Pattern| {
        pattern.has(Capture::Animation)
            && !pattern.has(Capture::Sprite)
            && !pattern.has_folder_before_animation()
    };
    if rule.pattern.as_ref().is_some_and(names_no_sprite) {
        reader.push(messages::no_sprite(&rule.written, rule.location));
        rule.pattern = None;
    }
    if let DeValue::Array(_) = value.get_ref()
        && let Some(finding) = messages::double_brackets(span(value), reader)
    {
        reader.leave_out::<()>(finding);
        return Rule { is_broken: true, pattern: None, ..rule };
    }
    let Some(table) = reader.table(&rule.written, value, "[sheets.\"icons/*.png\"]") else {
        return Rule { is_broken: true, ..rule };
    };
    let (level, mut rest) = Level::read(table, RULE, reader);
    let tables = rest.entries.iter().position(|(name, _)| name.get_ref() == ANIMATIONS.name);
    let tables = tables.map(|index| rest.entries.remove(index));
    rest.entries.retain(|(name, _)| match reader.unquoted(name) {
        Some(finding) => {
            reader.leave_out::<()>(finding);
            // The pattern is only the beginning of the one that is meant.
            rule.pattern = None;
            false
        }
        None => true,
    });
    rule.given.clone_from(&rest.present.keys);
    rule.table = LevelTable::with_directions(level, rest, (RULE, RULE_DIRECTION), reader);
    if let Some((key, value)) = tables {
        rule.animations = animations(value, reader);
        let names = rule.animations.iter().map(|animation| animation.name.value.clone());
        rule.places = names.zip(0..).collect();
        if rule.divides() {
            of_one_animation(&rule, span(key), reader);
            let tracks = rule
                .animations
                .iter()
                .map(|animation| rule.around(&animation.name.value, None).directions().len() as u64);
            rule.tracks = tracks.sum();
        }
    }
    check(&rule, at, reader);
    rule.text = Arc::new(rule.describe());
    let found = reader.findings.iter().skip(known);
    rule.is_broken = found.filter(|finding| finding.code != Code::TimeLooksLikeSeconds).count() > 0;
    rule
}

/// The tables of animations.
fn animations(value: &Value<'_>, reader: &mut Reader<'_>) -> Vec<NamedTable> {
    let example = "[sheets.\"PATTERN\".animations.walk]";
    let Some(tables) = reader.table(ANIMATIONS.name, value, example) else { return Vec::new() };
    if tables.len() > MOST_ANIMATIONS {
        let message =
            format!("the number of animations must be at most {MOST_ANIMATIONS}, found {}", tables.len());
        reader.push(reader.finding(Code::LimitExceeded, span(value), message).label("this table"));
        return Vec::new();
    }
    let mut animations = Vec::new();
    for (name, value) in in_order(tables) {
        let written = name.get_ref().as_ref();
        let example = format!("[sheets.\"PATTERN\".animations.{written}]");
        let Some(table) = reader.table(written, value, &example) else { continue };
        let table = LevelTable::read(table, (RULE_ANIMATION, RULE_DIRECTION), reader);
        animations.push(NamedTable { name: At::name(name), table });
    }
    animations
}

/// Reports keys for all animations of a rule that only one animation can have. Its tables are at `tables`.
fn of_one_animation(rule: &Rule, tables: Span, reader: &mut Reader<'_>) {
    let level = &rule.table.level;
    let keys = [("rows", level.rows.span()), ("text", level.text.span()), ("texts", level.texts.span())];
    for (name, at) in keys.into_iter().filter_map(|(name, at)| Some((name, at?))) {
        let help = format!("move `{name}` into the animation that it belongs to");
        reader.conflict((name, at), (ANIMATIONS.name, tables), &help);
    }
    if let Some(direction) = Direction::ALL
        .into_iter()
        .find(|direction| rule.table.directions.get(direction.index()).is_some_and(Option::is_some))
    {
        let name = direction.name();
        let message = format!("the keys of `{name}` belong to no animation");
        let finding = reader.finding(Code::KeysConflict, tables, message).label("the animations of the rule");
        reader.push(finding.help(format!("move `{name}` into the animation that it belongs to")));
    }
}

/// Reports keys that exclude each other, and those that exclude a capture of the pattern at `at`.
fn check(rule: &Rule, at: Span, reader: &mut Reader<'_>) {
    let names = rule.animations.iter().map(|animation| animation.name.value.as_str());
    // Animations that the pattern captures may have any name.
    let nameless = (!rule.divides()).then_some("");
    for name in names.chain(nameless) {
        let around = rule.around(name, None);
        for direction in around.directions() {
            conflicts::check(&around.levels(direction), false, reader);
        }
    }
    let keys = |level: &Level| {
        let rows = level.rows.span();
        let keys = conflicts::of_grid(level).into_iter().chain(conflicts::of_cells(level));
        (keys.filter_map(|(name, key)| Some((name, key?))).collect::<Vec<_>>(), rows)
    };
    for (keys, rows) in rule.levels().map(keys) {
        for (name, key) in keys {
            if rule.has(Capture::Number) {
                let help = format!("with `{{n}}` each picture is a frame as a whole: remove `{name}`");
                reader.conflict((name, key), ("{n}", at), &help);
            } else if rule.has(Capture::Cell) && matches!(name, "cell" | "grid") {
                let help = "the names of the pictures say how large their cells are: remove one of them";
                reader.conflict((name, key), ("{cell}", at), help);
            } else if rule.has(Capture::Count) && matches!(name, "cell" | "grid") {
                let help = "the names of the pictures say how many cells they have: remove one of them";
                reader.conflict((name, key), ("{count}", at), help);
            }
        }
        if let Some(rows) = rows.filter(|_| rule.has(Capture::Direction)) {
            let help = "the names of the pictures say which direction they show: remove one of them";
            reader.conflict(("rows", rows), ("{direction}", at), help);
        }
    }
}
