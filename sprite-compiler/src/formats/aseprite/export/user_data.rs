//! Colours and properties in an export.

use super::{keys, values};
use crate::base::sorted::SortedMap;
use crate::formats::aseprite::messages::export as messages;
use crate::formats::json::{Entry, Kind, Reader, Value};
use crate::model::{Property, UserData};
use std::fmt::Display;
use std::sync::Arc;

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
pub(super) fn layers(list: Entry<'_, '_>, reader: &mut Reader<'_>) -> LayerData {
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
    fn layer(&mut self, value: Value<'_>, label: &dyn Display, reader: &mut Reader<'_>) {
        if reader.expect(Entry::item(value, label), Kind::Object).is_none() {
            return;
        }
        let name = reader.required(value, &keys::NAME, label).and_then(|name| reader.string(name));
        let Some(name) = name else { return };
        self.layers.extend(of(value, label, reader).map(|data| (name.clone().into_owned(), data)));
        if let Some(cels) = Entry::find(value, &keys::CELS, label) {
            for (index, cel) in reader.list(cels).enumerate() {
                self.cel(cel, &name, &format_args!("cel {index} of {label}"), reader);
                if reader.diagnostics.is_full() {
                    break;
                }
            }
        }
    }

    fn cel(&mut self, value: Value<'_>, layer: &str, label: &dyn Display, reader: &mut Reader<'_>) {
        if reader.expect(Entry::item(value, label), Kind::Object).is_none() {
            return;
        }
        let frame = reader.required(value, &keys::KEY_FRAME, label).and_then(|frame| reader.whole(frame, 0));
        let frame = frame.and_then(|frame| usize::try_from(frame).ok());
        if let (Some(frame), Some(data)) = (frame, of(value, label, reader)) {
            self.cels.entry(frame).or_default().push((layer.to_owned(), Arc::new(data)));
        }
    }
}

/// The colour and the properties of an object; [`None`] when it has neither.
pub(super) fn of(object: Value<'_>, owner: &dyn Display, reader: &mut Reader<'_>) -> Option<UserData> {
    let color = Entry::find(object, &keys::COLOR, owner).and_then(|entry| color(entry, reader));
    let properties = Entry::find(object, &keys::PROPERTIES, owner);
    let properties = properties.filter(|entry| reader.expect(*entry, Kind::Object).is_some());
    let members = properties.iter().flat_map(|entry| entry.value.members());
    let properties =
        members.filter_map(|member| Some((member.key.clone().into_owned(), property(member.value)?)));
    let data = UserData { color, properties: properties.collect() };
    (!data.is_empty()).then_some(data)
}

/// `#rrggbbaa`, or `#rrggbb` for an opaque colour.
fn color(entry: Entry<'_, '_>, reader: &mut Reader<'_>) -> Option<[u8; 4]> {
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
