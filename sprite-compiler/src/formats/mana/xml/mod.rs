//! XML without document types, piece by piece, with the place of everything.
//!
//! Findings need what XML libraries throw away: the places of names and values, the tag that was left open, and the
//! very character that cannot stand where it does. Nothing is kept but the tags that are open, so reading needs no
//! recursion and little memory, whatever the text holds.
//!
//! `reader` cuts the text into events, `tags` reads what stands between `<` and `>`, `characters` says what a name
//! and a value may hold, `start` finds the first tag of a text that is no XML.

mod characters;
mod fault;
mod reader;
mod start;
mod tags;
#[cfg(test)]
mod tests;

pub(super) use fault::{Fault, Piece};
pub(super) use reader::Reader;
pub(super) use start::first_tag;

use crate::source::Span;
use std::borrow::Cow;

/// Elements inside elements. The format needs five.
pub(super) const DEEPEST: usize = 256;
/// Attributes of one element. The format needs nine.
pub(super) const MOST_ATTRIBUTES: usize = 64;

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
    /// References are replaced, line ends and tabs are blanks.
    pub(super) value: Cow<'a, str>,
    /// What stands between the quotes.
    pub(super) value_span: Span,
}

impl Attribute<'_> {
    /// The place of a part of the value, which lies so many bytes behind its start. Where references make the
    /// value differ from what is written, it is the whole value.
    pub(super) fn part(&self, from: usize, to: usize) -> Span {
        match self.value {
            Cow::Borrowed(_) => Span::new(self.value_span.start() + from, self.value_span.start() + to),
            Cow::Owned(_) => self.value_span,
        }
    }
}
