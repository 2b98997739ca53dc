//! The words that may be written at a position of an engine's description. Texts are read token by token, so that it
//! also works in a text with errors.

mod json;
mod lines;
mod xml;

use super::protocol::CompletionItemKind;
use super::workspace::Open;
use sprite_compiler::Word;
use std::ops::Range;

/// The completions at a position.
pub(super) struct Offer {
    pub(super) words: Vec<Word>,
    /// The bytes that a word replaces.
    pub(super) range: Range<usize>,
    /// True if the word needs quotes that are not there.
    pub(super) needs_quotes: bool,
    pub(super) kind: CompletionItemKind,
}

impl Offer {
    /// An offer of words without quotes.
    const fn new(words: Vec<Word>, range: Range<usize>, kind: CompletionItemKind) -> Self {
        Self { words, range, needs_quotes: false, kind }
    }
}

/// The words for an offset of the document; [`None`] if no word of the format can be written there.
pub(super) fn offer(open: &Open<'_>, offset: usize) -> Option<Offer> {
    let text = open.document.text.as_str();
    match open.ending() {
        "sprite" => lines::offer(text, offset),
        "json" => json::offer(text, offset),
        "xml" => xml::offer(text, offset),
        _ => None,
    }
}

/// The end of the name that starts at an offset.
fn name_end(text: &str, start: usize) -> usize {
    let is_own = |character: char| character.is_alphanumeric() || matches!(character, '_' | '-' | '.');
    let rest = text.get(start..).unwrap_or_default();
    start + rest.find(|character| !is_own(character)).unwrap_or(rest.len())
}
