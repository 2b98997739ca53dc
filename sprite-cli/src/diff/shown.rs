//! The content of a library by names, as games see it.

use crate::companions;
use crate::fault::Fault;
use crate::folder::Folder;
use crate::list;
use crate::packed::with_sprite;
use crate::trace::{Drawn, Visible};
use sprite_compiler::{Compilation, PackedSprite, model};
use sprite_runtime::data::Companion;
use sprite_runtime::{Point, Rect, Size, Sprite};

/// The greatest number of versions of a sprite that are compared.
const MOST_VARIANTS: u16 = 64;

/// All sprites of a folder, with their visible pixels.
pub(super) struct Shown<'a> {
    pub(super) compilation: &'a Compilation,
    pub(super) folder: &'a Folder,
    pub(super) sprites: Vec<ShownSprite<'a>>,
    pub(super) tilesets: Vec<ShownTileset<'a>>,
    visible: Visible,
}

pub(super) struct ShownSprite<'a> {
    pub(super) packed: &'a PackedSprite,
    /// Its type.
    pub(super) name: String,
    /// The path by which a library finds it.
    pub(super) path: String,
    pub(super) animations: Vec<ShownAnimation<'a>>,
}

pub(super) struct ShownAnimation<'a> {
    /// The name as written.
    pub(super) name: &'a str,
    pub(super) identifier: &'a str,
    pub(super) index: u16,
    /// False if there is an error in its description, so that it shows nothing.
    pub(super) is_sound: bool,
    pub(super) model: &'a model::Animation,
    /// The tracks that the description defines.
    pub(super) tracks: Vec<ShownTrack<'a>>,
    /// The picture of the sprite at rest.
    pub(super) idle: Option<Drawn>,
    /// The animations that replace it up to a health in percent.
    pub(super) at_health: Vec<(u8, Self)>,
}

pub(super) struct ShownTrack<'a> {
    pub(super) index: u16,
    pub(super) model: &'a model::Track,
    pub(super) layers: Vec<ShownLayer<'a>>,
}

pub(super) struct ShownLayer<'a> {
    pub(super) model: &'a model::Layer,
    pub(super) frames: Vec<ShownFrame>,
}

pub(super) struct ShownFrame {
    /// The index among all frames of the sprite.
    pub(super) index: u32,
    pub(super) drawn: Option<Drawn>,
    /// The pictures of further variants of the sprite.
    others: Vec<Drawn>,
    /// The same rectangle of each companion of its image.
    companions: Vec<(Companion, Drawn)>,
    /// The time for which it is shown; [`None`] if the layer stands still.
    pub(super) microseconds: Option<u64>,
}

pub(super) struct ShownTileset<'a> {
    pub(super) identifier: &'a str,
    pub(super) whole: Option<Drawn>,
}

/// The visible pixels of a picture. Two pictures look the same if these are equal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Appearance {
    /// The digest of the smallest box that contains the visible pixels.
    pub(super) digest: [u8; 16],
    pub(super) size: (u32, u32),
    pub(super) at: (i64, i64),
}

impl<'a> Shown<'a> {
    pub(super) fn of(compilation: &'a Compilation, folder: &'a Folder) -> Result<Self, Fault> {
        let sprites = compilation.library.sprites().map(|packed| ShownSprite::of(packed, compilation));
        let sprites = sprites.collect::<Result<Vec<_>, _>>()?;
        let images = compilation.library.images();
        let tilesets = compilation.library.tilesets().iter().map(|tileset| ShownTileset {
            identifier: &tileset.identifier,
            whole: images.size(tileset.value).map(|Size { width, height }| Drawn {
                image: model::Image::File(tileset.value),
                rect: Rect::new(0, 0, width, height),
                origin: Point::ZERO,
                mirrored: false,
            }),
        });
        let tilesets: Vec<_> = tilesets.collect();
        let animations = sprites.iter().flat_map(|sprite| &sprite.animations);
        let drawn = animations.flat_map(ShownAnimation::drawn);
        let wholes = tilesets.iter().filter_map(|tileset| tileset.whole.as_ref());
        let visible = Visible::of(drawn.chain(wholes), compilation, folder)?;
        Ok(Self { compilation, folder, sprites, tilesets, visible })
    }

    /// The visible pixels of a picture; [`None`] if it has none.
    pub(super) fn look(&self, drawn: Option<&Drawn>) -> Option<Appearance> {
        let drawn = drawn?;
        let seen = self.visible.seen(drawn)?;
        let at = |before: u32, origin: i32| i64::from(before) - i64::from(origin);
        Some(Appearance {
            digest: seen.digest.to_bytes(),
            size: (seen.size.width, seen.size.height),
            at: (at(seen.left, drawn.origin.x), at(seen.top, drawn.origin.y)),
        })
    }

    /// The same for the other variants of a frame.
    pub(super) fn others(&self, frame: &ShownFrame) -> Vec<Option<Appearance>> {
        frame.others.iter().map(|drawn| self.look(Some(drawn))).collect()
    }

    /// The digest of the visible pixels of a frame's companion, which is empty if there are none; [`None`] if the frame has
    /// no such companion.
    pub(super) fn companion(&self, frame: &ShownFrame, kind: Companion) -> Option<Vec<u8>> {
        let (_, drawn) = frame.companions.iter().find(|(known, _)| *known == kind)?;
        Some(self.visible.seen(drawn).map_or_else(Vec::new, |seen| seen.digest.to_bytes().to_vec()))
    }

    /// Returns whether a picture is cut from a page of the atlas, without its transparent borders.
    pub(super) fn is_trimmed(&self, drawn: &Drawn) -> bool {
        match drawn.image {
            model::Image::File(image) => self.compilation.library.images().is_page(image),
            model::Image::Tileset | model::Image::Missing => false,
        }
    }

