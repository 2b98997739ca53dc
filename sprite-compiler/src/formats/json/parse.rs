//! Parses text to nodes, without recursion.

use super::error::{Expected, Reason, SyntaxError};
use super::{Document, Kind, Node, scalars};
use crate::base::source::Span;

/// The depth of lists and objects in JSON. Descriptions need six.
pub(super) const JSON_DEPTH: usize = 128;

/// Parses a text up to its first error.
pub(crate) fn parse(text: &str) -> (Document<'_>, Option<SyntaxError>) {
    let mut parser = JsonParser::new(text);
    let error = parser.run().err();
    (parser.into_document(), error)
}

pub(super) struct JsonParser<'a> {
    pub(super) document: Document<'a>,
    /// The offset of the next byte.
    pub(super) at: usize,
    /// The span of the last token.
    before: Span,
    /// The nodes of the open lists and objects.
    pub(super) open: Vec<usize>,
}

impl<'a> JsonParser<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let document = Document { text, nodes: Vec::new() };
        Self { document, at: 0, before: Span::default(), open: Vec::new() }
    }

    /// Ends what is open.
    pub(super) fn into_document(mut self) -> Document<'a> {
        while !self.open.is_empty() {
            self.end();
        }
        self.document
    }

    fn run(&mut self) -> Result<(), SyntaxError> {
        let mut expected = Expected::Root;
        loop {
            self.skip_whitespace();
            if expected == Expected::End && self.peek().is_none() {
                return Ok(());
            }
            expected = self.step(expected)?;
        }
    }

    /// Takes the next token, which follows without whitespace, and returns what must come after it. At an error, nothing
    /// is taken.
    pub(super) fn step(&mut self, expected: Expected) -> Result<Expected, SyntaxError> {
        Ok(match (expected, self.peek()) {
            (Expected::FirstKey, Some(b'}')) | (Expected::FirstItem, Some(b']')) => self.close(),
            (Expected::Separator, Some(b'}')) if self.inside() == Some(Kind::Object) => self.close(),
            (Expected::Separator, Some(b']')) if self.inside() == Some(Kind::List) => self.close(),
            (Expected::Separator, Some(b',')) => self.comma(),
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
        })
    }

    /// Takes a comma in a list or an object.
    pub(super) fn comma(&mut self) -> Expected {
        self.take(1);
        if self.inside() == Some(Kind::Object) { Expected::Key } else { Expected::Item }
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

    pub(super) fn open(&mut self, kind: Kind, expected: Expected) -> Result<Expected, SyntaxError> {
        if self.open.len() == JSON_DEPTH {
            return Err(SyntaxError { span: self.here(), reason: Reason::TooDeep });
        }
        self.take(1);
        self.open.push(self.document.nodes.len());
        self.add(kind);
        Ok(expected)
    }

    /// Takes the bracket that closes the innermost list or object.
    pub(super) fn close(&mut self) -> Expected {
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
    pub(super) fn add(&mut self, kind: Kind) {
        let next = short(self.document.nodes.len() + 1);
        self.document.nodes.push(Node { kind, span: self.before, next });
    }

    pub(super) fn after_value(&self) -> Expected {
        if self.open.is_empty() { Expected::End } else { Expected::Separator }
    }

    pub(super) fn inside(&self) -> Option<Kind> {
        self.open.last().map(|&index| self.document.nodes[index].kind)
    }

    fn peek(&self) -> Option<u8> {
        self.document.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn take(&mut self, bytes: usize) {
        self.before = Span::new(self.at, self.at + bytes);
        self.at += bytes;
    }

    pub(super) fn skip_whitespace(&mut self) {
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
