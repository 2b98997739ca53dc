//! Findings on texts that are not TOML. The parser has no codes for its errors, so its English is read here, and nowhere
//! else.

use super::cure::without_unit;
use super::reporting::Reporting;
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::{Location, SourceId, Span};
use crate::base::text::shown;
use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};
use toml::de::Error;

/// The kinds of the parser's errors for which there is a cure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    UnquotedText,
    Boolean,
    Escape,
    Comma,
    DuplicateKey,
    KeyWithoutValue,
    Other,
}

/// The beginnings of the parser's messages.
const MESSAGES: [(&str, Kind); 6] = [
    ("string values must be quoted", Kind::UnquotedText),
    ("invalid boolean", Kind::Boolean),
    ("missing escaped value", Kind::Escape),
    ("missing comma", Kind::Comma),
    ("duplicate key", Kind::DuplicateKey),
    ("key with no value", Kind::KeyWithoutValue),
];

fn kind(error: &Error) -> Kind {
    let known = MESSAGES.iter().find(|(beginning, _)| error.message().starts_with(beginning));
    known.map_or(Kind::Other, |(_, kind)| *kind)
}

/// The lines in which the parser found errors.
pub(super) struct FaultyLines {
    /// Where each line of the text ends.
    ends: Vec<usize>,
    faulty: BTreeSet<usize>,
}

impl FaultyLines {
    /// Returns whether a location is in one of these lines, at least in part.
    pub(super) fn contain(&self, location: Location) -> bool {
        self.lines_of(location).any(|line| self.faulty.contains(&line))
    }

    fn lines_of(&self, location: Location) -> RangeInclusive<usize> {
        let span = location.span.unwrap_or_default();
        let line = |at: usize| self.ends.partition_point(|end| *end < at);
        line(span.start())..=line(span.end().max(span.start() + 1) - 1)
    }
}

/// The findings on what the parser found, with their lines.
pub(super) fn findings(
    errors: &[Error],
    text: &str,
    id: SourceId,
    reporting: &Reporting,
) -> (Vec<Diagnostic>, FaultyLines) {
    let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at).collect();
    let mut lines = FaultyLines { ends, faulty: BTreeSet::new() };
    let mut findings = Vec::new();
    let mut before = None;
    for error in errors {
        let range = error.span().unwrap_or_default();
        let location = id.at(Span::new(range.start, range.end));
        let kind = kind(error);
        // One mistake makes several errors in its line, and a list without its end one in each line.
        let is_new = lines.faulty.insert(*lines.lines_of(location).start());
        if is_new && !(kind == Kind::Comma && before == Some(kind)) {
            let new = Diagnostic::new(reporting.code(Code::TomlMalformed), location, "");
            findings.push(finding(kind, error.message(), text, new, reporting.yes_is_true));
        }
        before = Some(kind);
    }
    (findings, lines)
}

