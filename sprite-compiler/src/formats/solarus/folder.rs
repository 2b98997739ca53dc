//! Decides which files are descriptions of the format, and finds the folder `sprites` of a Solarus game: descriptions
//! lie below it, and paths of images start from it.

use crate::base::paths;
use crate::inventory::Inventory;

/// The endings of its descriptions. Other files of a game have the ending `.dat`, too.
pub(crate) const ENDINGS: &[&str] = &["dat", "zsd"];

pub(super) const NAME: &str = "sprites";

/// Decides by their names which files are descriptions.
pub(crate) struct Claim {
    root_is_sprites: bool,
    /// `true` if `.dat` files are descriptions only below a folder `sprites`.
    only_below_sprites: bool,
}

impl Claim {
    pub(crate) fn new(inventory: &Inventory) -> Self {
        let root_is_sprites = inventory.root_name() == Some(NAME);
        let is_named_so = |folder: &str| paths::file_name(folder) == NAME;
        Self { root_is_sprites, only_below_sprites: root_is_sprites || inventory.folders().any(is_named_so) }
    }

    /// Returns whether a file of this name is a description.
    pub(crate) fn claims(&self, path: &str) -> bool {
        match paths::ending(path) {
            "zsd" => true,
            "dat" => !self.only_below_sprites || nearest(path, self.root_is_sprites).is_some(),
            _ => false,
        }
    }
}

/// The nearest folder `sprites` above a description, the root (`""`) included; [`None`] without one.
pub(super) fn above<'p>(path: &'p str, root_name: Option<&str>) -> Option<&'p str> {
    nearest(path, root_name == Some(NAME))
}

fn nearest(path: &str, root_is_sprites: bool) -> Option<&str> {
    let mut folder = paths::folder(path);
    while !folder.is_empty() {
        if paths::file_name(folder) == NAME {
            return Some(folder);
        }
        folder = paths::folder(folder);
    }
    root_is_sprites.then_some("")
}
