//! Equal records are stored once, and clocks take no more room than they need.

use crate::plans::{one_layer, strip};
use sprite_table::write::{Choice, Layer, Offsets, Plan, Shift, Time, write};
use sprite_table::{Playback, Point, Table};

fn length(plan: &Plan) -> usize {
    let bytes = write(plan).expect("a plan that fits");
    assert!(Table::parse(&bytes).is_ok());
    bytes.len()
}

fn listed() -> Layer {
    Layer {
        frames: strip(3),
        time: Time::Listed(vec![10, 20, 30]),
        playback: Playback::Loop { from: 0 },
        ..Layer::default()
    }
}

#[test]
fn an_animation_equal_to_another_costs_only_its_own_record() {
    let once = one_layer(listed());
    let mut twice = once.clone();
    twice.animations.push(once.animations[0].clone());
    assert_eq!(length(&twice), length(&once) + 28);
}

#[test]
fn equal_directions_share_one_track_each_of_eight_bytes_with_its_layer_and_frames() {
    let once = one_layer(listed());
    let mut four = once.clone();
    let track = once.animations[0].tracks[0].clone();
    four.animations[0].tracks = vec![track; 4];
    assert_eq!(length(&four), length(&once) + 3 * 8);
}

#[test]
fn a_layer_that_plays_the_same_frames_otherwise_costs_only_its_record_and_clock() {
    let once = one_layer(listed());
    let mut other = once.clone();
    let slow = Layer { time: Time::Each(1_000), ..listed() };
    other.animations[0].tracks[0].layers.push(slow);
    assert_eq!(length(&other), length(&once) + 16);
}

#[test]
fn far_origins_that_are_equal_share_one_point() {
    let far = |frames| {
        let mut layer = Layer { frames: strip(frames), ..listed() };
        layer.time = Time::Each(1);
        for picture in layer.pictures_mut() {
            picture.origin.x = 40_000;
        }
        length(&one_layer(layer))
    };
    assert_eq!(far(5), far(1) + 4 * 16);
}

#[test]
fn a_clock_takes_the_smallest_form_that_is_exact() {
    let with = |time, wait| length(&one_layer(Layer { time, wait, ..listed() }));
    let uniform = with(Time::Each(100_000), 0);

    assert_eq!(with(Time::Each(100_000), 50_000), uniform, "milliseconds with a wait");
    assert_eq!(with(Time::Each(100_000), 65_535_000), uniform, "the longest wait");
    assert_eq!(with(Time::Each(100_000), 65_536_000), uniform + 3 * 4, "too long a wait for 16 bits");
    assert_eq!(with(Time::Each(1), 0), uniform, "microseconds");
    assert_eq!(with(Time::Each(2_147_483_647_000), 0), uniform, "the longest milliseconds");
    assert_eq!(with(Time::Listed(vec![1, 2, 3]), 0), uniform + 3 * 4, "short ends");
    assert_eq!(with(Time::Listed(vec![1, 2, 1 << 32]), 0), uniform + 3 * 8, "long ends");
    assert_eq!(
        with(Time::Each((1 << 32) + 1), 0),
        uniform + 3 * 8,
        "too long for microseconds, too odd for milliseconds"
    );
}

#[test]
fn equal_shifts_share_one_record_and_equal_offsets_their_layer_and_frames() {
    let once = one_layer(listed());
    let mut shifted = once.clone();
    let frames = &mut shifted.animations[0].tracks[0].layers[0].frames;
    frames
        .iter_mut()
        .filter_map(|frame| frame.picture.as_mut())
        .for_each(|picture| picture.shift = Some(Shift { variants: 3, cells: 5 }));
    assert_eq!(length(&shifted), length(&once) + 4);

    let mut moved = once.clone();
    let offsets =
        Offsets { offsets: vec![Point::new(0, -1); 2], time: Time::Each(1_000), playback: Playback::Hold };
    moved.animations[0].tracks[0].offsets = Some(offsets);
    assert_eq!(length(&moved), length(&once) + 16 + 2 * 16, "a layer and its frames");
    let mut twice = moved.clone();
    twice.animations.push(moved.animations[0].clone());
    assert_eq!(length(&twice), length(&moved) + 28);
}

#[test]
fn equal_choices_are_stored_once_and_take_the_place_of_the_ends() {
    let choice = |left| Choice { milliseconds: 10, left, is_random: true, excludes: false, cell: left };
    let choices = Some(vec![choice(3), choice(2), choice(1)]);
    let drawn = Layer { choices, ..listed() };
    let once = one_layer(drawn.clone());
    assert_eq!(length(&once), length(&one_layer(listed())) + 3 * 8 - 3 * 4);
    let mut other = once.clone();
    let holds = Layer { playback: Playback::Hold, ..drawn };
    other.animations.push(one_layer(holds).animations[0].clone());
    assert_eq!(length(&other), length(&once) + 16 + 8 + 28, "a layer, a track and an animation");
}
