//! Colours and properties of tracks, slices, layers and cels.

use crate::hostile::check_bytes;
use crate::plans::{one_track, strip};
use sprite_table::write::{self, CelData, Data, Layer, Plan, SpriteUserData, Track, write};
use sprite_table::{Point, Property, ScreenRect, Size, Sprite, Table, TableError, UserData};
use std::sync::Arc;

/// Compares user data with what was packed. Where there was neither a colour nor a property, there are none.
pub(crate) fn check(found: Option<UserData<'_>>, plan: Option<&write::UserData>) {
    let plan = plan.filter(|plan| !plan.is_empty());
    assert_eq!(found.is_some(), plan.is_some());
    let (Some(found), Some(plan)) = (found, plan) else { return };
    assert_eq!(found.color(), plan.color);
    assert_eq!(found.properties().count(), plan.properties.len());
    for ((name, property), (expected_name, expected)) in found.properties().zip(&plan.properties) {
        assert_eq!(name, expected_name);
        match (property, expected) {
            // Not all numbers equal themselves.
            (Property::Number(number), write::Property::Number(bits)) => assert_eq!(number.to_bits(), *bits),
            (property, expected) => assert_eq!(property, view(expected)),
        }
    }
}

fn view(property: &write::Property) -> Property<'_> {
    match property {
        write::Property::Flag(flag) => Property::Flag(*flag),
        write::Property::Integer(integer) => Property::Integer(*integer),
        write::Property::Number(bits) => Property::Number(f64::from_bits(*bits)),
        write::Property::Text(text) => Property::Text(text),
        write::Property::Point(point) => Property::Point(*point),
        write::Property::Size(size) => Property::Size(*size),
        write::Property::Rect(rect) => Property::Rect(*rect),
    }
}

/// Compares the user data of slices and layers, of which the first of a name counts.
pub(crate) fn check_sprite(sprite: &Sprite<'_>, plan: &Plan) {
    for name in ["", "hit", "füße", "none"] {
        let first = |list: &[(String, write::UserData)]| {
            list.iter().find(|(own, data)| own == name && !data.is_empty()).map(|(_, data)| data.clone())
        };
        check(sprite.slice_data(name), first(&plan.user_data.slices).as_ref());
        check(sprite.layer_data(name), first(&plan.user_data.layers).as_ref());
    }
}

fn named(name: &str, property: write::Property) -> (String, write::Property) {
    (name.to_owned(), property)
}

fn of_all_kinds() -> write::UserData {
    write::UserData {
        color: Some([255, 128, 0, 64]),
        properties: vec![
            named("boss", write::Property::Flag(true)),
            named("hp", write::Property::Integer(-1)),
            named("speed", write::Property::Number(1.5_f64.to_bits())),
            named("sound", write::Property::Text("boss".to_owned())),
            named("eye", write::Property::Point(Point::new(-3, 4))),
            named("room", write::Property::Size(Size::new(8, 9))),
            named("zone", write::Property::Rect(ScreenRect::new(Point::new(1, -2), Size::new(3, 4)))),
        ],
    }
}

/// A track of two frames whose second one has a cel with data.
fn plan(user_data: Option<write::UserData>, cel: Option<write::UserData>) -> Plan {
    let cel = cel.map(|data| CelData { frame: 1, layer: "body".to_owned(), data: Arc::new(data) });
    let data = Data { cels: cel.into_iter().collect(), ..Data::default() };
    let layer = Layer { frames: strip(2), data, ..Layer::default() };
    one_track(Track { layers: vec![layer], user_data, ..Track::default() })
}

#[test]
fn properties_are_found_by_name_and_type() {
    let bytes = write(&plan(Some(of_all_kinds()), None)).unwrap();
    let table = Table::parse(&bytes).unwrap();
    let data = table.animation(0).unwrap().user_data(0).unwrap();

    assert_eq!(data.color(), Some([255, 128, 0, 64]));
    assert_eq!(
        (data.flag("boss"), data.integer("hp"), data.number("hp")),
        (Some(true), Some(-1), Some(-1.0))
    );
    assert_eq!((data.number("speed"), data.text("sound")), (Some(1.5), Some("boss")));
    assert_eq!((data.point("eye"), data.size("room")), (Some(Point::new(-3, 4)), Some(Size::new(8, 9))));
    assert_eq!(data.rect("zone"), Some(ScreenRect::new(Point::new(1, -2), Size::new(3, 4))));
    assert_eq!(
        (data.flag("hp"), data.integer("speed"), data.text("boss"), data.get("mp")),
        (None, None, None, None)
    );
    assert!(table.animation(0).unwrap().user_data(1).is_none());
    let shown = format!("{data:?}");
    assert!(
        shown.starts_with("UserData { color: Some([255, 128, 0, 64]), properties: {\"boss\": Flag(true)"),
        "{shown}"
    );
}

