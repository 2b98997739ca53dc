//! The first seconds: the name of the game, and its keys as pictures.

use crate::input::Input;
use crate::sprites::{self, Keys};
use sprite_runtime::{Animator, Direction};
use std::time::Duration;

/// One can see what it is before a key sends it away.
const AT_LEAST: Duration = Duration::from_millis(900);
const GLIDE: Duration = Duration::from_millis(500);
const DIRECTIONS: [Direction; 4] = [Direction::Right, Direction::Down, Direction::Left, Direction::Up];

/// Arrow keys with a hero who walks as they say, and the space bar with one who strikes a lantern.
#[derive(Clone, Debug)]
pub(crate) struct Title {
    pub(crate) name: Animator<sprites::Title>,
    pub(crate) arrows: [Animator<Keys>; 4],
    pub(crate) walker: Animator<sprites::Hero>,
    pub(crate) space: Animator<Keys>,
    pub(crate) fencer: Animator<sprites::Hero>,
    pub(crate) lantern: Animator<sprites::Lantern>,
    shown: Duration,
    gone: Duration,
}

impl Title {
    pub(crate) fn new() -> Self {
        let arrow = |direction| {
            let mut arrow = Animator::new(Keys::Arrow);
            arrow.face(direction);
            arrow
        };
        Self {
            name: Animator::new(sprites::Title::Name),
            arrows: DIRECTIONS.map(arrow),
            walker: Animator::new(sprites::Hero::Walking),
            space: Animator::new(Keys::Space),
            fencer: Animator::new(sprites::Hero::Stopped),
            lantern: Animator::new(sprites::Lantern::Unlit),
            shown: Duration::ZERO,
            gone: Duration::ZERO,
        }
    }

    pub(crate) fn step(&mut self, input: Input, dt: Duration) {
        self.shown += dt;
        if (self.shown > AT_LEAST && input != Input::NONE) || !self.gone.is_zero() {
            self.gone += dt;
        }
        let _ = (self.walker.tick(dt), self.lantern.tick(dt), self.space.tick(dt));
        // Each arrow goes down once while its neighbours wait their turn.
        let turn = (self.shown.as_millis() / 660 % 4) as usize;
        self.walker.face(DIRECTIONS[turn]);
        for (index, arrow) in self.arrows.iter_mut().enumerate() {
            if index == turn {
                arrow.tick(dt);
            } else {
                arrow.restart();
            }
        }
        if self.fencer.tick(dt).is_finished() {
            self.fencer.play(sprites::Hero::Stopped);
            self.lantern.play(sprites::Lantern::Lit);
        } else if self.space.frame_index() == 1 && self.space.elapsed() < Duration::from_millis(350) {
            self.fencer.play(sprites::Hero::Sword);
        }
    }

    /// Returns whether it still waits for the first key.
    pub(crate) fn is_up(&self) -> bool {
        self.gone.is_zero()
    }

    /// How much of it has gone, from 0 to 1: the name glides up into its corner.
    pub(crate) fn gone(&self) -> f32 {
        (self.gone.as_secs_f32() / GLIDE.as_secs_f32()).min(1.0)
    }
}
