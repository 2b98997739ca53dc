//! Nine-patches.

use crate::{DrawSpriteParams, Sprites};
use macroquad::color::Color;
use macroquad::math::{Rect, Vec2, vec2};
use macroquad::texture::{DrawTextureParams, draw_texture_ex};
use sprite_runtime::data::Tiling;
use sprite_runtime::{Frame, Size};

impl Sprites {
    /// Draws a slice of a frame as a nine-patch that fills a rectangle: corners keep their size, edges and centre are
    /// stretched or repeated. Nothing is drawn if the frame has no slice of this name with a centre.
    ///
    /// ```
    /// # use macroquad::prelude::{Rect, WHITE};
    /// # use sprite_macroquad::Sprites;
    /// # use sprite_runtime::{Frame, data::Tiling};
    /// fn draw_box(sprites: &Sprites, frame: Frame<'_>) {
    ///     sprites.draw_nine_patch(frame, "box", Rect::new(8.0, 180.0, 304.0, 52.0), Tiling::Stretch, WHITE);
    /// }
    /// ```
    pub fn draw_nine_patch(&self, frame: Frame<'_>, slice: &str, area: Rect, tiling: Tiling, color: Color) {
        self.draw_nine_patch_ex(frame, slice, area, tiling, color, DrawSpriteParams::default());
    }

    /// [`draw_nine_patch`](Self::draw_nine_patch), with corners that are `scale` times as large, mirrored, or turned
    /// about the upper left corner of the rectangle. The rectangle is filled exactly: if it is no whole number of the
    /// image's pixels wide and high, these are a little larger or smaller.
    pub fn draw_nine_patch_ex(
        &self,
        frame: Frame<'_>,
        slice: &str,
        area: Rect,
        tiling: Tiling,
        color: Color,
        params: DrawSpriteParams,
    ) {
        let Some(texture) = self.texture(frame.image_in(self.tileset)) else { return };
        let frame = if params.flip_x { frame.flipped() } else { frame };
        let (corner, filled) = (area.point(), area.size());
        let whole = (filled / params.scale).round();
        let size = size(whole);
        // A pixel of the image on the screen.
        let scale = filled / whole.max(Vec2::ONE);
        for patch in frame.nine_patch(slice, size, tiling).into_iter().flatten() {
            let [x, y, width, height] = patch.exact_source();
            let [left, top, wide, high] = patch.place.into();
            let place = corner + vec2(left, top) * scale;
            let drawn = DrawTextureParams {
                source: Some(Rect::new(x, y, width, height)),
                dest_size: Some(vec2(wide, high) * scale),
                flip_x: patch.is_mirrored,
                rotation: params.rotation,
                pivot: Some(corner),
                ..DrawTextureParams::default()
            };
            draw_texture_ex(texture, place.x, place.y, color, drawn);
        }
    }
}

/// A size in whole pixels. What is no number or less than none is 0.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts of floats saturate")]
const fn size(Vec2 { x: width, y: height }: Vec2) -> Size {
    Size::new(width as u32, height as u32)
}
