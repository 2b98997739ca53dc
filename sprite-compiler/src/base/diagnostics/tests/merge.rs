//! Findings of units become those of a run.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics, Level, Severity};
use crate::base::limits::FINDINGS;
use crate::base::source::{Location, SourceId, Sources, Span};

fn at(source: SourceId, offset: usize) -> Location {
    source.at(Span::new(offset, offset + 1))
}

fn texts(diagnostics: &Diagnostics) -> Vec<&str> {
    diagnostics.findings().iter().map(|finding| finding.message.as_str()).collect()
}

#[test]
fn what_several_units_find_is_reported_by_the_first() {
    let mut sources = Sources::default();
    let [shared, one, two] = ["a", "b", "c"].map(|path| sources.add(path.to_owned(), Vec::new()));
    let mut run = Diagnostics::default();
    run.push(Diagnostic::new(Code::NotText, one.whole(), "of the run"));
    for (nth, root) in [one, two].into_iter().enumerate() {
        let mut unit = run.of_unit();
        let note = format!("reached from {nth}");
        let same = Diagnostic::new(Code::GridEmpty, at(shared, 3), "the same");
        unit.push(same.note(root.whole(), note));
        // Another location, another message or another kind is another finding.
        unit.push(Diagnostic::new(Code::GridEmpty, at(shared, 4 + nth), "the same"));
        unit.push(Diagnostic::new(Code::GridEmpty, at(shared, 3), format!("of {nth}")));
        unit.push(Diagnostic::new(Code::NotText, at(shared, 3 + nth), "the same"));
        let missing = Diagnostic::new(Code::ImageMissing, at(shared, nth), format!("for {nth} animations"));
        unit.push(missing.subject("p.png"));
        run.merge(unit);
    }
    run.resolve();
    let expected = [
        "of the run",
        "the same",
        "the same",
        "of 0",
        "the same",
        "for 0 animations",
        "the same",
        "of 1",
        "the same",
    ];
    assert_eq!(texts(&run), expected);
    let notes: Vec<&str> =
        run.findings().iter().flat_map(|finding| &finding.notes).map(|note| note.label.as_str()).collect();
    assert_eq!(notes, ["reached from 0"]);
}

#[test]
fn a_consequence_is_reported_when_one_of_its_causes_is_not() {
    let mut sources = Sources::default();
    let source = sources.add("a".to_owned(), Vec::new());
    let finding = |offset: usize, text: &str| Diagnostic::new(Code::GridEmpty, at(source, offset), text);
    let causes = || vec![at(source, 1), at(source, 2)];
    let mut run = Diagnostics::default();
    let [mut first, mut second, mut third] = [run.of_unit(), run.of_unit(), run.of_unit()];
    first.push_unless(causes(), finding(0, "follows from both"));
    first.push_unless(vec![at(source, 3)], finding(0, "follows from another kind"));
    first.push(finding(1, "one cause"));
    second.push_unless(causes(), finding(0, "follows from both"));
    second.push_unless(vec![at(source, 1), at(source, 9)], finding(0, "follows from one"));
    second.push_unless(vec![at(source, 9)], finding(0, "follows from one"));
    third.push(finding(2, "the other cause"));
    third.push(Diagnostic::new(Code::NotText, at(source, 3), "another kind"));
    for unit in [first, second, third] {
        run.merge(unit);
    }
    run.resolve();
    assert_eq!(
        texts(&run),
        ["one cause", "the other cause", "another kind", "follows from another kind", "follows from one"]
    );
}

/// A unit keeps as many findings as a run, and the run says once that there are more.
#[test]
fn levels_and_limits_are_those_of_the_run() {
    let mut sources = Sources::default();
    let source = sources.add("a".to_owned(), Vec::new());
    let mut run = Diagnostics::default();
    run.set_level(Code::ColumnsExceedFrames, Level::Allow);
    for number in 0..2 {
        let mut unit = run.of_unit();
        unit.push(Diagnostic::new(Code::ColumnsExceedFrames, source.whole(), "allowed"));
        for offset in 0..=FINDINGS {
            let text = if offset < 5 { "the same".to_owned() } else { format!("{number}") };
            unit.push(Diagnostic::new(Code::GridEmpty, at(source, offset), text));
        }
        assert!(unit.findings().iter().all(|finding| finding.code == Code::GridEmpty));
        run.merge(unit);
    }
    run.resolve();
    let errors = run.findings().iter().filter(|finding| finding.severity == Severity::Error);
    assert_eq!((errors.count(), run.findings().len()), (FINDINGS, FINDINGS));
    let more = run.findings().iter().filter(|finding| finding.code == Code::LimitExceeded).count();
    assert_eq!(more, 1);
}
