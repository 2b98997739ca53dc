//! What was found: mistakes and doubts, each at its place.

mod code;
mod excerpt;
mod fix;
mod picture;
mod render;
mod shortlist;
#[cfg(test)]
mod tests;
mod text;

pub use code::{Code, Level};
pub use fix::Fix;
pub use render::Renderer;
pub use shortlist::Shortlist;
pub(crate) use text::{is_unseen, shown};

use crate::source::{Place, SourceId, Sources};
use glob::{MatchOptions, Pattern};
use std::collections::{BTreeMap, BTreeSet};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The sprite cannot be used.
    Error,
    /// The sprite works, but hardly as its author meant.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of finding it is.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// One line: what is wrong, with the figures. Without a full stop.
    pub message: String,
    /// Where.
    pub place: Place,
    /// What stands at the place, in a few words; may be empty.
    pub label: String,
    /// Other places that belong to it.
    pub notes: Vec<Note>,
    /// How to mend it.
    pub help: Option<String>,
    /// What belongs there instead, where that is certain enough to be written down.
    pub fix: Option<Fix>,
}

/// Another place that belongs to a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where.
    pub place: Place,
    /// What stands there, in a few words.
    pub label: String,
}

impl Diagnostic {
    /// A finding of this kind at this place.
    pub fn new(code: Code, place: Place, message: impl Into<String>) -> Self {
        let message = text::one_line(message.into());
        debug_assert!(!message.ends_with('.'), "without a full stop: {message}");
        Self {
            code,
            severity: Severity::Error,
            message,
            place,
            label: String::new(),
            notes: Vec::new(),
            help: None,
            fix: None,
        }
    }

    /// Says in a few words what stands at the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = text::one_line(label.into());
        self
    }

    /// Shows another place that belongs to it.
    #[must_use]
    pub fn note(mut self, place: Place, label: impl Into<String>) -> Self {
        self.notes.push(Note { place, label: text::one_line(label.into()) });
        self
    }

    /// Says how to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(text::one_line(help.into()));
        self
    }

    /// Says what belongs there instead of a word that stands at the place. The finding then shows the corrected line.
    #[must_use]
    pub fn fix(mut self, written: impl Into<String>, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix { written: written.into(), replacement: replacement.into(), line: None });
        self
    }
}

/// All findings of a run.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    findings: Vec<Diagnostic>,
    levels: BTreeMap<Code, Level>,
    /// Levels of the files whose paths match.
    below: Vec<(Pattern, Code, Level)>,
    /// The same for the files that are known.
    of_files: BTreeMap<(SourceId, Code), Level>,
    counts: BTreeMap<(SourceId, Severity), usize>,
}

/// Findings of one severity that are kept of one file: nobody reads more, and a hostile file could have millions.
const MOST_IN_A_FILE: usize = 20_000;

impl Diagnostics {
    /// Adds a finding, unless its kind is switched off. The last of too many in one file says that there are more.
    pub(crate) fn push(&mut self, mut finding: Diagnostic) {
        finding.severity = match self.level_at(finding.code, finding.place.source) {
            Level::Allow => return,
            Level::Warn => Severity::Warning,
            Level::Deny => Severity::Error,
        };
        let count = self.counts.entry((finding.place.source, finding.severity)).or_default();
        *count += 1;
        if *count == MOST_IN_A_FILE {
            finding.code = Code::LimitExceeded;
            finding.message =
                format!("more than {MOST_IN_A_FILE} findings in this file; the others are not shown");
            finding.help = Some("is it a sprite description at all?".to_owned());
            finding.fix = None;
        }
        if *count <= MOST_IN_A_FILE {
            self.findings.push(finding);
        }
    }

    /// What is done with findings of this kind where nothing else is set for a file.
    pub fn level(&self, code: Code) -> Level {
        self.levels.get(&code).copied().unwrap_or(code.default_level())
    }

    /// What is done with findings of this kind in a file.
    pub(crate) fn level_at(&self, code: Code, source: SourceId) -> Level {
        let set = self.of_files.get(&(source, code)).copied();
        set.unwrap_or_else(|| self.level(code))
    }

    /// Whether somebody said what is to be done with findings of this kind in a file.
    pub(crate) fn is_set(&self, code: Code, source: SourceId) -> bool {
        self.levels.contains_key(&code) || self.of_files.contains_key(&(source, code))
    }

    /// Whether findings of this kind are reported for any file at all.
    pub(crate) fn is_on(&self, code: Code) -> bool {
        let below = self.below.iter().any(|&(_, lint, level)| lint == code && level != Level::Allow);
        below || self.level(code) != Level::Allow
    }

    /// Changes what is done with findings of this kind.
    pub(crate) fn set_level(&mut self, code: Code, level: Level) {
        self.levels.insert(code, level);
    }

    /// Changes what is done with findings of this kind in the files whose paths match.
    pub(crate) fn set_level_below(&mut self, paths: Pattern, code: Code, level: Level) {
        self.below.push((paths, code, level));
    }

    /// Tells the path of a file, before anything is found in it.
    pub(crate) fn know(&mut self, source: SourceId, path: &str) {
        let options = MatchOptions { require_literal_separator: true, ..MatchOptions::new() };
        for (paths, code, level) in &self.below {
            if paths.matches_with(path, options) {
                self.of_files.insert((source, *code), *level);
            }
        }
    }

    /// All findings. After a run they are sorted by file and place.
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// Whether one of them is an error.
    pub fn has_errors(&self) -> bool {
        self.errors().next().is_some()
    }

    /// The sources in which an error was found.
    pub fn sources_with_errors(&self) -> BTreeSet<SourceId> {
        self.errors().map(|finding| finding.place.source).collect()
    }

    fn errors(&self) -> impl Iterator<Item = &Diagnostic> {
        self.findings.iter().filter(|finding| finding.severity == Severity::Error)
    }

    /// Sorts the findings by file and place, and writes the corrected lines: both need all findings and all texts.
    pub(crate) fn sort(&mut self, sources: &Sources) {
        let path = |finding: &Diagnostic| sources.get(finding.place.source).path();
        let key = |finding: &Diagnostic| (finding.place.span, finding.severity, finding.code);
        self.findings.sort_by(|a, b| path(a).cmp(path(b)).then_with(|| key(a).cmp(&key(b))));
        fix::write_lines(&mut self.findings, sources);
        // What is inherited may be found again in each heir.
        self.findings.dedup();
    }
}
