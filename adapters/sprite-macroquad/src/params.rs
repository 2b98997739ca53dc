//! How a sprite is drawn, beyond where and in which colour.

use sprite_runtime::LayerSet;

/// How [`Sprites::draw_ex`](crate::Sprites::draw_ex) draws a sprite.
///
/// Fields may be added, as with macroquad's own `DrawTextureParams`: end a literal with
/// `..DrawSpriteParams::default()`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DrawSpriteParams {
    /// How many times larger it is drawn, about its origin, beside the scale that its description gives; 1.
    pub scale: f32,
    /// True if it is drawn mirrored left-right about its origin; `false`.
    pub flip_x: bool,
    /// Radians clockwise about its origin; 0.
    pub rotation: f32,
    /// True if it is drawn where its animation has carried it, [`Play::offset`](sprite_runtime::Play::offset) away;
    /// `true`. Games that move the position themselves by [`Tick::moved`](sprite_runtime::Tick::moved) say `false`.
    pub offset: bool,
    /// The layers that are not drawn; none.
    pub hidden: LayerSet,
}

impl Default for DrawSpriteParams {
    fn default() -> Self {
        Self { scale: 1.0, flip_x: false, rotation: 0.0, offset: true, hidden: LayerSet::EMPTY }
    }
}
