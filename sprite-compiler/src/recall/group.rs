//! Which descriptions belong together.

use crate::base::identifiers;
use crate::base::paths;
use crate::discover::inventory::Candidate;
use crate::model::Format;

/// Descriptions whose outcome depends on no other description. Their names alone say so: it is known before anything
/// is read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Group {
    /// One file.
    File(String),
    /// The files of a folder that may be one sprite of Aseprite: of a binary file and its export only one is read.
    Pair(String, String),
    /// The files of a folder: together they are one sprite.
    Folder(String),
    /// All files of Mana: they include, extend and refer to each other.
    Mana,
}

impl Group {
    /// The group of a description.
    pub(crate) fn of(path: &str, candidate: Candidate) -> Self {
        let folder = paths::folder(path);
        match candidate {
            Candidate::Json | Candidate::Of(Format::Aseprite) => {
                match identifiers::pascal_case(paths::stem(path)) {
                    Some(name) => Self::Pair(folder.to_owned(), name),
                    None => Self::File(path.to_owned()),
                }
            }
            Candidate::Of(Format::Openage) if !folder.is_empty() => Self::Folder(folder.to_owned()),
            Candidate::Of(Format::Mana) => Self::Mana,
            Candidate::Of(Format::Solarus | Format::Openage | Format::Cranberry) => {
                Self::File(path.to_owned())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_that_are_one_sprite_or_name_each_other_are_together() {
        let group = |path, format| Group::of(path, Candidate::Of(format));
        let json = |path| Group::of(path, Candidate::Json);
        assert_eq!(group("a/hero.aseprite", Format::Aseprite), json("a/Hero.json"));
        assert_eq!(group("a/two-words.ase", Format::Aseprite), json("a/two_words.json"));
        assert_ne!(json("a/hero.json"), json("b/hero.json"));
        assert_ne!(json("a/hero.json"), json("a/boss.json"));
        assert_ne!(json("a/-.json"), json("a/+.json"));
        assert_eq!(group("a/walk.sprite", Format::Openage), group("a/die.sprite", Format::Openage));
        assert_ne!(group("walk.sprite", Format::Openage), group("die.sprite", Format::Openage));
        assert_eq!(group("a/monster.xml", Format::Mana), group("b/item.xml", Format::Mana));
        assert_ne!(group("a/x.dat", Format::Solarus), group("a/y.dat", Format::Solarus));
    }
}
