//! Messages about the sheet of an export, and about frames on it.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::{Location, SourceId, Span};
use crate::base::suggest::Near;
use crate::base::text::shown;
use crate::formats::aseprite::description::Frame;
use crate::formats::json::Value;
use crate::images::edges_outside;
use sprite_table::{Rect, Size};

/// A frame that is not wholly inside its image. `image` is its path and where it is named.
pub(in crate::formats::aseprite) fn frame_outside(
    index: usize,
    frame: &Frame,
    rect: Rect,
    size: Size,
    (path, named): (&str, Location),
) -> Diagnostic {
    let message = format!("frame {index} lies outside its image: {rect} in {size}");
    Diagnostic::new(Code::FrameOutsideImage, frame.location, message)
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
