//! Tags and slices of an export, with their colours and properties.

use super::{keys, values};
use crate::base::sorted::{SortedMap, sort_by_key};
use crate::base::source::Location;
use crate::formats::aseprite::description::{ORDERS, Slice, SliceKey, Tag};
use crate::formats::aseprite::messages::export as messages;
use crate::formats::json::{self, Kind, LARGEST, ObjectEntry, ObjectReader, Value};
use crate::formats::numbers::Decimal;
use crate::model::{Property, UserData};
use sprite_table::Order;
use std::fmt::Display;
use std::sync::Arc;

/// The value of `frameTags`. Whether the frames are there is checked with those of binary files.
pub(super) fn tags(
    list: ObjectEntry<'_, '_>,
    with_user_data: bool,
    reader: &mut ObjectReader<'_>,
) -> Vec<Tag> {
    let mut tags = Vec::new();
    for (index, value) in reader.list(list).enumerate() {
        tags.extend(tag(value, index, with_user_data, reader));
        // Reading stops here: further errors would be dropped.
        if reader.diagnostics.is_full() {
            break;
        }
    }
    tags
}

fn tag(value: Value<'_>, index: usize, with_user_data: bool, reader: &mut ObjectReader<'_>) -> Option<Tag> {
    let label = values::label(value, "tag", index);
    reader.expect(ObjectEntry::item(value, &label), Kind::Object)?;
    let name = reader.required(value, &keys::NAME, &label);
    let name = name.and_then(|name| Some((reader.string(name)?, name.value)));
    let mut index = |key| {
        let entry = reader.required(value, key, &label)?;
        Some((usize::try_from(reader.whole(entry)?).ok()?, reader.id.at(entry.value.span())))
    };
    let (from, to) = (index(&keys::FROM), index(&keys::TO));
    let order = match ObjectEntry::find(value, &keys::DIRECTION, &label) {
        Some(entry) => order(entry, reader),
        None => Some(Order::Forward),
    };
    let passes = match ObjectEntry::find(value, &keys::REPEAT, &label) {
        Some(entry) => repeat(entry, reader),
        None => Some(0),
    };
    let text = values::text(value, &label, reader);
    let user_data = with_user_data.then(|| of(value, &label, reader)).flatten();
    let ((name, name_value), (from, from_location), (to, to_location)) = (name?, from?, to?);
    Some(Tag {
        name: name.into_owned(),
        location: reader.id.at(name_value.span()),
        from,
        to,
        ends: (from_location, to_location),
        order: order?,
        passes: passes?,
        text,
        user_data,
    })
}

fn order(entry: ObjectEntry<'_, '_>, reader: &mut ObjectReader<'_>) -> Option<Order> {
    let name = reader.string(entry)?;
    let found = ORDERS.iter().find(|(_, known)| *known == name).map(|(order, _)| *order);
    found.or_else(|| reader.report(messages::direction_unknown(reader.id, entry, &name)))
}

/// How often a tag is played: a string of digits, or a number. 0 is for ever.
fn repeat(entry: ObjectEntry<'_, '_>, reader: &mut ObjectReader<'_>) -> Option<u16> {
    let value = entry.value;
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
            reader.expect(entry, Kind::String)?;
            None
        }
    };
    count.or_else(|| reader.report(messages::repeat_invalid(reader.id, entry)))
}

/// The frame that the key of a slice names.
#[derive(Debug)]
pub(in crate::formats::aseprite) struct SliceFrame {
    /// The index of the slice.
    pub(in crate::formats::aseprite) slice: usize,
    pub(in crate::formats::aseprite) frame: usize,
    pub(in crate::formats::aseprite) location: Location,
}

/// The value of `slices`, and where the frames of their keys are.
pub(super) fn slices(
    list: ObjectEntry<'_, '_>,
    with_user_data: bool,
    reader: &mut ObjectReader<'_>,
) -> (Vec<Slice>, Vec<SliceFrame>) {
    let (mut slices, mut frames) = (Vec::new(), Vec::new());
    for (index, value) in reader.list(list).enumerate() {
        let Some(slice) = slice(value, index, with_user_data, reader) else { continue };
        let keys = value.get(keys::KEYS.name).into_iter().flat_map(Value::items);
        frames.extend(keys.filter_map(|key| {
            let frame = key.get(keys::KEY_FRAME.name).filter(|frame| frame.kind() == Kind::Number)?;
            let number = Decimal::parse(frame.written())?.whole()?;
            let location = reader.id.at(frame.span());
            Some(SliceFrame { slice: slices.len(), frame: usize::try_from(number).ok()?, location })
        }));
        slices.push(slice);
        if reader.diagnostics.is_full() {
            break;
        }
    }
    (slices, frames)
}

fn slice(
    value: Value<'_>,
    index: usize,
    with_user_data: bool,
    reader: &mut ObjectReader<'_>,
) -> Option<Slice> {
    let label = values::label(value, "slice", index);
    reader.expect(ObjectEntry::item(value, &label), Kind::Object)?;
    let name = reader.required(value, &keys::NAME, &label).and_then(|name| reader.string(name));
    let text = values::text(value, &label, reader);
    let user_data = with_user_data.then(|| of(value, &label, reader)).flatten();
    let mut keys = Vec::new();
    if let Some(list) = ObjectEntry::find(value, &keys::KEYS, &label) {
        for (index, value) in reader.list(list).enumerate() {
            keys.extend(key(value, &format_args!("key {index} of {label}"), reader));
            if reader.diagnostics.is_full() {
                break;
            }
        }
    }
    sort_by_key(&mut keys, |key| key.frame);
    Some(Slice { name: name?.into_owned(), text, user_data, keys })
}

