//! Spikes that block the chest, and the plate that makes them sink.

use crate::sprites::{self, Ground};
use crate::world::{Room, TILE};
use sprite_runtime::{Animator, Point};
use std::time::Duration;

/// Where the rails end. It takes the weight of a full cart, and stays down.
#[derive(Clone, Debug)]
pub(crate) struct Plate {
    pub(crate) cell: Point,
    pub(crate) player: Animator<Ground>,
}

impl Plate {
    pub(crate) fn new(cell: Point) -> Self {
        Self { cell, player: Animator::new(Ground::Plate) }
    }

    /// Returns whether it was up before.
    pub(crate) fn press(&mut self) -> bool {
        self.player.play(Ground::PlateDown).has_started()
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Spikes {
    pub(crate) cell: Point,
    pub(crate) player: Animator<sprites::Spikes>,
}

impl Spikes {
    pub(crate) fn new(cell: Point) -> Self {
        Self { cell, player: Animator::new(sprites::Spikes::Up) }
    }

    pub(crate) fn is_up(&self) -> bool {
        self.player.animation() == sprites::Spikes::Up
    }

    pub(crate) fn sink(&mut self) {
        self.player.play(sprites::Spikes::Sinking);
    }

    /// One can walk over them as soon as they are down.
    pub(crate) fn step(&mut self, room: &mut Room, dt: Duration) {
        if self.player.tick(dt).is_finished() {
            self.player.play(sprites::Spikes::Down);
            room.set_solid(self.cell, false);
        }
    }

    /// How far down the screen they stand: once they are down, below all who stand in the same cell.
    pub(crate) fn depth(&self) -> i32 {
        let raised = self.player.animation() != sprites::Spikes::Down;
        self.cell.y * TILE + if raised { TILE - 2 } else { 0 }
    }
}
