//! The sprite that all contenders play: large, and otherwise as games have them.

pub(crate) const ANIMATIONS: u16 = 100;
pub(crate) const DIRECTIONS: u16 = 4;
pub(crate) const FRAMES: u16 = 8;
const CELL: u32 = 32;

/// How long each frame of an animation is shown.
pub(crate) const fn milliseconds(animation: u16) -> u32 {
    60 + 10 * (animation / 10) as u32
}

/// x, y, width and height of a frame: a row of the sheet for each direction.
pub(crate) const fn rect(animation: u16, direction: u16, frame: u16) -> [u32; 4] {
    let row = (animation * DIRECTIONS + direction) as u32;
    [frame as u32 * CELL, row * CELL, CELL, CELL]
}
