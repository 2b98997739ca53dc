//! The outline of a frame: a convex polygon around its visible pixels.

use super::Data;
use crate::layout::DataSection;
use crate::{Frame, Point, ScreenRect, Size};

/// The corners of a convex polygon, clockwise on the screen. [`Frame::outline`] gives them.
#[derive(Clone, Debug)]
pub struct Outline<'a> {
    frame: Frame<'a>,
    data: Data<'a>,
    /// The index of the first area of two corners, counted from 1.
    first: u32,
    count: u32,
    next: u32,
}

impl<'a> Frame<'a> {
    /// The outline of the frame, if the description or the settings ask for one with `outline`: a convex polygon that
    /// holds every visible pixel, in pixels from the sprite's position and mirrored with the frame. It has at least
    /// three corners, and at most as many as were asked for. [`None`] if nothing can be seen of the frame.
    ///
    /// ```
    /// # use sprite_table::{Frame, Point};
    /// /// Whether a point of the screen is inside of the outline.
    /// fn is_hit(frame: Frame<'_>, position: Point, at: Point) -> bool {
    ///     let Some(outline) = frame.outline() else { return false };
    ///     let next = outline.clone().cycle().skip(1);
    ///     outline.zip(next).all(|(a, b)| {
    ///         let (edge, to) = (b - a, at - position - a);
    ///         edge.x * to.y - edge.y * to.x >= 0
    ///     })
    /// }
    /// ```
    pub fn outline(&self) -> Option<Outline<'a>> {
        let data = self.table().data()?;
        let [_, first, count, _] = data.outline(self.index())?;
        (count > 0).then_some(Outline { frame: *self, data, first, count, next: 0 })
    }
}

impl Iterator for Outline<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let left = self.count.checked_sub(self.next)?.checked_sub(1)?;
        // Mirrored corners are clockwise from the last to the first.
        let index = if self.frame.is_mirrored() { left } else { self.next };
        self.next = self.next.checked_add(1)?;
        let area = self.data.area(self.first.checked_add(index / 2)?)?;
        let corner = if index.is_multiple_of(2) {
            area.top_left()
        } else {
            Point::new(area.width.cast_signed(), area.height.cast_signed())
        };
        Some(self.frame.around(ScreenRect::new(corner, Size::default())).top_left())
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.count.saturating_sub(self.next) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Outline<'_> {}

impl Data<'_> {
    /// The key that holds at a frame: its first frame, the area of the first two corners, and the number of corners.
    fn outline(self, frame: u32) -> Option<[u32; 4]> {
        let last = self.count(DataSection::Slices).checked_sub(1)?;
        let [name, _, first, count] = self.record(DataSection::Slices, last)?;
        if name != crate::layout::OUTLINE {
            return None;
        }
        let key = self.up_to(DataSection::SliceKeys, first, count, frame).checked_sub(1)?;
        self.record(DataSection::SliceKeys, first.checked_add(key)?)
    }
}
