//! The findings of one file. Nobody reads thousands, and a hostile file could have millions.

use crate::diagnostics::{Code, Diagnostic, Level};

/// So many errors are kept, and so many warnings.
const MOST: usize = 1_000;

/// Findings in the order in which they were made.
#[derive(Debug, Default)]
pub(super) struct Findings {
    list: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Findings {
    /// Adds a finding of this kind. It is made only when it is kept: that may take time.
    pub(super) fn add(&mut self, code: Code, finding: impl FnOnce() -> Diagnostic) {
        let is_error = code.default_level() == Level::Deny;
        let count = if is_error { &mut self.errors } else { &mut self.warnings };
        *count += 1;
        if *count > MOST {
            return;
        }
        let mut finding = finding();
        debug_assert_eq!(finding.code, code);
        if *count == MOST {
            // The last warning stays one: it does not make the file faulty.
            finding.code = if is_error { Code::LimitExceeded } else { code };
            let what = if is_error { "errors" } else { "warnings" };
            finding.message = format!("more than {MOST} {what} in this file; the others are not shown");
            finding.notes.clear();
            finding.help = None;
        }
        self.list.push(finding);
    }

    /// Takes them all.
    pub(super) fn take(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.list)
    }
}
