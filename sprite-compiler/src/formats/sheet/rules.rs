//! The rules of `sprites.toml`: `[sheets."PATTERN"]` says what is made of all pictures whose paths match.

use super::assign::{RuleSprite, assign};
use super::messages::rules as messages;
use super::pattern::{Capture, Pattern};
use crate::base::budget::Budget;
use crate::base::diagnostics::Diagnostics;
use crate::base::panics::working_on;
use crate::base::source::{Location, SourceId, Sources, Span};
use crate::inventory::Inventory;
use crate::settings;
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The key of the rules.
const KEY: &str = "sheets";

/// A rule for pictures.
#[derive(Debug)]
pub(super) struct Rule {
    /// Its pattern as written, and where that stands: findings on its pictures stand there.
    pub(super) written: String,
    pub(super) location: Location,
    /// [`None`] when the pattern cannot be used.
    pub(super) pattern: Option<Pattern>,
    /// `true` if nothing is made of its pictures.
    pub(super) skip: bool,
    /// `true` if something is wrong with it.
    pub(super) is_broken: bool,
}

/// All rules.
#[derive(Debug, Default)]
pub(crate) struct Rules {
    /// In the order of the text.
    list: Vec<Rule>,
}

impl Rules {
    /// Reads the rules of a folder's settings.
    pub(crate) fn read(sources: &Sources, diagnostics: &mut Diagnostics) -> Self {
        let settings = sources.find(settings::FILE);
        let text = settings.and_then(|source| Some((source, sources.get(source).text()?)));
        let list = text.map(|(source, text)| read(text, source, diagnostics));
        Self { list: list.unwrap_or_default() }
    }

    /// The sprites that they make of pictures, sorted by the paths of their first pictures.
    pub(crate) fn sprites(
        &self,
        inventory: &Inventory,
        budget: &Budget,
        diagnostics: &mut Diagnostics,
    ) -> Vec<RuleSprite> {
        if self.list.is_empty() {
            return Vec::new();
        }
        let _working = working_on(settings::FILE);
        assign(&self.list, inventory, budget, diagnostics)
    }

    /// The rule of a sprite.
    pub(super) fn of(&self, sprite: &RuleSprite) -> Option<&Rule> {
        self.list.get(sprite.rule)
    }
}

/// The rules in a text, in its order.
fn read(text: &str, source: SourceId, diagnostics: &mut Diagnostics) -> Vec<Rule> {
    // The settings report what is not TOML. The parser goes on after it.
    let (tree, _) = DeTable::parse_recoverable(text);
    let Some(DeValue::Table(table)) = tree.get_ref().get(KEY).map(|value| value.get_ref()) else {
        return Vec::new();
    };
    let location = |span: Range<usize>| source.at(Span::new(span.start, span.end));
    let mut rules: Vec<_> = table.iter().collect();
    rules.sort_by_key(|(key, _)| key.span().start);
    let rule = |(key, value): (&toml::Spanned<std::borrow::Cow<'_, str>>, &toml::Spanned<DeValue<'_>>)| {
        let written = key.get_ref().clone().into_owned();
        let at = location(key.span());
        let pattern = match Pattern::new(&written) {
            Ok(pattern) => Some(pattern),
            Err(error) => {
                diagnostics.push(messages::no_pattern(&written, &error, at));
                None
            }
        };
        let mut rule = Rule { written, location: at, pattern, skip: false, is_broken: false };
        let names_no_sprite = |pattern: &Pattern| {
            pattern.has(Capture::Animation) && !pattern.has(Capture::Sprite) && !pattern.has_folder()
        };
        if rule.pattern.as_ref().is_some_and(names_no_sprite) {
            diagnostics.push(messages::no_sprite(&rule));
            rule.pattern = None;
        }
        let _ = value;
        rule
    };
    rules.into_iter().map(rule).collect()
}
