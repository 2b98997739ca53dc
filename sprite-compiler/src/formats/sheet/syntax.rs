//! Texts that are not TOML.

use crate::base::diagnostics::{Applicability, Code, Diagnostic, Diagnostics};
use crate::base::source::{Location, SourceId, Span};
use crate::base::text::shown;
use crate::base::toml::missing_sign;
use crate::formats::numbers;
use std::collections::BTreeSet;
use toml::de::Error;

/// Reports what the parser found. Returns the lines of its findings.
pub(super) fn report(
    errors: &[Error],
    text: &str,
    id: SourceId,
    diagnostics: &mut Diagnostics,
) -> BTreeSet<usize> {
    let mut lines = BTreeSet::new();
    let mut before = "";
    for error in errors {
        let range = error.span().unwrap_or_default();
        let location = id.at(Span::new(range.start, range.end));
        // One mistake makes several findings in its line, and a list without its end one in each line.
        let is_new = lines.insert(*lines_of(text, location).start());
        let is_same = before == error.message() && before.starts_with("missing comma");
        before = error.message();
        if is_new && !is_same {
            diagnostics.push(finding(error.message(), text, location));
        }
    }
    lines
}

/// The numbers of the lines of a location.
pub(super) fn lines_of(text: &str, location: Location) -> std::ops::RangeInclusive<usize> {
    let span = location.span.unwrap_or_default();
    let line = |at: usize| text.bytes().take(at).filter(|byte| *byte == b'\n').count();
    line(span.start())..=line(span.end().max(span.start() + 1) - 1)
}

fn finding(message: &str, text: &str, location: Location) -> Diagnostic {
    let span = location.span.unwrap_or_default();
    let written = text.get(span.start()..span.end()).unwrap_or_default();
    let is_of = |characters: &str| {
        !written.is_empty() && written.chars().all(|c| c.is_ascii_digit() || characters.contains(c))
    };
    let new = |message: &str| Diagnostic::new(Code::TomlMalformed, location, message);
    if is_of(" ") && written.contains(' ') {
        let meant = written.split_whitespace().collect::<Vec<_>>().join(", ");
        let finding = new("a comma is missing between two numbers").label("two numbers");
        return finding.help(format!("write `{meant}`")).fix(written, meant, Applicability::Certain);
    }
    if let Some(number) = numbers::without_unit(written) {
        let finding = new("a number stands without a unit").label("not a number");
        return finding.help(format!("write `{number}`")).fix(written, number, Applicability::Certain);
    }
    if message.starts_with("string values must be quoted") || is_of("-, ") && written.contains('-') {
        let quoted = format!("\"{written}\"");
        let finding = new("a text must stand in quotes").label("neither a text nor a number");
        return finding.help(format!("write `{}`", shown(&quoted))).fix(
            written,
            quoted,
            Applicability::Certain,
        );
    }
    if message.starts_with("missing escaped value") {
        let finding = new("a backslash in a text begins an escape sequence, and this is none");
        return finding.label("after a backslash").help("write `/` between the parts of a path");
    }
    let finding = new(&format!("this is not TOML: {}", message.trim_end_matches('.').replace('\n', ", ")));
    let line = text.get(..span.start()).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
    if message.starts_with("missing comma") {
        finding.label("unexpected here").help("add the `,`, or the `]` that ends the list before it")
    } else if message.starts_with("duplicate key") {
        finding.label("defined again").help("remove one of them, or give it another name")
    } else if message.starts_with("key with no value") {
        let key = line.trim_end_matches([':', ' ']).trim();
        let finding = finding.label("no `=`").help(format!("write `{} = ...`", shown(key)));
        match missing_sign(text, span.start()) {
            Some((at, sign)) => finding.fix_at(Span::new(at.start, at.end), sign, Applicability::Certain),
            None => finding,
        }
    } else if line.contains('(') {
        finding.label("unexpected here").help("lists stand in square brackets: `[16, 16]`")
    } else {
        finding
    }
}
