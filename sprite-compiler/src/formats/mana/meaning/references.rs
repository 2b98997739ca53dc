//! Which sprite a being refers to, and what it passes.

use super::super::scalars::given;
use super::super::syntax::{Imageset, Member, Reference, Root, Sprite};
use super::catalog::{Catalog, sprites};
use super::definitions::Level;
use super::messages;
use super::naming::Naming;
use super::report::Report;
use super::work::{lost, wrong_root};
use crate::context::Context;
use crate::paths;
use crate::source::Place;
use crate::suggest;
use std::collections::{BTreeMap, BTreeSet};

/// A sprite in a file of several.
#[derive(Clone, Copy, Debug)]
struct Named<'a> {
    file: usize,
    sprite: &'a Sprite,
    place: Place,
}

/// The sprites of files of several, by their names.
#[derive(Debug)]
pub(super) struct References<'a> {
    /// At most one of each file, which are in order: of two the first has the name.
    named: BTreeMap<&'a str, Vec<Named<'a>>>,
}

impl<'a> References<'a> {
    pub(super) fn new(catalog: &Catalog<'a>) -> Self {
        let mut named: BTreeMap<&str, Vec<Named<'_>>> = BTreeMap::new();
        for (index, file) in catalog.files().iter().enumerate() {
            if !matches!(file.root, Root::Several(_)) {
                continue;
            }
            for sprite in sprites(file) {
                let Some((name, place)) = given(&sprite.name) else { continue };
                let known = named.entry(name).or_default();
                if known.last().is_none_or(|last| last.file != index) {
                    known.push(Named { file: index, sprite, place });
                }
            }
        }
        Self { named }
    }

    /// The sprite that is meant, and its file. That there is none is reported.
    pub(super) fn find(
        &self,
        reference: &'a Reference,
        from: usize,
        catalog: &Catalog<'a>,
        context: &mut Context<'_>,
        report: &mut Report,
    ) -> Option<(usize, &'a Sprite)> {
        let (name, place) = given(&reference.target)?;
        if paths::ending(name) == "xml" {
            return by_path((name, place), from, catalog, context, report);
        }
        let found = self.named.get(name.as_str()).map_or(&[][..], Vec::as_slice);
        let here = found.binary_search_by_key(&from, |named| named.file).ok();
        match (here.and_then(|here| found.get(here)), found) {
            (Some(named), _) | (None, [named]) => return Some((named.file, named.sprite)),
            (None, []) => {
                let names = self.named.keys().copied();
                let near = context.suggest(place, || suggest::nearest(name, names).map(str::to_owned));
                report.add(messages::ref_unknown(place, name, near.as_deref()));
            }
            (None, several) => {
                let places = several.iter().map(|named| named.place);
                report.add(messages::ref_ambiguous(place, name, places));
            }
        }
        None
    }
}

fn by_path<'a>(
    name: (&str, Place),
    from: usize,
    catalog: &Catalog<'a>,
    context: &mut Context<'_>,
    report: &mut Report,
) -> Option<(usize, &'a Sprite)> {
    let (text, place) = name;
    match catalog.find(from, text, place, context.inventory) {
        Ok(target) => {
            let file = catalog.file(target)?;
            if let Root::Sprite(sprite) = &file.root {
                return Some((target, sprite));
            }
            wrong_root(file, target, place, Naming::Reference, "sprite", report);
        }
        Err(why) => report.add(lost(catalog, from, name, Naming::Reference, &why, context)),
    }
    None
}

/// What is passed for each imageset, with the file that says so. What the sprite does not have is reported, and
/// what it needs and is not passed.
pub(super) fn passed<'a>(
    reference: &'a Reference,
    from: usize,
    level: &mut Level<'a>,
    context: &mut Context<'_>,
    report: &mut Report,
) -> BTreeMap<&'a str, (&'a Imageset, usize)> {
    let mut passed = BTreeMap::new();
    for set in &reference.imagesets {
        let Some((name, place)) = given(&set.name) else { continue };
        if level.imageset(name).is_some() {
            passed.entry(name.as_str()).or_insert((set, from));
        } else {
            let known = || level.imagesets.iter().map(|def| def.name);
            let near = context.suggest(place, || suggest::nearest(name, known()).map(str::to_owned));
            report.add(messages::parameter_unknown(place, name, near.as_deref(), known()));
        }
    }
    // Of each name the first one: that is why the imageset is not passed, and one slip is one finding.
    let mut causes: BTreeMap<&str, (&str, Place)> = BTreeMap::new();
    for (element, set) in &reference.misspelt {
        if let Some((name, _)) = given(&set.name) {
            causes.entry(name).or_insert((element, set.place));
        }
    }
    let mut told = BTreeSet::new();
    let at = given(&reference.target).map_or(reference.place, |(_, place)| place);
    for def in &mut level.imagesets {
        if def.is_parameter() && !def.is_told && !passed.contains_key(def.name) {
            def.is_told = true;
            let cause = causes.get(def.name).copied();
            told.extend(cause.map(|(_, place)| place));
            report.add(messages::parameter_missing(at, Naming::Reference, def.set, def.name, cause));
        }
    }
    misspelt(reference, &told, report);
    passed
}

/// Reports what was to be a `with-imageset`, unless it is told as the cause of something else.
pub(super) fn misspelt(reference: &Reference, told: &BTreeSet<Place>, report: &mut Report) {
    for (element, set) in reference.misspelt.iter().filter(|(_, set)| !told.contains(&set.place)) {
        report.add(messages::unknown_in_reference(set.place, element));
    }
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
