//! Unresolved merge conflicts, in formats whose lines are independent. In JSON and XML the markers are syntax errors,
//! which their parsers report.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::limits::FINDINGS;
use crate::base::source::{SourceId, Span};
use std::ops::Range;

/// The length of a marker, which consists of equal characters.
const LENGTH: usize = 7;

/// The help for a conflict.
pub(crate) const CURE: &str =
    "choose one of the two versions, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`";

/// Reports each conflict once. The answer is the same text with spaces in place of the markers and of the second
/// version, so that other mistakes keep their locations; [`None`] without a conflict.
pub(super) fn resolved(text: &str, id: SourceId, diagnostics: &mut Diagnostics) -> Option<String> {
    if !may_have_marker(text) {
        return None;
    }
    let mut search = Search::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if let Some(marker) = marker(line) {
            search.marker(marker, start..start + line.len());
        }
        // Further findings would be dropped, so that the rest of the text need not be read.
        if search.conflicts.len() > FINDINGS {
            search.hidden.push(start..text.len());
            break;
        }
        start += line.len();
    }
    search.end();
    if search.conflicts.is_empty() {
        return None;
    }
    for &at in &search.conflicts {
        let location = id.at(Span::new(at, at + LENGTH));
        let finding =
            Diagnostic::new(Code::MergeConflict, location, "a conflict of a merge was not resolved");
        diagnostics.push(finding.label("left by version control").help(CURE));
    }
    Some(masked(text, &search.hidden))
}

/// Returns whether a line begins with the first character of a marker. Most texts are not searched further.
fn may_have_marker(text: &str) -> bool {
    let mut begins_line = true;
    // The loop is plain because the compiler is hardly optimised for most people.
    for &byte in text.as_bytes() {
        if begins_line && matches!(byte, b'<' | b'|' | b'=' | b'>') {
            return true;
        }
        begins_line = byte == b'\n';
    }
    false
}

/// Returns whether a line begins with the marker of a conflict.
pub(crate) fn is_marker(line: &str) -> bool {
    marker(line).is_some()
}

/// The character of the marker, if the line is one.
fn marker(line: &str) -> Option<char> {
    let character = line.chars().next().filter(|character| matches!(character, '<' | '|' | '=' | '>'))?;
    let rest = line.trim_start_matches(character);
    let is_marker = line.len() - rest.len() == LENGTH && rest.chars().next().is_none_or(char::is_whitespace);
    is_marker.then_some(character)
}

#[derive(Default)]
struct Search {
    /// The offset of the first marker of each conflict.
    conflicts: Vec<usize>,
    /// The ranges that are not read, in ascending order.
    hidden: Vec<Range<usize>>,
    at: At,
}

#[derive(Default)]
enum At {
    #[default]
    Outside,
    FirstVersion,
    /// After the first version, which ends with this line.
    SecondVersion(Range<usize>),
    /// After a marker between two versions, without a marker before the first.
    LeftOver,
}

impl Search {
    fn marker(&mut self, marker: char, line: Range<usize>) {
        let at = std::mem::take(&mut self.at);
        match (at, marker) {
            (At::FirstVersion, '|' | '=') => self.at = At::SecondVersion(line),
            (At::SecondVersion(end), '|' | '=') => self.at = At::SecondVersion(end),
            (At::SecondVersion(end), '>') => self.hidden.push(end.start..line.end),
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

    /// Ends a conflict without an end marker. Its second version may be the rest of the file, so only the marker is
    /// left out.
    fn end(&mut self) {
        if let At::SecondVersion(end) = std::mem::take(&mut self.at) {
            self.hidden.push(end);
        }
    }
}

/// The text with spaces in place of all characters in these ranges, except for line ends.
fn masked(text: &str, hidden: &[Range<usize>]) -> String {
    let mut masked = String::with_capacity(text.len());
    let mut from = 0;
    for range in hidden {
        masked.push_str(text.get(from..range.start).unwrap_or_default());
        let piece = text.get(range.clone()).unwrap_or_default();
        masked.extend(piece.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        from = range.end;
    }
    masked.push_str(text.get(from..).unwrap_or_default());
    masked
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::source::Sources;

    fn read(text: &str) -> (Vec<usize>, String) {
        let mut sources = Sources::default();
        let id = sources.add("a.dat".to_owned(), text.into());
        let mut diagnostics = Diagnostics::default();
        let resolved = resolved(text, id, &mut diagnostics);
        let text = resolved.as_deref().unwrap_or(text);
        let starts = diagnostics.findings().iter().filter_map(|finding| Some(finding.location.span?.start()));
        (starts.collect(), text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn the_first_version_is_read_and_each_conflict_is_reported_once() {
        let two = "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\nd\n<<<<<<<\ne\n||||||| old\nf\n=======\ng\n>>>>>>>\r\n";
        assert_eq!(read(two), (vec![2, 39], "a b d e".to_owned()));
        assert_eq!(read("a\n=======\nb\n>>>>>>> x\n"), (vec![2], "a b".to_owned()));
        assert_eq!(read("<<<<<<< x\na\n=======\nb"), (vec![0], "a b".to_owned()));
        assert_eq!(read("<<<<<<<<\n ======="), (vec![], "<<<<<<<< =======".to_owned()));
    }
}
