//! Letters on the screen: each is an animation of one sprite, found by its name.

use super::{HEIGHT, View, WIDTH};
use crate::game::Game;
use crate::sprites::{Hud, Letters};
use crate::words::{Notice, TASK};
use sprite_runtime::{Animator, Point, Rect};

/// The digits, by their value.
pub(super) const DIGITS: [Hud; 10] = [
    Hud::Digit0,
    Hud::Digit1,
    Hud::Digit2,
    Hud::Digit3,
    Hud::Digit4,
    Hud::Digit5,
    Hud::Digit6,
    Hud::Digit7,
    Hud::Digit8,
    Hud::Digit9,
];

/// The pixels from a letter to the next.
const STEP: i32 = 6;

/// The goal at the lower edge, and what is to be read in the middle.
pub(super) fn compose(view: &mut View, game: &Game) {
    if game.title.is_up() {
        text(view, TASK, 145);
    } else if game.is_playing() {
        view.shade(Rect::new(0, HEIGHT - 12, WIDTH, 12), 0.55);
        text(view, &game.goal(), 230);
    }
    let Some(Notice { title, lines }) = game.notice() else { return };
    let longest = lines.iter().map(String::len).chain([title.len()]).max().unwrap_or(0);
    let width = u32::try_from(longest).unwrap_or(0) * STEP.unsigned_abs() + 28;
    view.panel(Rect::new(WIDTH.saturating_sub(width) / 2, 80, width, 66));
    text(view, title, 92);
    for (line, y) in lines.iter().zip([112, 126]) {
        text(view, line, y);
    }
}

/// A line of letters and digits in the middle of the screen.
fn text(view: &mut View, text: &str, y: i32) {
    let count = i32::try_from(text.chars().count()).unwrap_or(0);
    let left = (WIDTH.cast_signed() - count * STEP) / 2;
    for (character, x) in text.chars().zip((left..).step_by(6)) {
        let at = Point::new(x, y);
        if let Some(digit) = character.to_digit(10) {
            view.frames(Animator::new(DIGITS[digit as usize]).frames(), at);
        } else if let Some(letter) = Letters::find(character.encode_utf8(&mut [0; 4])) {
            view.frames(Animator::new(letter).frames(), at);
        }
    }
}
