//! Aseprite files, which need no description.

use super::{New, check_file};
use crate::fault::Fault;
use sprite_compiler::{Compilation, PackedSprite, shown_path};
use std::io::Write;
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
            let table = toml_edit::Key::new(file);
            writeln!(
                out,
                "to place it by its feet, add to `{}`:\n\n[aseprite.{table}]\norigin = [{x}, {y}]",
                shown_path(&root.join("sprites.toml"))
            )?;
        }
        Ok(())
    })
}

/// The point of the canvas below its middle at the lowest pixel of the first frames of a file's animations; [`None`] if
/// they are placed by their feet already.
#[expect(clippy::disallowed_methods, reason = "the drawing is where the caller says")]
fn feet(compilation: &Compilation, file: &str, picture: &Path) -> Option<[i32; 2]> {
    // The width of the canvas is in bytes 8 and 9 of a binary file.
    let header = std::fs::read(picture).ok()?;
    let width = u16::from_le_bytes([*header.get(8)?, *header.get(9)?]);
    let sprites = compilation.library.sprites().map(PackedSprite::sprite);
    let own = sprites.filter(|sprite| compilation.sources.get(sprite.source).path() == file);
    let layers = own
        .flat_map(|sprite| &sprite.animations)
        .flat_map(|animation| animation.value.tracks.iter().flat_map(|track| &track.layers));
    let lowest = layers.filter_map(|layer| {
        let picture = layer.frames.first()?.picture.as_ref()?;
        Some(i32::try_from(picture.rect.height).ok()? - picture.origin.y)
    });
    let lowest = lowest.max().filter(|lowest| *lowest > 0)?;
    Some([i32::from(width / 2), lowest])
}
