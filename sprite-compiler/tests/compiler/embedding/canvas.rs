//! Sprites as a game draws them: each pixel at its place beside the sprite's position.

use crate::support::image;
use sprite_compiler::{Compilation, Embedded, Files, ImageId, model};
use sprite_runtime::pixels::PixelForm;
use sprite_runtime::{AnyAnimator, Direction, Frame, Image, Sprite};
use sprite_table::Table;
use std::collections::BTreeMap;

/// The pixels that can be seen, by row and column.
pub(crate) type Picture = BTreeMap<(i32, i32), [u8; 4]>;

/// An image's pixels, in whatever form a game decodes itself.
struct Texture {
    id: ImageId,
    form: PixelForm,
    bytes: Vec<u8>,
}

/// Draws every frame of every animation that can be played, and what a new player shows in each direction.
pub(crate) fn drawn(compilation: &Compilation, files: &dyn Files) -> Vec<Option<Picture>> {
    let library = &compilation.library;
    let images = library.images();
    let textures: Vec<Texture> = library
        .used_images()
        .iter()
        .enumerate()
        .map(|(at, &id)| texture(compilation, files, at, id))
        .collect();
    let views: Vec<Image<'_>> = (0..)
        .zip(&textures)
        .map(|(index, Texture { id, form, bytes })| {
            Image::with_pixels(index, images.path(*id), images.size(*id).unwrap(), *form, bytes)
        })
        .collect();
    // A damaged tile set is not embedded.
    let sound = library.tilesets().iter().filter(|tileset| images.size(tileset.value).is_some());
    // Not by its path: the turned frames of an atlas are an image with the path of its picture.
    let find = |id: ImageId| &views[textures.iter().position(|texture| texture.id == id).unwrap()];
    let tilesets: Vec<_> = sound.map(|tileset| find(tileset.value)).collect();
    let mut drawn = Vec::new();
    for packed in library.sprites() {
        let slot = |slot: &model::Image| match slot {
            model::Image::File(id) => find(*id),
            model::Image::Tileset | model::Image::Missing => &Image::TILESET,
        };
        let slots: Vec<_> = packed.slots().iter().map(slot).collect();
        let sprite = Sprite::new(Table::parse(packed.table()).unwrap(), &slots);
        for index in 0..u16::try_from(packed.sprite().animations.len()).unwrap() {
            let view = sprite.table().animation(index).unwrap();
            let tracks = (0..view.track_count()).filter_map(|at| view.track(at));
            let layers =
                tracks.flat_map(|track| (0..track.layer_count()).filter_map(move |at| track.layer(at)));
            for layer in layers.filter(|layer| !layer.is_offsets()) {
                for at in layer.first_frame()..layer.first_frame() + layer.frame_count() {
                    let frame = sprite.frame(at);
                    drawn.extend(pictures(frame, &tilesets));
                }
            }
            for direction in Direction::ALL {
                let mut player = AnyAnimator::of(&sprite, index);
                player.face(direction);
                drawn.extend(pictures(player.frame(), &tilesets));
            }
        }
    }
    drawn
}

/// The pixels that a frame draws; with each tile set, when it takes its image from there.
fn pictures(frame: Option<Frame<'_>>, tilesets: &[&Image<'_>]) -> Vec<Option<Picture>> {
    match frame {
        None => vec![None],
        Some(frame) if frame.image().is_tileset() => {
            tilesets.iter().map(|tileset| Some(picture(frame, tileset))).collect()
        }
        Some(frame) => vec![Some(picture(frame, frame.image()))],
    }
}

/// Draws as the documentation of frames says.
fn picture(frame: Frame<'_>, image: &Image<'_>) -> Picture {
    let (rect, origin) = (frame.rect(), frame.origin());
    let mut picture = Picture::new();
    for (x, y) in (0..rect.height).flat_map(|y| (0..rect.width).map(move |x| (x, y))) {
        // A frame need not fit every tile set.
        let Some(pixel) = image.rgba_at(rect.x + x, rect.y + y) else {
            assert!(frame.image().is_tileset());
            continue;
        };
        let column = if frame.is_mirrored() { rect.width - 1 - x } else { x };
        let location = (y.cast_signed() - origin.y, column.cast_signed() - origin.x);
        if pixel[3] > 0 {
            picture.insert(location, pixel);
        }
    }
    picture
}

fn texture(compilation: &Compilation, files: &dyn Files, at: usize, id: ImageId) -> Texture {
    let images = compilation.library.images();
    let (form, bytes) = match compilation.library.embedded(at) {
        Embedded::Bytes(PixelForm::Png, png) => (PixelForm::Rgba8, image::pixels(png).into_flattened()),
        Embedded::Bytes(form, bytes) => (*form, bytes.clone()),
        Embedded::File => {
            let png = files.read(images.file(id), u64::MAX).unwrap();
            (PixelForm::Rgba8, image::pixels(&png).into_flattened())
        }
    };
    Texture { id, form, bytes }
}
