//! The game: what happens in a sixtieth of a second.
//!
//! It knows no window, no clock and no keyboard. The window or a script gives it an [`Input`] and a time for each step,
//! and the same inputs make the same game.

use crate::actors::Hero;
use crate::area::{Area, Effect};
use crate::input::Input;
use crate::rng::Rng;
use crate::title::Title;
use crate::vec2::Vec2;
use crate::words::Notice;
use crate::world::Place;
use sprite_runtime::Direction;
use std::time::Duration;

/// One step.
pub(crate) const STEP: Duration = Duration::from_nanos(1_000_000_000 / 60);

const FAR_AWAY: Vec2 = Vec2::new(-10_000.0, 0.0);
const FADE: Duration = Duration::from_millis(450);
/// A defeat is seen before the words about it.
const MOURNING: Duration = Duration::from_millis(900);
/// The gems fly first.
const CHEER: Duration = Duration::from_millis(1200);
/// From one sparkle of the key to the next.
const SPARKLE: Duration = Duration::from_millis(700);

#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) area: Area,
    pub(crate) hero: Hero,
    pub(crate) title: Title,
    pub(crate) gems: u32,
    pub(crate) has_key: bool,
    pub(crate) rng: Rng,
    /// How long the screen shakes yet.
    pub(crate) shake: Duration,
    /// How long everything stands still after a hit.
    pub(crate) freeze: Duration,
    /// How long the counter of gems jumps yet.
    pub(crate) pop: Duration,
    phase: Phase,
    /// Time since the phase began.
    clock: Duration,
    is_paused: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Play,
    /// On the way to another room.
    Leave(Place),
    /// Without health, until somebody tries again.
    Fall,
    /// On the way back to the beginning of the room.
    Retry,
    Win,
}

impl Game {
    pub(crate) fn new(seed: u32) -> Self {
        let mut rng = Rng::new(seed);
        let area = Area::new(Place::Garden, &mut rng);
        let hero = Hero::new(area.start, Direction::Up);
        Self {
            area,
            hero,
            title: Title::new(),
            gems: 0,
            has_key: false,
            rng,
            shake: Duration::ZERO,
            freeze: Duration::ZERO,
            pop: Duration::ZERO,
            phase: Phase::Play,
            clock: Duration::ZERO,
            is_paused: false,
        }
    }

    pub(crate) fn step(&mut self, input: Input, dt: Duration) {
        if input.restart {
            *self = Self::new(self.rng.below(u32::MAX));
            return;
        }
        // A paused game stays so until it goes on; no other phase can follow.
        self.is_paused = self.is_playing() && self.is_paused != input.pause;
        if self.is_paused {
            return;
        }
        self.shake = self.shake.saturating_sub(dt);
        self.pop = self.pop.saturating_sub(dt);
        if !self.freeze.is_zero() {
            self.freeze = self.freeze.saturating_sub(dt);
            return;
        }
        self.clock += dt;
        let tries_again = input.swing;
        let input = if self.phase == Phase::Play { input } else { Input::NONE };
        self.title.step(input, dt);
        self.hero.step(input, &self.area.room, dt);
        // Enemies do not hunt the hero while the title is up.
        let prey = if self.title.is_up() { FAR_AWAY } else { self.hero.at };
        self.area.step(prey, &mut self.rng, dt);
        match self.phase {
            Phase::Play => self.play(dt),
            Phase::Leave(place) if self.clock >= FADE => {
                let health = self.hero.health;
                self.enter(place);
                self.hero.health = health;
            }
            Phase::Fall if self.clock >= MOURNING && tries_again => self.begin(Phase::Retry),
            Phase::Retry if self.clock >= FADE => self.enter(self.area.place),
            Phase::Win => self.celebrate(),
            Phase::Leave(_) | Phase::Fall | Phase::Retry => {}
        }
    }

    /// Begins a room, with a hero in full health.
    fn enter(&mut self, place: Place) {
        self.area = Area::new(place, &mut self.rng);
        self.hero =
            Hero::new(self.area.start, if place == Place::Garden { Direction::Up } else { Direction::Down });
        self.has_key = false;
        self.begin(Phase::Play);
    }

    fn begin(&mut self, phase: Phase) {
        (self.phase, self.clock) = (phase, Duration::ZERO);
    }

    fn play(&mut self, dt: Duration) {
        self.swing();
        self.volley();
        self.bury();
        self.touch();
        self.push(dt);
        self.collect();
        self.drink();
        self.discover();
        self.sparkle(SPARKLE, dt);
        if self.hero.health == 0 {
            self.area.effects.push(Effect::puff(self.hero.at));
            self.hero.vanish();
            self.begin(Phase::Fall);
        } else if self.hero.has_won() {
            self.begin(Phase::Win);
        } else if let Some(place) = self.area.place.beyond()
            && self.area.door.as_ref().is_some_and(|door| door.is_passed_by(self.hero.at))
        {
            self.begin(Phase::Leave(place));
        }
    }

    /// How far the light is out, from 0 to 1.
    pub(crate) fn fade(&self) -> f32 {
        let shares = |time: Duration| time.as_secs_f32() / FADE.as_secs_f32();
        let fade = match self.phase {
            Phase::Play => 1.0 - shares(self.clock),
            Phase::Leave(_) | Phase::Retry => shares(self.clock),
            Phase::Fall | Phase::Win => 0.0,
        };
        fade.clamp(0.0, 1.0)
    }

    /// Returns whether the hero is in a room and has something to do there.
    pub(crate) fn is_playing(&self) -> bool {
        self.phase == Phase::Play
    }

    /// The text in the middle of the screen.
    pub(crate) fn notice(&self) -> Option<Notice> {
        match self.phase {
            Phase::Play if self.is_paused => Some(Notice::pause()),
            Phase::Fall if self.clock >= MOURNING => Some(Notice::defeat()),
            Phase::Win if self.clock >= CHEER => Some(Notice::end(self.gems)),
            _ => None,
        }
    }

    #[cfg(test)]
    pub(crate) fn is_won(&self) -> bool {
        self.phase == Phase::Win
    }

    /// Time since the room, or the end of it, began.
    pub(crate) const fn clock(&self) -> Duration {
        self.clock
    }
}
