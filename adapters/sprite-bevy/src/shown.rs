//! The state of an animator that does not depend on its type: what it shows, and what was drawn last.
//!
//! Code that is generic over animators is compiled with the game. So it only ticks a player and copies its frames to
//! here, and the rest is compiled once, with this crate.

use crate::motion::Motion;
use crate::sprite::Overlaid;
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use sprite_runtime::{Animate, Frame, Offset, Tick};
use std::time::Duration;

#[derive(Component, Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each of them is a state of its own")]
pub(crate) struct Shown {
    /// True if the picture may have changed since it was shown.
    pub(crate) is_stale: bool,
    /// True if a frame may have begun for which no tick was reported yet: after a tick that was reported, because another
    /// animation may have followed in it, and after the game has changed the player.
    pub(crate) has_begun: bool,
    /// True if the game has changed the player since its last tick.
    pub(crate) is_touched: bool,
    /// True if the entity had `RenderLayers` when it was shown.
    pub(crate) is_in_layers: bool,
    /// The time that passes for it now; [`None`] if it stands still.
    pub(crate) time: Option<Duration>,
    /// How far the animation has moved it, as far as its transform does not know.
    pub(crate) moved: Offset,
    pub(crate) motion: Motion,
    /// The values that the game set in its `Sprite` and the values that are drawn, if they differ.
    pub(crate) overlaid: Option<Overlaid>,
    /// The anchor that was drawn last.
    pub(crate) anchor: Option<Vec2>,
    /// The factor by which the sprite is meant to be drawn larger than its pixels.
    pub(crate) scale: f32,
    /// The frame of each layer, from back to front.
    pub(crate) frames: Vec<Option<Frame<'static>>>,
}

impl Default for Shown {
    fn default() -> Self {
        Self {
            is_stale: true,
            has_begun: true,
            is_touched: false,
            is_in_layers: false,
            time: None,
            moved: Offset::ZERO,
            motion: Motion::NONE,
            overlaid: None,
            anchor: None,
            scale: 1.0,
            frames: Vec::new(),
        }
    }
}

impl Shown {
    /// Takes note of a tick, and returns whether something may have happened in it that is reported.
    pub(crate) fn note(&mut self, tick: &Tick) -> bool {
        self.moved += tick.movement();
        let has_happened = tick.is_changed() || tick.is_finished();
        let is_reported = has_happened || self.has_begun;
        self.has_begun = has_happened;
        is_reported
    }

    /// Copies what a player shows.
    pub(crate) fn look_at(&mut self, player: &dyn Animate) {
        self.is_stale = true;
        self.scale = player.scale();
        self.frames.clear();
        self.frames.extend((0..player.layer_count()).map(|layer| player.layer_frame(layer)));
    }

    /// The number of layers.
    pub(crate) fn layer_count(&self) -> u16 {
        u16::try_from(self.frames.len()).unwrap_or(u16::MAX)
    }

    /// The frame of a layer.
    pub(crate) fn frame(&self, layer: u16) -> Option<Frame<'static>> {
        self.frames.get(usize::from(layer)).copied().flatten()
    }
}
