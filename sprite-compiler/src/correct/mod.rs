//! Makes corrections in memory until nothing is left to correct, so that a caller sees all changes before any file is
//! written.

mod edits;
mod guess;
pub(crate) mod state;

use crate::base::diagnostics::{Applicability, Code, Severity};
use crate::base::files::{Files, Overlay};
use crate::base::sorted::{SortedMap, SortedSet};
use crate::compilation::Compilation;
use crate::settings;
use guess::Guess;
use state::{Corrected, State, Text, Why};

/// How often a folder is compiled to make all its corrections. A file whose corrections take longer stays unchanged.
const CORRECTION_ROUNDS: usize = 100;
/// Guesses that are made in one run.
const GUESSES_MADE: usize = 40;

/// Makes the corrections that are at least as sure as `least` in the wanted files, and compiles again, until none is
/// left. If two overlap, the first is made, and the second in the next round if it is still reported. A file in which
/// corrections lead to new errors stays unchanged.
///
/// The settings are corrected first, because they decide which errors other files have. All of it is repeated until
/// nothing changes: so a second call on the corrected files changes nothing.
pub(crate) fn correct(
    files: &dyn Files,
    least: Applicability,
    is_wanted: &dyn Fn(&str) -> bool,
    compile: &dyn Fn(&dyn Files) -> Compilation,
) -> Corrected {
    let mut run = CorrectionRun { files, least, compile, state: State::default(), guesses: 0 };
    let is_settings = |path: &str| path == settings::FILE;
    let mut compilation = compile(files);
    let mut seen = SortedSet::from([run.state.digest()]);
    loop {
        let before = run.state.digest();
        run.state.begin();
        compilation = run.until_done(compilation, &|path| is_settings(path) && is_wanted(path), &is_settings);
        compilation = run.until_done(compilation, &|path| !is_settings(path) && is_wanted(path), &|_| true);
        let after = run.state.digest();
        if after == before {
            return run.state.finish();
        }
        if !seen.insert(after) || seen.len() > CORRECTION_ROUNDS {
            run.state.give_up();
            return run.state.finish();
        }
    }
}

/// The constants of all rounds, and the state between them.
struct CorrectionRun<'a> {
    files: &'a dyn Files,
    least: Applicability,
    compile: &'a dyn Fn(&dyn Files) -> Compilation,
    state: State,
    /// The number of guesses that were made.
    guesses: usize,
}

impl CorrectionRun<'_> {
    fn compiled(&self, texts: &SortedMap<String, Text>) -> Compilation {
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
        self.state.start();
        let first = Errors::of(&compilation, is_checked);
        let mut seen = SortedSet::from([self.state.digest()]);
        for _ in 0..CORRECTION_ROUNDS {
            let before = self.state.texts.clone();
            let changed = self.state.round(&compilation, self.files, self.least, is_wanted);
            if changed.is_empty() {
                let worse = Errors::of(&compilation, is_checked).beyond(&first);
                if worse.is_empty() {
                    let Some(better) = self.guess(&compilation, is_wanted) else { return compilation };
                    compilation = better;
                    self.state.keep(&SortedSet::new());
                    continue;
                }
                self.state.undo(&worse);
            } else if !seen.insert(self.state.digest()) {
                // The next call would change these texts again.
                let paths = changed.keys().cloned().collect();
                self.state.restore(&paths, Why::Endless);
            }
            compilation = self.compiled(&self.state.texts);
            if self.state.refuse(&changed, &compilation, &before) {
                compilation = self.compiled(&self.state.texts);
            }
            self.state.keep(&Errors::of(&compilation, is_checked).beyond(&first));
        }
        // Corrections that come to no end are all undone.
        self.state.restore_first(is_wanted, Why::Endless);
        self.compiled(&self.state.texts)
    }

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

/// The errors of a run, counted by file and kind.
struct Errors(SortedMap<(String, Code), usize>);

impl Errors {
    /// Counts the errors in the checked files.
    fn of(compilation: &Compilation, is_checked: &dyn Fn(&str) -> bool) -> Self {
        let mut counts = SortedMap::new();
        for finding in compilation.diagnostics.findings() {
            let path = compilation.sources.get(finding.location.source).path();
            if finding.severity == Severity::Error && is_checked(path) {
                *counts.entry((path.to_owned(), finding.code)).or_default() += 1;
            }
        }
        Self(counts)
    }

    /// The files with more errors of a kind than in an earlier run.
    fn beyond(&self, earlier: &Self) -> SortedSet<String> {
        let is_more = |(key, count): &(&(String, Code), &usize)| {
            earlier.0.get(*key).is_none_or(|earlier| *count > earlier)
        };
        self.0.iter().filter(is_more).map(|((path, _), _)| path.clone()).collect()
    }
}
