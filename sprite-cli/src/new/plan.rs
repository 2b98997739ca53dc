//! The facts of a sheet, from which descriptions in all formats are written.

use super::sheet::{Cell, Gutters};
use crate::fault::Fault;
use sprite_runtime::Direction;

/// Milliseconds of a frame.
pub(super) const DELAY: u32 = 100;

/// The sheet to describe.
pub(super) struct Plan<'a> {
    /// The sheet as the description names it.
    pub(super) image: &'a str,
    /// `true` if the description has the name of the image.
    pub(super) is_named_like_its_image: bool,
    /// Width and height of the sheet.
    pub(super) size: (u32, u32),
    pub(super) cell: Cell,
    /// Pixels around the cells; only descriptions in TOML can say so.
    pub(super) gutters: Gutters,
    /// How many frames each row of cells has; one without any is left out.
    pub(super) frames: &'a [u32],
    pub(super) rows: &'a Rows,
}

/// The meaning of a sheet's rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    /// Directions of one animation of this name.
    Directions(String),
    /// Animations of these names, each for all directions.
    Animations(Vec<String>),
    /// Animations of these names, each with its cells: `0-4`.
    Parts(Vec<(String, String)>),
}

/// A row with visible pixels.
#[derive(Clone, Copy)]
pub(super) struct Row {
    /// The index of the row in the sheet.
    pub(super) index: u32,
    pub(super) frames: u32,
}

impl Plan<'_> {
    /// The rows with visible pixels, from above.
    pub(super) fn drawn(&self) -> impl Iterator<Item = Row> {
        let rows = (0..).zip(self.frames).map(|(index, &frames)| Row { index, frames });
        rows.filter(|row| row.frames > 0)
    }

    /// The point of a cell that goes to the sprite's position: the middle of its lower edge.
    pub(super) fn origin(&self) -> (u32, u32) {
        (self.cell.width / 2, self.cell.height)
    }

    /// The upper left corner of a frame.
    pub(super) fn corner(&self, row: Row, frame: u32) -> (u32, u32) {
        (frame * self.cell.width, row.index * self.cell.height)
    }
}

/// The directions of this number of rows, counter-clockwise from the right. If they are not known, `what` ends the
/// sentence that says so.
pub(super) fn directions(rows: usize, what: &str) -> Result<impl Iterator<Item = Direction>, Fault> {
    let step = match rows {
        2 | 4 | 8 => 8 / rows,
        _ => return Err(Fault::Call(format!("{rows} rows have no directions that {what}"))),
    };
    Ok(Direction::ALL.into_iter().step_by(step))
}

/// The name of a direction in one word: `upright`.
pub(super) fn word(direction: Direction) -> String {
    direction.name().replace('-', "")
}

/// The error for dividing a strip in a format that names rows.
pub(super) fn no_parts() -> Fault {
    Fault::Call("parts of a strip, like `idle=0-4`, are for `--format sheet`".to_owned())
}
