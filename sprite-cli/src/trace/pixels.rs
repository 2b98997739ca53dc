//! Finds the visible pixels of drawn pictures, in the bytes that a game would embed. Each image is decoded once, and
//! one at a time.

use super::drawn::Drawn;
use crate::fault::Fault;
use crate::folder::Folder;
use sprite_compiler::{Compilation, Digest, Embedded, ImageId, PackedSprite, model};
use sprite_runtime::pixels::PixelForm;
use sprite_runtime::{Image, Rect, Size, Sprite};
use sprite_table::Table;
use std::collections::BTreeMap;

/// A rectangle of an image, and whether it is drawn mirrored.
type Region = (Rect, bool);

/// The visible pixels of everything that is drawn.
pub(crate) struct Visible(BTreeMap<model::Image, BTreeMap<Region, Option<VisibleBox>>>);

/// The smallest box of a picture that contains all visible pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VisibleBox {
    /// The columns of the drawn rectangle before the box.
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) size: Size,
    /// The digest of its rows of RGBA bytes, in which fully transparent pixels are 0, 0, 0, 0.
    pub(crate) digest: Digest,
    /// The CRC-32 of its rows of RGBA bytes, in which fully transparent pixels are 0, 0, 0, 0.
    crc: u32,
}

impl Visible {
    /// The visible pixels of these pictures.
    pub(crate) fn of<'a>(
        drawn: impl Iterator<Item = &'a Drawn>,
        compilation: &Compilation,
        folder: &Folder,
    ) -> Result<Self, Fault> {
        let mut visible: BTreeMap<model::Image, BTreeMap<Region, Option<VisibleBox>>> = BTreeMap::new();
        for drawn in drawn {
            visible.entry(drawn.image).or_default().insert((drawn.rect, drawn.mirrored), None);
        }
        for (image, cuts) in &mut visible {
            let Some(id) = file(*image, compilation) else { continue };
            let decoded = embedded(id, compilation, folder)?;
            let image = decoded.image(0, id, compilation);
            for (cut, seen) in cuts {
                *seen = look(&image, *cut);
            }
        }
        Ok(Self(visible))
    }

    /// The visible pixels of one of these pictures; [`None`] if there are none.
    pub(crate) fn seen(&self, drawn: &Drawn) -> Option<VisibleBox> {
        *self.0.get(&drawn.image)?.get(&(drawn.rect, drawn.mirrored))?
    }

    /// The visible pixels as `W,H,OX,OY#CRC`, or `-` if there are none.
    pub(super) fn text(&self, drawn: &Drawn) -> String {
        let Some(VisibleBox { left, top, size, crc, .. }) = self.seen(drawn) else { return "-".to_owned() };
        let (x, y) =
            (i64::from(drawn.origin.x) - i64::from(left), i64::from(drawn.origin.y) - i64::from(top));
        format!("{},{},{x},{y}#{crc:08x}", size.width, size.height)
    }
}

/// Returns whether each slot has an image. For the current tile set, any tile set is enough.
pub(crate) fn has_images(slots: &[model::Image], compilation: &Compilation) -> bool {
    slots.iter().all(|slot| file(*slot, compilation).is_some())
}

/// Passes a packed sprite with the pixels of its images to `play`.
pub(crate) fn with_pixels<R>(
    packed: &PackedSprite,
    compilation: &Compilation,
    folder: &Folder,
    play: impl FnOnce(&Sprite<'_>) -> Result<R, Fault>,
) -> Result<R, Fault> {
    // The first tile set stands in place of the current one; without tile sets, that slot shows nothing.
    let files: Vec<Option<ImageId>> = packed.slots().iter().map(|slot| file(*slot, compilation)).collect();
    let decode = |id: &Option<ImageId>| id.map(|id| embedded(id, compilation, folder)).transpose();
    let decoded: Vec<Option<Decoded<'_>>> = files.iter().map(decode).collect::<Result<_, Fault>>()?;
    let nothing = Image::with_pixels(0, "", Size::default(), PixelForm::None, &[]);
    // Frames of different slots are different, also if two images have one path.
    let images = (0..).zip(files.iter().zip(&decoded));
    let images: Vec<Image<'_>> = images
        .map(|(slot, (id, decoded))| match (id, decoded) {
            (Some(id), Some(decoded)) => decoded.image(slot, *id, compilation),
            _ => nothing,
        })
        .collect();
    let images: Vec<&Image<'_>> = images.iter().collect();
    let table = Table::parse(packed.table()).map_err(|error| Fault::Call(error.to_string()))?;
    play(&Sprite::new(table, &images))
}

/// The image that is drawn; for the current tile set, the first tile set by path.
fn file(image: model::Image, compilation: &Compilation) -> Option<ImageId> {
    let images = compilation.library.images();
    match image {
        model::Image::File(image) => Some(image),
        model::Image::Tileset | model::Image::Missing => {
            let tilesets = compilation.library.tilesets().iter().map(|tileset| tileset.value);
            tilesets.filter(|&image| images.size(image).is_some()).min_by_key(|&image| images.path(image))
        }
    }
}

/// The pixels of an image.
struct Decoded<'a> {
    form: PixelForm,
    bytes: std::borrow::Cow<'a, [u8]>,
}

