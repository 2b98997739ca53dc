//! What is found about one sprite, and what was told of others already: many sprites include the same file.

use super::super::syntax::File;
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Level};
use crate::source::{Place, SourceId};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Findings of one sprite that are kept, and followers of all; nobody reads more.
pub(super) const MOST: usize = 20_000;

/// What is found about one sprite.
#[derive(Debug, Default)]
pub(super) struct Report {
    findings: Vec<Diagnostic>,
    codes: BTreeSet<(Code, SourceId)>,
    /// Files that the sprite is made of, and where each of them is named.
    files: Vec<(usize, Option<Place>)>,
    is_broken: bool,
    followers: Vec<Follower>,
}

/// A finding that may only follow from others, and where all of those would stand.
#[derive(Debug)]
struct Follower {
    causes: Vec<Place>,
    finding: Diagnostic,
}

impl Report {
    /// Adds a finding that is told unless there is one of its kind at each of these places.
    pub(super) fn add_follower(&mut self, causes: Vec<Place>, finding: Diagnostic) {
        self.codes.insert((finding.code, finding.place.source));
        if self.followers.len() < MOST {
            self.followers.push(Follower { causes, finding });
        }
    }

    pub(super) fn add(&mut self, finding: Diagnostic) {
        self.codes.insert((finding.code, finding.place.source));
        if self.findings.len() < MOST {
            self.findings.push(finding);
        }
    }

    /// Notes a file that the sprite is made of: what is wrong with it concerns the sprite.
    pub(super) fn uses(&mut self, file: usize, via: Option<Place>) {
        self.files.push((file, via));
    }

    /// Notes an error that was reported elsewhere.
    pub(super) fn set_broken(&mut self) {
        self.is_broken = true;
    }

    /// Whether an error was found, in the files that the sprite is made of too.
    pub(super) fn is_broken(&self, files: &[File], diagnostics: &Diagnostics) -> bool {
        let is_faulty = |&(file, _): &(usize, Option<Place>)| {
            files.get(file).is_some_and(|file| file.has_errors(diagnostics))
        };
        self.is_broken
            || self.codes.iter().any(|(code, source)| diagnostics.level_at(*code, *source) == Level::Deny)
            || self.files.iter().any(is_faulty)
    }

    /// Keeps what is also wrong with a file that is no sprite by itself.
    pub(super) fn keep_cycles(&mut self) {
        let is_cycle = |code: Code| matches!(code, Code::IncludeCycle | Code::ExtendsCycle);
        self.findings.retain(|finding| is_cycle(finding.code));
        self.followers.clear();
        self.files.clear();
    }
}

/// What was told already.
#[derive(Debug, Default)]
pub(super) struct Told {
    findings: BTreeSet<(Code, Place, u64)>,
    files: BTreeSet<usize>,
    places: BTreeSet<(Code, Place)>,
    followers: Vec<Follower>,
}

impl Told {
    /// Tells what is new in a report.
    pub(super) fn tell(&mut self, report: Report, files: &[File], diagnostics: &mut Diagnostics) {
        for (index, via) in report.files {
            if let Some(file) = files.get(index) {
                self.tell_file(index, file, via, diagnostics);
            }
        }
        for finding in report.findings {
            self.places.insert((finding.code, finding.place));
            self.tell_finding(finding, diagnostics);
        }
        let room = MOST.saturating_sub(self.followers.len());
        self.followers.extend(report.followers.into_iter().take(room));
    }

    /// Tells what follows from nothing that was told.
    pub(super) fn finish(mut self, diagnostics: &mut Diagnostics) {
        for Follower { causes, finding } in std::mem::take(&mut self.followers) {
            if !causes.iter().all(|cause| self.places.contains(&(finding.code, *cause))) {
                self.tell_finding(finding, diagnostics);
            }
        }
    }

    fn tell_finding(&mut self, finding: Diagnostic, diagnostics: &mut Diagnostics) {
        let mut hasher = DefaultHasher::new();
        finding.message.hash(&mut hasher);
        if self.findings.insert((finding.code, finding.place, hasher.finish())) {
            diagnostics.push(finding);
        }
    }

    /// Tells once what is wrong with a file by itself.
    fn tell_file(&mut self, index: usize, file: &File, via: Option<Place>, diagnostics: &mut Diagnostics) {
        if self.files.insert(index) {
            for finding in &file.findings {
                diagnostics.push(named_from(finding.clone(), via));
            }
        }
    }
}

/// A finding in a file that another one names, with the place where it does.
pub(super) fn named_from(finding: Diagnostic, via: Option<Place>) -> Diagnostic {
    match via {
        Some(via) => finding.note(via, "the file is named here"),
        None => finding,
    }
}
