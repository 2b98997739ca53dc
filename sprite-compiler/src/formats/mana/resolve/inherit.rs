//! The definitions of a sprite, and how those of included files and of bases replace each other.

use super::scope::{OriginId, ScopeId};
use crate::base::sorted::SortedMap;
use crate::base::source::Location;
use crate::formats::mana::syntax::{Action, AnimationElement, Child, Imageset, Value};
use sprite_table::{Direction, Point};

/// The number of imagesets that were defined before an element that names one; [`None`] if the element is read after
/// all imagesets.
pub(crate) type Order = Option<usize>;

/// The imageset that an element names.
pub(crate) type NamedImageset<'a> = Value<(&'a str, Order)>;

/// An animation of an action for one direction, or a free one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnimationDef<'a> {
    /// The direction; [`None`] is `default`.
    pub(crate) direction: Option<Direction>,
    pub(crate) animation: &'a AnimationElement,
    /// The imageset of its commands, unless they name another.
    pub(crate) imageset: NamedImageset<'a>,
    pub(crate) order: Order,
    /// True if it belongs to no action.
    pub(crate) is_free: bool,
    /// The file that contains it.
    pub(crate) origin: OriginId,
}

/// An action of a sprite.
#[derive(Clone, Debug)]
pub(crate) struct ActionDef<'a> {
    pub(crate) name: &'a str,
    /// The location of its name.
    pub(crate) location: Location,
    /// The action's element.
    pub(crate) element: Location,
    /// The health in percent up to which it is played.
    pub(crate) hp: i32,
    pub(crate) imageset: NamedImageset<'a>,
    pub(crate) origin: OriginId,
    pub(crate) animations: Vec<AnimationDef<'a>>,
}

impl<'a> ActionDef<'a> {
    /// The definition of an action; [`None`] without a name.
    fn new(action: &'a Action, origin: OriginId, order: Order) -> Option<Self> {
        let (name, location) = action.name.named()?;
        let imageset = action.imageset.by_ref().map(|name| (name, order));
        let mut animations = Vec::new();
        for animation in &action.animations {
            if let Some(direction) = animation.direction.copied() {
                let def = AnimationDef { direction, animation, imageset, order, is_free: false, origin };
                replace(&mut animations, def);
            }
        }
        let (element, hp) = (action.location, action.hp);
        Some(Self { name, location, element, hp, imageset, origin, animations })
    }

    /// Free animations, if there are any: where they are played by a name, that is `stand`.
    pub(crate) fn of_free(animations: Vec<AnimationDef<'a>>) -> Option<Self> {
        let AnimationDef { animation: AnimationElement { location, .. }, origin, .. } =
            *animations.first()?;
        let (name, element, imageset) = ("stand", *location, Value::Absent);
        Some(Self { name, location: element, element, hp: 100, imageset, origin, animations })
    }

    /// The directions of its animations.
    pub(crate) fn directions(&self) -> Vec<Option<Direction>> {
        self.animations.iter().map(|animation| animation.direction).collect()
    }

    /// Merges this action into that of a base: only its own directions are replaced.
    fn extend(self, base: &mut Self) {
        // The imageset of the derived action applies to its own directions only.
        for animation in self.animations {
            let imageset = animation.imageset.or(base.imageset);
            replace(&mut base.animations, AnimationDef { imageset, ..animation });
        }
        base.imageset = self.imageset.or(base.imageset);
        (base.location, base.element, base.origin) = (self.location, self.element, self.origin);
    }
}

/// The last animation of a direction wins, at the place of the first.
fn replace<'a>(animations: &mut Vec<AnimationDef<'a>>, animation: AnimationDef<'a>) {
    match animations.iter_mut().find(|known| known.direction == animation.direction) {
        Some(known) => *known = animation,
        None => animations.push(animation),
    }
}

/// The index of one of a sprite's imagesets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ImagesetId(pub(crate) usize);

/// An imageset.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ImagesetDef<'a> {
    pub(crate) name: &'a str,
    pub(crate) set: &'a Imageset,
    /// The parameter of the same name that it fills, which supplies the missing attributes.
    pub(crate) parameter: Option<&'a Imageset>,
    pub(crate) origin: OriginId,
    /// True if the missing image is reported already.
    pub(crate) is_reported: bool,
}

