//! The rules of `sprites.toml`: `[sheets."PATTERN"]` makes sprites of all pictures whose paths match.

use super::compound::Duration;
use super::conflicts;
use super::description::{Animation, Levels, NAMELESS, Track};
use super::level::{ANIMATIONS, Level, RULE, RULE_ANIMATION, RULE_TABLE};
use super::messages::patterns as messages;
use super::pattern::{Capture, Pattern};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::keys::{ValueKind, keys};
use crate::base::schema::{Expected, Named, Shape, Table};
use crate::base::source::{Location, Span};
use crate::base::toml::{Entry, Reader, Reporting, Value, in_order, span};
use crate::formats::row::FormatTable;
use crate::settings::report::Report;
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
    pub(super) level: Arc<Level>,
    /// The names of those that it has.
    pub(super) given: Vec<&'static str>,
    /// The keys for single animations.
    pub(super) animations: Vec<Animation>,
    /// `true` if the rule has a mistake.
    pub(super) is_broken: bool,
}

impl Rule {
    /// Returns whether the rule makes no sprites.
    pub(super) fn skips(&self) -> bool {
        self.level.skip.given().is_some_and(|skip| skip.value)
    }

    /// Returns whether a key is right for pictures with one number of frames alone: it chooses frames, or has a value
    /// for each.
    pub(super) fn counts(&self) -> bool {
        let is_listed = |level: &Level| {
            let duration = level.duration.given();
            duration.is_some_and(|duration| matches!(duration.value, Duration::Listed(_)))
        };
        let own = || self.animations.iter().map(|animation| &*animation.level);
        self.level.selects()
            || [&*self.level].into_iter().chain(own()).any(is_listed)
            || own().any(|level| !level.texts.is_absent())
    }

    /// Returns whether it has a table for the animation of pictures without a name for one.
    pub(super) fn has_nameless(&self) -> bool {
        self.animations.iter().any(|animation| animation.name == NAMELESS)
    }

    /// The keys for an animation.
    pub(super) fn animation(&self, name: &str) -> Arc<Level> {
        let own = self.animations.iter().find(|animation| animation.name == name);
        own.map(|animation| Arc::clone(&animation.level)).unwrap_or_default()
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
        level: Arc::default(),
        given: Vec::new(),
        animations: Vec::new(),
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
    let (level, rest) = Level::read(table, RULE, reader);
    rule.level = Arc::new(level);
    for other in rest.entries {
        if other.0.get_ref() == ANIMATIONS.name {
            rule.animations = animations(other.1, &rule, reader);
        } else if let Some(finding) = reader.unquoted(other.0) {
            reader.leave_out::<()>(finding);
            // The pattern is only the beginning of the one that is meant.
            rule.pattern = None;
        } else {
            reader.key_misplaced(other, RULE, &rest.present);
        }
    }
    rule.given = rest.present.keys;
    check(&rule, at, reader);
    let found = reader.findings.iter().skip(known);
    rule.is_broken = found.filter(|finding| finding.code != Code::TimeLooksLikeSeconds).count() > 0;
    rule
}

/// The keys for single animations.
fn animations(value: &Value<'_>, rule: &Rule, reader: &mut Reader<'_>) -> Vec<Animation> {
    let example = "[sheets.\"PATTERN\".animations.walk]";
    let Some(tables) = reader.table(ANIMATIONS.name, value, example) else { return Vec::new() };
    let mut animations = Vec::new();
    for (name, value) in in_order(tables) {
        let written = name.get_ref().as_ref();
        let example = format!("[sheets.\"PATTERN\".animations.{written}]");
        let Some(table) = reader.table(written, value, &example) else { continue };
        let (level, rest) = Level::read(table, RULE_ANIMATION, reader);
        for other in rest.entries {
            if let Some(help) = excluded(other.0.get_ref(), rule) {
                let finding = reader.unknown(other.0).help(help);
                reader.leave_out::<()>(finding);
            } else {
                reader.key_misplaced(other, RULE_ANIMATION, &rest.present);
            }
        }
        let level = Arc::new(level);
        let span = Some(span(name));
        animations.push(Animation { name: written.to_owned(), span, level, tracks: Vec::new() });
    }
    animations
}

/// Why a key of a single animation has no other place, either: a capture of the pattern, or the rule itself, says what it
/// would.
fn excluded(key: &str, rule: &Rule) -> Option<String> {
    let has = |capture| rule.pattern.as_ref().is_some_and(|pattern| pattern.has(capture));
    let grid = conflicts::of_grid(&rule.level).map(|(name, _)| name);
    let cells = conflicts::of_cells(&rule.level).map(|(name, _)| name);
    if has(Capture::Number) && grid.iter().chain(&cells).any(|name| *name == key) {
        Some(format!("with `{{n}}` each picture is a frame as a whole: remove `{key}`"))
    } else if has(Capture::Cell) && key == "cell" {
        Some("`{cell}` in the names of the pictures says how large their cells are: remove `cell`".to_owned())
    } else if key == "cell" && !rule.level.cell.is_absent() {
        let help = "`cell` of the rule holds for all animations: remove it, or write the sizes into the names of the pictures, and `{cell}` into the pattern in place of `cell`";
        Some(help.to_owned())
    } else {
        None
    }
}

/// Reports keys that exclude each other, and those that exclude a capture of the pattern at `at`.
fn check(rule: &Rule, at: Span, reader: &mut Reader<'_>) {
    let track = Track { direction: None, level: Arc::default(), row: None };
    let nameless = Animation { name: String::new(), span: None, level: Arc::default(), tracks: Vec::new() };
    for animation in rule.animations.iter().chain([&nameless]) {
        conflicts::check(&Levels::new(&track, animation, &rule.level), false, reader);
    }
    let has = |capture| rule.pattern.as_ref().is_some_and(|pattern| pattern.has(capture));
    let grid = conflicts::of_grid(&rule.level).into_iter().chain(conflicts::of_cells(&rule.level));
    for (name, key) in grid.filter_map(|(name, key)| Some((name, key?))) {
        if has(Capture::Number) {
            let help = format!("with `{{n}}` each picture is a frame as a whole: remove `{name}`");
            reader.conflict((name, key), ("{n}", at), &help);
        } else if has(Capture::Cell) && name == "cell" {
            let help = "the names of the pictures say how large their cells are: remove one of them";
            reader.conflict((name, key), ("{cell}", at), help);
        }
    }
}
