//! The output of the command line: nothing of it is a command to the terminal, whatever files and names hold.
//!
//! Names are made visible where they are printed, so that they neither begin a line nor end a field. Everything passes
//! [`Guarded`] besides.

use serde::Serialize;
use sprite_compiler::foreign;
use std::io::{self, Write};

/// The beginning of a sequence that a terminal obeys.
const ESCAPE: &str = "\x1b[";
/// Moves the cursor to the top left and erases the screen, but not the text above it.
pub(crate) const CLEAR: &str = "\x1b[H\x1b[2J";

/// An output in which characters that a terminal would obey are replaced.
pub(crate) struct Guarded<W> {
    out: W,
    content: Content,
    /// The beginning of a character whose end is still to be written.
    cut: Vec<u8>,
}

/// Bytes that are written to an output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Plain,
    /// Our own colours, and the sequence that clears the screen, pass.
    Styled,
    /// Characters have escapes, since programs need them.
    Json,
}

impl<W: Write> Guarded<W> {
    pub(crate) const fn new(out: W, content: Content) -> Self {
        Self { out, content, cut: Vec::new() }
    }

    fn bytes(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        loop {
            let error = match std::str::from_utf8(bytes) {
                Ok(text) => return self.text(text),
                Err(error) => error,
            };
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            self.text(std::str::from_utf8(valid).unwrap_or_default())?;
            let Some(length) = error.error_len() else {
                self.cut = rest.to_vec();
                return Ok(());
            };
            self.plain("\u{fffd}")?;
            bytes = rest.get(length..).unwrap_or_default();
        }
    }

    fn text(&mut self, mut text: &str) -> io::Result<()> {
        while let Some(at) = text.find(ESCAPE).filter(|_| self.content == Content::Styled) {
            let (before, rest) = text.split_at(at);
            let length = own_sequence(rest).unwrap_or_default();
            self.plain(before)?;
            self.out.write_all(rest.get(..length).unwrap_or_default().as_bytes())?;
            // An escape that is not ours is replaced.
            let end = length.max(1);
            self.plain(rest.get(length..end).unwrap_or_default())?;
            text = rest.get(end..).unwrap_or_default();
        }
        self.plain(text)
    }

    fn plain(&mut self, text: &str) -> io::Result<()> {
        let text = if self.content == Content::Json { foreign::json(text) } else { foreign::terminal(text) };
        self.out.write_all(text.as_bytes())
    }
}

/// The length of the sequence at the start of a text, if it is one that this program prints.
fn own_sequence(text: &str) -> Option<usize> {
    if text.starts_with(CLEAR) {
        return Some(CLEAR.len());
    }
    let parameters = text.strip_prefix(ESCAPE)?;
    let end = parameters.find(|character: char| !character.is_ascii_digit() && character != ';')?;
    parameters.get(end..)?.starts_with('m').then_some(ESCAPE.len() + end + 1)
}

impl<W: Write> Write for Guarded<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.cut.is_empty() {
            self.bytes(bytes)?;
        } else {
            let mut all = std::mem::take(&mut self.cut);
            all.extend_from_slice(bytes);
            self.bytes(&all)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Standard error, without colours.
pub(crate) fn errors() -> Guarded<io::Stderr> {
    Guarded::new(io::stderr(), Content::Plain)
}

/// Prints a value as JSON on one line, or in lines for people.
pub(crate) fn json(out: &mut impl Write, value: &impl Serialize, is_pretty: bool) -> io::Result<()> {
    let mut guarded = Guarded::new(&mut *out, Content::Json);
    if is_pretty {
        serde_json::to_writer_pretty(&mut guarded, value)?;
    } else {
        serde_json::to_writer(&mut guarded, value)?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guarded(pieces: &[&[u8]], content: Content) -> String {
        let mut bytes = Vec::new();
        let mut guarded = Guarded::new(&mut bytes, content);
        for piece in pieces {
            guarded.write_all(piece).expect("it is memory");
        }
        String::from_utf8(bytes).expect("it is text")
    }

    #[test]
    fn nothing_is_a_command_to_the_terminal() {
        let text = "a\tb\n\x1b]0;title\x07\x1b[31mred\x1b[0m\u{9b}2J\u{202e}é";
        let plain = "a\tb\n\u{fffd}]0;title\u{fffd}\u{fffd}[31mred\u{fffd}[0m\u{fffd}2J\u{fffd}é";
        assert_eq!(guarded(&[text.as_bytes()], Content::Plain), plain);
        // However it is cut into pieces.
        let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        assert_eq!(guarded(&bytes, Content::Plain), plain);
        assert_eq!(guarded(&[b"a\xffb\xe2\x82", b"\xac"], Content::Plain), "a\u{fffd}b€");
    }

    #[test]
    fn our_own_colours_pass_where_there_are_colours() {
        let colours = "\x1b[1m\x1b[38;5;9mred\x1b[0m";
        assert_eq!(
            guarded(&[colours.as_bytes(), CLEAR.as_bytes()], Content::Styled),
            format!("{colours}{CLEAR}")
        );
        for other in ["\x1b[2J", "\x1b[6n", "\x1b[", "\x1b[1", "\x1b]0;a\x07", "\x1b[1;\x1bm"] {
            let seen = guarded(&[other.as_bytes()], Content::Styled);
            assert_eq!(seen, other.replace(['\x1b', '\x07'], "\u{fffd}"));
        }
    }

    #[test]
    fn json_has_escapes() {
        let mut bytes = Vec::new();
        json(&mut bytes, &["a\u{9b}\u{202e}\x1b"], false).expect("it is memory");
        assert_eq!(bytes, b"[\"a\\u009b\\u202e\\u001b\"]\n");
    }
}
