//! Aseprite files, which need no description.

use super::{New, check_file};
use crate::fault::Fault;
use sprite_compiler::{Compilation, PackedSprite, shown_path};
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

/// Says that a file compiles as it is, what it is called in code, and how it is placed by its feet.
pub(super) fn look(new: &New, picture: &Path, out: &mut impl Write) -> Result<bool, Fault> {
    writeln!(
        out,
        "`{}` needs no description: its frames, tags and slices are read as they are",
        shown_path(picture)
    )?;
    check_file(picture, new.root.as_deref(), new.trust, out, |compilation, (root, file), out| {
        if let Some([x, y]) = feet(compilation, file, picture) {
            let table = toml_edit::Value::from(file);
            let settings = shown_path(&root.join("sprites.toml"));
            writeln!(out, "to place it by its feet, add to `{settings}`:\n")?;
            writeln!(out, "[aseprite.{}]\norigin = [{x}, {y}]", table.to_string().trim())?;
        }
        Ok(())
    })
}

/// The point below the middle of the canvas at the lowest pixel of the first frames of a file; [`None`] if the file or the
/// settings say a point already.
fn feet(compilation: &Compilation, file: &str, picture: &Path) -> Option<[i32; 2]> {
    let sprites = compilation.library.sprites().map(PackedSprite::sprite);
    let own = sprites.filter(|sprite| compilation.sources.get(sprite.source).path() == file);
    let tracks = own.flat_map(|sprite| &sprite.animations).flat_map(|animation| &animation.value.tracks);
    let first = tracks.flat_map(|track| &track.layers).filter_map(|layer| layer.frames.first());
    let mut lowest = None;
    for picture in first.filter_map(|frame| frame.picture.as_ref()) {
        // From the corner of the canvas all pixels lie to the right and below.
        if picture.origin.x > 0 || picture.origin.y > 0 {
            return None;
        }
        lowest = lowest.max(Some(i32::try_from(picture.rect.height).ok()? - picture.origin.y));
    }
    Some([i32::from(canvas_width(picture)? / 2), lowest?])
}

/// The width of the canvas, from the header of a binary file.
#[expect(clippy::disallowed_methods, reason = "the drawing is where the caller says")]
fn canvas_width(picture: &Path) -> Option<u16> {
    let mut header = [0; 10];
    File::open(picture).ok()?.read_exact(&mut header).ok()?;
    Some(u16::from_le_bytes([header[8], header[9]]))
}
