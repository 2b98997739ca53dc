//! Plans that the layout cannot hold are refused when they are written, and values without a meaning when they are
//! read.

use crate::plans;
use sprite_table::write::{Choice, Frame, Layer, Motion, Offsets, Plan, Shift, Time, Track, write};
use sprite_table::{Angle, Offset, Playback, Point, Rect, Table, TableError};

#[test]
fn what_the_layout_cannot_hold_is_refused() {
    let layer =
        |frames, time, wait| Layer { frames, time, wait, playback: Playback::Hold, ..Layer::default() };
    let refused = |layer| write(&plans::one_layer(layer)).is_err();
    let mut wide = plans::strip(1);
    wide[0].picture.as_mut().unwrap().rect.x = 65_536;

    assert!(!refused(layer(plans::strip(65_536), Time::Each(1), 0)));
    assert!(refused(layer(plans::strip(65_536 + 1), Time::Each(1), 0)), "too many frames");
    assert!(refused(layer(Vec::new(), Time::Each(1), 0)), "no frame");
    assert!(refused(layer(wide, Time::Each(1), 0)), "a pixel beyond 16 bits");
    assert!(refused(layer(plans::strip(2), Time::Listed(vec![5]), 0)), "a frame without a duration");
    assert!(refused(layer(plans::strip(2), Time::Each(u64::MAX), 0)), "a time beyond 64 bits");
    assert!(refused(layer(plans::strip(1), Time::Each(u64::MAX), 1)), "a wait beyond 64 bits");
    let longest = (1_u64 << 62) / 1_000;
    assert!(!refused(layer(plans::strip(2), Time::Listed(vec![1, longest - 1]), 0)));
    assert!(refused(layer(plans::strip(2), Time::Listed(vec![1, longest]), 0)), "more than 146 years");
    assert!(refused(layer(plans::strip(2), Time::Each(longest / 2), 2)), "with the wait");
}

#[test]
fn a_layer_that_lasts_more_than_146_years_is_not_read() {
    let layer = Layer {
        frames: plans::strip(2),
        time: Time::Listed(vec![1, 1 << 40]),
        playback: Playback::Hold,
        ..Layer::default()
    };
    let mut bytes = write(&plans::one_layer(layer)).unwrap();
    assert!(Table::parse(&bytes).is_ok());
    let end = ((1_u64 << 40) + 1).to_le_bytes();
    let at = bytes.windows(8).position(|window| window == end).unwrap();
    bytes[at..at + 8].copy_from_slice(&u64::MAX.to_le_bytes());
    assert_eq!(Table::parse(&bytes), Err(TableError::Record { kind: "layer", index: 0 }));
}

/// A layer of so many frames that are random.
fn drawn(frames: u16) -> Layer {
    let choice = |left| Choice { milliseconds: 1, left, is_random: true, excludes: true, cell: left };
    Layer {
        frames: plans::strip(frames.into()),
        playback: Playback::Loop { from: 0 },
        choices: Some((1..=frames).rev().map(choice).collect()),
        ..Layer::default()
    }
}

fn is_written(layer: Layer) -> bool {
    write(&plans::one_layer(layer)).is_ok_and(|bytes| Table::parse(&bytes).is_ok())
}

#[test]
fn choices_that_a_player_cannot_remember_are_refused() {
    assert!(is_written(drawn(8_192)));
    assert!(write(&plans::one_layer(drawn(8_193))).is_err(), "more than 13 bits");
    let with_time = |time| {
        let mut layer = drawn(3);
        layer.choices.iter_mut().flatten().for_each(|choice| choice.milliseconds = time);
        layer
    };
    assert!(is_written(with_time(2_147_483_647)));
    assert!(write(&plans::one_layer(with_time(2_147_483_648))).is_err(), "more than 51 bits of nanoseconds");
    let mut lacks_one = drawn(3);
    lacks_one.choices = drawn(2).choices;
    assert!(write(&plans::one_layer(lacks_one)).is_err(), "a frame without a choice");
}

#[test]
fn only_a_single_layer_may_return_be_free_be_random_or_be_moved_about() {
    let plain = Layer { frames: plans::strip(2), ..Layer::default() };
    let free = Layer { is_free: true, ..plain.clone() };
    let returns = Layer { time: Time::Each(1), playback: Playback::Return, ..plain.clone() };
    let offsets = Offsets { offsets: vec![Point::ZERO], time: Time::Each(1), playback: Playback::Still };
    let is_refused =
        |layers, offsets| write(&plans::one_track(Track { layers, offsets, ..Track::default() })).is_err();
    for layer in [drawn(2), free, returns] {
        assert!(!is_refused(vec![layer.clone()], Some(offsets.clone())));
        assert!(is_refused(vec![plain.clone(), layer], None));
    }
    assert!(!is_refused(vec![plain.clone()], Some(offsets.clone())));
    assert!(!is_refused(vec![plain.clone(), plain.clone()], None));
    assert!(is_refused(vec![plain.clone(), plain], Some(offsets)));
}