impl Decoded<'_> {
    /// The image with these pixels, as the one at this index of a sprite.
    fn image<'i>(&'i self, index: u16, id: ImageId, compilation: &'i Compilation) -> Image<'i> {
        let images = compilation.library.images();
        Image::with_pixels(
            index,
            images.path(id),
            images.size(id).unwrap_or_default(),
            self.form,
            &self.bytes,
        )
    }
}

/// The pixels of an image in a game, which decodes a PNG itself, and reads the file of an image that is not embedded.
fn embedded<'a>(image: ImageId, compilation: &'a Compilation, folder: &Folder) -> Result<Decoded<'a>, Fault> {
    let library = &compilation.library;
    let location = library.used_images().iter().position(|&used| used == image);
    match location.map(|location| library.embedded(location)) {
        Some(Embedded::Bytes(form, bytes)) if !matches!(form, PixelForm::None | PixelForm::Png) => {
            Ok(Decoded { form: *form, bytes: bytes.into() })
        }
        _ => {
            let path = library.images().path(image);
            let pixels = folder.pixels(compilation, image);
            let pixels =
                pixels.ok_or_else(|| Fault::Call(format!("the image `{path}` changed while it was read")))?;
            Ok(Decoded { form: PixelForm::Rgba8, bytes: pixels.into_flattened().into() })
        }
    }
}

/// The visible pixels of a rectangle of an image; nothing outside of the image.
fn look(image: &Image<'_>, (rect, mirrored): Region) -> Option<VisibleBox> {
    let Size { width, height } = image.size();
    let pixel = |x, y| image.rgba_at(x, y).filter(|pixel| pixel[3] > 0).unwrap_or_default();
    let is_seen = |x, y| pixel(x, y) != [0; 4];
    let columns = rect.x..rect.x.saturating_add(rect.width).min(width);
    let rows = rect.y..rect.y.saturating_add(rect.height).min(height);
    let row_is_seen = |&y: &u32| columns.clone().any(|x| is_seen(x, y));
    let top = rows.clone().find(row_is_seen)?;
    let bottom = rows.rev().find(row_is_seen)? + 1;
    let column_is_seen = |&x: &u32| (top..bottom).any(|y| is_seen(x, y));
    let first = columns.clone().find(column_is_seen)?;
    let end = columns.rev().find(column_is_seen)? + 1;
    let mut pixels: Vec<[u8; 4]> = Vec::with_capacity((end - first) as usize * (bottom - top) as usize);
    for y in top..bottom {
        let start = pixels.len();
        pixels.extend((first..end).map(|x| pixel(x, y)));
        if mirrored {
            pixels[start..].reverse();
        }
    }
    let bytes = pixels.as_flattened();
    let left = if mirrored { rect.x.saturating_add(rect.width) - end } else { first - rect.x };
    let size = Size::new(end - first, bottom - top);
    let (digest, crc) = (Digest::of(bytes), crc32fast::hash(bytes));
    Some(VisibleBox { left, top: top - rect.y, size, digest, crc })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: [u8; 4] = [255, 0, 0, 255];
    const DIM: [u8; 4] = [0, 0, 255, 1];
    /// Its colour cannot be seen.
    const NOTHING: [u8; 4] = [9, 9, 9, 0];

    /// Looks at an image of 4 x 3 pixels.
    fn look_at(rect: Rect, mirrored: bool) -> Option<VisibleBox> {
        let rows = [[NOTHING; 4], [NOTHING, RED, NOTHING, NOTHING], [NOTHING, NOTHING, DIM, NOTHING]];
        let bytes = rows.as_flattened().as_flattened();
        look(&Image::with_pixels(0, "a.png", Size::new(4, 3), PixelForm::Rgba8, bytes), (rect, mirrored))
    }

    #[test]
    fn the_box_holds_what_can_be_seen_and_nothing_else_counts() {
        let seen = |left, top, pixels: &[[u8; 4]], size| {
            let bytes = pixels.as_flattened();
            Some(VisibleBox { left, top, size, digest: Digest::of(bytes), crc: crc32fast::hash(bytes) })
        };
        let (plain, size) = ([RED, [0; 4], [0; 4], DIM], Size::new(2, 2));
        assert_eq!(look_at(Rect::new(0, 0, 4, 3), false), seen(1, 1, &plain, size));
        assert_eq!(look_at(Rect::new(1, 1, 3, 2), false), seen(0, 0, &plain, size));
        let turned = [[0; 4], RED, DIM, [0; 4]];
        assert_eq!(look_at(Rect::new(1, 0, 3, 3), true), seen(1, 1, &turned, size));
        assert_eq!(look_at(Rect::new(0, 0, 4, 1), false), None);
    }

    /// A frame from the current tile set may leave a small one.
    #[test]
    fn outside_of_the_image_nothing_is_seen() {
        let whole = Rect::new(2, 2, u32::MAX, u32::MAX);
        let (digest, crc) = (Digest::of(&DIM), crc32fast::hash(&DIM));
        let seen = VisibleBox { left: 0, top: 0, size: Size::new(1, 1), digest, crc };
        assert_eq!(look_at(whole, false), Some(seen));
        assert_eq!(look_at(Rect::new(5, 0, 4, 3), false), None);
        assert_eq!(look_at(Rect::new(0, 2, 8, 1), true), Some(VisibleBox { left: 5, ..seen }));
    }

    /// The check value that the definition of this CRC gives.
    #[test]
    fn the_sum_is_the_usual_one() {
        assert_eq!(crc32fast::hash(b"123456789"), 0xcbf4_3926);
    }
}
