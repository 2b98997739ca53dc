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
    /// The height in a cell of the lowest pixel of the first frames, and one.
    pub(super) feet: u32,
    /// How many frames each row of cells has; one without any is left out.
    pub(super) frames: &'a [u32],
    pub(super) rows: &'a Rows,
    /// `true` if the frames are played there and back; only descriptions in TOML can say so.
    pub(super) goes_back: bool,
}

/// The meaning of a sheet's rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    /// Directions of one animation of this name, one for each row.
    Directions(String, Vec<Direction>),
    /// Animations of these names, each for all directions.
    Animations(Vec<String>),
    /// Animations of these names, each with its cells: `0-4`.
    Parts(Vec<(String, String)>),
    /// Animations of several rows each.
    Blocks(Vec<Block>),
}

/// The rows of an animation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) name: String,
    /// The first of its rows in the sheet.
    pub(super) first: u32,
    /// The directions of its rows; of one row that is shown for all directions none.
    pub(super) directions: Vec<Direction>,
    /// The number of its frames, where the rows have more cells.
    pub(super) columns: Option<u32>,
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

    /// The point of a cell that goes to the sprite's position: below the middle of a cell, at the feet.
    pub(super) fn origin(&self) -> (u32, u32) {
        (self.cell.width / 2, self.feet)
    }

    /// The rows with visible pixels, each with its direction.
    pub(super) fn directed<'d>(
        &'d self,
        order: &'d [Direction],
    ) -> impl Iterator<Item = (Row, Direction)> + 'd {
        self.drawn().zip(order.iter().copied())
    }

    /// The upper left corner of a frame.
    pub(super) fn corner(&self, row: Row, frame: u32) -> (u32, u32) {
        (frame * self.cell.width, row.index * self.cell.height)
    }
}

/// The name of a direction in one word: `upright`.
pub(super) fn word(direction: Direction) -> String {
    direction.name().replace('-', "")
}

/// The error for dividing a sheet in a format that names rows.
pub(super) fn no_parts() -> Fault {
    Fault::Call("parts of a sheet, like `idle=0-4`, are for `--format sheet`".to_owned())
}
