//! What is equal is stored once, and clocks take no more room than they need.

use crate::plans::{one_layer, strip};
use sprite_table::write::{LayerPlan, SpritePlan, Time, write};
use sprite_table::{Playback, Table};

fn length(plan: &SpritePlan) -> usize {
    let bytes = write(plan).expect("a plan that fits");
    assert!(Table::parse(&bytes).is_ok());
    bytes.len()
}

fn listed() -> LayerPlan {
    LayerPlan {
        frames: strip(3),
        time: Time::Listed(vec![10, 20, 30]),
        wait: 0,
        playback: Playback::Loop { from: 0 },
    }
}

#[test]
fn an_animation_equal_to_another_costs_only_its_own_record() {
    let once = one_layer(listed());
    let mut twice = once.clone();
    twice.animations.push(once.animations[0].clone());
    assert_eq!(length(&twice), length(&once) + 24);
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
    let slow = LayerPlan { time: Time::Each(1_000), ..listed() };
    other.animations[0].tracks[0].layers.push(slow);
    assert_eq!(length(&other), length(&once) + 20);
}

#[test]
fn far_origins_that_are_equal_share_one_point() {
    let far = |frames| {
        let mut layer = LayerPlan { frames: strip(frames), ..listed() };
        layer.time = Time::Each(1);
        for picture in layer.frames.iter_mut().flatten() {
            picture.origin.x = 40_000;
        }
        length(&one_layer(layer))
    };
    assert_eq!(far(5), far(1) + 4 * 16);
}

#[test]
fn a_clock_takes_the_smallest_form_that_is_exact() {
    let with = |time, wait| length(&one_layer(LayerPlan { time, wait, ..listed() }));
    let uniform = with(Time::Each(100_000), 0);

    assert_eq!(with(Time::Each(100_000), 50_000), uniform, "milliseconds with a wait");
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
