//! A script in place of the keyboard.
//!
//! It says where to go and not which key to hold for how long, so that a change to a speed or a map does not break it.

use crate::game::Game;
use crate::input::Input;
use crate::vec2::Vec2;
use crate::world::{Place, TILE, next_stop};
use sprite_runtime::{Direction, Point};
use std::time::Duration;

/// The game that the scene was written for.
pub(crate) const SEED: u32 = 7;

/// An act that takes longer is over.
const PATIENCE: Duration = Duration::from_secs(4);
const STILL_EVERY: Duration = Duration::from_millis(1800);

enum Act {
    Wait(u64),
    /// To the middle of a tile, striking what comes near.
    Walk(f32, f32),
    Turn(Direction),
    /// Stands still, and strikes whatever comes near.
    Stand(u64),
    Swing(u64),
    /// Fights enemies within so many pixels, until none is left there.
    Fight(f32),
    /// Picks up what lies within so many pixels.
    Gather(f32),
    /// Pushes the cart until it stands in a cell.
    Push(Direction, i32, i32),
    /// Up through the door.
    Enter(Place),
    Film(bool),
}

use Act::{Enter, Fight, Film, Gather, Push, Stand, Swing, Turn, Wait, Walk};

const SCENE: &[Act] = &[
    Wait(1700),
    Turn(Direction::Up),
    Wait(600),
    Film(true),
    Walk(5.0, 9.0),
    Fight(70.0),
    Walk(6.5, 9.0),
    Fight(80.0),
    Walk(7.5, 7.0),
    Walk(9.0, 4.0),
    Walk(8.0, 4.0),
    Turn(Direction::Left),
    Swing(500),
    Walk(11.0, 4.0),
    Turn(Direction::Right),
    Swing(500),
    Film(false),
    Fight(90.0),
    Walk(12.0, 7.0),
    Walk(13.0, 10.0),
    Fight(70.0),
    Fight(70.0),
    Gather(80.0),
    Walk(12.0, 9.0),
    Walk(9.5, 4.0),
    Film(true),
    Enter(Place::Cellar),
    Wait(700),
    Walk(9.5, 4.0),
    Film(false),
    Walk(4.2, 4.0),
    Turn(Direction::Left),
    Swing(350),
    Fight(50.0),
    Walk(14.8, 4.2),
    Turn(Direction::Right),
    Swing(350),
    Fight(50.0),
    Walk(12.0, 5.0),
    Film(true),
    Push(Direction::Right, 17, 5),
    Walk(17.0, 4.0),
    Push(Direction::Down, 17, 8),
    Walk(18.0, 7.0),
    Stand(1600),
    Walk(18.0, 9.5),
    Fight(40.0),
    Wait(1000),
    Film(false),
    Walk(11.5, 10.5),
    Fight(90.0),
    Walk(11.5, 11.5),
    Turn(Direction::Right),
    Swing(350),
    Fight(60.0),
    Film(true),
    Walk(7.5, 11.5),
    Turn(Direction::Left),
    Swing(600),
    Walk(9.5, 11.0),
    Wait(2600),
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

    /// The input of this step; [`None`] when the scene is over.
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

/// The input of an act; [`None`] when it is done.
fn perform(act: &Act, game: &Game, clock: Duration, dt: Duration) -> Option<Input> {
    let first = clock <= dt;
    match *act {
        Wait(millis) => (clock < Duration::from_millis(millis)).then_some(Input::NONE),
        Stand(millis) => {
            (clock < Duration::from_millis(millis)).then(|| strike_near(game).unwrap_or(Input::NONE))
        }
        Turn(direction) => first.then_some(Input { walk: direction.step(), ..Input::NONE }),
        Swing(millis) if clock < Duration::from_millis(millis) => Some(Input { swing: first, ..Input::NONE }),
        Swing(_) | Film(_) => None,
        Enter(place) => {
            let up = Input { walk: Direction::Up.step(), ..Input::NONE };
            (game.area.place != place).then_some(up)
        }
        Push(direction, column, row) => {
            let there = game.area.cart.as_ref().is_none_or(|cart| cart.cell == Point::new(column, row));
            (!there).then(|| strike_near(game).unwrap_or(Input { walk: direction.step(), ..Input::NONE }))
        }
        Walk(column, row) => {
            let tile = Vec2::from(Point::new(TILE, TILE));
            let goal = Vec2::new((column + 0.5) * tile.x, row * tile.y + 12.0);
            let walk = towards(game, goal, 2.0);
            let there = walk == Point::ZERO || game.hero.has_won();
            (!there).then(|| strike_near(game).unwrap_or(Input { walk, ..Input::NONE }))
        }
        Fight(within) => {
            let enemy = nearest(game, foes(game)).filter(|enemy| distance(game, *enemy) < within)?;
            let walk = towards(game, enemy, 8.0);
            Some(strike_near(game).unwrap_or(Input { walk, ..Input::NONE }))
        }
        Gather(within) => {
            let pickups = game.area.pickups.iter().map(|pickup| pickup.at);
            let pickup = nearest(game, pickups).filter(|pickup| distance(game, *pickup) < within)?;
            let walk = towards(game, pickup, 2.0);
            Some(strike_near(game).unwrap_or(Input { walk, ..Input::NONE }))
        }
    }
}

/// The enemies that still stand.
fn foes(game: &Game) -> impl Iterator<Item = Vec2> {
    game.area.enemies.iter().filter(|enemy| enemy.health > 0).map(|enemy| enemy.at)
}

/// Strikes an enemy or an arrow that the sword can reach; it turns the hero to it first.
fn strike_near(game: &Game) -> Option<Input> {
    // Arrows are fast: the swing has to begin before they arrive.
    let arrows = game.area.arrows.iter().filter(|arrow| !arrow.is_returned).map(|arrow| arrow.at);
    let near = foes(game).filter(|foe| distance(game, *foe) < 27.0);
    let offset =
        nearest(game, near.chain(arrows.filter(|arrow| distance(game, *arrow) < 36.0)))? - game.hero.at;
    if game.hero.is_swinging() {
        return None;
    }
    let across =
        if offset.x.abs() > offset.y.abs() { Vec2::new(offset.x, 0.0) } else { Vec2::new(0.0, offset.y) };
    let walk = Direction::from_vector(across.x, across.y)?.step();
    Some(Input { walk, swing: true, ..Input::NONE })
}

fn nearest(game: &Game, places: impl Iterator<Item = Vec2>) -> Option<Vec2> {
    places.min_by(|a, b| distance(game, *a).total_cmp(&distance(game, *b)))
}

fn distance(game: &Game, place: Vec2) -> f32 {
    (place - game.hero.at).length()
}

fn towards(game: &Game, goal: Vec2, near: f32) -> Point {
    let stop = next_stop(&game.area.room, game.hero.at, goal).unwrap_or(goal);
    let offset = stop - game.hero.at;
    let sign = |offset: f32| i32::from(offset > near) - i32::from(offset < -near);
    Point::new(sign(offset.x), sign(offset.y))
}
