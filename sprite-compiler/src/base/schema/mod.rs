//! The content of files, declared as constants, whatever their syntax is: tables, objects, elements and lines with
//! their keys, attributes and fields. Readers of TOML, JSON, XML and lines, findings, suggestions, JSON Schemas, pages
//! and editors follow from these declarations.

mod word;

pub use word::Word;
pub(crate) use word::Words;

use crate::base::suggest;
use crate::base::words::shown;

/// A key of a table or of an object, an attribute of an element, or a field of a line.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name as written.
    pub name: &'static str,
    /// Its names in other programs, in lower case.
    pub aliases: &'static [&'static str],
    /// Where it may stand.
    pub places: Places,
    /// Says if it must be there.
    pub needed: Needed,
    /// Its value, with the words of messages about it.
    pub(crate) expected: Expected,
    /// Its meaning: sentences, as they stand in the source.
    pub(crate) doc: &'static str,
    /// The value without it, as it is written; empty if there is none.
    pub default: &'static str,
}

/// Declares keys as constants, each by its name and its shape. What follows sets its other parts, by the functions of
/// [`Key`]:
///
/// ```ignore
/// fields! {
///     /// How long it takes, in milliseconds.
///     DELAY = "delay": Shape::NUMBER, measure Measure::Milliseconds, like "75", was &["duration", "time"];
/// }
/// ```
macro_rules! fields {
    ($(
        $(#[doc = $doc:literal])+
        $vis:vis $key:ident = $name:literal: $shape:expr $(, $set:ident $value:expr)*;
    )+) => { $(
        $(#[doc = $doc])+
        $vis const $key: $crate::base::schema::Key =
            $crate::base::schema::Key::new($name, $shape, concat!($($doc),+))$(.$set($value))*;
    )+ };
}
pub(crate) use fields;

/// Says if a key must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// It may be left out.
    No,
    /// It must be there.
    Always,
    /// It must be there, unless this key is.
    Unless(&'static str),
    /// It must be there at these places.
    At(Places),
}

/// The value that a key must have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected {
    /// The possible values.
    pub(crate) shape: Shape,
    /// The quantity that a number is.
    pub(crate) measure: Measure,
    /// The name of its type, which the label says: `a text`. For a field of a line the name of the value.
    pub(crate) short: &'static str,
    /// The part of the message after the type.
    pub(crate) more: &'static str,
    /// A value that fits, as it is written; may be empty.
    pub(crate) example: &'static str,
    /// The help for a number out of range; may be empty.
    pub(crate) bounds: &'static str,
    /// The help for a value of another type, in place of a general one; may be empty.
    pub(crate) help: &'static str,
}

/// The quantity that a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// A count, an index, or any other number.
    Plain,
    /// Pixels from the left or upper edge.
    Position,
    /// Pixels of a width or a height.
    Size,
    Milliseconds,
    /// Degrees of an angle.
    Angle,
}

/// The places at which a key may stand, when tables of several kinds share their keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places(u8);

/// The values that a key may have.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// `true` or `false`.
    Truth,
    /// `false` alone.
    False,
    /// A whole number from the first to the second one.
    Whole(i64, i64),
    /// A number from the first to the second one, which may have a fraction.
    Decimal(i64, i64),
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
    Words(fn() -> Vec<Word>),
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

