//! Aseprite files, which need no description.

use super::{New, check_written};
use crate::fault::Fault;
use sprite_compiler::shown_path;
use std::io::Write;
use std::path::Path;

/// Says that a file compiles as it is, and what it is called in code.
pub(super) fn look(new: &New, picture: &Path, out: &mut impl Write) -> Result<bool, Fault> {
    writeln!(
        out,
        "`{}` needs no description: its frames, tags and slices are read as they are",
        shown_path(picture)
    )?;
    check_written(picture, new.root.as_deref(), new.trust, out)
}
