//! The findings on the page, and the files that they belong to.

use crate::finding::Finding;
use crate::folder::{Folder, SETTINGS};
use serde::Serialize;
use sprite_compiler::{Compilation, Diagnostic, Location, Renderer, Severity, SourceId};
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
    /// The findings on rules of the settings by themselves: the line that begins their table, and their indices.
    of_tables: Vec<(&'a str, usize)>,
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
        let mut of_tables = Vec::new();
        let is_of_settings = |diagnostic: &Diagnostic| {
            let Location { source, .. } = diagnostic.location;
            diagnostic.about() == source && compilation.sources.get(source).path() == SETTINGS
        };
        for diagnostic in all {
            // A finding in the settings on a sprite that a rule makes belongs to that sprite alone.
            let here = of_source.entry(diagnostic.about()).or_default();
            here.has_error |= diagnostic.severity == Severity::Error;
            if list.len() < MOST && here.shown.len() < MOST_IN_A_FILE {
                here.shown.push(list.len());
                let location = diagnostic.location;
                let text =
                    compilation.sources.get(location.source).text().filter(|_| is_of_settings(diagnostic));
                let table = text.zip(location.span).and_then(|(text, span)| table(text, span.start()));
                of_tables.extend(table.map(|table| (table, list.len())));
                let finding = Finding::new(diagnostic, &compilation.sources);
                list.push(ShownFinding { finding, text: renderer.render(diagnostic) });
            } else {
                here.more += 1;
            }
        }
        let errors = all.iter().filter(|finding| finding.severity == Severity::Error).count();
        Self { list, of_source, of_tables, counts: (errors, all.len() - errors) }
    }

    /// The findings on a rule of the settings by itself, whose pattern stands at this location.
    pub(super) fn of_rule(&self, compilation: &Compilation, rule: Location) -> Vec<usize> {
        let text = compilation.sources.get(rule.source).text();
        let written = text.zip(rule.span).and_then(|(text, span)| text.get(span.start()..span.end()));
        let is_of_rule = |table: &str| written.is_some_and(|written| table.contains(written));
        self.of_tables.iter().filter(|(table, _)| is_of_rule(table)).map(|(_, index)| *index).collect()
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

/// The line of a TOML file that begins the table which contains a byte; [`None`] before the first table.
fn table(text: &str, at: usize) -> Option<&str> {
    let line = text.get(at..)?.find('\n').map_or(text.len(), |length| at + length);
    text.get(..line)?.lines().rfind(|line| line.trim_start().starts_with('['))
}
