//! XML without document types, piece by piece, with the location of everything.
//!
//! Findings need what XML libraries throw away: the locations of names and values, the tag that was left open, and the
//! very character that does not belong where it is. Nothing is kept but the tags that are open, so reading needs no
//! recursion and little memory, whatever the text holds.
//!
//! `reader` cuts the text into events, `tags` reads what is between `<` and `>`, `characters` says what a name
//! and a value may hold, `messages` explains what is not XML.

mod characters;
mod fault;
mod messages;
mod names;
mod reader;
mod tags;
#[cfg(test)]
mod tests;

pub(crate) use fault::Fault;
pub(crate) use messages::{Vocabulary, report};
pub(crate) use names::names_of;
pub(crate) use reader::Reader;
pub(crate) use tags::first_tag;

use crate::base::source::Span;
use std::borrow::Cow;

/// A piece of a text.
#[derive(Debug)]
pub(crate) enum Event<'a> {
    /// An element begins.
    Start(Element<'a>),
    /// The element that began last, and that has not ended yet, ends.
    End,
}

/// A start tag.
#[derive(Debug)]
pub(crate) struct Element<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    /// No two have the same name.
    pub(crate) attributes: Vec<Attribute<'a>>,
}

impl<'a> Element<'a> {
    pub(crate) fn get(&self, name: &str) -> Option<&Attribute<'a>> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Attribute<'a> {
    pub(crate) name: &'a str,
    pub(crate) name_span: Span,
    /// References are replaced, line ends and tabs are spaces.
    pub(crate) value: Cow<'a, str>,
    /// The text between the quotes.
    pub(crate) value_span: Span,
}

impl Attribute<'_> {
    /// The location of a part of the value, which lies so many bytes after its start. Where references make the
    /// value differ from what is written, it is the whole value.
    pub(crate) fn part(&self, from: usize, to: usize) -> Span {
        match self.value {
            Cow::Borrowed(_) => Span::new(self.value_span.start() + from, self.value_span.start() + to),
            Cow::Owned(_) => self.value_span,
        }
    }
}
