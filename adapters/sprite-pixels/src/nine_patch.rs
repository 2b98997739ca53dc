//! Nine-patches on a surface.

use crate::blend::tinted;
use crate::draw::enlarged;
use crate::paint::put;
use crate::surface::common;
use crate::{DrawSpriteParams, PixelFormat, Surface};
use core::num::NonZero;
use sprite_runtime::data::{Patch, Tiling};
use sprite_runtime::{Frame, Image, Point, Size};

impl<F: PixelFormat> Surface<'_, F> {
    /// Draws a slice of a frame as a nine-patch of this size, with its upper left corner at a point: corners keep their
    /// size, edges and centre are stretched or repeated, each pixel to the nearest one of the image. Nothing is drawn if
    /// the frame has no slice of this name with a centre.
    ///
    /// ```
    /// # use sprite_pixels::{PixelFormat, Surface};
    /// # use sprite_runtime::data::Tiling;
    /// # use sprite_runtime::{Frame, Point, Size};
    /// fn draw_box<F: PixelFormat>(surface: &mut Surface<'_, F>, frame: Frame<'_>) {
    ///     surface.draw_nine_patch(frame, "box", Point::new(8, 180), Size::new(304, 52), Tiling::Stretch);
    /// }
    /// ```
    pub fn draw_nine_patch(
        &mut self,
        frame: Frame<'_>,
        slice: &str,
        corner: Point,
        size: Size,
        tiling: Tiling,
    ) {
        self.draw_nine_patch_ex(frame, slice, corner, size, tiling, &DrawSpriteParams::default());
    }

    /// [`draw_nine_patch`](Self::draw_nine_patch), enlarged, tinted, mirrored, with a palette or a tile set. The size
    /// counts pixels of the sprite, which `scale` enlarges.
    pub fn draw_nine_patch_ex(
        &mut self,
        frame: Frame<'_>,
        slice: &str,
        corner: Point,
        size: Size,
        tiling: Tiling,
        params: &DrawSpriteParams<'_>,
    ) {
        let Some(scale) = NonZero::new(params.scale) else { return };
        let frame = if params.flip_x { frame.flipped() } else { frame };
        let image = frame.image_in(params.tileset);
        for patch in frame.nine_patch(slice, size, tiling).into_iter().flatten() {
            self.draw_patch(&patch, image, corner, scale, params);
        }
    }

    fn draw_patch(
        &mut self,
        patch: &Patch,
        image: &Image<'_>,
        corner: Point,
        scale: NonZero<u16>,
        params: &DrawSpriteParams<'_>,
    ) {
        let pixels = image.pixels();
        let pixels = if let Some(palette) = params.palette { pixels.with_palette(palette) } else { pixels };
        let columns = enlarged(corner.x.into(), patch.place.x, patch.place.width, scale);
        let rows = enlarged(corner.y.into(), patch.place.y, patch.place.height, scale);
        let seen = common(self.columns(), &columns);
        if seen.is_empty() {
            return;
        }
        // The number of a pixel of the nine-patch, from the beginning of the part.
        let within = |at: i64, start: i64| {
            let pixels = at.saturating_sub(start) / i64::from(scale.get());
            u32::try_from(pixels).unwrap_or(u32::MAX)
        };
        for row in common(self.rows(), &rows) {
            let y = within(row, rows.start);
            let Some(span) = self.span(row, &seen) else { continue };
            for (pixel, column) in span.iter_mut().zip(seen.clone()) {
                let (x, y) = patch.pixel_at(within(column, columns.start), y);
                if let Some(color) = pixels.rgba_at(image.size(), x, y) {
                    put::<F>(pixel, tinted(color, params.tint));
                }
            }
        }
    }
}
