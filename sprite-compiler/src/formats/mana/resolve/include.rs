//! Reads a sprite with all files that it includes and extends, in the order of the engines.

use super::files::{FileId, FileSet};
use super::inherit::{Definitions, ImagesetDef};
use super::messages::{self, LinkKind, file_not_found, wrong_root};
use super::scope::{Origin, OriginId, Origins, Scope, ScopeId};
use crate::base::budget::Expense;
use crate::base::diagnostics::Diagnostic;
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::mana::syntax::{Child, Imageset, Root, Sprite, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A sprite with everything that it is made of.
#[derive(Debug)]
pub(crate) struct Assembly<'a> {
    pub(crate) origins: Origins,
    /// The attributes of the sprite, and of what it includes.
    pub(crate) scopes: Vec<Scope<'a>>,
    pub(crate) definitions: Definitions<'a>,
    /// For each name, the number of imagesets that were defined before its first definition.
    pub(crate) defined: BTreeMap<&'a str, usize>,
    /// True if something could not be read that may define what other elements use.
    pub(crate) has_gaps: bool,
}

/// A file that is being read.
#[derive(Clone, Copy, Debug)]
struct Active {
    file: FileId,
    /// The location at which the previous file names it, and the kind of that link.
    via: Option<(Location, LinkKind)>,
}

/// Reads one sprite.
#[derive(Debug)]
struct Reader<'a, 'r, 'c> {
    files: &'r FileSet<'a>,
    context: &'r mut Context<'c>,
    assembly: Assembly<'a>,
    /// The files that are being read, beginning with the sprite's own.
    active: Vec<Active>,
    /// The files that were included already.
    included: BTreeSet<FileId>,
}

/// Reads a sprite of a file. `via` is the location at which another file refers to it.
pub(crate) fn assemble<'a>(
    sprite: &'a Sprite,
    file: FileId,
    via: Option<Location>,
    files: &FileSet<'a>,
    context: &mut Context<'_>,
) -> Assembly<'a> {
    let assembly = Assembly {
        origins: Origins::default(),
        scopes: vec![Scope::default()],
        definitions: Definitions::new(ScopeId::OWN),
        defined: BTreeMap::new(),
        has_gaps: false,
    };
    context.diagnostics.push_file(&files.get(file).findings, via);
    let active = vec![Active { file, via: None }];
    let mut reader = Reader { files, context, assembly, active, included: BTreeSet::new() };
    let origin = reader.assembly.origins.add(Origin { file, parent: None, scope: ScopeId::OWN });
    reader.assembly.definitions = reader.sprite(sprite, origin, None);
    reader.assembly
}

