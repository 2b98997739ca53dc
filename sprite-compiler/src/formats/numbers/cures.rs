//! Words that people write instead of a number, and how to fix them.

use super::{Decimal, NumberKind, Unit, integer};
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::SourceId;
use crate::base::words::{UNITS, digits, is_invisible, shown};
use crate::formats::lines::Token;

/// Adds to a finding how to write a text that is not a number, with a correction if that is certain.
pub(crate) fn cured(finding: Diagnostic, text: &str, kind: NumberKind) -> Diagnostic {
    let accepted = |meant: &str| {
        if kind.is_whole { integer(meant).is_ok() } else { Decimal::parse(meant).is_some() }
    };
    if text.contains(|character: char| character != ' ' && is_odd(character)) {
        return finding
            .help("it contains an invisible character or a space of an unusual kind: type it again");
    }
    if let Some(meant) = digits(text).filter(|meant| accepted(meant)) {
        return finding.help(letters_for_digits(&meant)).fix(text, meant, Applicability::Certain);
    }
    if let Some(bare) = unquoted(text).filter(|bare| accepted(bare)) {
        let help = format!("numbers have no quotes: write `{}`", shown(bare));
        return finding.help(help).fix(text, bare, Applicability::Certain);
    }
    let bare = text.trim_end_matches([',', ';']);
    if bare != text && accepted(bare) {
        return finding.help(digits_only(bare)).fix(text, bare, Applicability::Certain);
    }
    if let Some((help, meant)) = time_unit(text, kind) {
        return finding.help(help).fix(text, meant, Applicability::Certain);
    }
    let plain = UNITS.iter().find_map(|unit| text.strip_suffix(unit)).unwrap_or(text).trim_end_matches(' ');
    if kind.is_whole {
        return if kind.unit == Unit::Milliseconds && plain.contains('.') {
            whole_milliseconds(finding, text, plain)
        } else {
            whole(finding, text, plain)
        };
    }
    let with_point = plain.replacen(',', ".", 1);
    let number =
        with_point.trim_end_matches(|character: char| !character.is_ascii_digit() && character != '.');
    let rest = with_point.get(number.len()..).unwrap_or_default();
    // Other letters may be the unit of another time, or the next word of the line.
    let is_alone = rest.is_empty() || kind.unit == Unit::Plain && rest.chars().nth(1).is_none();
    if is_alone && Decimal::parse(number).is_some() {
        let help = format!("write digits and at most one point: `{}`", shown(number));
        return finding.help(help).fix(text, number, Applicability::Certain);
    }
    finding.help("write digits and at most one point, for example `0.5`")
}

/// How to write a time of at least 1 with a point: below ten it is probably one in seconds, as nothing is shown so
/// shortly.
fn whole_milliseconds(finding: Diagnostic, text: &str, plain: &str) -> Diagnostic {
    let value = Decimal::parse(plain).filter(|value| !value.is_zero() && !value.is_negative);
    let Some(value) = value else { return whole(finding, text, plain) };
    let (help, meant) = if value.truncated(0).0 < 10 {
        let meant = value.scaled(3).to_string();
        (format!("times are in milliseconds: write `{meant}` for {} seconds", shown(plain)), meant)
    } else if value.whole().is_some() {
        return whole(finding, text, plain);
    } else {
        let meant = value.scaled(0).to_string();
        (format!("times are whole milliseconds: write `{meant}`"), meant)
    };
    let is_accepted = integer(&meant).is_ok();
    let finding = finding.help(help);
    if is_accepted { finding.fix(text, meant, Applicability::Likely) } else { finding }
}

