//! The result of a run.

use crate::base::budget::Costs;
use crate::base::diagnostics::Diagnostics;
use crate::base::source::Sources;
use crate::embed::PackedLibrary;
use crate::emit::GeneratedCode;

/// The result of a run.
#[derive(Debug)]
pub struct Compilation {
    /// The sprites that are right, ready to be played, and the names of those that are not. Where
    /// [code alone](crate::Output::Code) is asked for, those that were compiled in this run.
    pub library: PackedLibrary,
    /// The generated code; when there are errors, the names that could be read, so that code which uses
    /// them still makes sense.
    pub code: GeneratedCode,
    /// The files that the result depends on, below the asset folder, sorted.
    pub inputs: Vec<String>,
    /// Everything that was found, sorted by file and location.
    pub diagnostics: Diagnostics,
    /// The text of every description; of one whose sprites were [taken from the cache](crate::Output::Code), its path.
    pub sources: Sources,
    /// The counted cost of the run.
    pub costs: Costs,
    /// `true` if the settings let results be remembered between builds.
    pub may_be_remembered: bool,
}
