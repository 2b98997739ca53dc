//! Health: some sprites have other animations when their actor is weak. The animation that is played keeps its name,
//! and the table has the one that is shown for it.
//!
//! Below 100 percent the health is stored in a byte that otherwise is part of the player's own clock.

use crate::animation::Features;
use crate::state::{State, flag};
use sprite_table::{AnimationView, Sprite};

impl<F: Features> State<F> {
    /// Shows from now on the sprite's animations for a health in percent.
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
            self.health = percent;
            if self.is_walked() {
                self.set_free(free);
            }
        } else if self.is(flag::WEAK) {
            self.flags &= !flag::WEAK;
            self.health = 0;
        }
        if shown(self) != before {
            self.flags = self.flags & (flag::KEPT | flag::STOPPED) | flag::FRESH;
            self.enter(sprite, 0, goes_on);
        }
    }

    /// The animation that is shown in place of this one at the current health.
    #[inline]
    pub(crate) fn view<'a>(&self, sprite: &Sprite<'a>, animation: u16) -> Option<AnimationView<'a>> {
        let table = sprite.table();
        let is_weak = F::FULL && self.is(flag::WEAK);
        table.animation(if is_weak { table.at_health(animation, self.health()) } else { animation })
    }

    /// The health in percent.
    pub(crate) fn health(&self) -> u8 {
        if self.is(flag::WEAK) { self.health } else { 100 }
    }
}
