//! A script that plays the game in front of no one: it stands in for the keyboard and nothing else.
//!
//! It tells where to go rather than which key to hold for how long, so that a change to a speed or a map
//! does not break it.

use crate::game::Game;
use crate::input::Input;
use crate::vec2::Vec2;
use crate::world::TILE;
use sprite_runtime::{Direction, Point};
use std::time::Duration;

/// The game that the scene was written for.
pub(crate) const SEED: u32 = 7;

/// Nobody is stuck for ever: an act that takes longer is over.
const PATIENCE: Duration = Duration::from_secs(6);
const STILL_EVERY: Duration = Duration::from_millis(1500);

enum Act {
    Wait(u64),
    /// To the middle of a tile, striking whoever comes near.
    Walk(f32, f32),
    Turn(Direction),
    Swing(u64),
    /// Goes after whoever is within so many pixels, until nobody is left there.
    Fight(f32),
    Film(bool),
}

use Act::{Fight, Film, Swing, Turn, Wait, Walk};

const SCENE: &[Act] = &[
    Wait(3000),
    Walk(6.5, 10.0),
    Film(true),
    Fight(80.0),
    Walk(7.5, 7.0),
    Walk(9.0, 4.0),
    Walk(8.0, 4.0),
    Turn(Direction::Left),
    Swing(500),
    Film(false),
    Walk(11.0, 4.0),
    Turn(Direction::Right),
    Swing(500),
    Fight(90.0),
    Walk(12.0, 7.0),
    Walk(13.0, 10.0),
    Fight(90.0),
    Walk(16.0, 11.0),
    Wait(400),
    Walk(12.0, 9.0),
    Walk(9.5, 4.0),
    Film(true),
    Walk(9.5, 3.0),
    Turn(Direction::Up),
    Wait(800),
    Walk(9.5, 1.0),
    Wait(1200),
    Walk(9.5, 4.0),
    Film(false),
    Walk(4.2, 4.0),
    Turn(Direction::Left),
    Swing(400),
    Fight(90.0),
    Walk(4.2, 5.0),
    Walk(14.8, 4.2),
    Turn(Direction::Right),
    Swing(400),
    Fight(90.0),
    Walk(11.5, 5.0),
    Walk(11.5, 9.0),
    Fight(90.0),
    Walk(11.5, 11.5),
    Turn(Direction::Right),
    Swing(400),
    Fight(90.0),
    Film(true),
    Walk(8.5, 11.5),
    Turn(Direction::Left),
    Swing(700),
    Wait(600),
    Walk(9.5, 11.0),
    Wait(3000),
];

pub(crate) struct Script {
    acts: std::slice::Iter<'static, Act>,
    act: Option<&'static Act>,
    /// Time in this act, and in the scene.
    clock: Duration,
    total: Duration,
    filmed: bool,
    still: bool,
}

impl Script {
    pub(crate) fn new() -> Self {
        let mut acts = SCENE.iter();
        let (clock, total) = (Duration::ZERO, Duration::ZERO);
        Self { act: acts.next(), acts, clock, total, filmed: false, still: false }
    }

    /// What to press in this step; [`None`] when the scene is over.
    pub(crate) fn input(&mut self, game: &Game, dt: Duration) -> Option<Input> {
        let stills = self.total.as_millis() / STILL_EVERY.as_millis();
        self.clock += dt;
        self.total += dt;
        self.still = self.total.as_millis() / STILL_EVERY.as_millis() > stills;
        loop {
            let act = self.act?;
            if let Film(filmed) = act {
                self.filmed = *filmed;
            } else if self.clock < PATIENCE
                && let Some(input) = perform(act, game, self.clock, dt)
            {
                return Some(input);
            }
            self.act = self.acts.next();
            self.clock = dt;
        }
    }

    pub(crate) const fn wants_still(&self) -> bool {
        self.still
    }

    pub(crate) const fn is_filmed(&self) -> bool {
        self.filmed
    }
}

/// What an act presses; [`None`] when it is done.
fn perform(act: &Act, game: &Game, clock: Duration, dt: Duration) -> Option<Input> {
    let first = clock <= dt;
    match *act {
        Wait(millis) => (clock < Duration::from_millis(millis)).then_some(Input::NONE),
        Turn(direction) => first.then_some(Input { walk: direction.step(), ..Input::NONE }),
        Swing(millis) if clock < Duration::from_millis(millis) => Some(Input { swing: first, ..Input::NONE }),
        Swing(_) | Film(_) => None,
        Walk(column, row) => {
            let tile = Vec2::from(Point::new(TILE, TILE));
            let goal = Vec2::new((column + 0.5) * tile.x, row * tile.y + 12.0);
            let walk = towards(game, goal, 2.0);
            (walk != Point::ZERO).then(|| strike_near(game).unwrap_or(Input { walk, ..Input::NONE }))
        }
        Fight(within) => {
            let enemy = nearest_enemy(game).filter(|enemy| (*enemy - game.hero.at).length() < within)?;
            let walk = towards(game, enemy, 8.0);
            Some(strike_near(game).unwrap_or(Input { walk, ..Input::NONE }))
        }
    }
}

/// Strikes an enemy that the sword can reach, or turns to it first.
fn strike_near(game: &Game) -> Option<Input> {
    let way = nearest_enemy(game)? - game.hero.at;
    if way.length() > 27.0 || game.hero.is_swinging() {
        return None;
    }
    let across = if way.x.abs() > way.y.abs() { Vec2::new(way.x, 0.0) } else { Vec2::new(0.0, way.y) };
    let walk = Direction::from_vector(across.x, across.y)?.step();
    Some(Input { walk, swing: true, ..Input::NONE })
}

fn nearest_enemy(game: &Game) -> Option<Vec2> {
    let far = |at: &Vec2| (*at - game.hero.at).length();
    game.area.enemies.iter().map(|enemy| enemy.at).min_by(|a, b| far(a).total_cmp(&far(b)))
}

fn towards(game: &Game, goal: Vec2, near: f32) -> Point {
    let way = goal - game.hero.at;
    let sign = |way: f32| i32::from(way > near) - i32::from(way < -near);
    Point::new(sign(way.x), sign(way.y))
}
