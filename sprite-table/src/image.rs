//! The images that frames are cut from.

use crate::pixels::Row;
use crate::{Library, PixelForm, Pixels, Size};
use core::hash::{Hash, Hasher};

/// An image of a library, from which each [`Frame`](crate::Frame) is cut.
///
/// Every image is embedded once, however many sprites share it. [`index`](Self::index) is its index in
/// [`Library::images`], so a game can keep its textures in an array.
///
/// Images compare and hash by library and index; pixels are never compared. Images that belong to no library, because
/// they were made by hand, compare by index and path.
#[derive(Clone, Copy)]
pub struct Image<'a> {
    /// The library; [`None`] for images that were made by hand, and for [`TILESET`](Image::TILESET).
    library: Option<&'a Library<'a>>,
    index: u16,
    form: PixelForm,
    size: Size,
    path: &'a str,
    /// The pixels in one piece, so that an image is small.
    bytes: &'a [u8],
}

impl<'a> Image<'a> {
    /// The index of [`TILESET`](Image::TILESET).
    const NO_INDEX: u16 = u16::MAX;

    /// The placeholder for an image that the game chooses at run time: the tile set of the current map. See
    /// [`Frame::image_in`](crate::Frame::image_in).
    pub const TILESET: Image<'static> =
        Image::with_pixels(Self::NO_INDEX, "tileset", Size::new(0, 0), PixelForm::None, &[]);

    /// An image with the bytes of its PNG file; generated code and tools make them.
    ///
    /// ```
    /// # use sprite_table::{Image, Size};
    /// let image = Image::new(0, "hero.png", Size::new(64, 64), b"\x89PNG");
    /// assert_eq!((image.path(), image.size()), ("hero.png", Size::new(64, 64)));
    /// ```
    pub const fn new(index: u16, path: &'a str, size: Size, bytes: &'a [u8]) -> Self {
        Self::with_pixels(index, path, size, PixelForm::Png, bytes)
    }

    /// An image with pixels in any form, in one piece; generated code and tools make them. If the form has two parts,
    /// the second one follows the pixels of this size.
    pub const fn with_pixels(
        index: u16,
        path: &'a str,
        size: Size,
        form: PixelForm,
        bytes: &'a [u8],
    ) -> Self {
        Self { library: None, index, form, size, path, bytes }
    }

    /// The same image, as one of a library; generated code and tools call it.
    #[must_use]
    pub const fn in_library(mut self, library: &'a Library<'a>) -> Self {
        self.library = Some(library);
        self
    }

    /// The library that it belongs to; [`None`] if it was made by hand.
    pub const fn library(&self) -> Option<&'a Library<'a>> {
        self.library
    }

    /// Its index in [`Library::images`], from 0, by which a game finds its texture; [`None`] for
    /// [`TILESET`](Image::TILESET).
    ///
    /// ```
    /// # use sprite_table::Frame;
    /// # struct Texture;
    /// fn texture<'t>(textures: &'t [Texture], frame: &Frame<'_>) -> Option<&'t Texture> {
    ///     textures.get(frame.image().index()?)
    /// }
    /// ```
    pub const fn index(&self) -> Option<usize> {
        if self.is_tileset() { None } else { Some(self.index as usize) }
    }

