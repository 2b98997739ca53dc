//! Makes the lists of a library from the texts, numbers and bytes of generated code, while the game is compiled.
//! Generated code has such literals because they are cheapest for builds of a game. Each list is divided into parts, so
//! that rustc does not process all of it again when one entry changes.

use sprite_table::{Image, Library, PixelForm, Size, Sprite, Table};

/// An image: its path, its width, its height, the number of its form, and its bytes.
pub type ImageEntry = (&'static str, u32, u32, u8, &'static [u8]);

/// A sprite: its path, its type and the names of its animations; for each slot the index of its image plus one, or 0
/// for the current tile set; its table; and the directions of each animation.
pub type SpriteEntry = (&'static [&'static str], &'static [u16], &'static [u8], &'static [u8]);

/// All images of a library, with their indices in the list.
///
/// # Panics
/// There are more than 65,535 images. In a `static`, where generated code calls it, that is an error of the build.
#[must_use]
pub const fn images<const N: usize>(
    library: &'static Library<'static>,
    parts: &'static [&'static [ImageEntry]],
) -> [Image<'static>; N] {
    assert!(N <= u16::MAX as usize, "a library has 65,535 images at most");
    let mut images = [Image::TILESET; N];
    let (mut parts, mut index) = (parts, 0_u16);
    while let [part, rest @ ..] = parts {
        let mut entries = *part;
        while let [(path, width, height, number, bytes), rest @ ..] = entries {
            let size = Size::new(*width, *height);
            let image = Image::with_pixels(index, path, size, form(*number), bytes);
            images[index as usize] = image.in_library(library);
            index += 1;
            entries = rest;
        }
        parts = rest;
    }
    images
}

/// The images of all slots of all sprites, one after the other.
///
/// # Panics
/// The entries have another number of slots than this list. In a `static` that is an error of the build.
#[must_use]
pub const fn slots<const N: usize>(
    images: &'static [Image<'static>],
    parts: &'static [&'static [SpriteEntry]],
) -> [&'static Image<'static>; N] {
    let mut slots = [&Image::TILESET; N];
    let (mut parts, mut next) = (parts, 0);
    while let [part, rest @ ..] = parts {
        let mut entries = *part;
        while let [(_, own, ..), rest @ ..] = entries {
            let mut own = *own;
            while let [image, rest @ ..] = own {
                if let Some(image) = image.checked_sub(1) {
                    slots[next] = &images[image as usize];
                }
                next += 1;
                own = rest;
            }
            entries = rest;
        }
        parts = rest;
    }
    slots
}

/// All sprites of a library.
///
/// # Panics
/// The same as for [`slots`].
#[must_use]
pub const fn sprites<const N: usize>(
    parts: &'static [&'static [SpriteEntry]],
    slots: &'static [&'static Image<'static>],
) -> [Sprite<'static>; N] {
    let mut sprites = [Sprite::new(Table::new_unchecked(&[]), &[]); N];
    let (mut parts, mut slots, mut index) = (parts, slots, 0);
    while let [part, rest @ ..] = parts {
        let mut entries = *part;
        while let [(own, images, table, directions), rest @ ..] = entries {
            let (images, other_slots) = slots.split_at(images.len());
            slots = other_slots;
            if let [path, type_name, names @ ..] = *own {
                sprites[index] = Sprite::new(Table::new_unchecked(table), images)
                    .with_names(path, type_name, names)
                    .with_directions(directions);
            }
            index += 1;
            entries = rest;
        }
        parts = rest;
    }
    sprites
}

/// The form with this number; none at all for numbers that no form has.
const fn form(number: u8) -> PixelForm {
    if (number as usize) < PixelForm::ALL.len() { PixelForm::ALL[number as usize] } else { PixelForm::None }
}
