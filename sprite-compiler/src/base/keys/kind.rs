//! How the values of keys are read, by their types.

use crate::base::schema::{Expected, Named, Shape, Table, Words};
use crate::base::source::Span;
use crate::base::toml::{Reader, Value, in_order, span};
use std::borrow::Cow;
use toml::de::{DeTable, DeValue};

/// A type that says how a value is written, and reads it.
pub(crate) trait ValueKind {
    /// The value in the compiler.
    type Out;
    /// The values that may be written. Keys may have other words for them.
    const EXPECTED: Expected;

    /// Reads a value; [`None`] when it does not fit, which is reported then.
    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self::Out>;
}

/// A value and the location of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) span: Span,
}

impl At<String> {
    /// A name of an entry as it stands in the file.
    pub(crate) fn name(name: &toml::Spanned<Cow<'_, str>>) -> Self {
        Self { value: name.get_ref().clone().into_owned(), span: span(name) }
    }
}

/// The value of a key.
#[derive(Clone, Debug, Default)]
pub(crate) enum Slot<T> {
    /// The key is not there.
    #[default]
    Absent,
    /// The value does not fit, which is reported.
    Wrong,
    Given(At<T>),
}

impl<T> Slot<T> {
    /// A value as it was read; [`None`] when it does not fit.
    pub(crate) fn of(value: &Value<'_>, read: Option<T>) -> Self {
        read.map_or(Self::Wrong, |read| Self::Given(At { value: read, span: span(value) }))
    }

    /// Reads the value of the key. Without one the key is misspelt, and taken for one whose value does not fit: what
    /// follows from its absence is no other mistake.
    pub(crate) fn put<K: ValueKind<Out = T>>(
        &mut self,
        value: Option<&Value<'_>>,
        expected: Expected,
        reader: &mut Reader<'_>,
    ) {
        match value {
            Some(value) => *self = Self::of(value, K::take(value, expected, reader)),
            None if self.is_absent() => *self = Self::Wrong,
            None => {}
        }
    }

    pub(crate) const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    pub(crate) const fn given(&self) -> Option<&At<T>> {
        match self {
            Self::Given(value) => Some(value),
            Self::Absent | Self::Wrong => None,
        }
    }

    /// The value that is given.
    pub(crate) fn value(&self) -> Option<&T> {
        self.given().map(|given| &given.value)
    }

    /// The value that is given, else the default of its type.
    pub(crate) fn or_default(self) -> T
    where
        T: Default,
    {
        match self {
            Self::Given(value) => value.value,
            Self::Absent | Self::Wrong => T::default(),
        }
    }

    /// The location of a value that is given.
    pub(crate) fn span(&self) -> Option<Span> {
        self.given().map(|value| value.span)
    }
}

impl ValueKind for bool {
    type Out = Self;
    const EXPECTED: Expected = Expected::TRUTH;

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        reader.truth(value, expected)
    }
}

impl ValueKind for String {
    type Out = Self;
    const EXPECTED: Expected = Expected::TEXT;

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        reader.text(value, expected)
    }
}

/// A text of at least one character. An empty one is reported by who uses it.
#[derive(Debug)]
pub(crate) enum NonEmpty {}

impl ValueKind for NonEmpty {
    type Out = String;
    const EXPECTED: Expected = Expected::TEXT.of(Shape::Text { least: 1, pattern: "" });

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<String> {
        reader.text(value, expected)
    }
}

/// A whole number within a range.
#[derive(Debug)]
pub(crate) enum Whole<const LEAST: i64, const MOST: i64> {}

impl<const LEAST: i64, const MOST: i64> ValueKind for Whole<LEAST, MOST> {
    type Out = u32;
    const EXPECTED: Expected = Expected::new(Shape::Whole(LEAST, MOST), "a whole number", "");

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<u32> {
        reader.whole(value, expected)
    }
}

impl<T: Words> ValueKind for T {
    type Out = Self;
    const EXPECTED: Expected = Expected::WORD.of(Shape::Words(T::words));

    fn take(value: &Value<'_>, _: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(value, T::WORDS)
    }
}

/// A list of texts, in the order of the file.
pub(crate) type Texts = Vec<At<String>>;

impl ValueKind for Texts {
    type Out = Self;
    const EXPECTED: Expected = Expected::LIST;

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        let DeValue::Array(items) = value.get_ref() else { return reader.expected(expected, value) };
        reader.is_item = true;
        let text = |item| Some(At { value: reader.text(item, Expected::TEXT)?, span: span(item) });
        let texts = items.iter().filter_map(text).collect();
        reader.is_item = false;
        Some(texts)
    }
}

/// The entries of a table whose names are free, in the order of the file. Those that do not fit are left out.
#[derive(Clone, Debug)]
pub(crate) struct Map<V>(pub(crate) Vec<(At<String>, At<V>)>);

impl<V> Map<V> {
    /// Reads the values of a table.
    pub(crate) fn of<K: ValueKind<Out = V>>(table: &DeTable<'_>, reader: &mut Reader<'_>) -> Self {
        let entry = |(name, value)| {
            let name = At::name(name);
            reader.key = Cow::Owned(name.value.clone());
            let taken = K::take(value, K::EXPECTED, reader)?;
            Some((name, At { value: taken, span: span(value) }))
        };
        Self(in_order(table).into_iter().filter_map(entry).collect())
    }

    /// The names with their values.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &V)> {
        self.0.iter().map(|(name, value)| (name.value.as_str(), &value.value))
    }
}

impl<V: ValueKind<Out = V>> ValueKind for Map<V> {
    type Out = Self;
    const EXPECTED: Expected =
        Expected::TABLE.of(Shape::Table(&Table::map(&[Named::any(V::EXPECTED.shape)])));

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        match value.get_ref() {
            DeValue::Table(table) => Some(Self::of::<V>(table, reader)),
            _ => reader.expected(expected, value),
        }
    }
}