#[test]
fn the_block_has_the_bytes_that_the_documentation_of_the_layout_describes() {
    let properties = vec![named("hp", write::Property::Integer(-2))];
    let mut plan = plan(None, Some(write::UserData { color: Some([1, 2, 3, 4]), properties }));
    plan.user_data.slices =
        vec![("hp".to_owned(), write::UserData { color: Some([9; 4]), ..Default::default() })];
    let bytes = write(&plan).unwrap();
    // The data have the two strings `body` and `hp`, and nothing else.
    let length = u32::try_from(bytes.len()).unwrap();
    #[rustfmt::skip]
    let block = [
        (length - 24).to_le_bytes(), length.to_le_bytes(),  // properties start, length
        // Entries: kind, key, name, has a colour, colour, first property, properties.
        [1, 0, 0, 0], [0, 0, 0, 0], [2, 0, 0, 0], [1, 0, 0, 0], [9, 9, 9, 9], [0, 0, 0, 0], [0, 0, 0, 0],
        [3, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 2, 3, 4], [0, 0, 0, 0], [1, 0, 0, 0],
        // Properties: name, kind, value.
        [1, 0, 0, 0], [1, 0, 0, 0], [0xfe, 0xff, 0xff, 0xff], [0xff, 0xff, 0xff, 0xff], [0; 4], [0; 4],
    ];
    let block = block.concat();
    assert_eq!(bytes[bytes.len() - block.len()..], block);
    assert_eq!(bytes[bytes.len() - block.len() - 6..][..6], *b"bodyhp");
    assert_eq!(bytes[60] & 3, 3);
}

#[test]
fn tables_without_user_data_are_as_they_were() {
    let without = write(&plan(None, None)).unwrap();
    assert_eq!(without[60] & 3, 0);
    assert_eq!(write(&plan(Some(write::UserData::default()), None)).unwrap(), without);
    let with = write(&plan(Some(of_all_kinds()), None)).unwrap();
    assert_eq!(with[64..without.len()], without[64..]);
}

#[test]
fn tracks_and_frames_are_stored_once_only_if_their_user_data_are_equal() {
    let count = |plans: [Plan; 2]| {
        let [mut plan, other] = plans;
        plan.animations.extend(other.animations);
        let bytes = write(&plan).unwrap();
        let table = Table::parse(&bytes).unwrap();
        let data = [0, 1].map(|index| table.animation(index).unwrap().user_data(0));
        let first = [0, 1].map(|index| {
            let track = table.animation(index).unwrap().track(0).unwrap();
            track.layer(0).unwrap().first_frame()
        });
        (data[0] == data[1], first[0] == first[1])
    };
    let red = || Some(write::UserData { color: Some([255, 0, 0, 255]), ..Default::default() });
    assert_eq!(count([plan(red(), None), plan(None, None)]), (false, true));
    assert_eq!(count([plan(red(), None), plan(red(), None)]), (true, true));
    assert_eq!(count([plan(None, red()), plan(None, None)]), (true, false));
    assert_eq!(count([plan(None, red()), plan(None, red())]), (true, true));
}

#[test]
fn every_wrong_byte_does_no_harm_and_every_truncation_is_refused() {
    let mut plan = plan(Some(of_all_kinds()), Some(of_all_kinds()));
    plan.user_data = SpriteUserData {
        slices: vec![("hit".to_owned(), of_all_kinds())],
        layers: vec![("body".to_owned(), of_all_kinds())],
    };
    let bytes = write(&plan).unwrap();
    for end in 0..bytes.len() {
        assert!(Table::parse(&bytes[..end]).is_err(), "cut at {end}");
        check_bytes(&bytes[..end]);
    }
    for at in 60..bytes.len() {
        for byte in [0, 1, 2, 3, 4, 7, 8, 0x1c, 0x7f, 0x80, 0xff] {
            let mut wrong = bytes.clone();
            wrong[at] = byte;
            check_bytes(&wrong);
        }
    }
    assert_eq!(Table::parse(&[&bytes[..], &[0; 24]].concat()), Err(TableError::Length));
}

#[test]
fn a_cel_of_a_frame_that_is_not_there_is_refused() {
    let mut plan = plan(None, Some(of_all_kinds()));
    plan.animations[0].tracks[0].layers[0].data.cels[0].frame = 2;
    assert!(write(&plan).is_err());
}
