//! Counts of errors, by file and kind.

use crate::base::diagnostics::{Code, Severity};
use crate::compilation::Compilation;
use std::collections::{BTreeMap, BTreeSet};

/// The errors of a run.
pub(super) struct Errors(BTreeMap<(String, Code), usize>);

impl Errors {
    /// Counts the errors in the checked files.
    pub(super) fn of(compilation: &Compilation, is_judged: &dyn Fn(&str) -> bool) -> Self {
        let mut counts = BTreeMap::new();
        for finding in compilation.diagnostics.findings() {
            let path = compilation.sources.get(finding.location.source).path();
            if finding.severity == Severity::Error && is_judged(path) {
                *counts.entry((path.to_owned(), finding.code)).or_default() += 1;
            }
        }
        Self(counts)
    }

    /// The files with more errors of a kind than in an earlier run.
    pub(super) fn beyond(&self, earlier: &Self) -> BTreeSet<String> {
        let is_more = |(key, count): &(&(String, Code), &usize)| {
            earlier.0.get(*key).is_none_or(|earlier| *count > earlier)
        };
        self.0.iter().filter(is_more).map(|((path, _), _)| path.clone()).collect()
    }
}
