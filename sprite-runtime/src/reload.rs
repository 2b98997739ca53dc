//! Sprites that are replaced while the game runs, for development: the part of it that the crate `sprite-reload` needs.
//!
//! Only with the feature `reload`, which needs `std`. Then each player asks whether its sprite was replaced before it
//! does anything. One whose sprite was goes to the new one: to the animation with the same index, facing as before, at
//! the same time, in its variant and with its health, paused or stopped as it was, and with the same seed, from which
//! random frames are chosen anew. An animation that is over by now because it became shorter reports its end at the
//! next tick.
//!
//! Facts of compile time stay: the animations of an enum, their names, and other constants.

extern crate std;

use crate::Features;
use crate::state::{State, flag};
use core::sync::atomic::{AtomicU32, Ordering};
use core::time::Duration;
use sprite_table::{Playback, Sprite};
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};
use std::vec::Vec;

/// How often sprites were replaced.
static GENERATION: AtomicU32 = AtomicU32::new(0);

static REPLACED: RwLock<Replaced> = RwLock::new(Replaced { slots: BTreeMap::new(), current: Vec::new() });

struct Replaced {
    /// For the address of each sprite that replaced another or was replaced, which of `current` it belongs to. Such
    /// sprites are never freed, so that no other sprite ever has the address.
    slots: BTreeMap<usize, usize>,
    current: Vec<&'static Sprite<'static>>,
}

/// Replaces sprites, each by the one beside it, in players of all kinds and threads. A sprite may be replaced again,
/// by naming any of its generations, and by an earlier generation too.
///
/// The animations of the new sprite must be those of the old one, in the same order: otherwise players show others than
/// they should. They never panic.
///
/// ```
/// use sprite_runtime::{AnyPlayer, Sprite, Table, reload};
///
/// static OLD: Sprite = Sprite::new(Table::new_unchecked(&[]), &[]).with_names("hero", "Hero", &["walk"]);
/// static NEW: Sprite = Sprite::new(Table::new_unchecked(&[]), &[]).with_names("hero", "Hero", &["walk"]);
///
/// let mut player = AnyPlayer::new(&OLD, 0);
/// reload::replace([(&OLD, &NEW)]);
/// player.restart();
/// assert!(core::ptr::eq(player.sprite(), &NEW));
/// ```
pub fn replace(pairs: impl IntoIterator<Item = (&'static Sprite<'static>, &'static Sprite<'static>)>) {
    let mut replaced = REPLACED.write().unwrap_or_else(PoisonError::into_inner);
    let Replaced { slots, current } = &mut *replaced;
    for (old, new) in pairs {
        let slot = *slots.entry(address(old)).or_insert(current.len());
        slots.insert(address(new), slot);
        match current.get_mut(slot) {
            Some(current) => *current = new,
            None => current.push(new),
        }
    }
    // Before the lock is opened, so that who sees the new number finds the new sprites.
    GENERATION.fetch_add(1, Ordering::Release);
}

/// The sprite that plays in place of this one: itself, unless it was replaced.
#[must_use]
pub fn current<'a>(sprite: &'a Sprite<'a>) -> &'a Sprite<'a> {
    if generation() == 0 {
        return sprite;
    }
    let replaced = REPLACED.read().unwrap_or_else(PoisonError::into_inner);
    let slot = replaced.slots.get(&address(sprite));
    slot.and_then(|&slot| replaced.current.get(slot).copied()).unwrap_or(sprite)
}

/// How often sprites were replaced.
pub(crate) fn generation() -> u32 {
    GENERATION.load(Ordering::Acquire)
}

fn address(sprite: &Sprite<'_>) -> usize {
    core::ptr::from_ref(sprite).addr()
}

impl<F: Features> State<F> {
    /// The same moment of the same animation, in another table of the sprite.
    pub(crate) fn carried(&self, old: &Sprite<'_>, new: &Sprite<'_>) -> Self {
        let mut state = Self::new(new, self.animation);
        let frame = self.frame_index(old);
        state.facing = self.facing;
        state.seed = self.seed;
        state.set_variant(self.variant);
        state.set_health(new, self.health());
        state.start(new);
        if self.is_walked() && state.is_walked() {
            state.set_free(self.free().saturating_sub(self.elapsed));
        }
        if self.is(flag::RESTING) {
            state.rest(new);
        } else {
            let tick = state.tick(new, Duration::from_nanos(self.elapsed));
            // It was reported, unless the end was only just passed.
            if tick.finished && (!self.is(flag::FINISHED) || self.is(flag::UNREPORTED)) {
                state.flags |= flag::UNREPORTED;
            }
        }
        let stands = state.lead(new).is_some_and(|layer| layer.playback() == Playback::Still);
        if stands && !state.is_walked() && !state.is(flag::RESTING) {
            // The game's choice.
            state.set_frame(new, frame);
        }
        state.flags &= !flag::FRESH;
        state.flags |= self.flags & (flag::PAUSED | flag::STOPPED | flag::FRESH);
        state
    }
}
