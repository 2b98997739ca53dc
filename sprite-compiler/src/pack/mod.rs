//! From checked sprites to packed tables.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::panics::working_on;
use crate::base::source::Sources;
use crate::check::{CheckedLibrary, CheckedSprite, Looked};
use crate::images::Images;
use crate::model::{self, Animation, ImageId, Named, Sprite};
use crate::recall::Recalled;
use sprite_table::Direction;
use sprite_table::write::Writer;
use std::collections::BTreeMap;

/// The tables of a library, and the images that they are cut from.
#[derive(Debug)]
pub(crate) struct Tables {
    /// Sorted by the path of their description.
    pub(crate) sprites: Vec<PackedSprite>,
    /// The tile sets that can be chosen at run time, sorted by identifier.
    pub(crate) tilesets: Vec<Named<ImageId>>,
    pub(crate) tileset_type: &'static str,
    /// Every image that a description names.
    pub(crate) images: Images,
    /// The images that sound sprites and tile sets are cut from, in the order of [`image_order`].
    pub(crate) used: Vec<ImageId>,
    /// What was packed in earlier runs.
    pub(crate) recalled: Recalled,
    pub(crate) looked: Looked,
}

/// A sprite with its packed table.
#[derive(Debug)]
pub struct PackedSprite {
    sprite: Sprite,
    sound: Vec<bool>,
    slots: Vec<model::Image>,
    table: Vec<u8>,
}

impl PackedSprite {
    /// For each animation, whether its description has no error.
    pub(crate) fn sound(&self) -> &[bool] {
        &self.sound
    }

    /// What was packed.
    pub fn sprite(&self) -> &Sprite {
        &self.sprite
    }

    /// Whether the description of an animation has no error. One that has shows nothing.
    pub fn is_sound(&self, animation: usize) -> bool {
        self.sound.get(animation).copied().unwrap_or(false)
    }

    /// The images of the table's slots.
    pub fn slots(&self) -> &[model::Image] {
        &self.slots
    }

    /// The packed table.
    pub fn table(&self) -> &[u8] {
        &self.table
    }

    /// For each animation, the directions of the screen that it has pictures of its own for, as
    /// [`sprite_table::Sprite::with_directions`] takes them.
    pub fn directions(&self) -> Vec<u8> {
        self.sprite.animations.iter().map(|animation| directions(&animation.value)).collect()
    }
}

fn directions(animation: &Animation) -> u8 {
    let has = |direction: &Direction| {
        animation.turning.compass.iter().any(|(angle, _)| *angle == direction.angle())
    };
    let bits =
        Direction::ALL.iter().filter(|direction| has(direction)).map(|&direction| 1 << direction as u8);
    bits.fold(0, |all: u8, bit: u8| all | bit)
}

/// Bytes of the table that a sprite would have with other pictures than it was packed with.
pub(crate) fn table_length(sprite: &Sprite, sound: &[bool]) -> u64 {
    table(sprite, sound).1.map_or(0, |table| table.len() as u64)
}

/// Packs every animation that is sound.
pub(crate) fn pack(library: CheckedLibrary, sources: &Sources, diagnostics: &mut Diagnostics) -> Tables {
    let CheckedLibrary { sprites, tilesets, tileset_type, images, recalled, looked } = library;
    let pack_sprite = |checked: CheckedSprite| {
        let _working = working_on(sources.get(checked.sprite.source).path());
        pack_sprite(checked, diagnostics)
    };
    let sprites: Vec<_> = sprites.into_iter().map(pack_sprite).collect();
    let slots = sprites.iter().flat_map(|sprite| &sprite.slots);
    let files = slots
        .chain(recalled.sprites().iter().flat_map(|recalled| &recalled.sprite.slots))
        .filter_map(|slot| match slot {
            model::Image::File(image) => Some(*image),
            model::Image::Tileset | model::Image::Missing => None,
        });
    let sound_tilesets =
        tilesets.iter().map(|tileset| tileset.value).filter(|&image| images.size(image).is_some());
    let mut used: Vec<ImageId> = files.chain(sound_tilesets).collect();
    used.sort_by_key(|&image| image_order(&images, image));
    used.dedup();
    Tables { sprites, tilesets, tileset_type, images, used, recalled, looked }
}

/// What the list of images is sorted by. A file's name may look like another one's with its dye.
pub(crate) fn image_order(images: &Images, image: ImageId) -> (&str, usize, ImageId) {
    (images.path(image), images.file(image).len(), image)
}

fn pack_sprite(checked: CheckedSprite, diagnostics: &mut Diagnostics) -> PackedSprite {
    let CheckedSprite { sprite, sound } = checked;
    let (slots, table) = table(&sprite, &sound);
    match table {
        Ok(table) => PackedSprite { sprite, sound, slots, table },
        Err(message) => {
            diagnostics.push(Diagnostic::new(Code::LimitExceeded, sprite.source.start(), message));
            PackedSprite { sound: vec![false; sound.len()], sprite, slots: Vec::new(), table: Vec::new() }
        }
    }
}

/// The images of a sprite's slots, and its table, or why it has none.
fn table(sprite: &Sprite, sound: &[bool]) -> (Vec<model::Image>, Result<Vec<u8>, String>) {
    let mut slots = Slots::default();
    let mut slot = |image| slots.of(image);
    let mut writer = Writer::new(&mut slot);
    // An animation that is not sound keeps its index, so that names lead where they should, but shows nothing.
    let written = sprite.animations.iter().zip(sound).try_for_each(|(Named { value, .. }, &is_sound)| {
        if is_sound { writer.animation(value) } else { writer.animation(&Animation::new(value.meta.clone())) }
    });
    let mut substitutes = sprite.traits.substitutes.iter().flatten();
    let written =
        written.and_then(|()| substitutes.try_for_each(|(name, serves)| writer.substitute(name, *serves)));
    let stand = sprite.traits.stand.and_then(|stand| u16::try_from(stand).ok());
    let table = written.and_then(|()| writer.finish(sprite.start_facing, stand));
    let table = if slots.images.len() > usize::from(u16::MAX) {
        Err(format!("a sprite cannot be cut from more than {} images", u16::MAX))
    } else {
        table.map_err(|error| error.to_string())
    };
    (slots.images, table)
}

/// The images of a table, in the order of their first use.
#[derive(Default)]
struct Slots {
    images: Vec<model::Image>,
    known: BTreeMap<model::Image, usize>,
}

impl Slots {
    /// The slot of an image, a new one when it has none yet. More slots than there are numbers are reported later.
    fn of(&mut self, image: model::Image) -> u16 {
        let next = self.images.len();
        let index = *self.known.entry(image).or_insert(next);
        if index == next {
            self.images.push(image);
        }
        u16::try_from(index).unwrap_or(u16::MAX)
    }
}
