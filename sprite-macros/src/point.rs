//! Findings at their locations in the assets themselves: rustc shows the lines, with its own caret.
//!
//! `include_str!`, expanded at once, gives a literal whose span is the file's text; parts of that span are locations in
//! the file. Editors do not expand it, and a file that is no text has no locations: such findings are reported the
//! usual way.

use proc_macro::{
    Delimiter, Diagnostic, Group, Ident, Level, Literal, Punct, Spacing, Span, TokenStream, TokenTree,
};
use sprite_compiler::{Compilation, Diagnostic as Finding, Location, Options, Severity, SourceId};
use std::collections::BTreeMap;
use std::ops::Range;

/// Points into the files of a compilation.
pub(crate) struct Pointer<'a> {
    compilation: &'a Compilation,
    options: &'a Options,
    /// The text of each file as rustc knows it; [`None`] when rustc does not.
    texts: BTreeMap<SourceId, Option<Literal>>,
}

impl<'a> Pointer<'a> {
    pub(crate) const fn new(compilation: &'a Compilation, options: &'a Options) -> Self {
        Self { compilation, options, texts: BTreeMap::new() }
    }

    /// Has rustc show a finding; `false` when it cannot.
    pub(crate) fn show(&mut self, finding: &Finding) -> bool {
        let Some(span) = self.span(finding.location) else { return false };
        let level = match finding.severity {
            Severity::Error => Level::Error,
            Severity::Warning => Level::Warning,
        };
        let message = format!("{} [{}]", finding.message, finding.code);
        let mut shown = Diagnostic::spanned(span, level, message);
        if !finding.label.is_empty() {
            shown = shown.note(finding.label.as_str());
        }
        for help in finding.helps() {
            shown = shown.help(help);
        }
        for note in &finding.notes {
            shown = if let Some(span) = self.span(note.location) {
                shown.span_note(span, note.label.as_str())
            } else {
                let path = self.compilation.sources.get(note.location.source).path();
                shown.note(format!("{}: {}/{path}", note.label, self.options.shown_root))
            };
        }
        shown.emit();
        true
    }

    /// A location as a span of rustc. It counts as written in the crate's own source, so that rustc does not mention
    /// the macro.
    fn span(&mut self, location: Location) -> Option<Span> {
        let text = self.compilation.sources.get(location.source).text()?;
        let span = location.span?;
        let root = &self.options.include_root;
        let path = || format!("{root}/{}", self.compilation.sources.get(location.source).path());
        let literal = self.texts.entry(location.source).or_insert_with(|| included(&path())).as_ref()?;
        let mark = Mark::new(text, span.start(), span.end())?;
        let span = literal.subspan(mark.range)?;
        let span = match mark.end {
            None => span,
            Some(End::Start) => span.start(),
            Some(End::End) => span.end(),
        };
        Some(span.resolved_at(self.options.span.unwrap()))
    }
}

/// The range that is marked, in bytes of the text as rustc keeps it: without `\r` before `\n`.
#[derive(Debug, PartialEq, Eq)]
struct Mark {
    range: Range<usize>,
    /// The end of an empty range that the span stands at: rustc takes no empty range.
    end: Option<End>,
}

#[derive(Debug, PartialEq, Eq)]
enum End {
    Start,
    End,
}

impl Mark {
    fn new(text: &str, start: usize, end: usize) -> Option<Self> {
        let marked = text.get(start..end)?;
        let next = || text.get(end..)?.chars().next().filter(|character| !matches!(character, '\r' | '\n'));
        let (start, end, which) = if !marked.is_empty() {
            (start, end, None)
        } else if let Some(character) = next() {
            (start, end + character.len_utf8(), Some(End::Start))
        } else {
            let character = text.get(..start)?.chars().next_back()?;
            (start - character.len_utf8(), end, Some(End::End))
        };
        let kept = |offset: usize| {
            let (before, after) = text.split_at_checked(offset)?;
            let is_within = before.ends_with('\r') && after.starts_with('\n');
            Some(offset - before.matches("\r\n").count() - usize::from(is_within))
        };
        Some(Self { range: kept(start)?..kept(end)?, end: which })
    }
}

/// The text of a file as a literal whose span is the file.
fn included(path: &str) -> Option<Literal> {
    let here = Span::def_site();
    let punct = |character, spacing| {
        let mut punct = Punct::new(character, spacing);
        punct.set_span(here);
        TokenTree::Punct(punct)
    };
    let mut path = Literal::string(path);
    path.set_span(here);
    let mut call: Vec<TokenTree> = Vec::new();
    for word in ["core", "include_str"] {
        call.extend([punct(':', Spacing::Joint), punct(':', Spacing::Alone), Ident::new(word, here).into()]);
    }
    let argument = Group::new(Delimiter::Parenthesis, TokenTree::Literal(path).into());
    call.extend([punct('!', Spacing::Alone), argument.into()]);
    let expanded = TokenStream::from_iter(call).expand_expr().ok()?;
    match expanded.into_iter().next()? {
        TokenTree::Literal(literal) => Some(literal),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(text: &str, start: usize, end: usize) -> Option<(Range<usize>, Option<End>)> {
        Mark::new(text, start, end).map(|mark| (mark.range, mark.end))
    }

    #[test]
    fn places_are_counted_as_rustc_keeps_the_text() {
        assert_eq!(mark("a b", 2, 3), Some((2..3, None)));
        assert_eq!(mark("a\r\nb\r\nc d", 8, 9), Some((6..7, None)));
        assert_eq!(mark("a\rb", 2, 3), Some((2..3, None)));
    }

    #[test]
    fn an_empty_place_is_one_end_of_a_letter() {
        assert_eq!(mark("aé b", 1, 1), Some((1..3, Some(End::Start))));
        assert_eq!(mark("é\n", 2, 2), Some((0..2, Some(End::End))));
        assert_eq!(mark("a\r\n", 3, 3), Some((1..2, Some(End::End))));
        assert_eq!(mark("", 0, 0), None);
    }
}
