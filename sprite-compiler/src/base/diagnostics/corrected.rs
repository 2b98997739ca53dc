//! The exact locations of corrections, and the corrected lines.

use super::diagnostic::{Applicability, Correction, Diagnostic, Edit, Fix, Replacement, Severity, Target};
use crate::base::limits::{CORRECTED_BYTES, CORRECTED_CHARACTERS};
use crate::base::sorted::{SortedMap, sort_by_key};
use crate::base::source::{Location, SourceId, Sources, Span};
use crate::base::words::{shown, visible};
use std::borrow::Cow;
use std::ops::Range;

impl Diagnostic {
    /// The helps to show below the finding: [`help`](Self::help), then the corrected line, if the line can be corrected.
    /// A help that only names the text to write is left out where the line has it.
    pub fn helps(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let line = self.corrected();
        let part = match self.fix.as_ref().map(|fix| &fix.edits[..]) {
            Some([edit]) if line.is_some() => Some(format!("write `{}`", shown(&edit.text))),
            _ => None,
        };
        let help = self.help.as_deref().filter(|help| part.as_deref() != Some(help));
        help.map(Cow::Borrowed).into_iter().chain(line.map(Cow::Owned))
    }

    /// The corrected line, for example ``write `walking hero.png 4 100 0` ``; [`None`] if the line cannot be corrected. It
    /// says if the correction is only a suggestion.
    pub(super) fn corrected(&self) -> Option<String> {
        let Fix { applicability, line, edits: _ } = self.fix.as_ref()?;
        let line = line.as_ref()?;
        Some(match applicability {
            Applicability::Certain => format!("write `{line}`"),
            Applicability::Likely => format!("write `{line}`, if that is meant"),
        })
    }

    /// The correction with its exact locations, for tools that correct files; [`None`] where none is known.
    pub fn correction(&self, sources: &Sources) -> Option<Correction<'_>> {
        let Fix { applicability, edits, line: _ } = self.fix.as_ref()?;
        let located = ranges(self.location, edits, sources)?;
        let replacements = located.into_iter().map(|(range, text)| Replacement {
            location: self.location.source.at(Span::new(range.start, range.end)),
            text,
        });
        Some(Correction { applicability: *applicability, replacements: replacements.collect() })
    }

    /// The location to be replaced and the text that replaces it, for tools that replace one text; [`None`] if no
    /// correction is known, or if it has several parts.
    pub fn replacement(&self, sources: &Sources) -> Option<(Location, &str)> {
        match self.correction(sources)?.replacements[..] {
            [Replacement { location, text }] => Some((location, text)),
            _ => None,
        }
    }
}

/// A line with its findings.
#[derive(Default)]
struct CorrectedLine {
    errors: usize,
    fixes: Vec<(Range<usize>, String)>,
}

/// Writes the corrected lines.
pub(super) fn write_lines(findings: &mut [Diagnostic], sources: &Sources) {
    let mut lines: SortedMap<(SourceId, usize), CorrectedLine> = SortedMap::new();
    for finding in &*findings {
        if let Some((number, whole)) = line(finding.location, sources) {
            let entry = lines.entry((finding.location.source, number)).or_default();
            let edits = finding.fix.as_ref().map_or(&[][..], |fix| &fix.edits);
            let edits = ranges(finding.location, edits, sources)
                .filter(|edits| edits.iter().all(|(range, _)| contains(&whole, range)));
            match edits {
                Some(edits) => {
                    entry.fixes.extend(edits.into_iter().map(|(range, text)| (range, text.to_owned())));
                }
                None if finding.severity == Severity::Error => entry.errors += 1,
                None => {}
            }
        }
    }
    lines.retain(|_, line| line.errors == 0 && !line.fixes.is_empty());
    for line in lines.values_mut() {
        sort_by_key(&mut line.fixes, |(range, _)| (range.start, range.end));
        line.fixes.dedup();
    }
    for finding in findings {
        let Some((number, whole)) = line(finding.location, sources) else { continue };
        if let (Some(fix), Some(line)) = (&mut finding.fix, lines.get(&(finding.location.source, number))) {
            let text = sources.get(finding.location.source).text().unwrap_or_default();
            let corrected = corrected(text, whole, &line.fixes);
            let is_certain = fix.applicability == Applicability::Certain;
            let repeats = |line: &String, help: &String| {
                matches!(&fix.edits[..], [edit] if edit.text == *line)
                    || is_certain && help.contains(&format!("write `{line}`"))
            };
            let help = finding.help.as_ref();
            fix.line = corrected.filter(|line| !help.is_some_and(|help| repeats(line, help)));
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

/// Returns whether a range lies in a line, also at its end.
fn contains(line: &Range<usize>, range: &Range<usize>) -> bool {
    line.start <= range.start && range.end <= line.end
}

/// The ranges of a finding's edits, sorted; [`None`] if there are none, if one of them cannot be made, or if two
/// overlap.
fn ranges<'e>(
    location: Location,
    edits: &'e [Edit],
    sources: &Sources,
) -> Option<Vec<(Range<usize>, &'e str)>> {
    let span = location.span?;
    let text = sources.get(location.source).text()?;
    let mut located = edits
        .iter()
        .map(|Edit { target, text: replacement }| {
            let range = match target {
                Target::Word(written) => find_once(text, span, written)?,
                Target::Span(span) => span.start()..span.end(),
            };
            (text.get(range.clone())? != replacement).then_some((range, replacement.as_str()))
        })
        .collect::<Option<Vec<_>>>()?;
    sort_by_key(&mut located, |(range, _)| (range.start, range.end));
    let are_apart =
        located.windows(2).all(|pair| pair[0].0.end <= pair[1].0.start && pair[0].0.start < pair[1].0.start);
    (are_apart && !located.is_empty()).then_some(located)
}

/// The range of a word that occurs once in the text of a location.
fn find_once(text: &str, span: Span, word: &str) -> Option<Range<usize>> {
    let text = text.get(span.start()..span.end())?;
    let mut found = text.get(..text.len().min(CORRECTED_BYTES)).unwrap_or_default().match_indices(word);
    let (at, word) = found.next().filter(|(_, word)| !word.is_empty())?;
    let start = span.start() + at;
    found.next().is_none().then_some(start..start + word.len())
}

/// A line with all its corrections, trimmed and with spaces for tabs.
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
