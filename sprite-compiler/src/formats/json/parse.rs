//! Parses text to nodes, without recursion.

use super::error::{Expected, Reason, SyntaxError};
use super::{Document, Kind, Node, scalars};
use crate::base::source::Span;

/// The depth of lists and objects in JSON. Descriptions need six.
pub(super) const JSON_DEPTH: usize = 128;

/// Parses a text up to its first error.
pub(crate) fn parse(text: &str) -> (Document<'_>, Option<SyntaxError>) {
    let document = Document { text, nodes: Vec::new() };
    let mut parser = Parser { document, at: 0, before: Span::default(), open: Vec::new() };
    let error = parser.run().err();
    while !parser.open.is_empty() {
        parser.end();
    }
    (parser.document, error)
}

struct Parser<'a> {
    document: Document<'a>,
    /// The offset of the next byte.
    at: usize,
    /// The span of the last token.
    before: Span,
    /// The nodes of the open lists and objects.
    open: Vec<usize>,
}

impl Parser<'_> {
    fn run(&mut self) -> Result<(), SyntaxError> {
        let mut expected = Expected::Root;
        loop {
            self.skip_whitespace();
            expected = match (expected, self.peek()) {
                (Expected::End, None) => return Ok(()),
                (Expected::FirstKey, Some(b'}')) | (Expected::FirstItem, Some(b']')) => self.close(),
                (Expected::Separator, Some(b'}')) if self.inside() == Some(Kind::Object) => self.close(),
                (Expected::Separator, Some(b']')) if self.inside() == Some(Kind::List) => self.close(),
                (Expected::Separator, Some(b',')) => {
                    self.take(1);
                    if self.inside() == Some(Kind::Object) { Expected::Key } else { Expected::Item }
                }
                (Expected::Colon, Some(b':')) => {
                    self.take(1);
                    Expected::Value
                }
                (Expected::FirstKey | Expected::Key, Some(b'"')) => {
                    self.scalar(Kind::String, scalars::string)?;
                    Expected::Colon
                }
                (Expected::Root | Expected::Value | Expected::FirstItem | Expected::Item, Some(byte)) => {
                    self.value(byte, expected)?
                }
                _ => return Err(self.unexpected(expected)),
            };
        }
    }

    fn value(&mut self, byte: u8, expected: Expected) -> Result<Expected, SyntaxError> {
        match byte {
            b'{' => return self.open(Kind::Object, Expected::FirstKey),
            b'[' => return self.open(Kind::List, Expected::FirstItem),
            b'"' => self.scalar(Kind::String, scalars::string)?,
            b'-' | b'0'..=b'9' => self.scalar(Kind::Number, scalars::number)?,
            b't' => self.scalar(Kind::Bool, |text, at| scalars::word(text, at, "true"))?,
            b'f' => self.scalar(Kind::Bool, |text, at| scalars::word(text, at, "false"))?,
            b'n' => self.scalar(Kind::Null, |text, at| scalars::word(text, at, "null"))?,
            _ => return Err(self.unexpected(expected)),
        }
        Ok(self.after_value())
    }

    /// Takes a value that contains no others; `read` finds its end.
    fn scalar(
        &mut self,
        kind: Kind,
        read: impl Fn(&str, usize) -> Result<usize, SyntaxError>,
    ) -> Result<(), SyntaxError> {
        let end = read(self.document.text, self.at)?;
        self.take(end - self.at);
        self.add(kind);
        Ok(())
    }

    fn open(&mut self, kind: Kind, expected: Expected) -> Result<Expected, SyntaxError> {
        if self.open.len() == JSON_DEPTH {
            return Err(SyntaxError { span: self.here(), reason: Reason::TooDeep });
        }
        self.take(1);
        self.open.push(self.document.nodes.len());
        self.add(kind);
        Ok(expected)
    }

    /// Takes the bracket that closes the innermost list or object.
    fn close(&mut self) -> Expected {
        self.take(1);
        self.end();
        self.after_value()
    }

    /// Ends the innermost list or object at the current offset.
    fn end(&mut self) {
        let next = short(self.document.nodes.len());
        if let Some(node) = self.open.pop().and_then(|index| self.document.nodes.get_mut(index)) {
            node.span = Span::new(node.span.start(), self.at);
            node.next = next;
        }
    }

    /// Adds a node for the last token.
    fn add(&mut self, kind: Kind) {
        let next = short(self.document.nodes.len() + 1);
        self.document.nodes.push(Node { kind, span: self.before, next });
    }

    fn after_value(&self) -> Expected {
        if self.open.is_empty() { Expected::End } else { Expected::Separator }
    }

    fn inside(&self) -> Option<Kind> {
        self.open.last().map(|&index| self.document.nodes[index].kind)
    }

    fn peek(&self) -> Option<u8> {
        self.document.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, bytes: usize) {
        self.before = Span::new(self.at, self.at + bytes);
        self.at += bytes;
    }

    fn skip_whitespace(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// The span of the next character.
    fn here(&self) -> Span {
        scalars::character(self.document.text, self.at)
    }

    fn unexpected(&self, expected: Expected) -> SyntaxError {
        let inside = self.open.last().map(|&index| {
            let start = self.document.nodes[index].span.start();
            (self.document.nodes[index].kind, Span::new(start, start + 1))
        });
        SyntaxError {
            span: self.here(),
            reason: Reason::Unexpected { expected, before: self.before, inside },
        }
    }
}

/// Converts an index to 32 bits: a text of less than 4 GiB has fewer nodes.
fn short(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
