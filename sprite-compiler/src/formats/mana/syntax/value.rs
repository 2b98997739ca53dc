//! Texts and values of attributes.

use crate::base::source::Location;

/// A piece of text with its exact location.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) location: Location,
}

/// The value of an attribute.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Value<T> {
    /// The attribute is absent.
    #[default]
    Absent,
    /// The value cannot be used, or a required attribute is absent, which is reported already.
    Faulty,
    /// A value, and its location between the quotes.
    Given(T, Location),
}

impl<T> Value<T> {
    pub(crate) const fn given(&self) -> Option<(&T, Location)> {
        match self {
            Self::Given(value, location) => Some((value, *location)),
            Self::Absent | Self::Faulty => None,
        }
    }

    pub(crate) const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    /// The value, if there is a valid one.
    pub(crate) fn copied(&self) -> Option<T>
    where
        T: Copy,
    {
        self.given().map(|(value, _)| *value)
    }

    /// The same with another value.
    pub(crate) fn map<U>(self, change: impl FnOnce(T) -> U) -> Value<U> {
        match self {
            Self::Absent => Value::Absent,
            Self::Faulty => Value::Faulty,
            Self::Given(value, location) => Value::Given(change(value), location),
        }
    }
}

impl<T: Copy> Value<T> {
    /// This value or, if it is absent, the other.
    pub(crate) const fn or(self, other: Self) -> Self {
        if self.is_absent() { other } else { self }
    }
}

impl Value<String> {
    pub(crate) fn by_ref(&self) -> Value<&str> {
        match self {
            Self::Absent => Value::Absent,
            Self::Faulty => Value::Faulty,
            Self::Given(word, location) => Value::Given(word, *location),
        }
    }

    /// The word, if there is a valid one.
    pub(crate) fn word(&self) -> Option<&str> {
        self.given().map(|(word, _)| word.as_str())
    }

    /// The word and its location.
    pub(crate) fn named(&self) -> Option<(&str, Location)> {
        self.given().map(|(word, location)| (word.as_str(), location))
    }
}

/// The value of a number in 32 bits.
pub(crate) type Number = Value<i32>;

/// A time in milliseconds; 0 means for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Delay(pub(crate) u32);

impl Delay {
    pub(crate) const FOREVER: Self = Self(0);

    /// Returns whether it never ends.
    pub(crate) const fn holds(self) -> bool {
        self.0 == 0
    }
}
