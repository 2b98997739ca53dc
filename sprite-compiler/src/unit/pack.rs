//! Packs checked sprites into tables, after linking and after the atlas.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::limits::ORIGIN_DISTANCE;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::Location;
use crate::model::{
    self, Animation, AtlasFrame, AtlasObstacle, Companions, CompiledSprite, ImageId, KINDS, Named, Picture,
    Sprite, SpriteCode,
};
use sprite_table::Direction;
use sprite_table::write::Writer;

/// A sprite, and its table once the library is packed. That is after the atlas, so that a table is written once.
#[derive(Debug)]
pub struct PackedSprite {
    sprite: Sprite,
    sound: Vec<bool>,
    slots: Vec<model::Image>,
    /// How many of the slots frames are cut from. Companions are behind them.
    drawn: usize,
    table: Vec<u8>,
}

impl PackedSprite {
    /// For each animation, whether it is sound.
    pub(crate) fn sound(&self) -> &[bool] {
        &self.sound
    }

    /// The sprite that was packed.
    pub fn sprite(&self) -> &Sprite {
        &self.sprite
    }

    /// Returns whether the description of an animation has no error. An animation with an error shows nothing.
    pub fn is_sound(&self, animation: usize) -> bool {
        self.sound.get(animation).copied().unwrap_or(false)
    }

    /// The images of the table's slots.
    pub fn slots(&self) -> &[model::Image] {
        self.slots.get(..self.drawn).unwrap_or_default()
    }

    /// The images of the table's slots, and their companions after them, as [`sprite_table::Sprite::new`] takes them.
    pub fn images(&self) -> &[model::Image] {
        &self.slots
    }

    /// A sprite without a table yet.
    pub(crate) const fn new(sprite: Sprite, sound: Vec<bool>) -> Self {
        Self { sprite, sound, slots: Vec::new(), drawn: 0, table: Vec::new() }
    }

    /// Changes the sprite, or the soundness of its animations, before it is packed.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Sprite, &mut [bool])) {
        change(&mut self.sprite, &mut self.sound);
    }

    /// Packs every sound animation. If the table would break a limit, none is sound, and the finding is returned.
    pub(crate) fn pack(&mut self) -> Option<Diagnostic> {
        let (slots, table) = table(&self.sprite, &self.sound);
        match table {
            Ok(table) => {
                self.drawn = slots.len();
                self.slots = with_companions(slots, &self.sprite.meta.companions);
                self.table = table;
                None
            }
            Err(message) => {
                self.sound.fill(false);
                Some(Diagnostic::new(Code::LimitExceeded, self.sprite.source.start(), message))
            }
        }
    }

    /// The facts about the sprite that later runs need, with this code, and with the frames for an atlas if
    /// `keeps_frames` is set.
    pub(crate) fn compiled(&self, code: SpriteCode, keeps_frames: bool) -> CompiledSprite {
        let atlas_frames = if keeps_frames { self.atlas_frames() } else { Vec::new() };
        let (source, slots) = (self.sprite.source, self.slots.clone());
        CompiledSprite { source, slots, drawn: self.drawn, code, atlas_frames }
    }

    /// The pictures of all animations that can be played, and where each is given.
    pub(crate) fn pictures(&self) -> impl Iterator<Item = (&Picture, Location)> {
        let animations = self.sprite.animations.iter().zip(&self.sound);
        animations.filter(|(_, is_sound)| **is_sound).flat_map(|(named, _)| {
            let layers = named.value.all_tracks().flat_map(|track| &track.layers);
            let idle = named.value.motion.as_ref().and_then(|motion| motion.idle.as_ref());
            let frames = layers.flat_map(|layer| &layer.frames).chain(idle);
            frames.filter_map(|frame| Some((frame.picture.as_ref()?, frame.location)))
        })
    }

    /// The rectangles of its images that an atlas may pack, each once, or with each obstacle.
    pub(crate) fn atlas_frames(&self) -> Vec<AtlasFrame> {
        let is_recoloured = !self.sprite.meta.dyes.is_empty();
        let mut known = SortedSet::new();
        let frames = self.pictures().filter_map(|(picture, location)| {
            let model::Image::File(image) = picture.image else { return None };
            let distance = picture.origin.x.unsigned_abs().max(picture.origin.y.unsigned_abs());
            let obstacle = if picture.shift.is_some() {
                Some(AtlasObstacle::Variants)
            } else if distance > ORIGIN_DISTANCE {
                Some(AtlasObstacle::Far)
            } else if is_recoloured {
                Some(AtlasObstacle::Recoloured)
            } else {
                None
            };
            let is_new = known.insert((image, picture.rect, obstacle));
            is_new.then_some(AtlasFrame { image, rect: picture.rect, location, obstacle })
        });
        frames.collect()
    }

    /// The packed table.
    pub fn table(&self) -> &[u8] {
        &self.table
    }

    /// For each animation, the directions of the screen for which it has pictures of its own, as bits for
    /// [`sprite_table::Sprite::with_directions`].
    pub fn directions(&self) -> Vec<u8> {
        self.sprite.animations.iter().map(|animation| directions(&animation.value)).collect()
    }
}

