//! Which files are descriptions of which format: by their names, and by their content where formats share an ending.

use super::inventory::{Candidate, Inventory};
use super::sprites_folder::SpritesFolder;
use crate::base::paths;
use crate::model::Format;

/// The endings that descriptions have, sorted. Not every file with one of them is a description.
pub(crate) const ENDINGS: [&str; 7] = ["ase", "aseprite", "dat", "json", "sprite", "xml", "zsd"];

/// Decides by names.
pub(super) struct Judge {
    sprites_folder: SpritesFolder,
    /// Whether `.dat` files are descriptions only below a folder `sprites`: other files of a Solarus game have that
    /// ending too.
    only_below_sprites: bool,
}

impl Judge {
    pub(super) fn new(inventory: &Inventory) -> Self {
        let sprites_folder = SpritesFolder::new(inventory);
        let only_below_sprites = SpritesFolder::is_any(inventory);
        Self { sprites_folder, only_below_sprites }
    }

    /// What the name of a file says; [`None`] when it is not a description.
    pub(super) fn candidate(&self, path: &str) -> Option<Candidate> {
        Some(match paths::ending(path) {
            "ase" | "aseprite" => Candidate::Of(Format::Aseprite),
            "sprite" => Candidate::Of(Format::Openage),
            "json" => Candidate::Json,
            "xml" => Candidate::Of(Format::Mana),
            "zsd" => Candidate::Of(Format::Solarus),
            "dat" if !self.only_below_sprites || self.sprites_folder.above(path).is_some() => {
                Candidate::Of(Format::Solarus)
            }
            _ => return None,
        })
    }
}

/// The format of a `.json` file whose root object has these keys; [`None`] when it belongs to another program.
pub(crate) fn json_format(keys: &[&str]) -> Option<Format> {
    let has = |key: &str| keys.contains(&key);
    // An Aseprite export with a mistyped key is not a Cranberry sprite.
    let is_cranberry = has("movements") || has("sheet") && !has("frames") && !has("meta");
    let is_aseprite = has("frames") && has("meta");
    let aseprite = is_aseprite.then_some(Format::Aseprite);
    if is_cranberry { Some(Format::Cranberry) } else { aseprite }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_the_root_decide_what_json_is() {
        assert_eq!(json_format(&["version", "sheet", "movements"]), Some(Format::Cranberry));
        assert_eq!(json_format(&["movements", "frames", "meta"]), Some(Format::Cranberry));
        assert_eq!(json_format(&["sheet"]), Some(Format::Cranberry));
        assert_eq!(json_format(&["meta", "sheet", "frames"]), Some(Format::Aseprite));
        for other in [[].as_slice(), &["frames"], &["sheet", "frames"], &["sheet", "meta"], &["name"]] {
            assert_eq!(json_format(other), None, "{other:?}");
        }
    }
}
