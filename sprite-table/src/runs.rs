//! The visible pixels of a frame, row by row, for displays without an engine.

use crate::indices::{Depth, PackedIndices};
use crate::rle::{Packet, Packets};
use crate::run::{Run, RunPixels};
use crate::{Frame, Image, Pixels, Point, Rect};
use core::ops::Range;

/// The runs of visible pixels of a frame, from the top down, without allocation.
///
/// Each run has the point of its leftmost pixel, relative to the sprite's position. Pixels with alpha 0 are left out
/// and end a run; those with an alpha between 0 and 255 are in it, to be blended. There are no runs for an image whose
/// pixels are not embedded or not decoded ([`Pixels::Png`], [`Pixels::None`]), for [`Image::TILESET`] (see
/// [`Frame::runs_in`]), and for parts outside of the image.
///
/// A run is as long as it can be, but of [`Pixels::Rle8`] one also ends with the packet that it is made from, so that
/// another one may follow at once.
///
/// ```
/// # use sprite_table::{Frame, Point};
/// fn draw(frame: &Frame<'_>, position: Point, mut set_pixel: impl FnMut(Point, [u8; 4])) {
///     for (point, run) in frame.runs() {
///         for (x, colour) in (0..).zip(run.rgba8()) {
///             set_pixel(position + point + Point::new(x, 0), colour);
///         }
///     }
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Runs<'a> {
    pixels: Pixels<'a>,
    /// Pixels in a row of the image.
    columns: u32,
    /// The rectangle of the image that is drawn.
    rect: Rect,
    origin: Point,
    is_mirrored: bool,
    /// The column of the next pixel in the rectangle, before mirroring.
    column: u32,
    row: u32,
    /// The packets of the row that are not read yet, if it is run-length coded.
    packets: Packets<'a>,
}

impl<'a> Runs<'a> {
    pub(crate) fn new(frame: &Frame<'a>, image: &Image<'a>) -> Self {
        let (size, rect) = (image.size(), frame.rect());
        let rect = if rect.fits(size) { rect } else { Rect::default() };
        Self {
            pixels: image.pixels(),
            columns: size.width,
            rect,
            origin: frame.origin(),
            is_mirrored: frame.is_mirrored(),
            column: 0,
            row: 0,
            packets: Packets::default(),
        }
    }

    /// The same runs in other colours, if the image is embedded with indices; see
    /// [`Pixels::with_palette`]. Which pixels are visible depends on the palette.
    ///
    /// ```
    /// # use sprite_table::{Frame, Point};
    /// fn draw(frame: &Frame<'_>, team: &[[u8; 4]], mut set_pixel: impl FnMut(Point, [u8; 4])) {
    ///     for (point, run) in frame.runs().with_palette(team) {
    ///         for (x, colour) in (0..).zip(run.rgba8()) {
    ///             set_pixel(point + Point::new(x, 0), colour);
    ///         }
    ///     }
    /// }
    /// ```
    #[must_use]
    pub const fn with_palette(mut self, palette: &'a [[u8; 4]]) -> Self {
        self.pixels = self.pixels.with_palette(palette);
        self
    }

    /// The columns of the next run of this row.
    fn columns_of(&self, is_seen: impl Fn(u32) -> bool) -> Option<Range<u32>> {
        let first = (self.column..self.rect.width).find(|&column| is_seen(column))?;
        let end = (first..self.rect.width).find(|&column| !is_seen(column));
        Some(first..end.unwrap_or(self.rect.width))
    }

    /// The next run of this row, and its columns.
    fn run(&mut self) -> Option<(RunPixels<'a>, Range<u32>)> {
        let (x, y) = (self.rect.x, self.rect.y.checked_add(self.row)?);
        let row = u64::from(self.columns) * u64::from(y) + u64::from(x);
        match self.pixels {
            Pixels::Rgba8(bytes) => {
                let pixels: &[[u8; 4]] = part(bytes.as_chunks().0, row, self.rect.width)?;
                let is_seen = |column| get(pixels, column).is_some_and(|[.., alpha]| *alpha > 0);
                let columns = self.columns_of(is_seen)?;
                Some((RunPixels::Rgba8(cut(pixels, &columns)?), columns))
            }
            Pixels::Indexed8 { indices, palette } => {
                let indices = part(indices, row, self.rect.width)?;
                let palette: &[[u8; 4]] = palette.as_chunks().0;
                let colour = |column| palette.get(usize::from(*get(indices, column)?));
                let is_seen = |column| colour(column).is_some_and(|[.., alpha]| *alpha > 0);
                let columns = self.columns_of(is_seen)?;
                Some((RunPixels::Indexed8 { indices: cut(indices, &columns)?, palette }, columns))
            }
            Pixels::Indexed4 { indices, palette } => self.packed(indices, palette, Depth::Four),
            Pixels::Mono1 { bits, palette } => self.packed(bits, palette, Depth::One),
            Pixels::Rle8 { rows, palette } => self.coded(rows, palette.as_chunks().0),
            Pixels::Rgb565 { pixels, mask } => {
                let pixels = part(pixels.as_chunks().0, row, self.rect.width)?;
                let mask = self.indices(mask, Depth::One)?;
                let is_seen = |column: u32| mask.get(column as usize) == Some(1);
                let columns = self.columns_of(is_seen)?;
                Some((RunPixels::Rgb565(cut(pixels, &columns)?), columns))
            }
            Pixels::Png(_) | Pixels::None => None,
        }
    }

