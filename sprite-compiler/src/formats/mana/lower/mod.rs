//! Lowers a resolved sprite to the animations of the model.
//!
//! `substitutes` finds the cells of each action, or those that serve for them. `frames` makes frames from cells,
//! `maker` from commands, and `flow` orders them if there is control flow. `tracks` makes layers from frames, and a track
//! for each direction. `dyes` gives imagesets other colours.

mod dyes;
mod flow;
mod frames;
mod maker;
mod substitutes;
mod tracks;

pub(crate) use dyes::{Dyed, check as check_dyes};
pub(crate) use flow::taken;
pub(crate) use frames::{Ending, Frames};
pub(crate) use substitutes::{Actions, Playable};
pub(crate) use tracks::{FrameTable, steps};

use super::resolve::{ResolvedSprite, Scope};
use crate::base::sorted::{SortedMap, SortedSet};
use crate::formats::context::Context;
use crate::formats::mana::settings::Dialect;
use crate::model::of_unit::{self as model, SpriteMeta, UnitImage};
use maker::FrameMaker;
use sprite_table::Playback;
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
        FrameMaker { sprite, names: &actions.names, jumps: SortedMap::new(), fits, taken: 0, context };
    let (frames, mut animations) = animations(&actions, &mut maker);
    // An unused image must be sound, too.
    if let Some(first) = animations.first_mut() {
        let mut known: SortedSet<UnitImage> = first.meta.images.iter().map(|(image, _)| *image).collect();
        let named = sprite.imagesets.iter().filter_map(|imageset| imageset.image.zip(imageset.src));
        first.meta.images.extend(named.filter(|(image, _)| known.insert(*image)));
    }
    let counted = if sprite.dialect == Dialect::Mana { 1 } else { fits.len() };
    let variants = fits.iter().take(counted).fold(1, |most, fits| most.max(*fits));
    let dyes = sprite.imagesets.iter();
    let meta = SpriteMeta {
        stand: actions.names.stand(),
        variants: u16::try_from(variants).unwrap_or(u16::MAX),
        dyes: dyes.filter_map(|set| Some((set.name.to_owned(), set.dye?.text.clone()))).collect(),
        gender: sprite.scopes.first().and_then(Scope::gender),
        substitutes: Some(actions.names.substitutes()),
        ..SpriteMeta::default()
    };
    Lowered { meta, animations, actions, frames }
}

/// The animations of all actions. Beyond the limits they have no tracks.
fn animations<'a>(
    actions: &Actions<'a>,
    maker: &mut FrameMaker<'_, 'a, '_>,
) -> (FrameTable, Vec<model::Animation>) {
    let (mut frames, mut animations, mut is_within) = (FrameTable::default(), Vec::new(), true);
    let mut first_of: SortedMap<(usize, Option<usize>), usize> = SortedMap::new();
    let (sprite, stand) = (maker.sprite, actions.stand());
    for (index, action) in actions.list.iter().enumerate() {
        let is_stand = actions.names.stand() == Some(index);
        let mut animation = |action: &Playable<'a>| {
            let is_dead = sprite.dialect == Dialect::ManaPlus && action.name == "dead";
            let holds_at_end = is_dead && stand.is_none_or(|stand| stand.cells != action.cells);
            let made = is_within.then(|| tracks::make(action, holds_at_end, &mut frames, maker)).flatten();
            is_within &= made.is_some();
            let Tracks { list: mut tracks, direction_map, images } = made.unwrap_or_default();
            if is_stand {
                tracks.iter_mut().for_each(restart_at_end);
            }
            let meta = model::AnimationMeta {
                images: images.into_iter().collect(),
                may_be_blank: true,
                ..model::AnimationMeta::new(action.name, action.location)
            };
            model::Animation { tracks, direction_map, stays_ended: true, ..model::Animation::new(meta) }
        };
        let mut healthy = animation(action);
        let first = *first_of.entry((action.cells, action.offsets)).or_insert(index);
        if first != index && !healthy.tracks.is_empty() {
            healthy.same_as = u16::try_from(first).ok();
        }
        for (percent, weak) in actions.at_health(action) {
            let weak = animation(&weak);
            healthy.meta.images.extend(weak.meta.images.iter().copied());
            healthy.at_health.push((percent, weak));
        }
        animations.push(healthy);
    }
    (frames, animations)
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