impl ImagesetDef<'_> {
    /// Returns whether it has no image of its own.
    pub(crate) const fn is_parameter(&self) -> bool {
        self.set.src.is_absent()
    }

    /// Returns whether it has no image and that is not reported yet.
    pub(crate) const fn is_open(&self) -> bool {
        self.is_parameter() && !self.is_reported
    }
}

/// The definitions of a sprite, of a base, or of a frame or an offset file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Definitions<'a> {
    /// The scope of the files that define things directly; others are included.
    pub(crate) scope: ScopeId,
    pub(crate) imagesets: Vec<ImagesetDef<'a>>,
    pub(crate) imageset_names: SortedMap<&'a str, ImagesetId>,
    pub(crate) actions: Vec<ActionDef<'a>>,
    pub(super) action_names: SortedMap<(&'a str, i32), usize>,
    /// The animations that belong to no action.
    pub(crate) free: Vec<AnimationDef<'a>>,
    /// The offsets that the sprite adds to every frame of a direction.
    pub(crate) offsets: SortedMap<Option<Direction>, Point>,
}

impl<'a> Definitions<'a> {
    pub(crate) fn imageset(&self, name: &str) -> Option<ImagesetId> {
        self.imageset_names.get(name).copied()
    }

    pub(crate) fn imageset_mut(&mut self, name: &str) -> Option<&mut ImagesetDef<'a>> {
        let ImagesetId(index) = self.imageset(name)?;
        self.imagesets.get_mut(index)
    }

    /// The first definition of an imageset wins.
    pub(crate) fn add_imageset(&mut self, def: ImagesetDef<'a>) {
        let next = ImagesetId(self.imagesets.len());
        if *self.imageset_names.entry(def.name).or_insert(next) == next {
            self.imagesets.push(def);
        }
    }

    /// The last definition of an action wins, as a whole.
    fn add_action(&mut self, def: ActionDef<'a>) {
        let next = self.actions.len();
        let index = *self.action_names.entry((def.name, def.hp)).or_insert(next);
        match self.actions.get_mut(index) {
            Some(known) => *known = def,
            None => self.actions.push(def),
        }
    }

    fn add_free_and_offsets(&mut self, other: Self) {
        other.free.into_iter().for_each(|animation| replace(&mut self.free, animation));
        self.offsets.extend(other.offsets);
    }

    /// Adds the definitions of an included file that has a base of its own.
    pub(crate) fn include(&mut self, mut other: Self) {
        other.imagesets.drain(..).for_each(|def| self.add_imageset(def));
        other.actions.drain(..).for_each(|def| self.add_action(def));
        self.add_free_and_offsets(other);
    }

    /// Replaces definitions by those of a derived sprite.
    pub(crate) fn extend(&mut self, mut derived: Self) {
        for def in derived.imagesets.drain(..) {
            match self.imageset_mut(def.name) {
                Some(known) => {
                    let parameter = known.is_parameter().then_some(known.set);
                    *known = ImagesetDef { parameter: def.parameter.or(parameter), ..def };
                }
                None => self.add_imageset(def),
            }
        }
        for def in derived.actions.drain(..) {
            let known = self.action_names.get(&(def.name, def.hp)).copied();
            match known.and_then(|index| self.actions.get_mut(index)) {
                Some(base) => def.extend(base),
                None => self.add_action(def),
            }
        }
        self.add_free_and_offsets(derived);
    }

    /// The animations of all actions, and those that belong to none.
    pub(crate) fn animations(&self) -> impl Iterator<Item = &AnimationDef<'a>> {
        self.actions.iter().flat_map(|action| &action.animations).chain(&self.free)
    }

    /// Adds an element of a sprite or of a frame file, if it is a definition.
    pub(crate) fn add(&mut self, child: &'a Child, origin: OriginId, order: Order) {
        match child {
            Child::Action(action) => {
                if let Some(def) = ActionDef::new(action, origin, order) {
                    self.add_action(def);
                }
            }
            Child::Free(animation) => {
                // Free animations are resolved after all imagesets are known.
                let imageset = animation.imageset.by_ref().map(|name| (name, None));
                if let Some(direction) = animation.direction.copied() {
                    let free =
                        AnimationDef { direction, animation, imageset, order: None, is_free: true, origin };
                    replace(&mut self.free, free);
                }
            }
            Child::Offset(direction, offset) => {
                self.offsets.extend(direction.copied().map(|direction| (direction, *offset)));
            }
            Child::Imageset(_) | Child::Include(..) => {}
        }
    }
}
