//! Finds the words around the cursor.

use super::protocol::Position;
use super::text::Text;
use std::ops::Range;

/// The characters that separate words without quotes.
const DIVIDERS: &[char] = &[' ', '\t', ',', '=', '[', ']', '{', '}', '<', '>', ':', '"', '\''];

/// The range of the word at a byte of a line: everything between two quotes or, without quotes, everything between
/// dividers.
pub(super) fn word(line: &str, column: usize) -> Range<usize> {
    let mut quote: Option<(usize, char)> = None;
    for (at, character) in line.char_indices() {
        match quote {
            Some((start, begun)) if begun == character => {
                if (start..=at).contains(&column) && column > start {
                    return start + 1..at;
                }
                quote = None;
            }
            None if matches!(character, '"' | '\'') => quote = Some((at, character)),
            _ => {}
        }
    }
    // A text that is being written has no closing quote yet.
    if let Some((start, _)) = quote.filter(|(start, _)| *start < column) {
        return start + 1..line.len();
    }
    let before = line.get(..column).unwrap_or(line);
    let start = before.rfind(DIVIDERS).map_or(0, |at| at + 1);
    let after = line.get(column..).unwrap_or_default();
    start..column + after.find(DIVIDERS).unwrap_or(after.len())
}

/// The table, the key and the value at a position of a TOML file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TomlPlace {
    /// The keys of the table, from the outermost one.
    pub(super) table: Vec<String>,
    /// The keys before the `=`, or the one that is being written.
    pub(super) key: Vec<String>,
    /// The position is after the `=`.
    pub(super) in_value: bool,
    /// The position is in the name of a table.
    pub(super) in_table_name: bool,
}

impl TomlPlace {
    /// Finds the place of a position line by line, so that it also works in a file with errors.
    pub(super) fn at(position: Position, text: &Text<'_>) -> Self {
        let number = usize::try_from(position.line).unwrap_or(usize::MAX);
        let line = text.line(number);
        let start = text.offset(Position::new(position.line, 0));
        let column = text.offset(position).saturating_sub(start);
        let named = |line: &str| table_name(line).map(keys);
        let in_table_name = line.trim_start().starts_with('[') && !line.contains('=');
        let above = || text.lines_above(number).find_map(named).unwrap_or_default();
        let table = if in_table_name { named(line).unwrap_or_default() } else { above() };
        let equals = outside_of_quotes(line, '=');
        let key = keys(line.get(..equals.unwrap_or(line.len())).unwrap_or_default());
        let in_value = equals.is_some_and(|equals| column > equals);
        Self { table, key: if in_table_name { Vec::new() } else { key }, in_value, in_table_name }
    }
}

/// The name between the brackets of a line that begins a table.
fn table_name(line: &str) -> Option<&str> {
    let name = line.trim_start().strip_prefix('[')?;
    let end = outside_of_quotes(name, ']').unwrap_or(name.len());
    name.get(..end)
}

/// The offset of the first such character that is not between quotes.
fn outside_of_quotes(line: &str, wanted: char) -> Option<usize> {
    let mut quote = None;
    line.char_indices().find_map(|(at, character)| {
        match quote {
            Some(begun) if begun == character => quote = None,
            None if character == wanted => return Some(at),
            None if matches!(character, '"' | '\'') => quote = Some(character),
            _ => {}
        }
        None
    })
}

/// The parts of `animations."a b".left`.
fn keys(text: &str) -> Vec<String> {
    let mut keys = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = outside_of_quotes(rest, '.').unwrap_or(rest.len());
        let key = rest.get(..end).unwrap_or_default().trim();
        keys.push(key.trim_matches(['"', '\'']).to_owned());
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::super::text::Encoding;
    use super::*;

    #[test]
    fn a_word_ends_at_its_quotes_or_at_dividers() {
        for (line, word) in [
            ("image = \"a {n} b|.png\" # c", "a {n} b.png"),
            ("walk he|ro.png 4", "hero.png"),
            ("<frame src='a|.png'/>", "a.png"),
            ("row = |", ""),
            ("image = \"run/|", "run/"),
            ("origin = [8, 1|5]", "15"),
        ] {
            let column = line.find('|').unwrap();
            let line = line.replace('|', "");
            assert_eq!(&line[super::word(&line, column)], word, "{line}");
        }
    }

    #[test]
    fn a_place_has_its_table_and_its_key() {
        let text =
            "cell = [16, 16]\n[animations.\"a.b\".left]\nslices.hit = { x = 1 }\n[sheets.\"*/{n}.png\"\n";
        let text = Text::new(text, Encoding::Utf16);
        let at = |line, column| TomlPlace::at(Position::new(line, column), &text);
        let strings = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>();
        assert_eq!((at(0, 2).table, at(0, 2).key, at(0, 2).in_value), (vec![], strings(&["cell"]), false));
        assert!(at(0, 8).in_value && at(1, 3).in_table_name);
        assert_eq!(at(2, 1).table, strings(&["animations", "a.b", "left"]));
        assert_eq!(at(2, 1).key, strings(&["slices", "hit"]));
        assert_eq!(at(3, 1).table, strings(&["sheets", "*/{n}.png"]));
    }
}
