//! Reads a sprite with all files that it includes and extends, in the order of the engines.

use super::files::{FileId, FileSet};
use super::inherit::{Definitions, ImagesetDef};
use super::messages::{self, LinkKind, file_not_found, wrong_root};
use super::scope::{Origin, OriginId, Origins, Scope, ScopeId};
use crate::base::budget::Expense;
use crate::base::diagnostics::{Diagnostic, Diagnostics};
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::mana::syntax::{Child, Imageset, Root, Sprite, Value};

/// A sprite with everything that it is made of.
#[derive(Debug)]
pub(crate) struct Assembly<'a> {
    pub(crate) origins: Origins,
    /// The attributes of the sprite, and of what it includes.
    pub(crate) scopes: Vec<Scope<'a>>,
    pub(crate) definitions: Definitions<'a>,
    /// For each name, the number of imagesets that were defined before its first definition.
    pub(crate) defined: SortedMap<&'a str, usize>,
    /// True if something could not be read that may define what other elements use.
    pub(crate) has_gaps: bool,
}

/// Reads one sprite.
#[derive(Debug)]
struct IncludeReader<'a, 'r, 'c> {
    files: &'r FileSet<'a>,
    diagnostics: &'r mut Diagnostics,
    context: &'r mut Context<'c>,
    assembly: Assembly<'a>,
    /// The files that are being read, beginning with the sprite's own, without the last one. Each has the location at
    /// which it names the next one, and the kind of that link.
    active: Vec<(FileId, Location, LinkKind)>,
    /// The files that were included already.
    included: SortedSet<FileId>,
}

/// Reads a sprite of a file. `via` is the location at which another file refers to it. Findings go into `diagnostics`,
/// not into those of the context.
pub(crate) fn assemble<'a>(
    sprite: &'a Sprite,
    file: FileId,
    via: Option<Location>,
    files: &FileSet<'a>,
    diagnostics: &mut Diagnostics,
    context: &mut Context<'_>,
) -> Assembly<'a> {
    let assembly = Assembly {
        origins: Origins::default(),
        scopes: vec![Scope::default()],
        definitions: Definitions::default(),
        defined: SortedMap::new(),
        has_gaps: false,
    };
    diagnostics.push_file(&files.get(file).findings, via);
    let (active, included) = (Vec::new(), SortedSet::new());
    let mut reader = IncludeReader { files, diagnostics, context, assembly, active, included };
    let origin = reader.assembly.origins.add(Origin { file, parent: None, scope: ScopeId::OWN });
    reader.assembly.definitions = reader.sprite(sprite, origin, None);
    reader.assembly
}

impl<'a> IncludeReader<'a, '_, '_> {
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
        let mut definitions = Definitions { scope, ..Definitions::default() };
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
        let Origin { file: from, scope, .. } = self.assembly.origins.get(origin);
        let had_gaps = std::mem::replace(&mut self.assembly.has_gaps, true);
        let target = match self.files.find(from, name) {
            Ok(target) => target,
            Err(why) => {
                let finding = file_not_found(self.files, from, (name, location), naming, &why, self.context);
                self.report(origin, finding);
                return None;
            }
        };
        let links = self.active.iter().copied().chain([(from, location, naming)]);
        let cycle: Vec<_> = links.skip_while(|(file, ..)| *file != target).collect();
        if !cycle.is_empty() {
            self.cycle(cycle);
            return None;
        }
        if naming == LinkKind::Include && !self.included.insert(target) {
            self.report(origin, messages::include_repeated(location, self.files.path(target)));
            self.assembly.has_gaps = had_gaps;
            return None;
        }
        let (file, depth) = (self.files.get(target), self.context.limits.depth);
        if self.active.len() + 1 >= depth {
            self.report(origin, messages::too_deep(location, depth));
            return None;
        }
        let Root::Sprite(sprite) = &file.root else {
            wrong_root(file, location, naming, self.diagnostics);
            return None;
        };
        if !self.context.budget.charge(Expense::Resolved, file.elements as u64) {
            return None;
        }
        self.assembly.has_gaps = had_gaps;
        self.diagnostics.push_file(&file.findings, Some(location));
        let scope = if naming == LinkKind::Include {
            self.assembly.scopes.push(Scope::default());
            ScopeId(self.assembly.scopes.len() - 1)
        } else {
            scope
        };
        self.active.push((from, location, naming));
        let parent = Some((origin, location));
        Some((sprite, self.assembly.origins.add(Origin { file: target, parent, scope })))
    }

    /// Reports files that name each other in a cycle: once, wherever the cycle is entered.
    fn cycle(&mut self, mut links: Vec<(FileId, Location, LinkKind)>) {
        let first = (0..links.len()).min_by_key(|link| links[*link].0).unwrap_or(0);
        links.rotate_left(first);
        let paths: Vec<&str> = links.iter().map(|(file, ..)| self.files.path(*file)).collect();
        let is_included = links.iter().any(|(.., naming)| *naming == LinkKind::Include);
        self.diagnostics.push_once(messages::cycle(links[0].1, is_included, &paths));
    }

    fn report(&mut self, origin: OriginId, finding: Diagnostic) {
        self.diagnostics.push_via(finding, self.assembly.origins.via(origin));
    }
}
