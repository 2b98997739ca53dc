//! How much may be read for all sprites together: one file may be included by all the others.

use super::messages;
use crate::base::diagnostics::Diagnostic;
use crate::base::limits::RESOLVED_ELEMENTS;
use crate::base::source::Location;

/// The elements that may still be read.
#[derive(Debug)]
pub(crate) struct Budget(u64);

impl Default for Budget {
    fn default() -> Self {
        Self(RESOLVED_ELEMENTS)
    }
}

impl Budget {
    /// Takes so many elements; the answer is `false` when that is too much.
    pub(crate) fn take(&mut self, elements: usize) -> bool {
        let left = u64::try_from(elements).ok().and_then(|elements| self.0.checked_sub(elements));
        self.0 = left.unwrap_or(0);
        left.is_some()
    }

    /// The finding on a file that is too much.
    pub(crate) fn exceeded(location: Location) -> Diagnostic {
        messages::too_much(location, RESOLVED_ELEMENTS)
    }
}
