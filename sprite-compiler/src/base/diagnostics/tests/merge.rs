//! Findings of units become those of a run, which keeps a limited number of them. Whatever a text holds, the drawing is
//! short, clean and names the right location.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics, Level, Renderer, Severity};
use crate::base::limits::FINDINGS;
use crate::base::source::{Location, SourceId, Sources, Span};
use proptest::prelude::*;
use proptest::sample::Index;

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

const PIECES: [&str; 22] = [
    "a",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "\0",
    "\x1b[31m",
    "\u{9b}",
    "\u{202e}",
    "\u{feff}",
    "\u{2028}",
    "\u{301}",
    "\u{200d}",
    "\u{e0041}",
    "é",
    "剣",
    "🦀",
    "--> hero.dat:1:1",
    " | ",
    "...",
    "0123456789",
];

fn text() -> impl Strategy<Value = String> {
    let piece = (0..PIECES.len(), prop_oneof![4 => 1..4_usize, 1 => 50..400_usize]);
    prop::collection::vec(piece, 0..24)
        .prop_map(|pieces| pieces.iter().map(|&(piece, count)| PIECES[piece].repeat(count)).collect())
}

proptest! {
    #[test]
    fn anything_is_drawn(text in text(), locations in prop::collection::vec((any::<Index>(), any::<Index>()), 1..5)) {
        let mut sources = Sources::default();
        let id = sources.add("hero.dat".to_owned(), text.clone().into_bytes());
        let text = sources.get(id).text().unwrap();
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let mut locations = locations.iter().map(|(a, b)| {
            let (a, b) = (*a.get(&ends), *b.get(&ends));
            id.at(Span::new(a.min(b), a.max(b)))
        });
        let own = locations.next().unwrap();
        let finding = Diagnostic::new(Code::NumberInvalid, own, "not a number").label("here");
        let finding = locations.fold(finding, |finding, location| finding.note(location, "there"));
        let drawn = Renderer::plain(&sources, "").render(&finding);
        let at = sources.get(id).position(own.span.unwrap().start());
        let origin = format!("--> hero.dat:{}:{}", at.line, at.column);
        prop_assert_eq!(drawn.lines().nth(1).unwrap().trim_start(), origin, "{}", drawn);
        prop_assert!(!drawn.contains(|character: char| character != '\n' && character.is_control()), "{drawn}");
        prop_assert!(drawn.lines().all(|line| line.chars().count() < 400), "{drawn}");
    }
}
