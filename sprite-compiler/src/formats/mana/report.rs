//! What is found about one sprite, and what was reported of others already: many sprites include the same file.
//!
//! Equal findings are dropped here, and nowhere else.

use super::resolve::{FileId, FileSet};
use super::syntax::File;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics, Level};
use crate::base::digest::Digest;
use crate::base::limits::FINDINGS;
use crate::base::source::{Location, SourceId};
use std::collections::BTreeSet;

/// What two equal findings share. They may differ in the file through which they were reached.
type Key = (Code, Location, Digest);

fn key(finding: &Diagnostic) -> Key {
    (finding.code, finding.location, Digest::of(finding.message.as_bytes()))
}

/// What is found about one sprite.
#[derive(Debug, Default)]
pub(crate) struct Report {
    findings: Vec<Diagnostic>,
    codes: BTreeSet<(Code, SourceId)>,
    /// Files that the sprite is made of, and where each of them is named.
    files: Vec<(FileId, Option<Location>)>,
    is_broken: bool,
    consequences: Vec<Consequence>,
}

/// A finding that may only follow from others, and where all of those would be.
#[derive(Debug)]
struct Consequence {
    causes: Vec<Location>,
    finding: Diagnostic,
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
            self.consequences.push(Consequence { causes, finding });
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
            || self.codes.iter().any(|(code, source)| diagnostics.level_at(*code, *source) == Level::Deny)
            || self.files.iter().any(|(file, _)| files.get(*file).has_errors(diagnostics))
    }

    /// Keeps what is also wrong with a file that is not a sprite by itself.
    pub(crate) fn keep_cycles(&mut self) {
        self.findings.retain(|finding| finding.code == Code::ReferenceCycle);
        self.consequences.clear();
        self.files.clear();
    }
}

/// What was reported already.
#[derive(Debug, Default)]
pub(crate) struct Reported {
    findings: BTreeSet<Key>,
    files: BTreeSet<FileId>,
    locations: BTreeSet<(Code, Location)>,
    consequences: Vec<Consequence>,
}

impl Reported {
    /// Reports what is new in the report of a sprite. The answer is whether the sprite is broken.
    pub(crate) fn push(
        &mut self,
        report: Report,
        files: &FileSet<'_>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let is_broken = report.is_broken(files, diagnostics);
        for (id, via) in report.files {
            self.push_file(id, files.get(id), via, diagnostics);
        }
        for finding in report.findings {
            self.locations.insert((finding.code, finding.location));
            self.push_finding(finding, diagnostics);
        }
        let free = FINDINGS.saturating_sub(self.consequences.len());
        self.consequences.extend(report.consequences.into_iter().take(free));
        is_broken
    }

    /// Reports the consequences of nothing that was reported.
    pub(crate) fn finish(mut self, diagnostics: &mut Diagnostics) {
        for Consequence { causes, finding } in std::mem::take(&mut self.consequences) {
            if !causes.iter().all(|cause| self.locations.contains(&(finding.code, *cause))) {
                self.push_finding(finding, diagnostics);
            }
        }
    }

    fn push_finding(&mut self, finding: Diagnostic, diagnostics: &mut Diagnostics) {
        if self.findings.insert(key(&finding)) {
            diagnostics.push(finding);
        }
    }

    /// Reports once what is wrong with a file by itself.
    fn push_file(&mut self, id: FileId, file: &File, via: Option<Location>, diagnostics: &mut Diagnostics) {
        if self.files.insert(id) {
            for finding in &file.findings {
                diagnostics.push(named_from(finding.clone(), via));
            }
        }
    }
}

/// A finding in a file that another one names, with the location where it does.
pub(crate) fn named_from(finding: Diagnostic, via: Option<Location>) -> Diagnostic {
    match via {
        Some(via) => finding.note(via, "the file is named here"),
        None => finding,
    }
}
