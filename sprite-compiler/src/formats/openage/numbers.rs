//! Numbers as they are written.

/// Why a text is no whole number of 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It is written in another way.
    NotANumber,
    /// It does not fit.
    TooLarge,
}

/// Reads an optional sign and digits.
pub(super) fn integer(text: &str) -> Result<i32, Fault> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Fault::NotANumber);
    }
    text.parse().map_err(|_| Fault::TooLarge)
}

/// The whole number at the start of a text: what `22.5`, `90deg` and `"90"` probably mean.
pub(super) fn leading(text: &str) -> Option<i32> {
    let text = text.trim_start_matches('"');
    let sign = usize::from(text.starts_with(['+', '-']));
    let digits = text.bytes().skip(sign).take_while(u8::is_ascii_digit).count();
    // A hexadecimal number is anything but its zero.
    let is_hexadecimal = text.get(sign..).is_some_and(|rest| rest.len() > 2 && rest.starts_with(['0']))
        && text.get(sign + 1..).is_some_and(|rest| rest.starts_with(['x', 'X']));
    let number = text.get(..sign + digits).filter(|_| !is_hexadecimal)?;
    integer(number).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers() {
        assert_eq!((integer("7"), integer("-7"), integer("+07")), (Ok(7), Ok(-7), Ok(7)));
        assert_eq!(integer("2147483648"), Err(Fault::TooLarge));
        for text in ["", "-", "1.0", "0x1", "1e3", "--1", " 1", "٣"] {
            assert_eq!(integer(text), Err(Fault::NotANumber), "{text}");
        }
    }

    #[test]
    fn what_was_probably_meant() {
        assert_eq!((leading("22.5"), leading("-90deg"), leading("\"90\"")), (Some(22), Some(-90), Some(90)));
        assert_eq!(
            (leading("0x"), leading("0x10"), leading("north"), leading("")),
            (Some(0), None, None, None)
        );
    }
}
