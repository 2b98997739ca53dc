//! Resolves the imageset of each command.

use super::include::Assembly;
use super::inherit::{ActionDef, AnimationDef, Definitions, ImagesetId, Named};
use super::messages;
use super::scope::OriginId;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::mana::syntax::{Show, Value};

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
    /// Of each imageset also how many others were defined before it first was.
    ids: SortedMap<&'a str, (ImagesetId, usize)>,
    /// The imageset of free animations without a name of one: `base`, or the only one.
    of_free: Option<ImagesetId>,
}

impl<'a> ImagesetNames<'a> {
    /// Takes the names out of a complete assembly.
    pub(super) fn take(assembly: &mut Assembly<'a>) -> Self {
        let Assembly { definitions, defined, .. } = assembly;
        let only = (definitions.imagesets.len() == 1).then_some(ImagesetId(0));
        let of_free = definitions.imageset(BASE).or(only);
        let ids = std::mem::take(&mut definitions.imageset_names).into_iter();
        let ids = ids.map(|(name, id)| (name, (id, defined.get(name).copied().unwrap_or(0)))).collect();
        Self { ids, of_free }
    }

    fn find(&self, named: Named<'a>) -> Result<ImagesetId, Unresolved<'a>> {
        match named {
            Value::Given((name, order), location) => match self.ids.get(name) {
                None => Err(Unresolved::Undefined(name, location)),
                Some(&(id, defined)) if order.is_some_and(|order| defined >= order) => {
                    Err(Unresolved::Later(name, location, id))
                }
                Some(&(id, _)) => Ok(id),
            },
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
}

/// Returns whether a command needs an imageset.
fn needs_imageset(show: &Show) -> bool {
    show.has_cells() || !show.imageset.is_absent()
}

/// Reports the actions and commands of a sprite that have no imageset, each name and element once. Mistakes that may
/// follow from another finding are not reported.
pub(super) fn check<'a>(
    names: &ImagesetNames<'a>,
    actions: &[ActionDef<'a>],
    assembly: &Assembly<'a>,
    context: &mut Context<'_>,
) {
    if assembly.has_gaps {
        return;
    }
    let imagesets = &assembly.definitions.imagesets;
    // Locations of names and elements that were reported.
    let mut reported = SortedSet::new();
    let mut report = |why: Unresolved<'a>, element: Location, origin: OriginId, command: Option<Location>| {
        let location = match why {
            Unresolved::Faulty => return,
            Unresolved::Absent => element,
            Unresolved::Undefined(_, location) | Unresolved::Later(_, location, _) => location,
        };
        if !reported.insert(location) {
            return;
        }
        let names = || imagesets.iter().map(|def| def.name);
        let finding = match why {
            Unresolved::Undefined(name, _) => messages::imageset_undefined(location, name, names(), context),
            Unresolved::Later(name, _, later) => {
                messages::imageset_later(location, name, imagesets[later.0].set.location)
            }
            Unresolved::Absent | Unresolved::Faulty => messages::imageset_absent(location, command, names()),
        };
        context.diagnostics.push_via(finding, assembly.origins.via(origin));
    };
    for action in actions {
        if let Err(why) = names.find(action.imageset)
            && !matches!(why, Unresolved::Absent)
        {
            report(why, action.element, action.origin, None);
        }
        for def in &action.animations {
            let element = if def.is_free { def.animation.location } else { action.element };
            for show in def.animation.shows().filter(|show| needs_imageset(show)) {
                if let Err(why) = names.of_show(show, def) {
                    report(why, element, def.origin, Some(show.location));
                }
            }
        }
    }
}
