//! Whatever a text holds and wherever the locations are: the drawing is short, clean and names the right location.

use crate::base::diagnostics::{Code, Diagnostic, Renderer};
use crate::base::source::{Sources, Span};
use proptest::prelude::*;
use proptest::sample::Index;

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
