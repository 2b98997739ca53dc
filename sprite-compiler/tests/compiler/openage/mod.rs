//! openage files from the asset folder to the player's hand.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops where it is")]

mod facing;
mod hostile;
mod locations;
mod mistakes;
mod naming;
mod playing;

use crate::support::image;
use crate::support::play::with_sprite;
use sprite_compiler::{Compilation, MemoryFiles};
use sprite_runtime::{AnyAnimator, Frame};
use std::time::Duration;

/// A loop of four frames that stand beside each other, 100 ms each, and a wait of 50 ms.
const BASE: &str = "\
version 1
imagefile 0 \"a.png\"
layer 0 mode=loop time_per_frame=100 replay_delay=50
angle 0
frame 0 0 0 0 0 0 10 10 5 9
frame 1 0 0 0 10 0 10 10 5 9
frame 2 0 0 0 20 0 10 10 5 9
frame 3 0 0 0 30 0 10 10 5 9
";

/// A folder with one file, and an image of 40 x 40 pixels for it.
fn folder(text: &str) -> MemoryFiles {
    MemoryFiles::new([("archer/walk.sprite", text)]).with("archer/a.png", image::opaque(40, 40))
}

/// The text with another piece in place of one.
#[track_caller]
fn edited(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}");
    text.replacen(from, to, 1)
}

/// A frame as a trace shows it, without its image.
fn picture(frame: Frame<'_>) -> String {
    let (rect, origin) = (frame.rect(), frame.origin());
    let mirrored = if frame.is_mirrored() { "~" } else { "" };
    format!("{},{},{},{},{},{}{mirrored}", rect.x, rect.y, rect.width, rect.height, origin.x, origin.y)
}

/// All layers that show something, from back to front.
fn pictures(player: &AnyAnimator<'_>) -> Vec<String> {
    player.frames().map(picture).collect()
}

/// The frames drawn at these ascending times in microseconds: the frame's index in a row of pictures ten pixels wide, `-`
/// for nothing.
fn shown(compilation: &Compilation, times: &[u64]) -> String {
    let mut shown = Vec::new();
    with_sprite(compilation, |sprite| {
        let (mut player, mut now) = (AnyAnimator::of(sprite, 0), 0);
        for &time in times {
            let _ = player.tick(Duration::from_micros(time - now));
            now = time;
            let frame = player.frames().next();
            shown.push(frame.map_or_else(|| "-".to_owned(), |frame| (frame.rect().x / 10).to_string()));
        }
    });
    shown.join(",")
}
