//! Values that only exports have: names, texts and points.

use super::keys;
use crate::base::words::shown;
use crate::formats::json::{LARGEST, ObjectEntry, ObjectReader, Value, numbers};
use std::fmt::Display;

/// The name of a tag, a slice or a layer in findings: its own when it has one.
pub(super) fn label(value: Value<'_>, kind: &str, index: usize) -> String {
    let name = value.get(keys::NAME.name).and_then(Value::string).filter(|name| !name.is_empty());
    name.map_or_else(|| format!("{kind} {index}"), |name| format!("the {kind} `{}`", shown(&name)))
}

/// A text for games; absent, it is none.
pub(super) fn text(object: Value<'_>, owner: &dyn Display, reader: &mut ObjectReader<'_>) -> Option<String> {
    let entry = ObjectEntry::find(object, &keys::DATA, owner)?;
    Some(reader.string(entry)?.into_owned())
}

/// Two whole numbers of either sign.
pub(super) fn point(entry: ObjectEntry<'_, '_>, reader: &mut ObjectReader<'_>) -> Option<(i32, i32)> {
    let [x, y] = numbers(entry, [("x", -LARGEST), ("y", -LARGEST)], reader)?;
    Some((i32::try_from(x).ok()?, i32::try_from(y).ok()?))
}
