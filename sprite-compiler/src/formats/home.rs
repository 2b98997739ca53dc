//! A folder of a certain name, below which files with an ending are descriptions: other files of a game have the ending,
//! too.

use crate::base::paths;
use crate::inventory::Inventory;

/// The name of such a folder, and the ending.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Home {
    pub(crate) folder: &'static str,
    pub(crate) ending: &'static str,
}

/// Decides by their names which files with the ending are descriptions.
pub(crate) struct HomeClaim {
    home: Home,
    root_is_home: bool,
    /// `true` if files with the ending are descriptions only below a folder of the name.
    only_below: bool,
}

impl Home {
    /// Where descriptions lie in a Solarus game: paths of images start from there.
    pub(crate) const SOLARUS: Self = Self { folder: "sprites", ending: "dat" };

    pub(crate) fn claim(self, inventory: &Inventory) -> HomeClaim {
        let root_is_home = inventory.root_name() == Some(self.folder);
        let is_named_so = |folder: &str| paths::file_name(folder) == self.folder;
        HomeClaim {
            home: self,
            root_is_home,
            only_below: root_is_home || inventory.folders().any(is_named_so),
        }
    }

    /// The nearest folder of the name above a description, the root (`""`) included; [`None`] without one.
    pub(crate) fn above<'p>(self, path: &'p str, root_name: Option<&str>) -> Option<&'p str> {
        self.nearest(path, root_name == Some(self.folder))
    }

    fn nearest(self, path: &str, root_is_home: bool) -> Option<&str> {
        let mut folder = paths::folder(path);
        while !folder.is_empty() {
            if paths::file_name(folder) == self.folder {
                return Some(folder);
            }
            folder = paths::folder(folder);
        }
        root_is_home.then_some("")
    }
}

impl HomeClaim {
    /// Returns whether a file of this name is a description.
    pub(crate) fn claims(&self, path: &str) -> bool {
        paths::ending(path) == self.home.ending
            && (!self.only_below || self.home.nearest(path, self.root_is_home).is_some())
    }
}
