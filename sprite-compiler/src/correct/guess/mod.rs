//! Guesses corrections of findings that have none: lines are tried that fit to the lines around them. A line that
//! removes an error and causes no new finding is likely what was meant.

mod lines;

use crate::base::diagnostics::{Code, Diagnostic, Severity};
use crate::base::sorted::{SortedMap, SortedSet, sort_by_key};
use crate::base::source::SourceId;
use crate::compilation::Compilation;
use lines::{Lexeme, LexemeKind, Line, Lines, lexemes};
use std::ops::Range;

/// The least and the greatest number of guesses that are tried for an error. Each compiles the folder.
const GUESSES: (usize, usize) = (4, 80);
/// Files that are compiled for the guesses of a round; each error still has its least number of guesses.
const GUESSING_WORK: usize = 20_000;
/// Errors of a file for which guesses are tried.
const GUESSED_ERRORS: usize = 3;
/// Files with errors for which guesses are tried until one is corrected.
const GUESSED_FILES: usize = 10;
/// The length up to which guesses are tried for a file.
const GUESSED_BYTES: usize = 200_000;

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
        if is_guessed_at(finding)
            && !finding.has_proposals
            && is_wanted(compilation.sources.get(source).path())
        {
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
    candidates(lines, &places, &(span.start()..span.end()))
}

/// A line that may be meant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    /// The line that is replaced, as a range of the text.
    range: (usize, usize),
    text: String,
}

/// A line that may be meant in place of another.
struct Meant {
    text: String,
    /// True if the text hints at it: a gap where something is missing, or a number that is off by one.
    is_hinted: bool,
}

impl From<String> for Meant {
    fn from(text: String) -> Self {
        Self { text, is_hinted: false }
    }
}

/// The amount by which a hint reduces the loss of a candidate.
const HINT: usize = 8;
/// Nearby lines that a line is compared with.
const MODELS: usize = 24;
/// Lexemes that may be missing together, such as those of an attribute.
const LOST: usize = 12;
/// Lexemes that may be surplus together.
const SURPLUS: usize = 2;
/// The number of lexemes up to which a line is guessed at.
const LEXEMES: usize = 200;
/// The punctuation of JSON, XML and TOML.
const MARKS: [&str; 12] = ["\"", ",", ":", "=", "{", "}", "[", "]", "<", ">", "/", "/>"];

/// The lines that may be meant in place of the lines with these indices, the likeliest first: those that fit best to
/// the lines around them. `focus` is the range of the finding.
fn candidates(lines: &Lines<'_>, places: &[usize], focus: &Range<usize>) -> Vec<Candidate> {
    let mut ranked: Vec<(usize, Candidate)> = Vec::new();
    for &index in places {
        let Some(line) = lines.all.get(index).filter(|line| line.lexemes.len() <= LEXEMES) else {
            continue;
        };
        let mut meant = Vec::new();
        if line.lexemes.is_empty() {
            blank(lines, index, &mut meant);
        } else {
            for model in lines.near(index, MODELS) {
                like(lines, index, model, &mut meant);
            }
            numbers(lines, index, &mut meant);
            marks(line, focus, &mut meant);
            joined(line, &mut meant);
            let above = index.checked_sub(1).and_then(|above| lines.all.get(above));
            if let Some(above) = above.filter(|above| above.text == line.text) {
                // One of two equal lines may be a copy that was made by mistake.
                let range = (above.start, line.start);
                ranked.push((0, Candidate { range, text: String::new() }));
            }
        }
        let is_tried = |meant: &Meant| meant.text != line.text && keeps_markup(lines, index, &meant.text);
        for Meant { text, is_hinted } in meant.into_iter().filter(is_tried) {
            let loss =
                (2 * lines.loss(index, &lexemes(&text))).saturating_sub(if is_hinted { HINT } else { 0 });
            ranked.push((loss, Candidate { range: (line.start, line.start + line.text.len()), text }));
        }
    }
    // The sort is stable, so equally likely candidates keep their order.
    sort_by_key(&mut ranked, |(loss, _)| *loss);
    let mut seen = SortedSet::new();
    ranked.into_iter().map(|(_, candidate)| candidate).filter(|it| seen.insert(it.clone())).collect()
}

