//! A sprite as `include_sprites!` defines one.

use sprite_runtime::__private::Compiled;
use sprite_runtime::{Animation, Image, Size, Sprite};
use sprite_table::Table;

/// Made by `build.rs`.
pub static TABLE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/table.bin"));

#[cfg(feature = "everything")]
mod data {
    use super::{Image, PLAIN_IMAGE, Sprite, TABLE, Table};
    use sprite_runtime::Library;

    pub static IMAGE: Image<'static> = PLAIN_IMAGE.in_library(&LIBRARY);

    pub static SPRITE: Sprite<'static> =
        Sprite::new(Table::new_unchecked(TABLE), &[&IMAGE]).with_names("torch", "Torch", &["burning", "out"]);

    pub static LIBRARY: Library<'static> = Library::new(&[], &[], &[]);
}

/// The size of code is measured: names are data of the game, as its table is.
#[cfg(not(feature = "everything"))]
mod data {
    use super::{Image, PLAIN_IMAGE, Sprite, TABLE, Table};

    pub static IMAGE: Image<'static> = PLAIN_IMAGE;

    pub static SPRITE: Sprite<'static> = Sprite::new(Table::new_unchecked(TABLE), &[&IMAGE]);
}

pub use data::*;

const PLAIN_IMAGE: Image<'static> = Image::new(0, "torch.png", Size::new(4, 1), b"PNG");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Torch {
    Burning,
    Out,
}

impl Animation for Torch {
    #[cfg(any(feature = "everything", feature = "full"))]
    type Features = sprite_runtime::animation::Full;
    #[cfg(not(any(feature = "everything", feature = "full")))]
    type Features = sprite_runtime::animation::Plain;
    const COMPILED: Compiled<Self> = Compiled(&SPRITE, &[Self::Burning, Self::Out]);

    fn index(self) -> u16 {
        self as u16
    }
}
