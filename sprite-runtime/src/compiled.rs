//! What generated code holds of a sprite besides its type.

use sprite_table::{Direction, Sprite};

/// A sprite as the compiler left it: its table and images, and the names and directions of its animations.
///
/// All of a library's sprites stand in one list, because each item of its own would cost every build of the game.
#[derive(Clone, Copy, Debug)]
pub struct Compiled {
    sprite: Sprite<'static>,
    names: &'static [&'static str],
    directions: &'static [u8],
}

impl Compiled {
    /// A sprite with the names of its animations as the description has them, in the table's order. An animation has
    /// one bit for each direction of the screen that it has a picture of its own for: the first bit is
    /// [`Direction::Right`], then on counter-clockwise.
    pub const fn new(
        sprite: Sprite<'static>,
        names: &'static [&'static str],
        directions: &'static [u8],
    ) -> Self {
        Self { sprite, names, directions }
    }

    /// The table and the images.
    pub const fn sprite(&self) -> &Sprite<'static> {
        &self.sprite
    }

    /// The names of the animations as the description has them.
    pub const fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// Whether an animation has a picture of its own for a direction. An animation that there is not has none.
    pub const fn has(&self, animation: u16, direction: Direction) -> bool {
        let animation = animation as usize;
        animation < self.directions.len() && self.directions[animation] >> direction as u8 & 1 != 0
    }
}
