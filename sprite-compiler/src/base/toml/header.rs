//! Headers of tables that are named by patterns and paths, `[sheets."fx/*.png"]`, without the quotes that these names
//! need, or with quotes or brackets at other places.

use crate::base::source::Span;
use std::ops::Range;

/// The keys below which are tables of a rule: `[sheets."PATTERN".animations.walk]`.
const BELOW: &str = ".animations.";
/// The endings of files that rules are for.
const ENDINGS: [&str; 9] = ["png", "apng", "gif", "ase", "aseprite", "dat", "json", "sprite", "xml"];
/// The longest header that is looked at, in bytes.
const LONGEST: usize = 300;
/// The endings of pictures.
const PICTURES: [&str; 3] = ["png", "apng", "gif"];
/// The table whose tables are named by patterns for pictures.
const OF_PICTURES: &str = "sheets";

/// The header that is meant by a line that cannot be read, and the part of the line that it replaces.
pub(super) fn meant(line: &str) -> Option<(Range<usize>, String)> {
    let start = line.len() - line.trim_start().len();
    let content = line.get(start..)?;
    // The text after the last bracket may be a comment after a quote that is not closed.
    let length = match content.rfind(']') {
        Some(end) if content.get(end + 1..)?.trim_start().starts_with('#') => end + 1,
        _ => content.trim_end().len(),
    };
    let content = content.get(..length)?;
    let inner = content.trim_start_matches('[').trim_end_matches([']', ' ', '.']).trim();
    let is_name = |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    let table = inner.get(..inner.find(|character| !is_name(character))?)?.trim_end_matches('-');
    let rest = inner.get(table.len()..)?;
    let after = rest.trim_start_matches([' ', '.', ':', '/', '-', ']', '[', '(']);
    let is_divided = after.len() < rest.len() && (rest.trim_start().starts_with('.') || is_quote(after));
    let has_table = is_divided && !table.is_empty();
    let (table, rest) = if has_table { (table, after) } else { (OF_PICTURES, inner) };
    let (name, below) = rest.split_at_checked(rest.rfind(BELOW).unwrap_or(rest.len()))?;
    let bare = |name: &'_ str| name.trim_matches(|character| " .\"'`[]".contains(character)).to_owned();
    let name = bare(name);
    let inner = name.strip_prefix('(').and_then(|name| name.strip_suffix(')')).map(bare);
    let name = inner.unwrap_or(name).replace('\\', "/");
    let is_plain = |character: char| !"\"'`[]#".contains(character) && !character.is_control();
    let is_path = name.contains(['*', '/', '{', '.', ' ']);
    // In a list of texts there are lines that lack a quote, too.
    let is_of_table = content.ends_with(']') || is_quote(after) && name.contains(['*', '/']);
    let is_whole = content.starts_with('[') || has_table && is_of_table;
    let is_known = has_table || is_picture(&name) && name.contains(['*', '/']);
    (is_path && is_whole && is_known && name.chars().all(is_plain) && below.split('.').skip(1).all(is_bare))
        .then(|| (start..start + length, format!("[{table}.\"{name}\"{below}]")))
}

/// The name in a header that has no quotes though it has points, `hero.png` of `[sheets.hero.png]`, and the header with
/// quotes. The span is that of a part of the name.
pub(super) fn dotted(text: &str, part: Span) -> Option<(Span, String)> {
    // A header that is longer is no mistake of this kind, and a hostile line has very many keys.
    let boundary = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    let near = boundary(part.start().saturating_sub(LONGEST))?;
    let start = text.get(near..part.start())?.rfind('\n').map_or(near, |end| near + end + 1);
    let line = text.get(start..boundary(start + LONGEST)?)?.lines().next()?;
    let open = line.len() - line.trim_start().len() + 1;
    let inner = line.trim_start().strip_prefix('[')?;
    let inner = inner.get(..inner.find(']')?)?;
    let (table, rest) = inner.split_once('.')?;
    let name = rest.get(..rest.find(BELOW).unwrap_or(rest.len()))?;
    let begin = start + open + table.len() + 1;
    let span = Span::new(begin, begin + name.len());
    let is_within = span.start() <= part.start() && part.end() <= span.end();
    let ending = name.rsplit('.').next()?;
    let is_meant = name.contains('.') && name.split('.').all(is_bare) && ENDINGS.contains(&ending);
    let below = rest.get(name.len()..)?;
    (is_within && is_meant && is_bare(table)).then(|| (span, format!("[{table}.\"{name}\"{below}]")))
}

/// The name of a table that is meant by one in quotes which have the name of the table above it, too:
/// `sheets."fx/*.png"` by `"sheets.fx/*.png"` and by `"fx/*.png"`.
pub(super) fn divided<'k>(written: &str, known: impl Iterator<Item = &'k str>) -> Option<String> {
    let known: Vec<&str> = known.collect();
    let (table, name) = match written.split_once('.') {
        Some((table, name)) if known.contains(&table) => (table, name),
        _ if is_picture(written) && known.contains(&OF_PICTURES) => (OF_PICTURES, written),
        _ => return None,
    };
    let name = name.trim_matches(['"', '\'']);
    let name = if is_bare(name) { name.to_owned() } else { format!("\"{name}\"") };
    (!name.trim_matches('"').contains(['"', '\\'])).then(|| format!("{table}.{name}"))
}

fn is_picture(name: &str) -> bool {
    PICTURES.iter().any(|ending| name.strip_suffix(ending).is_some_and(|name| name.ends_with('.')))
}

fn is_quote(text: &str) -> bool {
    text.starts_with(['"', '\'', '`'])
}

fn is_bare(part: &str) -> bool {
    !part.is_empty()
        && part.chars().all(|character| character.is_ascii_alphanumeric() || "-_".contains(character))
}