/// Returns whether a line keeps its tags and texts in place of the line at an index. If not, a finding may be gone only
/// because a part of the file is read no more: `"direction,"` is another key, and text between tags is ignored.
fn keeps_markup(lines: &Lines<'_>, index: usize, new: &str) -> bool {
    let Some(old) = lines.all.get(index).map(|line| line.text) else { return false };
    let count = |text: &str, mark: &str| text.matches(mark).count();
    let is_lost = |mark: &str| count(new, mark) < count(old, mark) && !old.contains("<<");
    if is_lost("<") || is_lost("?") || !count(new, "\"").is_multiple_of(2) {
        return false;
    }
    let marks = [',', ':', '=', '{', '}', '[', ']'];
    let is_marked = |text: &&str| text.starts_with(marks) || text.ends_with(marks);
    let marked = |text: &str| text.split('"').skip(1).step_by(2).filter(is_marked).count();
    // The end of an element needs its beginning.
    let has_beginning = |(at, _): (usize, &str)| {
        let name = new[at + 2..].split(['>', ' ']).next().unwrap_or_default();
        let beginning = format!("<{name}");
        let mut above = lines.all.iter().take(index).map(|line| line.text).chain([&new[..at]]);
        old.contains(&format!("</{name}")) || above.any(|text| text.contains(&beginning))
    };
    marked(new) <= marked(old) && new.match_indices("</").all(has_beginning)
}

/// The line with some lexemes replaced by others: a range of its bytes by a text.
fn edited(line: &str, range: Range<usize>, new: &str) -> String {
    let (before, after) = (&line[..range.start], &line[range.end..]);
    let mut edited = [before, new, after].concat();
    // A token that is removed at the end of a line leaves the spaces before it.
    if after.trim().is_empty() {
        edited.truncate(edited.trim_end().len());
    }
    edited
}

/// Changes the line to be like `model`: adds missing lexemes, removes surplus ones, or replaces punctuation.
fn like(lines: &Lines<'_>, index: usize, model: &Line<'_>, meant: &mut Vec<Meant>) {
    let Some(line) = lines.all.get(index) else { return };
    let (own, other) = (&line.lexemes[..], &model.lexemes[..]);
    let is_alike = |pair: &(&Lexeme<'_>, &Lexeme<'_>)| pair.0.kind == pair.1.kind;
    let before = own.iter().zip(other).take_while(is_alike).count();
    let after = own.iter().rev().zip(other.iter().rev()).take_while(is_alike).count();
    if other.len() > own.len() {
        let lost = other.len() - own.len();
        if lost > LOST || before + after < own.len() {
            return;
        }
        for at in own.len() - after..=before {
            let first = meant.len();
            let text = inserted(line, model, at, lost);
            let numbers: Vec<usize> =
                (at..at + lost).filter(|k| other[*k].kind == LexemeKind::Number).collect();
            if let [number] = numbers[..] {
                foretold(lines, index, &text, number, meant);
            }
            meant.push(text.into());
            let is_hinted = is_gap(line, at);
            meant.iter_mut().skip(first).for_each(|meant| meant.is_hinted = is_hinted);
        }
    } else if own.len() > other.len() {
        let surplus = own.len() - other.len();
        if surplus > SURPLUS || before + after < other.len() {
            return;
        }
        for at in other.len() - after..=before {
            let end = own.get(at + surplus).map_or(own[at + surplus - 1].end(), |next| next.start);
            meant.push(edited(line.text, own[at].start..end, "").into());
        }
    } else if before + after + 1 == own.len() {
        meant.push(edited(line.text, own[before].range(), other[before].text).into());
    }
}

/// Returns whether there is a gap: two spaces or more before a lexeme that is not the first, or any space after the
/// last one.
fn is_gap(line: &Line<'_>, at: usize) -> bool {
    let Some(last) = at.checked_sub(1).and_then(|last| line.lexemes.get(last)) else { return false };
    match line.lexemes.get(at) {
        Some(next) => next.start > last.end() + 1,
        None => line.text[last.end()..].starts_with(' '),
    }
}

/// The line with `count` lexemes of `model`, and the spaces between them, inserted before the lexeme `at`.
fn inserted(line: &Line<'_>, model: &Line<'_>, at: usize, count: usize) -> String {
    let (own, other) = (&line.lexemes, &model.lexemes);
    let end = other.get(at + count).map_or(model.text.len(), |next| next.start);
    match at.checked_sub(1) {
        None => {
            let first = own.first().map_or(line.text.len(), |first| first.start);
            edited(line.text, 0..first, &model.text[..end])
        }
        Some(last) => {
            let next = own.get(at).map_or(line.text.len(), |next| next.start);
            edited(line.text, own[last].end()..next, &model.text[other[last].end()..end])
        }
    }
}

/// Adds the line with each number that the lines around it suggest for the lexeme `place`.
fn foretold(lines: &Lines<'_>, index: usize, text: &str, place: usize, meant: &mut Vec<Meant>) {
    let own = lexemes(text);
    let Some(number) = own.get(place).filter(|number| number.kind == LexemeKind::Number) else { return };
    for value in lines.foretold(index, &own, place) {
        meant.push(edited(text, number.range(), &value.to_string()).into());
    }
}