impl<'a> Reader<'a, '_, '_> {
    /// Reads a sprite with its base. `derived` is the location at which the first sprite of the scope extends it.
    fn sprite(&mut self, sprite: &'a Sprite, origin: OriginId, derived: Option<Location>) -> Definitions<'a> {
        let Origin { file, scope, .. } = self.assembly.origins.get(origin);
        self.assembly.scopes[scope.0].take(sprite, file, derived);
        self.assembly.has_gaps |= matches!(sprite.extends, Value::Faulty);
        let extends = sprite.extends.named();
        let base = extends.and_then(|(name, location)| {
            let (base, own) = self.enter(name, location, origin, LinkKind::Extends)?;
            let definitions = self.sprite(base, own, derived.or(Some(location)));
            self.active.pop();
            Some(definitions)
        });
        let mut definitions = Definitions::new(scope);
        self.children(sprite, origin, &mut definitions);
        let (Some(mut base), Some((_, location))) = (base, extends) else { return definitions };
        self.report_open(&mut base, &definitions, location, LinkKind::Extends, origin);
        base.extend(definitions);
        base
    }

    fn children(&mut self, sprite: &'a Sprite, origin: OriginId, definitions: &mut Definitions<'a>) {
        for child in &sprite.children {
            match child {
                Child::Imageset(set) => self.imageset(set, origin, definitions),
                Child::Include(Value::Given(name, location)) => {
                    self.include(name, *location, origin, definitions);
                }
                Child::Include(..) => self.assembly.has_gaps = true,
                other => definitions.add(other, origin, Some(self.assembly.defined.len())),
            }
        }
    }

    fn imageset(&mut self, set: &'a Imageset, origin: OriginId, definitions: &mut Definitions<'a>) {
        let Some(name) = set.name.word() else {
            self.assembly.has_gaps = true;
            return;
        };
        let next = self.assembly.defined.len();
        self.assembly.defined.entry(name).or_insert(next);
        let is_parameter = set.src.is_absent();
        if let Some(known) = definitions.imageset_mut(name) {
            if is_parameter && known.parameter.is_none() {
                known.parameter = Some(set);
            }
            return;
        }
        // The parameters of an included file must have been defined before.
        let Origin { scope, parent, .. } = self.assembly.origins.get(origin);
        let parent = parent.filter(|_| is_parameter && scope != definitions.scope);
        if let Some((parent, location)) = parent {
            let finding = messages::parameter_missing(location, LinkKind::Include, set, name, None);
            self.report(parent, finding);
        }
        let is_reported = parent.is_some();
        definitions.add_imageset(ImagesetDef { name, set, parameter: None, origin, is_reported });
    }

    fn include(
        &mut self,
        name: &'a str,
        location: Location,
        origin: OriginId,
        definitions: &mut Definitions<'a>,
    ) {
        let Some((sprite, own)) = self.enter(name, location, origin, LinkKind::Include) else { return };
        if sprite.extends.is_absent() {
            let Origin { file, scope, .. } = self.assembly.origins.get(own);
            self.assembly.scopes[scope.0].take(sprite, file, None);
            self.children(sprite, own, definitions);
        } else {
            let mut other = self.sprite(sprite, own, None);
            self.report_open(&mut other, definitions, location, LinkKind::Include, origin);
            definitions.include(other);
        }
        self.active.pop();
    }

    /// Reports the parameters of a file that the one which names it does not define.
    fn report_open(
        &mut self,
        named: &mut Definitions<'a>,
        naming: &Definitions<'a>,
        location: Location,
        how: LinkKind,
        origin: OriginId,
    ) {
        for def in named.imagesets.iter_mut().filter(|def| def.is_open()) {
            if naming.imageset(def.name).is_none() {
                def.is_reported = true;
                let finding = messages::parameter_missing(location, how, def.set, def.name, None);
                self.report(origin, finding);
            }
        }
    }

    /// Begins to read the sprite of a file that another one names; [`None`] if it cannot be read, which is reported.
    fn enter(
        &mut self,
        name: &'a str,
        location: Location,
        origin: OriginId,
        naming: LinkKind,
    ) -> Option<(&'a Sprite, OriginId)> {
        let Origin { file, scope, .. } = self.assembly.origins.get(origin);
        let had_gaps = std::mem::replace(&mut self.assembly.has_gaps, true);
        let target = match self.files.find(file, name) {
            Ok(target) => target,
            Err(why) => {
                let finding = file_not_found(self.files, file, (name, location), naming, &why, self.context);
                self.report(origin, finding);
                return None;
            }
        };
        if self.is_cycle(target, location, naming) {
            return None;
        }
        if naming == LinkKind::Include && !self.included.insert(target) {
            self.report(origin, messages::include_repeated(location, self.files.path(target)));
            self.assembly.has_gaps = had_gaps;
            return None;
        }
        let (file, depth) = (self.files.get(target), self.context.limits.depth);
        if self.active.len() >= depth {
            self.report(origin, messages::too_deep(location, depth));
            return None;
        }
        let Root::Sprite(sprite) = &file.root else {
            wrong_root(file, location, naming, self.context);
            return None;
        };
        if !self.context.budget.pay(Expense::Resolved, file.elements as u64) {
            return None;
        }
        self.assembly.has_gaps = had_gaps;
        self.context.diagnostics.push_file(&file.findings, Some(location));
        let scope = if naming == LinkKind::Include {
            self.assembly.scopes.push(Scope::default());
            ScopeId(self.assembly.scopes.len() - 1)
        } else {
            scope
        };
        self.active.push(Active { file: target, via: Some((location, naming)) });
        let parent = Some((origin, location));
        Some((sprite, self.assembly.origins.add(Origin { file: target, parent, scope })))
    }

    /// Returns whether a file is being read already. Such a cycle is reported once, wherever it is entered.
    fn is_cycle(&mut self, target: FileId, location: Location, naming: LinkKind) -> bool {
        let Some(start) = self.active.iter().position(|active| active.file == target) else { return false };
        let cycle = self.active.get(start..).unwrap_or_default();
        let next = cycle.iter().skip(1).map(|active| active.via).chain([Some((location, naming))]);
        let mut steps: Vec<(FileId, Location, LinkKind)> = cycle
            .iter()
            .zip(next)
            .filter_map(|(active, via)| via.map(|(location, naming)| (active.file, location, naming)))
            .collect();
        let first = (0..steps.len()).min_by_key(|step| steps.get(*step).map(|step| step.0));
        steps.rotate_left(first.unwrap_or(0));
        let paths: Vec<&str> = steps.iter().map(|step| self.files.path(step.0)).collect();
        let is_included = steps.iter().any(|step| step.2 == LinkKind::Include);
        let location = steps.first().map_or(location, |step| step.1);
        self.context.diagnostics.push_once(messages::cycle(location, is_included, &paths));
        true
    }

    fn report(&mut self, origin: OriginId, finding: Diagnostic) {
        self.context.diagnostics.push_via(finding, self.assembly.origins.via(origin));
    }
}
