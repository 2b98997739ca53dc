//! How a sprite is drawn, beyond where and in which colour.

use sprite_runtime::LayerSet;

/// How [`Sprites::draw_ex`](crate::Sprites::draw_ex) draws a sprite.
///
/// Fields may be added, as with macroquad's own `DrawTextureParams`: end a literal with
/// `..DrawSpriteParams::default()`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawSpriteParams {
    /// The factor by which it is enlarged about its origin, beside the scale of its description. Default: 1.
    pub scale: f32,
    /// True if it is drawn mirrored left-right about its origin. Default: `false`.
    pub flip_x: bool,
    /// Radians clockwise about its origin. Default: 0.
    pub rotation: f32,
    /// True if it is drawn where its animation has carried it, [`Animate::offset`](sprite_runtime::Animate::offset) away.
    /// Default: `true`. Games that move the position themselves by [`Tick::movement`](sprite_runtime::Tick::movement) use
    /// `false`.
    pub offset: bool,
    /// The layers that are not drawn. Default: none.
    pub hidden: LayerSet,
}

impl Default for DrawSpriteParams {
    fn default() -> Self {
        Self { scale: 1.0, flip_x: false, rotation: 0.0, offset: true, hidden: LayerSet::EMPTY }
    }
}
