//! Findings on texts that are not TOML. The parser has no codes for its errors, so its English is read here, and nowhere
//! else.

use super::cure::without_unit;
use super::repair::{Flaw, Repair, is_nearly_a_number, repair};
use super::value::Reporting;
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::limits::REPAIRED_LINES;
use crate::base::sorted::SortedSet;
use crate::base::source::{Location, SourceId, Span};
use crate::base::words::shown;
use std::ops::RangeInclusive;
use toml::de::Error;

/// The kinds of the parser's errors for which there is a cure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    UnquotedText,
    Boolean,
    Escape,
    CommaInTable,
    Comma,
    TableWithoutEnd,
    DuplicateKey,
    KeyWithoutValue,
    Other,
}

/// The beginnings of the parser's messages.
const MESSAGES: [(&str, Kind); 8] = [
    ("string values must be quoted", Kind::UnquotedText),
    ("invalid boolean", Kind::Boolean),
    ("missing escaped value", Kind::Escape),
    ("missing comma between key-value pairs", Kind::CommaInTable),
    ("missing comma", Kind::Comma),
    ("unclosed inline table", Kind::TableWithoutEnd),
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
    faulty: SortedSet<usize>,
    /// The lines below a header that cannot be read: the parser takes their keys for those of another table.
    homeless: SortedSet<usize>,
}

impl FaultyLines {
    /// Returns whether a location is in one of these lines, at least in part.
    pub(super) fn contain(&self, location: Location) -> bool {
        self.lines_of(location).any(|line| self.faulty.contains(&line) || self.homeless.contains(&line))
    }

    /// Notes the lines below a faulty one that is a header, up to the next header.
    fn leave_homeless(&mut self, header: usize, text: &str) {
        let starts_header = |line: usize| {
            let start =
                line.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).map(|end| end + 1));
            start.and_then(|start| text.get(start..)).is_some_and(|rest| rest.starts_with('['))
        };
        if starts_header(header) {
            let lines = (header + 1..=self.ends.len()).take_while(|line| !starts_header(*line));
            let lines: Vec<usize> = lines.collect();
            self.homeless.extend(lines);
        }
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
    let mut lines = FaultyLines { ends, faulty: SortedSet::new(), homeless: SortedSet::new() };
    let mut findings = Vec::new();
    let (mut before, mut last) = (None, None);
    for error in errors {
        let range = error.span().unwrap_or_default();
        let location = id.at(Span::new(range.start, range.end));
        let kind = kind(error);
        // One mistake makes several errors in its line, and a list without its end one in each line.
        let line = *lines.lines_of(location).start();
        let is_new = lines.faulty.insert(line);
        if is_new {
            lines.leave_homeless(line, text);
        }
        if kind == Kind::DuplicateKey && lines.homeless.contains(&line) {
            continue;
        }
        let is_comma = matches!(kind, Kind::Comma | Kind::CommaInTable);
        if is_new && !(is_comma && before == Some(kind)) {
            let new = Diagnostic::new(reporting.code(Code::TomlMalformed), location, "");
            // A hostile text has a mistake in each of very many lines, and many repairs of a line are tried.
            let repair = (findings.len() < REPAIRED_LINES).then(|| repair(text, range.start)).flatten();
            let finding = finding(kind, error.message(), text, (new, repair), reporting.yes_is_true);
            // A list without its end is an error of several lines.
            if last.replace(finding.location) != Some(finding.location) {
                findings.push(finding);
            }
        }
        before = Some(kind);
    }
    (findings, lines)
}

/// A line up to a byte of it.
fn line_before(text: &str, at: usize) -> &str {
    text.get(..at).unwrap_or_default().rsplit('\n').next().unwrap_or_default()
}

