//! The number of corners that the outlines of frames may have.

use crate::base::keys::ValueKind;
use crate::base::schema::{Expected, Shape};
use crate::base::toml::{Reader, Value};

/// The greatest number of corners of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Corners {}

impl ValueKind for Corners {
    type Out = u8;
    const EXPECTED: Expected =
        Expected::new(Shape::Whole(3, 32), "a whole number", ": how many corners an outline may have")
            .like("8");

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<u8> {
        reader.whole(value, expected)
    }
}
