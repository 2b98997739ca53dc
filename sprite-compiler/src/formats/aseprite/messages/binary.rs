//! Messages about the bytes of a binary file. It has no lines, so the words themselves say where: frames and layers
//! count from 0, as in exports.

use crate::base::budget::{Budget, TooMuch};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::Location;
use crate::base::words::shown;
use crate::formats::aseprite::error::BinaryError;
use sprite_table::Size;

/// The help for a damaged file.
const SAVE_AGAIN: &str = "open it in Aseprite and save it again, or restore it from a backup";
/// The help for a file that asks for much more than its bytes hold.
const SMALLER: &str = "is it damaged? Else make the canvas smaller, divide the file, or raise the limits";
/// The help for a file whose writer differs from the editor.
const WRITTEN_WRONGLY: &str =
    "open it in Aseprite and save it again; if another program wrote it, the error is in that program";

/// The finding on a file that cannot be used.
pub(in crate::formats::aseprite) fn finding(error: &BinaryError, location: Location) -> Diagnostic {
    Diagnostic::new(error.code, location, error.message.as_str()).help(error.help)
}

/// The finding on a file whose pictures cannot be drawn, and why.
pub(in crate::formats::aseprite) fn not_drawn(why: &str, location: Location) -> Diagnostic {
    Diagnostic::new(Code::AseMalformed, location, why).help(SAVE_AGAIN)
}

/// The finding on a file that asks for too much to be drawn.
pub(in crate::formats::aseprite) fn too_much_drawn(
    too_much: TooMuch,
    location: Location,
    budget: &Budget,
) -> Diagnostic {
    let message = format!("the file {}", too_much.text());
    let help = budget.or_raise_limits("can the canvas be smaller, or the file be divided?");
    Diagnostic::new(Code::LimitExceeded, location, message).help(help)
}

fn error(code: Code, message: impl Into<String>, help: &'static str) -> BinaryError {
    BinaryError { code, message: message.into(), help }
}

fn malformed(message: impl Into<String>) -> BinaryError {
    error(Code::AseMalformed, message, SAVE_AGAIN)
}

fn written_wrongly(message: impl Into<String>) -> BinaryError {
    error(Code::AseMalformed, message, WRITTEN_WRONGLY)
}

fn too_large(message: impl Into<String>, help: &'static str) -> BinaryError {
    error(Code::LimitExceeded, message, help)
}

