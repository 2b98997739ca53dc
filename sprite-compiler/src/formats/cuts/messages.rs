//! Messages about sheets, and about frames on them.

use super::place::{Cut, SheetName};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::Location;
use crate::base::words::{counted, shown};
use crate::images::edges_outside;
use sprite_table::{Rect, Size};
use std::fmt::Display;

/// A frame that is not wholly inside its image.
pub(super) fn frame_outside(
    cut: &Cut,
    rect: Rect,
    size: Size,
    SheetName { path, location: named, language, .. }: &SheetName,
) -> Diagnostic {
    let message = format!("frame {} lies outside its image: {rect} in {size}", cut.entry);
    Diagnostic::new(Code::FrameOutsideImage, cut.location, message)
        .label(edges_outside(rect, size, "the image"))
        .note(*named, format!("`{}` is {size}", shown(path)))
        .help(format!(
            "export the sheet and its {language} again, together: one of them is older than the other"
        ))
}

/// A sheet of another size than its export says.
pub(super) fn size_differs(
    (width, height): (u32, u32),
    location: Location,
    size: Size,
    SheetName { path, language, .. }: &SheetName,
) -> Diagnostic {
    let message = format!("the sheet `{}` is {size}, its {language} says {width} x {height}", shown(path));
    let finding = Diagnostic::new(Code::SizeDiffers, location, message);
    match factor((size.width, size.height), (width, height)) {
        Some(factor) => finding.label(format!("the sheet is {factor} times as large")).help(format!(
            "the sheet was enlarged to {} %: export it again at 100 %, and let the game enlarge it",
            factor * 100
        )),
        None => finding
            .label("one of them is older than the other")
            .help(format!("export the sheet and its {language} again, together")),
    }
}

/// A sheet that is smaller than its export says by a whole factor, so that frames lie outside it; [`None`] when it is
/// not.
pub(super) fn reduced(
    (width, height): (u32, u32),
    location: Location,
    size: Size,
    SheetName { path, language, .. }: &SheetName,
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
            .help(format!("export the sheet again at 100 %, together with its {language}")),
    )
}

/// How many times larger a size is than another: 2, 3 or 4 in both directions.
fn factor(large: (u32, u32), small: (u32, u32)) -> Option<u32> {
    let times = |side: u32, factor: u32| side.checked_mul(factor);
    [2, 3, 4]
        .into_iter()
        .find(|&factor| times(small.0, factor) == Some(large.0) && times(small.1, factor) == Some(large.1))
}

/// A frame that lies on its sheet in another way than frames may. `how` is the way as it is written, and `help` the cure.
pub(crate) fn frame_rotated(location: Location, frame: &dyn Display, how: &str, help: &str) -> Diagnostic {
    let how = if how.is_empty() { String::new() } else { format!(" by `{}`", shown(how)) };
    Diagnostic::new(Code::FrameRotated, location, format!("{frame} is rotated{how} in its sheet"))
        .label("a frame that lies so cannot be drawn")
        .help(help.to_owned())
}

/// Frames whose size on the sheet contradicts that on the canvas: the first one, and how many others there are.
pub(crate) fn size_contradicts(
    index: usize,
    location: Location,
    (on_sheet, on_canvas): (Size, Size),
    others: usize,
    help: &'static str,
) -> Diagnostic {
    let more = match others {
        0 => String::new(),
        _ => format!(", and so do those of {}", counted(others, "other frame")),
    };
    let message = format!(
        "the sizes of frame {index} contradict each other: `frame` is {on_sheet}, `spriteSourceSize` is {on_canvas}{more}"
    );
    Diagnostic::new(Code::SizeContradicts, location, message)
        .label("this rectangle is drawn, which may hold other pictures")
        .help(help)
}
