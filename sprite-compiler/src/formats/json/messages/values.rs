//! Messages about words that are not values.

use super::mistake::Mistake;
use crate::base::diagnostics::{Applicability, Diagnostic};
use crate::base::source::Span;
use crate::base::words::{is_quote, shown};
use crate::base::{suggest, words};
use crate::formats::json::words::word_at;
use crate::formats::numbers;

/// The finding for a number that continues with something other than a digit: a unit, a second point, a hexadecimal
/// digit.
pub(super) fn bad_number(mistake: Mistake<'_>, number: Span) -> Diagnostic {
    let digits = mistake.text.get(number.start()..number.end()).unwrap_or_default();
    let word = format!("{digits}{}", word_at(mistake.text, mistake.span.start()));
    let finding =
        mistake.finding(format!("`{}` is not a number", shown(&word))).label("this cannot follow a number");
    let rest = word.trim_start_matches(['-', '0']);
    let span = Span::new(number.start(), number.start() + word.len());
    if let Some(meant) = words::digits(&word) {
        let help = numbers::letters_for_digits(&meant);
        return finding.help(help).fix_at(span, meant, Applicability::Certain);
    }
    if let Some(bare) = ["ms", "px", "%"].iter().find_map(|unit| word.strip_suffix(unit))
        && bare == digits
    {
        let help = numbers::digits_only(digits);
        return finding.help(help).fix_at(span, digits, Applicability::Certain);
    }
    if digits.trim_start_matches('-') == "0" && rest.starts_with(|character: char| character.is_ascii_digit())
    {
        let sign = if digits.starts_with('-') { "-" } else { "" };
        let meant = format!("{sign}{rest}");
        let is_number = rest.bytes().all(|byte| byte.is_ascii_digit());
        let finding = finding.help(format!("numbers do not begin with a zero: write `{}`", shown(&meant)));
        if is_number { finding.fix_at(span, meant, Applicability::Certain) } else { finding }
    } else if matches!(word.get(..2), Some("0x" | "0X")) {
        finding.help("numbers are decimal")
    } else {
        finding.help(format!("write digits only, for example `{}`", shown(digits)))
    }
}

/// The finding for text that is not a value where one is expected.
pub(super) fn not_a_value(mistake: Mistake<'_>, start: usize) -> Diagnostic {
    let word = word_at(mistake.text, start);
    let finding = mistake.finding(format!("`{}` is not a value", shown(&word))).label("a value is expected");
    let span = Span::new(start, start + word.len());
    if let Some(meant) = words::digits(&word) {
        let help = numbers::letters_for_digits(&meant);
        return finding.help(help).fix_at(span, meant, Applicability::Certain);
    }
    let lower = word.to_lowercase();
    let keywords = ["true", "false", "null"];
    let near = suggest::nearest(&lower, keywords).filter(|near| near.is_clear).map(|near| near.word);
    if let Some(keyword) = keywords.into_iter().find(|keyword| *keyword == lower).or(near) {
        return finding.help(format!("write `{keyword}`")).fix_at(span, keyword, Applicability::Certain);
    }
    match lower.as_str() {
        _ if lower.starts_with(is_other_quote) => {
            let finding = finding.help("strings stand in double quotes: `\"`");
            finding.when_some(in_other_quotes(mistake.text, start), |finding, (span, bare)| {
                finding.fix_at(span, format!("\"{bare}\""), Applicability::Certain)
            })
        }
        _ if lower.starts_with(['.', '+']) => finding.help("numbers are written like `20`, `-32` or `16.6`"),
        "none" | "nil" | "undefined" => finding.help("leave the key out, or write its value"),
        "nan" | "inf" | "infinity" | "-inf" => finding.help("write a number, like `20` or `16.6`"),
        _ if lower.starts_with(char::is_alphabetic) => {
            let finding =
                finding.help(format!("strings stand in double quotes: write `\"{}\"`", shown(&word)));
            let rest = mistake.text.get(span.end()..).unwrap_or_default();
            let end = if rest.starts_with('"') { span.end() + 1 } else { span.end() };
            finding.fix_at(Span::new(start, end), format!("\"{word}\""), Applicability::Likely)
        }
        _ => finding,
    }
}

/// The content of a text between quotes of another kind, if it consists of plain characters and ends on its line.
fn in_other_quotes(text: &str, start: usize) -> Option<(Span, &str)> {
    let inner = text.get(start..)?.strip_prefix(is_other_quote)?;
    let is_plain = |character: char| character.is_ascii_alphanumeric() || "-._/ ".contains(character);
    let bare = inner.get(..inner.find(|character| !is_plain(character))?)?;
    let opening = text.get(start..)?.len() - inner.len();
    let closing = inner.get(bare.len()..)?.chars().next().filter(|closing| is_other_quote(*closing))?;
    let end = start + opening + bare.len() + closing.len_utf8();
    (!bare.is_empty()).then_some((Span::new(start, end), bare))
}

/// Returns whether a character is a quote, but not that of JSON.
const fn is_other_quote(character: char) -> bool {
    character == '`' || character != '"' && is_quote(character)
}
