//! Sheets: a description of our own for pictures that have none.

mod assign;
mod messages;
mod pattern;
mod rules;

pub(crate) use assign::RuleSprite;
pub(crate) use rules::Rules;

/// How the names of descriptions end.
const ENDING: &str = ".sheet.toml";