/// The finding on an error; `new` is one without a message, at its location.
fn finding(kind: Kind, message: &str, text: &str, new: Diagnostic, yes_is_true: bool) -> Diagnostic {
    let span = new.location.span.unwrap_or_default();
    let new = |message: String| Diagnostic { message, ..new };
    let written = text.get(span.start()..span.end()).unwrap_or_default();
    let is_of = |characters: &str| {
        !written.is_empty() && written.chars().all(|c| c.is_ascii_digit() || characters.contains(c))
    };
    let corrected = |finding: Diagnostic, meant: &str| {
        finding.help(format!("write `{}`", shown(meant))).fix(written, meant, Applicability::Certain)
    };
    if is_of(" ") && written.contains(' ') {
        let finding = new("a comma is missing between two numbers".to_owned()).label("two numbers");
        return corrected(finding, &written.split_whitespace().collect::<Vec<_>>().join(", "));
    }
    if let Some(number) = without_unit(written) {
        return corrected(new("a number stands without a unit".to_owned()).label("not a number"), number);
    }
    let kind = if is_of("-, ") && written.contains('-') { Kind::UnquotedText } else { kind };
    let finding = new(format!("this is not TOML: {}", message.trim_end_matches('.').replace('\n', ", ")));
    let line = text.get(..span.start()).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
    match (kind, written.to_ascii_lowercase().as_str()) {
        (Kind::UnquotedText, word) => {
            let (message, meant) = match word {
                "yes" | "on" if yes_is_true => ("yes is written `true`", "true"),
                "no" | "off" if yes_is_true => ("no is written `false`", "false"),
                _ => ("a text must stand in quotes", &*format!("\"{written}\"")),
            };
            let finding = Diagnostic { message: message.to_owned(), ..finding };
            corrected(finding.label("neither a text nor a number"), meant)
        }
        (Kind::Boolean, meant @ ("true" | "false")) => corrected(finding, meant),
        (Kind::Escape, _) => {
            let message = "a backslash in a text begins an escape sequence, and this is none".to_owned();
            let finding = Diagnostic { message, ..finding };
            finding.label("after a backslash").help("write `/` between the parts of a path")
        }
        (Kind::Comma, _) => {
            finding.label("unexpected here").help("add the `,`, or the `]` that ends the list before it")
        }
        (Kind::DuplicateKey, _) => {
            finding.label("defined again").help("remove one of them, or give it another name")
        }
        (Kind::KeyWithoutValue, _) => {
            let key = line.trim_end_matches([':', ' ']).trim();
            let finding = finding.label("no `=`").help(format!("write `{} = ...`", shown(key)));
            match missing_sign(text, span.start()) {
                Some((at, sign)) => finding.fix_at(Span::new(at.start, at.end), sign, Applicability::Certain),
                None => finding,
            }
        }
        (Kind::Boolean | Kind::Other, _) if line.contains('(') => {
            finding.label("unexpected here").help("lists stand in square brackets: `[16, 16]`")
        }
        (Kind::Boolean | Kind::Other, _) => finding,
    }
}

/// Where the `=` of a line belongs that has a key and a value, and what belongs there: it is missing, or a `:` stands
/// there. `at` is anywhere in the line.
fn missing_sign(text: &str, at: usize) -> Option<(Range<usize>, &'static str)> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let line = text.get(start..)?.lines().next()?;
    let is_key = |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
    let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
    let (indented, rest) = line.split_at(indent);
    let key = rest.trim_start_matches(is_key);
    let end = start + indented.len() + rest.len() - key.len();
    let value = key.trim_start_matches([' ', '\t']);
    let sign = start + line.len() - value.len();
    if end == start + indent || value.contains('=') {
        return None;
    }
    match value.strip_prefix(':') {
        Some(value) if !value.trim().is_empty() => Some((sign..sign + 1, "=")),
        None if value.starts_with(['"', '\'', '[', '{']) || sign > end && value.starts_with(is_key) => {
            Some((end..end, " ="))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, kind, missing_sign};
    use toml::de::DeTable;

    #[test]
    fn a_line_without_its_sign_says_where_it_belongs() {
        for (line, corrected) in [
            ("cell: [16, 16]", Some("cell= [16, 16]")),
            ("  image \"a.png\"", Some("  image = \"a.png\"")),
            ("duration 100", Some("duration = 100")),
            ("rows { down: 1 }", Some("rows = { down: 1 }")),
            ("cell:", None),
            ("cell", None),
            ("[table", None),
            ("a b = 1", None),
        ] {
            let text = format!("first = 1\n{line}\nlast = 2\n");
            let found = missing_sign(&text, 12).map(|(range, sign)| {
                let mut text = text.clone();
                text.replace_range(range, sign);
                text.lines().nth(1).unwrap().to_owned()
            });
            assert_eq!(found.as_deref(), corrected, "{line}");
        }
    }

    /// The parser says what is wrong in English alone: here another wording of a later version is noticed.
    #[test]
    fn errors_of_the_parser_are_recognised() {
        for (text, expected) in [
            ("image = hero.png", Kind::UnquotedText),
            ("mirror = True", Kind::Boolean),
            ("image = \"art\\hero.png\"", Kind::Escape),
            ("cell = [16, 16\n\n[walk]\nrow = 1", Kind::Comma),
            ("row = 1\nrow = 2", Kind::DuplicateKey),
            ("[walk]\n[walk]", Kind::DuplicateKey),
            ("cell: [16, 16]", Kind::KeyWithoutValue),
            ("cell = (16, 16)", Kind::Other),
        ] {
            let (_, errors) = DeTable::parse_recoverable(text);
            let found: Vec<Kind> = errors.iter().map(kind).collect();
            assert_eq!(found.first(), Some(&expected), "{text}: {errors:?}");
        }
    }
}
