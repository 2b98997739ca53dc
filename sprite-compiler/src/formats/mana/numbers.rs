//! Numbers: blanks, an optional sign, digits, blanks.

use crate::settings::mana::Dialect;

/// The longest delay of `ManaPlus`.
pub(super) const LONGEST: i32 = 100_000;

/// What XML leaves of blanks, tabs and line ends in a value.
const BLANK: char = ' ';

/// Why a text is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It is written in another way.
    NotANumber,
    /// It does not fit in 32 bits.
    TooLarge,
    /// A plus sign, or a blank in front: for the Mana client it is not there.
    NotRead,
}

/// What a text says.
pub(super) fn integer(text: &str, dialect: Dialect) -> Result<i32, Fault> {
    let plain = text.trim_matches(BLANK);
    let digits = plain.strip_prefix(['+', '-']).unwrap_or(plain);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Fault::NotANumber);
    }
    if dialect == Dialect::Mana && text.starts_with([BLANK, '+']) {
        return Err(Fault::NotRead);
    }
    plain.parse().map_err(|_| Fault::TooLarge)
}

/// The number at the start of a text: what `37.5`, `75ms` and `#4` probably mean.
pub(super) fn meant(text: &str) -> Option<i32> {
    let text = text.trim_start_matches([BLANK, '#']);
    let sign = usize::from(text.starts_with('-'));
    let digits = text.bytes().skip(sign).take_while(u8::is_ascii_digit).count();
    // `1e2` is 100, and `0x10` is 16: nobody can tell whether that was meant.
    let behind = text.get(sign + digits..).unwrap_or_default();
    let is_other = behind.starts_with(['e', 'E', 'x', 'X', '-', '+']);
    text.get(..sign + digits).filter(|_| !is_other)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(text: &str) -> Result<i32, Fault> {
        integer(text, Dialect::Document)
    }

    #[test]
    fn a_sign_and_blanks_around_are_allowed() {
        for (text, number) in [("7", 7), ("-3", -3), ("+4", 4), (" 1", 1), ("1 ", 1), (" +007  ", 7)] {
            assert_eq!(document(text), Ok(number), "{text:?}");
        }
        assert_eq!(document("2147483647"), Ok(i32::MAX));
        assert_eq!(document("-2147483648"), Ok(i32::MIN));
        assert_eq!(document("2147483648"), Err(Fault::TooLarge));
        assert_eq!(document(&"9".repeat(1_000)), Err(Fault::TooLarge));
    }

    #[test]
    fn anything_else_is_no_number() {
        for text in ["", " ", "-", "+", "--1", "+-1", "1 2", "1e2", "37.5", "0x1", "٣", "1\u{a0}", "- 1"] {
            assert_eq!(document(text), Err(Fault::NotANumber), "{text:?}");
        }
    }

    #[test]
    fn the_mana_client_reads_no_plus_sign_and_no_blank_in_front() {
        let mana = |text| integer(text, Dialect::Mana);
        assert_eq!((mana("+1"), mana(" 1")), (Err(Fault::NotRead), Err(Fault::NotRead)));
        assert_eq!((mana("1 "), mana("-1"), mana("1e2")), (Ok(1), Ok(-1), Err(Fault::NotANumber)));
        assert_eq!(integer("+1", Dialect::ManaPlus), Ok(1));
    }

    #[test]
    fn what_was_probably_meant() {
        assert_eq!((meant("37.5"), meant("-75ms"), meant(" #4")), (Some(37), Some(-75), Some(4)));
        assert_eq!(
            (meant("1e2"), meant("0x10"), meant("2-5"), meant(""), meant("x")),
            (None, None, None, None, None)
        );
    }
}