/// The finding on an error; `new` is one without a message, at its location, and `repair` that of its line.
fn finding(
    kind: Kind,
    message: &str,
    text: &str,
    (new, repair): (Diagnostic, Option<Repair>),
    yes_is_true: bool,
) -> Diagnostic {
    let span = new.location.span.unwrap_or_default();
    let written = text.get(span.start()..span.end()).unwrap_or_default();
    // Where texts are no words, `yes` is not one without its quotes.
    let is_word = yes_is_true && matches!(&*written.to_ascii_lowercase(), "yes" | "on" | "no" | "off");
    if let Some(repair) = repair.filter(|repair| repair.flaw != Flaw::UnquotedText || !is_word) {
        return repair.finding(new.code, new.location.source);
    }
    let new = |message: String| Diagnostic { message, ..new };
    let is_of = |characters: &str| {
        !written.is_empty() && written.chars().all(|c| c.is_ascii_digit() || characters.contains(c))
    };
    let corrected = |finding: Diagnostic, meant: &str| {
        finding.help(format!("write `{}`", shown(meant))).fix(written, meant, Applicability::Certain)
    };
    if is_of(" ") && written.contains(' ') {
        let finding = new("a comma is missing between two numbers".to_owned()).label("two numbers");
        let meant = written.split_whitespace().collect::<Vec<_>>().join(", ");
        // Where no list is open, these may be the digits of one number.
        let is_in_list = line_before(text, span.start()).contains('[');
        if is_in_list {
            return corrected(finding, &meant);
        }
        return finding.help(format!("write `[{meant}]` if it is a list"));
    }
    if let Some(number) = without_unit(written) {
        return corrected(new("a number must not have a unit".to_owned()).label("not a number"), number);
    }
    let kind = if is_of("-, ") && written.contains('-') { Kind::UnquotedText } else { kind };
    let finding = new(format!("this is not TOML: {}", message.trim_end_matches('.').replace('\n', ", ")));
    let line = line_before(text, span.start());
    match (kind, written.to_ascii_lowercase().as_str()) {
        (Kind::UnquotedText, "") => {
            let finding = Diagnostic { message: "a key has no value".to_owned(), ..finding };
            finding.label("a value is expected after the `=`")
        }
        (Kind::UnquotedText, word) => {
            let (message, meant) = match word {
                "yes" | "on" if yes_is_true => ("yes is written `true`", "true"),
                "no" | "off" if yes_is_true => ("no is written `false`", "false"),
                _ => {
                    if is_nearly_a_number(written) {
                        let message = "a number has digits and at most one point".to_owned();
                        let finding = Diagnostic { message, ..finding }.label("neither a text nor a number");
                        return finding.help("write a number, or a text in quotes");
                    }
                    let message = "a text must stand in quotes".to_owned();
                    let finding = Diagnostic { message, ..finding }.label("neither a text nor a number");
                    let meant = format!("\"{written}\"");
                    let finding = finding.help(format!("write `{}`", shown(&meant)));
                    return finding.fix(written, meant, Applicability::Likely);
                }
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
        (Kind::CommaInTable, _) => {
            finding.label("unexpected here").help("add the `,`, or the `}` that ends the table before it")
        }
        (Kind::TableWithoutEnd, _) => finding.help("add the `}` that ends the table"),
        (Kind::DuplicateKey, _) => {
            finding.label("defined again").help("remove one of them, or give it another name")
        }
        (Kind::KeyWithoutValue, _) => {
            let key = line.trim_end_matches([':', ' ']).trim();
            finding.label("no `=`").help(format!("write `{} = ...`", shown(key)))
        }
        (Kind::Boolean | Kind::Other, _) if line.contains('(') => {
            finding.label("unexpected here").help("lists stand in square brackets: `[16, 16]`")
        }
        (Kind::Boolean | Kind::Other, _) => finding,
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, kind};
    use toml::de::DeTable;

    /// The parser says what is wrong in English alone: here another wording of a later version is noticed.
    #[test]
    fn errors_of_the_parser_are_recognised() {
        for (text, expected) in [
            ("image = hero.png", Kind::UnquotedText),
            ("mirror = True", Kind::Boolean),
            ("image = \"art\\hero.png\"", Kind::Escape),
            ("cell = [16, 16\n\n[walk]\nrow = 1", Kind::Comma),
            ("rows = { up = 1\nrow = 1", Kind::CommaInTable),
            ("rows = { up = 1", Kind::TableWithoutEnd),
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
