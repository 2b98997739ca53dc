//! Errors of a `sprites.toml`: facts, of which [`super::refused`] makes findings.

use crate::base::text::shown;
use crate::base::toml::Found;
use crate::base::words::quoted;
use std::fmt::{self, Display, Formatter};
use std::ops::Range;
use toml::de::Error;

/// An error, and where it is.
#[derive(Debug)]
pub(crate) struct SettingsError {
    pub(crate) span: Range<usize>,
    pub(crate) kind: SettingsErrorKind,
}

/// The kind of an error, with its facts.
#[derive(Debug)]
pub(crate) enum SettingsErrorKind {
    /// The text is no TOML, in the words of its parser.
    Syntax(String),
    /// A value of another type.
    Type { found: Found, expected: Expected },
    /// None of the words that a value may be.
    Word { written: String, known: Vec<&'static str> },
    /// None of the keys that a table may have.
    Key { written: String, known: Vec<&'static str> },
    /// A value that its setting refuses, and why.
    Value(String),
}

/// The type that a value must have.
#[derive(Debug)]
pub(crate) enum Expected {
    Truth,
    Whole,
    Text,
    List,
    /// One of these.
    Word(Vec<&'static str>),
    /// The table of this name.
    Table(&'static str),
    /// One of the words that this names, or a table.
    WordOrTable(&'static str),
    /// The type that these words describe.
    Other(&'static str),
}

impl From<Error> for SettingsError {
    fn from(error: Error) -> Self {
        Self {
            span: error.span().unwrap_or_default(),
            kind: SettingsErrorKind::Syntax(error.message().to_owned()),
        }
    }
}

impl Display for Expected {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truth => f.write_str("`true` or `false`"),
            Self::Whole => f.write_str("a whole number"),
            Self::Text => f.write_str("a text"),
            Self::List => f.write_str("a list"),
            Self::Word(words) => f.write_str(&one_of(words)),
            Self::Table(name) => write!(f, "a table: a line `[{name}]`, and below it its keys"),
            Self::WordOrTable(words) | Self::Other(words) => f.write_str(words),
        }
    }
}

impl Display for SettingsErrorKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(words) | Self::Value(words) => f.write_str(words),
            Self::Type { found, expected } => write!(f, "found {found}, expected {expected}"),
            Self::Word { written, known } => {
                write!(f, "unknown value `{}`, expected {}", shown(written), one_of(known))
            }
            Self::Key { written, known } => {
                write!(f, "unknown key `{}`, expected {}", shown(written), one_of(known))
            }
        }
    }
}

/// All that one may choose from: a list that is cut off would hide what is meant.
fn one_of(words: &[&str]) -> String {
    let words: Vec<String> = quoted(words).collect();
    match words.as_slice() {
        [one] => one.clone(),
        [one, other] => format!("{one} or {other}"),
        _ => format!("one of {}", words.join(", ")),
    }
}
