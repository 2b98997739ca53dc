//! How the ground looks: each tile by its neighbours, and a little by chance.

use super::{COLUMNS, ROWS, Room, Tile, corner};
use crate::rng::noise;
use crate::sprites::Ground;
use sprite_runtime::{Direction, Point};

/// Pictures and their positions, from back to front.
pub(crate) fn paint(room: &Room) -> Vec<(Ground, Point)> {
    let rows = (0..).take(ROWS);
    let cells = rows.flat_map(|y| (0..).take(COLUMNS).map(move |x| Point::new(x, y)));
    let mut painted = Vec::new();
    for cell in cells {
        let at = corner(cell);
        let chance = noise(cell.x, cell.y) % 100;
        let base = match room.tile(cell) {
            Tile::Wall => wall(room, cell, chance),
            Tile::Water => water(room, cell),
            Tile::Path if chance < 75 => Ground::Path,
            Tile::Path => Ground::PathAlt,
            Tile::Floor | Tile::Rail => floor(room, cell, chance),
        };
        painted.push((base, at));
        if room.tile(cell) == Tile::Path {
            painted.extend(path_edges(room, cell).map(|edge| (edge, at)));
        }
        if room.has_rails(cell) {
            painted.push((rails(room, cell), at));
        }
    }
    painted
}

fn floor(room: &Room, cell: Point, chance: u32) -> Ground {
    match chance {
        _ if room.tile(cell + Direction::Up.step()) == Tile::Wall => Ground::FloorShade,
        0..76 => Ground::Floor,
        76..95 => Ground::FloorAlt,
        95..99 => Ground::FloorDetail,
        _ => Ground::FloorRare,
    }
}

fn wall(room: &Room, cell: Point, chance: u32) -> Ground {
    let open = |direction: Direction| {
        let cell = cell + direction.step();
        // The topmost row shows the rim of the wall.
        cell.y < 0 || room.tile(cell) != Tile::Wall
    };
    let (above, below) = (open(Direction::Up), open(Direction::Down));
    let (left, right) = (open(Direction::Left), open(Direction::Right));
    match (above, left, right) {
        _ if below => Ground::WallFace,
        (true, true, _) => Ground::WallNw,
        (true, _, true) => Ground::WallNe,
        (true, _, _) => Ground::WallTop,
        (_, true, _) => Ground::WallW,
        (_, _, true) => Ground::WallE,
        _ if chance < 70 => Ground::Wall,
        _ => Ground::WallAlt,
    }
}

fn water(room: &Room, cell: Point) -> Ground {
    let shore = |direction: Direction| room.tile(cell + direction.step()) != Tile::Water;
    let (above, below) = (shore(Direction::Up), shore(Direction::Down));
    match (above, below, shore(Direction::Left), shore(Direction::Right)) {
        (true, _, true, _) => Ground::WaterNw,
        (true, _, _, true) => Ground::WaterNe,
        (_, true, true, _) => Ground::WaterSw,
        (_, true, _, true) => Ground::WaterSe,
        (true, ..) => Ground::WaterN,
        (_, true, ..) => Ground::WaterS,
        (_, _, true, _) => Ground::WaterW,
        (_, _, _, true) => Ground::WaterE,
        _ => Ground::Water,
    }
}

/// Rails lead to the rails beside them, and straight on where those end.
fn rails(room: &Room, cell: Point) -> Ground {
    let leads = |direction: Direction| room.has_rails(cell + direction.step());
    let (above, below) = (leads(Direction::Up), leads(Direction::Down));
    match (above, below, leads(Direction::Left), leads(Direction::Right)) {
        (true, false, true, _) => Ground::RailNw,
        (true, false, _, true) => Ground::RailNe,
        (false, true, true, _) => Ground::RailSw,
        (false, true, _, true) => Ground::RailSe,
        (false, false, ..) => Ground::RailH,
        _ => Ground::RailV,
    }
}

fn path_edges(room: &Room, cell: Point) -> impl Iterator<Item = Ground> {
    let edges = [
        (Direction::Up, Ground::PathEdgeN),
        (Direction::Down, Ground::PathEdgeS),
        (Direction::Left, Ground::PathEdgeW),
        (Direction::Right, Ground::PathEdgeE),
    ];
    edges
        .into_iter()
        .filter(move |(direction, _)| room.tile(cell + direction.step()) != Tile::Path)
        .map(|(_, edge)| edge)
}
