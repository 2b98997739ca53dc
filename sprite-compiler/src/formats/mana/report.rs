//! What is found about one sprite.

use super::resolve::{FileId, FileSet};
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::limits::FINDINGS;
use crate::base::source::{Location, SourceId};
use std::collections::BTreeSet;

/// What is found about one sprite.
#[derive(Debug, Default)]
pub(crate) struct Report {
    findings: Vec<Diagnostic>,
    codes: BTreeSet<(Code, SourceId)>,
    /// Files that the sprite is made of, and where each of them is named.
    files: Vec<(FileId, Option<Location>)>,
    is_broken: bool,
    /// Findings that may only follow from others, and where all of those would be.
    consequences: Vec<(Vec<Location>, Diagnostic)>,
}

impl Report {
    pub(crate) fn add(&mut self, finding: Diagnostic) {
        self.is_broken |= finding.is_always_error;
        self.codes.insert((finding.code, finding.location.source));
        if self.findings.len() < FINDINGS {
            self.findings.push(finding);
        }
    }

    /// Adds a finding that was reached through another file, which names the one that it is in.
    pub(crate) fn add_via(&mut self, via: Option<Location>, finding: Diagnostic) {
        self.add(named_from(finding, via));
    }

    /// Adds a finding that is reported unless there is one of its kind at each of these locations.
    pub(crate) fn add_consequence(&mut self, causes: Vec<Location>, finding: Diagnostic) {
        self.codes.insert((finding.code, finding.location.source));
        if self.consequences.len() < FINDINGS {
            self.consequences.push((causes, finding));
        }
    }

    /// Notes a file that the sprite is made of: what is wrong with it concerns the sprite.
    pub(crate) fn uses(&mut self, file: FileId, via: Option<Location>) {
        self.files.push((file, via));
    }

    /// Notes an error that was reported elsewhere.
    pub(crate) fn set_broken(&mut self) {
        self.is_broken = true;
    }

    /// Whether an error was found, in the files that the sprite is made of too.
    pub(crate) fn is_broken(&self, files: &FileSet<'_>, diagnostics: &Diagnostics) -> bool {
        self.is_broken
            || self.codes.iter().any(|(code, source)| diagnostics.is_error(*code, *source))
            || self.files.iter().any(|(file, _)| files.get(*file).has_errors(diagnostics))
    }

    /// Keeps what is also wrong with a file that is not a sprite by itself.
    pub(crate) fn keep_cycles(&mut self) {
        self.findings.retain(|finding| finding.code == Code::ReferenceCycle);
        self.consequences.clear();
        self.files.clear();
    }
}

/// Which files of a unit were reported.
#[derive(Debug, Default)]
pub(crate) struct Reported(BTreeSet<FileId>);

impl Reported {
    /// Reports what was found about a sprite. The answer is whether the sprite is broken.
    pub(crate) fn push(
        &mut self,
        report: Report,
        files: &FileSet<'_>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let is_broken = report.is_broken(files, diagnostics);
        for (id, via) in report.files {
            if self.0.insert(id) {
                for finding in &files.get(id).findings {
                    diagnostics.push_once(named_from(finding.clone(), via));
                }
            }
        }
        report.findings.into_iter().for_each(|finding| diagnostics.push_once(finding));
        for (causes, finding) in report.consequences {
            diagnostics.push_unless(causes, finding);
        }
        is_broken
    }
}

/// A finding in a file that another one names, with the location where it does.
pub(crate) fn named_from(finding: Diagnostic, via: Option<Location>) -> Diagnostic {
    match via {
        Some(via) => finding.note(via, "the file is named here"),
        None => finding,
    }
}
