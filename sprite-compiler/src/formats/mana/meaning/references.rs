//! Which sprite a being refers to, and what it passes.

use super::super::scalars::given;
use super::super::syntax::{Imageset, Member, Reference, Root, Sprite};
use super::catalog::{Catalog, sprites};
use super::definitions::Level;
use super::messages;
use super::naming::Naming;
use super::report::Report;
use super::work::{Work, wrong_root};
use crate::inventory::Inventory;
use crate::paths;
use crate::source::Place;
use std::collections::BTreeMap;

/// References that are compared with all names of sprites.
const SUGGESTIONS: u32 = 100;

/// The sprites of files of several, by their names.
#[derive(Debug)]
pub(super) struct References<'a> {
    named: BTreeMap<&'a str, Vec<(usize, &'a Sprite, Place)>>,
    suggestions: u32,
}

impl<'a> References<'a> {
    pub(super) fn new(catalog: &Catalog<'a>) -> Self {
        let mut named: BTreeMap<&str, Vec<_>> = BTreeMap::new();
        for (index, file) in catalog.files().iter().enumerate() {
            if !matches!(file.root, Root::Several(_)) {
                continue;
            }
            for sprite in sprites(file) {
                if let Some((name, place)) = given(&sprite.name) {
                    named.entry(name).or_default().push((index, sprite, place));
                }
            }
        }
        Self { named, suggestions: SUGGESTIONS }
    }

    /// The sprite that is meant, and its file. That there is none is reported.
    pub(super) fn find(
        &mut self,
        reference: &'a Reference,
        from: usize,
        catalog: &Catalog<'a>,
        inventory: &Inventory,
        work: &mut Work,
        report: &mut Report,
    ) -> Option<(usize, &'a Sprite)> {
        let (name, place) = given(&reference.target)?;
        if paths::ending(name) == "xml" {
            return by_path(name, place, from, catalog, inventory, work, report);
        }
        let found = self.named.get(name.as_str()).map_or(&[][..], Vec::as_slice);
        // Places of one file lie together, for files are read in order.
        let start = found.partition_point(|(file, ..)| *file < from);
        let here = found.get(start).filter(|(file, ..)| *file == from);
        match (here, found) {
            (Some((file, sprite, _)), _) | (None, [(file, sprite, _)]) => Some((*file, *sprite)),
            (None, []) => {
                let left = self.suggestions.checked_sub(1);
                self.suggestions = left.unwrap_or(0);
                let names = left.map(|_| self.named.keys().copied());
                report.add(messages::ref_unknown(place, name, names));
                None
            }
            (None, several) => {
                let places: Vec<Place> = several.iter().map(|(.., place)| *place).collect();
                report.add(messages::ref_ambiguous(place, name, &places));
                None
            }
        }
    }
}

fn by_path<'a>(
    name: &str,
    place: Place,
    from: usize,
    catalog: &Catalog<'a>,
    inventory: &Inventory,
    work: &mut Work,
    report: &mut Report,
) -> Option<(usize, &'a Sprite)> {
    match catalog.find(from, name, place, inventory) {
        Ok(target) => {
            let file = catalog.file(target)?;
            if let Root::Sprite(sprite) = &file.root {
                return Some((target, sprite));
            }
            wrong_root(file, target, place, Naming::Reference, "sprite", report);
        }
        Err(lost) => report.add(work.lost(catalog, from, (name, place), Naming::Reference, &lost)),
    }
    None
}

/// What is passed for each imageset, with the file that says so. What the sprite does not have is reported, and
/// what it needs and is not passed.
pub(super) fn passed<'a>(
    reference: &'a Reference,
    from: usize,
    level: &mut Level<'a>,
    report: &mut Report,
) -> BTreeMap<&'a str, (&'a Imageset, usize)> {
    let mut passed = BTreeMap::new();
    for set in &reference.imagesets {
        let Some((name, place)) = given(&set.name) else { continue };
        if level.imageset(name).is_some() {
            passed.entry(name.as_str()).or_insert((set, from));
        } else {
            // Nobody passes many.
            let known = level.imagesets.iter().map(|def| def.name).take(100);
            report.add(messages::parameter_unknown(place, name, known));
        }
    }
    let at = given(&reference.target).map_or(reference.place, |(_, place)| place);
    for def in &mut level.imagesets {
        if def.is_parameter() && !def.is_told && !passed.contains_key(def.name) {
            def.is_told = true;
            report.add(messages::parameter_missing(at, Naming::Reference, def.name, def.set.place));
        }
    }
    passed
}

/// Names that two sprites of a file have: the first one keeps it.
pub(super) fn twice(members: &[Member], report: &mut Report) -> Vec<bool> {
    let mut names: BTreeMap<&str, Place> = BTreeMap::new();
    let mut seconds = Vec::new();
    for member in members {
        let name = if let Member::Sprite(sprite) = member { given(&sprite.name) } else { None };
        let first = name.map(|(name, place)| *names.entry(name).or_insert(place));
        let second = name.zip(first).filter(|((_, place), first)| place != first);
        if let Some(((name, place), first)) = second {
            report.add(messages::name_twice(place, name, first));
        }
        seconds.push(second.is_some());
    }
    seconds
}
