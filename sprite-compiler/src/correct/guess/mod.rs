//! Guesses corrections of findings that have none: lines are tried that fit to the lines around them. A line that
//! removes an error and causes no new finding is likely what was meant.

mod candidates;
mod lexemes;
mod lines;

use super::limits::{GUESSED_BYTES, GUESSED_ERRORS, GUESSED_FILES, GUESSES, GUESSING_WORK};
use crate::base::diagnostics::{Code, Diagnostic, Severity};
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::SourceId;
use crate::compilation::Compilation;
use candidates::Candidate;
use lines::Lines;

/// A text in which one line is replaced.
pub(super) struct Guess {
    pub(super) path: String,
    pub(super) text: String,
}

/// The findings by file, kind and message. Locations are left out because lines may move.
#[derive(PartialEq, Eq)]
struct Findings<'c>(SortedMap<(&'c str, &'c str, &'c str), (usize, usize)>);

impl<'c> Findings<'c> {
    fn of(compilation: &'c Compilation) -> Self {
        let mut counts: SortedMap<_, (usize, usize)> = SortedMap::new();
        for finding in compilation.diagnostics.findings() {
            let path = compilation.sources.get(finding.location.source).path();
            let count = counts.entry((path, finding.code.as_str(), finding.message.as_str())).or_default();
            count.0 += 1;
            count.1 += usize::from(is_guessed_at(finding));
        }
        Self(counts)
    }

    /// Returns whether an error of a file is gone and there is no new finding.
    fn is_better(&self, earlier: &Self, path: &str) -> bool {
        let errors = |findings: &Self| -> usize {
            let own = findings.0.iter().filter(|((other, ..), _)| *other == path);
            own.map(|(_, (_, errors))| errors).sum()
        };
        let is_known = |(key, count): (&(&str, &str, &str), &(usize, usize))| {
            earlier.0.get(key).is_some_and(|known| count.0 <= known.0 && count.1 <= known.1)
        };
        errors(self) < errors(earlier) && self.0.iter().all(is_known)
    }
}

/// Returns whether guesses are tried for a finding: for an error, or for the size of a cell that contradicts its image.
fn is_guessed_at(finding: &Diagnostic) -> bool {
    finding.severity == Severity::Error || finding.code == Code::ImageNotMultiple
}

/// The first guess that is better. `compile` compiles the folder with a guess; it returns [`None`] if the file cannot
/// be corrected.
pub(super) fn guess(
    compilation: &Compilation,
    is_wanted: &dyn Fn(&str) -> bool,
    compile: &dyn Fn(&Guess) -> Option<Compilation>,
) -> Option<(Guess, Compilation)> {
    let before = Findings::of(compilation);
    let mut wrong: SortedMap<SourceId, Vec<&Diagnostic>> = SortedMap::new();
    for finding in compilation.diagnostics.findings() {
        let source = finding.location.source;
        if is_guessed_at(finding) && is_wanted(compilation.sources.get(source).path()) {
            wrong.entry(source).or_default().push(finding);
        }
    }
    let files = compilation.sources.iter().count().max(1);
    let errors = wrong.len().clamp(1, GUESSED_FILES) * GUESSED_ERRORS;
    let tries = (GUESSING_WORK / files / errors).clamp(GUESSES.0, GUESSES.1);
    for (source, findings) in wrong.into_iter().take(GUESSED_FILES) {
        let source = compilation.sources.get(source);
        let Some(text) = source.text().filter(|text| text.len() <= GUESSED_BYTES) else { continue };
        let lines = Lines::of(text);
        for finding in findings.into_iter().take(GUESSED_ERRORS) {
            for candidate in of_finding(&lines, finding).into_iter().take(tries) {
                let Candidate { range: (start, end), text: line } = candidate;
                let changed = [&text[..start], &line, &text[end..]].concat();
                let guess = Guess { path: source.path().to_owned(), text: changed };
                let Some(after) = compile(&guess) else { break };
                // A file that is no description any more has no errors either.
                let is_kept = after.library.sprite_count() >= compilation.library.sprite_count()
                    && after.sources.find(source.path()).is_some();
                if is_kept && Findings::of(&after).is_better(&before, source.path()) {
                    return Some((guess, after));
                }
            }
        }
    }
    None
}

/// Candidates for the lines that a finding may be about: its own line, the lines around it, and those of its notes. If
/// two files contradict each other, there is none: it would only make one of them say nothing.
fn of_finding(lines: &Lines<'_>, finding: &Diagnostic) -> Vec<Candidate> {
    let Some(span) = finding.location.span else { return Vec::new() };
    let first = lines.at(span.start());
    if finding.notes.iter().any(|note| note.location.source != finding.location.source) {
        return Vec::new();
    }
    let notes = finding.notes.iter().filter_map(|note| Some(lines.at(note.location.span?.start())));
    let around = [Some(first), Some(lines.at(span.end())), first.checked_sub(1), first.checked_add(1)];
    let mut seen = SortedSet::new();
    let places: Vec<usize> =
        around.into_iter().flatten().chain(notes).filter(|place| seen.insert(*place)).collect();
    candidates::candidates(lines, &places, &(span.start()..span.end()))
}