/// Adds the line with two numbers swapped, with a number that is one more or less, and with numbers that the lines
/// around it suggest.
fn numbers(lines: &Lines<'_>, index: usize, meant: &mut Vec<Meant>) {
    let Some(line) = lines.all.get(index) else { return };
    let numbers: Vec<(usize, &Lexeme<'_>)> =
        line.lexemes.iter().enumerate().filter(|(_, lexeme)| lexeme.kind == LexemeKind::Number).collect();
    for pair in numbers.windows(2) {
        let [(_, first), (_, second)] = pair else { continue };
        let between = &line.text[first.end()..second.start];
        let swapped = format!("{}{between}{}", second.text, first.text);
        meant.push(edited(line.text, first.start..second.end(), &swapped).into());
    }
    let values: Vec<i64> = numbers.iter().filter_map(|(_, number)| number.value()).collect();
    let are_different = (1..values.len()).all(|at| !values[..at].contains(&values[at]));
    for (_, number) in &numbers {
        let Some(value) = number.value() else { continue };
        for near in [value.checked_sub(1), value.checked_add(1)].into_iter().flatten() {
            // Numbers that are all different, such as the rows of directions, stay so. A size of 0 is not nearly 1.
            if are_different && values.contains(&near) || value == 0 {
                continue;
            }
            let text = edited(line.text, number.range(), &near.to_string());
            meant.push(Meant { text, is_hinted: true });
        }
    }
    for (place, _) in numbers {
        foretold(lines, index, line.text, place, meant);
    }
}

/// Adds the line with one punctuation mark more or less, nearest to `focus` first.
fn marks(line: &Line<'_>, focus: &Range<usize>, meant: &mut Vec<Meant>) {
    let own = &line.lexemes;
    let start = focus.start.clamp(line.start, line.start + line.text.len()) - line.start;
    let near = own.partition_point(|lexeme| lexeme.end() < start).saturating_sub(2);
    let near = own.get(near..own.len().min(near + 5)).unwrap_or_default();
    for lexeme in near.iter().filter(|lexeme| matches!(lexeme.kind, LexemeKind::Mark(_))) {
        meant.push(edited(line.text, lexeme.range(), "").into());
    }
    // A quote may be missing at the end of any word.
    if line.text.matches('"').count() % 2 == 1 {
        meant.extend(own.iter().rev().map(|it| edited(line.text, it.end()..it.end(), "\"").into()));
    }
    let ends = near.iter().flat_map(|lexeme| [lexeme.start, lexeme.end()]);
    let mut places: Vec<usize> = ends.chain(own.last().map(Lexeme::end)).collect();
    sort_by_key(&mut places, |place| (place.abs_diff(start), *place));
    places.dedup();
    for place in places {
        meant.extend(MARKS.iter().map(|mark| edited(line.text, place..place, mark).into()));
    }
}

/// Adds the line without the spaces between two words, which may be one that a space broke.
fn joined(line: &Line<'_>, meant: &mut Vec<Meant>) {
    for pair in line.lexemes.windows(2) {
        let [first, second] = pair else { continue };
        let are_words = first.kind == LexemeKind::Word && second.kind == LexemeKind::Word;
        // The name of an element and an attribute are two words.
        let is_name = line.text[..first.start].ends_with(['<', '/']);
        if are_words && !is_name && line.text[first.end()..second.start].trim().is_empty() {
            let text = edited(line.text, first.end()..second.start, "");
            meant.push(Meant { text, is_hinted: true });
        }
    }
}

/// Adds candidates for an empty line: lines between lines like its neighbours.
fn blank(lines: &Lines<'_>, index: usize, meant: &mut Vec<Meant>) {
    let kinds = |line: &Line<'_>| line.lexemes.iter().map(|lexeme| lexeme.kind).collect::<Vec<_>>();
    let around = |index: usize| {
        let above = index.checked_sub(1).and_then(|above| lines.all.get(above)).map(kinds);
        (above, lines.all.get(index + 1).map(kinds))
    };
    let own = around(index);
    let first = index.saturating_sub(300);
    for (other, line) in lines.all.iter().enumerate().skip(first).take(600) {
        let is_model = other != index && !line.lexemes.is_empty() && around(other) == own;
        if is_model && !meant.iter().any(|meant| meant.text == line.text) {
            for (place, _) in line.lexemes.iter().enumerate() {
                foretold(lines, index, line.text, place, meant);
            }
            meant.push(line.text.to_owned().into());
        }
    }
}
