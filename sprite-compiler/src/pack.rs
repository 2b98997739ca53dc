//! From checked sprites to packed tables.

use crate::check::{CheckedLibrary, CheckedSprite};
use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::embed::Embedded;
use crate::images::{ImageId, Images};
use crate::model::{self, Named, Sprite};
use crate::settings::Settings;
use sprite_table::Offset;
use sprite_table::write::{
    self, AnimationPlan, ChoicePlan, FramePlan, LayerPlan, MotionPlan, OffsetsPlan, Picture, SpritePlan,
    TrackPlan,
};
use std::collections::BTreeMap;

/// A library that is ready to be played and to be written as code.
#[derive(Debug)]
pub struct PackedLibrary {
    sprites: Vec<PackedSprite>,
    tilesets: Vec<Named<ImageId>>,
    tileset_type: &'static str,
    images: Images,
    used: Vec<ImageId>,
    embedded: Vec<Embedded>,
    before: Before,
}

/// What there was before images were packed together.
#[derive(Debug, Default)]
pub(crate) struct Before {
    /// Bytes of the table of each sprite; none when nothing was packed together.
    pub(crate) tables: Vec<u64>,
    /// The images that pages stand for, and the bytes that each would have.
    pub(crate) images: Vec<(ImageId, u64)>,
}

/// A sprite with its packed table.
#[derive(Debug)]
pub struct PackedSprite {
    sprite: Sprite,
    sound: Vec<bool>,
    slots: Vec<model::Image>,
    table: Vec<u8>,
}

impl PackedLibrary {
    /// The sprites, sorted by the path of their description.
    pub fn sprites(&self) -> &[PackedSprite] {
        &self.sprites
    }

    /// The tile sets that can be chosen at run time, sorted by identifier.
    pub fn tilesets(&self) -> &[Named<ImageId>] {
        &self.tilesets
    }

    /// The name of the generated list of tile sets.
    pub fn tileset_type(&self) -> &'static str {
        self.tileset_type
    }

    /// Every image that a description names.
    pub fn images(&self) -> &Images {
        &self.images
    }

    /// The images that sound sprites and tile sets are cut from, sorted by path: the list that is embedded.
    pub fn used_images(&self) -> &[ImageId] {
        &self.used
    }

    /// How the image at a place of that list is embedded.
    pub fn embedded(&self, place: usize) -> &Embedded {
        self.embedded.get(place).unwrap_or(&Embedded::Png)
    }

    /// Says how each of these images is embedded; as PNGs before.
    pub(crate) fn embed(&mut self, embedded: Vec<Embedded>) {
        self.embedded = embedded;
    }

    /// What there was before images were packed together.
    pub(crate) fn before(&self) -> &Before {
        &self.before
    }

    /// Remembers what there was before images were packed together.
    pub(crate) fn compare(&mut self, before: Before) {
        self.before = before;
    }

    /// The place of an image in that list.
    pub(crate) fn place_of(&self, image: ImageId) -> Option<usize> {
        self.used.binary_search_by_key(&key(&self.images, image), |&used| key(&self.images, used)).ok()
    }
}

impl PackedSprite {
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
}

/// Bytes of the table that each sprite has by itself, when images are to be packed together.
pub(crate) fn lengths(library: &CheckedLibrary, settings: &Settings) -> Vec<u64> {
    if !settings.images.is_any_packed() {
        return Vec::new();
    }
    let tables = library.sprites.iter().map(|CheckedSprite { sprite, sound }| table(sprite, sound).1);
    tables.map(|table| table.map_or(0, |table| table.len() as u64)).collect()
}

