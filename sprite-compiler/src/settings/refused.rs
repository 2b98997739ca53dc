//! The findings for a `sprites.toml` that cannot be read, with a cure.

use super::error::{Expected, SettingsError, SettingsErrorKind};
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::{SourceId, Span};
use crate::base::suggest;
use crate::base::text::shown;
use crate::base::toml::{Found, missing_sign};

/// Keys that people write outside of their table, each with the table's name.
const KEYS: [(&str, &str); 2] = [("embed", "images"), ("premultiply", "images")];

/// Keys that stand in no table.
const TOP_KEYS: [&str; 2] = ["cache", "exclude"];

/// A line of the file.
struct Line<'a> {
    key: &'a str,
    value: &'a str,
}

/// The key of the line at which a mistake begins.
fn key_of(text: &str, at: usize) -> &str {
    let start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    line.split_once('=').map_or("", |(key, _)| key.trim())
}

/// The finding for an error of the settings; `text` is the whole file, and `keys` are those of formats, each with the
/// table that has it.
pub(super) fn finding(
    error: &SettingsError,
    source: SourceId,
    text: &str,
    keys: &[(&str, &str)],
) -> Diagnostic {
    let SettingsError { span, kind } = error;
    let location = source.at(Span::new(span.start, span.end));
    let message = kind.to_string().trim_end_matches('.').replace('\n', ", ");
    let finding = Diagnostic::new(Code::SettingsInvalid, location, message);
    let written = text.get(span.clone()).unwrap_or_default();
    match kind {
        SettingsErrorKind::Syntax(message) if message.starts_with("string values must be quoted") => {
            unquoted(Diagnostic::new(Code::SettingsInvalid, location, "a text must stand in quotes"), written)
        }
        SettingsErrorKind::Syntax(message) if message.starts_with("key with no value") => {
            match missing_sign(text, span.start) {
                Some((at, sign)) => finding.fix_at(Span::new(at.start, at.end), sign, Applicability::Certain),
                None => finding,
            }
        }
        SettingsErrorKind::Syntax(message) if message.starts_with("invalid boolean") => {
            match written.to_ascii_lowercase().as_str() {
                meant @ ("true" | "false") => finding.fix(written, meant, Applicability::Certain),
                _ => finding,
            }
        }
        SettingsErrorKind::Syntax(_) | SettingsErrorKind::Value(_) => finding,
        SettingsErrorKind::Word { written, known } => {
            match suggest::nearest(written, known.iter().copied()) {
                Some(near) => finding.label("no such value").did_you_mean(written, near),
                None => finding.label("no such value").help("write one of these"),
            }
        }
        SettingsErrorKind::Key { written, known } => {
            unknown_key(finding.label("no such key"), written, known, keys)
        }
        SettingsErrorKind::Type { found, expected } => {
            let line = Line { key: key_of(text, span.start), value: written };
            of_another_type(finding, found, expected, &line)
        }
    }
}

/// A text without quotes.
fn unquoted(finding: Diagnostic, written: &str) -> Diagnostic {
    let digits = ["ms", "px"].iter().find_map(|unit| written.strip_suffix(unit));
    let digits =
        digits.filter(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()));
    if let Some(number) = digits {
        let finding = finding.label("not a number").help(format!("write `{}`", shown(number)));
        return finding.fix(written, number, Applicability::Certain);
    }
    let finding = finding.label("neither a text nor a number");
    match written.to_ascii_lowercase().as_str() {
        "yes" | "on" => finding.help("write `true` for yes").fix(written, "true", Applicability::Certain),
        "no" | "off" => finding.help("write `false` for no").fix(written, "false", Applicability::Certain),
        _ => {
            let quoted = format!("\"{written}\"");
            finding.help(format!("write `{}`", shown(&quoted))).fix(written, quoted, Applicability::Certain)
        }
    }
}

/// A key that no table has, or another one.
fn unknown_key(finding: Diagnostic, written: &str, known: &[&str], keys: &[(&str, &str)]) -> Diagnostic {
    if let Some(near) = suggest::nearest(written, known.iter().copied()) {
        return finding.did_you_mean(written, near);
    }
    let table = KEYS.iter().chain(keys).find(|(key, _)| *key == written).map(|(_, table)| *table);
    match table.or_else(|| Code::find(written).map(|_| "lints")) {
        Some(table) => finding.help(format!("`{}` stands under `[{table}]`", shown(written))),
        None => finding.help("remove it, or write one of these"),
    }
}

/// A value of another type.
fn of_another_type(
    finding: Diagnostic,
    found: &Found,
    expected: &Expected,
    &Line { key, value: written }: &Line<'_>,
) -> Diagnostic {
    match (found, expected) {
        (_, Expected::Truth) => {
            finding.label("yes or no expected").help("write `true` or `false`, without quotes")
        }
        (Found::Text(_), Expected::List) => {
            let listed = format!("[{written}]");
            let help = format!("write it in brackets: `{}`", shown(&listed));
            finding.label("a list expected").help(help).fix(written, listed, Applicability::Certain)
        }
        (_, Expected::List) => finding,
        _ if TOP_KEYS.contains(&key) => {
            let help = format!("`{key}` stands at the top of the file, before the first table");
            finding.label("not in a table").help(help)
        }
        (Found::Fraction(_), Expected::Whole) => {
            let seconds = written.parse::<f64>().ok().filter(|time| (0.001..1.0).contains(time));
            let help = match seconds.filter(|_| key == "frame_time") {
                Some(time) => {
                    format!("times are in milliseconds: write `{:.0}` for {time} seconds", time * 1_000.0)
                }
                None => "write it without a point".to_owned(),
            };
            finding.label("a whole number expected").help(help)
        }
        (Found::Truth(_), Expected::Table("atlas")) => {
            finding.label("a table expected").help("`atlas = true` stands under `[images]`")
        }
        (Found::Truth(true), Expected::Word(_)) if key == "embed" => finding
            .label("a word expected")
            .help("images are embedded as PNG files without this line")
            .fix(written, "\"png\"", Applicability::Certain),
        (Found::Truth(false), Expected::Word(_)) if key == "embed" => finding
            .label("a word expected")
            .help("`none` embeds no image")
            .fix(written, "\"none\"", Applicability::Certain),
        (_, Expected::Word(_) | Expected::WordOrTable(_)) => {
            finding.label("a word expected").help("write one of these, in quotes")
        }
        (Found::Whole(_) | Found::Fraction(_) | Found::Truth(_) | Found::Date, Expected::Text) => {
            let quoted = format!("\"{written}\"");
            let help = format!("write it in quotes: `{}`", shown(&quoted));
            finding.label("a text expected").help(help).fix(written, quoted, Applicability::Certain)
        }
        _ => finding,
    }
}
