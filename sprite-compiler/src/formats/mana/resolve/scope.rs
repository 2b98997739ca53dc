//! The files that a sprite's elements come from, and the attributes that apply to them.

use super::files::FileId;
use crate::base::source::Location;
use crate::formats::mana::syntax::{Sprite, Value};
use sprite_table::Gender;

/// The index of one of a sprite's [`Origins`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OriginId(usize);

/// The index of one of a sprite's scopes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ScopeId(pub(crate) usize);

impl ScopeId {
    /// The scope of the sprite itself and its bases; others belong to included files.
    pub(crate) const OWN: Self = Self(0);
}

/// A file that was read for a sprite.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    pub(crate) file: FileId,
    /// The file that names it, and the location of the name; [`None`] for the sprite's own file.
    pub(crate) parent: Option<(OriginId, Location)>,
    /// The scope whose attributes apply to its commands.
    pub(crate) scope: ScopeId,
}

/// The files that a sprite is made of.
#[derive(Debug, Default)]
pub(crate) struct Origins(Vec<Origin>);

impl OriginId {
    /// The file of the sprite itself.
    pub(crate) const OWN: Self = Self(0);
}

impl Origins {
    pub(crate) fn add(&mut self, origin: Origin) -> OriginId {
        self.0.push(origin);
        OriginId(self.0.len() - 1)
    }

    pub(crate) fn get(&self, id: OriginId) -> Origin {
        self.0[id.0]
    }

    /// The location at which a file is named; [`None`] for the sprite's own file.
    pub(crate) fn via(&self, id: OriginId) -> Option<Location> {
        self.get(id).parent.map(|(_, location)| location)
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = FileId> {
        self.0.iter().map(|origin| origin.file)
    }

    /// The location at which the first file of a scope is named.
    pub(crate) fn via_scope(&self, scope: ScopeId) -> Option<Location> {
        self.0.iter().find(|origin| origin.scope == scope)?.parent.map(|(_, location)| location)
    }

    /// Returns whether a command is in a file that another file names, and its imageset comes neither from this file
    /// nor from one that it names.
    pub(crate) fn is_foreign(&self, command: OriginId, imageset: OriginId) -> bool {
        let parent = |id: OriginId| self.get(id).parent.map(|(parent, _)| parent);
        if parent(command).is_none() {
            return false;
        }
        let mut around = Some(imageset);
        while let Some(at) = around.filter(|at| *at != command) {
            around = parent(at);
        }
        around.is_none()
    }
}

/// A number of a sprite, its own or inherited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attribute {
    pub(crate) value: i32,
    /// The location of findings on it.
    pub(crate) location: Location,
}

/// The name of a file in an attribute of a sprite, its own or inherited.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileName<'a> {
    pub(crate) name: &'a str,
    /// The file and the location of the attribute.
    pub(crate) from: FileId,
    pub(crate) written: Location,
    /// The location of findings on it.
    pub(crate) location: Location,
}

/// The attributes of a `sprite` element, with those that it inherits.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope<'a> {
    pub(crate) variants: Option<Attribute>,
    variant_offset: Option<Attribute>,
    pub(crate) offset_file: Option<FileName<'a>>,
    pub(crate) frame_file: Option<FileName<'a>>,
    gender: Option<Gender>,
    /// True if there is any attribute of hairstyles.
    is_hair: bool,
}

impl<'a> Scope<'a> {
    /// Takes the attributes of a sprite that the sprites which extend it do not have. `derived` is the location at
    /// which one extends it.
    pub(crate) fn take(&mut self, sprite: &'a Sprite, file: FileId, derived: Option<Location>) {
        let number = |value: &Value<i32>, otherwise: i32| match value {
            Value::Absent => None,
            Value::Faulty => Some(Attribute { value: otherwise, location: sprite.location }),
            Value::Given(number, location) => {
                Some(Attribute { value: *number, location: derived.unwrap_or(*location) })
            }
        };
        self.variants = self.variants.or_else(|| number(&sprite.variants, 1));
        self.variant_offset = self.variant_offset.or_else(|| number(&sprite.variant_offset, 0));
        let name = |value: &'a Value<String>| {
            let (name, written) = value.named()?;
            Some(FileName { name, from: file, written, location: derived.unwrap_or(written) })
        };
        self.offset_file = self.offset_file.or_else(|| name(&sprite.offset_file));
        self.frame_file = self.frame_file.or_else(|| name(&sprite.frame_file));
        self.gender = self.gender.or_else(|| sprite.gender.copied());
        let is_plain = sprite.offset_file.is_absent() && sprite.frame_file.is_absent();
        self.is_hair |= !is_plain || !sprite.gender.is_absent();
    }

    /// The number of variants, and the cells from one to the next.
    pub(crate) fn steps(&self) -> (i64, i64) {
        let variants = self.variants.map_or(1, |variants| variants.value);
        let offset = self.variant_offset.map_or(0, |offset| offset.value);
        (i64::from(variants).max(1), i64::from(offset))
    }

    /// The gender that a hairstyle is for; [`None`] for other sprites.
    pub(crate) fn gender(&self) -> Option<Gender> {
        self.is_hair.then(|| self.gender.unwrap_or(Gender::Both))
    }
}
