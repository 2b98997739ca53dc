//! The messages of the format.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::Location;
use crate::base::suggest::Near;
use crate::base::words::{all_of, quoted, shown};
use crate::formats::cuts;
use std::fmt::Display;

/// A list without a frame.
pub(super) fn frames_empty(location: Location) -> Diagnostic {
    Diagnostic::new(Code::FramesEmpty, location, "the atlas has no frames, so it shows nothing")
        .label("no frame in here")
        .help("pack at least one picture into it, or remove the file")
}

/// A frame that was turned in another way than by a quarter, clockwise.
pub(super) fn turned_otherwise(location: Location, frame: &dyn Display, how: &str) -> Diagnostic {
    let help =
        "pack the atlas again without rotation; of turned frames only `true` is read, a quarter clockwise";
    cuts::frame_rotated(location, frame, how, help)
}

/// The help for sizes that contradict each other.
pub(super) const SIZES: &str =
    "pack the atlas again: `frame` and `spriteSourceSize` of one frame have the same size, upright";

/// An atlas that does not name its picture. `beside` is the one that would stand in for it.
pub(super) fn picture_unnamed(location: Location, beside: Option<&str>) -> Diagnostic {
    let beside =
        beside.map_or_else(String::new, |path| format!(", and there is no `{}` beside it", shown(path)));
    Diagnostic::new(Code::ImageMissing, location, format!("the atlas does not name its picture{beside}"))
        .label("no picture is named here")
        .help("write the name of the picture, `\"image\": \"pack.png\"` in JSON, `imagePath=\"pack.png\"` in XML")
}

/// An attribute that a frame must have.
pub(super) fn attributes_missing(location: Location, element: &str, missing: &[&str]) -> Diagnostic {
    let names = all_of(quoted(missing.iter().copied()));
    let are = if missing.len() == 1 { "is" } else { "are" };
    let message = format!("{names} of `{}` {are} missing", shown(element));
    Diagnostic::new(Code::KeyMissing, location, message).label(format!("without {names}")).help(
        "a frame is written like `<SubTexture name=\"walk_01\" x=\"0\" y=\"0\" width=\"32\" height=\"48\"/>`",
    )
}

/// The other form of atlases of `TexturePacker` in XML.
pub(super) fn generic_xml(location: Location) -> Diagnostic {
    let message = "this is an atlas in TexturePacker's form `Generic XML`, which is not read";
    Diagnostic::new(Code::AtlasUnread, location, message)
        .label("frames are elements `SubTexture` in the form that is read")
        .help("export it as `Sparrow / Starling`, `JSON (Hash)` or `JSON (Array)`")
}

/// A file of an atlas in several files that is not there.
pub(super) fn pack_missing(location: Location, name: &str, path: &str) -> Diagnostic {
    let message = format!("the atlas goes on in `{}`: there is no file `{}`", shown(name), shown(path));
    Diagnostic::new(Code::FileMissing, location, message)
        .label("another file of this atlas")
        .help("put all files of the atlas into this folder, or pack it again (TexturePacker: `Multipack`)")
}

/// A file of an atlas in several files that is there, and is not read with the others.
pub(super) fn pack_apart(location: Location, name: &str, path: &str, wanted: &str) -> Diagnostic {
    let message = format!("`{}` is not read as a part of this atlas", shown(name));
    Diagnostic::new(Code::FileMissing, location, message)
        .label(format!("the file `{}` is there", shown(path)))
        .help(format!(
            "files of one atlas differ in a number at the end of their names, as in `{wanted}`: \
             pack the atlas again with `{{n}}` in the name of its file"
        ))
}

/// A frame of a list without a name where names decide.
pub(super) fn frame_unknown(location: Location, name: &str, near: Option<Near<String>>) -> Diagnostic {
    let message = format!("there is no frame `{}`", shown(name));
    let finding = Diagnostic::new(Code::FrameUnknown, location, message).label("not in `frames`");
    match near {
        Some(near) => finding.did_you_mean(name, near),
        None => finding.help("name a frame of this atlas, or pack it again"),
    }
}

/// An animation without a frame.
pub(super) fn animation_empty(location: Location, name: &str) -> Diagnostic {
    let message = format!("the animation `{}` has no frames, so it shows nothing", shown(name));
    Diagnostic::new(Code::FramesEmpty, location, message)
        .label("an empty list")
        .help("name its frames, or remove it")
}

/// Two frames of one animation with the same number, or with none.
pub(super) fn number_twice(
    (name, location): (&str, Location),
    (first, first_location): (&str, Location),
    animation: &str,
) -> Diagnostic {
    let message = format!(
        "`{}` and `{}` would both be the same frame of `{}`",
        shown(first),
        shown(name),
        shown(animation)
    );
    Diagnostic::new(Code::NameCollision, location, message)
        .label("the same number again")
        .note(first_location, "the first one")
        .help("rename one of the pictures and pack the atlas again")
}

/// Two animations of one sprite whose names give one identifier. `split` is a text that would divide their names.
pub(super) fn animations_collide(
    (name, location): (&str, Location),
    (first, first_location): (&str, Location),
    identifier: &str,
    split: Option<(&str, &str)>,
) -> Diagnostic {
    let message = format!(
        "the animations `{}` and `{}` would both be called `{identifier}`",
        shown(first),
        shown(name)
    );
    let finding = Diagnostic::new(Code::NameCollision, location, message)
        .label(format!("becomes `{identifier}`"))
        .note(first_location, format!("becomes `{identifier}` too"));
    match split {
        Some((split, path)) => finding.help(format!(
            "write `split = \"{split}\"` below `[atlas.\"{}\"]` in `sprites.toml`: \
             then what is before the last `{split}` of a name is a sprite of its own",
            shown(path)
        )),
        None => finding.help("rename the pictures of one of them and pack the atlas again"),
    }
}
