//! Parses numbers (spaces, an optional sign, digits, spaces), and decides which of them an attribute accepts.

use crate::base::diagnostics::Code;
use crate::base::schema::{Key, Measure};
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
    OutOfRange(i32, (i64, i64)),
    /// The delay is below 0.
    Negative(i32),
    /// The delay is too long, and counts as [`LONGEST`].
    Clamped(i32),
}

impl NumberFault {
    /// The code under which it is reported in a number of this quantity.
    pub(super) const fn code(self, measure: Measure) -> Code {
        match (self, measure) {
            (Self::Text(NumberError::NotANumber), _) | (Self::NotRead, Measure::Size) => Code::NumberInvalid,
            (Self::Text(NumberError::TooLarge) | Self::OutOfRange(..) | Self::Negative(_), _) => {
                Code::ValueOutOfRange
            }
            (Self::NotRead | Self::Clamped(_), _) => Code::DialectIgnores,
        }
    }
}

/// The number of an attribute.
pub(super) fn accepted(text: &str, key: &Key, dialect: Dialect) -> Result<i32, NumberFault> {
    let number = integer(text);
    if dialect == Dialect::Mana && text.starts_with([SPACE, '+']) && number != Err(NumberError::NotANumber) {
        return Err(NumberFault::NotRead);
    }
    let number = number.map_err(NumberFault::Text)?;
    let exceeded = key.shape().range().filter(|(least, most)| !(*least..=*most).contains(&number.into()));
    match (key.expected.measure, exceeded) {
        (Measure::Milliseconds, Some(_)) => Err(NumberFault::Negative(number)),
        (Measure::Milliseconds, None) if number > LONGEST && dialect == Dialect::ManaPlus => {
            Err(NumberFault::Clamped(number))
        }
        (Measure::Plain, Some(range)) => Err(NumberFault::OutOfRange(number, range)),
        _ => Ok(number),
    }
}

/// The number that a text is.
pub(super) fn integer(text: &str) -> Result<i32, NumberError> {
    numbers::integer(text.trim_matches(SPACE))
}
