//! A sprite as `include_sprites!` defines one.

use sprite_runtime::{Animation, Compiled, Image, Size, Sprite, Table};

/// Made by `build.rs`.
pub static TABLE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/table.bin"));

pub static IMAGE: Image<'static> = Image::new(0, "torch.png", Size::new(4, 1), b"PNG");

pub static SPRITE: Sprite<'static> = Sprite::new(Table::trusted(TABLE), &[&IMAGE]);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Torch {
    Burning,
    Out,
}

impl Animation for Torch {
    #[cfg(any(feature = "everything", feature = "full"))]
    type Features = sprite_runtime::Full;
    #[cfg(not(any(feature = "everything", feature = "full")))]
    type Features = sprite_runtime::Plain;
    const ANIMATIONS: &'static [Self] = &[Self::Burning, Self::Out];
    const COMPILED: &'static Compiled = &Compiled::new(SPRITE, &["burning", "out"], &[]);

    fn index(self) -> u16 {
        self as u16
    }
}
