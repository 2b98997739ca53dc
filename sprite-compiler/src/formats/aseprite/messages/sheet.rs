//! Messages about the sheet of an export, and about frames on it.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::{Location, SourceId, Span};
use crate::base::suggest::Near;
use crate::base::words::{all_of, counted, quoted, shown};
use crate::formats::aseprite::description::Cut;
use crate::formats::json::Value;
use crate::images::edges_outside;
use sprite_table::{Rect, Size};

/// A frame that is not wholly inside its image. `image` is its path and where it is named.
pub(in crate::formats::aseprite) fn frame_outside(
    cut: &Cut,
    rect: Rect,
    size: Size,
    (path, named): (&str, Location),
) -> Diagnostic {
    let message = format!("frame {} lies outside its image: {rect} in {size}", cut.entry);
    Diagnostic::new(Code::FrameOutsideImage, cut.location, message)
        .label(edges_outside(rect, size, "the image"))
        .note(named, format!("`{}` is {size}", shown(path)))
        .help("export the sheet and its JSON again, together: one of them is older than the other")
}

/// A sheet of another size than its export says.
pub(in crate::formats::aseprite) fn size_differs(
    (width, height): (u32, u32),
    location: Location,
    size: Size,
    path: &str,
) -> Diagnostic {
    let message = format!("the sheet `{}` is {size}, its export says {width} x {height}", shown(path));
    let finding = Diagnostic::new(Code::SizeDiffers, location, message);
    match factor((size.width, size.height), (width, height)) {
        Some(factor) => finding.label(format!("the sheet is {factor} times as large")).help(format!(
            "the sheet was enlarged to {} %: export it again at 100 %, and let the game enlarge it",
            factor * 100
        )),
        None => finding
            .label("one of them is older than the other")
            .help("export the sheet and its JSON again, together"),
    }
}

/// A sheet that is smaller than its export says by a whole factor, so that frames lie outside it; [`None`] when it is
/// not.
pub(in crate::formats::aseprite) fn reduced(
    (width, height): (u32, u32),
    location: Location,
    size: Size,
    path: &str,
) -> Option<Diagnostic> {
    let factor = factor((width, height), (size.width, size.height))?;
    let message = format!(
        "the frames need a sheet of {width} x {height}: `{}` is {size}, {} % of it",
        shown(path),
        100 / factor
    );
    let finding = Diagnostic::new(Code::FrameOutsideImage, location, message);
    Some(
        finding
            .label(format!("{factor} times too small for its frames"))
            .help("export the sheet again at 100 %, together with its JSON"),
    )
}

/// How many times larger a size is than another: 2, 3 or 4 in both directions.
fn factor(large: (u32, u32), small: (u32, u32)) -> Option<u32> {
    let times = |side: u32, factor: u32| side.checked_mul(factor);
    [2, 3, 4]
        .into_iter()
        .find(|&factor| times(small.0, factor) == Some(large.0) && times(small.1, factor) == Some(large.1))
}

/// A slice with keys at frames that there are not: the first one, and how many others there are.
pub(in crate::formats::aseprite) fn slice_outside(
    slice: &str,
    frame: usize,
    frames: usize,
    others: usize,
    location: Location,
) -> Diagnostic {
    let more = match others {
        0 => String::new(),
        1 => ", and so does another one".to_owned(),
        _ => format!(", and so do {others} other ones"),
    };
    let message = format!(
        "a key of the slice `{}` names frame {frame}{more}, but there {} {}: 0 to {}",
        shown(slice),
        if frames == 1 { "is" } else { "are" },
        counted(frames, "frame"),
        frames.saturating_sub(1)
    );
    Diagnostic::new(Code::FrameUnknown, location, message)
        .mild()
        .label("no such frame")
        .help("slices count the frames of the drawing: export all of them (`Frames: All frames`, without `Ignore Empty`)")
}

/// A blend mode that the editor does not have, of a layer that is laid on others.
pub(in crate::formats::aseprite) fn blend_mode_unknown(layer: &str, location: Location) -> Diagnostic {
    let message =
        format!("the layer `{}` has an unknown blend mode, so it cannot be laid on others", shown(layer));
    Diagnostic::new(Code::ValueUnknown, location, message)
        .label("no blend mode of Aseprite")
        .help("export with merged layers, or write `normal`")
}

/// Layers on each other that together cover more than a sheet of this size allows.
pub(in crate::formats::aseprite) fn flattened_too_large(location: Location) -> Diagnostic {
    let message = "the layers of this export cover a canvas that is much larger than its sheet";
    Diagnostic::new(Code::LimitExceeded, location, message)
        .label("the frames are too far from each other")
        .help("export the sheet and its JSON again, with merged layers")
}

/// An atlas whose frames are in several files, of which each is read alone.
pub(in crate::formats::aseprite) fn several_packs(id: SourceId, span: Span, names: &[String]) -> Diagnostic {
    let files = if names.len() == 1 { "file" } else { "files" };
    let message = format!(
        "this atlas goes on in the {files} {}, and each file of an atlas is read alone: animations lack the frames of the others",
        all_of(quoted(names.iter().map(|name| shown(name))))
    );
    Diagnostic::new(Code::FrameUnknown, id.at(span), message)
        .label("the other files of this atlas")
        .help("pack all frames into one picture (TexturePacker: `Multipack` off, and a larger `Max size`)")
}

/// Another packer's atlas: it does not say how long its frames last.
pub(in crate::formats::aseprite) fn without_durations(id: SourceId, key: Span) -> Diagnostic {
    Diagnostic::new(
        Code::AtlasWithoutDurations,
        id.at(key),
        "no frame has a `duration`: this is an atlas of another program, and no sprite is made from it",
    )
    .label("frames without times")
    .help("write `frame_time = 100` (milliseconds) below `[atlas]` in `sprites.toml` to play frames that are named by number")
}

/// A frame of a list without a name where names decide.
pub(in crate::formats::aseprite) fn frame_unknown(
    id: SourceId,
    value: Value<'_>,
    name: &str,
    near: Option<Near<String>>,
) -> Diagnostic {
    let message = format!("there is no frame `{}`", shown(name));
    let finding = Diagnostic::new(Code::FrameUnknown, id.at(value.span()), message).label("not in `frames`");
    match near {
        Some(near) => finding.did_you_mean(name, near),
        None => finding.help("name a frame of this file, or pack it again"),
    }
}

/// An animation of another packer without a frame.
pub(in crate::formats::aseprite) fn animation_empty(
    id: SourceId,
    value: Value<'_>,
    name: &str,
) -> Diagnostic {
    let message = format!("the animation `{}` has no frames, so it shows nothing", shown(name));
    Diagnostic::new(Code::FramesEmpty, id.at(value.span()), message)
        .label("an empty list")
        .help("name its frames, or remove it")
}

/// Two frames of one animation with the same number, or with none.
pub(in crate::formats::aseprite) fn number_twice(
    id: SourceId,
    (name, span): (&str, Span),
    (first, first_span): (&str, Span),
    animation: &str,
) -> Diagnostic {
    let message = format!(
        "`{}` and `{}` would both be the same frame of `{}`",
        shown(first),
        shown(name),
        shown(animation)
    );
    Diagnostic::new(Code::NameCollision, id.at(span), message)
        .label("the same number again")
        .note(id.at(first_span), "the first one")
        .help("rename one of the pictures and pack the atlas again")
}
