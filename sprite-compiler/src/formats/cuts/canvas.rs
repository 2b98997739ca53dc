//! Where frames lie on the canvases that their pictures were trimmed from.

use super::place::Place;
use crate::model::Untrimmed;
use sprite_table::{Point, Rect, ScreenRect, Size};

/// A frame of an animation, on its canvas.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CanvasFrame {
    /// Its number in the animation.
    pub(crate) number: u16,
    /// Width and height of the canvas, in pixels.
    pub(crate) canvas: (i64, i64),
    pub(crate) place: Place,
    /// The point of the canvas that goes to the sprite's position.
    pub(crate) base: (i64, i64),
}

impl CanvasFrame {
    /// A point of the canvas.
    pub(crate) fn point(&self, x: i64, y: i64) -> Point {
        let short = |value: i64| i32::try_from(value.clamp(i32::MIN.into(), i32::MAX.into())).unwrap_or(0);
        Point::new(short(x.saturating_sub(self.base.0)), short(y.saturating_sub(self.base.1)))
    }

    /// A rectangle of the canvas.
    pub(crate) fn rect(&self, x: i64, y: i64, size: Size) -> ScreenRect {
        ScreenRect::new(self.point(x, y), size)
    }
}

/// The canvas of each frame whose picture does not fill it, where that changes.
pub(crate) fn untrimmed<'f>(frames: impl Iterator<Item = &'f CanvasFrame>) -> Vec<Untrimmed> {
    let mut keys: Vec<Untrimmed> = Vec::new();
    for shown in frames {
        let CanvasFrame { canvas: (width, height), place, .. } = shown;
        let side = |length: i64| u32::try_from(length).ok();
        let canvas = side(*width).zip(side(*height)).map(|(width, height)| Size::new(width, height));
        let fills = place.rect.map(Rect::size) == canvas && place.corner == (0, 0);
        let area = canvas.filter(|_| !fills).map(|size| shown.rect(0, 0, size));
        let before = keys.last().and_then(|last| last.area);
        if area != before {
            keys.push(Untrimmed { frame: shown.number, area });
        }
    }
    keys
}
