//! Draws the frames of a moving picture onto its canvas, one after the other.

use super::frame::{BlendStep, Disposal, Pixel};
use crate::images::pixels::over;
use sprite_table::{Rect, Size};

/// The canvas of a moving picture, at first transparent.
#[derive(Debug)]
pub(super) struct Canvas {
    size: Size,
    pixels: Vec<Pixel>,
    /// A buffer for the pixels that a frame covers while it is shown.
    hidden: Vec<Pixel>,
}

impl Canvas {
    pub(super) fn new(size: Size) -> Self {
        let count = (size.width as usize).saturating_mul(size.height as usize);
        Self { size, pixels: vec![[0; 4]; count], hidden: Vec::new() }
    }

    /// Draws a frame onto the canvas, passes the whole canvas to `take`, and disposes of the frame. `pixels` are those
    /// of its area, row by row.
    pub(super) fn show(&mut self, step: BlendStep, pixels: &[Pixel], take: &mut dyn FnMut(&[Pixel])) {
        let BlendStep { area, is_over, disposal } = step;
        let rows = pixels.chunks(area.width.max(1) as usize);
        let mut hidden = std::mem::take(&mut self.hidden);
        hidden.clear();
        if disposal == Disposal::Restore {
            self.rows_mut(area).for_each(|row| hidden.extend_from_slice(row));
        }
        for (below, row) in self.rows_mut(area).zip(rows) {
            for (below, &above) in below.iter_mut().zip(row) {
                *below = if is_over { over(above, *below) } else { above };
            }
        }
        take(&self.pixels);
        match disposal {
            Disposal::Keep => {}
            Disposal::Clear => self.rows_mut(area).for_each(|row| row.fill([0; 4])),
            Disposal::Restore => {
                let mut rest = hidden.as_slice();
                for row in self.rows_mut(area) {
                    let Some((first, more)) = rest.split_at_checked(row.len()) else { break };
                    row.copy_from_slice(first);
                    rest = more;
                }
            }
        }
        self.hidden = hidden;
    }

    /// The parts of the rows that lie in an area.
    fn rows_mut(&mut self, area: Rect) -> impl Iterator<Item = &mut [Pixel]> {
        let end = |at: u32, length: u32, most: u32| at.saturating_add(length).min(most);
        let right = end(area.x, area.width, self.size.width);
        let bottom = end(area.y, area.height, self.size.height);
        let columns = area.x.min(right) as usize..right as usize;
        let count = bottom.saturating_sub(area.y) as usize;
        let rows = self.pixels.chunks_mut(self.size.width.max(1) as usize).skip(area.y as usize);
        rows.take(count).filter_map(move |row| row.get_mut(columns.clone()))
    }
}