pub(super) fn directions(animation: &Animation) -> u8 {
    let has = |direction: &Direction| {
        animation.direction_map.compass.iter().any(|(angle, _)| *angle == direction.angle())
    };
    let bits =
        Direction::ALL.iter().filter(|direction| has(direction)).map(|&direction| 1 << direction as u8);
    bits.fold(0, |all: u8, bit: u8| all | bit)
}

/// The length of the table that a changed sprite would have.
pub(crate) fn table_length(sprite: &Sprite, sound: &[bool]) -> u64 {
    table(sprite, sound).1.map_or(0, |table| table.len() as u64)
}

/// The images of a sprite's slots, and its table, or the error of the writer.
pub(super) fn table(sprite: &Sprite, sound: &[bool]) -> (Vec<model::Image>, Result<Vec<u8>, String>) {
    let mut slots = Slots::default();
    let mut slot = |image| slots.of(image);
    let mut writer = Writer::new(&mut slot);
    // An unsound animation keeps its index, so that names refer to the right animation, but shows nothing.
    let written = sprite.animations.iter().zip(sound).try_for_each(|(Named { value, .. }, &is_sound)| {
        if is_sound { writer.animation(value) } else { writer.animation(&Animation::new(value.meta.clone())) }
    });
    let mut substitutes = sprite.meta.substitutes.iter().flatten();
    let written =
        written.and_then(|()| substitutes.try_for_each(|(name, serves)| writer.substitute(name, *serves)));
    let written = written.and_then(|()| writer.user_data(&sprite.meta.user_data));
    let stand = sprite.meta.stand.and_then(|stand| u16::try_from(stand).ok());
    let table = written.and_then(|()| writer.finish(sprite.start_facing, stand));
    let table = if slots.images.len() > usize::from(u16::MAX) {
        Err(format!("a sprite cannot be cut from more than {} images", u16::MAX))
    } else {
        table.map_err(|error| error.to_string())
    };
    (slots.images, table)
}

/// The images of slots, and after them their companions: as many of each kind, up to the last kind that any has.
pub(super) fn with_companions(mut slots: Vec<model::Image>, companions: &Companions) -> Vec<model::Image> {
    if companions.is_empty() {
        return slots;
    }
    let of = |slot: &model::Image| match slot {
        model::Image::File(image) => companions.all_of(*image),
        model::Image::Tileset | model::Image::Missing => Default::default(),
    };
    let all: Vec<_> = slots.iter().map(of).collect();
    let has = |kind: &usize| all.iter().any(|own| own.get(*kind).is_some_and(Option::is_some));
    let kinds = (0..KINDS).rfind(has).map_or(0, |last| last + 1);
    for kind in 0..kinds {
        let companion = |own: &[Option<ImageId>; KINDS]| own.get(kind).copied().flatten();
        slots.extend(all.iter().map(|own| companion(own).map_or(model::Image::Missing, model::Image::File)));
    }
    slots
}

/// The images of a table, in the order of their first use.
#[derive(Default)]
struct Slots {
    images: Vec<model::Image>,
    known: SortedMap<model::Image, usize>,
}

impl Slots {
    /// The slot of an image, which is added if it has none yet. Too many slots are reported later.
    fn of(&mut self, image: model::Image) -> u16 {
        let next = self.images.len();
        let index = *self.known.entry(image).or_insert(next);
        if index == next {
            self.images.push(image);
        }
        u16::try_from(index).unwrap_or(u16::MAX)
    }
}