    /// The next run of this row where several pixels share a byte, and its columns.
    fn packed(
        &self,
        bytes: &'a [u8],
        palette: &'a [u8],
        depth: Depth,
    ) -> Option<(RunPixels<'a>, Range<u32>)> {
        let palette: &[[u8; 4]] = palette.as_chunks().0;
        let indices = self.indices(bytes, depth)?;
        let colour = |column: u32| palette.get(usize::from(indices.get(column as usize)?));
        let columns = self.columns_of(|column| colour(column).is_some_and(|[.., alpha]| *alpha > 0))?;
        let indices = indices.part(columns.start, columns.end.checked_sub(columns.start)?)?;
        Some((RunPixels::Packed { indices, palette }, columns))
    }

    /// The next run of this row where indices are run-length coded, and its columns: what is seen of a packet.
    fn coded(&mut self, rows: &'a [u8], palette: &'a [[u8; 4]]) -> Option<(RunPixels<'a>, Range<u32>)> {
        let is_seen = |index: u8| palette.get(usize::from(index)).is_some_and(|[.., alpha]| *alpha > 0);
        if self.column == 0 {
            self.packets = Packets::of(rows, self.rect.y.checked_add(self.row)?);
        }
        while self.column < self.rect.width {
            let start = self.rect.x.checked_add(self.column)?;
            let (packet, first) = self.packets.covering(start)?;
            // Where the packet ends in the rectangle.
            let end = first.saturating_add(packet.len()).checked_sub(self.rect.x)?.min(self.rect.width);
            let columns = self.column..end;
            // It is left when the loop goes on.
            self.column = end;
            match packet {
                Packet::Repeated(index, _) if is_seen(index) => {
                    let count = columns.len();
                    return Some((RunPixels::Repeated { index, count, palette }, columns));
                }
                Packet::Repeated(..) => {}
                Packet::Listed(indices) => {
                    // The indices from the first of the columns on.
                    let indices = indices.get(start.checked_sub(first)? as usize..)?;
                    let listed = indices.get(..columns.len())?;
                    let Some(skipped) = listed.iter().position(|index| is_seen(*index)) else { continue };
                    let listed = listed.get(skipped..)?;
                    let count = listed.iter().position(|index| !is_seen(*index)).unwrap_or(listed.len());
                    let indices = listed.get(..count)?;
                    let [skipped, count] =
                        [skipped, count].map(|pixels| u32::try_from(pixels).unwrap_or(u32::MAX));
                    let from = columns.start.saturating_add(skipped);
                    return Some((
                        RunPixels::Indexed8 { indices, palette },
                        from..from.saturating_add(count),
                    ));
                }
            }
        }
        None
    }

    /// The indices of this row of the frame, several in a byte.
    fn indices(&self, bytes: &'a [u8], depth: Depth) -> Option<PackedIndices<'a>> {
        let (y, length) = (self.rect.y.checked_add(self.row)?, depth.row(self.columns));
        let row = part(bytes, u64::from(length) * u64::from(y), length)?;
        Some(PackedIndices::new(row, depth, self.rect.x, self.rect.width))
    }
}

impl<'a> Iterator for Runs<'a> {
    type Item = (Point, Run<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        while self.row < self.rect.height {
            let Some((pixels, Range { start, end })) = self.run() else {
                (self.row, self.column) = (self.row.saturating_add(1), 0);
                continue;
            };
            let left = if self.is_mirrored { self.rect.width.saturating_sub(end) } else { start };
            let [left, top] = [left, self.row].map(|pixels| i32::try_from(pixels).unwrap_or(i32::MAX));
            self.column = end;
            return Some((Point::new(left, top) - self.origin, Run::new(pixels, self.is_mirrored)));
        }
        None
    }
}

/// This number of elements from an index on; [`None`] if there are fewer.
fn part<T>(all: &[T], from: u64, count: u32) -> Option<&[T]> {
    let from = usize::try_from(from).ok()?;
    all.get(from..from.checked_add(count as usize)?)
}

fn cut<'a, T>(all: &'a [T], columns: &Range<u32>) -> Option<&'a [T]> {
    all.get(columns.start as usize..columns.end as usize)
}

