//! The lists of a library, for generated code: each call costs every build of a game, so there is one for all images
//! and one for all sprites.

use sprite_table::{Image, Library, PixelForm, Size, Sprite, Substitution, Table};

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

/// A sprite; see [`Sprite::with_names`] and [`Sprite::with_directions`].
#[derive(Clone, Copy, Debug)]
pub struct ListedSprite {
    /// Below the asset folder, without the ending.
    pub path: &'static str,
    /// With the modules around it.
    pub type_name: &'static str,
    /// The packed table.
    pub table: &'static [u8],
    /// The images of the table's slots.
    pub images: &'static [&'static Image<'static>],
    /// The names of its animations.
    pub names: &'static [&'static str],
    /// The directions of each.
    pub directions: &'static [u8],
    /// What stands in for animations that it does not have.
    pub substitution: Substitution,
}

/// All images of a library; each gets its place in the list as its index.
///
/// # Panics
/// There are more than 65,535: in a `static`, as generated code calls it, that is an error of the build.
#[must_use]
pub const fn images<const N: usize>(
    library: &'static Library<'static>,
    list: [ListedImage; N],
) -> [Image<'static>; N] {
    assert!(N <= u16::MAX as usize, "a library has 65,535 images at most");
    let mut images = [Image::TILESET; N];
    let mut index = 0_u16;
    while (index as usize) < N {
        let ListedImage { path, size: [width, height], form, bytes } = list[index as usize];
        let image = Image::with_pixels(index, path, Size::new(width, height), form, bytes);
        images[index as usize] = image.in_library(library);
        index += 1;
    }
    images
}

/// All sprites.
#[must_use]
pub const fn sprites<const N: usize>(list: [ListedSprite; N]) -> [Sprite<'static>; N] {
    let mut sprites = [Sprite::new(Table::trusted(&[]), &[]); N];
    let mut index = 0;
    while index < N {
        let ListedSprite { path, type_name, table, images, names, directions, substitution } = list[index];
        sprites[index] = Sprite::new(Table::trusted(table), images)
            .with_names(path, type_name, names)
            .with_directions(directions)
            .with_substitution(substitution);
        index += 1;
    }
    sprites
}
