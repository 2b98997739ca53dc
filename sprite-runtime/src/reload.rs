//! Replaces sprites while the game runs, for development. The crate `sprite-reload` uses it.
//!
//! It needs the feature `reload`, which needs `std`. Each player then checks whether its sprite was replaced before it
//! does anything. If it was, the player changes to the new sprite: to the animation with the same index, at the same
//! time, with the same facing, variant and health, and still paused or stopped. Random frames are chosen anew with the
//! same seed. An animation that has become shorter and is over by now reports its end at the next tick.
//!
//! Facts that are fixed at compile time stay: the animations of an enum, their names, and other constants.

extern crate std;

use crate::animation::Features;
use crate::moment::Moment;
use crate::state::{State, flag};
use core::sync::atomic::{AtomicU32, Ordering};
use sprite_table::Sprite;
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};
use std::vec::Vec;

/// The number of times that sprites were replaced.
static GENERATION: AtomicU32 = AtomicU32::new(0);

static REPLACED: RwLock<Replaced> = RwLock::new(Replaced { slots: BTreeMap::new(), current: Vec::new() });

struct Replaced {
    /// The index in `current` for the address of each sprite that replaced another or was replaced. Such sprites are
    /// never freed, so no other sprite can have the address.
    slots: BTreeMap<usize, usize>,
    current: Vec<&'static Sprite<'static>>,
}

/// Replaces the first sprite of each pair by the second, in all players of all threads. A sprite may be replaced
/// several times, may be named by any of its generations, and may be replaced by an earlier one.
///
/// The new sprite must have the same animations in the same order; otherwise players show wrong animations. They never
/// panic.
///
/// ```
/// use sprite_runtime::{AnyAnimator, Sprite, reload};
/// # use sprite_table::Table;
///
/// static OLD: Sprite = Sprite::new(Table::new_unchecked(&[]), &[]).with_names("hero", "Hero", &["walk"]);
/// static NEW: Sprite = Sprite::new(Table::new_unchecked(&[]), &[]).with_names("hero", "Hero", &["walk"]);
///
/// let mut player = AnyAnimator::of(&OLD, 0);
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
    // The number is raised before the lock is released, so that a thread that sees the new number finds the new
    // sprites.
    GENERATION.fetch_add(1, Ordering::Release);
}

/// The current replacement of a sprite: itself, unless it was replaced.
#[must_use]
pub fn current<'a>(sprite: &'a Sprite<'a>) -> &'a Sprite<'a> {
    if generation() == 0 {
        return sprite;
    }
    let replaced = REPLACED.read().unwrap_or_else(PoisonError::into_inner);
    let slot = replaced.slots.get(&address(sprite));
    slot.and_then(|&slot| replaced.current.get(slot).copied()).unwrap_or(sprite)
}

/// The number of times that sprites were replaced.
pub(crate) fn generation() -> u32 {
    GENERATION.load(Ordering::Acquire)
}

fn address(sprite: &Sprite<'_>) -> usize {
    core::ptr::from_ref(sprite).addr()
}

impl<F: Features> State<F> {
    /// The state for the same moment of the same animation, in another table of the sprite.
    pub(crate) fn carried(&self, old: &Sprite<'_>, new: &Sprite<'_>) -> Self {
        let (mut state, has_ended) = Moment::of(self, old).show(new);
        // The end was reported already, unless it was passed by the replacement.
        if has_ended && (!self.is(flag::FINISHED) || self.is(flag::UNREPORTED)) {
            state.flags |= flag::UNREPORTED;
        }
        state.flags |= self.flags & flag::FRESH;
        state
    }
}
