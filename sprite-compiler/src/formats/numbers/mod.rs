//! Reads numbers of descriptions, with the same findings and suggestions for all formats.
//!
//! A format reads a number with [`integer`] or [`Decimal`]; [`refused`] and [`out_of_range`] make the findings for
//! numbers that it does not accept. `cures` recognises what people write instead of a number.

mod cures;
mod decimal;

pub(crate) use cures::{cured, digits_only, letters_for_digits, seconds_meant, size_first};
pub(crate) use decimal::Decimal;

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::{Location, SourceId};
use crate::base::words::shown;
use crate::formats::lines::Token;
use std::fmt;

/// Why a text is not accepted as a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NumberError {
    /// The text is not a whole number.
    NotANumber,
    /// The number does not fit in 32 bits.
    TooLarge,
}

/// Reads an optional sign and digits, and nothing else.
pub(crate) fn integer(text: &str) -> Result<i32, NumberError> {
    // The standard library accepts the same texts, but reports an overflow for too many digits before a letter.
    text.parse().map_err(|_| {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        if is_number { NumberError::TooLarge } else { NumberError::NotANumber }
    })
}

/// The kind of number that is expected: whole or with a fraction, and its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NumberKind {
    /// `true` if a fraction is not allowed.
    pub(crate) is_whole: bool,
    /// The unit.
    pub(crate) unit: Unit,
}

impl NumberKind {
    /// Whole numbers without a unit of time.
    pub(crate) const WHOLE: Self = Self { is_whole: true, unit: Unit::Plain };
    /// Numbers that may have a fraction.
    pub(crate) const DECIMAL: Self = Self { is_whole: false, unit: Unit::Plain };
}

/// The unit of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// A number that is not a time: pixels, frames, ids.
    Plain,
    Milliseconds,
    Seconds,
}

/// A number in a file that is not accepted.
#[derive(Clone, Copy)]
pub(crate) struct Written<'a> {
    /// Its location.
    pub(crate) location: Location,
    /// The text of the number.
    pub(crate) text: &'a str,
    /// Its name in a sentence: `the frame delay`.
    pub(crate) name: &'a dyn fmt::Display,
}

impl<'a> Written<'a> {
    /// A number that is a token of a line.
    pub(crate) fn of(id: SourceId, token: Token<'a>, name: &'a dyn fmt::Display) -> Self {
        Self { location: id.at(token.span), text: token.text, name }
    }
}

/// The accepted numbers, as a finding names them: `0 to 100`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Allowed {
    AtLeast(i64),
    Between(i64, i64),
}

impl Allowed {
    /// All numbers of 32 bits.
    pub(crate) const ANY: Self = Self::Between(i32::MIN as i64, i32::MAX as i64);
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(least) => write!(f, "at least {least}"),
            Self::Between(least, most) => write!(f, "{least} to {most}"),
        }
    }
}

/// The finding, with help, for a text that is not a number or does not fit in 32 bits.
pub(crate) fn refused(written: Written<'_>, error: NumberError, kind: NumberKind) -> Diagnostic {
    match error {
        NumberError::NotANumber => cured(not_a_number(written, kind), written.text, kind),
        NumberError::TooLarge => out_of_range(written, Allowed::ANY),
    }
}

/// The finding for a text that is not a number. The caller adds the help.
pub(crate) fn not_a_number(written: Written<'_>, kind: NumberKind) -> Diagnostic {
    let expected = if kind.is_whole { "a whole number" } else { "a number" };
    let message = format!("{} `{}` is not {expected}", written.name, shown(written.text));
    Diagnostic::new(Code::NumberInvalid, written.location, message)
}

/// The finding for a number that is too small or too large. The caller adds the help.
pub(crate) fn out_of_range(written: Written<'_>, allowed: impl fmt::Display) -> Diagnostic {
    let message = format!("{} must be {allowed}, found {}", written.name, shown(written.text));
    Diagnostic::new(Code::ValueOutOfRange, written.location, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers() {
        assert_eq!((integer("7"), integer("-7"), integer("+07")), (Ok(7), Ok(-7), Ok(7)));
        assert_eq!(integer("2147483648"), Err(NumberError::TooLarge));
        for text in ["", "-", "1.0", "0x1", "1e3", "--1", " 1", "٣"] {
            assert_eq!(integer(text), Err(NumberError::NotANumber), "{text}");
        }
    }
}
