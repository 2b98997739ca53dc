//! Tags and slices of an export.

use super::values::{self, Reader};
use crate::base::text::shown;
use crate::formats::aseprite::description::{Direction, Key, Slice, Tag};
use crate::formats::aseprite::messages::export as messages;
use crate::formats::json::{Kind, Value};
use crate::formats::numbers::Decimal;

/// The value of `frameTags`. Whether the frames are there is judged with those of binary files.
pub(super) fn tags(list: Value<'_>, reader: &mut Reader<'_>) -> Vec<Tag> {
    if reader.expect(list, Kind::List, &"`frameTags`").is_none() {
        return Vec::new();
    }
    list.items().enumerate().filter_map(|(index, value)| tag(value, index, reader)).collect()
}

/// What a tag or a slice is called in findings: by its name when it has one.
fn label(value: Value<'_>, kind: &str, index: usize) -> String {
    let name = values::find(value, "name").and_then(Value::string);
    let name = name.filter(|name| !name.is_empty());
    name.map_or_else(|| format!("{kind} {index}"), |name| format!("the {kind} `{}`", shown(&name)))
}

fn tag(value: Value<'_>, index: usize, reader: &mut Reader<'_>) -> Option<Tag> {
    let what = label(value, "tag", index);
    reader.expect(value, Kind::Object, &what)?;
    let name = reader.required(value, "name", &what);
    let name = name.and_then(|name| Some((reader.string(name, &format_args!("`name` of {what}"))?, name)));
    let (from, to) = (reader.index(value, "from", &what), reader.index(value, "to", &what));
    let direction = values::find(value, "direction").map_or(Some(Direction::Forward), |written| {
        let name = reader.string(written, &format_args!("`direction` of {what}"))?;
        let found = Direction::ALL.into_iter().find(|direction| direction.name() == name);
        if found.is_none() {
            let finding = messages::direction_unknown(reader.id, written, &name, &what);
            reader.push(finding);
        }
        found
    });
    let passes = values::find(value, "repeat").map_or(Some(0), |repeat| self::repeat(repeat, &what, reader));
    let text = reader.text(value, &what);
    let ((name, name_value), (from, from_value), (to, to_value)) = (name?, from?, to?);
    Some(Tag {
        name: name.into_owned(),
        location: reader.id.at(name_value.span()),
        from,
        to,
        ends: (reader.id.at(from_value.span()), reader.id.at(to_value.span())),
        direction: direction?,
        passes: passes?,
        text,
    })
}

/// How often a tag is played: a string of digits, or a number. 0 is for ever.
fn repeat(value: Value<'_>, what: &str, reader: &mut Reader<'_>) -> Option<u16> {
    let count = match value.kind() {
        Kind::String => value.string().and_then(|text| {
            let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            is_digits.then(|| text.parse().ok()).flatten()
        }),
        Kind::Number => {
            let number = Decimal::parse(value.written()).and_then(|number| number.whole());
            number.and_then(|number| u16::try_from(number).ok())
        }
        Kind::Null | Kind::Bool | Kind::List | Kind::Object => {
            reader.expect(value, Kind::String, &format_args!("`repeat` of {what}"))?;
            None
        }
    };
    if count.is_none() {
        let finding = messages::repeat_invalid(reader.id, value, what);
        reader.push(finding);
    }
    count
}

/// The value of `slices`.
pub(super) fn slices(list: Value<'_>, reader: &mut Reader<'_>) -> Vec<Slice> {
    if reader.expect(list, Kind::List, &"`slices`").is_none() {
        return Vec::new();
    }
    list.items().enumerate().filter_map(|(index, value)| slice(value, index, reader)).collect()
}

fn slice(value: Value<'_>, index: usize, reader: &mut Reader<'_>) -> Option<Slice> {
    let what = label(value, "slice", index);
    reader.expect(value, Kind::Object, &what)?;
    let name = reader.required(value, "name", &what);
    let name = name.and_then(|name| reader.string(name, &format_args!("`name` of {what}")));
    let text = reader.text(value, &what);
    let mut keys = Vec::new();
    if let Some(list) = values::find(value, "keys")
        && reader.expect(list, Kind::List, &format_args!("`keys` of {what}")).is_some()
    {
        let items = list.items().enumerate();
        keys.extend(items.filter_map(|(index, value)| key(value, &format!("key {index} of {what}"), reader)));
    }
    keys.sort_by_key(|key| key.frame);
    Some(Slice { name: name?.into_owned(), text, keys })
}

fn key(value: Value<'_>, what: &str, reader: &mut Reader<'_>) -> Option<Key> {
    reader.expect(value, Kind::Object, &what)?;
    let frame = reader.index(value, "frame", &what);
    let anywhere = (-values::LARGEST, 0);
    let bounds = reader.required(value, "bounds", &what);
    let bounds = bounds.and_then(|value| reader.bounds(value, anywhere, &format_args!("`bounds` of {what}")));
    let center = values::find(value, "center");
    let center = center.map(|value| reader.bounds(value, anywhere, &format_args!("`center` of {what}")));
    let pivot = values::find(value, "pivot");
    let pivot = pivot.map(|value| reader.point(value, &format_args!("`pivot` of {what}")));
    let center = center.map_or(Some(None), |center| center.map(Some))?;
    let pivot = pivot.map_or(Some(None), |pivot| pivot.map(Some))?;
    Some(Key { frame: frame?.0, bounds: bounds?, center, pivot })
}
