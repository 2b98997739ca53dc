//! Findings on files of formats that are left out, because their features are not enabled.

use super::ROWS;
use super::row::Row;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::paths;
use crate::base::source::Location;
use crate::base::words::shown;
use crate::inventory::UnitFile;

/// The finding for a description. `dependency` is the one of the game whose features choose formats.
pub(super) fn file(row: &Row, file: &UnitFile, dependency: &str) -> Diagnostic {
    let what = format!("`{}` is not read", shown(paths::file_name(&file.path)));
    let other = "; a file of another program belongs into `exclude` at the top of `sprites.toml`";
    finding(row, file.source.whole(), &what, dependency, other)
}

/// The finding for a table of the settings that makes sprites without a description.
pub(super) fn table(row: &Row, name: &str, location: Location, dependency: &str) -> Diagnostic {
    finding(row, location, &format!("`[{name}]` makes no sprites"), dependency, "")
}

fn finding(row: &Row, location: Location, what: &str, dependency: &str, other: &str) -> Diagnostic {
    let feature = row.feature;
    let wanted = ROWS.iter().filter(|one| one.reader.is_some() || one.format == row.format);
    let wanted: Vec<String> = wanted.map(|row| format!("\"{}\"", row.feature)).collect();
    let line = format!("{dependency} = {{ ..., features = [{}] }}", wanted.join(", "));
    Diagnostic::new(
        Code::FormatNotEnabled,
        location,
        format!("{what}: the feature `{feature}` of `{dependency}` is not enabled"),
    )
    .help(format!("write `{line}` into `Cargo.toml`{other}"))
}
