//! The rooms: how they are drawn as text, what of them is solid, and how their ground looks.

mod ground;
mod maps;
mod room;
mod route;

pub(crate) use ground::paint;
pub(crate) use maps::Place;
pub(crate) use room::{COLUMNS, ROWS, Room, TILE, Tile, cell_at, centre, corner, feet, overlaps};
pub(crate) use route::next_stop;
