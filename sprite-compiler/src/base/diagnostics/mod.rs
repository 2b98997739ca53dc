//! The findings of a run: errors and warnings, each at its location.
//!
//! Units find them in any order, and several units may read the same file and find the same mistake in it. When their
//! findings are merged, in the order of the units, the first of equal findings is kept. A finding that may only follow
//! from findings of other units is a consequence: whether it is reported is known when all units are merged.

mod code;
mod corrected;
mod diagnostic;
mod render;
mod shortlist;
#[cfg(test)]
mod tests;

pub use code::{Code, Level};
pub use diagnostic::{Applicability, Correction, Diagnostic, Fix, Note, Replacement, Severity};
pub(crate) use diagnostic::{Edit, Target};
pub use render::Renderer;
pub use shortlist::Shortlist;

use crate::base::digest::Digest;
use crate::base::limits::FINDINGS;
use crate::base::patterns::Pattern;
use crate::base::sorted::{SortedMap, SortedSet, sort_by};
use crate::base::source::{Location, SourceId, Sources, Span};
use std::sync::Arc;

/// All findings of a run, or of one of its units.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    findings: Vec<Diagnostic>,
    levels: Arc<Levels>,
    /// The number of findings of each severity, including those that are not kept.
    counts: SortedMap<Severity, usize>,
    /// The sources with errors, including errors that are not kept.
    with_errors: SortedSet<SourceId>,
    /// The number of errors found, including repetitions of reported ones.
    errors: usize,
    /// `true` if they are those of a unit.
    is_unit: bool,
    /// The file whose levels apply to all of them, if that is not the file of their locations.
    about: Option<SourceId>,
    /// The findings that are reported once.
    once: SortedSet<FindingKey>,
    /// The findings on files by themselves, and the location that names each of the files.
    files: SortedMap<SourceId, (Arc<FileFindings>, Option<Location>)>,
    consequences: Vec<Consequence>,
}

/// The levels of findings.
#[derive(Clone, Debug, Default)]
struct Levels {
    everywhere: SortedMap<Code, Level>,
    /// Levels of the files whose paths match.
    below: Vec<(Pattern, Code, Level)>,
    /// The levels of files that were announced by [`Diagnostics::register_source`].
    of_files: SortedMap<(SourceId, Code), Level>,
}

/// The help if there are more findings than are kept.
const OVERFLOW_CURE: &str = "correct what is shown and compile again; a file that is not a sprite description belongs into another folder";

impl Diagnostics {
    /// Adds a finding, unless its kind is allowed. If there are too many in a run, the last one that is kept says that
    /// there are more.
    pub(crate) fn push(&mut self, mut finding: Diagnostic) {
        finding.about = finding.about.or(self.about);
        let Some(severity) = self.severity(&finding) else { return };
        finding.severity = severity;
        if finding.severity == Severity::Error {
            self.errors += 1;
            self.with_errors.insert(finding.location.source);
        }
        let count = self.counts.entry(finding.severity).or_default();
        *count += 1;
        if *count == FINDINGS && !self.is_unit {
            finding.code = Code::LimitExceeded;
            let what = finding.severity.as_str();
            finding.message =
                format!("more than {FINDINGS} {what}s in this folder; the others are not shown");
            finding.help = Some(OVERFLOW_CURE.to_owned());
            finding.fix = None;
        }
        if *count <= FINDINGS {
            self.findings.push(finding);
        }
    }

    /// Adds a finding, if there is one.
    pub(crate) fn extend(&mut self, finding: Option<Diagnostic>) {
        if let Some(finding) = finding {
            self.push(finding);
        }
    }

    /// Takes back the findings of this kind, where another one says the same.
    pub(crate) fn withdraw(&mut self, code: Code) {
        let counts = &mut self.counts;
        self.findings.retain(|finding| {
            let is_other = finding.code != code;
            if let Some(count) = counts.get_mut(&finding.severity).filter(|_| !is_other) {
                *count = count.saturating_sub(1);
            }
            is_other
        });
    }

