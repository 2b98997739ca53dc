//! Makes the corrections of one round.

use crate::base::diagnostics::Applicability;
use crate::base::source::SourceId;
use crate::compilation::Compilation;
use std::collections::BTreeMap;
use std::ops::Range;

/// The replacements of a correction, in their order.
pub(super) type Edits<'c> = Vec<(Range<usize>, &'c str)>;

/// All corrections that are at least as sure as `least`, by source: the surest first, then in the order of the text.
pub(super) fn by_source(
    compilation: &Compilation,
    least: Applicability,
) -> BTreeMap<SourceId, Vec<Edits<'_>>> {
    let mut corrections: BTreeMap<SourceId, Vec<(Applicability, Edits<'_>)>> = BTreeMap::new();
    for finding in compilation.diagnostics.findings() {
        let correction = finding.correction(&compilation.sources);
        if let Some(correction) = correction.filter(|correction| correction.applicability >= least) {
            let replacements = correction.replacements.iter().filter_map(|replacement| {
                let span = replacement.location.span?;
                Some((span.start()..span.end(), replacement.text))
            });
            let of_source = corrections.entry(finding.location.source).or_default();
            of_source.push((correction.applicability, replacements.collect()));
        }
    }
    let sorted = corrections.into_iter().map(|(source, mut corrections)| {
        corrections.sort_by_key(|(applicability, edits)| {
            (std::cmp::Reverse(*applicability), edits.first().map(|(range, _)| range.start))
        });
        corrections.dedup();
        (source, corrections.into_iter().map(|(_, edits)| edits).collect())
    });
    sorted.collect()
}

/// The text with all corrections that do not overlap an earlier one, and their number; [`None`] if there are none.
pub(super) fn apply(text: &str, corrections: &[Edits<'_>]) -> Option<(String, usize)> {
    let mut made: BTreeMap<usize, (usize, &str)> = BTreeMap::new();
    let mut count = 0;
    for edits in corrections {
        if edits.iter().all(|(range, _)| is_free(&made, range)) {
            made.extend(edits.iter().map(|(range, new)| (range.start, (range.end, *new))));
            count += 1;
        }
    }
    let (mut edited, mut next) = (String::with_capacity(text.len()), 0);
    for (start, (end, new)) in made {
        edited.push_str(text.get(next..start)?);
        edited.push_str(new);
        next = end;
    }
    edited.push_str(text.get(next..)?);
    (count > 0).then_some((edited, count))
}

/// Returns whether a range neither overlaps nor touches an edit that was made. The order of two insertions at one point
/// would be unclear.
fn is_free(made: &BTreeMap<usize, (usize, &str)>, range: &Range<usize>) -> bool {
    let before = made.range(..=range.end).next_back();
    before.is_none_or(|(_, (end, _))| *end < range.start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_that_overlap_or_touch_are_not_made_together() {
        let made = |corrections: &[Edits<'_>]| apply("0123456789", corrections);
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
}
