//! How a sprite is drawn, beyond where.

use sprite_runtime::{Image, LayerSet};

/// How [`Surface::draw_ex`](crate::Surface::draw_ex) draws a sprite.
///
/// Fields may be added: end a literal with `..DrawSpriteParams::default()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawSpriteParams<'a> {
    /// Pixels of the surface in a row and a column for each pixel of the sprite, about its origin. Default: 1. With 0
    /// nothing is drawn. The scale of the description ([`Animate::scale`](sprite_runtime::Animate::scale)) is ignored.
    pub scale: u16,
    /// Red, green, blue and alpha that each pixel is multiplied by, 255 being 1. Default: `[255; 4]`.
    pub tint: [u8; 4],
    /// True if it is drawn mirrored left-right about its origin. Default: `false`.
    pub flip_x: bool,
    /// True if it is drawn where its animation has carried it, [`Animate::offset`](sprite_runtime::Animate::offset) away.
    /// Default: `true`. Games that move the position themselves by [`Tick::movement`](sprite_runtime::Tick::movement) use
    /// `false`.
    pub offset: bool,
    /// The layers that are not drawn. Default: none.
    pub hidden: LayerSet,
    /// The image for frames that are cut from the current tile set. Default: [`Image::TILESET`], with which they are
    /// not drawn.
    pub tileset: &'a Image<'a>,
    /// The colours of images that are embedded with indices, in place of their own; see
    /// [`Pixels::with_palette`](sprite_runtime::pixels::Pixels::with_palette). Other images ignore it. Default: [`None`].
    pub palette: Option<&'a [[u8; 4]]>,
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
            palette: None,
        }
    }
}
