//! Health: some sprites have other animations when their actor is weak. What is played keeps its name, and the table
//! says which animation shows it.
//!
//! Below 100 percent the health takes the upper bits of `shift`, which a run leaves free; the player's own clock then
//! holds four years in place of 584.

use crate::Features;
use crate::state::{State, flag};
use sprite_table::{AnimationView, Sprite};

/// The bits of `shift` below the health.
const BELOW: u32 = 9;
const HEALTH: u16 = u16::MAX << BELOW;
/// The most that the player's own clock holds then, in nanoseconds.
const LONGEST: u64 = u64::MAX >> (u16::BITS - BELOW);

impl<F: Features> State<F> {
    /// Shows from now on what the sprite has for a health of so many percent.
    pub(crate) fn set_health(&mut self, sprite: &Sprite<'_>, percent: u8) {
        if !F::FULL || !sprite.table().depends_on_health() {
            return;
        }
        let goes_on = self.goes_on(sprite);
        let shown = |state: &Self| state.view(sprite, state.animation).map(|view| view.same_as());
        let before = shown(self);
        if percent < 100 {
            let free = self.free();
            self.flags |= flag::WEAK;
            self.shift = u16::from(percent) << BELOW | self.shift & !HEALTH;
            if self.is_walked() {
                self.set_free(free);
            }
        } else if self.is(flag::WEAK) {
            self.flags &= !flag::WEAK;
            self.shift &= !HEALTH;
        }
        if shown(self) != before {
            self.flags &= flag::KEPT | flag::STOPPED;
            self.enter(sprite, 0, goes_on);
        }
    }

    /// What shows an animation at the present health.
    #[inline]
    pub(crate) fn view<'a>(&self, sprite: &Sprite<'a>, animation: u16) -> Option<AnimationView<'a>> {
        let table = sprite.table();
        let is_weak = F::FULL && self.is(flag::WEAK);
        table.animation(if is_weak { table.at_health(animation, self.health()) } else { animation })
    }

    /// Percent.
    pub(crate) fn health(&self) -> u8 {
        if self.is(flag::WEAK) { u8::try_from(self.shift >> BELOW).unwrap_or(100) } else { 100 }
    }

    /// What `shift` holds beside the health.
    #[inline]
    pub(crate) const fn plain_shift(&self) -> u16 {
        if F::FULL && self.is(flag::WEAK) { self.shift & !HEALTH } else { self.shift }
    }

    /// Sets what `shift` holds beside the health.
    #[inline]
    pub(crate) const fn set_shift(&mut self, shift: u16) {
        let is_weak = F::FULL && self.is(flag::WEAK);
        self.shift = if is_weak { self.shift & HEALTH | shift & !HEALTH } else { shift };
    }

    /// The most that the player's own clock holds.
    pub(crate) const fn longest_free(&self) -> u64 {
        if self.is(flag::WEAK) { LONGEST } else { u64::MAX }
    }
}
