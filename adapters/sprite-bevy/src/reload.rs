//! Sprites that are edited while the game runs.

use crate::images::Sprites;
use bevy_app::{App, First, Plugin};
use bevy_asset::{AssetServer, Assets};
use bevy_ecs::prelude::*;
use bevy_image::Image;
use sprite_reload::Watcher;
use sprite_runtime::Library;
use std::path::PathBuf;
use std::sync::Mutex;

/// Shows what is edited in the asset folder of a library in the running game: for development. Players go on where they
/// are. Several folders have a plugin each.
///
/// ```no_run
/// # use bevy_app::App;
/// # use sprite_bevy::SpriteReloadPlugin;
/// # use sprite_runtime::Library;
/// # static LIBRARY: Library = Library::new(&[], &[], &[]);
/// # let mut app = App::new();
/// // The folder of include_sprites!("assets").
/// app.add_plugins(SpriteReloadPlugin::new(concat!(env!("CARGO_MANIFEST_DIR"), "/assets"), &LIBRARY));
/// ```
///
/// Findings and what was reloaded are printed to standard error, as [`Watcher`] says. When the folder cannot be watched,
/// on a player's machine for example, that is printed, too, and the game plays what it was built with. So is an image
/// that Bevy cannot decode: it stays as it was.
#[derive(Clone, Debug)]
pub struct SpriteReloadPlugin {
    folder: PathBuf,
    library: &'static Library<'static>,
    limits: u32,
}

impl SpriteReloadPlugin {
    /// Watches the folder that the sprites of this library were compiled from.
    pub fn new(folder: impl Into<PathBuf>, library: &'static Library<'static>) -> Self {
        Self { folder: folder.into(), library, limits: 1 }
    }

    /// The same with [raised limits](sprite_reload::Reloader::limits): the factor of
    /// `include_sprites!("assets", limits = 4)`.
    #[must_use]
    pub const fn limits(mut self, times: u32) -> Self {
        self.limits = times;
        self
    }
}

impl Plugin for SpriteReloadPlugin {
    #[expect(clippy::print_stderr, reason = "findings go there, too")]
    fn build(&self, app: &mut App) {
        match Watcher::with_limits(&self.folder, self.library, self.limits) {
            Ok(watcher) => {
                // A system is shared between threads, the end of a channel is not.
                let watcher = Mutex::new(watcher);
                let poll = move |images: ResMut<Sprites>,
                                 assets: ResMut<Assets<Image>>,
                                 server: Res<AssetServer>| {
                    poll(&watcher, images, assets, &server);
                };
                app.add_systems(First, poll);
            }
            Err(error) => eprintln!("nothing is reloaded: {error}"),
        }
    }

    fn is_unique(&self) -> bool {
        false
    }
}

#[expect(clippy::print_stderr, reason = "findings go there, too")]
fn poll(
    watcher: &Mutex<Watcher>,
    mut images: ResMut<Sprites>,
    mut assets: ResMut<Assets<Image>>,
    server: &AssetServer,
) {
    // It is only locked here, so nothing can have panicked while it was.
    let Ok(watcher) = watcher.lock() else { return };
    while let Some(reload) = watcher.poll() {
        // An error of a system would end the game.
        if let Err(error) = images.apply(&reload, &mut assets, server) {
            eprintln!("an image cannot be shown, and stays as it was: {error}");
        }
    }
}
