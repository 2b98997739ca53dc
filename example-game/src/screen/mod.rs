//! The content of the screen: a list of pictures, from back to front, and two ways to show it.

mod canvas;
mod embers;
mod gif;
mod hud;
mod pixels;
#[cfg(all(feature = "reload", debug_assertions, not(target_family = "wasm")))]
mod reload;
pub(crate) mod stills;
mod view;
pub(crate) mod window;
mod words;

#[cfg(test)]
pub(crate) use canvas::Canvas;
#[cfg(test)]
pub(crate) use pixels::Pixels;
pub(crate) use view::{Draw, Layers, View};

/// The size of the screen in its own pixels; windows and files show them larger.
pub(crate) const WIDTH: u32 = 320;
pub(crate) const HEIGHT: u32 = 240;

/// The colour of shadows, and of everything outside the room.
pub(crate) const NIGHT: [u8; 3] = [26, 20, 48];

/// The slice of the frame around words.
pub(crate) const PANEL: &str = "panel";
