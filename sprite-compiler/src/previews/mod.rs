//! Draws pictures of animations for the documentation of generated code, if `sprites.toml` asks for them.
//!
//! A picture plays one round of an animation, in the direction that a new player faces. It is an animated PNG in a
//! `data:` address, which rustdoc and editors show. Its size is bounded, because it becomes part of the game's code.

mod animated;
mod reel;

pub use animated::{PictureTime, encode as base64};
pub use reel::{PreviewFrame, Reel};

use crate::base::files::Assets;
use crate::base::panics::working_on;
use crate::base::sorted::SortedMap;
use crate::base::source::Sources;
use crate::embed::{Embedded, PackedLibrary};
use crate::model::Image as Slot;
use crate::unit::PackedSprite;
use sprite_table::{Image, PixelForm, Size, Sprite, Table};
use std::borrow::Cow;

/// The greatest number of bytes of one picture's address.
const PICTURE_BYTES: usize = 16 << 10;
/// The greatest number of bytes of all addresses of a library.
const LIBRARY_BYTES: usize = 2 << 20;
/// The greatest number of pixels of all pictures of an animation together.
const MOST_PIXELS: usize = 1 << 20;
/// Pixels of the larger side of a picture. Smaller pictures are enlarged to it, by whole factors.
const SIDE: u16 = 96;
/// The greatest factor of enlarging.
const MOST_ENLARGED: u16 = 4;

/// The addresses of pictures, by the sprite's type and the animation's index.
#[derive(Debug, Default)]
pub(crate) struct Previews(SortedMap<(String, usize), String>);

impl Previews {
    /// The picture of the animation at an index of a sprite.
    pub(crate) fn of(&self, packed: &PackedSprite, animation: usize) -> Option<&str> {
        self.0.get(&(packed.sprite().type_name(), animation)).map(String::as_str)
    }
}

/// The pictures of all animations that are sound and not too large.
pub(crate) fn draw(library: &PackedLibrary, sources: &Sources, assets: Assets<'_>) -> Previews {
    let animations: usize = library.sprites().map(|packed| packed.sprite().animations.len()).sum();
    // Each picture is sized by itself.
    let most = PICTURE_BYTES.min(LIBRARY_BYTES / animations.max(1));
    let mut previews = Previews::default();
    for packed in library.sprites() {
        let _working = working_on(sources.get(packed.sprite().source).path());
        for (index, address) in sprite(library, packed, most, assets) {
            previews.0.insert((packed.sprite().type_name(), index), address);
        }
    }
    previews
}

/// The pictures of a sprite's animations, with their indices.
fn sprite(
    library: &PackedLibrary,
    packed: &PackedSprite,
    most: usize,
    assets: Assets<'_>,
) -> Vec<(usize, String)> {
    let held: Vec<Held<'_>> = packed.slots().iter().map(|slot| Held::of(*slot, library, assets)).collect();
    let images: Vec<Image<'_>> = held.iter().map(Held::image).collect();
    let images: Vec<&Image<'_>> = images.iter().collect();
    let Ok(table) = Table::parse(packed.table()) else { return Vec::new() };
    let sprite = Sprite::new(table, &images);
    let sound = (0..packed.sprite().animations.len()).filter(|&index| packed.is_sound(index));
    sound.filter_map(|index| Some((index, picture(&sprite, u16::try_from(index).ok()?, most)?))).collect()
}

/// The pixels of a slot; empty if it has no image.
struct Held<'a> {
    size: Size,
    form: PixelForm,
    bytes: Cow<'a, [u8]>,
}

impl<'a> Held<'a> {
    fn of(slot: Slot, library: &'a PackedLibrary, assets: Assets<'_>) -> Self {
        let nothing = Self { size: Size::default(), form: PixelForm::None, bytes: Cow::default() };
        let Slot::File(image) = slot else { return nothing };
        if let Some(pixels) = library.images().embedded_pixels(image, assets) {
            let (size, bytes) = (pixels.size(), pixels.into_pixels().into_flattened().into());
            return Self { size, form: PixelForm::Rgba8, bytes };
        }
        // A page of an atlas may have no PNG, but only its embedded form.
        match library.index_of(image).map(|index| library.embedded(index)) {
            Some(Embedded::Bytes(form, bytes)) => {
                let size = library.images().size(image).unwrap_or_default();
                Self { size, form: *form, bytes: bytes.into() }
            }
            _ => nothing,
        }
    }

    fn image(&self) -> Image<'_> {
        Image::with_pixels(0, "", self.size, self.form, &self.bytes)
    }
}

/// The address of a picture of an animation: an animated one if it is small enough, else a still.
fn picture(sprite: &Sprite<'_>, animation: u16, most: usize) -> Option<String> {
    let mut reel = Reel::of(&reel::of(sprite, animation)?, MOST_PIXELS)?;
    if reel.pictures.iter().flat_map(|picture| &picture.pixels).all(|pixel| pixel[3] == 0) {
        return None;
    }
    let factor = (SIDE / reel.width.max(reel.height).max(1)).clamp(1, MOST_ENLARGED);
    let large = reel.enlarged(u8::try_from(factor).ok()?)?;
    if let Some(address) = address(&large, most).or_else(|| address(&reel, most)) {
        return Some(address);
    }
    reel.pictures.truncate(1);
    address(&reel, most)
}

/// The address of a reel; [`None`] if it has more than `most` bytes.
fn address(reel: &Reel, most: usize) -> Option<String> {
    let png = reel.animated_png().ok()?;
    let mut address = "data:image/png;base64,".to_owned();
    base64(&png, &mut address);
    (address.len() <= most).then_some(address)
}
