//! How findings are drawn, letter by letter.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod doors;
mod fixes;
mod hostile;
mod letters;
mod lines;
mod notes;

use super::{Code, Diagnostic, Renderer};
use crate::source::{SourceId, Sources, Span};

/// The empty place at the end of the text.
const END: &str = "<end>";
/// A place in another file.
const OTHER: &str = "<other>";

/// A finding at a word of a text, with notes at others.
fn finding(text: &str, word: &str, notes: &[&str]) -> (Sources, Diagnostic) {
    let mut sources = Sources::default();
    let id = sources.add("hero.dat".to_owned(), text.as_bytes().to_vec());
    let other = sources.add("fx/other.dat".to_owned(), b"one\n\ttwo three\n".to_vec());
    let place = |word: &str| match word {
        OTHER => other.at(Span::new(5, 8)),
        END => id.at(Span::new(text.len(), text.len())),
        _ => at(id, text, word),
    };
    let finding =
        Diagnostic::new(Code::NotAnInteger, place(word), "not a number").label("here").help("write one");
    let finding = notes.iter().fold(finding, |finding, note| {
        finding.note(place(note), if *note == OTHER { "elsewhere" } else { "there" })
    });
    (sources, finding)
}

fn at(id: SourceId, text: &str, word: &str) -> crate::source::Place {
    let start = text.find(word).unwrap();
    id.at(Span::new(start, start + word.len()))
}

/// The finding as it is drawn, without what is the same for all: message and help.
fn drawn(text: &str, word: &str, notes: &[&str]) -> String {
    let (sources, finding) = finding(text, word, notes);
    let text = Renderer::plain(&sources, "game/assets").render(&finding);
    let hidden: Vec<char> = text.chars().filter(|&letter| letter != '\n' && letter.is_control()).collect();
    assert!(hidden.is_empty(), "{hidden:?}");
    let text = text.strip_prefix("error[not-an-integer]: not a number").unwrap();
    let (_, lines) = text.split_once('\n').unwrap();
    let lines: Vec<&str> = lines.lines().filter(|line| !line.ends_with("= help: write one")).collect();
    lines.join("\n").trim_end().to_owned()
}
