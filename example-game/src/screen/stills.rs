//! Without a window: plays the scene, and writes pictures of it and an animated GIF.

use super::canvas::Canvas;
use super::gif::Gif;
use super::view::View;
use crate::game::{Game, STEP};
use crate::scene::{SEED, Script};
use std::error::Error;
use std::path::Path;

/// Steps between two pictures of the GIF, and how long that is in its hundredths of a second: exactly.
const GIF_STEPS: u32 = 3;
const GIF_DELAY: u16 = 5;
const STILL_SCALE: u32 = 3;

/// Plays the whole scene and returns how many pictures it wrote.
pub(crate) fn render(folder: &Path) -> Result<u32, Box<dyn Error>> {
    std::fs::create_dir_all(folder)?;
    let mut gif = Gif::create(&folder.join("lantern-keep.gif"), GIF_DELAY)?;
    let (mut canvas, mut view) = (Canvas::new()?, View::new());
    let (mut game, mut script) = (Game::new(SEED), Script::new());
    let mut stills = 0;
    for step in 0_u32.. {
        let Some(input) = script.input(&game, STEP) else { break };
        game.step(input, STEP);
        let film = script.is_filmed() && step.is_multiple_of(GIF_STEPS);
        if !film && !script.wants_still() {
            continue;
        }
        let screen = canvas.draw(view.compose(&game));
        if film {
            gif.push(screen)?;
        }
        if script.wants_still() {
            stills += 1;
            screen.enlarged(STILL_SCALE).write(&folder.join(format!("lantern-keep-{stills:02}.png")))?;
        }
    }
    Ok(stills)
}