/// The error for a file with these bytes that is not an Aseprite file. It says what the file is instead, where its
/// first bytes show that.
pub(in crate::formats::aseprite) fn not_aseprite(bytes: &[u8]) -> BinaryError {
    const RESTORE: &str =
        "restore it from a backup or from version control, or save the sprite again from Aseprite";
    const OF_ANOTHER: &str = "if it belongs to another program, name it in `exclude` at the top of `sprites.toml`; else save the sprite from Aseprite under this name";
    const PICTURE: &str =
        "open it in Aseprite and save it as `.aseprite`, or give the file the ending of its real format";
    const OTHERWISE: &str = "save the sprite from Aseprite, or give the file the ending of its real format";
    let kinds: [(&[u8], &str, &'static str); 14] = [
        (b"version https://git-lfs", "a Git LFS pointer, not the sprite itself", "fetch it: `git lfs pull`"),
        (b"ASEF", "a swatch of colours of Adobe (Adobe Swatch Exchange)", OF_ANOTHER),
        (b"*3DSMAX_ASCIIEXPORT", "a scene of 3ds Max (ASCII Scene Export)", OF_ANOTHER),
        (b"\x89PNG", "a PNG", PICTURE),
        (b"GIF8", "a GIF", PICTURE),
        (b"\xff\xd8\xff", "a JPEG", PICTURE),
        (b"BM", "a BMP", PICTURE),
        (b"RIFF", "a WebP", PICTURE),
        (b"8BPS", "a drawing of Photoshop", PICTURE),
        (b"PK\x03\x04", "a ZIP archive", "unpack it, and put the sprite into the folder"),
        (b"<!DOCTYPE", "a web page: it was not downloaded as a file", RESTORE),
        (b"<html", "a web page: it was not downloaded as a file", RESTORE),
        (b"<<<<<<<", "left by a conflict of a merge", RESTORE),
        (b"{", "JSON", "give the file the ending `.json`, beside the picture that it describes"),
    ];
    let what = |what: &str| format!("this is not an Aseprite file: it is {what}");
    if bytes.is_empty() {
        return error(Code::AseMalformed, "this is not an Aseprite file: it is empty", RESTORE);
    }
    if bytes.iter().all(|byte| *byte == 0) {
        return error(Code::AseMalformed, what("full of zeros, so its content was lost"), RESTORE);
    }
    if let Some((_, kind, help)) = kinds.iter().find(|(start, ..)| bytes.starts_with(start)) {
        return error(Code::AseMalformed, what(kind), help);
    }
    let is_text = std::str::from_utf8(bytes).is_ok_and(|text| !text.contains('\0'));
    let kind = if is_text { "a text" } else { "of another kind: bytes 4 and 5 must be 0xE0 0xA5" };
    error(Code::AseMalformed, what(kind), OTHERWISE)
}

pub(in crate::formats::aseprite) fn cut(needed: usize, left: usize) -> BinaryError {
    malformed(format!("the file is cut off or damaged: {needed} bytes are needed, {left} are left"))
}

pub(in crate::formats::aseprite) fn depth(depth: u16) -> BinaryError {
    malformed(format!("the colour depth is {depth} bits, it must be 8, 16 or 32"))
}

pub(in crate::formats::aseprite) fn no_canvas(width: u16, height: u16) -> BinaryError {
    malformed(format!("the canvas is {width} x {height} pixels, both must be at least 1"))
}

pub(in crate::formats::aseprite) fn no_frames() -> BinaryError {
    error(Code::FramesEmpty, "the file has no frames, so it shows nothing", SAVE_AGAIN)
}

pub(in crate::formats::aseprite) fn frame_too_short(bytes: u32) -> BinaryError {
    malformed(format!("it claims {bytes} bytes, its header alone has 16"))
}

pub(in crate::formats::aseprite) fn frame_magic() -> BinaryError {
    malformed("it does not begin with the mark of a frame, 0xF1FA")
}

pub(in crate::formats::aseprite) fn chunk_too_short(bytes: u32) -> BinaryError {
    malformed(format!("a chunk claims {bytes} bytes, its size and kind alone have 6"))
}

pub(in crate::formats::aseprite) fn frames_too_large(size: Size, frames: u16, limit: u64) -> BinaryError {
    let Size { width, height } = size;
    let message =
        format!("{frames} frames of {width} x {height} pixels, the limit is {limit} pixels in all frames");
    too_large(message, SMALLER)
}

/// The same of layers that stay separate.
pub(in crate::formats::aseprite) fn pictures_too_large(
    size: Size,
    pictures: usize,
    limit: u64,
) -> BinaryError {
    let Size { width, height } = size;
    let message = format!(
        "the layers have {pictures} pictures of {width} x {height} pixels, the limit is {limit} pixels in all of them"
    );
    too_large(message, SMALLER)
}

pub(in crate::formats::aseprite) fn drawn_too_large(pixels: u64, limit: u64) -> BinaryError {
    too_large(format!("{pixels} pixels of cels are drawn, the limit is {limit}"), SMALLER)
}

pub(in crate::formats::aseprite) fn palette_too_large(colours: u32, limit: u32) -> BinaryError {
    too_large(format!("{colours} colours, the limit is {limit}"), SAVE_AGAIN)
}

pub(in crate::formats::aseprite) fn palette_range(first: u32, last: u32, size: u32) -> BinaryError {
    written_wrongly(format!("colours {first} to {last} of a palette of {size}"))
}

pub(in crate::formats::aseprite) fn old_palette_range(count: u32) -> BinaryError {
    written_wrongly(format!("{count} colours, palettes of this kind have at most 256"))
}

pub(in crate::formats::aseprite) fn six_bits(value: u8) -> BinaryError {
    written_wrongly(format!("a colour has the value {value}, the largest is 63 in palettes of this kind"))
}

pub(in crate::formats::aseprite) fn layer_type(name: &str, kind: u16) -> BinaryError {
    let message = format!("`{}` is of the unknown type {kind}", shown(name));
    let help = "a newer version of Aseprite may have written it: save it without this layer";
    error(Code::AseMalformed, message, help)
}

pub(in crate::formats::aseprite) fn mode(name: &str, mode: u16) -> BinaryError {
    let message = format!("`{}` has the unknown blend mode {mode}, the last one is 18", shown(name));
    error(Code::AseMalformed, message, "choose another blend mode for the layer")
}

pub(in crate::formats::aseprite) fn level(name: &str, level: u16) -> BinaryError {
    written_wrongly(format!(
        "`{}` is inside {level} groups, and no group around it is before it in the file",
        shown(name)
    ))
}

pub(in crate::formats::aseprite) fn layer_unknown(number: usize, count: usize) -> BinaryError {
    written_wrongly(format!(
        "a cel is on layer {number}, there {} before it",
        match count {
            1 => "is one layer".to_owned(),
            _ => format!("are {count} layers"),
        }
    ))
}

pub(in crate::formats::aseprite) fn cel_on_group() -> BinaryError {
    written_wrongly("the layer is a group, which holds layers and no cels")
}

pub(in crate::formats::aseprite) fn picture_on_tilemap() -> BinaryError {
    written_wrongly("a picture on a tilemap layer, which holds tiles")
}

pub(in crate::formats::aseprite) fn tiles_on_image() -> BinaryError {
    written_wrongly("tiles on a layer that is no tilemap")
}

pub(in crate::formats::aseprite) fn cel_type(kind: u16) -> BinaryError {
    let help =
        "a newer version of Aseprite may have written it: redraw the cel, or save it with this version";
    error(Code::AseMalformed, format!("it is of the unknown type {kind}"), help)
}

pub(in crate::formats::aseprite) fn second_cel() -> BinaryError {
    written_wrongly("the layer has another cel in the same frame")
}

pub(in crate::formats::aseprite) fn link(target: u16) -> BinaryError {
    written_wrongly(format!("it is linked to frame {target}, where the layer has no cel that is before it"))
}

pub(in crate::formats::aseprite) fn tile_bits(bits: u16) -> BinaryError {
    written_wrongly(format!("tiles of {bits} bits, they must have 32"))
}

pub(in crate::formats::aseprite) fn tile_mask() -> BinaryError {
    written_wrongly("no bit of a tile is its number: the mask is 0")
}

pub(in crate::formats::aseprite) fn no_tile(name: &str, width: u16, height: u16) -> BinaryError {
    written_wrongly(format!(
        "the tiles of `{}` have {width} x {height} pixels, both must be at least 1",
        shown(name)
    ))
}

pub(in crate::formats::aseprite) fn tileset_missing(layer: &str, identifier: u32) -> BinaryError {
    written_wrongly(format!(
        "the tilemap layer `{}` needs the tileset {identifier}, which the file does not have",
        shown(layer)
    ))
}

pub(in crate::formats::aseprite) fn tileset_outside(layer: &str, name: &str) -> BinaryError {
    let message = format!(
        "the tilemap layer `{}` takes its tiles from another file: the tileset `{}` is not embedded",
        shown(layer),
        shown(name)
    );
    let help = "embed the tileset: open its properties in Aseprite and remove the link to the other file";
    error(Code::ExternalFile, message, help)
}

/// Properties that lie deeper in each other than is read.
pub(in crate::formats::aseprite) fn properties_too_deep(most: u32) -> BinaryError {
    malformed(format!("properties lie deeper than {most} in each other"))
}

/// A property whose type is none of those that there are.
pub(in crate::formats::aseprite) fn property_type(kind: u16) -> BinaryError {
    malformed(format!("a property has the unknown type {kind}"))
}

pub(in crate::formats::aseprite) fn zlib_header() -> BinaryError {
    malformed("the pixels do not begin with the header of a zlib stream")
}

pub(in crate::formats::aseprite) fn too_few(given: usize, wanted: usize) -> BinaryError {
    malformed(format!("the zlib stream holds {given} bytes, {wanted} are needed"))
}

pub(in crate::formats::aseprite) fn stream_cut(given: usize, wanted: usize) -> BinaryError {
    malformed(format!("the zlib stream ends after {given} of {wanted} bytes"))
}

pub(in crate::formats::aseprite) fn stream_damaged(given: usize, wanted: usize) -> BinaryError {
    malformed(format!("the zlib stream is damaged after {given} of {wanted} bytes"))
}

/// Where an error is: a frame.
pub(in crate::formats::aseprite) fn frame(number: usize) -> String {
    format!("frame {number}")
}

/// Where an error is: a cel, by its layer.
pub(in crate::formats::aseprite) fn cel_on(layer: &str) -> String {
    format!("cel on the layer `{}`", shown(layer))
}

/// Where an error is: user data.
pub(in crate::formats::aseprite) fn user_data_of(kind: &str, name: &str) -> String {
    format!("user data of the {kind} `{}`", shown(name))
}

/// Where an error is: a tileset.
pub(in crate::formats::aseprite) fn tileset(name: &str) -> String {
    format!("tileset `{}`", shown(name))
}

/// Where an error is: a slice.
pub(in crate::formats::aseprite) fn slice(name: &str) -> String {
    format!("`{}`", shown(name))
}
