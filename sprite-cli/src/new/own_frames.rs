//! Pictures that need no grid: Aseprite files and GIFs, which have frames of their own, and those that another file
//! describes.

use super::New;
use super::output::{check_file, check_written, write_sheet};
use crate::check::one_file::{self, CheckTarget};
use crate::fault::Fault;
use crate::folder::Folder;
use crate::new::format::DescriptionFormat;
use sprite_compiler::grids::Drawing;
use sprite_compiler::model::{Image, Picture};
use sprite_compiler::{Compilation, PackedSprite, shown_path};
use sprite_table::Rect;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

/// Says that an Aseprite file compiles as it is, what it is called in code, and how it is placed by its feet.
pub(super) fn of_aseprite(new: &New, picture: &Path, out: &mut impl Write) -> Result<bool, Fault> {
    writeln!(
        out,
        "`{}` needs no description: its frames, tags and slices are read as they are",
        shown_path(picture)
    )?;
    check_file(picture, new.root.as_deref(), new.trust, out, |compilation, (root, file), out| {
        let [.., width, _] = header(picture).unwrap_or_default();
        // Its pictures are cut to what can be seen.
        let bottom = |picture: &Picture| Some(picture.rect.height);
        if let Some([x, y]) = feet(compilation, file, width, bottom) {
            let table = toml_edit::Value::from(file);
            let settings = shown_path(&root.join("sprites.toml"));
            writeln!(out, "to place it by its feet, add to `{settings}`:\n")?;
            writeln!(out, "[aseprite.{}]\norigin = [{x}, {y}]", table.to_string().trim())?;
        }
        Ok(())
    })
}

/// Says that another file describes a picture, if one does: the list of an atlas, an export, a description of an engine.
pub(super) fn of_other_file(new: &New, picture: &Path, out: &mut impl Write) -> Result<bool, Fault> {
    let CheckTarget { root, file } = CheckTarget::of(picture, new.root.as_deref())?;
    let Some(file) = file else { return Ok(false) };
    let compilation = Folder::open(&root, new.trust)?.compile();
    let descriptions = one_file::descriptions(&compilation);
    let of = descriptions.get(file.as_str()).into_iter().flatten();
    let Some(other) = of.into_iter().find(|path| !path.ends_with(".sheet.toml")) else { return Ok(false) };
    let other = shown_path(&root.join(other));
    writeln!(
        out,
        "`{}` needs no description: `{other}` says what is in it, and is read",
        shown_path(picture)
    )?;
    writeln!(out, "With --replace a description is written all the same.")?;
    Ok(true)
}

/// Writes a description of a GIF, for where its frames stand.
pub(super) fn of_gif(new: &New, name: &str, picture: &Path, out: &mut impl Write) -> Result<bool, Fault> {
    if new.format != DescriptionFormat::Sheet || !new.animations.is_empty() {
        let message = "a GIF is one animation as it is: without --format and --animations";
        return Err(Fault::Call(message.to_owned()));
    }
    let image = new.format.image_name(picture)?;
    let path = picture.with_file_name(format!("{name}.sheet.toml"));
    let named = if image == format!("{name}.gif") {
        String::new()
    } else {
        format!("image = {}\n", toml_edit::Value::from(image.as_str()))
    };
    let feet = feet_of_gif(new, picture, (&format!("{name}.sheet.toml"), &named))?;
    let origin = feet.map_or_else(|| "\"bottom\"".to_owned(), |[x, y]| format!("[{x}, {y}]"));
    write_sheet(&path, &format!("{named}origin = {origin}\n"), new.replace)?;
    writeln!(out, "`{}` plays with its own durations, for ever", shown_path(picture))?;
    writeln!(out, "written: {}", shown_path(&path))?;
    check_written(&path, new.root.as_deref(), new.trust, out)
}

/// The feet of a GIF, as a description beside it shows them.
fn feet_of_gif(
    new: &New,
    picture: &Path,
    (description, text): (&str, &str),
) -> Result<Option<[i32; 2]>, Fault> {
    let CheckTarget { root, file } = CheckTarget::of(picture, new.root.as_deref())?;
    let Some(file) = file else { return Ok(None) };
    let folder = file.rsplit_once('/').map(|(folder, _)| format!("{folder}/")).unwrap_or_default();
    let description = format!("{folder}{description}");
    let mut folder = Folder::open(&root, new.trust)?;
    folder.overlay(&description, Some(format!("{text}origin = [0, 0]\n")));
    let [_, _, _, width, ..] = header(picture).unwrap_or_default();
    let compilation = folder.compile_with_pixels();
    let bottom = |picture: &Picture| {
        let Image::File(image) = picture.image else { return None };
        let (size, pixels) = (compilation.library.images().size(image)?, folder.pixels(&compilation, image)?);
        let drawing = Drawing::of_rgba8(size, &pixels);
        let Rect { x, y, width, height } = picture.rect;
        let is_seen = |row: u32| (0..width).any(|column| drawing.is_visible(x + column, y + row));
        (0..height).rev().find(|row| is_seen(*row)).map(|lowest| lowest + 1)
    };
    Ok(feet(&compilation, &description, width, bottom))
}

/// The point below the middle of the canvas at the lowest pixel of the first frames of a file; [`None`] if the file or the
/// settings say a point already. `bottom` is the height of a picture up to its lowest pixel.
fn feet(
    compilation: &Compilation,
    file: &str,
    width: u16,
    bottom: impl Fn(&Picture) -> Option<u32>,
) -> Option<[i32; 2]> {
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
        let Some(bottom) = bottom(picture) else { continue };
        lowest = lowest.max(Some(i32::try_from(bottom).ok()? - picture.origin.y));
    }
    Some([i32::from(width / 2), lowest?])
}

/// The first twelve bytes, as numbers of two bytes each: the width of the canvas is the fourth of a GIF, and the fifth of
/// an Aseprite file.
#[expect(clippy::disallowed_methods, reason = "the drawing is where the caller says")]
fn header(picture: &Path) -> Option<[u16; 6]> {
    let mut bytes = [0; 12];
    File::open(picture).ok()?.read_exact(&mut bytes).ok()?;
    let mut numbers = bytes.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    Some(std::array::from_fn(|_| numbers.next().unwrap_or_default()))
}
