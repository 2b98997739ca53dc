//! Which descriptions belong together: a unit is compiled from its own files alone.

use crate::base::diagnostics::Diagnostics;
use crate::base::digest::Digest;
use crate::base::identifiers;
use crate::base::parallel;
use crate::base::paths;
use crate::base::source::{Content, SourceId, Sources};
use crate::discover::inventory::{Candidate, Inventory, UnitFile};
use crate::formats::context::{Context, Surroundings, UnitState};
use crate::formats::{self, mana};
use crate::model::Format;
use std::collections::BTreeMap;

/// Descriptions that are compiled together.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// The first one gives it its name.
    pub(crate) files: Vec<UnitFile>,
    /// What the files of Mana say of it.
    pub(super) mana: Option<mana::Unit>,
}

impl Unit {
    /// The path of its first file, which no other unit begins with.
    pub(crate) fn name(&self) -> &str {
        self.files.first().map_or("", |file| &file.path)
    }
}

/// The units of a folder.
#[derive(Debug, Default)]
pub(crate) struct Units {
    /// Sorted by their names.
    pub(crate) list: Vec<Unit>,
    /// The syntax trees of the files of Mana, sorted by path: their references say which units there are.
    pub(super) mana: Vec<mana::File>,
    /// Digests of the contents of the files that were read for that.
    pub(super) contents: BTreeMap<SourceId, Digest>,
}

impl Units {
    /// The syntax trees of a unit of Mana.
    pub(super) fn trees<'t>(&'t self, unit: &'t mana::Unit) -> impl Iterator<Item = &'t mana::File> {
        unit.files.iter().filter_map(|file| self.mana.get(*file))
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
            Candidate::Of(_) => Self::File(path.to_owned()),
        }
    }
}

/// The files that may be descriptions become sources. Those of Mana are in the second list.
pub(crate) fn files(
    inventory: &Inventory,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> (Vec<UnitFile>, Vec<UnitFile>) {
    let file = |(path, candidate): &(String, Candidate)| {
        let source = sources.add_unread(path.clone());
        if *candidate == Candidate::Of(Format::Aseprite) {
            sources.fill(source, Content::Binary);
        }
        diagnostics.know(source, path);
        UnitFile { source, path: path.clone(), candidate: *candidate }
    };
    let is_mana = |file: &UnitFile| file.candidate == Candidate::Of(Format::Mana);
    inventory.descriptions().iter().map(file).partition(|file| !is_mana(file))
}

/// The units of these files. Those of Mana are parsed for it; the findings on what cannot be read are added.
pub(crate) fn units(
    (files, mana): (Vec<UnitFile>, Vec<UnitFile>),
    surroundings: Surroundings<'_>,
    diagnostics: &mut Diagnostics,
) -> (Units, Vec<SourceId>) {
    let mut groups: BTreeMap<Group, Vec<UnitFile>> = BTreeMap::new();
    for file in files {
        groups.entry(Group::of(&file.path, file.candidate)).or_default().push(file);
    }
    let list = groups.into_values().map(|files| Unit { files, mana: None }).collect();
    let (mut units, mut foreign) = (Units { list, ..Units::default() }, Vec::new());

    let assets = surroundings.assets;
    let pass = assets.budget.pass(mana.len());
    let mut parsed = parallel::map(
        mana.iter().enumerate().collect(),
        assets.limits.threads,
        |(index, file): (usize, &UnitFile)| {
            let budget = pass.unit(index);
            let mut state = UnitState { diagnostics: diagnostics.of_unit(), ..UnitState::default() };
            let own = std::slice::from_ref(file);
            let tree =
                formats::parse_mana(file, &mut Context::new(surroundings, own, &budget, None, &mut state));
            (file, budget, state, tree)
        },
    );
    let allowed = assets.budget.settle(parsed.iter().map(|(file, budget, ..)| (file.path.as_str(), budget)));
    parsed.truncate(allowed);
    for (_, _, UnitState { diagnostics: found, notes, .. }, tree) in parsed {
        diagnostics.merge(found);
        units.contents.extend(notes.contents);
        foreign.extend(notes.foreign);
        units.mana.extend(tree);
    }
    let has_all = units.mana.len() == mana.len();
    let known: BTreeMap<SourceId, &UnitFile> = mana.iter().map(|file| (file.source, file)).collect();
    let of_mana = mana::units(&units.mana, has_all, surroundings.inventory, surroundings.settings, assets);
    for unit in of_mana {
        let own = [unit.root].into_iter().chain(unit.files.iter().copied().filter(|file| *file != unit.root));
        let file = |index: usize| known.get(&units.mana.get(index)?.id).map(|file| (*file).clone());
        units.list.push(Unit { files: own.filter_map(file).collect(), mana: Some(unit) });
    }
    units.list.sort_by(|a, b| a.name().cmp(b.name()));
    (units, foreign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_that_are_one_sprite_are_together() {
        let group = |path, format| Group::of(path, Candidate::Of(format));
        let json = |path| Group::of(path, Candidate::Json);
        assert_eq!(group("a/hero.aseprite", Format::Aseprite), json("a/Hero.json"));
        assert_eq!(group("a/two-words.ase", Format::Aseprite), json("a/two_words.json"));
        assert_ne!(json("a/hero.json"), json("b/hero.json"));
        assert_ne!(json("a/hero.json"), json("a/boss.json"));
        assert_ne!(json("a/-.json"), json("a/+.json"));
        assert_eq!(group("a/walk.sprite", Format::Openage), group("a/die.sprite", Format::Openage));
        assert_ne!(group("walk.sprite", Format::Openage), group("die.sprite", Format::Openage));
        assert_ne!(group("a/x.dat", Format::Solarus), group("a/y.dat", Format::Solarus));
    }
}
