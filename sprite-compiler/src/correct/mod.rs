//! Makes corrections in memory until nothing is left to correct, so that a caller sees all changes before any file is
//! written.

mod edits;
mod guess;
mod text;

use crate::base::diagnostics::{Applicability, Code, Severity};
use crate::base::digest::Digest;
use crate::base::files::{Files, Overlay};
use crate::base::limits::{CORRECTION_ROUNDS, GUESSES_MADE};
use crate::compilation::Compilation;
use crate::settings;
use guess::Guess;
use std::collections::{BTreeMap, BTreeSet};
use text::Text;

/// The result of correcting a folder.
#[derive(Clone, Debug, Default)]
pub struct Corrected {
    /// The files that change, sorted by path.
    pub files: Vec<CorrectedFile>,
    /// The files with corrections that were not made, sorted by path.
    pub left: Vec<LeftAlone>,
}

/// A file with its corrections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectedFile {
    /// Its path below the asset folder.
    pub path: String,
    /// Its bytes before.
    pub before: Vec<u8>,
    /// Its bytes with the corrections, in the same encoding and with the same ends of lines.
    pub after: Vec<u8>,
    /// The number of corrections that were made.
    pub corrections: usize,
}

/// A file whose corrections were not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftAlone {
    /// Its path below the asset folder.
    pub path: String,
    /// The reason, in a few words.
    pub why: &'static str,
}

const WORSE: &str = "its corrections would lead to other errors";
const ENDLESS: &str = "its corrections do not come to an end";

/// The state of the folder between two rounds.
#[derive(Default)]
struct State {
    /// The texts with corrections.
    texts: BTreeMap<String, Text>,
    /// The texts of the last state in which nothing was worse than at first.
    sound: BTreeMap<String, Text>,
    /// The files that are not corrected any more, with the reasons.
    left: BTreeMap<String, &'static str>,
}

/// Makes the corrections that are at least as sure as `least` in the wanted files, and compiles again, until none is
/// left. If two overlap, the first is made, and the second in the next round if it is still reported. A file in which
/// corrections lead to new errors stays unchanged.
///
/// The settings are corrected first, because they decide which errors other files have.
pub(crate) fn correct(
    files: &dyn Files,
    least: Applicability,
    is_wanted: &dyn Fn(&str) -> bool,
    compile: &dyn Fn(&dyn Files) -> Compilation,
) -> Corrected {
    let mut run = Run { files, least, compile, state: State::default(), guesses: 0 };
    let is_settings = |path: &str| path == settings::FILE;
    let compilation =
        run.until_done(compile(files), &|path| is_settings(path) && is_wanted(path), &is_settings);
    run.until_done(compilation, &|path| !is_settings(path) && is_wanted(path), &|_| true);
    run.state.finish()
}

/// The constants of all rounds, and the state between them.
struct Run<'a> {
    files: &'a dyn Files,
    least: Applicability,
    compile: &'a dyn Fn(&dyn Files) -> Compilation,
    state: State,
    /// The number of guesses that were made.
    guesses: usize,
}

impl Run<'_> {
    fn compiled(&self, texts: &BTreeMap<String, Text>) -> Compilation {
        let contents = texts.iter().map(|(path, text)| (path.as_str(), text.encode(&text.now).into()));
        (self.compile)(&Overlay::new(self.files, contents))
    }

    /// Repeats rounds until nothing is left to correct in the wanted files and nothing is worse in the checked files.
    /// Returns the last compilation.
    fn until_done(
        &mut self,
        mut compilation: Compilation,
        is_wanted: &dyn Fn(&str) -> bool,
        is_checked: &dyn Fn(&str) -> bool,
    ) -> Compilation {
        let first = Errors::of(&compilation, is_checked);
        let start = self.state.texts.clone();
        let mut seen = BTreeSet::from([self.state.digest()]);
        for _ in 0..CORRECTION_ROUNDS {
            let changed = self.state.round(&compilation, self.files, self.least, is_wanted);
            if changed.is_empty() {
                let worse = Errors::of(&compilation, is_checked).beyond(&first);
                if worse.is_empty() {
                    self.state.sound.clone_from(&self.state.texts);
                    let Some(better) = self.guess(&compilation, is_wanted) else { return compilation };
                    compilation = better;
                    continue;
                }
                self.state.undo(&worse);
            } else if !seen.insert(self.state.digest()) {
                // The next call would change these texts again.
                self.state.sound.retain(|path, _| !changed.contains(path));
                self.state.leave(&changed, ENDLESS);
            }
            compilation = self.compiled(&self.state.texts);
            if Errors::of(&compilation, is_checked).beyond(&first).is_empty() {
                self.state.sound.clone_from(&self.state.texts);
            }
        }
        // A file that still changes after the last round is restored, with all files that were corrected together with
        // it.
        let changed = self.state.texts.keys().filter(|path| is_wanted(path)).cloned().collect();
        self.state.sound = start;
        self.state.leave(&changed, ENDLESS);
        self.compiled(&self.state.texts)
    }
}

