//! The first seconds: the name of the game, and what to do in it, told without a word.

use crate::input::Input;
use crate::sprites::{self, Items};
use sprite_runtime::{Direction, Player};
use std::time::Duration;

const SHOWN: Duration = Duration::from_secs(6);
/// One can see what it is before a key sends it away.
const AT_LEAST: Duration = Duration::from_millis(900);
const GLIDE: Duration = Duration::from_millis(500);

/// A hero walks about, another strikes a lantern, which lights up: then there is a key.
#[derive(Clone, Debug)]
pub(crate) struct Title {
    pub(crate) name: Player<sprites::Title>,
    pub(crate) walker: Player<sprites::Hero>,
    pub(crate) fencer: Player<sprites::Hero>,
    pub(crate) lantern: Player<sprites::Lantern>,
    pub(crate) key: Player<Items>,
    shown: Duration,
    gone: Duration,
}

impl Title {
    pub(crate) fn new() -> Self {
        Self {
            name: Player::new(sprites::Title::Name),
            walker: Player::new(sprites::Hero::Walking),
            fencer: Player::new(sprites::Hero::Stopped),
            lantern: Player::new(sprites::Lantern::Unlit),
            key: Player::new(Items::Key),
            shown: Duration::ZERO,
            gone: Duration::ZERO,
        }
    }

    pub(crate) fn step(&mut self, input: Input, dt: Duration) {
        self.shown += dt;
        if self.shown > SHOWN || (self.shown > AT_LEAST && input != Input::NONE) || !self.gone.is_zero() {
            self.gone += dt;
        }
        let around = [Direction::Right, Direction::Down, Direction::Left, Direction::Up];
        let turn = self.shown.as_millis() / 660;
        self.walker.face(around[usize::try_from(turn % 4).unwrap_or(0)]);
        let _ = (self.walker.tick(dt), self.key.tick(dt), self.lantern.tick(dt));
        if self.fencer.tick(dt).finished() {
            self.fencer.play(sprites::Hero::Stopped);
            self.lantern.play(sprites::Lantern::Lit);
        } else if self.fencer.elapsed() > Duration::from_millis(900) {
            self.fencer.play(sprites::Hero::Sword);
        }
    }

    /// How much of it has gone, from 0 to 1: the name glides up into its corner.
    pub(crate) fn gone(&self) -> f32 {
        (self.gone.as_secs_f32() / GLIDE.as_secs_f32()).min(1.0)
    }
}
