//! Corrections: what belongs at a place instead, and the line as it reads then.

use super::text::seen;
use super::{Diagnostic, Severity};
use crate::source::{Place, SourceId, Sources, Span};
use std::collections::BTreeMap;
use std::ops::Range;

/// Letters of a corrected line that are shown.
const WIDEST: usize = 100;
/// Bytes of a line that is looked at.
const LONGEST: usize = 1_000;

/// What belongs at the place of a finding instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What stands there, or in a part of the place.
    pub written: String,
    /// What belongs there.
    pub replacement: String,
    /// The line as it reads then, with the other corrections of the line; [`None`] where that is too long, where
    /// something else is wrong with it, or where it says no more than the help.
    pub line: Option<String>,
}

impl Diagnostic {
    /// For example ``write `walking hero.png 4 100 0` ``: a second help, where a line can be corrected.
    pub fn corrected(&self) -> Option<String> {
        let line = self.fix.as_ref()?.line.as_ref()?;
        Some(format!("write `{line}`"))
    }

    /// The exact place of what is wrong, and what belongs there instead, for tools that correct files; [`None`] where no
    /// correction is known.
    pub fn replacement(&self, sources: &Sources) -> Option<(Place, &str)> {
        let fix = self.fix.as_ref()?;
        let range = range(self.place, fix, sources)?;
        Some((self.place.source.at(Span::new(range.start, range.end)), &fix.replacement))
    }
}

/// A line with what was found in it.
#[derive(Default)]
struct Line {
    errors: usize,
    fixes: Vec<(Range<usize>, String)>,
}

/// Writes the corrected lines.
pub(super) fn write_lines(findings: &mut [Diagnostic], sources: &Sources) {
    let mut lines: BTreeMap<(SourceId, usize), Line> = BTreeMap::new();
    for finding in &*findings {
        if let Some((number, _)) = line(finding.place, sources) {
            let entry = lines.entry((finding.place.source, number)).or_default();
            let fix = finding.fix.as_ref().and_then(|fix| Some((range(finding.place, fix, sources)?, fix)));
            match fix {
                Some((range, fix)) => entry.fixes.push((range, fix.replacement.clone())),
                None if finding.severity == Severity::Error => entry.errors += 1,
                None => {}
            }
        }
    }
    lines.retain(|_, line| line.errors == 0 && !line.fixes.is_empty());
    for line in lines.values_mut() {
        line.fixes.sort_by_key(|(range, _)| range.start);
        line.fixes.dedup();
    }
    for finding in findings {
        let Some((number, whole)) = line(finding.place, sources) else { continue };
        if let (Some(fix), Some(line)) = (&mut finding.fix, lines.get(&(finding.place.source, number))) {
            let text = sources.get(finding.place.source).text().unwrap_or_default();
            let corrected = corrected(text, whole, &line.fixes);
            fix.line = corrected.filter(|line| finding.help.is_none() || *line != fix.replacement);
        }
    }
}

/// The number of the line that a place begins in, and where it lies.
fn line(place: Place, sources: &Sources) -> Option<(usize, Range<usize>)> {
    let source = sources.get(place.source);
    source.text()?;
    let start = place.span?.start();
    Some(source.lines_of(start, start))
}

/// Where the written word stands: once in the place, and nowhere else in it.
fn range(place: Place, fix: &Fix, sources: &Sources) -> Option<Range<usize>> {
    let span = place.span?;
    let text = sources.get(place.source).text()?.get(span.start()..span.end())?;
    let mut found = text.get(..text.len().min(LONGEST)).unwrap_or_default().match_indices(&fix.written);
    let (at, word) = found.next().filter(|(_, word)| !word.is_empty())?;
    let start = span.start() + at;
    found.next().is_none().then_some(start..start + word.len())
}

/// A line with all its corrections, in one piece with blanks for tabs.
fn corrected(text: &str, line: Range<usize>, fixes: &[(Range<usize>, String)]) -> Option<String> {
    let mut next = line.start;
    if line.len() > LONGEST {
        return None;
    }
    let mut corrected = String::new();
    for (range, replacement) in fixes {
        corrected.push_str(text.get(next..range.start)?);
        corrected.push_str(replacement);
        next = range.end;
    }
    corrected.push_str(text.get(next..line.end)?);
    let corrected = corrected.trim().replace('\t', " ");
    let is_legible = corrected.chars().all(|letter| seen(letter) == letter);
    (is_legible && corrected.chars().count() <= WIDEST).then_some(corrected)
}
