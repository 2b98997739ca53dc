//! A parser of XML without document types, which gives events with locations.
//!
//! Findings need what XML libraries discard: the locations of names and values, the unclosed tag, and the exact
//! character that is not allowed. Only the open tags are kept, so reading needs no recursion and little memory,
//! whatever the text contains.
//!
//! `reader` divides the text into events, `characters` checks names and values, and `messages` explains errors of
//! syntax. `site` finds what can be written at a cursor.

mod characters;
mod fault;
mod messages;
mod reader;
mod site;
#[cfg(test)]
mod tests;

pub(crate) use characters::name;
pub(crate) use fault::Fault;
pub(crate) use messages::{Vocabulary, report};
pub(crate) use reader::{Reader, first_tag, names_of};
pub(super) use site::{Part, Site, site};

use crate::base::source::Span;
use std::borrow::Cow;

/// A piece of a text.
#[derive(Debug)]
pub(crate) enum Event<'a> {
    /// An element begins.
    Start(Element<'a>),
    /// The innermost open element ends.
    End,
}

/// A start tag.
#[derive(Debug)]
pub(crate) struct Element<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    /// The attributes. No two have the same name.
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
    /// The value, with references decoded, and with spaces for line ends and tabs.
    pub(crate) value: Cow<'a, str>,
    /// The text between the quotes.
    pub(crate) value_span: Span,
}

impl Attribute<'_> {
    /// The span of a part of the value, between two offsets in it; the whole value if it contains references, so that
    /// offsets do not match.
    pub(crate) fn part(&self, from: usize, to: usize) -> Span {
        match self.value {
            Cow::Borrowed(_) => Span::new(self.value_span.start() + from, self.value_span.start() + to),
            Cow::Owned(_) => self.value_span,
        }
    }
}
