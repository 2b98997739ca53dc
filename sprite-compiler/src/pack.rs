//! From checked sprites to packed tables.

use crate::check::{CheckedLibrary, CheckedSprite};
use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::images::{ImageId, Images};
use crate::model::{self, Named, Sprite};
use sprite_table::write::{self, AnimationPlan, LayerPlan, Picture, SpritePlan, TrackPlan};

/// A library that is ready to be played and to be written as code.
#[derive(Debug)]
pub struct PackedLibrary {
    sprites: Vec<PackedSprite>,
    tilesets: Vec<Named<ImageId>>,
    tileset_type: &'static str,
    images: Images,
    used: Vec<ImageId>,
}

/// A sprite with its packed table.
#[derive(Debug)]
pub struct PackedSprite {
    sprite: Sprite,
    is_sound: bool,
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
}

impl PackedSprite {
    /// What was packed.
    pub fn sprite(&self) -> &Sprite {
        &self.sprite
    }

    /// Whether its description has no error. The table of one that has is empty.
    pub fn is_sound(&self) -> bool {
        self.is_sound
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

/// Packs every sprite that is sound.
pub(crate) fn pack(library: CheckedLibrary, diagnostics: &mut Diagnostics) -> PackedLibrary {
    let CheckedLibrary { sprites, tilesets, tileset_type, images } = library;
    let sprites: Vec<_> = sprites.into_iter().map(|sprite| pack_sprite(sprite, diagnostics)).collect();
    let files = sprites.iter().flat_map(|sprite| &sprite.slots).filter_map(|slot| match slot {
        model::Image::File(image) => Some(*image),
        model::Image::Tileset | model::Image::Missing => None,
    });
    let sound_tilesets = tilesets.iter().map(|tileset| tileset.value).filter(|&image| images.size(image).is_some());
    let mut used: Vec<ImageId> = files.chain(sound_tilesets).collect();
    used.sort_by_key(|&image| images.path(image));
    used.dedup();
    PackedLibrary { sprites, tilesets, tileset_type, images, used }
}

fn pack_sprite(checked: CheckedSprite, diagnostics: &mut Diagnostics) -> PackedSprite {
    let CheckedSprite { sprite, is_sound } = checked;
    if is_sound {
        let mut slots = Vec::new();
        let animations = sprite.animations.iter().map(|named| plan_animation(&named.value, &mut slots)).collect();
        let images = u16::try_from(slots.len()).unwrap_or(u16::MAX);
        let plan = SpritePlan { images, start_facing: sprite.start_facing, animations };
        match write::write(&plan) {
            Ok(table) => return PackedSprite { sprite, is_sound, slots, table },
            Err(error) => {
                let finding = Diagnostic::new(Code::LimitExceeded, sprite.source.start(), error.to_string());
                diagnostics.push(finding);
            }
        }
    }
    PackedSprite { sprite, is_sound: false, slots: Vec::new(), table: Vec::new() }
}

fn plan_animation(animation: &model::Animation, slots: &mut Vec<model::Image>) -> AnimationPlan {
    let turning = &animation.turning;
    let tracks = animation.tracks.iter().map(|track| TrackPlan {
        layers: track.layers.iter().map(|layer| plan_layer(layer, slots)).collect(),
    });
    AnimationPlan {
        tracks: tracks.collect(),
        facing: turning.facing,
        compass: turning.compass.clone(),
        ties_clockwise: turning.ties_clockwise,
        turn_restarts: turning.restarts,
    }
}

fn plan_layer(layer: &model::Layer, slots: &mut Vec<model::Image>) -> LayerPlan {
    let frames = layer.frames.iter().map(|frame| {
        frame.picture.map(|picture| Picture {
            image: slot(picture.image, slots),
            rect: picture.rect,
            origin: picture.origin,
            mirrored: picture.mirrored,
        })
    });
    LayerPlan { frames: frames.collect(), time: layer.time.clone(), wait: layer.wait, playback: layer.playback }
}

/// The slot of an image, a new one when it has none yet.
fn slot(image: model::Image, slots: &mut Vec<model::Image>) -> u16 {
    // Frames of one animation mostly share an image, so the last slot is the likeliest.
    let known = slots.iter().rposition(|&slot| slot == image);
    let index = known.unwrap_or_else(|| {
        slots.push(image);
        slots.len() - 1
    });
    u16::try_from(index).unwrap_or(u16::MAX)
}