/// The keys of a table or of an object, the attributes of an element, or the fields of a line.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// The name of the element, or the one by which a JSON Schema refers to it; may be empty.
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
    /// `true` if its keys are those of no other file or table, although places tell which of them may stand here.
    pub is_alone: bool,
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
    /// A key that may be left out, and may stand everywhere.
    pub(crate) const fn new(name: &'static str, shape: Shape, doc: &'static str) -> Self {
        let expected = Expected::new(shape, "", "");
        Self { name, aliases: &[], places: Places::ALL, needed: Needed::No, expected, doc, default: "" }
    }

    /// A table, which the reader of the table around it looks for by itself.
    pub(crate) const fn table(
        name: &'static str,
        aliases: &'static [&'static str],
        doc: &'static str,
        table: &'static Table,
    ) -> Self {
        let expected = Expected::TABLE.of(Shape::Table(table));
        Self { aliases, expected, ..Self::new(name, expected.shape, doc) }
    }

    /// Its names in other programs.
    pub(crate) const fn was(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    pub(crate) const fn at(self, places: Places) -> Self {
        Self { places, ..self }
    }

    pub(crate) const fn needed(self, needed: Needed) -> Self {
        Self { needed, ..self }
    }

    /// The value without it.
    pub(crate) const fn or(self, default: &'static str) -> Self {
        Self { default, ..self }
    }

    /// An example of its value.
    pub(crate) const fn like(self, example: &'static str) -> Self {
        Self { expected: Expected { example, ..self.expected }, ..self }
    }

    pub(crate) const fn measure(self, measure: Measure) -> Self {
        Self { expected: Expected { measure, ..self.expected }, ..self }
    }

    pub(crate) const fn short(self, short: &'static str) -> Self {
        Self { expected: Expected { short, ..self.expected }, ..self }
    }

    pub(crate) const fn more(self, more: &'static str) -> Self {
        Self { expected: Expected { more, ..self.expected }, ..self }
    }

    /// The help for a number out of range.
    pub(crate) const fn bounds(self, bounds: &'static str) -> Self {
        Self { expected: Expected { bounds, ..self.expected }, ..self }
    }

    /// The help for a value of another type.
    pub(crate) const fn help(self, help: &'static str) -> Self {
        Self { expected: Expected { help, ..self.expected }, ..self }
    }

    /// Its possible values.
    pub const fn shape(&self) -> Shape {
        self.expected.shape
    }

    /// Its meaning, in a sentence or more.
    pub fn doc(&self) -> &'static str {
        self.doc.trim_start()
    }

    /// The key as a word, for editors.
    pub(crate) fn word(&self) -> Word {
        Word::new(self.name, self.doc())
    }

    /// All its names.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// Returns whether it must be there, at least at some places or without another key.
    pub const fn is_required(&self) -> bool {
        !matches!(self.needed, Needed::No)
    }

    /// Returns whether it must be there at a place, beside the keys that are there.
    pub(crate) fn is_needed(&self, place: Places, has: impl Fn(&str) -> bool) -> bool {
        match self.needed {
            Needed::No => false,
            Needed::Always => true,
            Needed::Unless(other) => !has(other),
            Needed::At(places) => places.has(place),
        }
    }

    /// Returns whether other programs call it by this word.
    pub(crate) fn is_called(&self, word: &str) -> bool {
        self.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(word))
    }
}

impl Expected {
    pub(crate) const TRUTH: Self = Self::new(Shape::Truth, "`true` or `false`", "");
    pub(crate) const TEXT: Self = Self::new(Shape::TEXT, "a text", "");
    pub(crate) const LIST: Self = Self::new(Shape::List { least: 0, item: &Shape::TEXT }, "a list", "");
    pub(crate) const WORD: Self = Self::new(Shape::Words(Vec::new), "a word in quotes", "");
    /// A table, whose names are free.
    pub(crate) const TABLE: Self = Self::said("a table", "");

    pub(crate) const fn new(shape: Shape, short: &'static str, more: &'static str) -> Self {
        Self { shape, measure: Measure::Plain, short, more, example: "", bounds: "", help: "" }
    }

    /// The same with a value that fits.
    pub(crate) const fn like(self, example: &'static str) -> Self {
        Self { example, ..self }
    }

    /// The same with another shape.
    pub(crate) const fn of(self, shape: Shape) -> Self {
        Self { shape, ..self }
    }

    /// The words of messages for a key whose type says the shape, or for a table with free names.
    pub(crate) const fn said(short: &'static str, more: &'static str) -> Self {
        const NAMED: &Table = &Table::map(&[]);
        Self::new(Shape::Table(NAMED), short, more)
    }

    /// The same in milliseconds.
    pub(crate) const fn milliseconds(self) -> Self {
        Self { measure: Measure::Milliseconds, ..self }
    }

    /// The help with a value that fits.
    pub(crate) fn for_example(self, key: &str) -> Option<String> {
        let example = self.example;
        (!example.is_empty()).then(|| format!("for example `{} = {example}`", shown(key)))
    }
}

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

impl Shape {
    /// Any text.
    pub(crate) const TEXT: Self = Self::Text { least: 0, pattern: "" };
    /// A whole number of 32 bits.
    pub(crate) const NUMBER: Self = Self::Whole(i32::MIN as i64, i32::MAX as i64);