fn get<T>(all: &[T], index: u32) -> Option<&T> {
    all.get(index as usize)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::{Packets, Run, RunPixels, Runs};
    use crate::{Image, PixelForm, Point, Rect, Size};
    use std::collections::BTreeMap;
    use std::vec::Vec;

    /// Holes at the edges, in the middle, and a row without any pixel.
    const SEEN: [&str; 5] = ["x.xx.xxx.x", "..........", "xxxxxxxxxx", ".xx....xx.", "x........."];
    const SIZE: Size = Size::new(10, 5);

    /// The colour of a visible pixel, which all forms can represent.
    fn colour(x: u32, y: u32) -> [u8; 4] {
        let index = u16::try_from(y * 10 + x).unwrap();
        crate::pixels::widened((index * 1_234).to_le_bytes())
    }

    fn is_seen(x: u32, y: u32) -> bool {
        SEEN[y as usize].as_bytes()[x as usize] == b'x'
    }

    /// The picture in a form.
    fn bytes(form: PixelForm) -> Vec<u8> {
        let places: Vec<(u32, u32)> = (0..5).flat_map(|y| (0..10).map(move |x| (x, y))).collect();
        let rgba = |&(x, y): &(u32, u32)| if is_seen(x, y) { colour(x, y) } else { [9, 9, 9, 0] };
        match form {
            PixelForm::Rgba8 => places.iter().flat_map(rgba).collect(),
            PixelForm::Indexed8 => (0..50).chain(places.iter().flat_map(rgba)).collect(),
            // One index for all transparent pixels, and 15 others.
            PixelForm::Indexed4 => {
                let index = |x, y| if is_seen(x, y) { 1 + index(x, y) % 15 } else { 0 };
                let byte = |&(x, y): &(u32, u32)| index(x, y) << 4 | index(x + 1, y);
                let bytes = places.iter().filter(|(x, _)| x % 2 == 0).map(byte);
                bytes.chain([9, 9, 9, 0]).chain((0..15).flat_map(|n| [n, 7, 8, 255])).collect()
            }
            PixelForm::Rle8 => coded(places.iter().flat_map(rgba)),
            PixelForm::Mono1 => mask().into_iter().chain([9, 9, 9, 0, 1, 2, 3, 255]).collect(),
            _ => {
                let pixels = places
                    .iter()
                    .flat_map(|&(x, y)| (u16::try_from(y * 10 + x).unwrap() * 1_234).to_le_bytes());
                pixels.chain(mask()).collect()
            }
        }
    }

    fn index(x: u32, y: u32) -> u8 {
        u8::try_from(y * 10 + x).unwrap()
    }

    /// A bit for each pixel that is seen.
    fn mask() -> Vec<u8> {
        let bit = |x, y| x < 10 && is_seen(x, y);
        let byte = |x: u32, y| (0..8).fold(0, |bits, at| bits << 1 | u8::from(bit(x + at, y)));
        (0..5).flat_map(|y| [byte(0, y), byte(8, y)]).collect()
    }

    /// Rows of packets of two pixels each, some of them of one colour; then the palette.
    fn coded(palette: impl Iterator<Item = u8>) -> Vec<u8> {
        let packet = |y: u8, pair: u8| match (y, pair) {
            (2, ..3) => [129, 20].to_vec(),
            _ => [1, y * 10 + 2 * pair, y * 10 + 2 * pair + 1].to_vec(),
        };
        let row = |y: u8| (0..5).flat_map(move |pair| packet(y, pair)).collect::<Vec<u8>>();
        let rows: Vec<Vec<u8>> = (0..5).map(row).collect();
        let (mut bytes, mut offset) = ([2].to_vec(), 1 + 2 * 6);
        for length in rows.iter().map(Vec::len).chain([0]) {
            bytes.extend(u16::try_from(offset).unwrap().to_le_bytes());
            offset += length;
        }
        bytes.into_iter().chain(rows.into_iter().flatten()).chain(palette).collect()
    }

    fn decoded() -> impl Iterator<Item = PixelForm> {
        PixelForm::ALL.iter().copied().filter(|form| form.is_decoded())
    }

    fn runs<'a>(image: &Image<'a>, rect: Rect, is_mirrored: bool) -> Runs<'a> {
        let origin = Point::new(3, -2);
        Runs {
            pixels: image.pixels(),
            columns: image.size().width,
            rect,
            origin,
            is_mirrored,
            column: 0,
            row: 0,
            packets: Packets::default(),
        }
    }

    #[test]
    fn exactly_the_pixels_that_can_be_seen_are_drawn_in_every_form() {
        for form in decoded() {
            let bytes = bytes(form);
            let image = Image::with_pixels(0, "holes.png", SIZE, form, &bytes);
            let rects =
                [Rect::new(0, 0, 10, 5), Rect::new(1, 0, 8, 4), Rect::new(9, 3, 1, 2), Rect::new(2, 2, 0, 3)];
            for (rect, is_mirrored) in rects.into_iter().flat_map(|rect| [(rect, false), (rect, true)]) {
                let mut drawn = BTreeMap::new();
                for (point, run) in runs(&image, rect, is_mirrored) {
                    assert_eq!((run.rgba8().len(), run.is_mirrored()), (run.len(), is_mirrored));
                    for (x, colour) in (0..).zip(run.rgba8()) {
                        assert_eq!(drawn.insert((point.x + x, point.y), colour), None, "drawn twice");
                    }
                }
                let mut expected = BTreeMap::new();
                for (x, y) in (0..rect.height).flat_map(|y| (0..rect.width).map(move |x| (x, y))) {
                    let pixel = image.rgba_at(rect.x + x, rect.y + y).unwrap();
                    let x = if is_mirrored { rect.width - 1 - x } else { x };
                    if pixel[3] > 0 {
                        expected.insert((x.cast_signed() - 3, y.cast_signed() + 2), pixel);
                    }
                }
                assert_eq!(drawn, expected, "{form} {rect} {is_mirrored}");
            }
        }
    }

    #[test]
    fn another_palette_decides_what_is_seen() {
        let bytes = bytes(PixelForm::Indexed8);
        let image = Image::with_pixels(0, "holes.png", SIZE, PixelForm::Indexed8, &bytes);
        let rect = Rect::new(0, 0, 10, 5);
        // The first 30 of 50 colours, of which each third cannot be seen.
        let palette: Vec<[u8; 4]> = (0..30).map(|n| [n, 1, 2, if n % 3 == 0 { 0 } else { 200 }]).collect();
        let mut drawn = Vec::new();
        for (point, run) in runs(&image, rect, false).with_palette(&palette) {
            for (x, colour) in (0..).zip(run.rgba8()) {
                let (x, y) = ((point.x + 3 + x).cast_unsigned(), (point.y - 2).cast_unsigned());
                assert_eq!(image.pixels().with_palette(&palette).rgba_at(SIZE, x, y), Some(colour));
                drawn.push(y * 10 + x);
            }
        }
        let seen: Vec<u32> = (0..30).filter(|number| number % 3 != 0).collect();
        assert_eq!(drawn, seen);
        let plain = Image::with_pixels(0, "holes.png", SIZE, PixelForm::Rgba8, &bytes);
        assert_eq!(plain.pixels().with_palette(&palette), plain.pixels());
    }

    #[test]
    fn a_run_is_as_long_as_it_can_be_and_lies_in_the_image_itself() {
        let bytes = bytes(PixelForm::Rgb565);
        let image = Image::with_pixels(0, "holes.png", SIZE, PixelForm::Rgb565, &bytes);
        let all: Vec<_> = runs(&image, Rect::new(0, 0, 10, 1), false).collect();
        let lengths: Vec<_> = all.iter().map(|(point, run)| (point.x + 3, run.len())).collect();
        assert_eq!(lengths, [(0, 1), (2, 2), (5, 3), (9, 1)]);
        let RunPixels::Rgb565(pixels) = all[1].1.pixels() else { panic!("another form") };
        assert_eq!(pixels.as_flattened().as_ptr(), bytes[4..].as_ptr());
        assert!(all[1].1.rgb565().eq(pixels.iter().map(|pixel| u16::from_le_bytes(*pixel))));
    }

    #[test]
    fn what_is_not_decoded_or_too_short_gives_nothing() {
        let rect = Rect::new(0, 0, 10, 5);
        for (form, bytes) in
            [(PixelForm::Png, &b"\x89PNG"[..]), (PixelForm::None, b""), (PixelForm::Rgba8, b"")]
        {
            let image = Image::with_pixels(0, "holes.png", SIZE, form, bytes);
            assert_eq!(runs(&image, rect, false).count(), 0);
        }
        // Only the first row is there.
        let bytes = bytes(PixelForm::Rgba8);
        let image = Image::with_pixels(0, "holes.png", SIZE, PixelForm::Rgba8, &bytes[..43]);
        assert_eq!(runs(&image, rect, false).map(|(_, run): (_, Run<'_>)| run.len()).sum::<usize>(), 7);
    }
}
