//! Messages about what an export says of the frames on its sheet.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::Location;
use crate::base::words::{counted, shown};

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
