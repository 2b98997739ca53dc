//! The rules of `sprites.toml`: `[sheets."PATTERN"]` makes sprites of all pictures whose paths match.

use super::conflicts;
use super::description::{Animation, Levels, Track};
use super::keys::{Entry, Place};
use super::level::Level;
use super::messages::patterns as messages;
use super::pattern::{Capture, Pattern};
use super::value::{Reader, span};
use crate::base::diagnostics::Diagnostics;
use crate::base::source::{Location, SourceId, Sources, Span};
use crate::base::toml::Value;
use crate::settings;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The key of the rules.
const KEY: &str = "sheets";
/// The key of its tables for single animations.
const ANIMATIONS: &str = "animations";

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

    /// The keys for an animation.
    pub(super) fn animation(&self, name: &str) -> Arc<Level> {
        let own = self.animations.iter().find(|animation| animation.name == name);
        own.map(|animation| Arc::clone(&animation.level)).unwrap_or_default()
    }
}

/// All rules.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    /// The rules, in the order of the text.
    pub(super) list: Vec<Rule>,
}

impl Rules {
    /// Reads the rules of a folder's settings.
    pub(crate) fn read(sources: &Sources, diagnostics: &mut Diagnostics) -> Self {
        let settings = sources.find(settings::FILE);
        let text = settings.and_then(|source| Some((source, sources.get(source).text()?)));
        let list = text.map(|(source, text)| read(text, source, diagnostics));
        Self { list: list.unwrap_or_default() }
    }

    /// Returns whether there is none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The rule at an index of the list.
    pub(super) fn get(&self, index: usize) -> Option<&Rule> {
        self.list.get(index)
    }
}

/// The rules in a text, in its order.
fn read(text: &str, source: SourceId, diagnostics: &mut Diagnostics) -> Vec<Rule> {
    // Errors of syntax, and rules that are not a table, are reported by the settings.
    let (tree, errors) = DeTable::parse_recoverable(text);
    let Some(DeValue::Table(table)) = tree.get_ref().get(KEY).map(Spanned::get_ref) else {
        return Vec::new();
    };
    let mut reader = Reader::new(source, text);
    let mut entries: Vec<Entry<'_, '_>> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    let rules = entries.into_iter().map(|entry| rule(entry, &mut reader)).collect();
    // The parser continues after an error of syntax, but the rest of the text is not checked then.
    for finding in reader.findings.into_iter().filter(|_| errors.is_empty()) {
        diagnostics.push(finding);
    }
    rules
}

fn rule((key, value): Entry<'_, '_>, reader: &mut Reader<'_>) -> Rule {
    let known = reader.findings.len();
    let at = span(key);
    let mut rule = Rule {
        written: key.get_ref().clone().into_owned(),
        location: reader.id.at(at),
        pattern: None,
        level: Arc::default(),
        animations: Vec::new(),
        is_broken: false,
    };
    match Pattern::new(&rule.written) {
        Ok(pattern) => rule.pattern = Some(pattern),
        Err(error) => reader.push(messages::no_pattern(&rule.written, &error, rule.location)),
    }
    let names_no_sprite = |pattern: &Pattern| {
        pattern.has(Capture::Animation) && !pattern.has(Capture::Sprite) && !pattern.has_folder()
    };
    if rule.pattern.as_ref().is_some_and(names_no_sprite) {
        reader.push(messages::no_sprite(&rule.written, rule.location));
        rule.pattern = None;
    }
    let DeValue::Table(table) = value.get_ref() else {
        reader.not_a_table(&rule.written, value, "[sheets.\"icons/*.png\"]");
        return Rule { is_broken: true, ..rule };
    };
    let (level, others) = Level::read(table, Place::Rule, reader);
    rule.level = Arc::new(level);
    for other in others {
        if other.0.get_ref() == ANIMATIONS {
            rule.animations = animations(other.1, reader);
        } else {
            reader.key_unknown(other, Place::Rule);
        }
    }
    check(&rule, at, reader);
    rule.is_broken = reader.findings.len() > known;
    rule
}

/// The keys for single animations.
fn animations(value: &Value<'_>, reader: &mut Reader<'_>) -> Vec<Animation> {
    let DeValue::Table(tables) = value.get_ref() else {
        reader.not_a_table(ANIMATIONS, value, "[sheets.\"PATTERN\".animations.walk]");
        return Vec::new();
    };
    let mut entries: Vec<Entry<'_, '_>> = tables.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    let mut animations = Vec::with_capacity(entries.len());
    for (name, value) in entries {
        let written = name.get_ref().as_ref();
        let DeValue::Table(table) = value.get_ref() else {
            reader.not_a_table(written, value, &format!("[sheets.\"PATTERN\".animations.{written}]"));
            continue;
        };
        let (level, others) = Level::read(table, Place::RuleAnimation, reader);
        for other in others {
            reader.key_unknown(other, Place::RuleAnimation);
        }
        animations.push(Animation {
            name: written.to_owned(),
            span: Some(span(name)),
            level: Arc::new(level),
            tracks: Vec::new(),
        });
    }
    animations
}

/// Reports keys that exclude each other, and those that exclude a capture of the pattern at `at`.
fn check(rule: &Rule, at: Span, reader: &mut Reader<'_>) {
    let track = Track { direction: None, level: Arc::default(), row: None };
    let nameless = Animation { name: String::new(), span: None, level: Arc::default(), tracks: Vec::new() };
    for animation in rule.animations.iter().chain([&nameless]) {
        conflicts::check(&Levels::new(&track, animation, &rule.level), None, reader);
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
