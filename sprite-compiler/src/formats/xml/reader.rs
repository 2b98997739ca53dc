//! Divides a text into events, start tags into attributes, and finds the first tag of a text that may not be XML, and
//! the names in the tags of an element.

use super::characters::{begins_name, is_space};
use super::fault::{Fault, Piece};
use super::{Attribute, Element, Event, characters};
use crate::base::source::Span;
use crate::base::words::beginning;

/// The depth of XML elements. Descriptions need five.
pub(super) const XML_DEPTH: usize = 256;

/// Reads a text from its start to its end, or to its first fault.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    /// The elements that are open, with the locations of their names.
    pub(super) open: Vec<(&'a str, Span)>,
    /// True if the last tag was an empty element, so that its end is the next event.
    is_closing: bool,
    pub(super) has_root: bool,
    is_over: bool,
    fault: Option<Fault<'a>>,
    /// The locations of texts in elements that look like a tag without its `<`, of some of them.
    loose: Vec<Span>,
}

/// Texts that are noted since they look like a tag.
const LOOSE: usize = 20;

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let fault = characters::odd(text).map(|(character, span)| Fault::Character(character, span));
        let is_over = fault.is_some();
        Self {
            text,
            at: 0,
            open: Vec::new(),
            is_closing: false,
            has_root: false,
            is_over,
            fault,
            loose: Vec::new(),
        }
    }

    /// The next event; [`None`] at the end and after a fault.
    pub(crate) fn next(&mut self) -> Option<Event<'a>> {
        if self.is_over {
            return None;
        }
        let event = self.step().unwrap_or_else(|fault| {
            self.fault = Some(fault);
            None
        });
        self.is_over = event.is_none();
        event
    }

    /// Stops reading: there are no further events.
    pub(crate) fn stop(&mut self) {
        self.is_over = true;
    }

    /// The first fault in the text that was read.
    pub(crate) fn fault(&self) -> Option<&Fault<'a>> {
        self.fault.as_ref()
    }

    /// The locations of texts in elements that look like a tag without its `<`. XML allows them.
    pub(crate) fn loose_tags(&self) -> &[Span] {
        &self.loose
    }

    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The span of the next `length` bytes.
    pub(super) fn span(&self, length: usize) -> Span {
        Span::new(self.at, (self.at + length).min(self.text.len()))
    }

    /// The next character, with its span.
    pub(super) fn character(&self) -> (char, Span) {
        let character = self.rest().chars().next().unwrap_or(' ');
        (character, self.span(character.len_utf8()))
    }

    fn step(&mut self) -> Result<Option<Event<'a>>, Fault<'a>> {
        if std::mem::take(&mut self.is_closing) {
            return Ok(Some(Event::End));
        }
        while !self.rest().is_empty() {
            if let Some(event) = self.piece()? {
                return Ok(Some(event));
            }
        }
        self.end().map(|()| None)
    }

    /// Reads a text, a comment, an instruction or a tag.
    pub(super) fn piece(&mut self) -> Result<Option<Event<'a>>, Fault<'a>> {
        let rest = self.rest();
        let without_event = if !rest.starts_with('<') {
            self.characters()
        } else if rest.starts_with("<!--") {
            self.comment()
        } else if rest.starts_with("<?") {
            self.instruction()
        } else if rest.starts_with("<![CDATA[") && !self.open.is_empty() {
            self.past("]]>", 9, Piece::Cdata)
        } else if rest.starts_with("<!DOCTYPE") {
            Err(Fault::DocumentType(self.span(9)))
        } else if rest.starts_with("</") {
            return self.end_tag().map(|()| Some(Event::End));
        } else {
            return self.start_tag().map(|element| Some(Event::Start(element)));
        };
        without_event.map(|()| None)
    }

    fn start_tag(&mut self) -> Result<Element<'a>, Fault<'a>> {
        if let Some(marker) = self.merge_marker() {
            return Err(Fault::MergeMarker(marker));
        }
        let name = characters::name(self.rest().get(1..).unwrap_or_default());
        if name.is_empty() {
            return Err(Fault::Bracket(self.span(1)));
        }
        if self.has_root && self.open.is_empty() {
            return Err(Fault::TextAfter(self.span(name.len() + 1)));
        }
        let mut element = self.element(name);
        let is_whole = self.tag(&mut element)?;
        self.has_root = true;
        self.is_closing = is_whole;
        if !is_whole {
            if self.open.len() == XML_DEPTH {
                return Err(Fault::TooDeep(element.span));
            }
            self.open.push((name, element.span));
        }
        Ok(element)
    }

    fn end_tag(&mut self) -> Result<(), Fault<'a>> {
        let start = self.at;
        let name = characters::name(self.rest().get(2..).unwrap_or_default());
        let span = Span::new(start + 2, start + 2 + name.len());
        let Some(&(open, opened)) = self.open.last() else {
            return Err(if self.has_root {
                Fault::TextAfter(self.span(name.len() + 2))
            } else {
                Fault::Bracket(self.span(1))
            });
        };
        if name.is_empty() {
            return Err(Fault::Bracket(self.span(2)));
        }
        if name != open {
            let is_open_too = self.open.iter().any(|(other, _)| *other == name);
            return Err(Fault::Mismatch { found: name, span, open, opened, is_open_too });
        }
        self.at = span.end();
        self.spaces();
        if self.rest().is_empty() {
            return Err(Fault::Unclosed(Piece::Tag(name), span));
        }
        if !self.rest().starts_with('>') {
            let (character, span) = self.character();
            return Err(Fault::InTag(character, span));
        }
        self.at += 1;
        self.open.pop();
        Ok(())
    }

    /// Reads text up to the next `<`.
    fn characters(&mut self) -> Result<(), Fault<'a>> {
        let rest = self.rest();
        let text = rest.find('<').and_then(|end| rest.get(..end)).unwrap_or(rest);
        if self.open.is_empty() {
            let word = text.trim_matches(is_space);
            if !word.is_empty() {
                let start = self.at + text.find(|character| !is_space(character)).unwrap_or(0);
                // The first line of the text is enough for the location.
                let line = word.lines().next().unwrap_or_default();
                let span = Span::new(start, start + line.trim_end_matches(is_space).len());
                return Err(if self.has_root { Fault::TextAfter(span) } else { Fault::TextBefore(span) });
            }
        } else if let Some(end) = text.find("]]>") {
            return Err(Fault::CdataEnd(Span::new(self.at + end, self.at + end + 3)));
        } else {
            characters::check(text, self.at)?;
            if let Some(end) = text.find('>').filter(|_| self.loose.len() < LOOSE) {
                let start = text.find(|character| !is_space(character)).unwrap_or(end);
                self.loose.push(Span::new(self.at + start, self.at + end + 1));
            }
        }
        self.at += text.len();
        Ok(())
    }

    fn comment(&mut self) -> Result<(), Fault<'a>> {
        let start = self.at;
        self.past("-->", 4, Piece::Comment)?;
        let inside = self.text.get(start + 4..self.at - 3).unwrap_or_default();
        let dashes = inside.find("--").or_else(|| inside.ends_with('-').then(|| inside.len() - 1));
        match dashes {
            Some(dashes) => Err(Fault::Dashes(Span::new(start + 4 + dashes, start + 6 + dashes))),
            None => Ok(()),
        }
    }

    fn instruction(&mut self) -> Result<(), Fault<'a>> {
        let name = characters::name(self.rest().get(2..).unwrap_or_default());
        if name.is_empty() {
            return Err(Fault::Bracket(self.span(2)));
        }
        if name.eq_ignore_ascii_case("xml") && self.at > 0 {
            return Err(Fault::LateDeclaration(self.span(5)));
        }
        self.past("?>", 2, Piece::Instruction)
    }

    /// Skips to the text after the next `end`. `opening` is the length of the start of the piece.
    pub(super) fn past(&mut self, end: &str, opening: usize, piece: Piece<'a>) -> Result<(), Fault<'a>> {
        let inside = self.rest().get(opening..).unwrap_or_default();
        let length = inside.find(end).ok_or(Fault::Unclosed(piece, self.span(opening)))?;
        self.at += opening + length + end.len();
        Ok(())
    }

    pub(super) fn spaces(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(is_space).len();
    }

    /// The span of a marker of a merge conflict at the start of a line.
    fn merge_marker(&self) -> Option<Span> {
        let begins_line = self.at == 0 || self.text.as_bytes().get(self.at - 1) == Some(&b'\n');
        (begins_line && self.rest().starts_with("<<<<<<<")).then(|| self.span(7))
    }

    fn end(&mut self) -> Result<(), Fault<'a>> {
        match self.open.last() {
            Some(&(name, span)) => Err(Fault::Unclosed(Piece::Element(name), span)),
            None if self.has_root => Ok(()),
            None if self.text.trim().is_empty() => Err(Fault::Empty),
            None => Err(Fault::NoElement),
        }
    }
}

