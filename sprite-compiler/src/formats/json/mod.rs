//! Strict JSON (RFC 8259) with the location of every key and value.
//!
//! Findings need what JSON libraries discard: byte ranges, repeated keys, numbers as written, and the exact character
//! that is not allowed. The document is one flat list of nodes of 16 bytes, so reading and dropping it needs no
//! recursion and little memory, whatever the text contains.
//!
//! `parse` makes the nodes, `scalars` reads strings, numbers and words, and `messages`, with `words`, explains errors
//! of syntax. `object` reads values of objects for the formats, and reports wrong values; `rect` reads rectangles, and
//! `duplicates` finds keys that are twice. `site` finds what can be
//! written at a cursor.

mod duplicates;
mod error;
mod kind;
mod messages;
mod object;
mod parse;
mod rect;
mod scalars;
mod site;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use duplicates::report_duplicates;
pub(crate) use error::SyntaxError;
pub(crate) use kind::Kind;
pub(crate) use messages::report;
pub(crate) use object::{LARGEST, ObjectEntry, ObjectReader, RECT, key_twice, keys_missing, out_of_range};
pub(crate) use parse::parse;
pub(crate) use rect::{bounds, is_nothing, is_one, numbers, size};
pub(super) use site::site;

use crate::base::source::Span;
use std::borrow::Cow;

/// A value, or a key: keys and values of an object alternate.
#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    span: Span,
    /// The index of the node after this one and everything in it.
    next: u32,
}

/// A text that was parsed, up to its end or its first error.
#[derive(Debug)]
pub(crate) struct Document<'a> {
    text: &'a str,
    nodes: Vec<Node>,
}

/// A document without its text, which may be moved to where it is kept.
#[derive(Debug)]
pub(crate) struct Tree(Vec<Node>);

impl Tree {
    /// The document again. The text must be the one that was parsed.
    pub(crate) fn with_text(self, text: &str) -> Document<'_> {
        Document { text, nodes: self.0 }
    }
}

impl Document<'_> {
    /// The document without its text.
    pub(crate) fn into_tree(self) -> Tree {
        Tree(self.nodes)
    }

    /// The one value of the text; [`None`] if it has not even a start.
    pub(crate) fn root(&self) -> Option<Value<'_>> {
        (!self.nodes.is_empty()).then_some(Value { document: self, index: 0 })
    }
}

/// A value in its document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value<'d> {
    document: &'d Document<'d>,
    index: usize,
}

/// A key and its value.
#[derive(Clone, Debug)]
pub(crate) struct Member<'d> {
    pub(crate) key: Cow<'d, str>,
    /// The key with its quotes.
    pub(crate) key_span: Span,
    pub(crate) value: Value<'d>,
}

impl<'d> Value<'d> {
    pub(crate) fn kind(self) -> Kind {
        self.document.nodes[self.index].kind
    }

    /// The span from its first character to its end.
    pub(crate) fn span(self) -> Span {
        self.document.nodes[self.index].span
    }

    /// The span of its first character, which opens a list or an object.
    pub(crate) fn opening(self) -> Span {
        Span::new(self.span().start(), self.span().start() + 1)
    }

    /// The text of the value as written.
    pub(crate) fn written(self) -> &'d str {
        self.document.text.get(self.span().start()..self.span().end()).unwrap_or_default()
    }

    /// The text of a string.
    pub(crate) fn string(self) -> Option<Cow<'d, str>> {
        (self.kind() == Kind::String).then(|| scalars::decode(self.written()))
    }

    /// The values of a list; none for other values.
    pub(crate) fn items(self) -> impl Iterator<Item = Self> {
        (self.kind() == Kind::List).then(|| self.children()).into_iter().flatten()
    }

    /// The members of an object, including those with a repeated key; none for other values.
    pub(crate) fn members(self) -> impl Iterator<Item = Member<'d>> {
        let mut children = (self.kind() == Kind::Object).then(|| self.children()).into_iter().flatten();
        // At the end of an incomplete text, a key may have no value.
        std::iter::from_fn(move || {
            let (key, value) = (children.next()?, children.next()?);
            Some(Member { key: key.string()?, key_span: key.span(), value })
        })
    }

    /// The value of a key of an object, the first one if the key is repeated.
    pub(crate) fn get(self, key: &str) -> Option<Self> {
        self.members().find(|member| member.key == key).map(|member| member.value)
    }

    fn children(self) -> impl Iterator<Item = Self> {
        let document = self.document;
        let next = move |index: usize| document.nodes[index].next as usize;
        let end = next(self.index);
        let within = move |index: usize| (index < end).then_some(index);
        let indices = std::iter::successors(within(self.index + 1), move |&index| within(next(index)));
        indices.map(move |index| Value { document, index })
    }
}
