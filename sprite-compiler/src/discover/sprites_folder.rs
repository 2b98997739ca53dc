//! The folder `sprites` of a Solarus game: its descriptions lie below it, and paths of images start from it.

use super::inventory::Inventory;
use crate::base::paths;

const NAME: &str = "sprites";

/// Finds the folder `sprites` of a description.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpritesFolder {
    root_is_sprites: bool,
}

impl SpritesFolder {
    pub(crate) fn new(inventory: &Inventory) -> Self {
        Self { root_is_sprites: inventory.root_name() == Some(NAME) }
    }

    /// Whether there is such a folder, or the root is one.
    pub(super) fn is_any(inventory: &Inventory) -> bool {
        inventory.root_name() == Some(NAME)
            || inventory.folders().any(|folder| paths::file_name(folder) == NAME)
    }

    /// The nearest folder `sprites` above a description, the root (`""`) included; [`None`] without one.
    pub(crate) fn above(self, path: &str) -> Option<&str> {
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

/// Where a description was probably to lie that is outside of the folder `sprites`: at the same place below that
/// folder. [`None`] for a file that lies neither beside the folder nor beside an image of its name: a game has hundreds
/// of other `.dat` files, maps and dialogs, which nobody should read for that.
pub(super) fn meant(path: &str, inventory: &Inventory) -> Option<String> {
    let folder = paths::folder(path);
    let has_image = || inventory.file(&format!("{}.png", paths::without_ending(path))).is_some();
    let mut above = folder;
    loop {
        let sprites = paths::inside(above, NAME);
        if inventory.has_folder(&sprites) {
            let below = paths::below(above, path)?;
            return (above == folder || has_image()).then(|| paths::inside(&sprites, below));
        }
        if above.is_empty() {
            return None;
        }
        above = paths::folder(above);
    }
}
