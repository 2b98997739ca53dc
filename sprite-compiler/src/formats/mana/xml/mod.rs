//! XML without document types, piece by piece, with the location of everything.
//!
//! Findings need what XML libraries throw away: the locations of names and values, the tag that was left open, and the
//! very character that does not belong where it is. Nothing is kept but the tags that are open, so reading needs no
//! recursion and little memory, whatever the text holds.
//!
//! `reader` cuts the text into events, `tags` reads what is between `<` and `>`, `characters` says what a name
//! and a value may hold.

mod characters;
mod fault;
mod reader;
mod tags;
#[cfg(test)]
mod tests;

pub(super) use fault::{Fault, Piece};
pub(super) use reader::Reader;
pub(super) use tags::first_tag;

use crate::base::source::Span;
use std::borrow::Cow;

/// What comes next in a text.
#[derive(Debug)]
pub(super) enum Event<'a> {
    /// An element begins.
    Start(Element<'a>),
    /// The element that began last, and that has not ended yet, ends.
    End,
}

/// A start tag.
#[derive(Debug)]
pub(super) struct Element<'a> {
    pub(super) name: &'a str,
    pub(super) span: Span,
    /// No two have the same name.
    pub(super) attributes: Vec<Attribute<'a>>,
}

impl<'a> Element<'a> {
    pub(super) fn get(&self, name: &str) -> Option<&Attribute<'a>> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Attribute<'a> {
    pub(super) name: &'a str,
    pub(super) name_span: Span,
    /// References are replaced, line ends and tabs are spaces.
    pub(super) value: Cow<'a, str>,
    /// What is between the quotes.
    pub(super) value_span: Span,
}

impl Attribute<'_> {
    /// The location of a part of the value, which lies so many bytes after its start. Where references make the
    /// value differ from what is written, it is the whole value.
    pub(super) fn part(&self, from: usize, to: usize) -> Span {
        match self.value {
            Cow::Borrowed(_) => Span::new(self.value_span.start() + from, self.value_span.start() + to),
            Cow::Owned(_) => self.value_span,
        }
    }
}
