//! From text to nodes, without recursion.

use super::fault::{Due, Fault, Why};
use super::{Document, Kind, Node, scalars};
use crate::source::Span;

/// Lists and objects inside each other. Descriptions need six.
pub(super) const DEPTH: usize = 128;

/// Reads a text as far as it is JSON.
pub(crate) fn parse(text: &str) -> (Document<'_>, Option<Fault>) {
    let document = Document { text, nodes: Vec::new() };
    let mut parser = Parser { document, at: 0, before: Span::default(), open: Vec::new() };
    let fault = parser.run().err();
    while !parser.open.is_empty() {
        parser.end();
    }
    (parser.document, fault)
}

struct Parser<'a> {
    document: Document<'a>,
    /// The byte to be read next.
    at: usize,
    /// The last word, string or sign.
    before: Span,
    /// The nodes of the lists and objects that are open.
    open: Vec<usize>,
}

impl Parser<'_> {
    fn run(&mut self) -> Result<(), Fault> {
        let mut due = Due::Root;
        loop {
            self.skip_blanks();
            due = match (due, self.peek()) {
                (Due::End, None) => return Ok(()),
                (Due::FirstKey, Some(b'}')) | (Due::FirstItem, Some(b']')) => self.close(),
                (Due::Separator, Some(b'}')) if self.inside() == Some(Kind::Object) => self.close(),
                (Due::Separator, Some(b']')) if self.inside() == Some(Kind::List) => self.close(),
                (Due::Separator, Some(b',')) => {
                    self.take(1);
                    if self.inside() == Some(Kind::Object) { Due::Key } else { Due::Item }
                }
                (Due::Colon, Some(b':')) => {
                    self.take(1);
                    Due::Value
                }
                (Due::FirstKey | Due::Key, Some(b'"')) => {
                    self.scalar(Kind::String, scalars::string)?;
                    Due::Colon
                }
                (Due::Root | Due::Value | Due::FirstItem | Due::Item, Some(byte)) => self.value(byte, due)?,
                _ => return Err(self.unexpected(due)),
            };
        }
    }

    fn value(&mut self, byte: u8, due: Due) -> Result<Due, Fault> {
        match byte {
            b'{' => return self.open(Kind::Object, Due::FirstKey),
            b'[' => return self.open(Kind::List, Due::FirstItem),
            b'"' => self.scalar(Kind::String, scalars::string)?,
            b'-' | b'0'..=b'9' => self.scalar(Kind::Number, scalars::number)?,
            b't' => self.scalar(Kind::Bool, |text, at| scalars::word(text, at, "true"))?,
            b'f' => self.scalar(Kind::Bool, |text, at| scalars::word(text, at, "false"))?,
            b'n' => self.scalar(Kind::Null, |text, at| scalars::word(text, at, "null"))?,
            _ => return Err(self.unexpected(due)),
        }
        Ok(self.after_value())
    }

    /// Takes a value without others in it; `read` tells its end.
    fn scalar(
        &mut self,
        kind: Kind,
        read: impl Fn(&str, usize) -> Result<usize, Fault>,
    ) -> Result<(), Fault> {
        let end = read(self.document.text, self.at)?;
        self.take(end - self.at);
        self.add(kind);
        Ok(())
    }

    fn open(&mut self, kind: Kind, due: Due) -> Result<Due, Fault> {
        if self.open.len() == DEPTH {
            return Err(Fault { span: self.here(), why: Why::TooDeep });
        }
        self.take(1);
        self.open.push(self.document.nodes.len());
        self.add(kind);
        Ok(due)
    }

    /// Takes the bracket that closes the innermost list or object.
    fn close(&mut self) -> Due {
        self.take(1);
        self.end();
        self.after_value()
    }

    /// Ends the innermost list or object here.
    fn end(&mut self) {
        let next = short(self.document.nodes.len());
        if let Some(node) = self.open.pop().and_then(|index| self.document.nodes.get_mut(index)) {
            node.span = Span::new(node.span.start(), self.at);
            node.next = next;
        }
    }

    /// Adds a node for what was taken last.
    fn add(&mut self, kind: Kind) {
        let next = short(self.document.nodes.len() + 1);
        self.document.nodes.push(Node { kind, span: self.before, next });
    }

    fn after_value(&self) -> Due {
        if self.open.is_empty() { Due::End } else { Due::Separator }
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

    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// The character to be read next.
    fn here(&self) -> Span {
        scalars::letter(self.document.text, self.at)
    }

    fn unexpected(&self, due: Due) -> Fault {
        let inside = self.open.last().map(|&index| {
            let start = self.document.nodes[index].span.start();
            (self.document.nodes[index].kind, Span::new(start, start + 1))
        });
        Fault { span: self.here(), why: Why::Unexpected { due, before: self.before, inside } }
    }
}

/// A text of less than 4 GiB has fewer nodes than that.
fn short(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
