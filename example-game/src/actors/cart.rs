//! A cart that the hero pushes along its rails by leaning against it, a tile at a time.
//!
//! How far and how fast it rolls stands in its description. The player of the sprite carries it, and nothing
//! here counts pixels or time in between: on arrival it is exactly a tile further.

use crate::sprites;
use crate::vec2::Vec2;
use crate::world::{Room, TILE, corner};
use sprite_runtime::cranberry::CranberryExt as _;
use sprite_runtime::{Animator, Direction, Played, Point};
use std::time::Duration;

/// A short touch does not move it.
const MOMENT: Duration = Duration::from_millis(140);

#[derive(Clone, Debug)]
pub(crate) struct Cart {
    /// Where it stands; while it rolls, where it started.
    pub(crate) cell: Point,
    pub(crate) player: Animator<sprites::Cart>,
    /// How long the hero has leaned against it.
    leaned: Duration,
}

impl Cart {
    pub(crate) fn new(cell: Point) -> Self {
        Self { cell, player: Animator::new(sprites::Cart::Right), leaned: Duration::ZERO }
    }

    /// The top left corner of what it covers, to the part of a pixel.
    pub(crate) fn corner(&self) -> Vec2 {
        let [x, y] = self.player.offset().to_pixels();
        Vec2::from(corner(self.cell)) + Vec2::new(x, y)
    }

    /// The pixel that its picture's middle goes to.
    pub(crate) fn middle(&self) -> Point {
        corner(self.cell) + self.player.offset().rounded() + Point::new(TILE / 2, TILE / 2)
    }

    /// The hero leans against it, or does not. It rolls where there are rails and `is_empty` finds the next cell empty.
    pub(crate) fn lean(
        &mut self,
        direction: Option<Direction>,
        room: &mut Room,
        is_empty: impl Fn(Point) -> bool,
        dt: Duration,
    ) {
        self.leaned = if direction.is_some() { self.leaned + dt } else { Duration::ZERO };
        let Some(direction) = direction.filter(|_| self.leaned >= MOMENT) else { return };
        let next = self.cell + direction.step();
        let Some(push) = movement(direction).filter(|_| room.has_rails(next) && !room.is_solid(next)) else {
            return;
        };
        // While it rolls the answer is `Blocked`, and it rolls on.
        if is_empty(next) && self.player.play(push) == Played::Started {
            self.leaned = Duration::ZERO;
            room.set_solid(self.cell, false);
            room.set_solid(next, true);
            room.set_rolling(Some(self.corner()));
        }
    }

    pub(crate) fn step(&mut self, room: &mut Room, dt: Duration) {
        let finished = self.player.tick(dt).is_finished();
        if finished {
            let direction = self.player.displacement().rounded();
            self.cell += Point::new(direction.x / TILE, direction.y / TILE);
            // It has arrived: at rest, the next one begins at zero.
            self.player.begin_idle(self.player.animation());
        }
        room.set_rolling(self.player.is_blocked().then(|| self.corner()));
    }
}

fn movement(direction: Direction) -> Option<sprites::Cart> {
    match direction {
        Direction::Right => Some(sprites::Cart::Right),
        Direction::Up => Some(sprites::Cart::Up),
        Direction::Left => Some(sprites::Cart::Left),
        Direction::Down => Some(sprites::Cart::Down),
        _ => None,
    }
}
