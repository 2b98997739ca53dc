//! How pixels lie in a buffer.

use core::fmt::Debug;

/// How the pixels of a [`Surface`](crate::Surface) lie in its slice; no other types implement it than those of this
/// crate.
pub trait PixelFormat: sealed::Sealed {
    /// The type of the slice's elements: `u8` or `u32`.
    type Element: Copy + Debug;

    /// A pixel in the buffer.
    #[doc(hidden)]
    type Pixel: Copy;
    /// How many elements a pixel has.
    #[doc(hidden)]
    const ELEMENTS: u8;
    /// Neighbouring pixels.
    #[doc(hidden)]
    fn pixels(elements: &mut [Self::Element]) -> &mut [Self::Pixel];
    /// The pixel of a colour: red, green, blue and alpha.
    #[doc(hidden)]
    fn pixel(color: [u8; 4]) -> Self::Pixel;
    /// The colour of a pixel.
    #[doc(hidden)]
    fn color(pixel: Self::Pixel) -> [u8; 4];
}

mod sealed {
    pub trait Sealed {}
}

/// Four bytes: red, green, blue and alpha. The crate `pixels`, and `SDL_PIXELFORMAT_RGBA32`.
#[derive(Clone, Copy, Debug)]
pub struct Rgba8;

/// Four bytes: blue, green, red and alpha. `SDL_PIXELFORMAT_BGRA32`.
#[derive(Clone, Copy, Debug)]
pub struct Bgra8;

/// A number: 8 bits that are 0, red, green, and blue in the lowest 8 bits. softbuffer, minifb, and
/// `SDL_PIXELFORMAT_XRGB8888`.
///
/// Each pixel counts as opaque, whatever its highest bits are; those that are drawn have 0 there.
#[derive(Clone, Copy, Debug)]
pub struct Rgb32;

/// A number: alpha in the highest 8 bits, red, green, and blue in the lowest. `SDL_PIXELFORMAT_ARGB8888`.
#[derive(Clone, Copy, Debug)]
pub struct Argb32;

macro_rules! format {
    ($format:ident, [$element:ty; $count:literal] as $pixel:ty, $pixels:expr, $to:expr, $from:expr) => {
        impl sealed::Sealed for $format {}

        impl PixelFormat for $format {
            type Element = $element;
            type Pixel = $pixel;
            const ELEMENTS: u8 = $count;

            #[inline]
            fn pixels(elements: &mut [$element]) -> &mut [$pixel] {
                $pixels(elements)
            }

            #[inline]
            fn pixel(color: [u8; 4]) -> $pixel {
                $to(color)
            }

            #[inline]
            fn color(pixel: $pixel) -> [u8; 4] {
                $from(pixel)
            }
        }
    };
}

format!(Rgba8, [u8; 4] as [u8; 4], bytes, |color| color, |pixel| pixel);
format!(Bgra8, [u8; 4] as [u8; 4], bytes, turned, turned);
format!(
    Rgb32,
    [u32; 1] as u32,
    |elements| elements,
    |[red, green, blue, _]: [u8; 4]| u32::from_be_bytes([0, red, green, blue]),
    |pixel: u32| {
        let [_, red, green, blue] = pixel.to_be_bytes();
        [red, green, blue, u8::MAX]
    }
);
format!(
    Argb32,
    [u32; 1] as u32,
    |elements| elements,
    |[red, green, blue, alpha]: [u8; 4]| u32::from_be_bytes([alpha, red, green, blue]),
    |pixel: u32| {
        let [alpha, red, green, blue] = pixel.to_be_bytes();
        [red, green, blue, alpha]
    }
);

#[inline]
fn bytes(elements: &mut [u8]) -> &mut [[u8; 4]] {
    elements.as_chunks_mut().0
}

/// Red and blue change places.
#[inline]
const fn turned([first, green, third, alpha]: [u8; 4]) -> [u8; 4] {
    [third, green, first, alpha]
}