/// Attributes of one element.
pub(super) const XML_ATTRIBUTES: usize = 64;

impl<'a> Reader<'a> {
    /// The element whose start tag begins here, with this name. Takes the name.
    pub(super) fn element(&mut self, name: &'a str) -> Element<'a> {
        let span = Span::new(self.at + 1, self.at + 1 + name.len());
        self.at = span.end();
        Element { name, span, attributes: Vec::new() }
    }

    /// Reads a start tag from after its name or an attribute, and returns whether it is an empty element, with `/>`.
    pub(super) fn tag(&mut self, element: &mut Element<'a>) -> Result<bool, Fault<'a>> {
        let Element { name, span, .. } = *element;
        loop {
            let had_space = self.rest().starts_with(is_space);
            self.spaces();
            let rest = self.rest();
            if rest.is_empty() {
                return Err(Fault::Unclosed(Piece::Tag(name), span));
            } else if rest.starts_with("/>") {
                self.at += 2;
                return Ok(true);
            } else if rest.starts_with('>') {
                self.at += 1;
                return Ok(false);
            } else if rest.starts_with('<') {
                return Err(Fault::Unclosed(Piece::Tag(name), span));
            } else if !rest.starts_with(begins_name) {
                let (character, span) = self.character();
                return Err(swallowed(element).unwrap_or(Fault::InTag(character, span)));
            } else if !had_space {
                let word = self.span(characters::name(rest).len());
                return Err(swallowed(element).unwrap_or(Fault::NoSpace(word)));
            } else if element.attributes.len() == XML_ATTRIBUTES {
                return Err(Fault::ManyAttributes(name, span));
            }
            self.attribute(element)?;
        }
    }

    /// Reads an attribute. If there is a fault, the element has what was read of it.
    pub(super) fn attribute(&mut self, element: &mut Element<'a>) -> Result<(), Fault<'a>> {
        let name = characters::name(self.rest());
        let name_span = self.span(name.len());
        self.at = name_span.end();
        let mut attribute = Attribute { name, name_span, value: "".into(), value_span: Span::default() };
        let value = self.value(&mut attribute);
        let first = element.get(name).map(|first| first.name_span);
        element.attributes.push(attribute);
        value?;
        first.map_or(Ok(()), |first| Err(Fault::Twice { name, span: name_span, first }))
    }

    fn value(&mut self, attribute: &mut Attribute<'a>) -> Result<(), Fault<'a>> {
        let (name, name_span) = (attribute.name, attribute.name_span);
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
        attribute.value_span = self.span(end);
        self.at += end + 1;
        let written = rest.get(..end).unwrap_or_default();
        attribute.value = characters::decoded(written, attribute.value_span.start())?;
        Ok(())
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

/// Bytes of an XML element that are searched for its end tag.
pub(super) const ELEMENT_BYTES: usize = 10_000;

/// The spans of the name in the start tag of an element, and in its end tag if it has one. [`None`] if the element does
/// not end, or is too long to be searched.
pub(crate) fn names_of(text: &str, name: Span) -> Option<Vec<Span>> {
    let start = name.start().checked_sub(1)?;
    let mut reader = Reader::new(beginning(text.get(start..)?, ELEMENT_BYTES));
    let mut depth = 0_usize;
    while let Some(event) = reader.next() {
        match event {
            Event::Start(_) => depth += 1,
            Event::End => depth = depth.saturating_sub(1),
        }
        if depth == 0 {
            let element = text.get(start..start + reader.at)?;
            if element.ends_with("/>") {
                return Some(vec![name]);
            }
            let end = start + element.rfind("</")? + 2;
            return Some(vec![name, Span::new(end, end + name.end() - name.start())]);
        }
    }
    None
}
