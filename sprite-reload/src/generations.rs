//! Every sprite and image that the game has played so far. None of them is ever freed, for the game may hold it. One
//! that comes back is taken from here.

use sprite_runtime::pixels::PixelForm;
use sprite_runtime::{Direction, Image, Library, Size, Sprite};
use sprite_table::Table;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// An image of the new compilation.
pub(crate) struct NewImage {
    pub(crate) path: String,
    pub(crate) size: Size,
    pub(crate) form: PixelForm,
    pub(crate) bytes: Vec<u8>,
}

/// A sprite of the new compilation.
pub(crate) struct NewSprite<'a> {
    pub(crate) table: Cow<'a, [u8]>,
    pub(crate) images: Vec<&'static Image<'static>>,
    pub(crate) directions: Vec<u8>,
}

/// The generations of each image, by its index, and of each sprite, in the library's order. The last of each list is
/// the current one.
#[derive(Debug)]
pub(crate) struct Generations {
    library: &'static Library<'static>,
    images: Vec<Vec<&'static Image<'static>>>,
    sprites: Vec<Vec<&'static Sprite<'static>>>,
    /// Bytes that were never freed.
    pub(crate) kept: usize,
}

impl Generations {
    pub(crate) fn new(library: &'static Library<'static>) -> Self {
        Self {
            library,
            images: library.images().iter().map(|image| vec![image]).collect(),
            sprites: library.sprites().iter().map(|sprite| vec![sprite]).collect(),
            kept: 0,
        }
    }

    /// The indices of the images of a sprite, given by its index in the library, as it is now.
    pub(crate) fn images_of(&self, sprite: usize) -> impl Iterator<Item = usize> {
        let sprite = self.sprites.get(sprite).and_then(|list| list.last());
        sprite.into_iter().flat_map(|sprite| sprite.images()).filter_map(|image| image.index())
    }

    /// The current version of an image, and whether it has changed. A new image gets the next index. [`None`] if there
    /// are too many images. `seen` has the indices of the images before it, because two images may have the same path:
    /// a dyed image and a file with that name. Those that are `held` keep their pixels, so that an image which has others
    /// gets another index.
    pub(crate) fn image(
        &mut self,
        new: NewImage,
        seen: &mut BTreeSet<usize>,
        held: &BTreeSet<usize>,
    ) -> Option<(&'static Image<'static>, bool)> {
        let made = Image::with_pixels(0, "", new.size, new.form, &new.bytes);
        let is_same = |image: &&Image<'_>| image.size() == new.size && image.pixels() == made.pixels();
        let is_it = |index: &usize| {
            let list = self.images.get(*index);
            let has_path = list.and_then(|list| list.first()).is_some_and(|image| image.path() == new.path);
            let is_free = || !held.contains(index) || list.and_then(|list| list.last()).is_some_and(&is_same);
            !seen.contains(index) && has_path && is_free()
        };
        let index = (0..self.images.len()).find(is_it).unwrap_or(self.images.len());
        let number = u16::try_from(index).ok().filter(|&number| number < u16::MAX)?;
        seen.insert(index);
        if index == self.images.len() {
            self.images.push(Vec::new());
        }
        let list = self.images.get_mut(index)?;
        let before = list.last().copied();
        let image = if let Some(at) = list.iter().position(is_same) {
            list.remove(at)
        } else {
            self.kept += new.bytes.len() + size_of::<Image<'_>>();
            let path = before.map_or_else(|| &*String::leak(new.path), Image::path);
            let image = Image::with_pixels(number, path, new.size, new.form, Vec::leak(new.bytes));
            Box::leak(Box::new(image.in_library(self.library)))
        };
        list.push(image);
        Some((image, before.is_none_or(|before| !std::ptr::eq(before, image))))
    }

    /// The sprite at an index of the library, as it was so far and as it is now.
    pub(crate) fn sprite(
        &mut self,
        index: usize,
        new: NewSprite<'_>,
    ) -> Option<(&'static Sprite<'static>, &'static Sprite<'static>)> {
        let list = self.sprites.get_mut(index)?;
        let before = *list.last()?;
        let is_same = |sprite: &&Sprite<'_>| {
            sprite.table().bytes() == &*new.table
                && same_images(sprite.images(), &new.images)
                && same_directions(sprite, &new.directions)
        };
        if let Some(at) = list.iter().position(is_same) {
            let sprite = list.remove(at);
            list.push(sprite);
            return Some((before, sprite));
        }
        let mut kept = size_of::<Sprite<'_>>() + size_of_val(&*new.images) + new.directions.len();
        let known = list.iter().map(|sprite| sprite.table()).find(|table| table.bytes() == &*new.table);
        let table = known.unwrap_or_else(|| {
            kept += new.table.len();
            Table::new_unchecked(Vec::leak(new.table.into_owned()))
        });
        self.kept += kept;
        let sprite = Sprite::new(table, Vec::leak(new.images))
            .with_names(before.path(), before.type_name(), before.animation_names())
            .with_directions(Vec::leak(new.directions));
        let sprite = &*Box::leak(Box::new(sprite));
        list.push(sprite);
        Some((before, sprite))
    }
}

/// Frames that take their image from the current tile set all do so alike.
fn same_images(old: &[&Image<'_>], new: &[&Image<'_>]) -> bool {
    let is_same = |(old, new): (&&Image<'_>, &&Image<'_>)| {
        std::ptr::eq(*old, *new) || old.is_tileset() && new.is_tileset()
    };
    old.len() == new.len() && old.iter().zip(new).all(is_same)
}

fn same_directions(sprite: &Sprite<'_>, directions: &[u8]) -> bool {
    let has = |animation, direction: Direction| u8::from(sprite.has(animation, direction)) << direction as u8;
    (0..).zip(directions).all(|(animation, &bits)| {
        Direction::ALL.into_iter().fold(0, |all, direction| all | has(animation, direction)) == bits
    })
}
