//! Resolves the imageset of each command.

use super::include::Assembly;
use super::inherit::{ActionDef, AnimationDef, Definitions, ImagesetId, Named, Order};
use super::messages;
use super::scope::{OriginId, Origins};
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::mana::syntax::{Show, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The imageset that free animations use.
const BASE: &str = "base";

/// The reason why there is no imageset.
#[derive(Clone, Copy, Debug)]
enum Unresolved<'a> {
    /// No imageset is named.
    Absent,
    /// The named imageset does not exist.
    Undefined(&'a str, Location),
    /// The named imageset is defined only later.
    Later(&'a str, Location, ImagesetId),
    /// The mistake is reported already.
    Faulty,
}

/// Resolves names of imagesets.
#[derive(Debug)]
pub(super) struct ImagesetNames<'a> {
    ids: BTreeMap<&'a str, ImagesetId>,
    /// For each name, the number of imagesets that were defined before its first definition.
    defined: BTreeMap<&'a str, usize>,
    /// The imageset of free animations without a name of one: `base`, or the only one.
    of_free: Option<ImagesetId>,
}

impl<'a> ImagesetNames<'a> {
    /// Takes the names out of a complete assembly.
    pub(super) fn take(assembly: &mut Assembly<'a>) -> Self {
        let Assembly { definitions, defined, .. } = assembly;
        let only = (definitions.imagesets.len() == 1).then_some(ImagesetId(0));
        let of_free = definitions.imageset(BASE).or(only);
        let ids = std::mem::take(&mut definitions.imageset_names);
        Self { ids, defined: std::mem::take(defined), of_free }
    }

    fn named(&self, name: &'a str, location: Location, order: Order) -> Result<ImagesetId, Unresolved<'a>> {
        let id = self.ids.get(name).copied().ok_or(Unresolved::Undefined(name, location))?;
        let defined = self.defined.get(name).copied().unwrap_or(0);
        if order.is_some_and(|order| defined >= order) {
            return Err(Unresolved::Later(name, location, id));
        }
        Ok(id)
    }

    fn find(&self, named: Named<'a>) -> Result<ImagesetId, Unresolved<'a>> {
        match named {
            Value::Given((name, order), location) => self.named(name, location, order),
            Value::Absent => Err(Unresolved::Absent),
            Value::Faulty => Err(Unresolved::Faulty),
        }
    }

    /// The imageset of a command: its own, else that of its animation.
    fn of_show(&self, show: &'a Show, def: &AnimationDef<'a>) -> Result<ImagesetId, Unresolved<'a>> {
        let own = show.imageset.by_ref().map(|name| (name, def.order));
        self.find(own.or(def.imageset)).or_else(|why| match why {
            Unresolved::Absent if def.is_free => self.of_free.ok_or(why),
            _ => Err(why),
        })
    }

    /// The same; [`None`] if there is none, which is reported, or if the command shows no cell.
    pub(super) fn imageset(&self, show: &'a Show, def: &AnimationDef<'a>) -> Option<ImagesetId> {
        self.of_show(show, def).ok()
    }

    /// Returns whether a sprite has all imagesets that it uses, with their images.
    pub(super) fn are_complete(&self, definitions: &Definitions<'a>) -> bool {
        let is_known = |found: Result<_, Unresolved<'_>>| !matches!(found, Err(Unresolved::Undefined(..)));
        let is_known_in = |def: &AnimationDef<'a>| {
            def.animation.shows().all(|show| {
                let found = self.of_show(show, def);
                let is_usable = is_known(found) && !(def.is_free && matches!(found, Err(Unresolved::Absent)));
                is_usable || !needs_imageset(show)
            })
        };
        let is_action_known = |action: &ActionDef<'a>| {
            is_known(self.find(action.imageset)) && action.animations.iter().all(is_known_in)
        };
        definitions.imagesets.iter().all(|def| !def.is_parameter())
            && definitions.actions.iter().all(is_action_known)
            && definitions.free.iter().all(is_known_in)
    }

    /// The number of animations that show each image path. All are counted at once, since a hostile file may name many
    /// missing images.
    pub(super) fn count_animations<'d, 'p>(
        &self,
        animations: impl Iterator<Item = &'d AnimationDef<'a>>,
        path_of: impl Fn(ImagesetId) -> Option<&'p str>,
    ) -> BTreeMap<&'p str, usize>
    where
        'a: 'd,
    {
        let mut counts = BTreeMap::new();
        for def in animations {
            let paths = def.animation.shows().filter_map(|show| path_of(self.imageset(show, def)?));
            for path in paths.collect::<BTreeSet<_>>() {
                *counts.entry(path).or_default() += 1;
            }
        }
        counts
    }
}

/// Returns whether a command needs an imageset.
fn needs_imageset(show: &Show) -> bool {
    show.has_cells() || !show.imageset.is_absent()
}

/// Reports the actions and commands of a sprite that have no imageset, each name and element once. `imagesets` are all
/// imagesets of the sprite. Mistakes that may follow from another finding are not reported.
pub(super) fn check<'a>(
    names: &ImagesetNames<'a>,
    actions: &[ActionDef<'a>],
    free: &[AnimationDef<'a>],
    assembly: &Assembly<'a>,
    context: &mut Context<'_>,
) {
    if assembly.has_gaps {
        return;
    }
    let Assembly { origins, definitions, .. } = assembly;
    let mut check = Check { names, origins, definitions, context, reported: BTreeSet::new() };
    for action in actions {
        if let Err(why) = names.find(action.imageset)
            && !matches!(why, Unresolved::Absent)
        {
            check.report(why, action.element, action.origin, None);
        }
        for def in &action.animations {
            check.animation(def, action.element);
        }
    }
    for def in free {
        check.animation(def, def.animation.location);
    }
}

struct Check<'s, 'a, 'c> {
    names: &'s ImagesetNames<'a>,
    origins: &'s Origins,
    definitions: &'s Definitions<'a>,
    context: &'s mut Context<'c>,
    /// Locations of names and elements that were reported.
    reported: BTreeSet<Location>,
}

impl<'a> Check<'_, 'a, '_> {
    /// Checks an animation. `element` is its action, or the animation itself if it is free.
    fn animation(&mut self, def: &AnimationDef<'a>, element: Location) {
        for show in def.animation.shows() {
            if let Err(why) = self.names.of_show(show, def)
                && needs_imageset(show)
            {
                self.report(why, element, def.origin, Some(show.location));
            }
        }
    }

    fn report(
        &mut self,
        why: Unresolved<'a>,
        element: Location,
        origin: OriginId,
        command: Option<Location>,
    ) {
        let location = match why {
            Unresolved::Faulty => return,
            Unresolved::Absent => element,
            Unresolved::Undefined(_, location) | Unresolved::Later(_, location, _) => location,
        };
        if !self.reported.insert(location) {
            return;
        }
        let imagesets = &self.definitions.imagesets;
        let names = || imagesets.iter().map(|def| def.name);
        let finding = match why {
            Unresolved::Undefined(name, _) => {
                messages::imageset_undefined(location, name, names(), self.context)
            }
            Unresolved::Later(name, _, later) => {
                messages::imageset_later(location, name, imagesets[later.0].set.location)
            }
            Unresolved::Absent | Unresolved::Faulty => messages::imageset_absent(location, command, names()),
        };
        self.context.diagnostics.push_via(finding, self.origins.via(origin));
    }
}
