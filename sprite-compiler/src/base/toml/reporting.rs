//! How the findings of a file are reported.

use crate::base::diagnostics::Code;
use crate::base::limits::FINDINGS;

/// How the findings of a file are reported.
#[derive(Clone, Debug)]
pub(crate) struct Reporting {
    /// The code of all findings; [`None`] where each kind has its own.
    pub(crate) code: Option<Code>,
    /// How many findings are kept, besides those on the syntax.
    pub(crate) most: usize,
    /// Keys that people write outside of their tables, each with the table's name; empty for the top of the file.
    pub(crate) homes: Vec<(&'static str, &'static str)>,
    /// `true` if `yes` without quotes can only mean `true`: no text is such a word.
    pub(crate) yes_is_true: bool,
}

impl Reporting {
    /// Each kind of finding has its own code.
    pub(crate) const BY_KIND: Self =
        // Those beyond the errors and warnings that are kept would be dropped.
        Self { code: None, most: 2 * FINDINGS, homes: Vec::new(), yes_is_true: false };

    /// The code of findings of this kind.
    pub(super) fn code(&self, code: Code) -> Code {
        self.code.unwrap_or(code)
    }
}
