//! Writes descriptions, and checks them as `check FILE` does.

use crate::check::one_file::{self, CheckTarget, Scope};
use crate::check::{self, Format};
use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::list;
use crate::schema::Schema;
use crate::written;
use sprite_compiler::{Compilation, PackedSprite, shown_path};
use std::io::{ErrorKind, Write};
use std::path::Path;

/// Writes a description in TOML, which names its schema where there is one.
pub(super) fn write_sheet(path: &Path, text: &str, replaces: bool) -> Result<(), Fault> {
    let schema = Schema::Sheet.line_for(path.parent().unwrap_or_else(|| Path::new("")));
    write_new(path, &(schema + text), replaces)
}

/// Writes a file, which must not exist unless it is to be replaced.
pub(super) fn write_new(path: &Path, text: &str, replaces: bool) -> Result<(), Fault> {
    let written = if replaces {
        sprite_compiler::write_whole(path, text.as_bytes())
    } else {
        written::write_new(path, text.as_bytes())
    };
    written.map_err(|error| {
        let shown = shown_path(path);
        Fault::Call(match error.kind() {
            ErrorKind::AlreadyExists => format!(
                "`{shown}` exists already and is not overwritten: add --replace, or give the sprite another name"
            ),
            _ => format!("`{shown}` is not written: {error}"),
        })
    })
}

/// Checks the description like `check FILE`.
pub(super) fn check_written(
    path: &Path,
    root: Option<&Path>,
    trust: Trust,
    out: &mut impl Write,
) -> Result<bool, Fault> {
    if root.is_none() && path.canonicalize().is_ok_and(|path| one_file::root_around(&path).is_none()) {
        let found = "no folder around it is called `assets` or has a `sprites.toml`";
        writeln!(
            out,
            "{found}: if the game reads another folder, move the picture and the description there"
        )?;
    }
    check_file(path, root, trust, out, |_, _, _| Ok(()))
}

/// Checks a file like `check FILE`, and says what it is called in code. `more` says what else there is to say about it:
/// it gets the compiled folder, and the paths of the folder and of the file in it.
pub(super) fn check_file<W: Write>(
    path: &Path,
    root: Option<&Path>,
    trust: Trust,
    out: &mut W,
    more: impl FnOnce(&Compilation, (&Path, &str), &mut W) -> Result<(), Fault>,
) -> Result<bool, Fault> {
    let CheckTarget { root, file } = CheckTarget::of(path, root)?;
    let folder = Folder::open(&root, trust)?;
    let mut compilation = folder.compile();
    if let Some(file) = file {
        one_file::keep(&mut compilation, &file)?;
        let names = names(&compilation, &file);
        if !names.is_empty() {
            writeln!(out, "in the game's code: {}", names.join(", "))?;
        }
        more(&compilation, (&root, &file), out)?;
    }
    if !compilation.diagnostics.findings().is_empty() {
        check::print(&compilation, &Scope::default(), &folder, Format::Human, false, out)?;
    }
    Ok(check::fails(&compilation, false))
}

/// The animations of a description as code names them.
fn names(compilation: &Compilation, file: &str) -> Vec<String> {
    let sprites = compilation.library.sprites().map(PackedSprite::sprite);
    let own = sprites.filter(|sprite| compilation.sources.get(sprite.source).path() == file);
    own.flat_map(|sprite| {
        let animations = sprite.animations.iter();
        animations.map(|animation| format!("{}::{}", list::name(sprite), animation.identifier))
    })
    .collect()
}
