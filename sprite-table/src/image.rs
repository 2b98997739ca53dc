//! The images that frames are cut from.

use crate::Size;

/// An image of the library: what a [`Frame`](crate::Frame) is cut from.
///
/// Every image is embedded once, however many sprites share it. [`index`](Self::index) is its place in
/// the generated list `IMAGES`, so a game can keep its textures in an array.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Image<'a> {
    index: u16,
    size: Size,
    path: &'a str,
    bytes: &'a [u8],
}

impl<'a> Image<'a> {
    /// The index of [`TILESET`](Image::TILESET).
    const NO_INDEX: u16 = u16::MAX;

    /// Stands for an image that the game chooses at run time, the tile set of the current map.
    /// See [`Frame::image_in`](crate::Frame::image_in).
    pub const TILESET: Image<'static> =
        Image { index: Self::NO_INDEX, size: Size::new(0, 0), path: "tileset", bytes: &[] };

    /// An image; generated code and tools make them.
    pub const fn new(index: u16, path: &'a str, size: Size, bytes: &'a [u8]) -> Self {
        Self { index, size, path, bytes }
    }

    /// Its place in the list of all images of its library, from 0.
    pub const fn index(&self) -> usize {
        self.index as usize
    }

    /// Its path below the asset folder, with `/` between the parts.
    pub const fn path(&self) -> &'a str {
        self.path
    }

    /// Its size in pixels.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The bytes of the image file, as they are on the disk (PNG).
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Whether this is [`TILESET`](Image::TILESET), which has no pixels of its own.
    pub const fn is_tileset(&self) -> bool {
        self.index == Self::NO_INDEX
    }
}

impl core::fmt::Debug for Image<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Image")
            .field("index", &self.index)
            .field("path", &self.path)
            .field("size", &self.size)
            .field("bytes", &self.bytes.len())
            .finish()
    }
}
