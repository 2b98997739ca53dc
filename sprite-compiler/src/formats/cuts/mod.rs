//! Pictures that a list cuts from a sheet, as exports of Aseprite and atlases of packers have them: where the sheet is,
//! whether the pictures lie on it, and where they lie on the canvas that they were trimmed from.

mod canvas;
mod json;
mod messages;
mod place;
mod sheet;

pub(crate) use canvas::{CanvasFrame, untrimmed};
pub(crate) use json::{FILENAME, FRAME, IMAGE, ROTATED, SCALE, SIZE, Turn, entries, placed, rect_of, turn};
#[cfg(test)]
pub(crate) use json::{SOURCE, SOURCE_SIZE};
pub(crate) use messages::{frame_rotated, size_contradicts};
pub(crate) use place::{Cut, Place, SheetName};
pub(crate) use sheet::{Found, Located, SheetRequest, check, find};
