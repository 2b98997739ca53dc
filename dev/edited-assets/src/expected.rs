//! The state of each sprite of a running game that is expected after edits, some of which it cannot follow.

use crate::fresh::{Fresh, same};
use sprite_runtime::{Library, Sprite};
use std::collections::BTreeMap;

/// A sprite as it is expected, and for each animation of the game its number in it.
#[derive(Clone, Debug)]
pub struct Expected {
    /// The sprite of a fresh compilation.
    pub sprite: &'static Sprite<'static>,
    order: Vec<usize>,
}

impl Expected {
    /// A sprite whose animations have the numbers that the game knows.
    #[must_use]
    pub fn of(sprite: &'static Sprite<'static>) -> Self {
        Self { sprite, order: (0..sprite.animation_names().len()).collect() }
    }

    /// The number in the fresh sprite of an animation of the game.
    #[must_use]
    pub fn fresh_number(&self, number: u16) -> u16 {
        let index = usize::from(number);
        let further = |index: usize| {
            let mut others =
                (0..self.sprite.animation_names().len()).filter(|other| !self.order.contains(other));
            others.nth(index - self.order.len())
        };
        let fresh = self.order.get(index).copied().or_else(|| further(index)).unwrap_or(usize::MAX);
        u16::try_from(fresh).unwrap_or(u16::MAX)
    }

    /// The number in the game of an animation of the fresh sprite.
    #[must_use]
    pub fn number(&self, fresh: u16) -> u16 {
        (0..=fresh.max(1_000)).find(|&number| self.fresh_number(number) == fresh).unwrap_or(u16::MAX)
    }

    /// Returns whether it looks and plays as another one.
    #[must_use]
    pub fn same_as(&self, other: &Self) -> bool {
        self.order == other.order && same(self.sprite, other.sprite)
    }
}

/// The sprites of a game, by their types.
#[derive(Clone, Debug)]
pub struct Game {
    library: &'static Library<'static>,
    sprites: BTreeMap<&'static str, Expected>,
}

impl Game {
    /// A game that was compiled from the files of a compilation.
    ///
    /// # Panics
    /// It has other names.
    #[must_use]
    pub fn new(library: &'static Library<'static>, fresh: &Fresh) -> Self {
        let types = library.sprites().iter().map(Sprite::type_name);
        let all = types.map(|name| (name, Expected::of(fresh.sprite(name))));
        Self { library, sprites: all.collect() }
    }

    /// The expected sprite of a type.
    ///
    /// # Panics
    /// There is none.
    #[must_use]
    pub fn sprite(&self, type_name: &str) -> &Expected {
        &self.sprites[type_name]
    }

    /// Takes over what can be shown of a later compilation, and returns whether all names are those of the game.
    pub fn renew(&mut self, fresh: &Fresh) -> bool {
        let mut has_all = fresh.names().len() == self.sprites.len();
        for sprite in self.library.sprites() {
            let Some(new) = fresh.find(sprite.type_name()) else {
                has_all = false;
                continue;
            };
            let (old, names) = (sprite.animation_names(), new.animation_names());
            has_all &= old == names;
            let lost = old.iter().filter(|name| !names.contains(name)).count();
            let came = names.iter().filter(|name| !old.contains(name)).count();
            let renamed = |at: usize| {
                let is_elsewhere = names.get(at).is_none_or(|name| old.contains(name));
                (lost == 1 && came == 1 && !is_elsewhere).then_some(at)
            };
            let places = old
                .iter()
                .enumerate()
                .map(|(at, name)| names.iter().position(|other| other == name).or_else(|| renamed(at)));
            if let Some(order) = places.collect() {
                self.sprites.insert(sprite.type_name(), Expected { sprite: new, order });
            }
        }
        has_all
    }

    /// Returns whether all sprites look and play as those of another state of the game.
    #[must_use]
    pub fn same_as(&self, other: &Self) -> bool {
        self.sprites.iter().all(|(name, sprite)| sprite.same_as(other.sprite(name)))
    }
}
