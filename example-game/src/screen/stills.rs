//! Without a window: plays the scene, and writes pictures of it and an animated GIF.

use super::canvas::{Canvas, enlarge};
use super::gif::Gif;
use super::view::View;
use crate::game::{Game, STEP};
use crate::scene::{SEED, Script};
use image::ImageResult;
use std::path::Path;

/// Steps between two pictures of the GIF: 50 ms, which it can keep exactly.
const GIF_STEPS: u32 = 3;
const STILL_SCALE: u32 = 3;

/// Plays the whole scene and tells how many pictures it wrote.
pub(crate) fn render(folder: &Path) -> ImageResult<u32> {
    std::fs::create_dir_all(folder)?;
    let mut gif = Gif::create(&folder.join("lantern-keep.gif"), STEP * GIF_STEPS)?;
    let (mut canvas, mut view) = (Canvas::new()?, View::default());
    let (mut game, mut script) = (Game::new(SEED), Script::new());
    let mut stills = 0;
    for step in 0.. {
        let Some(input) = script.input(&game, STEP) else { break };
        game.step(input, STEP);
        let still = script.wants_still();
        let film = script.is_filmed() && step % GIF_STEPS == 0;
        if still || film {
            let screen = canvas.draw(view.compose(&game));
            if still {
                stills += 1;
                enlarge(screen, STILL_SCALE).save(folder.join(format!("lantern-keep-{stills:02}.png")))?;
            }
            if film {
                gif.push(screen)?;
            }
        }
    }
    Ok(stills)
}
