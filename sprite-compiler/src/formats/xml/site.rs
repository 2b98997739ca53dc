//! Finds what can be written at a cursor, in a text that may not be XML yet. The reader goes on after each fault.

use super::characters::is_space;
use super::fault::{Fault, Piece};
use super::{Element, Event, Reader, characters};
use crate::base::source::Span;

/// A position in a start tag.
#[derive(Debug)]
pub(in crate::formats) struct Site<'a> {
    /// The elements that are open there, from the outermost one to that of the tag.
    pub(in crate::formats) elements: Vec<&'a str>,
    pub(in crate::formats) part: Part<'a>,
    /// The name or the value at the cursor.
    pub(in crate::formats) span: Span,
}

/// The part of a tag in which a position is.
#[derive(Debug)]
pub(in crate::formats) enum Part<'a> {
    /// The name of the element.
    Element,
    /// The name of an attribute, with those of the other attributes.
    Attribute(Vec<&'a str>),
    /// The value of this attribute.
    Value(&'a str),
}

/// The pieces of a text that have no part in the elements, with their ends.
const SKIPPED: [(&str, &str); 3] = [("<!--", "-->"), ("<?", "?>"), ("<!", ">")];

/// Finds the position of a cursor; [`None`] if it is in no start tag.
pub(in crate::formats) fn site(text: &str, cursor: usize) -> Option<Site<'_>> {
    let mut reader = Reader::new(text);
    while reader.at < cursor {
        let (start, depth) = (reader.at, reader.open.len());
        // Of several elements without one around them, each may be the root.
        reader.has_root = false;
        let (element, is_closed) = match reader.piece() {
            Ok(Some(Event::Start(element))) => (element, true),
            Ok(Some(Event::End) | None) => continue,
            Err(_) => {
                reader.at = start;
                match read_on(&mut reader) {
                    Faulty::Start(element, is_closed) => (element, is_closed),
                    Faulty::Other => continue,
                    Faulty::End => return None,
                }
            }
        };
        let elements =
            || reader.open.iter().take(depth).map(|(name, _)| *name).chain([element.name]).collect();
        if cursor <= element.span.end() {
            return Some(Site { elements: elements(), part: Part::Element, span: element.span });
        }
        if cursor < reader.at || cursor == reader.at && !is_closed {
            let (part, span) = in_tag(text, &element, cursor)?;
            return Some(Site { elements: elements(), part, span });
        }
    }
    None
}

/// A piece with a fault.
enum Faulty<'a> {
    /// The element of a start tag, and whether the tag is closed.
    Start(Element<'a>, bool),
    /// Any other piece.
    Other,
    /// The end of the text.
    End,
}

/// Reads a piece with a fault.
fn read_on<'a>(reader: &mut Reader<'a>) -> Faulty<'a> {
    let rest = reader.rest();
    if !rest.starts_with('<') {
        let Some(next) = rest.find('<') else { return Faulty::End };
        reader.at += next;
        return Faulty::Other;
    }
    if let Some((start, end)) = SKIPPED.iter().find(|(start, _)| rest.starts_with(start)) {
        let is_whole = reader.past(end, start.len(), Piece::Comment).is_ok();
        return if is_whole { Faulty::Other } else { Faulty::End };
    }
    if let Some(rest) = rest.strip_prefix("</") {
        let name = characters::name(rest);
        if let Some(level) = reader.open.iter().rposition(|(open, _)| *open == name) {
            reader.open.truncate(level);
        }
        reader.at += 2 + name.len();
        return Faulty::Other;
    }
    let mut element = reader.element(characters::name(rest.get(1..).unwrap_or_default()));
    let is_whole = loop {
        match reader.tag(&mut element) {
            Ok(is_whole) => break Some(is_whole),
            Err(fault) if mend(reader, &mut element, &fault) => {}
            Err(_) => break None,
        }
    };
    if is_whole != Some(true) && !element.name.is_empty() {
        reader.open.push((element.name, element.span));
    }
    Faulty::Start(element, is_whole.is_some())
}

/// Moves past a fault in a tag. Returns `false` if the tag ends there.
fn mend<'a>(reader: &mut Reader<'a>, element: &mut Element<'a>, fault: &Fault<'_>) -> bool {
    match fault {
        Fault::NoSpace(_) => {
            if let Err(fault) = reader.attribute(element) {
                return mend(reader, element, &fault);
            }
        }
        Fault::InTag(_, span) | Fault::NoQuotes(_, span) => reader.at = span.end(),
        // The value ends with its line at the latest. What was read of it may be what the next quote encloses.
        Fault::NoClosingQuote(_, quote) => {
            let [quoted, rest] = [quote.start()..quote.end(), quote.end()..reader.text.len()]
                .map(|range| reader.text.get(range).unwrap_or_default());
            let is_end = |character| quoted.contains(character) || matches!(character, '<' | '>' | '\n');
            let length = rest.find(is_end).unwrap_or(rest.len());
            let is_closed = rest.get(length..).is_some_and(|rest| rest.starts_with(quoted));
            reader.at = quote.end() + length + usize::from(is_closed);
            if let Some(attribute) = element.attributes.last_mut() {
                attribute.value = "".into();
                attribute.value_span = Span::new(quote.end(), quote.end() + length);
            }
        }
        // The reader is past it.
        Fault::NoValue(..)
        | Fault::Twice { .. }
        | Fault::Ampersand(_)
        | Fault::Entity(..)
        | Fault::CharacterReference(_) => {}
        _ => return false,
    }
    true
}

/// The part of a tag after its name in which the cursor is, and what is written there.
fn in_tag<'a>(text: &str, element: &Element<'a>, cursor: usize) -> Option<(Part<'a>, Span)> {
    let is_at = |span: Span| (span.start()..=span.end()).contains(&cursor);
    if let Some(attribute) = element.attributes.iter().find(|attribute| is_at(attribute.value_span)) {
        return Some((Part::Value(attribute.name), attribute.value_span));
    }
    let names = || element.attributes.iter().map(|attribute| attribute.name_span);
    let span = names().find(|name| is_at(*name)).unwrap_or(Span::new(cursor, cursor));
    // A space stands before each attribute.
    let before = text.get(..span.start())?;
    if !before.ends_with(is_space) || before.trim_end().ends_with('=') {
        return None;
    }
    let others = element.attributes.iter().filter(|attribute| attribute.name_span != span);
    Some((Part::Attribute(others.map(|attribute| attribute.name).collect()), span))
}
