//! Draws the picture of the first sprite: a walking person.

use crate::bitmap::Bitmap;
use crate::fault::Fault;

const SIDE: u32 = 16;

/// The pixels of head and body.
const BODY: [&str; 12] = [
    "................",
    ".....hhhhh......",
    "....hhhhhhh.....",
    "....hsssssh.....",
    "....hsessesh....",
    "....ssssssss....",
    ".....ssssss.....",
    "....cccccccc....",
    "...sccccccccs...",
    "...sccccccccs...",
    "....cccccccc....",
    "....pppppppp....",
];

/// The pixels of the legs: standing, a step with one leg, standing, a step with the other.
const LEGS: [[&str; 4]; 4] = [
    ["....ppp..ppp....", "....ppp..ppp....", "....bbb..bbb....", "................"],
    ["....ppp..ppp....", "...bbb...ppp....", ".........bbb....", "................"],
    ["....ppp..ppp....", "....ppp..ppp....", "....bbb..bbb....", "................"],
    ["....ppp..ppp....", "....ppp...bbb...", "....bbb.........", "................"],
];

fn colour(character: u8) -> [u8; 4] {
    match character {
        b'h' => [92, 56, 40, 255],
        b's' => [240, 196, 156, 255],
        b'e' => [40, 32, 48, 255],
        b'c' => [72, 136, 96, 255],
        b'p' => [64, 72, 120, 255],
        b'b' => [56, 40, 32, 255],
        _ => [0; 4],
    }
}

/// The PNG, with the frames side by side.
pub(super) fn png() -> Result<Vec<u8>, Fault> {
    let mut sheet = Bitmap::filled(SIDE * 4, SIDE, [0; 4]);
    for (left, legs) in (0..).step_by(SIDE as usize).zip(LEGS) {
        for (y, row) in (0..).zip(BODY.iter().chain(&legs)) {
            for (x, character) in (left..left + SIDE).zip(row.bytes()) {
                sheet.put(x, y, colour(character));
            }
        }
    }
    sheet.encode().map_err(|error| Fault::Call(error.to_string()))
}
