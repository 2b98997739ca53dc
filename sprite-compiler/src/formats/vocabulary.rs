//! The words that may stand at a cursor of a description, with what each means: for completion in editors. They are
//! those of the tables by which the readers read, and the positions are found with the readers' tokens, also in a text
//! that is being written.

use super::row::{CaptureRanges, Completions, FormatReader};
use super::{ROWS, row};
use crate::base::paths;
use crate::base::schema::Table;
use crate::model::Format;

/// The words for a cursor, at a byte of the text of an engine's description; [`None`] if no word of the format can be
/// written there.
pub fn completions(path: &str, text: &str, cursor: usize) -> Option<Completions> {
    let ending = paths::ending(path);
    let readers = ROWS.iter().filter(|row| row.endings.contains(&ending)).filter_map(|row| row.reader);
    readers.into_iter().find_map(|reader| reader.completions(text, cursor))
}

/// The keys of the descriptions of a format: none if they are not TOML, or if its reader is not compiled.
pub fn description_keys(format: Format) -> &'static Table {
    static NONE: Table = Table::of(|| &[]);
    row(format).reader.and_then(FormatReader::keys).unwrap_or(&NONE)
}

/// Returns the captures of a rule's pattern in each of these paths; [`None`] for a path that does not match.
/// Returns [`None`] for a text that is no such pattern.
pub fn captures(pattern: &str, paths: &[&str]) -> Option<Vec<Option<CaptureRanges>>> {
    ROWS.iter().filter_map(|row| row.reader).find_map(|reader| reader.captures(pattern, paths))
}
