//! Decides which files are descriptions of the format, and finds the folder `sprites` of a Solarus game: descriptions
//! lie below it, and paths of images start from it.

use crate::base::paths;
use crate::inventory::Inventory;

/// The endings of its descriptions. Other files of a game have the ending `.dat`, too.
pub(crate) const ENDINGS: &[&str] = &["dat", "zsd"];

pub(super) const NAME: &str = "sprites";

/// Decides by their names which files are descriptions.
pub(crate) struct Claim {
    folder: SpritesFolder,
    /// `true` if `.dat` files are descriptions only below a folder `sprites`.
    only_below_sprites: bool,
}

impl Claim {
    pub(crate) fn new(inventory: &Inventory) -> Self {
        let is_named_so = |folder: &str| paths::file_name(folder) == NAME;
        let only_below_sprites = inventory.root_name() == Some(NAME) || inventory.folders().any(is_named_so);
        Self { folder: SpritesFolder::new(inventory), only_below_sprites }
    }

    /// Returns whether a file of this name is a description.
    pub(crate) fn claims(&self, path: &str) -> bool {
        match paths::ending(path) {
            "zsd" => true,
            "dat" => !self.only_below_sprites || self.folder.above(path).is_some(),
            _ => false,
        }
    }
}

/// Finds the folder `sprites` of a description.
#[derive(Clone, Copy, Debug)]
pub(super) struct SpritesFolder {
    root_is_sprites: bool,
}

impl SpritesFolder {
    pub(super) fn new(inventory: &Inventory) -> Self {
        Self { root_is_sprites: inventory.root_name() == Some(NAME) }
    }

    /// The nearest folder `sprites` above a description, the root (`""`) included; [`None`] without one.
    pub(super) fn above(self, path: &str) -> Option<&str> {
        let mut folder = paths::folder(path);
        while !folder.is_empty() {
            if paths::file_name(folder) == NAME {
                return Some(folder);
            }
            folder = paths::folder(folder);
        }
        self.root_is_sprites.then_some("")
    }
}
