//! The rules of `sprites.toml`: `[sheets."PATTERN"]` says what is made of all pictures whose paths match.

use super::messages::rules as messages;
use super::pattern::{Capture, Pattern};
use crate::base::diagnostics::Diagnostics;
use crate::base::source::{Location, SourceId, Span};
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

/// The rules in a text, in its order.
pub(super) fn read(text: &str, source: SourceId, diagnostics: &mut Diagnostics) -> Vec<Rule> {
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
