//! What a room is made of, and where one can walk in it.

use super::Place;
use crate::vec2::Vec2;
use sprite_runtime::Point;

pub(crate) const COLUMNS: usize = 20;
pub(crate) const ROWS: usize = 14;
/// Pixels along the side of a tile.
pub(crate) const TILE: i32 = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tile {
    Wall,
    Floor,
    Path,
    Water,
}

/// The tiles of a room. A cell is a [`Point`] that counts columns and rows.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    tiles: [[Tile; COLUMNS]; ROWS],
    solid: [[bool; COLUMNS]; ROWS],
}

impl Room {
    pub(crate) fn new(place: Place) -> Self {
        let mut room = Self { tiles: [[Tile::Floor; COLUMNS]; ROWS], solid: [[false; COLUMNS]; ROWS] };
        for (cell, mark) in Self::marks(place) {
            let (tile, solid) = match mark {
                '#' | 'D' => (Tile::Wall, true),
                '~' => (Tile::Water, true),
                'C' => (Tile::Path, true),
                'p' | '@' => (Tile::Path, false),
                'L' | 'b' => (Tile::Floor, true),
                _ => (Tile::Floor, false),
            };
            if let Some((column, row)) = index(cell) {
                room.tiles[row][column] = tile;
                room.solid[row][column] = solid;
            }
        }
        room
    }

    /// The characters of a room's map, from the top left.
    pub(crate) fn marks(place: Place) -> impl Iterator<Item = (Point, char)> {
        (0..)
            .zip(place.map())
            .flat_map(|(y, line)| (0..).zip(line.chars()).map(move |(x, mark)| (Point::new(x, y), mark)))
    }

    /// The tile in a cell; outside, the nearest one inside, so that paths and hedges run off the screen.
    pub(crate) fn tile(&self, cell: Point) -> Tile {
        let inside = |value: i32, end: usize| usize::try_from(value).unwrap_or(0).min(end - 1);
        self.tiles[inside(cell.y, ROWS)][inside(cell.x, COLUMNS)]
    }

    pub(crate) fn is_solid(&self, cell: Point) -> bool {
        index(cell).is_none_or(|(column, row)| self.solid[row][column])
    }

    pub(crate) fn set_solid(&mut self, cell: Point, solid: bool) {
        if let Some((column, row)) = index(cell) {
            self.solid[row][column] = solid;
        }
    }

    /// Whether somebody fits there. All who walk are the same size at their feet: smaller than a tile, so
    /// that the corners tell.
    pub(crate) fn is_free(&self, feet: Vec2) -> bool {
        [(-5.0, -6.0), (5.0, -6.0), (-5.0, 1.0), (5.0, 1.0)]
            .into_iter()
            .all(|(x, y)| !self.is_solid(cell_at(feet + Vec2::new(x, y))))
    }

    /// Goes as far as the walls allow, each axis by itself: that is what slides along them.
    pub(crate) fn slide(&self, mut at: Vec2, step: Vec2) -> Vec2 {
        // The smaller parts bring one right up to a wall.
        let parts = [1.0, 0.5, 0.25, 0.125];
        for way in [Vec2::new(step.x, 0.0), Vec2::new(0.0, step.y)] {
            at = parts.iter().map(|&part| at + way * part).find(|&next| self.is_free(next)).unwrap_or(at);
        }
        at
    }
}

/// The cell that holds a position.
pub(crate) fn cell_at(position: Vec2) -> Point {
    let pixel = position.pixel();
    Point::new(pixel.x.div_euclid(TILE), pixel.y.div_euclid(TILE))
}

/// The middle of a cell.
pub(crate) fn centre(cell: Point) -> Vec2 {
    Vec2::from(Point::new(cell.x * TILE + TILE / 2, cell.y * TILE + TILE / 2))
}

/// Where somebody who stands in a cell has the feet.
pub(crate) fn feet(cell: Point) -> Vec2 {
    centre(cell) + Vec2::new(0.0, 4.0)
}

fn index(cell: Point) -> Option<(usize, usize)> {
    let (column, row) = (usize::try_from(cell.x).ok()?, usize::try_from(cell.y).ok()?);
    (column < COLUMNS && row < ROWS).then_some((column, row))
}
