//! What may be written after a key. [`None`] means that something is wrong, and that it is reported.

use crate::base::diagnostics::{Diagnostic, Diagnostics};
use crate::base::source::SourceId;
use crate::formats::aseprite::description::Bounds;
use crate::formats::aseprite::messages::export as messages;
use crate::formats::json::{Kind, Value};
use crate::formats::numbers::Decimal;
use std::borrow::Cow;
use std::fmt::Display;

/// The largest number of the format: milliseconds and pixels.
pub(super) const LARGEST: i64 = 2_147_483_647;

/// The value of a key of an object, the first one when it is there twice.
pub(super) fn find<'d>(object: Value<'d>, key: &str) -> Option<Value<'d>> {
    object.members().find(|member| member.key == key).map(|member| member.value)
}

/// A whole number from 1 on, where nothing is reported.
fn positive(value: Value<'_>) -> Option<u32> {
    let number = (value.kind() == Kind::Number).then(|| Decimal::parse(value.written())).flatten()?;
    number
        .whole()
        .and_then(|number| u32::try_from(number).ok())
        .filter(|&number| (1..=1 << 31).contains(&number))
}

/// An object with a width and a height that make sense.
pub(super) fn size(value: Value<'_>) -> Option<(u32, u32)> {
    Some((positive(find(value, "w")?)?, positive(find(value, "h")?)?))
}

/// Whether a scale is 1, as a string or as a number.
pub(super) fn is_one(value: Value<'_>) -> bool {
    match value.string() {
        Some(text) => text == "1",
        None => positive(value) == Some(1),
    }
}

/// Reads values, and reports what is wrong with them.
pub(super) struct Reader<'c> {
    pub(super) id: SourceId,
    pub(super) diagnostics: &'c mut Diagnostics,
}

impl<'d> Reader<'_> {
    pub(super) fn push(&mut self, finding: Diagnostic) {
        self.diagnostics.push(finding);
    }

    /// Reports a value of another kind. `what` is the value, as a sentence names it.
    pub(super) fn expect(&mut self, value: Value<'d>, kind: Kind, what: &dyn Display) -> Option<()> {
        if value.kind() == kind {
            return Some(());
        }
        self.push(messages::type_mismatch(self.id, value, kind, what));
        None
    }

    /// The value of a key that must be there.
    pub(super) fn required(&mut self, object: Value<'d>, key: &str, what: &dyn Display) -> Option<Value<'d>> {
        let found = find(object, key);
        if found.is_none() {
            self.push(messages::key_missing(self.id, object, key, what));
        }
        found
    }

    pub(super) fn string(&mut self, value: Value<'d>, what: &dyn Display) -> Option<Cow<'d, str>> {
        self.expect(value, Kind::String, what)?;
        value.string()
    }

    /// A text for games; absent, it is none.
    pub(super) fn text(&mut self, object: Value<'d>, what: &dyn Display) -> Option<String> {
        let value = find(object, "data")?;
        self.string(value, &format_args!("`data` of {what}")).map(Cow::into_owned)
    }

    /// A whole number from `least` to the largest one. It may be written `100`, `100.0` or `1e2`.
    pub(super) fn whole(&mut self, value: Value<'d>, least: i64, what: &dyn Display) -> Option<i64> {
        self.expect(value, Kind::Number, what)?;
        let number = Decimal::parse(value.written()).and_then(|number| number.whole());
        if let Some(number) = number.filter(|number| (least..=LARGEST).contains(number)) {
            return Some(number);
        }
        self.push(messages::out_of_range(self.id, value, least, what));
        None
    }

    /// A whole number that must be there.
    fn member(&mut self, object: Value<'d>, key: &str, least: i64, what: &dyn Display) -> Option<i64> {
        let value = self.required(object, key, what)?;
        self.whole(value, least, &format_args!("`{key}` of {what}"))
    }

    /// A whole number from 0 on that must be there, and where it is.
    pub(super) fn index(
        &mut self,
        object: Value<'d>,
        key: &str,
        what: &dyn Display,
    ) -> Option<(usize, Value<'d>)> {
        let value = self.required(object, key, what)?;
        let number = self.whole(value, 0, &format_args!("`{key}` of {what}"))?;
        Some((usize::try_from(number).ok()?, value))
    }

    /// Two whole numbers of either sign.
    pub(super) fn point(&mut self, value: Value<'d>, what: &dyn Display) -> Option<(i32, i32)> {
        self.expect(value, Kind::Object, what)?;
        let [x, y] = ["x", "y"].map(|key| self.member(value, key, -LARGEST, what));
        Some((i32::try_from(x?).ok()?, i32::try_from(y?).ok()?))
    }

    /// A rectangle. `corner` is the least coordinate of its corner, `side` the least width and height.
    pub(super) fn bounds(
        &mut self,
        value: Value<'d>,
        (corner, side): (i64, i64),
        what: &dyn Display,
    ) -> Option<Bounds> {
        self.expect(value, Kind::Object, what)?;
        let missing: Vec<&str> =
            ["x", "y", "w", "h"].into_iter().filter(|key| find(value, key).is_none()).collect();
        if !missing.is_empty() {
            self.push(messages::keys_missing(self.id, value, &missing, what));
        }
        let mut number = |key: &str, least| {
            let value = find(value, key)?;
            self.whole(value, least, &format_args!("`{key}` of {what}"))
        };
        let (x, y) = (number("x", corner), number("y", corner));
        let (width, height) = (number("w", side), number("h", side));
        Some(Bounds {
            x: i32::try_from(x?).ok()?,
            y: i32::try_from(y?).ok()?,
            width: u32::try_from(width?).ok()?,
            height: u32::try_from(height?).ok()?,
        })
    }
}
