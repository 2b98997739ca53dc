//! The result of a compilation.

use sprite_runtime::{Image, Sprite, reload};

/// The result of a compilation of the assets.
#[derive(Clone, Debug)]
#[must_use = "nothing is replaced before it is applied"]
pub struct Reload {
    pub(crate) status: Status,
    pub(crate) message: String,
    pub(crate) sprites: Vec<(&'static Sprite<'static>, &'static Sprite<'static>)>,
    pub(crate) images: Vec<&'static Image<'static>>,
}

/// How a compilation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// The game has everything already.
    Unchanged,
    /// Sprites or images are to be replaced.
    Replaced,
    /// There are errors, or the folder cannot be read: the game keeps the sprites that it has.
    Broken,
    /// Sprites or animations have other names than in the game's code, which has to be built again for them. The others
    /// are replaced.
    Renamed,
}

impl Reload {
    /// How it ended.
    pub const fn status(&self) -> Status {
        self.status
    }

    /// The report as text: every finding, and a last line with the result. Empty when nothing changed.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The images whose pixels or sizes have changed, sorted by index: each takes the place of the texture with its
    /// [`index`](Image::index). An image that is new has the next index after all others.
    pub fn images(&self) -> &[&'static Image<'static>] {
        &self.images
    }

    /// How many sprites are replaced.
    pub fn sprite_count(&self) -> usize {
        self.sprites.len()
    }

    /// Replaces the sprites, in players of all kinds: call it between two ticks, in the order of the compilations, and
    /// renew the textures of [`images`](Self::images) before anything is drawn.
    pub fn apply(&self) {
        if !self.sprites.is_empty() {
            reload::replace(self.sprites.iter().copied());
        }
    }
}
