//! Makes the corrections of one round.

use crate::base::diagnostics::{Applicability, Code, Severity};
use crate::base::sorted::{SortedMap, sort_by_key};
use crate::base::source::{SourceId, Span};
use crate::compilation::Compilation;
use std::cmp::Reverse;
use std::ops::Range;

/// The replacements of a correction, in their order.
pub(super) type Edits<'c> = Vec<(Range<usize>, &'c str)>;

/// A correction that is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wanted<'c> {
    pub(super) applicability: Applicability,
    /// An error is corrected before a warning, which may follow from it.
    severity: Severity,
    pub(super) edits: Edits<'c>,
    /// The kind and the message of its finding.
    pub(super) finding: (Code, &'c str),
    /// The first byte of its finding.
    pub(super) start: usize,
}

/// A correction that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Made {
    pub(super) applicability: Applicability,
    /// The kind and the message of its finding.
    pub(super) finding: (Code, String),
    /// The first byte of its finding and its edits, as ranges of the corrected text.
    places: Vec<Range<usize>>,
}

impl Made {
    /// Returns whether a range of the corrected text touches the place of the correction.
    pub(super) fn touches(&self, range: &Range<usize>) -> bool {
        self.places.iter().any(|place| place.start <= range.end && range.start <= place.end)
    }
}

/// A text with corrections.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Applied {
    pub(super) text: String,
    pub(super) made: Vec<Made>,
}

/// All corrections that are at least as sure as `least`, by source: the surest first, then in the order of the text.
pub(super) fn by_source(
    compilation: &Compilation,
    least: Applicability,
) -> SortedMap<SourceId, Vec<Wanted<'_>>> {
    let mut corrections: SortedMap<SourceId, Vec<Wanted<'_>>> = SortedMap::new();
    for finding in compilation.diagnostics.findings() {
        let correction = finding.correction(&compilation.sources);
        if let Some(correction) = correction.filter(|correction| correction.applicability >= least) {
            let replacements = correction.replacements.iter().filter_map(|replacement| {
                let span = replacement.location.span?;
                Some((span.start()..span.end(), replacement.text))
            });
            corrections.entry(finding.location.source).or_default().push(Wanted {
                applicability: correction.applicability,
                severity: finding.severity,
                edits: replacements.collect(),
                finding: (finding.code, &finding.message),
                start: finding.location.span.map_or(0, Span::start),
            });
        }
    }
    for corrections in corrections.values_mut() {
        sort_by_key(corrections, |wanted| {
            let first = wanted.edits.first().map(|(range, _)| range.start);
            (Reverse(wanted.applicability), wanted.severity, first)
        });
        corrections.dedup_by(|a, b| (a.applicability, &a.edits) == (b.applicability, &b.edits));
    }
    corrections
}

/// The text with all corrections that do not overlap an earlier one; [`None`] if there are none.
pub(super) fn apply(text: &str, corrections: &[Wanted<'_>]) -> Option<Applied> {
    let mut made: SortedMap<usize, (usize, &str)> = SortedMap::new();
    let mut kept = Vec::new();
    for wanted in corrections {
        if wanted.edits.iter().all(|(range, _)| is_free(&made, range)) {
            made.extend(wanted.edits.iter().map(|(range, new)| (range.start, (range.end, *new))));
            kept.push(wanted);
        }
    }
    let (mut edited, mut next) = (String::with_capacity(text.len()), 0);
    // For each edit its old start and end, and where its new text is.
    let mut moved: Vec<(Range<usize>, Range<usize>)> = Vec::with_capacity(made.len());
    for (start, (end, new)) in made {
        edited.push_str(text.get(next..start)?);
        let at = edited.len();
        edited.push_str(new);
        moved.push((start..end, at..edited.len()));
        next = end;
    }
    edited.push_str(text.get(next..)?);
    let made = |wanted: &&Wanted<'_>| {
        let edits = wanted.edits.iter().map(|(range, _)| new_range(&moved, range.start));
        Made {
            applicability: wanted.applicability,
            finding: (wanted.finding.0, wanted.finding.1.to_owned()),
            places: edits.chain([new_range(&moved, wanted.start)]).collect(),
        }
    };
    (!kept.is_empty()).then(|| Applied { made: kept.iter().map(made).collect(), text: edited })
}

/// The range of the edited text that has taken the place of a byte: the new text if an edit replaces the byte.
fn new_range(moved: &[(Range<usize>, Range<usize>)], offset: usize) -> Range<usize> {
    let before = moved.partition_point(|(old, _)| old.start <= offset);
    match before.checked_sub(1).and_then(|last| moved.get(last)) {
        None => offset..offset,
        Some((old, new)) if offset < old.end || offset == old.start => new.clone(),
        Some((old, new)) => {
            let offset = offset - old.end + new.end;
            offset..offset
        }
    }
}

/// Returns whether a range neither overlaps nor touches an edit that was made. The order of two insertions at one point
/// would be unclear.
fn is_free(made: &SortedMap<usize, (usize, &str)>, range: &Range<usize>) -> bool {
    let before = made.last_at_most(&range.end);
    before.is_none_or(|(_, (end, _))| *end < range.start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted<'c>(edits: &Edits<'c>) -> Wanted<'c> {
        let start = edits.first().map_or(0, |(range, _)| range.start);
        Wanted {
            applicability: Applicability::Certain,
            severity: Severity::Error,
            edits: edits.clone(),
            finding: (Code::KeyUnknown, ""),
            start,
        }
    }

    #[test]
    fn corrections_that_overlap_or_touch_are_not_made_together() {
        let made = |corrections: &[Edits<'_>]| {
            let corrections: Vec<Wanted<'_>> = corrections.iter().map(wanted).collect();
            apply("0123456789", &corrections).map(|applied| (applied.text, applied.made.len()))
        };
        assert_eq!(made(&[]), None);
        assert_eq!(made(&[vec![(4..5, "x")], vec![(1..2, "")]]), Some(("023x56789".to_owned(), 2)));
        assert_eq!(made(&[vec![(1..3, "x")], vec![(2..4, "y")]]), Some(("0x3456789".to_owned(), 1)));
        assert_eq!(made(&[vec![(3..3, "x")], vec![(3..3, "y")]]), Some(("012x3456789".to_owned(), 1)));
        assert_eq!(made(&[vec![(3..5, "x")], vec![(5..6, "y")]]), Some(("012x56789".to_owned(), 1)));
        // A correction in several parts is made as a whole or not at all.
        let parts = vec![(0..1, "a"), (8..9, "b")];
        assert_eq!(made(&[vec![(8..9, "x")], parts.clone()]), Some(("01234567x9".to_owned(), 1)));
        assert_eq!(made(&[parts]), Some(("a1234567b9".to_owned(), 1)));
    }

    #[test]
    fn a_correction_knows_its_place_in_the_corrected_text() {
        let corrections = [wanted(&vec![(1..1, "abc")]), Wanted { start: 4, ..wanted(&vec![(6..8, "x")]) }];
        let Applied { text, made } = apply("0123456789", &corrections).unwrap();
        assert_eq!(text, "0abc12345x89");
        assert_eq!(
            (&made[0].places[0], &made[1].places[0], &made[1].places[1]),
            (&(1..4), &(9..10), &(7..7))
        );
        assert!(made[1].touches(&(10..12)) && made[1].touches(&(5..7)));
        assert!(!made[1].touches(&(11..12)) && !made[1].touches(&(8..8)));
    }
}