/// Where the section with this number begins, as the header has it.
fn section(bytes: &[u8], number: usize) -> usize {
    let at = 12 + 4 * number;
    let offset = bytes[at..].first_chunk().map(|chunk| u32::from_le_bytes(*chunk));
    offset.and_then(|offset| offset.try_into().ok()).expect("a header")
}

#[test]
fn an_animation_that_takes_more_than_looking_up_a_time_says_so() {
    let plain = Layer { frames: plans::strip(2), ..Layer::default() };
    let free = Layer { is_free: true, ..plain.clone() };
    let offsets = Offsets { offsets: vec![Point::ZERO], time: Time::Each(1), playback: Playback::Still };
    for (layer, offsets) in [(drawn(2), None), (free, None), (plain, Some(offsets))] {
        let track = Track { layers: vec![layer], offsets, ..Track::default() };
        let mut bytes = write(&plans::one_track(track)).unwrap();
        assert!(Table::parse(&bytes).is_ok());
        // The flags of the only animation.
        let at = section(&bytes, 3) + 14;
        assert_eq!(bytes[at] & 4, 4);
        bytes[at] &= !4;
        assert_eq!(Table::parse(&bytes), Err(TableError::Record { kind: "animation", index: 0 }));
    }
}

#[test]
fn layers_that_a_player_cannot_play_side_by_side_are_no_table() {
    let layer =
        |playback| Layer { frames: plans::strip(2), time: Time::Each(1_000), playback, ..Layer::default() };
    let layers = vec![layer(Playback::Hold), layer(Playback::Loop { from: 0 })];
    let bytes = write(&plans::one_track(Track { layers, ..Track::default() })).unwrap();
    assert!(Table::parse(&bytes).is_ok());
    let kinds = section(&bytes, 1) + 14;
    for (what, at, byte) in [
        ("returns", kinds, 4),
        ("is free", kinds + 1, 1),
        ("moves the others, but is not the last", kinds + 1, 2),
    ] {
        let mut wrong = bytes.clone();
        wrong[at] = byte;
        assert_eq!(Table::parse(&wrong), Err(TableError::Record { kind: "track", index: 0 }), "{what}");
    }
}

#[test]
fn no_more_kinds_of_variants_than_a_frame_has_bits_for() {
    let kinds = |count: u16| {
        let mut frames = plans::strip(count.into());
        for (picture, cells) in frames.iter_mut().filter_map(|frame| frame.picture.as_mut()).zip(0..) {
            picture.shift = Some(Shift { variants: 2, cells });
        }
        Layer { frames, ..Layer::default() }
    };
    assert!(is_written(kinds(16_383)));
    assert!(write(&plans::one_layer(kinds(16_384))).is_err());
}

#[test]
fn groups_that_do_not_end_inside_their_layer_are_no_table() {
    let with = |lefts: &[u16]| {
        let mut layer = drawn(u16::try_from(lefts.len()).unwrap());
        for (choice, left) in layer.choices.iter_mut().flatten().zip(lefts) {
            choice.left = *left;
        }
        is_written(layer)
    };
    assert!(with(&[1, 1, 1]) && with(&[2, 1, 1]) && with(&[1, 2, 1]) && with(&[3, 2, 1]));
    assert!(!with(&[0, 1, 1]), "a group of none");
    assert!(!with(&[1, 1, 2]), "beyond the last frame");
    assert!(!with(&[3, 1, 1]), "a choice that does not lead to the end of its group");
}

#[test]
fn frames_of_choices_are_checked_also_where_a_layer_stands_still() {
    let bytes = write(&plans::one_layer(Layer { playback: Playback::Still, ..drawn(2) })).unwrap();
    assert!(Table::parse(&bytes).is_ok());
    let at = bytes.len() - 2 * 8;
    let mut wrong = bytes.clone();
    wrong[at + 6] = 9;
    assert_eq!(Table::parse(&wrong).unwrap_err(), TableError::Record { kind: "layer", index: 0 });
    wrong[at + 6] = bytes[at + 6];
    wrong[at + 3] = 0x80;
    assert_eq!(Table::parse(&wrong).unwrap_err(), TableError::Record { kind: "layer", index: 0 }, "too long");
}