impl Run<'_> {
    /// Makes one guess if suggestions are wanted. Returns the compilation with it.
    fn guess(&mut self, compilation: &Compilation, is_wanted: &dyn Fn(&str) -> bool) -> Option<Compilation> {
        if self.least == Applicability::Certain || self.guesses == GUESSES_MADE {
            return None;
        }
        let texts = |guess: &Guess| {
            let mut texts = self.state.texts.clone();
            if !texts.contains_key(&guess.path) {
                let compiled = compilation.sources.get(compilation.sources.find(&guess.path)?).text()?;
                let read = Text::read(self.files, &guess.path, compiled).ok()?;
                texts.insert(guess.path.clone(), read);
            }
            let own = texts.get_mut(&guess.path)?;
            own.now.clone_from(&guess.text);
            own.corrections += 1;
            Some(texts)
        };
        let compiled = |guess: &Guess| Some(self.compiled(&texts(guess)?));
        let (made, better) = guess::guess(compilation, is_wanted, &compiled)?;
        self.state.texts = texts(&made)?;
        self.state.left.remove(&made.path);
        self.guesses += 1;
        Some(better)
    }
}

impl State {
    /// Makes the corrections of one round. Returns the files that it corrected.
    fn round(
        &mut self,
        compilation: &Compilation,
        files: &dyn Files,
        least: Applicability,
        is_wanted: &dyn Fn(&str) -> bool,
    ) -> BTreeSet<String> {
        let mut changed = BTreeSet::new();
        for (source, edits) in edits::by_source(compilation, least) {
            let source = compilation.sources.get(source);
            let path = source.path();
            if self.left.contains_key(path) || !is_wanted(path) {
                continue;
            }
            let Some(text) = source.text() else { continue };
            if !self.texts.contains_key(path) {
                match Text::read(files, path, text) {
                    Ok(read) => drop(self.texts.insert(path.to_owned(), read)),
                    Err(why) => {
                        self.left.insert(path.to_owned(), why);
                        continue;
                    }
                }
            }
            if let Some(own) = self.texts.get_mut(path)
                && let Some((edited, count)) = edits::apply(text, &edits)
            {
                own.now = edited;
                own.corrections += count;
                changed.insert(path.to_owned());
            }
        }
        changed
    }

    /// Undoes the corrections since the last sound state: in the files that became worse or, if none of those was
    /// corrected, in all.
    fn undo(&mut self, worse: &BTreeSet<String>) {
        let is_changed = |path: &String| self.texts.get(path) != self.sound.get(path);
        let changed: BTreeSet<String> = self.texts.keys().filter(|path| is_changed(path)).cloned().collect();
        let own: BTreeSet<String> = changed.intersection(worse).cloned().collect();
        self.leave(if own.is_empty() { &changed } else { &own }, WORSE);
    }

    /// Gives up on files: their last sound texts are restored.
    fn leave(&mut self, paths: &BTreeSet<String>, why: &'static str) {
        for path in paths {
            match self.sound.get(path) {
                Some(text) => drop(self.texts.insert(path.clone(), text.clone())),
                None => drop(self.texts.remove(path)),
            }
            self.left.insert(path.clone(), why);
        }
    }

    /// A digest of all texts, to recognise a repeated state.
    fn digest(&self) -> Digest {
        let pieces = self.texts.iter().flat_map(|(path, text)| [path.as_str(), "\0", &text.now, "\0"]);
        Digest::of(pieces.collect::<String>().as_bytes())
    }

    fn finish(self) -> Corrected {
        let changed = self.sound.into_iter().map(|(path, text)| {
            let (before, after) = (text.encode(&text.before), text.encode(&text.now));
            CorrectedFile { path, before, after, corrections: text.corrections }
        });
        let left = self.left.into_iter().map(|(path, why)| LeftAlone { path, why });
        Corrected { files: changed.filter(|file| file.before != file.after).collect(), left: left.collect() }
    }
}

/// The errors of a run, counted by file and kind.
struct Errors(BTreeMap<(String, Code), usize>);

impl Errors {
    /// Counts the errors in the checked files.
    fn of(compilation: &Compilation, is_checked: &dyn Fn(&str) -> bool) -> Self {
        let mut counts = BTreeMap::new();
        for finding in compilation.diagnostics.findings() {
            let path = compilation.sources.get(finding.location.source).path();
            if finding.severity == Severity::Error && is_checked(path) {
                *counts.entry((path.to_owned(), finding.code)).or_default() += 1;
            }
        }
        Self(counts)
    }

    /// The files with more errors of a kind than in an earlier run.
    fn beyond(&self, earlier: &Self) -> BTreeSet<String> {
        let is_more = |(key, count): &(&(String, Code), &usize)| {
            earlier.0.get(*key).is_none_or(|earlier| *count > earlier)
        };
        self.0.iter().filter(is_more).map(|((path, _), _)| path.clone()).collect()
    }
}
