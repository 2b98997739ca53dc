//! The facts that `list` prints of each sprite and image. The names of fields are the keys of the JSON.

use crate::check::one_file::Scope;
use crate::companions;
use crate::fault::Fault;
use crate::packed::with_sprite;
use crate::timeline::{self, Budget, PlayedTrack};
use crate::user_data::json;
use serde::Serialize;
use serde_json::{Map, Value};
use sprite_compiler::{Compilation, PackedSprite, SizeKind, SizeRow, Sizes, model};
use sprite_runtime::Sprite as Played;
use sprite_table::{LayerView, Playback};
use std::collections::BTreeSet;

/// Everything in a folder.
#[derive(Serialize)]
pub(super) struct Facts {
    pub(super) sprites: Vec<Sprite>,
    pub(super) images: Vec<Image>,
}

/// A sprite, which is a generated type.
#[derive(Serialize)]
pub(super) struct Sprite {
    /// The type with the modules around it, as code names it.
    pub(super) name: String,
    pub(super) format: &'static str,
    /// Its description below the asset folder; a folder if several files make it.
    pub(super) file: String,
    /// Files of the same sprite that are not read for that reason.
    pub(super) unread: Vec<String>,
    /// The bytes of its table.
    pub(super) bytes: usize,
    /// The images with normal maps and emission maps, each with them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) companions: Vec<Companion>,
    /// The colours and properties of slices and layers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) user_data: Option<SpriteUserData>,
    pub(super) animations: Vec<Animation>,
}

/// An image that is not drawn and belongs to one that is.
#[derive(Serialize)]
pub(super) struct Companion {
    /// `normal` or `emission`.
    pub(super) kind: &'static str,
    /// The image that is drawn.
    pub(super) image: String,
    /// Its companion.
    pub(super) path: String,
}

/// The colours and properties of slices and layers, by their names.
#[derive(Serialize)]
pub(super) struct SpriteUserData {
    pub(super) slices: Map<String, Value>,
    pub(super) layers: Map<String, Value>,
}

#[derive(Serialize)]
pub(super) struct Animation {
    /// The name as written.
    pub(super) name: String,
    /// The name in code.
    pub(super) identifier: String,
    /// True if there is no error in its description; otherwise it shows nothing.
    pub(super) sound: bool,
    pub(super) directions: Vec<Direction>,
}

#[derive(Serialize)]
pub(super) struct Direction {
    /// The name as written.
    pub(super) name: String,
    /// The colour and the properties of its tag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) user_data: Option<Value>,
    /// The layers, from back to front.
    pub(super) layers: Vec<Layer>,
    /// How long it plays, in words; empty if it does not.
    #[serde(skip)]
    pub(super) length: String,
}

#[derive(Serialize)]
pub(super) struct Layer {
    /// The name as written; `0` in a format without layers.
    pub(super) name: String,
    pub(super) frames: usize,
    /// The time after which it begins again, for ever, or ends; `null` if it stands still or is chosen at random.
    pub(super) nanoseconds: Option<u64>,
    /// The cels that have colours or properties.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) cels: Vec<Cel>,
}

/// The colour and the properties of a cel.
#[derive(Serialize)]
pub(super) struct Cel {
    /// The number of the frame, from 0.
    pub(super) frame: u16,
    /// The layer of the drawing.
    pub(super) layer: String,
    #[serde(flatten)]
    pub(super) user_data: Value,
}

/// An image that is embedded, or that was packed into a page of the atlas.
#[derive(Serialize)]
pub(super) struct Image {
    pub(super) path: String,
    /// Its form and size in a few words.
    pub(super) note: String,
    /// The bytes that it adds to the game.
    pub(super) bytes: u64,
}

impl Facts {
    pub(super) fn of(compilation: &Compilation, scope: &Scope, sizes: &Sizes) -> Result<Self, Fault> {
        let mut budget = Budget::default();
        let sprites = scope.sprites(compilation).map(|packed| sprite(compilation, packed, &mut budget));
        let sprites: Vec<Sprite> = sprites.collect::<Result<_, _>>()?;
        let library = compilation.library.images();
        let slots = scope.sprites(compilation).flat_map(PackedSprite::slots);
        let shown: BTreeSet<&str> = slots
            .filter_map(|slot| match slot {
                model::Image::File(image) => Some([library.path(*image), library.file(*image)]),
                model::Image::Tileset | model::Image::Missing => None,
            })
            .flatten()
            .chain(
                sprites.iter().flat_map(|sprite| &sprite.companions).map(|companion| companion.path.as_str()),
            )
            .collect();
        let images = sizes.rows().iter().filter(|row| row.kind == SizeKind::Image);
        let images = images.filter(|row| scope.is_whole() || shown.contains(row.name.as_str()));
        let image = |SizeRow { name, note, now, .. }: &SizeRow| Image {
            path: name.clone(),
            note: note.clone(),
            bytes: *now,
        };
        let mut images: Vec<Image> = images.map(image).collect();
        images.sort_by(|a, b| a.path.cmp(&b.path));
        drop(shown);
        Ok(Self { sprites, images })
    }
}

impl Sprite {
    /// The longest time of a layer, in nanoseconds.
    pub(super) fn longest(&self) -> Option<u64> {
        self.directions().flat_map(|direction| &direction.layers).filter_map(|layer| layer.nanoseconds).max()
    }

