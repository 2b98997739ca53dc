//! The lists of a library, for generated code: each item and each call costs every build of a game, so all images
//! stand in one text and one byte string, and all sprites in another two.

use sprite_table::{Image, Library, PixelForm, Size, Sprite, Substitution, Table};

/// All images of a library; each gets its place in the list as its index. `paths` holds their paths one after the other,
/// `facts` four numbers for each: the length of its path, its width, its height, and the number of its form.
///
/// # Panics
/// The lists do not fit each other, or there are more than 65,535 images: in a `static`, as generated code calls it,
/// that is an error of the build.
#[must_use]
pub const fn images<const N: usize>(
    library: &'static Library<'static>,
    paths: &'static str,
    facts: &'static [u8],
    files: [&'static [u8]; N],
) -> [Image<'static>; N] {
    assert!(N <= u16::MAX as usize, "a library has 65,535 images at most");
    let mut images = [Image::TILESET; N];
    let (mut facts, mut paths) = (Numbers(facts), paths);
    let mut index = 0_u16;
    while (index as usize) < N {
        let path;
        (path, paths) = paths.split_at(facts.length());
        let size = Size::new(facts.next(), facts.next());
        let image = Image::with_pixels(index, path, size, form(facts.next()), files[index as usize]);
        images[index as usize] = image.in_library(library);
        index += 1;
    }
    images
}

/// Texts that stand one after the other, by their lengths.
///
/// # Panics
/// As [`images`].
#[must_use]
pub const fn texts<const N: usize>(joined: &'static str, lengths: &'static [u8]) -> [&'static str; N] {
    let mut texts = [""; N];
    let (mut lengths, mut joined) = (Numbers(lengths), joined);
    let mut index = 0;
    while index < N {
        (texts[index], joined) = joined.split_at(lengths.length());
        index += 1;
    }
    texts
}

/// The images of all slots of all tables, by their indices and one more; 0 is the current tile set.
///
/// # Panics
/// As [`images`].
#[must_use]
pub const fn slots<const N: usize>(
    images: &'static [Image<'static>],
    indices: &'static [u8],
) -> [&'static Image<'static>; N] {
    let mut slots = [&Image::TILESET; N];
    let mut indices = Numbers(indices);
    let mut slot = 0;
    while slot < N {
        if let Some(index) = indices.next().checked_sub(1) {
            slots[slot] = &images[index as usize];
        }
        slot += 1;
    }
    slots
}

/// All sprites. `texts` holds for each its path, its type and the names of its animations. `facts` holds four numbers for
/// each, how many animations and slots it has, the length of its table, and what stands in for missing animations; then
/// a byte for each animation, its directions.
///
/// # Panics
/// As [`images`].
#[must_use]
pub const fn sprites<const N: usize>(
    texts: &'static [&'static str],
    slots: &'static [&'static Image<'static>],
    tables: &'static [u8],
    facts: &'static [u8],
) -> [Sprite<'static>; N] {
    let mut sprites = [Sprite::new(Table::trusted(&[]), &[]); N];
    let (mut texts, mut slots, mut tables, mut facts) = (texts, slots, tables, Numbers(facts));
    let mut index = 0;
    while index < N {
        let (own, images, table, names, directions);
        let animations = facts.length();
        (images, slots) = slots.split_at(facts.length());
        (table, tables) = tables.split_at(facts.length());
        let substitution = substitution(facts.next());
        (directions, facts.0) = facts.0.split_at(animations);
        (own, texts) = texts.split_at(2 + animations);
        (_, names) = own.split_at(2);
        sprites[index] = Sprite::new(Table::trusted(table), images)
            .with_names(own[0], own[1], names)
            .with_directions(directions)
            .with_substitution(substitution);
        index += 1;
    }
    sprites
}

/// Numbers one after the other: 7 bits in each byte, the lowest first, and the highest bit where more follow.
struct Numbers(&'static [u8]);

impl Numbers {
    const fn length(&mut self) -> usize {
        self.next() as usize
    }

    const fn next(&mut self) -> u32 {
        let (mut number, mut shift) = (0, 0);
        while let [byte, rest @ ..] = self.0 {
            self.0 = rest;
            number |= ((*byte & 0x7f) as u32) << shift;
            shift += 7;
            if *byte < 0x80 {
                return number;
            }
        }
        panic!("the list ends early")
    }
}

/// The form of this number, in the order of the enum.
const fn form(number: u32) -> PixelForm {
    match number {
        0 => PixelForm::Png,
        1 => PixelForm::Rgba8,
        2 => PixelForm::Indexed8,
        3 => PixelForm::Rgb565,
        _ => PixelForm::None,
    }
}

/// The substitution of this number, in the order of the enum.
const fn substitution(number: u32) -> Substitution {
    match number {
        1 => Substitution::Document,
        2 => Substitution::Mana,
        3 => Substitution::ManaPlus,
        _ => Substitution::None,
    }
}
