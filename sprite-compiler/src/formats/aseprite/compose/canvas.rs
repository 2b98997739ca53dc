//! A part of a sprite's canvas, and what is laid on it.

use crate::formats::aseprite::blend::{Mode, Pixel};

/// A rectangle of pixels whose corner may lie outside of the canvas. The far edges are exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: i64,
    pub(super) top: i64,
    pub(super) right: i64,
    pub(super) bottom: i64,
}

impl Area {
    /// Where something of this size lies.
    pub(super) fn new(x: i64, y: i64, width: i64, height: i64) -> Self {
        Self { left: x, top: y, right: x.saturating_add(width), bottom: y.saturating_add(height) }
    }

    /// The area that two areas share; empty when they share nothing.
    pub(super) fn and(self, other: Self) -> Self {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let (right, bottom) = (self.right.min(other.right), self.bottom.min(other.bottom));
        if left < right && top < bottom { Self { left, top, right, bottom } } else { Self::new(0, 0, 0, 0) }
    }

    /// The smallest area around both.
    pub(super) fn around(self, other: Self) -> Self {
        if self.pixels() == 0 {
            return other;
        }
        if other.pixels() == 0 {
            return self;
        }
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Number of its pixels.
    pub(super) fn pixels(self) -> u64 {
        self.width() as u64 * self.height() as u64
    }

    fn width(self) -> usize {
        usize::try_from(self.right - self.left).unwrap_or(0)
    }

    fn height(self) -> usize {
        usize::try_from(self.bottom - self.top).unwrap_or(0)
    }
}

/// Pixels of an area of the canvas, at first all transparent.
#[derive(Debug)]
pub(super) struct Canvas {
    pub(super) area: Area,
    pixels: Vec<Pixel>,
}

impl Canvas {
    pub(super) fn new(area: Area) -> Self {
        Self { area, pixels: vec![[0; 4]; area.width() * area.height()] }
    }

    /// Its pixels, row by row.
    pub(super) fn pixels(&self) -> &[Pixel] {
        &self.pixels
    }

    /// Makes all of it transparent again.
    pub(super) fn clear(&mut self) {
        self.pixels.fill([0; 4]);
    }

    /// The pixel at a place of the sprite's canvas; transparent outside of this part.
    fn at(&self, x: i64, y: i64) -> Pixel {
        let index = |at: i64, first: i64| usize::try_from(at - first).ok();
        let (column, row) = (index(x, self.area.left), index(y, self.area.top));
        let place = column.zip(row).map(|(column, row)| row * self.area.width() + column);
        place.and_then(|place| self.pixels.get(place)).copied().unwrap_or_default()
    }

    /// Lays what an area shows on it; `above` says what that is at a place of the sprite's canvas.
    pub(super) fn draw(&mut self, area: Area, mode: Mode, opacity: u8, above: impl Fn(i64, i64) -> Pixel) {
        let area = self.area.and(area);
        let (left, width) = (usize::try_from(area.left - self.area.left).unwrap_or(0), self.area.width());
        // Neighbours are often alike, and some modes take long.
        let mut last = ([0; 4], [0; 4], mode.blend([0; 4], [0; 4], opacity));
        for y in area.top..area.bottom {
            let row = usize::try_from(y - self.area.top).unwrap_or(0);
            let start = row * width + left;
            let pixels = self.pixels.get_mut(start..start + area.width()).unwrap_or_default();
            for (below, x) in pixels.iter_mut().zip(area.left..) {
                let above = above(x, y);
                if (last.0, last.1) != (*below, above) {
                    last = (*below, above, mode.blend(*below, above, opacity));
                }
                *below = last.2;
            }
        }
    }

    /// Lays another part of the canvas on it.
    pub(super) fn lay(&mut self, other: &Self, mode: Mode, opacity: u8) {
        self.draw(other.area, mode, opacity, |x, y| other.at(x, y));
    }
}
