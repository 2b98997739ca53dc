//! The cap on findings: a run keeps a limited number of errors and of warnings, whatever the number of files.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics, Severity};
use crate::base::limits::FINDINGS;
use crate::base::source::{SourceId, Sources};

fn add(diagnostics: &mut Diagnostics, code: Code, source: SourceId, count: usize) {
    for number in 0..count {
        diagnostics.push(Diagnostic::new(code, source.whole(), number.to_string()));
    }
}

#[test]
fn a_run_keeps_so_many_findings_of_each_severity_and_says_that_there_are_more() {
    let mut sources = Sources::default();
    let [first, second, third] = ["a", "b", "c"].map(|path| sources.add(path.to_owned(), Vec::new()));
    let mut diagnostics = Diagnostics::default();
    add(&mut diagnostics, Code::ColumnsExceedFrames, first, 7);
    add(&mut diagnostics, Code::NotText, first, FINDINGS - 1);
    assert!(diagnostics.findings().iter().all(|finding| finding.code != Code::LimitExceeded));
    add(&mut diagnostics, Code::NotText, second, 2);
    add(&mut diagnostics, Code::NotText, third, 1);
    let of = |severity| diagnostics.findings().iter().filter(move |finding| finding.severity == severity);
    assert_eq!((of(Severity::Error).count(), of(Severity::Warning).count()), (FINDINGS, 7));
    let last = of(Severity::Error).next_back().unwrap();
    assert_eq!((last.code, last.location.source), (Code::LimitExceeded, second));
    assert_eq!(last.message, "more than 20000 errors in this folder; the others are not shown");
    // An error that is not kept still makes its file faulty.
    assert!([first, second, third].iter().all(|source| diagnostics.has_errors_in(*source)));
    // A front end that shows one file must not take the folder for sound.
    diagnostics.retain(|finding| finding.location.source == third);
    assert_eq!(
        diagnostics.findings().iter().map(|finding| finding.code).collect::<Vec<_>>(),
        [Code::LimitExceeded]
    );
    assert!(diagnostics.has_errors());
}