/// How to write a whole number; `plain` is the text without its unit.
fn whole(finding: Diagnostic, text: &str, plain: &str) -> Diagnostic {
    let is_zero = |fraction: &str| !fraction.is_empty() && fraction.bytes().all(|digit| digit == b'0');
    let integral = plain.split_once('.').map_or(
        plain,
        |(integral, fraction)| {
            if is_zero(fraction) { integral } else { plain }
        },
    );
    if integral != text && integer(integral).is_ok() {
        return finding.help(digits_only(integral)).fix(text, integral, Applicability::Certain);
    }
    let (sign, unsigned) = text.strip_prefix('-').map_or(("", text), |unsigned| ("-", unsigned));
    let hexadecimal = unsigned.strip_prefix("0x").or_else(|| unsigned.strip_prefix("0X"));
    if let Some(value) = hexadecimal.and_then(|digits| i32::from_str_radix(digits, 16).ok()) {
        return finding.help(format!("write it in decimal: `{sign}{value}`"));
    }
    match leading(text).filter(|_| hexadecimal.is_none()) {
        Some(number) => finding.help(format!("write digits only, for example `{number}`")),
        None => finding.help("write digits only, after a `-` for a negative number"),
    }
}

/// The whole number at the start of a text: what `22.5`, `90#` and `#4` probably mean.
fn leading(text: &str) -> Option<i32> {
    let text = text.trim_start_matches([' ', '#']);
    let sign = usize::from(text.starts_with(['+', '-']));
    let digits = text.bytes().skip(sign).take_while(u8::is_ascii_digit).count();
    // The leading digits of `1e2`, which is 100, or of the range `2-5` are not what was meant.
    let rest = text.get(sign + digits..).unwrap_or_default();
    let is_other = rest.starts_with(['e', 'E', 'x', 'X', '-', '+']);
    integer(text.get(..sign + digits).filter(|_| !is_other)?).ok()
}

/// The cure for a number with something around it.
pub(crate) fn digits_only(number: &str) -> String {
    format!("write digits only: `{}`", shown(number))
}

/// The cure for letters that look like digits.
pub(crate) fn letters_for_digits(meant: &str) -> String {
    format!("write digits, not letters that look like them: `{}`", shown(meant))
}

fn unquoted(text: &str) -> Option<&str> {
    ['"', '\''].into_iter().find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote))
}

/// How to write a time that has a unit, or that can only be meant in another unit than the file's, with the number that
/// is meant.
fn time_unit(text: &str, kind: NumberKind) -> Option<(String, String)> {
    // `shift` is the power of ten that converts from the other unit.
    let (name, own, other, shift) = match kind.unit {
        Unit::Plain => {
            let bare = text.strip_suffix("ms").filter(|bare| integer(bare).is_ok())?;
            return Some((digits_only(bare), bare.to_owned()));
        }
        Unit::Milliseconds => ("milliseconds", "ms", "s", 3),
        Unit::Seconds => ("seconds", "s", "ms", -3),
    };
    // `ms` is looked for before `s`, because it ends with `s`.
    let found = ["ms", "s"].into_iter().find_map(|unit| Some((unit, text.strip_suffix(unit)?)));
    if let Some((unit, number)) = found {
        let number = number.trim_end_matches(' ');
        let value = Decimal::parse(number)?;
        let meant = if unit == own { number.to_owned() } else { value.shifted(shift)? };
        let is_accepted = !kind.is_whole || integer(&meant).is_ok();
        let help = if unit == other {
            format!("times are in {name}: write `{}`", shown(&meant))
        } else {
            digits_only(&meant)
        };
        return is_accepted.then_some((help, meant));
    }
    let is_millis = kind.is_whole && kind.unit == Unit::Milliseconds;
    let help = is_millis.then(|| seconds_meant(text)).flatten()?;
    let meant = Decimal::parse(text)?.shifted(3)?;
    integer(&meant).is_ok().then_some((help, meant))
}

/// How to write a time below 1 where milliseconds are expected: it was most likely meant in seconds.
pub(crate) fn seconds_meant(text: &str) -> Option<String> {
    let value = Decimal::parse(text).filter(|value| !value.is_zero() && !value.is_negative)?;
    let millis = value.scaled(3).max(1);
    let is_small = value.truncated(0).0 == 0;
    is_small.then(|| format!("times are in milliseconds: write `{millis}` for {} seconds", shown(text)))
}

