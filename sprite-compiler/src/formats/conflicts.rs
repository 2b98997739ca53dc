//! Conflicts of merges that nobody resolved, in formats whose lines stand for themselves. JSON and XML have no place for
//! the markers: their parsers meet them.

use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::source::{Source, SourceId, Span};
use std::ops::Range;

/// Letters of a marker, all of them the same.
const LENGTH: usize = 7;

/// What to do about a conflict.
pub(crate) const CURE: &str =
    "choose one of the two versions, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`";

/// Reports each conflict once. The answer is the same text with blanks in place of the markers and of the second
/// version, so that what else is wrong is told at its place; [`None`] when there is no conflict.
pub(super) fn resolved(source: &Source, id: SourceId, diagnostics: &mut Diagnostics) -> Option<Source> {
    let text = source.text()?;
    let mut search = Search::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(marker) = marker(line) {
            search.meet(marker, start..start + line.len());
        }
        start += line.len();
    }
    search.end();
    if search.conflicts.is_empty() {
        return None;
    }
    for &at in &search.conflicts {
        let place = id.at(Span::new(at, at + LENGTH));
        let finding = Diagnostic::new(Code::MergeConflict, place, "a conflict of a merge was not resolved");
        diagnostics.push(finding.label("left behind by version control").help(CURE));
    }
    Some(source.with_text(blanked(text, &search.hidden)))
}

/// Whether a conflict's marker begins a line here.
pub(crate) fn is_marker(line: &str) -> bool {
    marker(line).is_some()
}

/// The letter of the marker that a line is.
fn marker(line: &str) -> Option<char> {
    let letter = line.chars().next().filter(|letter| matches!(letter, '<' | '|' | '=' | '>'))?;
    let rest = line.trim_start_matches(letter);
    let is_marker = line.len() - rest.len() == LENGTH && rest.chars().next().is_none_or(char::is_whitespace);
    is_marker.then_some(letter)
}

#[derive(Default)]
struct Search {
    /// Where the first marker of each conflict begins.
    conflicts: Vec<usize>,
    /// What is not read, from front to back.
    hidden: Vec<Range<usize>>,
    at: At,
}

#[derive(Default)]
enum At {
    #[default]
    Outside,
    FirstVersion,
    /// Behind the first version, whose end is this line.
    Behind(Range<usize>),
    /// Behind a marker that divides versions of which the first is gone.
    LeftOver,
}

impl Search {
    fn meet(&mut self, marker: char, line: Range<usize>) {
        let at = std::mem::take(&mut self.at);
        match (at, marker) {
            (At::FirstVersion, '|' | '=') => self.at = At::Behind(line),
            (At::Behind(end), '|' | '=') => self.at = At::Behind(end),
            (At::Behind(end), '>') => self.hidden.push(end.start..line.end),
            (At::FirstVersion | At::LeftOver, '>') => self.hidden.push(line),
            (at, _) => {
                self.at = at;
                self.end();
                self.conflicts.push(line.start);
                self.hidden.push(line);
                self.at = match marker {
                    '<' => At::FirstVersion,
                    '>' => At::Outside,
                    _ => At::LeftOver,
                };
            }
        }
    }

    /// A conflict without an end: its second version may be the rest of the file, so only the marker is left out.
    fn end(&mut self) {
        if let At::Behind(end) = std::mem::take(&mut self.at) {
            self.hidden.push(end);
        }
    }
}

/// The text with blanks in place of everything but line ends in these ranges.
fn blanked(text: &str, hidden: &[Range<usize>]) -> String {
    let mut blanked = String::with_capacity(text.len());
    let mut from = 0;
    for range in hidden {
        blanked.push_str(text.get(from..range.start).unwrap_or_default());
        let piece = text.get(range.clone()).unwrap_or_default();
        blanked.extend(piece.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        from = range.end;
    }
    blanked.push_str(text.get(from..).unwrap_or_default());
    blanked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn read(text: &str) -> (Vec<usize>, String) {
        let mut sources = Sources::default();
        let id = sources.add("a.dat".to_owned(), text.into());
        let mut diagnostics = Diagnostics::default();
        let resolved = resolved(sources.get(id), id, &mut diagnostics);
        let text = resolved.as_ref().and_then(Source::text).unwrap_or(text);
        let starts = diagnostics.findings().iter().filter_map(|finding| Some(finding.place.span?.start()));
        (starts.collect(), text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn the_first_version_is_read_and_each_conflict_is_told_once() {
        let two = "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\nd\n<<<<<<<\ne\n||||||| old\nf\n=======\ng\n>>>>>>>\r\n";
        assert_eq!(read(two), (vec![2, 39], "a b d e".to_owned()));
        assert_eq!(read("a\n=======\nb\n>>>>>>> x\n"), (vec![2], "a b".to_owned()));
        assert_eq!(read("<<<<<<< x\na\n=======\nb"), (vec![0], "a b".to_owned()));
        assert_eq!(read("<<<<<<<<\n ======="), (vec![], "<<<<<<<< =======".to_owned()));
    }
}
