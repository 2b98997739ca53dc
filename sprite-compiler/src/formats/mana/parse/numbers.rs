//! Parses numbers (spaces, an optional sign, digits, spaces), and decides which of them an attribute accepts.

use super::schema::ValueKind;
use crate::base::diagnostics::Code;
use crate::formats::mana::settings::Dialect;
use crate::formats::numbers::{self, NumberError};

/// The longest delay of `ManaPlus`.
pub(super) const LONGEST: i32 = 100_000;

/// The space, which also replaces tabs and line ends in values of XML.
const SPACE: char = ' ';

/// The reason why the number of an attribute cannot be used, or counts as another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberFault {
    Text(NumberError),
    /// It has a plus sign or a leading space, which the Mana client does not read: the attribute counts as absent.
    NotRead,
    /// The number is outside of this range.
    OutOfRange(i32, (i32, i32)),
    /// The delay is below 0.
    Negative(i32),
    /// The delay is too long, and counts as [`LONGEST`].
    Clamped(i32),
}

impl NumberFault {
    /// The code under which it is reported in an attribute of this kind.
    pub(super) const fn code(self, kind: ValueKind) -> Code {
        match (self, kind) {
            (Self::Text(NumberError::NotANumber), _) | (Self::NotRead, ValueKind::Size) => {
                Code::NumberInvalid
            }
            (Self::Text(NumberError::TooLarge) | Self::OutOfRange(..) | Self::Negative(_), _) => {
                Code::ValueOutOfRange
            }
            (Self::NotRead | Self::Clamped(_), _) => Code::DialectIgnores,
        }
    }
}

/// The number of an attribute.
pub(super) fn accepted(text: &str, kind: ValueKind, dialect: Dialect) -> Result<i32, NumberFault> {
    let number = integer(text);
    if dialect == Dialect::Mana && text.starts_with([SPACE, '+']) && number != Err(NumberError::NotANumber) {
        return Err(NumberFault::NotRead);
    }
    let number = number.map_err(NumberFault::Text)?;
    match kind {
        ValueKind::Within(least, most) if !(least..=most).contains(&number) => {
            Err(NumberFault::OutOfRange(number, (least, most)))
        }
        ValueKind::Delay if number < 0 => Err(NumberFault::Negative(number)),
        ValueKind::Delay if number > LONGEST && dialect == Dialect::ManaPlus => {
            Err(NumberFault::Clamped(number))
        }
        _ => Ok(number),
    }
}

/// The number that a text is.
pub(super) fn integer(text: &str) -> Result<i32, NumberError> {
    numbers::integer(text.trim_matches(SPACE))
}
