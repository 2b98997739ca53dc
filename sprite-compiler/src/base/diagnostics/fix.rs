//! Corrections: what belongs at a location instead, and the line as it reads then.

use super::diagnostic::{Diagnostic, Fix, Severity};
use crate::base::limits::{CORRECTED_BYTES, CORRECTED_CHARACTERS};
use crate::base::source::{Location, SourceId, Sources, Span};
use crate::base::text::visible;
use std::collections::BTreeMap;
use std::ops::Range;

impl Diagnostic {
    /// For example ``write `walking hero.png 4 100 0` ``: a second help, where a line can be corrected.
    pub fn corrected(&self) -> Option<String> {
        let line = self.fix.as_ref()?.line.as_ref()?;
        Some(format!("write `{line}`"))
    }

    /// The exact location of what is wrong, and what belongs there instead, for tools that correct files; [`None`]
    /// where no correction is known.
    pub fn replacement(&self, sources: &Sources) -> Option<(Location, &str)> {
        let fix = self.fix.as_ref()?;
        let range = range(self.location, fix, sources)?;
        Some((self.location.source.at(Span::new(range.start, range.end)), &fix.replacement))
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
        if let Some((number, _)) = line(finding.location, sources) {
            let entry = lines.entry((finding.location.source, number)).or_default();
            let fix =
                finding.fix.as_ref().and_then(|fix| Some((range(finding.location, fix, sources)?, fix)));
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
        let Some((number, whole)) = line(finding.location, sources) else { continue };
        if let (Some(fix), Some(line)) = (&mut finding.fix, lines.get(&(finding.location.source, number))) {
            let text = sources.get(finding.location.source).text().unwrap_or_default();
            let corrected = corrected(text, whole, &line.fixes);
            fix.line = corrected.filter(|line| finding.help.is_none() || *line != fix.replacement);
        }
    }
}

/// The number of the line that a location begins in, and where that line is.
fn line(location: Location, sources: &Sources) -> Option<(usize, Range<usize>)> {
    let source = sources.get(location.source);
    source.text()?;
    let start = location.span?.start();
    Some(source.lines_of(start, start))
}

/// Where the written word stands: once in the location's text.
fn range(location: Location, fix: &Fix, sources: &Sources) -> Option<Range<usize>> {
    let span = location.span?;
    let text = sources.get(location.source).text()?.get(span.start()..span.end())?;
    let mut found =
        text.get(..text.len().min(CORRECTED_BYTES)).unwrap_or_default().match_indices(&fix.written);
    let (at, word) = found.next().filter(|(_, word)| !word.is_empty())?;
    let start = span.start() + at;
    found.next().is_none().then_some(start..start + word.len())
}

/// A line with all its corrections, in one piece with spaces for tabs.
fn corrected(text: &str, line: Range<usize>, fixes: &[(Range<usize>, String)]) -> Option<String> {
    let mut next = line.start;
    if line.len() > CORRECTED_BYTES {
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
    let is_legible = corrected.chars().all(|character| visible(character) == character);
    (is_legible && corrected.chars().count() <= CORRECTED_CHARACTERS).then_some(corrected)
}
