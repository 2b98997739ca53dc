//! Values of the keys, with their spans.

use crate::base::source::Span;
use crate::base::toml::{Value, span};

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

/// A value and the location of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At<T> {
    pub(crate) value: T,
    pub(crate) span: Span,
}

impl<T> Slot<T> {
    /// A value as it was read; [`None`] when it does not fit.
    pub(super) fn of(value: &Value<'_>, read: Option<T>) -> Self {
        read.map_or(Self::Wrong, |read| Self::Given(At { value: read, span: span(value) }))
    }

    pub(super) const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }

    pub(super) const fn given(&self) -> Option<&At<T>> {
        match self {
            Self::Given(value) => Some(value),
            Self::Absent | Self::Wrong => None,
        }
    }

    /// The location of a value that is given.
    pub(super) fn span(&self) -> Option<Span> {
        self.given().map(|value| value.span)
    }
}

/// All items, unless one of them does not fit. All are read, so that each mistake is reported.
pub(super) fn all<T>(items: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    let items: Vec<Option<T>> = items.collect();
    items.into_iter().collect()
}
