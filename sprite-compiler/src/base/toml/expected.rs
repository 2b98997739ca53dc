//! The value that a key must have, in words.

use crate::base::text::shown;

/// The value that a key must have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected {
    pub(crate) kind: Kind,
    /// Its type, which the label says: `expected a text`.
    pub(crate) short: &'static str,
    /// The part of the message after the type.
    pub(crate) more: &'static str,
    /// A value that fits; may be empty.
    pub(crate) example: &'static str,
    /// The help for a number out of range; may be empty.
    pub(crate) bounds: &'static str,
}

/// The type of a value, as far as it decides how to correct another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Truth,
    /// A number or several.
    Numbers,
    /// The same in milliseconds.
    Milliseconds,
    Text,
    List,
    Word,
    /// A table of the settings with the name of the key.
    Table,
    Other,
}

impl Expected {
    pub(crate) const TRUTH: Self = Self::new(Kind::Truth, "`true` or `false`", "", "");
    pub(crate) const TEXT: Self = Self::new(Kind::Text, "a text", "", "");
    pub(crate) const LIST: Self = Self::new(Kind::List, "a list", "", "");
    pub(crate) const WORD: Self = Self::new(Kind::Word, "a word in quotes", "", "");
    /// A table of the settings.
    pub(crate) const TABLE: Self = Self::new(Kind::Table, "a table", "", "");

    pub(crate) const fn new(
        kind: Kind,
        short: &'static str,
        more: &'static str,
        example: &'static str,
    ) -> Self {
        Self { kind, short, more, example, bounds: "" }
    }

    /// Tables whose names are free; `more` says what they are.
    pub(crate) const fn tables(more: &'static str) -> Self {
        Self::new(Kind::Other, "a table", more, "")
    }

    /// Returns whether the value may be a list of so many numbers, as far as that is known.
    pub(crate) fn takes(self, count: usize) -> bool {
        let Self { kind, more, example, .. } = self;
        if kind == Kind::Milliseconds || more.starts_with(", or a list") {
            true
        } else if more.starts_with(", or two") {
            count <= 2
        } else if example.starts_with('[') {
            example.split(',').count() == count
        } else {
            !example.starts_with(|first: char| first.is_ascii_digit() || first == '{')
        }
    }

    /// The help with a value that fits.
    pub(crate) fn for_example(self, key: &str) -> Option<String> {
        let example = self.example;
        (!example.is_empty()).then(|| format!("for example `{} = {example}`", shown(key)))
    }
}
