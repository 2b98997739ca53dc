//! Makes packed sprites playable.

use crate::fault::Fault;
use sprite_compiler::{Compilation, PackedSprite, model};
use sprite_runtime::{Image, Size, Sprite};
use sprite_table::Table;

/// Passes a packed sprite to `play`. Its images have no pixels, and the numbers of their slots as indices.
pub(crate) fn with_sprite<R>(
    compilation: &Compilation,
    packed: &PackedSprite,
    play: impl FnOnce(&Sprite<'_>) -> R,
) -> Result<R, Fault> {
    let images = compilation.library.images();
    let image = |(slot, image): (u16, &model::Image)| match *image {
        model::Image::File(image) => {
            Image::new(slot, images.path(image), images.size(image).unwrap_or(Size::new(0, 0)), &[])
        }
        model::Image::Tileset | model::Image::Missing => Image::TILESET,
    };
    let images: Vec<_> = (0..).zip(packed.slots()).map(image).collect();
    let images: Vec<_> = images.iter().collect();
    let table = Table::parse(packed.table()).map_err(|error| Fault::Call(error.to_string()))?;
    Ok(play(&Sprite::new(table, &images)))
}
