//! Which descriptions belong together: a unit is compiled from its own files alone.

use super::inventory::{Candidate, Inventory, UnitFile};
use crate::base::diagnostics::Diagnostics;
use crate::base::identifiers;
use crate::base::paths;
use crate::base::source::{Content, Sources};
use crate::model::Format;
use std::collections::BTreeMap;

/// Descriptions that are compiled together, sorted by path.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) files: Vec<UnitFile>,
}

impl Unit {
    /// The path of its first file, which no other unit has.
    pub(crate) fn name(&self) -> &str {
        self.files.first().map_or("", |file| &file.path)
    }
}

/// Why descriptions belong together. Their names alone say so: it is known before anything is read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
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
    fn of(path: &str, candidate: Candidate) -> Self {
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

/// The units of a folder, sorted by their names. Their files become sources, which are read later.
pub(crate) fn units(
    inventory: &Inventory,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Vec<Unit> {
    let mut groups: BTreeMap<Group, Vec<UnitFile>> = BTreeMap::new();
    for (path, candidate) in inventory.descriptions() {
        let source = sources.add_unread(path.clone());
        if *candidate == Candidate::Of(Format::Aseprite) {
            sources.fill(source, Content::Binary);
        }
        diagnostics.know(source, path);
        let file = UnitFile { source, path: path.clone(), candidate: *candidate };
        groups.entry(Group::of(path, *candidate)).or_default().push(file);
    }
    let mut units: Vec<Unit> = groups.into_values().map(|files| Unit { files }).collect();
    units.sort_by(|a, b| a.name().cmp(b.name()));
    units
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
