//! The findings that people see: nobody reads a thousand at once.

use super::{Diagnostic, Diagnostics, Severity};
use crate::base::limits::SHOWN_FINDINGS;
use crate::base::sorted::SortedSet;
use crate::base::words::counted;

/// The findings of one severity that people see.
#[derive(Clone, Debug)]
pub struct Shortlist<'a> {
    /// The severity of all of them.
    pub severity: Severity,
    /// The first findings, sorted by file and location.
    pub findings: Vec<&'a Diagnostic>,
    /// A text about the rest, such as `and 12 more errors in 3 files`; [`None`] when all are shown.
    pub more: Option<String>,
}

impl Diagnostics {
    /// The findings that people see: the errors, then the warnings. Each severity has a limit of its own, so that
    /// warnings hide no error.
    pub fn shortlists(&self) -> [Shortlist<'_>; 2] {
        [Severity::Error, Severity::Warning].map(|severity| {
            let all = || self.findings().iter().filter(move |finding| finding.severity == severity);
            let files: SortedSet<_> =
                all().skip(SHOWN_FINDINGS).map(|finding| finding.location.source).collect();
            let more = (!files.is_empty()).then(|| {
                let more =
                    counted(all().skip(SHOWN_FINDINGS).count(), &format!("more {}", severity.as_str()));
                format!("and {more} in {}", counted(files.len(), "file"))
            });
            Shortlist { severity, findings: all().take(SHOWN_FINDINGS).collect(), more }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::diagnostics::Code;
    use crate::base::source::Sources;

    #[test]
    fn errors_come_first_and_each_severity_is_cut_by_itself() {
        let mut sources = Sources::default();
        let files = ["a", "b", "c"].map(|path| sources.add(path.to_owned(), Vec::new()));
        let mut diagnostics = Diagnostics::default();
        for number in 0..SHOWN_FINDINGS + 2 {
            for file in files {
                diagnostics.push(Diagnostic::new(
                    Code::ColumnsExceedFrames,
                    file.start(),
                    number.to_string(),
                ));
            }
        }
        for _ in 0..=SHOWN_FINDINGS {
            diagnostics.push(Diagnostic::new(Code::NotText, files[2].whole(), "no text"));
        }
        let [errors, warnings] = diagnostics.shortlists();
        assert_eq!((errors.severity, errors.findings.len()), (Severity::Error, SHOWN_FINDINGS));
        assert_eq!(errors.more.as_deref(), Some("and 1 more error in 1 file"));
        assert_eq!((warnings.severity, warnings.findings.len()), (Severity::Warning, SHOWN_FINDINGS));
        assert_eq!(warnings.more.as_deref(), Some("and 106 more warnings in 3 files"));
        let [errors, warnings] = Diagnostics::default().shortlists().map(|list| list.more);
        assert_eq!((errors, warnings), (None, None));
    }
}
