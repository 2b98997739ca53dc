//! The tiles of a room, and where one can walk in it.

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
    /// Rails over the floor.
    Rail,
}

/// The tiles of a room. A cell is a [`Point`] that counts columns and rows.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    tiles: [[Tile; COLUMNS]; ROWS],
    solid: [[bool; COLUMNS]; ROWS],
    /// The top left corner of a thing that rolls from cell to cell: it blocks the pixels where it is.
    rolling: Option<Vec2>,
}

impl Room {
    pub(crate) fn new(place: Place) -> Self {
        let mut room =
            Self { tiles: [[Tile::Floor; COLUMNS]; ROWS], solid: [[false; COLUMNS]; ROWS], rolling: None };
        for (cell, mark) in Self::marks(place) {
            let (tile, solid) = match mark {
                '#' | 'D' => (Tile::Wall, true),
                '~' => (Tile::Water, true),
                'C' | '^' => (Tile::Path, true),
                'c' => (Tile::Rail, true),
                '=' | 'o' => (Tile::Rail, false),
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

    pub(crate) fn has_rails(&self, cell: Point) -> bool {
        self.tile(cell) == Tile::Rail
    }

    pub(crate) fn set_rolling(&mut self, corner: Option<Vec2>) {
        self.rolling = corner;
    }

    /// Returns whether nothing can walk there.
    fn is_taken(&self, at: Vec2) -> bool {
        let side = Vec2::from(Point::new(TILE, TILE));
        let under = |corner: Vec2| {
            (0.0..side.x).contains(&(at.x - corner.x)) && (0.0..side.y).contains(&(at.y - corner.y))
        };
        self.is_solid(cell_at(at)) || self.rolling.is_some_and(under)
    }

    /// Arrows fly over water, and stop at everything else that is solid.
    pub(crate) fn stops_arrow(&self, at: Vec2) -> bool {
        self.is_taken(at) && self.tile(cell_at(at)) != Tile::Water
    }

    /// Returns whether an arrow would get there.
    pub(crate) fn is_clear(&self, from: Vec2, to: Vec2) -> bool {
        line(from, to).all(|at| !self.stops_arrow(at))
    }

    /// Returns whether a character fits there. All that walk are the same size at their feet: smaller than a tile, so
    /// that the corners are enough.
    pub(crate) fn is_free(&self, feet: Vec2) -> bool {
        corners(feet).into_iter().all(|corner| !self.is_taken(corner))
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

fn corners(feet: Vec2) -> [Vec2; 4] {
    [(-5.0, -6.0), (5.0, -6.0), (-5.0, 1.0), (5.0, 1.0)].map(|(x, y)| feet + Vec2::new(x, y))
}

/// Returns whether somebody with the feet there stands in a cell, with a part of them at least.
pub(crate) fn overlaps(feet: Vec2, cell: Point) -> bool {
    corners(feet).into_iter().any(|corner| cell_at(corner) == cell)
}

/// Places on the way from one to another, close enough to miss no corner that matters.
pub(super) fn line(from: Vec2, to: Vec2) -> impl Iterator<Item = Vec2> {
    let step = (to - from).unit() * 4.0;
    std::iter::successors(Some(from), move |at| Some(*at + step))
        .take_while(move |at| (to - *at).dot(step) > 0.0)
}

/// The cell that holds a position.
pub(crate) fn cell_at(position: Vec2) -> Point {
    let pixel = position.pixel();
    Point::new(pixel.x.div_euclid(TILE), pixel.y.div_euclid(TILE))
}

/// The top left corner of a cell.
pub(crate) const fn corner(cell: Point) -> Point {
    Point::new(cell.x * TILE, cell.y * TILE)
}

/// The middle of a cell.
pub(crate) fn centre(cell: Point) -> Vec2 {
    Vec2::from(corner(cell) + Point::new(TILE / 2, TILE / 2))
}

/// Where somebody who stands in a cell has the feet.
pub(crate) fn feet(cell: Point) -> Vec2 {
    centre(cell) + Vec2::new(0.0, 4.0)
}

fn index(cell: Point) -> Option<(usize, usize)> {
    let (column, row) = (usize::try_from(cell.x).ok()?, usize::try_from(cell.y).ok()?);
    (column < COLUMNS && row < ROWS).then_some((column, row))
}