/// The finding for the size of a frame before its corner; [`None`] if that is not the mistake. `fields` are X, Y, W and
/// H.
pub(crate) fn size_first(id: SourceId, fields: [Token<'_>; 4]) -> Option<Diagnostic> {
    let [x, y, width, height] = fields;
    let value = |token: Token<'_>| integer(token.text).ok();
    let cure = corner_first([value(x)?, value(y)?, value(width)?, value(height)?])?;
    let message = format!("the frame is {} x {} pixels large", width.text, height.text);
    let finding = Diagnostic::new(Code::ValueOutOfRange, id.at(x.span.to(height.span)), message);
    let meant = [width, height, x, y].map(|token| token.text).join(" ");
    let finding = finding.label("the size comes before the corner").help(cure);
    Some(finding.fix_at(x.span.to(height.span), meant, Applicability::Likely))
}

/// How to write the numbers of a rectangle whose size was written before its corner. That is recognised because no size
/// is 0 x 0, while most sheets begin with a frame at 0, 0.
fn corner_first([x, y, width, height]: [i32; 4]) -> Option<String> {
    let are_swapped = x > 0 && y > 0 && width == 0 && height == 0;
    are_swapped
        .then(|| format!("x and y come before the width and the height: write `{width} {height} {x} {y}`"))
}

fn is_odd(character: char) -> bool {
    character.is_whitespace() || is_invisible(character)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::source::Sources;

    /// The help, and the text that is suggested.
    fn cure(text: &str, kind: NumberKind) -> (String, Option<String>) {
        let id = Sources::default().add("a.dat".to_owned(), Vec::new());
        let finding = cured(Diagnostic::new(Code::NumberInvalid, id.start(), "odd"), text, kind);
        (
            finding.help.unwrap_or_default(),
            finding.fix.and_then(|fix| fix.edits.into_iter().next()).map(|edit| edit.text),
        )
    }

    const MILLIS: NumberKind = NumberKind { is_whole: true, unit: Unit::Milliseconds };

    #[test]
    fn a_certain_cure_is_offered_as_the_corrected_text() {
        let cases = [
            ("1O0", NumberKind::WHOLE, "100"),
            ("-16px", NumberKind::WHOLE, "-16"),
            ("90.0", NumberKind::WHOLE, "90"),
            ("180°", NumberKind::WHOLE, "180"),
            ("1.00deg", NumberKind::WHOLE, "1"),
            ("\"5\"", NumberKind::WHOLE, "5"),
            ("100ms", NumberKind::WHOLE, "100"),
            ("100ms", MILLIS, "100"),
            ("2s", MILLIS, "2000"),
            ("0.1", MILLIS, "100"),
            ("0.25 s", MILLIS, "250"),
            ("50ms", NumberKind { is_whole: false, unit: Unit::Seconds }, "0.05"),
            ("1,5", NumberKind::DECIMAL, "1.5"),
            ("1.5x", NumberKind::DECIMAL, "1.5"),
        ];
        for (text, kind, meant) in cases {
            let (help, fix) = cure(text, kind);
            assert_eq!(fix.as_deref(), Some(meant), "{text}: {help}");
            assert!(help.contains(&format!("`{meant}`")), "{text}: {help}");
        }
    }

    #[test]
    fn an_uncertain_cure_is_only_suggested() {
        let cases = [
            ("33.3", NumberKind::WHOLE, "`33`"),
            ("33,3", NumberKind::WHOLE, "`33`"),
            ("0x64", NumberKind::WHOLE, "`100`"),
            ("-0x10", NumberKind::WHOLE, "`-16`"),
            ("0 0", NumberKind::WHOLE, "`0`"),
        ];
        for (text, kind, meant) in cases {
            let (help, fix) = cure(text, kind);
            assert!(help.contains(meant) && fix.is_none(), "{text}: {help} {fix:?}");
        }
        for text in ["four", "", "-", "1e2", "2-5", "lol", "ms", "-px"] {
            let (help, fix) = cure(text, NumberKind::WHOLE);
            assert!(!help.contains("example") && fix.is_none(), "{text}: {help}");
        }
        assert!(cure("1\u{a0}0", NumberKind::WHOLE).0.contains("type it again"));
    }
}
