//! A frame with its time, and what comes behind the last one.

use super::grid::Grid;
use crate::images::ImageId;
use crate::model::{Frame, Image, Picture, Shift};
use crate::source::Place;
use sprite_table::{Point, Rect};
use std::collections::BTreeMap;

/// A frame with its time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    pub(super) frame: Frame,
    /// Milliseconds, 0 for ever.
    pub(super) time: u32,
    /// Imageset and cell.
    pub(super) cell: Option<(usize, i32)>,
    /// Number of choices from this one to the last of its group; 1 for a frame that simply follows.
    pub(super) left: u16,
    /// Whether it is one of several that are drawn by lot.
    pub(super) is_lot: bool,
    pub(super) excludes: bool,
}

/// What comes behind the last frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Loops,
    Holds,
    Returns,
}

/// What an animation shows.
#[derive(Clone, Debug)]
pub(super) struct Shots {
    pub(super) list: Vec<Shot>,
    pub(super) ending: Ending,
    /// Where its `end` stands.
    pub(super) end: Option<Place>,
    pub(super) is_random: bool,
    pub(super) has_jump: bool,
    /// Whether cells are left out, because something is wrong with them that is reported.
    pub(super) has_gaps: bool,
    /// The images that it is cut from, and where they are named.
    pub(super) images: BTreeMap<ImageId, Place>,
}

impl Shots {
    /// Milliseconds to the end, or to the frame that holds; [`None`] when that is drawn by lot.
    pub(super) fn total(&self) -> Option<u64> {
        (!self.is_random).then(|| self.list.iter().map(|shot| u64::from(shot.time)).sum())
    }
}

impl Shots {
    /// Lets the last picture stay for ever: so the dead lie where they fell.
    pub(super) fn hold_last_picture(&mut self) {
        let Some(last) = self.list.iter().rposition(|shot| shot.frame.picture.is_some()) else { return };
        self.list.truncate(last + 1);
        if let Some(shot) = self.list.last_mut() {
            shot.time = 0;
        }
        (self.ending, self.end) = (Ending::Holds, None);
    }

    /// Ends here when the frame that was added last holds.
    pub(super) fn hold_at(&mut self, time: u32) -> bool {
        if time == 0 {
            self.ending = Ending::Holds;
        }
        time == 0
    }
}

/// Makes frames of a command's cells.
#[derive(Debug)]
pub(super) struct Maker {
    pub(super) sheet: usize,
    pub(super) grid: Option<Grid>,
    pub(super) image: Option<(ImageId, Place)>,
    pub(super) offset: (i64, i64),
    pub(super) shift: Option<Shift>,
}

impl Maker {
    pub(super) fn is_outside(&self, index: i32) -> bool {
        self.grid.is_some_and(|grid| !(0..grid.cells()).contains(&i64::from(index)))
    }

    pub(super) fn shot(&self, index: i32, place: Place, time: u32) -> Shot {
        let found = self.grid.and_then(|grid| grid.rect(i64::from(index))).zip(self.image);
        let picture = match found {
            Some((rect, (image, _))) => Picture {
                image: Image::File(image),
                rect,
                origin: self.origin(rect),
                mirrored: false,
                shift: self.shift,
            },
            None => Picture {
                image: Image::Missing,
                rect: Rect::new(0, 0, 1, 1),
                origin: Point::ZERO,
                mirrored: false,
                shift: None,
            },
        };
        let frame = Frame { picture: Some(picture), place };
        Shot { frame, time, cell: Some((self.sheet, index)), left: 1, is_lot: false, excludes: false }
    }

    /// The bottom centre of the cell, moved by all offsets.
    fn origin(&self, rect: Rect) -> Point {
        let (x, y) = (i64::from(rect.width / 2) - self.offset.0, i64::from(rect.height) - self.offset.1);
        Point::new(clamped(x), clamped(y))
    }
}

/// Nothing is ever drawn so far away that this matters.
pub(super) fn clamped(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX })
}