    /// Frees unused memory.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.findings.shrink_to_fit();
    }

    /// An empty list for a unit of this run.
    pub(crate) fn of_unit(&self) -> Self {
        self.of_unit_about(None)
    }

    /// The same for a unit whose findings have the levels of the file `about`, whatever their locations are.
    pub(crate) fn of_unit_about(&self, about: Option<SourceId>) -> Self {
        Self { levels: Arc::clone(&self.levels), is_unit: true, about, ..Self::default() }
    }

    /// The level of a finding.
    fn level_of(&self, finding: &Diagnostic) -> Level {
        let source = finding.about.unwrap_or(finding.location.source);
        match finding {
            _ if finding.is_always_error => Level::Deny,
            _ if finding.is_mild && !self.is_set(finding.code, source) => Level::Warn,
            _ => self.level_at(finding.code, source),
        }
    }

    /// The severity of a finding; [`None`] if its kind is allowed.
    fn severity(&self, finding: &Diagnostic) -> Option<Severity> {
        match self.level_of(finding) {
            Level::Allow => None,
            Level::Warn => Some(Severity::Warning),
            Level::Deny => Some(Severity::Error),
        }
    }

    /// All findings, including those on files by themselves.
    pub(crate) fn all_findings(&self) -> Vec<Diagnostic> {
        let named = |(file, via): &(Arc<FileFindings>, Option<Location>)| {
            let via = *via;
            file.findings.iter().map(move |finding| finding.clone().reached_from(via)).collect::<Vec<_>>()
        };
        self.files.values().flat_map(named).chain(self.findings.iter().cloned()).collect()
    }

    /// The consequences, each with the locations of its causes.
    pub(crate) fn consequences(&self) -> impl Iterator<Item = (&[Location], &Diagnostic)> {
        self.consequences.iter().map(|consequence| (consequence.causes.as_slice(), &consequence.finding))
    }

    /// Adds the findings on a file that is named at `via`. A unit has them once.
    pub(crate) fn push_file(&mut self, file: &Arc<FileFindings>, via: Option<Location>) {
        self.errors += usize::from(self.file_has_errors(file));
        let is_on = |code: &Code| self.level_at(*code, file.source) != Level::Allow;
        if file.has_error || file.codes.iter().any(is_on) {
            self.files.entry(file.source).or_insert_with(|| (Arc::clone(file), via));
        }
    }

    /// Returns whether one of the findings on a file is an error.
    pub(crate) fn file_has_errors(&self, file: &FileFindings) -> bool {
        file.has_error || file.codes.iter().any(|code| self.level_at(*code, file.source) == Level::Deny)
    }

    /// The same as [`Self::push_once`], for a finding in a file that is named at `via`.
    pub(crate) fn push_via(&mut self, finding: Diagnostic, via: Option<Location>) {
        self.push_once(finding.reached_from(via));
    }

    /// Adds a finding, unless this function has already added an equal one.
    pub(crate) fn push_once(&mut self, finding: Diagnostic) {
        // Further findings would not be kept.
        if self.once.len() > 2 * FINDINGS || self.once.insert(key(&finding)) {
            self.push(finding);
        } else {
            self.count_error(&finding);
        }
    }

    /// Adds a consequence: it is reported unless there is a finding of its kind at each of these locations. The file
    /// has an error in any case.
    pub(crate) fn push_unless(&mut self, causes: Vec<Location>, finding: Diagnostic) {
        if self.severity(&finding) == Some(Severity::Error) {
            self.with_errors.insert(finding.location.source);
        }
        self.count_error(&finding);
        if self.consequences.len() < FINDINGS {
            self.consequences.push(Consequence { causes, finding });
        }
    }

    fn count_error(&mut self, finding: &Diagnostic) {
        self.errors += usize::from(self.level_of(finding) == Level::Deny);
    }

    /// Notes an error that is reported elsewhere.
    pub(crate) const fn add_error(&mut self) {
        self.errors += 1;
    }

    /// The number of errors found, including repetitions of reported ones. If two calls return the same number, what
    /// was read between them has no error.
    pub(crate) const fn errors(&self) -> usize {
        self.errors
    }

    /// Adds the findings of a unit. Callers do so in the order of the units.
    pub(crate) fn merge(&mut self, unit: Self) {
        let errors = self.errors + unit.errors;
        for (source, (file, via)) in unit.files {
            if !self.files.contains_key(&source) {
                if !self.is_unit {
                    file.findings.iter().for_each(|finding| self.push_via(finding.clone(), via));
                }
                self.files.insert(source, (file, via));
            }
        }
        unit.findings.into_iter().for_each(|finding| self.push_once(finding));
        self.errors = errors;
        self.with_errors.extend(unit.with_errors);
        let free = FINDINGS.saturating_sub(self.consequences.len());
        self.consequences.extend(unit.consequences.into_iter().take(free));
    }

    /// Adds the consequences whose causes were not reported, after all units are merged.
    pub(crate) fn resolve(&mut self) {
        let consequences = std::mem::take(&mut self.consequences);
        if consequences.is_empty() {
            return;
        }
        let reported: SortedSet<(Code, Location)> =
            self.findings.iter().map(|finding| (finding.code, finding.location)).collect();
        for Consequence { causes, finding } in consequences {
            if !causes.iter().all(|cause| reported.contains(&(finding.code, *cause))) {
                self.push_once(finding);
            }
        }
    }

    /// Returns whether further errors would be dropped.
    pub(crate) fn is_full(&self) -> bool {
        self.counts.get(&Severity::Error).is_some_and(|&count| count >= FINDINGS)
    }

    /// Returns whether there were more findings than are kept.
    pub(crate) fn is_cut_short(&self) -> bool {
        self.counts.values().any(|&count| count >= FINDINGS)
    }

    /// The level of findings of this kind in files without a level of their own.
    pub fn level(&self, code: Code) -> Level {
        self.levels.everywhere.get(&code).copied().unwrap_or(code.default_level())
    }

    /// The level of findings of this kind in a file.
    pub(crate) fn level_at(&self, code: Code, source: SourceId) -> Level {
        let set = self.levels.of_files.get(&(self.about.unwrap_or(source), code)).copied();
        set.unwrap_or_else(|| self.level(code))
    }

    /// Returns whether the settings give a level for findings of this kind in a file.
    pub(crate) fn is_set(&self, code: Code, source: SourceId) -> bool {
        let source = self.about.unwrap_or(source);
        self.levels.everywhere.contains_key(&code) || self.levels.of_files.contains_key(&(source, code))
    }

    /// Returns whether findings of this kind are reported for any file at all.
    pub(crate) fn is_on(&self, code: Code) -> bool {
        let below = &self.levels.below;
        below.iter().any(|&(_, lint, level)| lint == code && level != Level::Allow)
            || self.level(code) != Level::Allow
    }

    /// Sets the level of findings of this kind.
    pub(crate) fn set_level(&mut self, code: Code, level: Level) {
        Arc::make_mut(&mut self.levels).everywhere.insert(code, level);
    }

    /// Sets the level of findings of this kind in the files whose paths match.
    pub(crate) fn set_level_below(&mut self, paths: Pattern, code: Code, level: Level) {
        Arc::make_mut(&mut self.levels).below.push((paths, code, level));
    }

    /// Notes the path of a file, before anything is found in it.
    pub(crate) fn register_source(&mut self, source: SourceId, path: &str) {
        let matching = |(paths, code, level): &(Pattern, Code, Level)| {
            paths.matches(path).then_some(((source, *code), *level))
        };
        let levels: Vec<_> = self.levels.below.iter().filter_map(matching).collect();
        if !levels.is_empty() {
            Arc::make_mut(&mut self.levels).of_files.extend(levels);
        }
    }

    /// All findings. After a run they are sorted by file and location.
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// Removes the findings that `keep` rejects, for a front end that shows a part of the folder. The finding which
    /// says that the run had more than are kept remains.
    pub fn retain(&mut self, mut keep: impl FnMut(&Diagnostic) -> bool) {
        let is_full = self.is_cut_short();
        self.findings.retain(|finding| keep(finding) || is_full && finding.code == Code::LimitExceeded);
        let errors = self.findings.iter().filter(|finding| finding.severity == Severity::Error);
        self.with_errors = errors.map(|finding| finding.location.source).collect();
    }

    /// Returns whether one of them is an error.
    pub fn has_errors(&self) -> bool {
        !self.with_errors.is_empty()
    }

    /// Returns whether one of them is an error in this source.
    pub fn has_errors_in(&self, source: SourceId) -> bool {
        self.with_errors.contains(&source)
    }

    /// The sources in which an error was found.
    pub(crate) const fn sources_with_errors(&self) -> &SortedSet<SourceId> {
        &self.with_errors
    }

    /// Sorts the findings by file and location, and writes the corrected lines: both need all findings and all texts.
    pub(crate) fn sort(&mut self, sources: &Sources) {
        for finding in &mut self.findings {
            // A binary file has no lines, so its findings concern the whole file.
            if sources.get(finding.location.source).is_binary() {
                finding.location.span = None;
            }
        }
        let path = |finding: &Diagnostic| sources.get(finding.location.source).path();
        let key = |finding: &Diagnostic| (finding.location.span, finding.severity, finding.code);
        sort_by(&mut self.findings, |a, b| path(a).cmp(path(b)).then_with(|| key(a).cmp(&key(b))));
        corrected::write_lines(&mut self.findings, sources);
        // A mistake may be found again in each sprite that inherits it.
        self.findings.dedup();
    }
}

