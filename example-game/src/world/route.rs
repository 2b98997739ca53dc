//! Routes around walls and water, for the script that plays the scene.

use super::Room;
use super::room::{cell_at, feet, line};
use crate::vec2::Vec2;
use sprite_runtime::{Direction, Point};
use std::collections::{BTreeSet, VecDeque};

/// Where to head for next to get to a place: straight there when nothing is in between. [`None`] when
/// there is no route.
pub(crate) fn next_stop(room: &Room, from: Vec2, to: Vec2) -> Option<Vec2> {
    let clear = line(from, to).all(|at| room.is_free(at));
    if clear { Some(to) } else { next_cell(room, cell_at(from), cell_at(to)).map(feet) }
}

/// Searches backwards: the cell from which the start is found is the first one of a shortest route.
fn next_cell(room: &Room, from: Point, to: Point) -> Option<Point> {
    let (mut seen, mut queue) = (BTreeSet::from([to]), VecDeque::from([to]));
    while let Some(cell) = queue.pop_front() {
        if cell == from {
            return Some(to);
        }
        for direction in [Direction::Right, Direction::Up, Direction::Left, Direction::Down] {
            let next = cell + direction.step();
            if next == from {
                return Some(cell);
            }
            if !room.is_solid(next) && seen.insert(next) {
                queue.push_back(next);
            }
        }
    }
    None
}
