//! Decimal numbers as written, without rounding to binary floats.

/// Zeros that are added to write out a number with an exponent.
const EXPONENT_ZEROS: usize = 20;

/// A number as written: `digits` x 10^`exponent`, with a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    pub(crate) is_negative: bool,
    /// The digits, without leading zeros; empty for zero.
    digits: String,
    exponent: i64,
}

impl Decimal {
    /// Reads an optional sign, digits with at most one point, an optional exponent, and nothing else.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (is_negative, rest) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, parse_exponent(exponent)?),
            None => (rest, 0),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() + fraction.len() == 0 || !is_digits(whole) || !is_digits(fraction) {
            return None;
        }
        let digits = format!("{whole}{fraction}").trim_start_matches('0').to_owned();
        let fraction = i64::try_from(fraction.len()).ok()?;
        Some(Self { is_negative, digits, exponent: exponent.saturating_sub(fraction) })
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Its magnitude times 10^`shift`, rounded to a whole number, a half away from zero. A result that does not fit is
    /// [`u64::MAX`].
    pub(crate) fn scaled(&self, shift: i64) -> u64 {
        if self.is_zero() {
            return 0;
        }
        let places = self.exponent.saturating_add(shift);
        if places >= 0 {
            let zeros = usize::try_from(places).unwrap_or(usize::MAX).min(40);
            return format!("{}{}", self.digits, "0".repeat(zeros)).parse().unwrap_or(u64::MAX);
        }
        let cut = usize::try_from(places.unsigned_abs()).unwrap_or(usize::MAX);
        let Some(kept) = self.digits.len().checked_sub(cut) else { return 0 };
        let (whole, rest) = self.digits.split_at(kept);
        let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().unwrap_or(u64::MAX) };
        whole.saturating_add(u64::from(rest.bytes().next().is_some_and(|digit| digit >= b'5')))
    }

    /// Its magnitude times 10^`shift` without the digits after the point, and whether one of these digits is not zero.
    /// A result that does not fit is [`u128::MAX`].
    pub(crate) fn truncated(&self, shift: i64) -> (u128, bool) {
        let places = self.exponent.saturating_add(shift);
        if self.is_zero() {
            return (0, false);
        }
        let zeros = usize::try_from(places.max(0)).unwrap_or(usize::MAX).min(40);
        let cut = usize::try_from(places.min(0).unsigned_abs()).unwrap_or(usize::MAX);
        let (whole, rest) = self.digits.split_at(self.digits.len().saturating_sub(cut));
        let whole = format!("0{whole}{}", "0".repeat(zeros)).parse().unwrap_or(u128::MAX);
        (whole, rest.bytes().any(|digit| digit != b'0'))
    }

    /// The number times 10^`shift`, as text; [`None`] if it has too many digits to write out.
    pub(crate) fn shifted(&self, shift: i64) -> Option<String> {
        let places = self.exponent.saturating_add(shift);
        let sign = if self.is_negative { "-" } else { "" };
        let count = usize::try_from(places.unsigned_abs()).ok().filter(|&count| count <= EXPONENT_ZEROS)?;
        if self.is_zero() {
            return Some("0".to_owned());
        }
        if places >= 0 {
            return Some(format!("{sign}{}{}", self.digits, "0".repeat(count)));
        }
        let padded = format!("{:0>width$}", self.digits, width = count + 1);
        let (whole, fraction) = padded.split_at_checked(padded.len() - count)?;
        let fraction = fraction.trim_end_matches('0');
        Some(if fraction.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") })
    }

    /// Its value, if it is a whole number that fits, such as `32.0`.
    pub(crate) fn whole(&self) -> Option<i64> {
        let fraction = usize::try_from(self.exponent.min(0).unsigned_abs()).unwrap_or(usize::MAX);
        let cut = self.digits.len().saturating_sub(fraction);
        if self.digits.bytes().skip(cut).any(|digit| digit != b'0') {
            return None;
        }
        let value = i64::try_from(self.scaled(0)).ok()?;
        Some(if self.is_negative { -value } else { value })
    }
}

fn parse_exponent(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Greater exponents all have the same effect: the result is zero or does not fit.
    let value = digits.parse().unwrap_or(i64::MAX / 4).min(i64::MAX / 4);
    Some(if text.starts_with('-') { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::Decimal;

    fn micros(text: &str) -> Option<u64> {
        Decimal::parse(text).map(|number| number.scaled(3))
    }

    #[test]
    fn milliseconds_become_microseconds_by_their_decimal_text() {
        let cases = [
            ("16.6", 16_600),
            ("33.4", 33_400),
            ("1.0004", 1_000),
            ("1.0005", 1_001),
            ("0.0005", 1),
            ("0.00049999", 0),
            ("2147483647", 2_147_483_647_000),
            ("2147483646.9995", 2_147_483_647_000),
            ("1e3", 1_000_000),
            ("1.5E-1", 150),
            (".5", 500),
            ("5.", 5_000),
            ("0", 0),
            ("1e-999999999999999999999", 0),
            ("1e999999999999999999999", u64::MAX),
        ];
        for (text, expected) in cases {
            assert_eq!(micros(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", ".", "-", "1.2.3", "0x10", "1e", "1e1.5", "inf", "nan", "1_000", "1,5", "٣", " 1"] {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_fraction_that_is_cut_off_is_reported() {
        let truncated = |text: &str, shift| Decimal::parse(text).map(|number| number.truncated(shift));
        assert_eq!((truncated("32.5", 0), truncated("-32.0", 0)), (Some((32, true)), Some((32, false))));
        assert_eq!((truncated("16.59", 1), truncated("0.0", 17)), (Some((165, true)), Some((0, false))));
        assert_eq!((truncated("1.5e1", 2), truncated("1e-9", 3)), (Some((1_500, false)), Some((0, true))));
        assert_eq!(truncated("1e99999999999", 17), Some((u128::MAX, false)));
    }

    #[test]
    fn units_change_by_powers_of_ten() {
        let shifted = |text, shift| Decimal::parse(text).and_then(|number| number.shifted(shift));
        assert_eq!(shifted("0.25", 3).as_deref(), Some("250"));
        assert_eq!(shifted("-1.5e1", 1).as_deref(), Some("-150"));
        assert_eq!((shifted("50", -3).as_deref(), shifted("2000", -3).as_deref()), (Some("0.05"), Some("2")));
        assert_eq!((shifted("0.0", 3).as_deref(), shifted("1e999", 3)), (Some("0"), None));
    }

    #[test]
    fn whole_numbers() {
        let whole = |text| Decimal::parse(text).and_then(|number| number.whole());
        assert_eq!(
            (whole("32"), whole("32.0"), whole("3.2e1"), whole("-7")),
            (Some(32), Some(32), Some(32), Some(-7))
        );
        assert_eq!((whole("32.5"), whole("1e-1"), whole("0.0"), whole("1e30")), (None, None, Some(0), None));
    }
}