/// The key that equal findings share: kind, location and message, or kind, file and subject. Equal findings may differ
/// in the location that names their file.
type FindingKey = (Code, SourceId, Option<Span>, Digest);

fn key(finding: &Diagnostic) -> FindingKey {
    let Location { source, span } = finding.location;
    match &finding.subject {
        Some(subject) => (finding.code, source, None, Digest::of(subject.as_bytes())),
        None => (finding.code, source, span, Digest::of(finding.message.as_bytes())),
    }
}

/// The findings on a file by itself. Units share them, because there may be many.
#[derive(Debug)]
pub(crate) struct FileFindings {
    source: SourceId,
    findings: Vec<Diagnostic>,
    codes: SortedSet<Code>,
    /// `true` if one of them is an error whatever level its kind has.
    has_error: bool,
}

impl FileFindings {
    pub(crate) fn new(source: SourceId, findings: Vec<Diagnostic>) -> Self {
        let codes = findings.iter().map(|finding| finding.code).collect();
        let has_error = findings.iter().any(|finding| finding.is_always_error);
        Self { source, findings, codes, has_error }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    /// Returns whether there is a finding of this kind.
    pub(crate) fn has(&self, code: Code) -> bool {
        self.codes.contains(&code)
    }
}

/// A finding that may only follow from others, and the locations of the others.
#[derive(Clone, Debug)]
struct Consequence {
    causes: Vec<Location>,
    finding: Diagnostic,
}
