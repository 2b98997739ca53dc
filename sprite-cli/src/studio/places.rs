//! Where keys and tables stand in a text in TOML.

use super::values::name;
use std::ops::Range;
use toml_edit::{Item, Table};

/// An entry more in an inline table.
pub(super) fn in_braces(text: &str, range: Range<usize>, entry: &str) -> Option<(Range<usize>, String)> {
    let inside = text.get(range.start + 1..range.end - 1)?;
    let full = inside.trim_end();
    let at = range.start + 1 + full.len();
    Some(if full.is_empty() {
        (range.start + 1..range.end - 1, format!(" {entry} "))
    } else if full.ends_with(',') {
        (at..at, format!(" {entry}"))
    } else {
        (at..at, format!(", {entry}"))
    })
}

/// The line ends that divide a new table from the text before it.
pub(super) fn apart(text: &str, at: usize, line_end: &str) -> String {
    let before = &text[..at];
    let blank = before.trim_start_matches('\u{feff}').is_empty()
        || before.ends_with("\n\n")
        || before.ends_with("\n\r\n");
    line_end.repeat(if blank { 0 } else { 1 + usize::from(!before.ends_with('\n')) })
}

/// The end of the line behind the last value of a table itself, which headers do not begin.
pub(super) fn last_of(text: &str, table: &Table) -> Option<usize> {
    let mut last = None;
    for (_, item) in table {
        let end = match item {
            Item::Value(value) => value.span().map(|span| span.end),
            Item::Table(inner) if inner.is_dotted() => last_of(text, inner),
            _ => None,
        };
        last = last.max(end.map(|end| end_of_line(text, end)));
    }
    last
}

/// The keys before a dotted key of this path, below the header that they stand under.
pub(super) fn dotted_prefix(root: &Table, path: &[&str]) -> String {
    let mut prefix = String::new();
    let mut table = root;
    for key in path {
        let Some(Item::Table(inner)) = table.get(key) else { break };
        if inner.is_dotted() {
            prefix.extend([&name(key), "."]);
        } else {
            prefix.clear();
        }
        table = inner;
    }
    prefix
}

/// The start of the line that an offset is in.
pub(super) fn line_start(text: &str, at: usize) -> usize {
    text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1)
}

/// The end of the line that an offset is in, with its line end.
pub(super) fn end_of_line(text: &str, at: usize) -> usize {
    text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |end| at + end + 1)
}

/// Where the first key of a text without any belongs: behind comments at its head.
pub(super) fn end_of_head(text: &str) -> usize {
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut at = start;
    for line in text.get(start..).unwrap_or_default().split_inclusive('\n') {
        if !line.trim_start().starts_with('#') {
            break;
        }
        at += line.len();
    }
    at
}

/// The places at which headers and keys with dots name a table. It is the key of the first number in headers, and of the
/// second in keys with dots.
pub(super) fn repeated(text: &str, table: &Table, (in_header, in_dots): (usize, usize)) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    if let Some(span) =
        table.span().filter(|span| text.get(span.clone()).is_some_and(|text| text.starts_with('[')))
    {
        places.extend(nth_key(text, span.start + 1, in_header));
    }
    for (key, item) in table {
        match item {
            Item::Table(inner) => places.extend(repeated(text, inner, (in_header, in_dots))),
            Item::Value(_) if table.is_dotted() => {
                let at = table.get_key_value(key).and_then(|(key, _)| key.span());
                let line = at.map(|at| line_start(text, at.start));
                places.extend(line.and_then(|line| nth_key(text, line, in_dots)));
            }
            _ => {}
        }
    }
    places
}

/// The place of one of the keys between dots that begin at an offset.
fn nth_key(text: &str, from: usize, index: usize) -> Option<Range<usize>> {
    let (mut at, mut count) = (from, 0);
    loop {
        let rest = text.get(at..)?;
        let start = at + (rest.len() - rest.trim_start_matches([' ', '\t', '\u{feff}']).len());
        let key = text.get(start..)?;
        let length = match key.chars().next()? {
            quote @ ('"' | '\'') => {
                let mut is_escaped = false;
                let end = key.char_indices().skip(1).find(|&(_, character)| {
                    let is_end = character == quote && !is_escaped;
                    is_escaped = quote == '"' && character == '\\' && !is_escaped;
                    is_end
                });
                end?.0 + 1
            }
            _ => key.find(|character: char| !(character.is_alphanumeric() || "_-".contains(character)))?,
        };
        if count == index {
            return Some(start..start + length);
        }
        at = start + length + text.get(start + length..)?.find('.')? + 1;
        count += 1;
    }
}

/// The end of the last line of a table and of the tables in it.
pub(super) fn table_end(text: &str, table: &Table) -> usize {
    let header = table.span().map_or(0, |span| end_of_line(text, span.start));
    let inner = table.iter().filter_map(|(_, item)| item.as_table()).filter(|table| !table.is_dotted());
    let inner = inner.map(|table| table_end(text, table)).max();
    header.max(last_of(text, table).unwrap_or(0)).max(inner.unwrap_or(0))
}

/// The bytes of an entry of an inline table, with a comma.
pub(super) fn in_list(text: &str, start: usize, end: usize) -> Range<usize> {
    let behind = text.get(end..).unwrap_or_default();
    let spaces = behind.len() - behind.trim_start().len();
    if behind.trim_start().starts_with(',') {
        let after = end + spaces + 1;
        let rest = text.get(after..).unwrap_or_default();
        return start..after + (rest.len() - rest.trim_start_matches([' ', '\t']).len());
    }
    let before = text.get(..start).unwrap_or_default().trim_end();
    match before.strip_suffix(',') {
        Some(before) => before.len()..end,
        None => start..end,
    }
}
