//! Which imageset each command uses.

use super::include::Assembly;
use super::inherit::{ActionDef, AnimationDef, Definitions, ImagesetId, Named, Order};
use super::messages;
use super::scope::OriginId;
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::mana::syntax::{Animation, Command, Kind, Show, Value};
use sprite_table::Direction;
use std::collections::{BTreeMap, BTreeSet};

/// The imageset that free animations use.
const BASE: &str = "base";

/// An action whose commands have their imagesets.
#[derive(Debug)]
pub(crate) struct ResolvedAction<'a> {
    pub(crate) name: &'a str,
    /// The location of its name.
    pub(crate) location: Location,
    pub(crate) origin: OriginId,
    /// The health in percent up to which it is played.
    pub(crate) hp: i32,
    pub(crate) animations: Vec<ResolvedAnimation<'a>>,
}

/// An animation of an action for one direction, or a free one.
#[derive(Debug)]
pub(crate) struct ResolvedAnimation<'a> {
    /// [`None`] is `default`.
    pub(crate) direction: Option<Direction>,
    pub(crate) animation: &'a Animation,
    /// The file that it is in, and what names that file.
    pub(crate) origin: OriginId,
    /// What its commands show, in their order.
    shows: Vec<ResolvedShow<'a>>,
}

impl<'a> ResolvedAnimation<'a> {
    /// The commands, each with what it shows.
    pub(crate) fn commands(&self) -> impl Iterator<Item = (&'a Command, &[ResolvedShow<'a>])> {
        let mut rest = self.shows.as_slice();
        self.animation.commands.iter().map(move |command| {
            let (own, others) = rest.split_at(command.kind.shows().len());
            rest = others;
            (command, own)
        })
    }

    /// Whether there is more to it than frames that follow each other up to an end.
    pub(crate) fn has_flow(&self) -> bool {
        self.animation.commands.iter().any(|command| {
            command.rand < 100 || matches!(command.kind, Kind::Label(_) | Kind::Goto(..) | Kind::Jump(_))
        })
    }
}

/// Cells of an imageset.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResolvedShow<'a> {
    pub(crate) show: &'a Show,
    /// [`None`] when there is none, which is reported, or when nothing is shown of it.
    pub(crate) imageset: Option<ImagesetId>,
}

/// Why there is no imageset.
#[derive(Clone, Copy, Debug)]
enum Unresolved<'a> {
    /// None is named.
    Absent,
    /// There is no such imageset.
    Undefined(&'a str, Location),
    /// The imageset comes only later.
    Later(&'a str, Location, ImagesetId),
    /// Reported already.
    Faulty,
}

/// The imagesets that names lead to.
struct Names<'s, 'a> {
    definitions: &'s Definitions<'a>,
    defined: &'s BTreeMap<&'a str, usize>,
}

impl<'a> Names<'_, 'a> {
    fn named(&self, name: &'a str, location: Location, order: Order) -> Result<ImagesetId, Unresolved<'a>> {
        let id = self.definitions.imageset(name).ok_or(Unresolved::Undefined(name, location))?;
        let defined = self.defined.get(name).copied().unwrap_or(0);
        if order.is_some_and(|order| defined >= order) {
            return Err(Unresolved::Later(name, location, id));
        }
        Ok(id)
    }

    fn of(&self, named: Named<'a>) -> Result<ImagesetId, Unresolved<'a>> {
        match named {
            Value::Given((name, order), location) => self.named(name, location, order),
            Value::Absent => Err(Unresolved::Absent),
            Value::Faulty => Err(Unresolved::Faulty),
        }
    }

    /// The imageset of a command: its own, else the one of its animation; of a free animation else `base`, or the only
    /// one.
    fn of_show(
        &self,
        show: &'a Show,
        def: &AnimationDef<'a>,
        is_free: bool,
    ) -> Result<ImagesetId, Unresolved<'a>> {
        let own = show.imageset.by_ref().map(|name| (name, def.order));
        self.of(own.or(def.imageset)).or_else(|why| match why {
            Unresolved::Absent if is_free => {
                let only = (self.definitions.imagesets.len() == 1).then_some(ImagesetId(0));
                self.definitions.imageset(BASE).or(only).ok_or(why)
            }
            _ => Err(why),
        })
    }
}

/// Whether a command needs an imageset.
fn needs_imageset(show: &Show) -> bool {
    show.has_cells() || !show.imageset.is_absent()
}

/// Whether a sprite has all imagesets that it uses, with their images.
pub(super) fn is_complete(assembly: &Assembly<'_>) -> bool {
    let Assembly { definitions, defined, .. } = assembly;
    let names = Names { definitions, defined };
    let is_known = |found: Result<_, Unresolved<'_>>| !matches!(found, Err(Unresolved::Undefined(..)));
    let is_known_in = |def: &AnimationDef<'_>, is_free: bool| {
        let mut shows = def.animation.commands.iter().flat_map(|command| command.kind.shows());
        shows.all(|show| {
            let found = names.of_show(show, def, is_free);
            let is_usable = is_known(found) && !(is_free && matches!(found, Err(Unresolved::Absent)));
            is_usable || !needs_imageset(show)
        })
    };
    let is_action_known = |action: &ActionDef<'_>| {
        is_known(names.of(action.imageset)) && action.animations.iter().all(|def| is_known_in(def, false))
    };
    definitions.imagesets.iter().all(|def| !def.is_parameter())
        && definitions.actions.iter().all(is_action_known)
        && definitions.free.iter().all(|def| is_known_in(def, true))
}

