//! Finds what can be written at a cursor, in a text that may not be JSON yet.
//!
//! The parser knows what it expects there. It reads on after an error, so that the keys after the cursor are found, too.

use super::error::{Expected, Reason, SyntaxError};
use super::parse::JsonParser;
use super::words::is_word;
use super::{Document, Kind, Value, scalars};
use crate::base::source::Span;

/// A position at which a key of an object or its value can be written.
#[derive(Debug)]
pub(in crate::formats) struct Site<'a> {
    /// The keys that lead to the object.
    pub(in crate::formats) path: Vec<&'a str>,
    /// The key of the value; [`None`] where a key can be written.
    pub(in crate::formats) value_of: Option<&'a str>,
    /// The string or the word at the cursor, without quotes.
    pub(in crate::formats) span: Span,
    pub(in crate::formats) is_quoted: bool,
    /// The other keys of the object.
    pub(in crate::formats) keys: Vec<&'a str>,
    /// The other keys of the outermost object.
    pub(in crate::formats) root_keys: Vec<&'a str>,
}

/// Finds the position of a cursor; [`None`] if neither a key nor a value of an object can be written there.
pub(in crate::formats) fn site(text: &str, cursor: usize) -> Option<Site<'_>> {
    let mut parser = JsonParser::new(text);
    let mut expected = Expected::Root;
    let mut found: Option<(Site<'_>, usize)> = None;
    loop {
        parser.skip_whitespace();
        let (start, count) = (parser.at, parser.document.nodes.len());
        let first = text.get(start..)?.chars().next();
        if found.is_none() && (cursor <= start || first.is_none()) {
            found = Some(position(&parser, expected, count, Span::new(cursor, cursor))?);
        }
        let Some(first) = first else { break };
        let is_unclosed = first == '"' && string_end(text, start).is_none();
        let next = if is_unclosed { None } else { parser.step(expected).ok() };
        let next = next.unwrap_or_else(|| read_on(&mut parser, first, expected));
        let token = content(text, Span::new(start, parser.at));
        if found.is_none() && cursor <= token.end() && (first == '"' || first.is_alphanumeric()) {
            let (site, object) = position(&parser, expected, count, token)?;
            found = Some((Site { is_quoted: first == '"', ..site }, object));
        }
        expected = next;
    }
    let (mut site, object) = found?;
    let document = parser.into_document();
    let root = document.nodes.iter().position(|node| node.kind == Kind::Object)?;
    site.keys = keys(&document, object, site.span);
    site.root_keys = keys(&document, root, site.span);
    Some(site)
}

/// The position of a key or a value before which there are `count` nodes, without the other keys, and the node of its
/// object.
fn position<'a>(
    parser: &JsonParser<'a>,
    expected: Expected,
    count: usize,
    span: Span,
) -> Option<(Site<'a>, usize)> {
    let Document { text, nodes } = &parser.document;
    let key_before = |node: usize| written(text, content(text, nodes.get(node.checked_sub(1)?)?.span));
    let object = *parser.open.last().filter(|_| parser.inside() == Some(Kind::Object))?;
    let value_of = match expected {
        Expected::FirstKey | Expected::Key => None,
        Expected::Value => Some(key_before(count)?),
        _ => return None,
    };
    let levels = parser.open.iter().zip(parser.open.iter().skip(1));
    let of_objects = levels.filter(|(outer, _)| nodes[**outer].kind == Kind::Object);
    let path = of_objects.filter_map(|(_, inner)| key_before(*inner)).collect();
    Some((Site { path, value_of, span, is_quoted: false, keys: Vec::new(), root_keys: Vec::new() }, object))
}

/// The keys of an object, but for the one with this span.
fn keys<'a>(document: &Document<'a>, object: usize, own: Span) -> Vec<&'a str> {
    let text = document.text;
    let spans = Value { document, index: object }.children().step_by(2).map(Value::span);
    let present = spans.map(|span| content(text, span)).filter(|span| *span != own);
    present.filter_map(|span| written(text, span)).filter(|key| !key.is_empty()).collect()
}