    /// All frames of all layers.
    pub(super) fn frames(&self) -> usize {
        self.directions().flat_map(|direction| &direction.layers).map(|layer| layer.frames).sum()
    }

    /// All directions of all animations.
    pub(super) fn directions(&self) -> impl Iterator<Item = &Direction> {
        self.animations.iter().flat_map(|animation| &animation.directions)
    }
}

fn sprite(compilation: &Compilation, packed: &PackedSprite, budget: &mut Budget) -> Result<Sprite, Fault> {
    // The table of a sprite that could not be packed is empty, which was reported.
    let animations = if packed.table().is_empty() {
        animations(packed, None, budget)
    } else {
        with_sprite(compilation, packed, |sprite| animations(packed, Some(sprite), budget))?
    };
    Ok(Sprite {
        name: name(packed.sprite()),
        format: packed.sprite().format.as_str(),
        file: file(compilation, packed.sprite()),
        unread: packed.sprite().meta.unread.clone(),
        bytes: packed.table().len(),
        companions: companions(compilation, packed),
        user_data: user_data(&packed.sprite().meta.user_data),
        animations,
    })
}

fn animations(packed: &PackedSprite, played: Option<&Played<'_>>, budget: &mut Budget) -> Vec<Animation> {
    let animations = (0..).zip(&packed.sprite().animations).map(|(index, animation)| {
        let played = played.filter(|_| packed.is_sound(index.into()));
        Animation {
            name: animation.name.clone(),
            identifier: animation.identifier.clone(),
            sound: packed.is_sound(index.into()),
            directions: directions(&animation.value, played, index, budget),
        }
    });
    animations.collect()
}

/// The directions that the description defines.
fn directions(
    animation: &model::Animation,
    played: Option<&Played<'_>>,
    index: u16,
    budget: &mut Budget,
) -> Vec<Direction> {
    let view = played.and_then(|sprite| sprite.table().animation(index));
    // A track without a name is not one of the description.
    let written = (0..).zip(&animation.tracks).filter(|(_, track)| !track.meta.label.is_empty());
    let directions = written.map(|(at, track)| {
        let view = view.and_then(|view| view.track(at));
        let layers = (0..).zip(&track.layers).map(|(at, layer)| Layer {
            name: layer.meta.label.clone(),
            frames: layer.frames.len(),
            cels: layer.data.cels.iter().map(cel).collect(),
            nanoseconds: view
                .and_then(|view| view.layer(at))
                .filter(|layer| layer.playback() != Playback::Still && !layer.is_random())
                .map(|layer| layer.play_time().unwrap_or_else(|| round(layer))),
        });
        let at = PlayedTrack { animation: index, track: at, facing: track.meta.facing };
        Direction {
            name: track.meta.label.clone(),
            user_data: track.user_data.as_ref().map(json),
            layers: layers.collect(),
            length: played.map(|sprite| timeline::length(sprite, at, budget)).unwrap_or_default(),
        }
    });
    directions.collect()
}

/// The time after which a layer that repeats for ever begins again for the first time.
fn round(layer: LayerView<'_>) -> u64 {
    if layer.turns() { layer.cycle() } else { layer.total() }
}

fn companions(compilation: &Compilation, packed: &PackedSprite) -> Vec<Companion> {
    let images = compilation.library.images();
    let of_kind = |kind: sprite_runtime::data::Companion| {
        companions::all(packed, kind).map(move |(image, companion)| Companion {
            kind: kind.name(),
            image: images.path(image).to_owned(),
            path: images.path(companion).to_owned(),
        })
    };
    sprite_runtime::data::Companion::ALL.into_iter().flat_map(of_kind).collect()
}

fn cel(cel: &model::CelData) -> Cel {
    Cel { frame: cel.frame, layer: cel.layer.clone(), user_data: json(&cel.data) }
}

fn user_data(data: &model::SpriteUserData) -> Option<SpriteUserData> {
    let by_name = |list: &[(String, model::UserData)]| {
        let mut named = Map::new();
        for (name, data) in list {
            // Of equal names games find the first.
            named.entry(name).or_insert_with(|| json(data));
        }
        named
    };
    let is_any = !data.slices.is_empty() || !data.layers.is_empty();
    is_any.then(|| SpriteUserData { slices: by_name(&data.slices), layers: by_name(&data.layers) })
}

/// The type of a sprite with the modules around it.
pub(crate) fn name(sprite: &model::Sprite) -> String {
    let modules = sprite.modules.iter().map(String::as_str);
    modules.chain([sprite.identifier.as_str()]).collect::<Vec<_>>().join("::")
}

fn file(compilation: &Compilation, sprite: &model::Sprite) -> String {
    let path = compilation.sources.get(sprite.source).path();
    match (&sprite.part_kind, &sprite.meta.member) {
        (model::PartKind::Whole, Some((member, _))) => format!("{path}#{member}"),
        (model::PartKind::Whole, None) => path.to_owned(),
        // If several files make the sprite, this is their folder.
        (model::PartKind::Shared, _) => match path.rsplit_once('/') {
            Some((folder, _)) => format!("{folder}/"),
            None => "./".to_owned(),
        },
    }
}
