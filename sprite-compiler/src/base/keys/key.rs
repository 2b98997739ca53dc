//! The declarations of keys as constants: for the reader, for JSON Schemas, for pages and for editors.

use crate::base::toml::{Expected, Value};
use toml::de::DeValue;

/// A key of a table.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name as written.
    pub name: &'static str,
    /// Its names in other programs, in lower case.
    pub aliases: &'static [&'static str],
    /// Where it may stand.
    pub places: Places,
    /// Its value.
    pub shape: Shape,
    /// The same in the words of messages.
    pub(crate) expected: Expected,
    /// `true` if its table needs it.
    pub is_required: bool,
    /// Its meaning: sentences, as they stand in the source.
    pub(crate) doc: &'static str,
    /// The value without it, as TOML; empty if there is none.
    pub default: &'static str,
    /// A value, as TOML; empty where the default is one.
    pub example: &'static str,
}

/// The places at which a key may stand, when tables of several kinds share their keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places(u8);

impl Places {
    /// Every place.
    pub(crate) const ALL: Self = Self(u8::MAX);

    /// One place of up to eight.
    pub(crate) const fn one(index: u8) -> Self {
        Self(1 << index)
    }

    /// These places and others.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether one of the places is one of these.
    pub const fn has(self, places: Self) -> bool {
        self.0 & places.0 != 0
    }
}

/// The values that a key may have.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// `true` or `false`.
    Truth,
    /// `false` alone.
    False,
    /// A whole number from the first to the second one.
    Whole(i64, i64),
    /// Whole numbers, as many as there are ranges.
    Numbers(&'static [(i64, i64)]),
    /// A text.
    Text {
        /// The least number of characters.
        least: usize,
        /// A regular expression that it matches; empty for any text.
        pattern: &'static str,
    },
    /// One of these words.
    Words(fn() -> Vec<&'static str>),
    /// A list.
    List {
        /// The least number of items.
        least: usize,
        /// Each item.
        item: &'static Self,
    },
    /// One of these.
    OneOf(&'static [Self]),
    /// A table.
    Table(&'static Table),
}

/// The keys of a table.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// The name by which a JSON Schema refers to it; empty where it is written out.
    pub name: &'static str,
    /// Its meaning, in a sentence; may be empty.
    pub doc: &'static str,
    /// Its keys, and others that may not stand here. A function, since tables may contain each other.
    pub all: fn() -> &'static [Key],
    /// Which of them may stand here.
    pub place: Places,
    /// Further keys, which the reader of the table looks for by itself.
    pub also: &'static [Key],
    /// Entries that have names instead of keys.
    pub named: &'static [Named],
    /// One of `also`, and the place at which keys must be allowed to stand beside it. No names may.
    pub beside: Option<(&'static str, Places)>,
    /// The least number of entries.
    pub least: usize,
}

/// Entries of a table that have names instead of keys.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The names.
    pub names: Names,
    /// The value of each.
    pub shape: Shape,
    /// Its meaning, in a sentence; may be empty.
    pub doc: &'static str,
}

/// The names of entries.
#[derive(Clone, Copy, Debug)]
pub enum Names {
    /// Any.
    Any,
    /// Numbers from 0 on.
    Numbers,
    /// These.
    These(fn() -> Vec<&'static str>),
}

impl Key {
    /// A table, which the reader of the table around it looks for by itself.
    pub(crate) const fn table(
        name: &'static str,
        aliases: &'static [&'static str],
        doc: &'static str,
        table: &'static Table,
    ) -> Self {
        let (places, shape, expected) = (Places::ALL, Shape::Table(table), Expected::TABLE);
        Self { name, aliases, places, shape, expected, is_required: false, doc, default: "", example: "" }
    }

    /// Its meaning, in a sentence or more.
    pub fn doc(&self) -> &'static str {
        self.doc.trim_start()
    }
}

impl Shape {
    /// Any text.
    pub(crate) const TEXT: Self = Self::Text { least: 0, pattern: "" };

    /// Returns whether a value may be one of these by its type.
    pub(crate) fn fits(&self, value: &Value<'_>) -> bool {
        let value_type = value.get_ref();
        match self {
            Self::Truth | Self::False => matches!(value_type, DeValue::Boolean(_)),
            Self::Whole(..) => matches!(value_type, DeValue::Integer(_)),
            Self::Text { .. } | Self::Words(_) => matches!(value_type, DeValue::String(_)),
            Self::Numbers(_) | Self::List { .. } => matches!(value_type, DeValue::Array(_)),
            Self::Table(_) => matches!(value_type, DeValue::Table(_)),
            Self::OneOf(all) => all.iter().any(|one| one.fits(value)),
        }
    }
}

impl Table {
    /// A table that has these keys and no other entries.
    pub(crate) const fn of(all: fn() -> &'static [Key]) -> Self {
        Self::at(Places::ALL, all)
    }

    /// The same for keys that may stand at a place.
    pub(crate) const fn at(place: Places, all: fn() -> &'static [Key]) -> Self {
        Self { name: "", doc: "", all, place, also: &[], named: &[], beside: None, least: 0 }
    }

    /// A table whose entries have any names.
    pub(crate) const fn map(named: &'static [Named]) -> Self {
        Self { named, ..Self::of(|| &[]) }
    }

    /// Returns whether other tables have some of its keys.
    pub fn shares_keys(&self) -> bool {
        self.place != Places::ALL
    }

    /// The keys that may stand here.
    pub fn keys(&self) -> impl Iterator<Item = &'static Key> + Clone + use<> {
        let place = self.place;
        (self.all)().iter().filter(move |key| key.places.has(place)).chain(self.also)
    }
}

impl Named {
    /// Entries with any names and these values.
    pub(crate) const fn any(shape: Shape) -> Self {
        Self { names: Names::Any, shape, doc: "" }
    }
}
