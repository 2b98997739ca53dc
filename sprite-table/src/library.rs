//! The library of one asset folder.

use crate::{Image, Sprite};

/// The images, sprites and tile sets of one compiled asset folder.
///
/// Each call of `include_sprites!` or `include_generated!` defines one, the static `LIBRARY`. It finds sprites and tile
/// sets by names that a game reads at run time, and tells the images of two folders apart:
///
/// ```
/// # use sprite_table::{Library, Image, Size, Sprite, Table};
/// # static IMAGES: [Image; 1] = [Image::new(0, "bat.png", Size::new(8, 8), b"").in_library(&LIBRARY)];
/// # static SPRITES: [Sprite; 1] = [Sprite::new(Table::new_unchecked(b""), &[&IMAGES[0]]).with_names("enemies/bat", "enemies::Bat", &["fly"])];
/// # static LIBRARY: Library = Library::new(&IMAGES, &SPRITES, &[]);
/// let bat = LIBRARY.find("enemies/bat").unwrap();     // as a level file names it
/// assert_eq!((bat.type_name(), bat.animation_names()), ("enemies::Bat", &["fly"][..]));
/// for image in LIBRARY.images() {
///     assert!(LIBRARY.owns(image));                   // upload image.bytes() or image.pixels()
/// }
/// ```
pub struct Library<'a> {
    images: &'a [Image<'a>],
    sprites: &'a [Sprite<'a>],
    tilesets: &'a [TilesetImage<'a>],
}

impl<'a> Library<'a> {
    /// A library of these lists; generated code and tools make them.
    pub const fn new(
        images: &'a [Image<'a>],
        sprites: &'a [Sprite<'a>],
        tilesets: &'a [TilesetImage<'a>],
    ) -> Self {
        Self { images, sprites, tilesets }
    }

    /// Every image that a sprite is cut from, and their companions, once, sorted by path; an image's [`index`](Image::index) counts along it.
    pub const fn images(&self) -> &'a [Image<'a>] {
        self.images
    }

    /// All sprites, sorted by the path of their description.
    pub const fn sprites(&self) -> &'a [Sprite<'a>] {
        self.sprites
    }

    /// The images that can stand in for the current tile set, sorted by name; see
    /// [`Frame::image_in`](crate::Frame::image_in).
    pub const fn tilesets(&self) -> &'a [TilesetImage<'a>] {
        self.tilesets
    }

    /// The sprite with this type (`enemies::Bat`), or whose description has this path without its ending. The path is
    /// relative to the asset folder, or to the folder that the format's own names are relative to: with Solarus both
    /// `sprites/enemies/bat` and `enemies/bat` are `sprites/enemies/bat.dat`.
    pub fn find(&self, name: &str) -> Option<&'a Sprite<'a>> {
        self.sprites.iter().find(|sprite| sprite.is_called(name))
    }

    /// The tile set of this name.
    pub fn tileset(&self, name: &str) -> Option<&'a Image<'a>> {
        self.tilesets.iter().find(|tileset| tileset.name == name).map(|tileset| tileset.image)
    }

    /// Returns whether an image belongs to this library and to no other one. [`Image::TILESET`] belongs to none.
    pub fn owns(&self, image: &Image<'_>) -> bool {
        image.library().is_some_and(|library| core::ptr::eq(library, self))
    }
}

impl core::fmt::Debug for Library<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Library")
            .field("images", &self.images.len())
            .field("sprites", &self.sprites.len())
            .field("tilesets", &self.tilesets.len())
            .finish()
    }
}

/// An image that can stand in for the current tile set, with the name that tells tile sets apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TilesetImage<'a> {
    name: &'a str,
    image: &'a Image<'a>,
}

impl<'a> TilesetImage<'a> {
    /// The tile set of this name; generated code and tools make them.
    pub const fn new(name: &'a str, image: &'a Image<'a>) -> Self {
        Self { name, image }
    }

    /// The part of the file's name that tells tile sets apart.
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Its image, for [`Frame::image_in`](crate::Frame::image_in).
    pub const fn image(&self) -> &'a Image<'a> {
        self.image
    }
}

#[cfg(test)]
mod tests {
    use crate::{Image, Library, Size, Sprite, Table, TilesetImage};
    use core::hash::{BuildHasher, BuildHasherDefault};

    extern crate std;

    const PNG: &[u8] = b"the same bytes";

    static IMAGES: [Image; 2] = [
        Image::new(0, "bat.png", Size::new(8, 8), PNG).in_library(&LIBRARY),
        Image::new(1, "castle.png", Size::new(8, 8), PNG).in_library(&LIBRARY),
    ];
    static SPRITES: [Sprite; 2] = [
        Sprite::new(Table::new_unchecked(b""), &[&IMAGES[0]]).with_names("sprites/bat", "Bat", &[]),
        Sprite::new(Table::new_unchecked(b""), &[]).with_names("sprites/enemies/bat", "enemies::Bat", &[]),
    ];
    static LIBRARY: Library = Library::new(&IMAGES, &SPRITES, &[TilesetImage::new("castle", &IMAGES[1])]);

    static OTHER_IMAGES: [Image; 1] = [Image::new(0, "bat.png", Size::new(8, 8), PNG).in_library(&OTHER)];
    static OTHER: Library = Library::new(&OTHER_IMAGES, &[], &[]);

    #[test]
    fn a_sprite_is_found_by_its_type_and_by_its_path() {
        let type_name = |name| LIBRARY.find(name).map(Sprite::type_name);
        for name in ["enemies::Bat", "enemies/bat", "sprites/enemies/bat"] {
            assert_eq!(type_name(name), Some("enemies::Bat"), "{name}");
        }
        assert_eq!(type_name("bat"), Some("Bat"), "not the one in a folder");
        for name in [
            "",
            "at",
            "/bat",
            "ies/bat",
            "es/enemies/bat",
            "s/bat",
            "Enemies::Bat",
            "sprites/enemies/bat.dat",
        ] {
            assert_eq!(type_name(name), None, "{name}");
        }
        assert_eq!(LIBRARY.tileset("castle"), Some(&IMAGES[1]));
        assert_eq!(LIBRARY.tileset("cave"), None);
    }

    #[test]
    fn images_of_two_libraries_differ_whatever_their_pixels() {
        let [mine, other] = [IMAGES[0], OTHER_IMAGES[0]];
        assert!(LIBRARY.owns(&mine) && !LIBRARY.owns(&other) && OTHER.owns(&other));
        assert!(!LIBRARY.owns(&Image::TILESET));
        assert_ne!(mine, other);
        assert_eq!(mine, Image::new(0, "renamed.png", Size::new(9, 9), b"other bytes").in_library(&LIBRARY));
        let hash = |image| BuildHasherDefault::<std::hash::DefaultHasher>::default().hash_one(image);
        assert_eq!(hash(mine), hash(IMAGES[0]));
        assert_ne!(hash(mine), hash(other));
    }
}
