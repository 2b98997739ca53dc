//! Reloads sprites while the game runs, for development: edit a description or an image, and the game shows it.
//!
//! ```no_run
//! # use sprite_runtime::{Image, Library};
//! # static LIBRARY: Library = Library::new(&[], &[], &[]);
//! # struct Texture;
//! # fn upload(_: &Image) -> Texture { Texture }
//! # let mut textures: Vec<Texture> = Vec::new();
//! // The folder and the library of include_sprites!("assets").
//! let watcher = sprite_reload::Watcher::new(concat!(env!("CARGO_MANIFEST_DIR"), "/assets"), &LIBRARY)?;
//! loop {
//!     while let Some(reload) = watcher.poll() {
//!         for image in reload.images() {
//!             match image.index().and_then(|index| textures.get_mut(index)) {
//!                 Some(texture) => *texture = upload(image),
//!                 None => textures.push(upload(image)),
//!             }
//!         }
//!     }
//!     // tick, draw
//! #   break;
//! }
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! - The folder is compiled by the compiler that compiled the game, in a thread of its own; the tables of all sprites
//!   are exchanged at once, in [`Watcher::poll`]. `Animator`, `AnyAnimator` and `Group` go on by themselves: with the same
//!   animation, facing as before, at the same time.
//! - When something is broken the findings are printed to standard error, as `cargo sprites check` shows them, and the
//!   game keeps the sprites that it has.
//! - Sprites and animations that come, go or change their names need the game's code to be compiled again. The message
//!   says which, once: "rebuild: `Hero::Dash` is new". All others are shown. An animation that has only another name is
//!   played where the game plays it by the old one, and a sprite of which something is gone stays as it is.
//! - Constants stay as they were compiled (`VARIANTS`, `has` and the like), and so do the static lists `IMAGES` and
//!   `LIBRARY`: the images as they are now are in [`Reload::images`].
//! - Replaced tables and images are never freed, because the game may hold them: each reload keeps the bytes of what it
//!   changed. A table or an image that comes back costs nothing. [`Reloader::kept_bytes`] counts them.
//!
//! It turns on the feature `reload` of sprite-runtime: players are larger then and need `std`. See the guide in
//! `docs/reload.md` for how a game has it in its debug builds only.

mod generations;
mod names;
mod reload;
mod reloader;
mod snapshot;
mod watcher;

pub use reload::{Reload, Status};
pub use reloader::Reloader;
pub use watcher::Watcher;
