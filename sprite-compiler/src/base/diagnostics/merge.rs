//! Merges the findings of units, which are found in any order, into those of the run.
//!
//! Several units may read the same file, and find the same mistake in it. When their findings are merged, in the order
//! of the units, the first of equal findings is kept. A finding that may only follow from findings of other units is a
//! consequence: whether it is reported is known when all units are merged.

use super::code::Code;
use super::diagnostic::Diagnostic;
use crate::base::digest::Digest;
use crate::base::sorted::SortedSet;
use crate::base::source::{Location, SourceId, Span};

/// The key that equal findings share: kind, location and message, or kind, file and subject. Equal findings may differ
/// in the location that names their file.
pub(super) type Key = (Code, SourceId, Option<Span>, Digest);

pub(super) fn key(finding: &Diagnostic) -> Key {
    let Location { source, span } = finding.location;
    match &finding.subject {
        Some(subject) => (finding.code, source, None, Digest::of(subject.as_bytes())),
        None => (finding.code, source, span, Digest::of(finding.message.as_bytes())),
    }
}

/// The findings on a file by itself. Units share them, because there may be many.
#[derive(Debug)]
pub(crate) struct FileFindings {
    pub(super) source: SourceId,
    pub(super) findings: Vec<Diagnostic>,
    pub(super) codes: SortedSet<Code>,
    /// `true` if one of them is an error whatever level its kind has.
    pub(super) has_error: bool,
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
pub(super) struct Consequence {
    pub(super) causes: Vec<Location>,
    pub(super) finding: Diagnostic,
}