fn key(value: Value<'_>, name: &dyn Display, reader: &mut ObjectReader<'_>) -> Option<SliceKey> {
    reader.expect(ObjectEntry::item(value, name), Kind::Object)?;
    let frame = reader.required(value, &keys::KEY_FRAME, name).and_then(|frame| reader.whole(frame));
    let anywhere = (-LARGEST, 0);
    let bounds = reader.required(value, &keys::BOUNDS, name);
    let bounds = bounds.and_then(|bounds| json::bounds(bounds, anywhere, reader));
    let center = ObjectEntry::find(value, &keys::CENTER, name);
    let center = center.map(|center| json::bounds(center, anywhere, reader));
    let pivot = ObjectEntry::find(value, &keys::PIVOT, name).map(|pivot| values::point(pivot, reader));
    let center = center.map_or(Some(None), |center| center.map(Some))?;
    let pivot = pivot.map_or(Some(None), |pivot| pivot.map(Some))?;
    Some(SliceKey { frame: usize::try_from(frame?).ok()?, bounds: bounds?, center, pivot })
}

/// The value of properties that the editor does not export: points, sizes, rectangles and others.
const UNSUPPORTED: &str = "[unsupported type]";

/// The colours and properties of layers and of their cels.
#[derive(Debug, Default)]
pub(super) struct LayerData {
    pub(super) layers: Vec<(String, UserData)>,
    /// By the index of the frame, with the names of the layers.
    pub(super) cels: SortedMap<usize, Vec<(String, Arc<UserData>)>>,
}

/// The value of `layers`.
pub(super) fn layers(list: ObjectEntry<'_, '_>, reader: &mut ObjectReader<'_>) -> LayerData {
    let mut found = LayerData::default();
    for (index, value) in reader.list(list).enumerate() {
        found.layer(value, &values::label(value, "layer", index), reader);
        // Reading stops here: further errors would be dropped.
        if reader.diagnostics.is_full() {
            break;
        }
    }
    found
}

impl LayerData {
    fn layer(&mut self, value: Value<'_>, label: &dyn Display, reader: &mut ObjectReader<'_>) {
        if reader.expect(ObjectEntry::item(value, label), Kind::Object).is_none() {
            return;
        }
        let name = reader.required(value, &keys::NAME, label).and_then(|name| reader.string(name));
        let Some(name) = name else { return };
        self.layers.extend(of(value, label, reader).map(|data| (name.clone().into_owned(), data)));
        if let Some(cels) = ObjectEntry::find(value, &keys::CELS, label) {
            for (index, cel) in reader.list(cels).enumerate() {
                self.cel(cel, &name, &format_args!("cel {index} of {label}"), reader);
                if reader.diagnostics.is_full() {
                    break;
                }
            }
        }
    }

    fn cel(&mut self, value: Value<'_>, layer: &str, label: &dyn Display, reader: &mut ObjectReader<'_>) {
        if reader.expect(ObjectEntry::item(value, label), Kind::Object).is_none() {
            return;
        }
        let frame = reader.required(value, &keys::KEY_FRAME, label).and_then(|frame| reader.whole(frame));
        let frame = frame.and_then(|frame| usize::try_from(frame).ok());
        if let (Some(frame), Some(data)) = (frame, of(value, label, reader)) {
            self.cels.entry(frame).or_default().push((layer.to_owned(), Arc::new(data)));
        }
    }
}

/// The colour and the properties of an object; [`None`] when it has neither.
pub(super) fn of(object: Value<'_>, owner: &dyn Display, reader: &mut ObjectReader<'_>) -> Option<UserData> {
    let color = ObjectEntry::find(object, &keys::COLOR, owner).and_then(|entry| color(entry, reader));
    let properties = ObjectEntry::find(object, &keys::PROPERTIES, owner);
    let properties = properties.filter(|entry| reader.expect(*entry, Kind::Object).is_some());
    let members = properties.iter().flat_map(|entry| entry.value.members());
    let properties =
        members.filter_map(|member| Some((member.key.clone().into_owned(), property(member.value)?)));
    let data = UserData { color, properties: properties.collect() };
    (!data.is_empty()).then_some(data)
}

/// `#rrggbbaa`, or `#rrggbb` for an opaque colour.
fn color(entry: ObjectEntry<'_, '_>, reader: &mut ObjectReader<'_>) -> Option<[u8; 4]> {
    let text = reader.string(entry)?;
    let digits = text.strip_prefix('#').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    let number = |digits: &str| u32::from_str_radix(digits, 16).ok();
    let color = match digits {
        Some(digits) if digits.len() == 8 => number(digits),
        Some(digits) if digits.len() == 6 => number(digits).map(|rgb| rgb << 8 | 0xff),
        _ => None,
    };
    match color {
        Some(color) => Some(color.to_be_bytes()),
        None => reader.report(messages::color_invalid(reader.id, entry)),
    }
}

/// The value of a property. Lists, maps and what the editor does not export are left out.
fn property(value: Value<'_>) -> Option<Property> {
    match value.kind() {
        Kind::Bool => Some(Property::Flag(value.written() == "true")),
        Kind::Number => match value.written().parse() {
            Ok(integer) => Some(Property::Integer(integer)),
            Err(_) => value.written().parse().ok().map(|number: f64| Property::Number(number.to_bits())),
        },
        Kind::String => {
            value.string().filter(|text| text != UNSUPPORTED).map(|text| Property::Text(text.into_owned()))
        }
        Kind::Null | Kind::List | Kind::Object => None,
    }
}