/// Packs every animation that is sound.
pub(crate) fn pack(library: CheckedLibrary, diagnostics: &mut Diagnostics) -> PackedLibrary {
    let CheckedLibrary { sprites, tilesets, tileset_type, images } = library;
    let sprites: Vec<_> = sprites.into_iter().map(|sprite| pack_sprite(sprite, diagnostics)).collect();
    let files = sprites.iter().flat_map(|sprite| &sprite.slots).filter_map(|slot| match slot {
        model::Image::File(image) => Some(*image),
        model::Image::Tileset | model::Image::Missing => None,
    });
    let sound_tilesets =
        tilesets.iter().map(|tileset| tileset.value).filter(|&image| images.size(image).is_some());
    let mut used: Vec<ImageId> = files.chain(sound_tilesets).collect();
    used.sort_by_key(|&image| key(&images, image));
    used.dedup();
    PackedLibrary {
        sprites,
        tilesets,
        tileset_type,
        images,
        used,
        embedded: Vec::new(),
        before: Before::default(),
    }
}

/// What the list of images is sorted by. A file's name may look like another one's with its dye.
fn key(images: &Images, image: ImageId) -> (&str, ImageId) {
    (images.path(image), image)
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
    // An animation that is not sound keeps its place, so that indices stay what the names say, but shows nothing.
    let animations = sprite.animations.iter().zip(sound).map(|(named, &is_sound)| {
        if is_sound { plan_animation(&named.value, &mut slots) } else { AnimationPlan::default() }
    });
    let animations = animations.collect();
    let Slots { images: slots, .. } = slots;
    let table = match u16::try_from(slots.len()) {
        Err(_) => Err(format!("a sprite cannot be cut from more than {} images", u16::MAX)),
        Ok(images) => {
            let stand = sprite.traits.stand.and_then(|stand| u16::try_from(stand).ok());
            let plan = SpritePlan { images, start_facing: sprite.start_facing, stand, animations };
            write::write(&plan).map_err(|error| error.to_string())
        }
    };
    (slots, table)
}

fn plan_animation(animation: &model::Animation, slots: &mut Slots) -> AnimationPlan {
    let turning = &animation.turning;
    let tracks = animation.tracks.iter().map(|track| TrackPlan {
        layers: track.layers.iter().map(|layer| plan_layer(layer, slots)).collect(),
        offsets: track.offsets.as_ref().map(|offsets| OffsetsPlan {
            offsets: offsets.offsets.clone(),
            time: offsets.time.clone(),
            playback: offsets.playback,
        }),
    });
    AnimationPlan {
        tracks: tracks.collect(),
        facing: turning.facing,
        compass: turning.compass.clone(),
        ties_clockwise: turning.ties_clockwise,
        other: turning.other,
        turn_restarts: turning.restarts,
        stays_ended: animation.stays_ended,
        same_as: animation.same_as.and_then(|other| u16::try_from(other).ok()),
        scale: animation.scale,
        motion: animation.motion.map(|motion| MotionPlan {
            advance: Offset::new(motion.advance.0, motion.advance.1),
            is_tile: motion.is_tile,
            idle: motion.idle.and_then(|idle| plan_frame(&idle, slots)),
        }),
    }
}

fn plan_layer(layer: &model::Layer, slots: &mut Slots) -> LayerPlan {
    let frames = layer.frames.iter().map(|frame| plan_frame(frame, slots));
    let choice = |choice: &model::Choice| ChoicePlan {
        time: choice.time,
        left: choice.left,
        is_lot: choice.is_lot,
        excludes: choice.excludes,
        cell: choice.cell,
    };
    LayerPlan {
        frames: frames.collect(),
        time: layer.time.clone(),
        wait: layer.wait,
        playback: layer.playback,
        is_free: layer.is_free,
        choices: layer.choices.as_ref().map(|choices| choices.iter().map(choice).collect()),
    }
}

fn plan_frame(frame: &model::Frame, slots: &mut Slots) -> FramePlan {
    let picture = frame.picture?;
    Some(Picture {
        image: slots.of(picture.image),
        rect: picture.rect,
        origin: picture.origin,
        mirrored: picture.mirrored,
        shift: picture.shift.map(|shift| (shift.variants, shift.cells)),
    })
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
