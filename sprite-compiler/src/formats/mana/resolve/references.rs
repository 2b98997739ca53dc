//! Which sprite a being refers to, and what it passes.

use super::files::{FileId, FileSet};
use super::inherit::Definitions;
use super::messages::{self, Naming, unfound, wrong_root};
use crate::base::paths;
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::mana::parse;
use crate::formats::mana::report::Report;
use crate::formats::mana::syntax::{Imageset, Member, Reference, Root, Sprite};
use std::collections::{BTreeMap, BTreeSet};

/// A sprite in a file of several.
#[derive(Clone, Copy, Debug)]
struct Target<'a> {
    file: FileId,
    sprite: &'a Sprite,
    location: Location,
}

/// The sprites of files of several, by their names.
#[derive(Debug)]
pub(crate) struct References<'a> {
    /// At most one of each file, which are in order: of two the first has the name.
    named: BTreeMap<&'a str, Vec<Target<'a>>>,
    /// The names that beings refer to.
    wanted: BTreeSet<&'a str>,
    /// Whether there is a sprite of each of these names.
    is_whole: bool,
}

impl<'a> References<'a> {
    pub(crate) fn new(files: &FileSet<'a>) -> Self {
        let mut named: BTreeMap<&str, Vec<Target<'_>>> = BTreeMap::new();
        let mut wanted = BTreeSet::new();
        for (id, file) in files.iter().filter(|(_, file)| matches!(file.root, Root::Several(_))) {
            for sprite in file.sprites() {
                let Some((name, location)) = sprite.name.named() else { continue };
                let known = named.entry(name).or_default();
                if known.last().is_none_or(|last| last.file != id) {
                    known.push(Target { file: id, sprite, location });
                }
            }
            let references = file.beings().filter_map(|being| being.sprites.first());
            wanted.extend(references.filter_map(|reference| reference.target.word()));
        }
        let is_known = |name: &&str| paths::ending(name) == "xml" || named.contains_key(name);
        let is_whole = wanted.iter().all(is_known);
        Self { named, wanted, is_whole }
    }

    /// Whether a being refers to a sprite of this name, or may do so.
    pub(crate) fn is_wanted(&self, name: &str) -> bool {
        !self.is_whole || self.wanted.contains(name)
    }

    /// The sprite that is meant, and its file. That there is none is reported.
    pub(crate) fn find(
        &self,
        reference: &'a Reference,
        from: FileId,
        files: &FileSet<'a>,
        context: &mut Context<'_>,
        report: &mut Report,
    ) -> Option<(FileId, &'a Sprite)> {
        let (name, location) = reference.target.named()?;
        if paths::ending(name) == "xml" {
            return by_path((name, location), from, files, context, report);
        }
        let found = self.named.get(name).map_or(&[][..], Vec::as_slice);
        let here = found.binary_search_by_key(&from, |target| target.file).ok();
        match (here.and_then(|here| found.get(here)), found) {
            (Some(target), _) | (None, [target]) => return Some((target.file, target.sprite)),
            (None, []) => {
                let names = self.named.keys().copied();
                report.add(messages::ref_unknown(location, name, names, context));
            }
            (None, several) => {
                let locations = several.iter().map(|target| target.location);
                report.add(messages::ref_ambiguous(location, name, locations));
            }
        }
        None
    }
}

fn by_path<'a>(
    name: (&str, Location),
    from: FileId,
    files: &FileSet<'a>,
    context: &mut Context<'_>,
    report: &mut Report,
) -> Option<(FileId, &'a Sprite)> {
    let (text, location) = name;
    match files.find(from, text) {
        Ok(target) => {
            let file = files.get(target);
            if let Root::Sprite(sprite) = &file.root {
                return Some((target, sprite));
            }
            wrong_root(file, target, location, Naming::Reference, report);
        }
        Err(why) => report.add(unfound(files, from, name, Naming::Reference, &why, context)),
    }
    None
}

/// The imagesets that a being passes, by name, and its file.
#[derive(Debug, Default)]
pub(crate) struct Passed<'a> {
    pub(crate) sets: BTreeMap<&'a str, &'a Imageset>,
    pub(crate) from: Option<FileId>,
}

/// What a being passes. What the sprite does not have is reported, and what it needs and is not passed.
pub(crate) fn pass<'a>(
    reference: &'a Reference,
    from: FileId,
    definitions: &mut Definitions<'a>,
    context: &mut Context<'_>,
    report: &mut Report,
) -> Passed<'a> {
    let mut sets = BTreeMap::new();
    for set in &reference.imagesets {
        let Some((name, location)) = set.name.named() else { continue };
        if definitions.imageset(name).is_some() {
            sets.entry(name).or_insert(set);
        } else {
            let known = definitions.imagesets.iter().map(|def| def.name);
            report.add(messages::parameter_unknown(location, name, known, context));
        }
    }
    // Of each name the first one: that is why the imageset is not passed, and one mistake is one finding.
    let mut causes: BTreeMap<&str, (&str, Location)> = BTreeMap::new();
    for (element, set) in &reference.misspelt {
        if let Some(name) = set.name.word() {
            causes.entry(name).or_insert((element, set.location));
        }
    }
    let mut reported = BTreeSet::new();
    let at = reference.target.given().map_or(reference.location, |(_, location)| location);
    for def in definitions.imagesets.iter_mut().filter(|def| def.is_open() && !sets.contains_key(def.name)) {
        def.is_reported = true;
        let cause = causes.get(def.name).copied();
        reported.extend(cause.map(|(_, location)| location));
        report.add(messages::parameter_missing(at, Naming::Reference, def.set, def.name, cause));
    }
    misspelt(reference, &reported, report);
    Passed { sets, from: Some(from) }
}

/// Reports what was to be a `with-imageset`, unless it is reported as the cause of something else.
pub(crate) fn misspelt(reference: &Reference, reported: &BTreeSet<Location>, report: &mut Report) {
    for (element, set) in reference.misspelt.iter().filter(|(_, set)| !reported.contains(&set.location)) {
        report.add(parse::unknown_in_reference(set.location, element));
    }
}

/// Which members have the name of a sprite before them in the file, which is reported: the first one keeps it.
pub(crate) fn repeated(members: &[Member], report: &mut Report) -> Vec<bool> {
    let mut names: BTreeMap<&str, Location> = BTreeMap::new();
    let mut repeated = Vec::new();
    for member in members {
        let name = if let Member::Sprite(sprite) = member { sprite.name.named() } else { None };
        let first = name.map(|(name, location)| *names.entry(name).or_insert(location));
        let second = name.zip(first).filter(|((_, location), first)| location != first);
        if let Some(((name, location), first)) = second {
            report.add(messages::name_twice(location, name, first));
        }
        repeated.push(second.is_some());
    }
    repeated
}
