//! How findings are drawn, character by character.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod characters;
mod fixes;
mod lines;
mod merge;

use super::{Code, Diagnostic, Renderer};
use crate::base::source::{SourceId, Sources, Span};

/// The empty range at the end of the text.
const END: &str = "<end>";
/// A location in another file.
const OTHER: &str = "<other>";

/// A finding at a word of a text, with notes at others.
fn finding(text: &str, word: &str, notes: &[&str]) -> (Sources, Diagnostic) {
    let mut sources = Sources::default();
    let id = sources.add("hero.dat".to_owned(), text.as_bytes().to_vec());
    let other = sources.add("fx/other.dat".to_owned(), b"one\n\ttwo three\n".to_vec());
    let location = |word: &str| match word {
        OTHER => other.at(Span::new(5, 8)),
        END => id.at(Span::new(text.len(), text.len())),
        _ => at(id, text, word),
    };
    let finding =
        Diagnostic::new(Code::NumberInvalid, location(word), "not a number").label("here").help("write one");
    let finding = notes.iter().fold(finding, |finding, note| {
        finding.note(location(note), if *note == OTHER { "elsewhere" } else { "there" })
    });
    (sources, finding)
}

fn at(id: SourceId, text: &str, word: &str) -> crate::base::source::Location {
    let start = text.find(word).unwrap();
    id.at(Span::new(start, start + word.len()))
}

/// The finding as it is drawn, without what is the same for all: message and help.
fn drawn(text: &str, word: &str, notes: &[&str]) -> String {
    let (sources, finding) = finding(text, word, notes);
    let text = Renderer::plain(&sources, "game/assets").render(&finding);
    let hidden: Vec<char> =
        text.chars().filter(|&character| character != '\n' && character.is_control()).collect();
    assert!(hidden.is_empty(), "{hidden:?}");
    let text = text.strip_prefix("error[number-invalid]: not a number").unwrap();
    let (_, lines) = text.split_once('\n').unwrap();
    let lines: Vec<&str> = lines.lines().filter(|line| !line.ends_with("= help: write one")).collect();
    lines.join("\n").trim_end().to_owned()
}