/// How many animations, of the sprite and of its frame file, show each path. All are counted at once: a hostile file
/// names many that are not there.
pub(super) fn count_animations<'p>(
    assembly: &Assembly<'_>,
    frames: &Definitions<'_>,
    path_of: impl Fn(ImagesetId) -> Option<&'p str>,
) -> BTreeMap<&'p str, usize> {
    let Assembly { definitions, defined, .. } = assembly;
    let names = Names { definitions, defined };
    let mut counts = BTreeMap::new();
    let mut count = |def: &AnimationDef<'_>, is_free: bool| {
        let shows = def.animation.commands.iter().flat_map(|command| command.kind.shows());
        let paths = shows.filter_map(|show| path_of(names.of_show(show, def, is_free).ok()?));
        for path in paths.collect::<BTreeSet<_>>() {
            *counts.entry(path).or_default() += 1;
        }
    };
    for definitions in [definitions, frames] {
        let actions = &definitions.actions;
        actions.iter().flat_map(|action| &action.animations).for_each(|def| count(def, false));
        definitions.free.iter().for_each(|def| count(def, true));
    }
    counts
}

/// Gives each command its imageset, and reports those that have none.
pub(super) struct Resolver<'s, 'a, 'c> {
    pub(super) assembly: &'s mut Assembly<'a>,
    pub(super) context: &'s mut Context<'c>,
    /// Locations of names and elements that are reported.
    pub(super) reported: BTreeSet<Location>,
}

impl<'a> Resolver<'_, 'a, '_> {
    pub(super) fn action(&mut self, def: ActionDef<'a>) -> ResolvedAction<'a> {
        let ActionDef { name, location, element, hp, imageset, origin, animations } = def;
        if let Err(why) = self.names().of(imageset)
            && !matches!(why, Unresolved::Absent)
        {
            self.report(why, element, origin, None);
        }
        let animations = animations.iter().map(|def| self.animation(def, Some(element))).collect();
        ResolvedAction { name, location, origin, hp, animations }
    }

    pub(super) fn free(&mut self, def: &AnimationDef<'a>) -> ResolvedAnimation<'a> {
        self.animation(def, None)
    }

    /// An animation of an action, which has this element, or a free one.
    fn animation(&mut self, def: &AnimationDef<'a>, action: Option<Location>) -> ResolvedAnimation<'a> {
        let AnimationDef { direction, animation, origin, .. } = *def;
        let shows = animation.commands.iter().flat_map(|command| command.kind.shows());
        let shows = shows.map(|show| self.show(show, def, action)).collect();
        ResolvedAnimation { direction, animation, origin, shows }
    }

    fn show(&mut self, show: &'a Show, def: &AnimationDef<'a>, action: Option<Location>) -> ResolvedShow<'a> {
        let found = self.names().of_show(show, def, action.is_none());
        if let Err(why) = found
            && needs_imageset(show)
        {
            self.report(why, action.unwrap_or(def.animation.location), def.origin, Some(show.location));
        }
        ResolvedShow { show, imageset: found.ok() }
    }

    fn names(&self) -> Names<'_, 'a> {
        Names { definitions: &self.assembly.definitions, defined: &self.assembly.defined }
    }

    fn report(
        &mut self,
        why: Unresolved<'a>,
        element: Location,
        origin: OriginId,
        command: Option<Location>,
    ) {
        let key = match why {
            Unresolved::Faulty => return,
            Unresolved::Absent => element,
            Unresolved::Undefined(_, location) | Unresolved::Later(_, location, _) => location,
        };
        // What only follows from another finding is not reported.
        if self.assembly.has_gaps || !self.reported.insert(key) {
            return;
        }
        let imagesets = &self.assembly.definitions.imagesets;
        let names = || imagesets.iter().map(|def| def.name);
        let finding = match why {
            Unresolved::Faulty => return,
            Unresolved::Absent => messages::imageset_absent(element, command, names()),
            Unresolved::Undefined(name, location) => {
                messages::imageset_undefined(location, name, names(), self.context)
            }
            Unresolved::Later(name, location, later) => {
                messages::imageset_later(location, name, imagesets[later.0].set.location)
            }
        };
        self.assembly.report.add_via(self.assembly.origins.via(origin), finding);
    }
}
