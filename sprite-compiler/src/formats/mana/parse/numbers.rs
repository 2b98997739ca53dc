//! Numbers: spaces, an optional sign, digits, spaces.

use crate::formats::numbers::{self, NumberError};
use crate::settings::mana::Dialect;

/// The longest delay of `ManaPlus`.
pub(super) const LONGEST: i32 = 100_000;

/// What XML makes of tabs and line ends in a value.
const SPACE: char = ' ';

/// What a text says, or why it is not a number. It is [`None`] when there is a plus sign or a leading space: for the Mana
/// client the attribute is not there.
pub(crate) fn integer(text: &str, dialect: Dialect) -> Result<i32, Option<NumberError>> {
    let number = numbers::integer(text.trim_matches(SPACE));
    if dialect == Dialect::Mana && text.starts_with([SPACE, '+']) && number != Err(NumberError::NotANumber) {
        return Err(None);
    }
    number.map_err(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOT_A_NUMBER: Result<i32, Option<NumberError>> = Err(Some(NumberError::NotANumber));

    fn document(text: &str) -> Result<i32, Option<NumberError>> {
        integer(text, Dialect::Document)
    }

    #[test]
    fn a_sign_and_spaces_around_are_allowed() {
        for (text, number) in [("7", 7), ("-3", -3), ("+4", 4), (" 1", 1), ("1 ", 1), (" +007  ", 7)] {
            assert_eq!(document(text), Ok(number), "{text:?}");
        }
        assert_eq!(document(&"9".repeat(1_000)), Err(Some(NumberError::TooLarge)));
    }

    #[test]
    fn anything_else_is_not_a_number() {
        for text in ["", " ", "-", "+", "--1", "+-1", "1 2", "1e2", "37.5", "0x1", "1\u{a0}", "- 1"] {
            assert_eq!(document(text), NOT_A_NUMBER, "{text:?}");
        }
    }

    #[test]
    fn the_mana_client_reads_no_plus_sign_and_no_leading_space() {
        let mana = |text| integer(text, Dialect::Mana);
        assert_eq!((mana("+1"), mana(" 1")), (Err(None), Err(None)));
        assert_eq!((mana("1 "), mana("-1"), mana("1e2")), (Ok(1), Ok(-1), NOT_A_NUMBER));
        assert_eq!(integer("+1", Dialect::ManaPlus), Ok(1));
    }
}
