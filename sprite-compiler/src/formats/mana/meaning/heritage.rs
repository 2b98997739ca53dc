//! The files that a sprite is made of, and the attributes that hold in them: a sprite's own and those that it inherits.

use super::super::scalars::given;
use super::super::syntax::{Sprite, Value};
use crate::source::Place;
use sprite_table::Gender;

/// A file that was read for a sprite.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    /// Which of the catalog's files.
    pub(super) file: usize,
    /// The file that names it, and where; [`None`] for the sprite's own.
    pub(super) parent: Option<(usize, Place)>,
    /// Which attributes hold for its commands.
    pub(super) group: usize,
}

/// An attribute of a sprite, its own or inherited.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attribute<T> {
    pub(super) value: T,
    /// Where findings on it stand.
    pub(super) place: Place,
}

/// The attributes of a `sprite` element, with those that it inherits.
#[derive(Clone, Debug, Default)]
pub(super) struct Heritage<'a> {
    pub(super) variants: Option<Attribute<i32>>,
    pub(super) variant_offset: Option<Attribute<i32>>,
    /// With the file that says so, and where.
    pub(super) offset_file: Option<Attribute<(&'a str, usize, Place)>>,
    pub(super) frame_file: Option<Attribute<(&'a str, usize, Place)>>,
    pub(super) gender: Option<Gender>,
    /// Whether there is any attribute of hair styles.
    pub(super) is_hair: bool,
}

impl<'a> Heritage<'a> {
    /// Takes what a sprite says, unless an heir of it has said it. `heir` is where that one extends it.
    pub(super) fn take(&mut self, sprite: &'a Sprite, file: usize, heir: Option<Place>) {
        let number = |value: &Value<i32>, otherwise: i32| match value {
            Value::Absent => None,
            Value::Faulty => Some(Attribute { value: otherwise, place: sprite.place }),
            Value::Given(number, place) => Some(Attribute { value: *number, place: heir.unwrap_or(*place) }),
        };
        self.variants = self.variants.or_else(|| number(&sprite.variants, 1));
        self.variant_offset = self.variant_offset.or_else(|| number(&sprite.variant_offset, 0));
        let name = |value: &'a Value<String>| {
            let (name, place) = given(value)?;
            Some(Attribute { value: (name.as_str(), file, place), place: heir.unwrap_or(place) })
        };
        self.offset_file = self.offset_file.or_else(|| name(&sprite.offset_file));
        self.frame_file = self.frame_file.or_else(|| name(&sprite.frame_file));
        self.gender = self.gender.or_else(|| given(&sprite.gender).map(|(gender, _)| *gender));
        let is_said = |value: &Value<String>| !matches!(value, Value::Absent);
        self.is_hair |= is_said(&sprite.offset_file)
            || is_said(&sprite.frame_file)
            || !matches!(sprite.gender, Value::Absent);
    }

    /// How many variants there are, and the cells from one to the next.
    pub(super) fn steps(&self) -> (i64, i64) {
        let variants = self.variants.map_or(1, |variants| variants.value);
        let offset = self.variant_offset.map_or(0, |offset| offset.value);
        (i64::from(variants).max(1), i64::from(offset))
    }
}
