//! Reads start tags and their attributes, and finds the first tag of a text that may not be XML.

use super::characters::{self, begins_name, is_space};
use super::fault::{Fault, Piece};
use super::reader::Reader;
use super::{Attribute, Element};
use crate::base::source::Span;

/// Attributes of one element.
pub(super) const XML_ATTRIBUTES: usize = 64;

impl<'a> Reader<'a> {
    /// Reads the start tag with this name, and returns whether it is an empty element, with `/>`.
    pub(super) fn tag(&mut self, name: &'a str) -> Result<(Element<'a>, bool), Fault<'a>> {
        let span = Span::new(self.at + 1, self.at + 1 + name.len());
        let mut element = Element { name, span, attributes: Vec::new() };
        self.at = span.end();
        loop {
            let had_space = self.rest().starts_with(is_space);
            self.spaces();
            let rest = self.rest();
            if rest.is_empty() {
                return Err(Fault::Unclosed(Piece::Tag(name), span));
            } else if rest.starts_with("/>") {
                self.at += 2;
                return Ok((element, true));
            } else if rest.starts_with('>') {
                self.at += 1;
                return Ok((element, false));
            } else if rest.starts_with('<') {
                return Err(Fault::Unclosed(Piece::Tag(name), span));
            } else if !rest.starts_with(begins_name) {
                let (character, span) = self.character();
                return Err(swallowed(&element).unwrap_or(Fault::InTag(character, span)));
            } else if !had_space {
                let word = self.span(characters::name(rest).len());
                return Err(swallowed(&element).unwrap_or(Fault::NoSpace(word)));
            } else if element.attributes.len() == XML_ATTRIBUTES {
                return Err(Fault::ManyAttributes(name, span));
            }
            let attribute = self.attribute()?;
            if let Some(first) = element.get(attribute.name) {
                let (span, first) = (attribute.name_span, first.name_span);
                return Err(Fault::Twice { name: attribute.name, span, first });
            }
            element.attributes.push(attribute);
        }
    }

    fn attribute(&mut self) -> Result<Attribute<'a>, Fault<'a>> {
        let name = characters::name(self.rest());
        let name_span = self.span(name.len());
        self.at = name_span.end();
        self.spaces();
        if !self.rest().starts_with('=') {
            return Err(Fault::NoValue(name, name_span));
        }
        self.at += 1;
        self.spaces();
        let Some(quote @ ('"' | '\'')) = self.rest().chars().next() else {
            return Err(match characters::bare_value(self.rest()).len() {
                0 => Fault::NoValue(name, name_span),
                length => Fault::NoQuotes(name, self.span(length)),
            });
        };
        let opening = self.span(1);
        self.at += 1;
        let rest = self.rest();
        let end = rest.find([quote, '<']);
        let Some(end) = end.filter(|&end| rest.get(end..).is_some_and(|rest| rest.starts_with(quote))) else {
            return Err(Fault::NoClosingQuote(name, opening));
        };
        let value_span = self.span(end);
        let value = characters::decoded(rest.get(..end).unwrap_or_default(), self.at)?;
        self.at = value_span.end() + 1;
        Ok(Attribute { name, name_span, value, value_span })
    }
}

/// The fault of the last value, if it lacks its closing quote and so contains the next attribute.
fn swallowed<'a>(element: &Element<'a>) -> Option<Fault<'a>> {
    let last = element.attributes.last()?;
    let opening = last.value_span.start().checked_sub(1)?;
    last.value
        .trim_end()
        .ends_with('=')
        .then(|| Fault::NoClosingQuote(last.name, Span::new(opening, opening + 1)))
}

/// The name in the first start tag of a text, and its span.
pub(crate) fn first_tag(text: &str) -> Option<(&str, Span)> {
    let mut at = 0;
    loop {
        at += text.get(at..)?.find('<')?;
        let rest = text.get(at..)?;
        let name = characters::name(rest.get(1..)?);
        if !name.is_empty() {
            return Some((name, Span::new(at + 1, at + 1 + name.len())));
        }
        at += if rest.starts_with("<!--") {
            rest.find("-->")?
        } else if rest.starts_with("<?") {
            rest.find("?>")?
        } else if rest.starts_with("<!DOCTYPE") {
            document_type(rest)?
        } else {
            1
        };
    }
}

/// The length of a document type. Its declarations are in brackets.
fn document_type(text: &str) -> Option<usize> {
    let end = text.find(['>', '['])?;
    if text.get(end..)?.starts_with('>') { Some(end) } else { text.find(']') }
}