    /// Everything that an animation shows, without its name, as a text that is equal for equal content; [`None`] if it
    /// shows nothing.
    pub(super) fn content(&self, animation: &ShownAnimation<'_>) -> Option<String> {
        let mut is_seen = false;
        let tracks: Vec<_> = animation
            .tracks
            .iter()
            .map(|track| {
                let frames = track.layers.iter().flat_map(|layer| &layer.frames).map(|frame| {
                    let look = self.look(frame.drawn.as_ref());
                    is_seen |= look.is_some();
                    (look, frame.microseconds)
                });
                // Games do not use the name of a single direction.
                let label = Some(&track.model.meta.label).filter(|_| animation.tracks.len() > 1);
                (label, frames.collect::<Vec<_>>())
            })
            .collect();
        is_seen.then(|| format!("{tracks:?}"))
    }
}

impl<'a> ShownSprite<'a> {
    fn of(packed: &'a PackedSprite, compilation: &'a Compilation) -> Result<Self, Fault> {
        let sprite = packed.sprite();
        let mut shown = Self {
            packed,
            name: list::name(sprite),
            path: sprite.library_path(&compilation.sources),
            animations: Vec::new(),
        };
        let add = |played: Option<&Sprite<'_>>, shown: &mut Self| {
            for (index, named) in (0..).zip(&sprite.animations) {
                let played = played.filter(|_| packed.is_sound(index.into()));
                let names = (named.name.as_str(), named.identifier.as_str());
                shown.animations.push(ShownAnimation::of(names, index, &named.value, played, packed));
            }
        };
        if packed.table().is_empty() {
            add(None, &mut shown);
        } else {
            with_sprite(compilation, packed, |played| add(Some(played), &mut shown))?;
        }
        Ok(shown)
    }
}

impl<'a> ShownAnimation<'a> {
    fn of(
        (name, identifier): (&'a str, &'a str),
        index: u16,
        model: &'a model::Animation,
        played: Option<&Sprite<'_>>,
        packed: &PackedSprite,
    ) -> Self {
        let mut shown = Self {
            name,
            identifier,
            index,
            is_sound: played.is_some(),
            model,
            tracks: Vec::new(),
            idle: None,
            at_health: Vec::new(),
        };
        let Some((sprite, view)) = played.and_then(|sprite| Some((sprite, sprite.table().animation(index)?)))
        else {
            return shown;
        };
        // A track without a name is not from the description.
        for (at, track) in (0..).zip(&model.tracks).filter(|(_, track)| !track.meta.label.is_empty()) {
            let layers = (0..).zip(&track.layers).filter_map(|(number, layer)| {
                let first = view.track(at)?.layer(number)?.first_frame();
                Some(ShownLayer { model: layer, frames: frames(layer, first, sprite, packed) })
            });
            shown.tracks.push(ShownTrack { index: at, model: track, layers: layers.collect() });
        }
        let idle = view.motion().and_then(|motion| sprite.frame(motion.idle()?));
        shown.idle = idle.map(|frame| Drawn::of(frame, packed.slots()));
        shown.at_health = model
            .at_health
            .iter()
            .map(|(percent, other)| {
                let place = sprite.table().at_health(index, *percent);
                (*percent, Self::of((name, identifier), place, other, played, packed))
            })
            .collect();
        shown
    }

    fn drawn(&self) -> Box<dyn Iterator<Item = &Drawn> + '_> {
        let frames = self.tracks.iter().flat_map(|track| &track.layers).flat_map(|layer| &layer.frames);
        let frames = frames.flat_map(|frame| {
            let companions = frame.companions.iter().map(|(_, drawn)| drawn);
            frame.drawn.iter().chain(&frame.others).chain(companions)
        });
        let others = self.at_health.iter().flat_map(|(_, animation)| animation.drawn());
        Box::new(frames.chain(&self.idle).chain(others))
    }
}

fn frames(layer: &model::Layer, first: u32, sprite: &Sprite<'_>, packed: &PackedSprite) -> Vec<ShownFrame> {
    let slots = packed.slots();
    let frames = (0..).zip(&layer.frames).map(|(number, frame): (u32, &model::Frame)| {
        let index = first.saturating_add(number);
        let shown = sprite.frame(index);
        let shift = frame.picture.and_then(|picture| picture.shift);
        let variants = shift.map_or(1, |shift| shift.variants.min(MOST_VARIANTS));
        let others = (1..variants).filter_map(|variant| Some(Drawn::of(shown?.variant(variant), slots)));
        let drawn = shown.map(|frame| Drawn::of(frame, slots));
        let companion = |kind| {
            let image = companions::of(packed, drawn?.image, kind)?;
            Some((kind, Drawn { image: model::Image::File(image), ..drawn? }))
        };
        ShownFrame {
            index,
            drawn,
            companions: Companion::ALL.into_iter().filter_map(companion).collect(),
            others: others.collect(),
            microseconds: microseconds(layer, number as usize),
        }
    });
    frames.collect()
}

/// The time of a frame of a layer.
fn microseconds(layer: &model::Layer, frame: usize) -> Option<u64> {
    if let Some(choices) = &layer.choices {
        return Some(u64::from(choices.get(frame)?.milliseconds) * 1_000);
    }
    if layer.playback == sprite_table::Playback::Still {
        return None;
    }
    let own = match &layer.time {
        model::Time::Each(time) => *time,
        model::Time::Listed(times) => *times.get(frame)?,
    };
    let is_last = frame + 1 == layer.frames.len();
    Some(if is_last { own.saturating_add(layer.wait) } else { own })
}
