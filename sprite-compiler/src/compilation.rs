//! The result of a run.

use crate::base::budget::Costs;
use crate::base::diagnostics::Diagnostics;
use crate::base::sorted::SortedSet;
use crate::base::source::{Source, Sources};
use crate::embed::PackedLibrary;
use crate::emit::GeneratedCode;
use crate::formats::claim;

/// The result of a run.
#[derive(Debug)]
pub struct Compilation {
    /// The sprites, ready to be played; those with errors have names alone. With [`Output::Code`](crate::Output::Code)
    /// and [`Output::Findings`](crate::Output::Findings) only sprites that were compiled in this run are there.
    pub library: PackedLibrary,
    /// The generated code. With errors it still defines the names that could be read, so that code which uses them gets
    /// no further errors.
    pub code: GeneratedCode,
    /// The paths of the files below the asset folder that the result depends on, sorted.
    pub inputs: Vec<String>,
    /// All findings, sorted by file and location.
    pub diagnostics: Diagnostics,
    /// The text of every description; only the path if its sprites were [taken from the cache](crate::Output::Code).
    pub sources: Sources,
    /// The counted cost of the run.
    pub costs: Costs,
    /// `true` if the settings allow caching results between builds.
    pub may_be_remembered: bool,
}

impl Compilation {
    /// The features of the formats that the folder needs, sorted: those of its sprites, and of files whose names alone
    /// say their format.
    #[doc(hidden)]
    pub fn features(&self) -> Vec<&'static str> {
        let compiled = self.library.sprites().map(|packed| packed.sprite().format);
        let named = self.sources.iter().map(Source::path).filter_map(claim::named_format);
        compiled.chain(named).map(claim::feature).collect::<SortedSet<_>>().into_iter().collect()
    }
}
