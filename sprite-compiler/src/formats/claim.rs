//! Which files are descriptions of which format. Each format says it of its own: by the name of a file, and by its
//! content where an ending is shared.

use super::{aseprite, cranberry, mana, openage, sheet, solarus};
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::inventory::{Candidate, Inventory};
use crate::model::Format;

/// The endings of all formats. Not every file with one of them is a description.
const ENDINGS: [&[&str]; 6] = [
    solarus::ENDINGS,
    openage::ENDINGS,
    cranberry::ENDINGS,
    aseprite::ENDINGS,
    mana::ENDINGS,
    sheet::ENDINGS,
];

/// The endings of pictures of which a rule of the settings makes a sprite.
pub(crate) const PICTURES: &[&str] = sheet::PICTURES;

/// The endings that descriptions have, sorted.
pub(crate) fn endings() -> impl Iterator<Item = &'static str> {
    ENDINGS.into_iter().flatten().copied().collect::<SortedSet<_>>().into_iter()
}

/// Returns whether a description may have this ending, which is the part after the last dot.
pub(crate) fn is_ending(ending: &str) -> bool {
    ENDINGS.iter().copied().flatten().any(|known| known.rsplit('.').next() == Some(ending))
}

/// The path with the ending of a description in lower case, when nothing but letter case keeps it from being one.
pub(crate) fn in_lower_case(path: &str) -> Option<String> {
    let ends = |ending: &&str| {
        let at = path.len().checked_sub(ending.len())?;
        let (before, found) = path.split_at_checked(at)?;
        (before.ends_with('.') && found.eq_ignore_ascii_case(ending)).then_some(before)
    };
    // Not `endings()`, which collects and sorts: this runs for every file of a folder.
    let known = ENDINGS.into_iter().flatten().copied();
    let known = known.filter(|ending| ends(ending).is_some()).max_by_key(|ending| ending.len())?;
    let meant = format!("{}{known}", ends(&known)?);
    (meant != path).then_some(meant)
}

/// Decides by names.
pub(crate) struct Claims {
    solarus: solarus::Claim,
}

impl Claims {
    pub(crate) fn new(inventory: &Inventory) -> Self {
        Self { solarus: solarus::Claim::new(inventory) }
    }

    /// The format that claims a file of this name; [`None`] when it is not a description.
    pub(crate) fn candidate(&self, path: &str) -> Option<Candidate> {
        let ending = paths::ending(path);
        Some(match ending {
            "json" => Candidate::Json,
            "xml" => Candidate::Xml,
            _ if is_binary_ending(ending) => Candidate::Of(Format::Aseprite),
            _ if openage::ENDINGS.contains(&ending) => Candidate::Of(Format::Openage),
            _ if sheet::claims(path) => Candidate::Of(Format::Sheet),
            _ if self.solarus.claims(path) => Candidate::Of(Format::Solarus),
            _ => return None,
        })
    }
}

/// The format of a `.json` file whose root object has these keys; [`None`] when it belongs to another program.
pub(crate) fn json_format(keys: &[&str]) -> Option<Format> {
    let is_aseprite = || aseprite::claims(keys).then_some(Format::Aseprite);
    if cranberry::claims(keys) { Some(Format::Cranberry) } else { is_aseprite() }
}

/// The name of a sheet that a TOML file is called like; [`None`] when it is a sheet, or no TOML file.
pub(crate) fn sheet_meant(path: &str) -> Option<String> {
    sheet::meant(path)
}

/// Returns whether a TOML file has keys of sheets.
pub(crate) fn looks_like_sheet(text: &str) -> bool {
    sheet::looks_like_one(text)
}

/// Returns whether `.dat` is the ending of descriptions only below a folder of a certain name.
pub(crate) fn depends_on_folder(ending: &str) -> bool {
    solarus::ENDINGS.contains(&ending)
}

/// Returns whether a picture is a tile set, which descriptions name by that word alone.
pub(crate) fn is_tileset(path: &str) -> bool {
    solarus::is_tileset(path)
}

/// Returns whether a description with this ending is no text.
pub(crate) fn is_binary_ending(ending: &str) -> bool {
    aseprite::BINARY_ENDINGS.contains(&ending)
}

/// Returns whether a description of this candidate is no text.
pub(crate) fn is_binary(candidate: Candidate) -> bool {
    candidate == Candidate::Of(Format::Aseprite)
}

/// Returns whether the name of a file says that it is a description. Most JSON and XML belongs to other programs.
pub(crate) fn is_certain(candidate: Candidate) -> bool {
    matches!(candidate, Candidate::Of(_))
}

/// The name of the unit that a file belongs to: files of one name are compiled together. It is known before anything is
/// read; XML files name each other, so that their units are known when they are parsed.
pub(crate) fn unit_key(path: &str, candidate: Candidate) -> String {
    match candidate {
        Candidate::Json | Candidate::Of(Format::Aseprite) => aseprite::unit_key(path),
        Candidate::Of(Format::Openage) => openage::unit_key(path),
        Candidate::Of(_) | Candidate::Xml => path.to_owned(),
    }
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

    #[test]
    fn letter_case_of_the_whole_ending_counts() {
        let meant = |path| in_lower_case(path).unwrap_or_default();
        assert_eq!(meant("a/hero.DAT"), "a/hero.dat");
        assert_eq!(meant("a/hero.SHEET.TOML"), "a/hero.sheet.toml");
        assert_eq!(meant("hero.Sheet.toml"), "hero.sheet.toml");
        for other in
            ["hero.dat", "hero.TOML", "hero.sheet.toml", "hero.toml", "DAT", "hero_sheet.TOML", "é.x"]
        {
            assert_eq!(in_lower_case(other), None, "{other}");
        }
    }

    #[test]
    fn descriptions_that_are_one_sprite_are_together() {
        let key = |path, format| unit_key(path, Candidate::Of(format));
        let json = |path| unit_key(path, Candidate::Json);
        assert_eq!(key("a/hero.aseprite", Format::Aseprite), json("a/Hero.json"));
        assert_eq!(key("a/two-words.ase", Format::Aseprite), json("a/two_words.json"));
        assert_ne!(json("a/hero.json"), json("b/hero.json"));
        assert_ne!(json("a/hero.json"), json("a/boss.json"));
        assert_ne!(json("a/-.json"), json("a/+.json"));
        assert_eq!(key("a/walk.sprite", Format::Openage), key("a/die.sprite", Format::Openage));
        assert_ne!(key("walk.sprite", Format::Openage), key("die.sprite", Format::Openage));
        assert_ne!(key("a/x.dat", Format::Solarus), key("a/y.dat", Format::Solarus));
    }
}
