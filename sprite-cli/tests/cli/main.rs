//! The command line as scripts call it.

mod assets;
mod atlases;
mod beginning;
#[path = "../../src/bitmap.rs"]
mod bitmap;
mod calls;
mod comparing;
mod edited;
mod explaining;
mod exporting;
mod fixing;
mod foreign;
mod formats;
mod games;
mod generating;
#[cfg(unix)]
mod killed;
mod listing;
mod own_assets;
mod people;
mod pixels;
mod previewing;
mod read_back;
mod readme;
mod running;
mod scene;
mod serving;
mod studio;
mod systems;
mod version_control;
#[cfg(unix)]
mod written;