    /// The words that a value may be.
    pub fn words(&self) -> Vec<Word> {
        match self {
            Self::Truth => ["true", "false"].map(|word| Word::new(word, "")).to_vec(),
            Self::Words(words) => words(),
            Self::OneOf(shapes) => shapes.iter().flat_map(Self::words).collect(),
            _ => Vec::new(),
        }
    }

    /// The table that a value may be, or that may be an item of it.
    pub fn table(&self) -> Option<&'static Table> {
        match self {
            Self::Table(table) => Some(table),
            Self::OneOf(shapes) => shapes.iter().find_map(Self::table),
            Self::List { item, .. } => item.table(),
            _ => None,
        }
    }

    /// Returns whether a value may be a number or several.
    pub(crate) fn is_numeric(&self) -> bool {
        match self {
            Self::Whole(..) | Self::Decimal(..) | Self::Numbers(_) => true,
            Self::OneOf(shapes) => shapes.iter().any(Self::is_numeric),
            _ => false,
        }
    }

    /// Returns whether a value may be a list of so many numbers.
    pub(crate) fn takes(&self, count: usize) -> bool {
        match self {
            Self::Numbers(ranges) => ranges.len() == count,
            Self::List { item, .. } => item.is_numeric(),
            Self::OneOf(shapes) => shapes.iter().any(|shape| shape.takes(count)),
            _ => false,
        }
    }

    /// The range of a number that a value may be, or that may be an item of it.
    pub(crate) fn range(&self) -> Option<(i64, i64)> {
        match self {
            Self::Whole(least, most) | Self::Decimal(least, most) => Some((*least, *most)),
            Self::OneOf(shapes) => shapes.iter().find_map(Self::range),
            Self::List { item, .. } => item.range(),
            _ => None,
        }
    }

    /// Returns whether a number is in the range.
    pub(crate) fn admits(&self, number: i64) -> bool {
        self.range().is_none_or(|(least, most)| (least..=most).contains(&number))
    }

    /// The ranges of the numbers that a value may be.
    pub(crate) fn ranges(&self) -> &'static [(i64, i64)] {
        match self {
            Self::Numbers(ranges) => ranges,
            Self::OneOf(shapes) => {
                shapes.iter().map(Self::ranges).find(|ranges| !ranges.is_empty()).unwrap_or(&[])
            }
            _ => &[],
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
        Self { name: "", doc: "", all, place, also: &[], named: &[], beside: None, least: 0, is_alone: false }
    }

    /// A table whose entries have any names.
    pub(crate) const fn map(named: &'static [Named]) -> Self {
        Self { named, ..Self::of(|| &[]) }
    }

    /// Returns whether other tables have some of its keys.
    pub fn shares_keys(&self) -> bool {
        self.place != Places::ALL && !self.is_alone
    }

    /// The keys that may stand here.
    pub fn keys(&self) -> impl Iterator<Item = &'static Key> + Clone + use<> {
        let place = self.place;
        (self.all)().iter().filter(move |key| key.places.has(place)).chain(self.also)
    }

    /// The names of the keys.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        self.keys().map(|key| key.name)
    }

    /// The key of this name.
    pub fn find(&self, name: &str) -> Option<&'static Key> {
        self.keys().find(|key| key.name == name)
    }

    /// The keys that must be there at a place and are not.
    pub(crate) fn missing(&self, place: Places, has: impl Fn(&str) -> bool) -> Vec<&'static str> {
        let is_missing = |key: &&Key| !has(key.name) && key.is_needed(place, &has);
        self.keys().filter(is_missing).map(|key| key.name).collect()
    }

    /// The keys that another word probably means: those that other programs call by it, else the one with the most
    /// similar name.
    pub(crate) fn meant(&self, word: &str) -> Vec<&'static str> {
        let names: Vec<&'static str> = self.names().collect();
        self.meant_among(word, &names)
    }

    /// The same if only some of the keys may be meant.
    pub(crate) fn meant_among(&self, word: &str, names: &[&'static str]) -> Vec<&'static str> {
        let called = self.keys().filter(|key| key.is_called(word) && names.contains(&key.name));
        let called: Vec<&'static str> = called.map(|key| key.name).collect();
        if called.is_empty() {
            suggest::nearest(word, names.iter().copied()).map(|near| near.word).into_iter().collect()
        } else {
            called
        }
    }
}

impl Named {
    /// Entries with any names and these values.
    pub(crate) const fn any(shape: Shape) -> Self {
        Self { names: Names::Any, shape, doc: "" }
    }
}
