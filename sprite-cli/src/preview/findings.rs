//! The findings on the page, and the files that they belong to.

use crate::finding::Finding;
use crate::folder::Folder;
use serde::Serialize;
use sprite_compiler::{Compilation, Renderer, Severity, SourceId};
use std::collections::BTreeMap;

/// The greatest number of findings on the page. With more it would be slow and too long to read.
const MOST: usize = 2_000;

/// The greatest number of findings of one file.
const MOST_IN_A_FILE: usize = 100;

/// A finding with the lines of its locations.
#[derive(Serialize)]
pub(super) struct ShownFinding<'a> {
    #[serde(flatten)]
    finding: Finding<'a>,
    /// The drawing of the lines, with the locations underlined.
    text: String,
}

/// All findings on the page.
pub(super) struct Findings<'a> {
    list: Vec<ShownFinding<'a>>,
    of_source: BTreeMap<SourceId, OfSource>,
    counts: (usize, usize),
}

/// The findings of one file.
#[derive(Clone, Default)]
pub(super) struct OfSource {
    /// The indices of its findings in the list.
    pub(super) shown: Vec<usize>,
    /// The number of further findings.
    pub(super) more: usize,
    pub(super) has_error: bool,
}

impl<'a> Findings<'a> {
    pub(super) fn new(compilation: &'a Compilation, folder: &'a Folder) -> Self {
        let all = compilation.diagnostics.findings();
        let renderer = Renderer::plain(&compilation.sources, folder.as_written());
        let (mut list, mut of_source) = (Vec::new(), BTreeMap::<SourceId, OfSource>::new());
        for diagnostic in all {
            let here = of_source.entry(diagnostic.location.source).or_default();
            here.has_error |= diagnostic.severity == Severity::Error;
            if list.len() < MOST && here.shown.len() < MOST_IN_A_FILE {
                here.shown.push(list.len());
                let finding = Finding::new(diagnostic, &compilation.sources);
                list.push(ShownFinding { finding, text: renderer.render(diagnostic) });
            } else {
                here.more += 1;
            }
        }
        let errors = all.iter().filter(|finding| finding.severity == Severity::Error).count();
        Self { list, of_source, counts: (errors, all.len() - errors) }
    }

    /// The findings of a file.
    pub(super) fn of(&self, source: SourceId) -> Option<&OfSource> {
        self.of_source.get(&source)
    }

    /// The numbers of errors and warnings.
    pub(super) fn counts(&self) -> (usize, usize) {
        self.counts
    }

    pub(super) fn into_list(self) -> Vec<ShownFinding<'a>> {
        self.list
    }
}
