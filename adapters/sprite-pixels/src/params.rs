//! How a sprite is drawn, beyond where.

use sprite_runtime::{Image, LayerSet};

/// How [`Surface::draw_ex`](crate::Surface::draw_ex) draws a sprite.
///
/// Fields may be added: end a literal with `..DrawSpriteParams::default()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawSpriteParams<'a> {
    /// Pixels of the surface in a row and a column for each pixel of the sprite, about its origin; 1. With 0 nothing is
    /// drawn. The scale that the description gives ([`Play::scale`](sprite_runtime::Play::scale)) is not looked at.
    pub scale: u16,
    /// Red, green, blue and alpha that each pixel is multiplied by, 255 being 1; `[255; 4]`, which leaves it as it is.
    pub tint: [u8; 4],
    /// True if it is drawn mirrored left-right about its origin; `false`.
    pub flip_x: bool,
    /// True if it is drawn where its animation has carried it, [`Play::offset`](sprite_runtime::Play::offset) away;
    /// `true`. Games that move the position themselves by [`Tick::moved`](sprite_runtime::Tick::moved) say `false`.
    pub offset: bool,
    /// The layers that are not drawn; none.
    pub hidden: LayerSet,
    /// The image for frames that take theirs from the current tile set; [`Image::TILESET`], with which they are not
    /// drawn.
    pub tileset: &'a Image<'a>,
}

impl DrawSpriteParams<'_> {
    /// The tint that leaves colours as they are.
    pub(crate) const WHITE: [u8; 4] = [u8::MAX; 4];
}

impl Default for DrawSpriteParams<'_> {
    fn default() -> Self {
        Self {
            scale: 1,
            tint: Self::WHITE,
            flip_x: false,
            offset: true,
            hidden: LayerSet::EMPTY,
            tileset: &Image::TILESET,
        }
    }
}
