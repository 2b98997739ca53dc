//! The lists of a library, for generated code: each call costs every build of a game, so there is one for all images
//! and one for all sprites.

use crate::Compiled;
use sprite_table::{Image, PixelForm, Size, Sprite, Table};

/// An image. Fields and no call: they cost a build least.
#[derive(Clone, Copy, Debug)]
pub struct ListedImage {
    /// Below the asset folder.
    pub path: &'static str,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// How it is embedded.
    pub form: PixelForm,
    /// Its bytes in this form.
    pub bytes: &'static [u8],
}

/// A sprite; see [`Compiled::new`].
#[derive(Clone, Copy, Debug)]
pub struct ListedSprite {
    /// The packed table.
    pub table: &'static [u8],
    /// The images of the table's slots.
    pub images: &'static [&'static Image<'static>],
    /// The names of its animations.
    pub names: &'static [&'static str],
    /// The directions of each.
    pub directions: &'static [u8],
}

/// All images; each gets its place in the list as its index.
///
/// # Panics
/// There are more than 65,535: in a `static`, as generated code calls it, that is an error of the build.
#[must_use]
pub const fn images<const N: usize>(list: [ListedImage; N]) -> [Image<'static>; N] {
    assert!(N <= u16::MAX as usize, "a library has 65,535 images at most");
    let mut images = [Image::TILESET; N];
    let mut index = 0_u16;
    while (index as usize) < N {
        let ListedImage { path, size: [width, height], form, bytes } = list[index as usize];
        images[index as usize] = Image::with_pixels(index, path, Size::new(width, height), form, bytes);
        index += 1;
    }
    images
}

/// All sprites.
#[must_use]
pub const fn sprites<const N: usize>(list: [ListedSprite; N]) -> [Compiled; N] {
    let mut sprites = [Compiled::new(Sprite::new(Table::trusted(&[]), &[]), &[], &[]); N];
    let mut index = 0;
    while index < N {
        let ListedSprite { table, images, names, directions } = list[index];
        sprites[index] = Compiled::new(Sprite::new(Table::trusted(table), images), names, directions);
        index += 1;
    }
    sprites
}
