//! Colours and properties of tags, slices, layers and cels, in words and as JSON.

use serde_json::{Map, Value, json};
use sprite_compiler::model::{Property, UserData};
use sprite_runtime as runtime;

/// `{ "color": "#ff8000ff", "properties": { "hp": 3 } }`. Without a colour it is `null`.
pub(crate) fn json(data: &UserData) -> Value {
    let properties = data.properties.iter().map(|(name, property)| (name.clone(), value(property)));
    json!({ "color": data.color.map(color), "properties": properties.collect::<Map<_, _>>() })
}

fn value(property: &Property) -> Value {
    match property {
        Property::Flag(flag) => json!(flag),
        Property::Integer(integer) => json!(integer),
        Property::Number(bits) => json!(f64::from_bits(*bits)),
        Property::Text(text) => json!(text),
        Property::Point(point) => json!({ "x": point.x, "y": point.y }),
        Property::Size(size) => json!({ "w": size.width, "h": size.height }),
        Property::Rect(rect) => json!({ "x": rect.x, "y": rect.y, "w": rect.width, "h": rect.height }),
    }
}

/// `#ff8000ff, hp 3, name "boss", eye (1, 2)`.
pub(crate) fn words(data: &UserData) -> String {
    let properties = data.properties.iter().map(|(name, property)| {
        let value = match property {
            Property::Point(point) => point.to_string(),
            Property::Size(size) => size.to_string(),
            Property::Rect(rect) => rect.to_string(),
            Property::Number(bits) => f64::from_bits(*bits).to_string(),
            Property::Flag(_) | Property::Integer(_) | Property::Text(_) => value(property).to_string(),
        };
        format!("{name} {value}")
    });
    data.color.map(color).into_iter().chain(properties).collect::<Vec<_>>().join(", ")
}

/// The user data that a frame of a player has, in words.
pub(crate) fn played_words(data: runtime::data::UserData<'_>) -> String {
    let properties = data.properties().filter_map(|(name, property)| {
        let property = match property {
            runtime::data::Property::Flag(flag) => Property::Flag(flag),
            runtime::data::Property::Integer(integer) => Property::Integer(integer),
            runtime::data::Property::Number(number) => Property::Number(number.to_bits()),
            runtime::data::Property::Text(text) => Property::Text(text.to_owned()),
            runtime::data::Property::Point(point) => Property::Point(point),
            runtime::data::Property::Size(size) => Property::Size(size),
            runtime::data::Property::Rect(rect) => Property::Rect(rect),
            _ => return None,
        };
        Some((name.to_owned(), property))
    });
    words(&UserData { color: data.color(), properties: properties.collect() })
}

/// `#ff8000ff`.
fn color([red, green, blue, alpha]: [u8; 4]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}{alpha:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprite_runtime::{Point, ScreenRect, Size};

    #[test]
    fn values_are_written_as_people_and_programs_read_them() {
        let property = |name: &str, property| (name.to_owned(), property);
        let data = UserData {
            color: Some([255, 128, 0, 9]),
            properties: vec![
                property("boss", Property::Flag(true)),
                property("hp", Property::Integer(-3)),
                property("speed", Property::Number(1.5_f64.to_bits())),
                property("cry", Property::Text("ha\"".to_owned())),
                property("eye", Property::Point(Point::new(1, -2))),
                property("room", Property::Size(Size::new(3, 4))),
                property("zone", Property::Rect(ScreenRect::new(Point::new(1, 2), Size::new(3, 4)))),
            ],
        };
        assert_eq!(
            words(&data),
            "#ff800009, boss true, hp -3, speed 1.5, cry \"ha\\\"\", eye (1, -2), room 3 x 4, zone 3 x 4 at 1, 2"
        );
        let properties = json!({
            "boss": true, "hp": -3, "speed": 1.5, "cry": "ha\"", "eye": { "x": 1, "y": -2 },
            "room": { "w": 3, "h": 4 }, "zone": { "x": 1, "y": 2, "w": 3, "h": 4 },
        });
        assert_eq!(json(&data), json!({ "color": "#ff800009", "properties": properties }));
        assert_eq!(json(&UserData::default()), json!({ "color": null, "properties": {} }));
    }
}
