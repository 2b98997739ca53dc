//! Lowers a resolved sprite to the animations of the model.
//!
//! `actions` finds the cells of each action, with the rules of `lookup`. `frames` makes frames from cells, `maker` from
//! commands, and `flow` orders them if there is control flow. `layers` makes layers from frames, and `tracks` makes a
//! track for each direction. `dyes` gives imagesets other colours.

mod actions;
mod dyes;
mod flow;
mod frames;
mod layers;
pub(crate) mod lookup;
mod maker;
mod substitutes;
mod tracks;

pub(crate) use actions::{Actions, Cells, Playable};
pub(crate) use dyes::{Dyed, check as check_dyes};
pub(crate) use flow::taken;
pub(crate) use frames::{Ending, Frames};
pub(crate) use layers::steps;
pub(crate) use tracks::FrameTable;

use super::resolve::ResolvedSprite;
use crate::formats::context::Context;
use crate::formats::mana::settings::Dialect;
use crate::model::{self, ImageId, SpriteMeta};
use actions::Sets;
use maker::FrameMaker;
use sprite_table::Playback;
use std::collections::{BTreeMap, BTreeSet};
use tracks::Tracks;

/// The result for a sprite.
#[derive(Debug)]
pub(crate) struct Lowered<'a> {
    pub(crate) meta: SpriteMeta,
    pub(crate) animations: Vec<model::Animation>,
    /// The actions that the animations were made of.
    pub(crate) actions: Actions<'a>,
    pub(crate) frames: FrameTable,
}

/// Makes the model of a sprite. `fits` has the number of variants that fit for each scope.
pub(crate) fn lower<'a>(sprite: &ResolvedSprite<'a>, fits: &[i64], context: &mut Context<'_>) -> Lowered<'a> {
    let actions = Actions::new(sprite);
    let mut maker =
        FrameMaker { sprite, names: &actions.names, jumps: BTreeMap::new(), fits, taken: 0, context };
    let (frames, mut animations) = animations(&actions, &mut maker);
    // An unused image must be sound, too.
    if let Some(first) = animations.first_mut() {
        let mut known: BTreeSet<ImageId> = first.meta.images.iter().map(|(image, _)| *image).collect();
        let named = sprite.imagesets.iter().filter_map(|imageset| imageset.image.zip(imageset.src));
        first.meta.images.extend(named.filter(|(image, _)| known.insert(*image)));
    }
    let dyes = sprite.imagesets.iter();
    let meta = SpriteMeta {
        stand: actions.names.stand(),
        variants: variants(sprite, fits),
        dyes: dyes.filter_map(|set| Some((set.name.to_owned(), set.dye?.text.clone()))).collect(),
        gender: sprite.scopes.first().and_then(super::resolve::Scope::gender),
        substitutes: Some(actions.names.substitutes()),
        ..SpriteMeta::default()
    };
    Lowered { meta, animations, actions, frames }
}

/// Properties of a sprite that could not be read.
pub(crate) fn no_meta() -> SpriteMeta {
    SpriteMeta { substitutes: Some(Vec::new()), ..SpriteMeta::default() }
}

/// The number of variants of a sprite. `fits` has the number that fit for each scope.
fn variants(sprite: &ResolvedSprite<'_>, fits: &[i64]) -> u16 {
    let counted = if sprite.dialect == Dialect::Mana { 1 } else { fits.len() };
    let most = fits.iter().take(counted).copied().max().unwrap_or(1);
    u16::try_from(most.max(1)).unwrap_or(u16::MAX)
}

/// The animations of all actions. Beyond the limits they have no tracks.
fn animations<'a>(
    actions: &Actions<'a>,
    maker: &mut FrameMaker<'_, 'a, '_>,
) -> (FrameTable, Vec<model::Animation>) {
    let mut frames = FrameTable::default();
    let mut animations = Vec::new();
    let mut first_of: BTreeMap<(Cells, Option<usize>), usize> = BTreeMap::new();
    let mut is_within = true;
    let stand = actions.names.stand();
    let sets = Sets::new(maker.sprite);
    for (index, action) in actions.list.iter().enumerate() {
        let is_stand = stand == Some(index);
        let mut make = |action: &Playable<'a>| {
            let tracks = if is_within { tracks_of(action, actions, &mut frames, maker) } else { None };
            is_within &= tracks.is_some();
            let mut tracks = tracks.unwrap_or_default();
            if is_stand {
                tracks.list.iter_mut().for_each(restart_at_end);
            }
            tracks
        };
        let mut animation = animation(action, make(action));
        let first = *first_of.entry((action.cells, action.offsets)).or_insert(index);
        if first != index && !animation.tracks.is_empty() {
            animation.same_as = u16::try_from(first).ok();
        }
        for (percent, weak) in sets.of(action, actions) {
            let weak = self::animation(&weak, make(&weak));
            animation.meta.images.extend(weak.meta.images.iter().copied());
            animation.at_health.push((percent, weak));
        }
        animations.push(animation);
    }
    (frames, animations)
}

/// An animation that shows these tracks.
fn animation(action: &Playable<'_>, tracks: Tracks) -> model::Animation {
    let meta = model::AnimationMeta {
        images: tracks.images.into_iter().collect(),
        may_be_blank: true,
        ..model::AnimationMeta::new(action.name, action.location)
    };
    model::Animation {
        tracks: tracks.list,
        direction_map: tracks.direction_map,
        stays_ended: true,
        ..model::Animation::new(meta)
    }
}

fn tracks_of<'a>(
    action: &Playable<'a>,
    actions: &Actions<'a>,
    frames: &mut FrameTable,
    maker: &mut FrameMaker<'_, 'a, '_>,
) -> Option<Tracks> {
    let is_stand = actions.stand().is_some_and(|stand| stand.cells == action.cells);
    let holds_at_end = maker.sprite.dialect == Dialect::ManaPlus && action.name == "dead" && !is_stand;
    frames.make(action.cells, holds_at_end, maker)?;
    tracks::make(action, frames, maker)
}

/// Lets the action that serves as `stand` return to itself.
fn restart_at_end(track: &mut model::Track) {
    for layer in &mut track.layers {
        let is_alone = track.offsets.is_none() && layer.choices.is_none();
        if is_alone && layer.playback == Playback::Return {
            layer.playback = Playback::Loop { from: 0 };
        }
    }
    let is_free = track.layers.iter().all(|layer| layer.is_free);
    if let Some(offsets) = track.offsets.as_mut().filter(|_| is_free)
        && offsets.playback == Playback::Return
    {
        offsets.playback = Playback::Loop { from: 0 };
    }
}
