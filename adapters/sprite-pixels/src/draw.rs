//! Players and frames on a surface.

use crate::surface::common;
use crate::{DrawSpriteParams, PixelFormat, Surface, paint};
use core::num::NonZero;
use core::ops::Range;
use sprite_runtime::{Animate, Frame, Offset, Point};

impl<F: PixelFormat> Surface<'_, F> {
    /// Draws what a player shows, all layers from back to front, with its origin at a point: an `Animator`, an
    /// `AnyAnimator` or a `Group`. What lies outside of the surface is not drawn.
    ///
    /// Images have to be embedded decoded, as `rgba8`, `rgb565` or with a palette; nothing is drawn of a PNG.
    pub fn draw(&mut self, player: &impl Animate, position: Point) {
        self.draw_ex(player, position, &DrawSpriteParams::default());
    }

    /// [`draw`](Self::draw), enlarged, tinted, mirrored, or with a tile set.
    pub fn draw_ex<P: Animate>(&mut self, player: &P, position: Point, params: &DrawSpriteParams<'_>) {
        let offset = if params.offset { player.offset() } else { Offset::ZERO };
        let position = [(position.x, offset.x), (position.y, offset.y)]
            .map(|(position, steps)| i64::from(position).saturating_add(pixels(steps, params.scale)));
        for frame in player.frames().filter(|frame| !params.hidden.contains(frame.layer())) {
            self.draw_at(frame, position, params);
        }
    }

    /// Draws one frame with its origin at a point, for games that sort what they draw.
    pub fn draw_frame(&mut self, frame: Frame<'_>, position: Point) {
        self.draw_frame_ex(frame, position, &DrawSpriteParams::default());
    }

    /// [`draw_frame`](Self::draw_frame), enlarged, tinted, mirrored, or with a tile set.
    pub fn draw_frame_ex(&mut self, frame: Frame<'_>, position: Point, params: &DrawSpriteParams<'_>) {
        self.draw_at(frame, [position.x, position.y].map(i64::from), params);
    }

    fn draw_at(&mut self, frame: Frame<'_>, [x, y]: [i64; 2], params: &DrawSpriteParams<'_>) {
        let Some(scale) = NonZero::new(params.scale) else { return };
        let frame = if params.flip_x { frame.flipped() } else { frame };
        let (origin, size) = (frame.origin(), frame.size());
        let left = enlarged(x, origin.x.saturating_neg(), size.width, scale);
        let top = enlarged(y, origin.y.saturating_neg(), size.height, scale);
        if common(self.columns(), &left).is_empty() || common(self.rows(), &top).is_empty() {
            return;
        }
        let runs = frame.runs_in(params.tileset);
        let runs = if let Some(palette) = params.palette { runs.with_palette(palette) } else { runs };
        for (from, run) in runs {
            let rows = enlarged(y, from.y, 1, scale);
            if rows.start >= self.rows().end {
                // The others are further down.
                return;
            }
            let length = u32::try_from(run.len()).unwrap_or(u32::MAX);
            let columns = enlarged(x, from.x, length, scale);
            let seen = common(self.columns(), &columns);
            if seen.is_empty() {
                continue;
            }
            let skipped = usize::try_from(seen.start.saturating_sub(columns.start)).unwrap_or(usize::MAX);
            for row in common(self.rows(), &rows) {
                if let Some(pixels) = self.span(row, &seen) {
                    paint::paint::<F>(pixels, &run, skipped, scale, params.tint);
                }
            }
        }
    }
}

/// The range on the surface of `length` enlarged pixels that begin `from` pixels from a position.
pub(crate) fn enlarged(position: i64, from: i32, length: u32, scale: NonZero<u16>) -> Range<i64> {
    let scale = i64::from(scale.get());
    let start = position.saturating_add(i64::from(from).saturating_mul(scale));
    start..start.saturating_add(i64::from(length).saturating_mul(scale))
}

/// The nearest whole pixels of the surface, a half to the right and down.
fn pixels(steps: i32, scale: u16) -> i64 {
    const PIXEL: i64 = Offset::PIXEL as i64;
    let steps = i64::from(steps).saturating_mul(i64::from(scale));
    steps.saturating_add(PIXEL / 2).div_euclid(PIXEL)
}
