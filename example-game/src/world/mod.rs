//! The rooms: how they are drawn as text, what of them is solid, and how their ground looks.

mod ground;
mod maps;
mod room;

pub(crate) use ground::paint;
pub(crate) use maps::Place;
pub(crate) use room::{COLUMNS, ROWS, Room, TILE, Tile, centre, feet};