    /// Its path below the asset folder, with `/` between the parts.
    pub const fn path(&self) -> &'a str {
        self.path
    }

    /// Its size in pixels.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The bytes of the PNG file; empty if the image is embedded in another form, see [`pixels`](Self::pixels).
    pub const fn bytes(&self) -> &'a [u8] {
        match self.form {
            PixelForm::Png => self.bytes,
            _ => &[],
        }
    }

    /// The form in which its pixels are embedded.
    pub const fn form(&self) -> PixelForm {
        self.form
    }

    /// Its pixels, in the form in which they are embedded.
    pub const fn pixels(&self) -> Pixels<'a> {
        Pixels::of(self.form, self.size, self.bytes)
    }

    /// Red, green, blue and alpha of each pixel, row by row, if they are embedded as `rgba8`.
    ///
    /// ```
    /// # use sprite_table::{Image, PixelForm, Size};
    /// # const BYTES: &[u8] = b"\0\0\0\xff\xff\0\0\xff";
    /// # static IMAGES: [Image; 1] = [Image::with_pixels(0, "dots.png", Size::new(2, 1), PixelForm::Rgba8, BYTES)];
    /// const RGBA: &[[u8; 4]] = IMAGES[0].rgba8().unwrap();
    /// assert_eq!(RGBA, [[0, 0, 0, 255], [255, 0, 0, 255]]);
    /// ```
    pub const fn rgba8(&self) -> Option<&'a [[u8; 4]]> {
        match self.pixels() {
            Pixels::Rgba8(pixels) => Some(pixels.as_chunks().0),
            _ => None,
        }
    }

    /// The index of each pixel's colour in the palette, row by row, and the palette, if they are embedded as
    /// `indexed8`.
    pub const fn indexed8(&self) -> Option<(&'a [u8], &'a [[u8; 4]])> {
        match self.pixels() {
            Pixels::Indexed8 { indices, palette } => Some((indices, palette.as_chunks().0)),
            _ => None,
        }
    }

    /// The colours of its pixels, each red, green, blue and alpha, if they are embedded with indices. A game that draws
    /// it in others makes a list of the same length: see [`Pixels::with_palette`].
    pub const fn palette(&self) -> Option<&'a [[u8; 4]]> {
        match self.pixels().palette() {
            Some(palette) => Some(palette.as_chunks().0),
            None => None,
        }
    }

    /// The index of each pixel's colour in the palette, row by row from the top, in any form with indices: for a texture
    /// that a shader looks colours up by. [`None`] if its pixels are embedded in another form.
    ///
    /// ```
    /// # use sprite_table::{Image, PixelForm, Size};
    /// # const BYTES: &[u8] = b"\x40\0\0\0\0\xff\xff\xff\xff";
    /// # let image = Image::with_pixels(0, "dot.png", Size::new(3, 1), PixelForm::Mono1, BYTES);
    /// let indices: Vec<u8> = image.indices().unwrap().collect();
    /// assert_eq!((indices, image.palette().unwrap().len()), (vec![0, 1, 0], 2));
    /// ```
    pub fn indices(&self) -> Option<impl Iterator<Item = u8> + use<'a>> {
        let of_row = |(mut row, columns): (Row<'a>, u32)| {
            (0..columns).map(move |x| row.index_at(x).unwrap_or_default())
        };
        self.pixels().palette().is_some().then(|| self.rows().flat_map(of_row))
    }

    /// The pixels in 5, 6 and 5 bits, each for `u16::from_le_bytes`, and the mask of visible pixels, if they are
    /// embedded as `rgb565`. See [`Pixels::Rgb565`] for the order of the bits.
    pub const fn rgb565(&self) -> Option<(&'a [[u8; 2]], &'a [u8])> {
        match self.pixels() {
            Pixels::Rgb565 { pixels, mask } => Some((pixels.as_chunks().0, mask)),
            _ => None,
        }
    }

    /// Red, green, blue and alpha of the pixel in column `x` and row `y`, in any decoded form; [`None`] outside of the
    /// image, and if its pixels are not embedded or not decoded.
    ///
    /// ```
    /// # use sprite_table::{Image, PixelForm, Size};
    /// # const BYTES: &[u8] = b"\x01\0\0\0\0\x80\x80\x80\xff";
    /// # static IMAGES: [Image; 1] = [Image::with_pixels(0, "grey.png", Size::new(1, 1), PixelForm::Indexed8, BYTES)];
    /// const GREY: Option<[u8; 4]> = IMAGES[0].rgba_at(0, 0);
    /// assert_eq!(GREY, Some([128, 128, 128, 255]));
    /// assert_eq!(IMAGES[0].rgba_at(1, 0), None);
    /// ```
    pub const fn rgba_at(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        self.pixels().rgba_at(self.size, x, y)
    }

    /// Red, green, blue and alpha of each pixel, row by row from the top, in any decoded form, to make textures.
    /// [`None`] if its pixels are not embedded or not decoded; a PNG file is in [`bytes`](Self::bytes).
    ///
    /// ```
    /// # use sprite_table::{Image, PixelForm, Size};
    /// # const BYTES: &[u8] = b"\x01\x00\0\0\0\0\x80\x80\x80\xff";
    /// # let image = Image::with_pixels(0, "grey.png", Size::new(2, 1), PixelForm::Indexed8, BYTES);
    /// let pixels: Vec<u8> = image.rgba_pixels().unwrap().flatten().collect();
    /// assert_eq!(pixels, [128, 128, 128, 255, 0, 0, 0, 0]);
    /// ```
    pub fn rgba_pixels(&self) -> Option<impl Iterator<Item = [u8; 4]> + use<'a>> {
        let of_row = |(mut row, columns): (Row<'a>, u32)| {
            (0..columns).map(move |x| row.rgba_at(x).unwrap_or_default())
        };
        let is_decoded = !matches!(self.pixels(), Pixels::Png(_) | Pixels::None);
        is_decoded.then(|| self.rows().flat_map(of_row))
    }

    /// Its rows from the top, and how many pixels each has.
    fn rows(&self) -> impl Iterator<Item = (Row<'a>, u32)> + use<'a> {
        let (pixels, size) = (self.pixels(), self.size);
        // Rows without a pixel would be counted one by one.
        let rows = if size.width == 0 { 0 } else { size.height };
        (0..rows).map(move |y| (Row::of(pixels, size, y), size.width))
    }

    /// Returns whether this is [`TILESET`](Image::TILESET), which has no pixels of its own.
    pub const fn is_tileset(&self) -> bool {
        self.index == Self::NO_INDEX
    }
}

impl PartialEq for Image<'_> {
    fn eq(&self, other: &Self) -> bool {
        let is_same_library = match (self.library, other.library) {
            (Some(mine), Some(theirs)) => core::ptr::eq(mine, theirs),
            (None, None) => self.path == other.path,
            _ => false,
        };
        is_same_library && self.index == other.index
    }
}

impl Eq for Image<'_> {}

impl Hash for Image<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.library.map(core::ptr::from_ref).hash(state);
        self.index.hash(state);
    }
}

impl core::fmt::Debug for Image<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Image")
            .field("index", &self.index)
            .field("path", &self.path)
            .field("size", &self.size)
            .field("pixels", &self.pixels())
            .finish()
    }
}
