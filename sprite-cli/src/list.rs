//! `list`: what there is, a line for each sprite.

use crate::check::tally::{number, summary};
use crate::fault::Fault;
use sprite_compiler::{Compilation, PackedSprite, model};
use std::io::Write;

/// Prints a line for each sprite, sorted as the library is, and how many there are.
pub(crate) fn print(compilation: &Compilation, out: &mut impl Write) -> Result<(), Fault> {
    let rows: Vec<[String; 4]> =
        compilation.library.sprites().iter().map(|packed| row(compilation, packed)).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
    };
    let (names, formats, contents) = (width(0), width(1), width(2));
    for [name, format, content, file] in &rows {
        writeln!(out, "{name:names$}  {format:formats$}  {content:contents$}  {file}")?;
    }
    writeln!(out, "{}", summary(compilation))?;
    Ok(())
}

/// Type, format, content and file.
fn row(compilation: &Compilation, packed: &PackedSprite) -> [String; 4] {
    let sprite = packed.sprite();
    let modules = sprite.modules.iter().map(String::as_str);
    let name = modules.chain([sprite.identifier.as_str()]).collect::<Vec<_>>().join("::");
    let tracks = sprite.animations.iter().flat_map(|animation| &animation.value.tracks);
    let frames = tracks.flat_map(|track| &track.layers).map(|layer| layer.frames.len()).sum();
    let content = format!("{}, {}", number(sprite.animations.len(), "animation"), number(frames, "frame"));
    let path = compilation.sources.get(sprite.source).path();
    let file = match (&sprite.extent, &sprite.traits.member) {
        (model::Extent::Whole, Some((member, _))) => format!("{path}#{member}"),
        (model::Extent::Whole, None) => path.to_owned(),
        // Of several files, the folder.
        (model::Extent::Shared, _) => match path.rsplit_once('/') {
            Some((folder, _)) => format!("{folder}/"),
            None => "./".to_owned(),
        },
    };
    [name, sprite.format.as_str().to_owned(), content, one_line(&file)]
}

/// A file may be called anything; a line stays a line.
fn one_line(path: &str) -> String {
    path.replace(char::is_control, "\u{fffd}")
}
