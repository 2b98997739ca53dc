//! The messages about references between files and names, one function each.

mod files;
mod imagesets;

pub(crate) use files::{LinkKind, cycle, file_not_found, include_repeated, too_deep, wrong_root};
pub(crate) use imagesets::{
    grid_empty, imageset_absent, imageset_later, imageset_undefined, name_twice, parameter_missing,
    parameter_open, parameter_unknown, ref_ambiguous, ref_unknown, size_missing, size_not_positive,
};

use crate::base::text::shown;
use crate::base::words;

/// `a`, `b` and `c`, between backticks. Only the first of many are listed.
pub(crate) fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let listed = words::all_of(words::quoted(names.map(shown)));
    if listed.is_empty() { "none".to_owned() } else { listed }
}