#[test]
fn animations_that_are_named_must_exist() {
    let refused = |change: &dyn Fn(&mut Plan)| {
        let mut plan = plans::one_layer(Layer { frames: plans::strip(1), ..Layer::default() });
        change(&mut plan);
        write(&plan).ok().and_then(|bytes| Table::parse(&bytes).err())
    };
    let animation = Some(TableError::Record { kind: "animation", index: 0 });
    assert_eq!(refused(&|plan| plan.stand = Some(0)), None);
    assert_eq!(refused(&|plan| plan.stand = Some(1)), Some(TableError::Sections));
    assert_eq!(refused(&|plan| plan.animations[0].same_as = Some(1)), animation);
    assert_eq!(refused(&|plan| plan.animations[0].direction_map.other = 1), animation);
    let mut none = plans::one_layer(Layer { frames: plans::strip(1), ..Layer::default() });
    none.stand = Some(u16::MAX);
    assert!(write(&none).is_err());
}

#[test]
fn every_index_and_every_number_of_a_record_is_checked() {
    let mut pictures = [Rect::new(0, 0, 8, 8), Rect::new(8, 0, 8, 8)].map(plans::picture);
    pictures[0].shift = Some(Shift { variants: 2, cells: 1 });
    pictures[1].origin = Point::new(1 << 20, 0);
    let frames = pictures.map(Frame::from).to_vec();
    let layer = Layer { frames, time: Time::Each(1_000), playback: Playback::Hold, ..Layer::default() };
    let mut plan = plans::one_layer(layer);
    let motion = Motion {
        displacement: Offset::new(7, 7),
        is_tile: true,
        idle: Some(plans::picture(Rect::new(0, 8, 8, 8)).into()),
    };
    plan.animations[0].motion = Some(motion);
    plan.animations[0].direction_map.compass = vec![(Angle::from_degrees(90.0), 0)];
    plan.substitutes = vec![("run".to_owned(), 0)];
    let bytes = write(&plan).unwrap();
    assert!(Table::parse(&bytes).is_ok());
    // The rectangles stand before the first section that the header names.
    let rects = 64;
    let [details, layers, tracks, animations] = [0, 1, 2, 3].map(|number| section(&bytes, number));
    let [rows, compass, motions] = [4, 5, 9].map(|number| section(&bytes, number));
    // The data's header names where the sections after its first one start.
    let data = section(&bytes, 12) & !1;
    let substitutes = u32::from_le_bytes(*bytes[data + 16..].first_chunk().unwrap()) as usize;
    let cases: [(&str, &str, usize, &[u8]); 27] = [
        ("frame", "a width without a height", rects + 6, &[0, 0]),
        ("frame", "an image beyond the last", details + 4, &[9, 0]),
        ("frame", "a shift beyond the last", details + 6, &[8, 0]),
        ("frame", "a far point beyond the last", details + 8, &[9, 0, 0, 0]),
        ("layer", "a first frame beyond the last", layers, &[9, 0, 0, 0]),
        ("layer", "no time", layers + 4, &[0, 0, 0, 0]),
        ("layer", "frames beyond the last", layers + 10, &[9, 0]),
        ("layer", "an unknown playback", layers + 14, &[5]),
        ("layer", "an unknown clock", layers + 14, &[0x52]),
        ("layer", "unknown flags", layers + 15, &[16]),
        ("track", "a first layer beyond the last", tracks, &[9, 0, 0, 0]),
        ("track", "no layer", tracks + 4, &[0, 0]),
        ("track", "a leading layer beyond the last", tracks + 6, &[1, 0]),
        ("animation", "a first track beyond the last", animations, &[9, 0, 0, 0]),
        ("animation", "tracks beyond the last", animations + 4, &[9, 0]),
        ("animation", "a facing row beyond the last", animations + 6, &[9, 0]),
        ("animation", "points of the compass beyond the last", animations + 12, &[9, 0]),
        ("animation", "unknown flags", animations + 14, &[16]),
        ("animation", "a scale that is not a number", animations + 16, &[0, 0, 0xc0, 0x7f]),
        ("animation", "a motion beyond the last", animations + 20, &[2, 0]),
        ("animation", "a row of health beyond the last", animations + 26, &[1, 0]),
        ("animation", "a facing that leads to no track", rows, &[1, 0]),
        ("animation", "an angle that leads to no track", compass + 2, &[1, 0]),
        ("motion", "a frame at rest beyond the last", motions + 8, &[9, 0, 0, 0]),
        ("motion", "unknown flags", motions + 12, &[2, 0]),
        ("substitute", "an animation beyond the last", substitutes, &[1, 0, 0, 0]),
        ("substitute", "names beyond the last", substitutes + 4, &[1, 0, 0, 0]),
    ];
    for (kind, what, at, value) in cases {
        let mut wrong = bytes.clone();
        wrong[at..at + value.len()].copy_from_slice(value);
        match Table::parse(&wrong) {
            Err(TableError::Record { kind: found, .. }) => assert_eq!(found, kind, "{what}"),
            other => panic!("{what}: {other:?}"),
        }
    }
}