/// Takes a token at which there is an error, and returns what may come after it. Keys and values of an object still
/// alternate: in place of one that is missing, there is an empty node.
fn read_on(parser: &mut JsonParser<'_>, first: char, expected: Expected) -> Expected {
    let (text, start) = (parser.document.text, parser.at);
    let lacks_key = matches!(expected, Expected::FirstKey | Expected::Key);
    let lacks_value = matches!(expected, Expected::Colon | Expected::Value);
    let in_object = parser.inside() == Some(Kind::Object);
    let missing = |parser: &mut JsonParser<'_>, kind| {
        parser.take(0);
        parser.add(kind);
    };
    let length = token_end(text, start, first) - start;
    match first {
        '{' | '[' => {
            if in_object && !lacks_value {
                missing(parser, Kind::String);
            }
            let (kind, inner) = if first == '{' {
                (Kind::Object, Expected::FirstKey)
            } else {
                (Kind::List, Expected::FirstItem)
            };
            parser.open(kind, inner).unwrap_or_else(|_| {
                // It is too deep.
                parser.take(text.len() - start);
                Expected::End
            })
        }
        '}' | ']' | ',' if !parser.open.is_empty() => {
            if lacks_value {
                missing(parser, Kind::Null);
            }
            if first == ',' { parser.comma() } else { parser.close() }
        }
        // A key without quotes, or one before which a comma or a value is missing.
        _ if lacks_key && first.is_alphanumeric()
            || first == '"' && in_object && expected != Expected::Value =>
        {
            if lacks_value {
                missing(parser, Kind::Null);
            }
            parser.take(length);
            parser.add(Kind::String);
            Expected::Colon
        }
        _ => {
            parser.take(length);
            match expected {
                Expected::Value | Expected::FirstItem | Expected::Item if first != ':' => {
                    parser.add(Kind::Null);
                    parser.after_value()
                }
                _ => expected,
            }
        }
    }
}

/// The end of a token that may be unfinished: a string without its end is one word.
fn token_end(text: &str, start: usize, first: char) -> usize {
    let string = if first == '"' { string_end(text, start) } else { None };
    string.unwrap_or_else(|| {
        let word = start + usize::from(first == '"');
        let rest = text.get(word..).unwrap_or_default();
        let length = rest.find(|character| !is_in_word(character)).unwrap_or(rest.len());
        (word + length).max(start + first.len_utf8())
    })
}

/// The end of a string; [`None`] if it has none, or if its end seems to begin another one.
fn string_end(text: &str, start: usize) -> Option<usize> {
    let end = match scalars::string(text, start) {
        Ok(end) => end,
        Err(SyntaxError { reason: Reason::InString(_), .. }) => return None,
        // The string goes on after an escape that does not exist.
        Err(SyntaxError { span, .. }) => {
            let rest = text.get(span.end()..)?;
            span.end() + rest.find(['"', '\n']).filter(|end| rest[*end..].starts_with('"'))? + 1
        }
    };
    let is_word = text.get(start + 1..end - 1)?.chars().all(is_in_word);
    let next = text.get(end..)?.trim_start().chars().next();
    (is_word || next.is_none_or(|next| ",:}]\"".contains(next))).then_some(end)
}

/// Returns whether a string without its end goes on with a character.
fn is_in_word(character: char) -> bool {
    is_word(character) || character == '-'
}

/// The span of a string or a word without its quotes.
fn content(text: &str, span: Span) -> Span {
    let written = written(text, span).unwrap_or_default();
    let Some(inner) = written.strip_prefix('"') else { return span };
    let end = span.end() - (inner.len() - inner.strip_suffix('"').unwrap_or(inner).len());
    Span::new(span.start() + 1, end)
}

fn written(text: &str, span: Span) -> Option<&str> {
    text.get(span.start()..span.end())
}
