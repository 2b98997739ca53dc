//! Long times, and the counts of ticks.

use crate::plans::{drawn, layer, one_track, with_sprite};
use core::time::Duration;
use sprite_runtime::AnyAnimator;
use sprite_table::Playback;
use sprite_table::write::{Layer, Plan, Time};

const MILLISECOND: Duration = Duration::from_millis(1);
const HOUR: Duration = Duration::from_secs(3_600);

/// One tick of an hour, and an hour of ticks.
#[track_caller]
fn check_an_hour(plan: &Plan, frames: u64, loops: u64) {
    with_sprite(plan, |sprite| {
        let mut once = AnyAnimator::of(sprite, 0);
        let mut often = once;
        let long = once.tick(HOUR);
        let (mut told_frames, mut told_loops, mut finished) = (0, 0, 0);
        for _ in 0..3_600_000 {
            let tick = often.tick(MILLISECOND);
            told_frames += tick.frame_count();
            told_loops += tick.loops();
            finished += u32::from(tick.is_finished());
        }
        assert_eq!((long.frame_count(), long.loops()), (frames, loops));
        assert_eq!((told_frames, told_loops), (frames, loops));
        assert_eq!(finished, u32::from(long.is_finished()));
        assert_eq!(once, often);
        assert_eq!(drawn(&once), drawn(&often));
    });
}

#[test]
fn an_hour_in_one_tick_is_an_hour_in_ticks_of_a_millisecond_for_a_loop() {
    check_an_hour(&one_track(vec![layer(7, 90, Playback::Loop { from: 2 })], true), 40_000, 7_999);
}

#[test]
fn an_hour_in_one_tick_is_an_hour_in_ticks_of_a_millisecond_for_an_animation_that_ends() {
    check_an_hour(&one_track(vec![layer(4, 700_001, Playback::Hide)], true), 4, 0);
}

#[test]
fn an_hour_in_one_tick_is_an_hour_in_ticks_of_a_millisecond_for_several_layers() {
    let uneven = Layer {
        time: Time::Listed(vec![16_667, 100_000, 33_333]),
        wait: 50_000,
        ..layer(3, 0, Playback::Loop { from: 0 })
    };
    let layers = vec![
        layer(1, 0, Playback::Still),
        uneven,
        layer(5, 70, Playback::Loop { from: 4 }),
        layer(3, 500, Playback::Hold),
    ];
    check_an_hour(&one_track(layers, false), 54_000, 18_000);
}

#[test]
fn a_tick_counts_every_frame_and_round_that_passed() {
    with_sprite(&one_track(vec![layer(4, 100, Playback::Loop { from: 1 })], true), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let mut count = |milliseconds| {
            let tick = player.tick(MILLISECOND * milliseconds);
            (tick.frame_count(), tick.loops(), tick.is_changed())
        };
        assert_eq!(count(99), (0, 0, false));
        assert_eq!(count(1), (1, 0, true));
        assert_eq!(count(250), (2, 0, true));
        assert_eq!(count(50), (1, 1, true), "back to frame 1");
        assert_eq!(count(600), (6, 2, true), "two whole rounds");
        assert_eq!(count(0), (0, 0, false));
    });
}

#[test]
fn a_loop_of_one_frame_counts_each_of_its_rounds() {
    with_sprite(&one_track(vec![layer(3, 100, Playback::Loop { from: 2 })], true), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let tick = player.tick(MILLISECOND * 1_000);
        assert_eq!((tick.frame_count(), tick.loops()), (10, 8));
        assert_eq!(player.frame_index(), 2);
        assert!(player.tick(MILLISECOND * 100).is_changed());
    });
}

#[test]
fn elapsed_counts_from_the_start_of_the_present_round() {
    with_sprite(&one_track(vec![layer(3, 100, Playback::Loop { from: 0 })], true), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(MILLISECOND * 250);
        assert_eq!(player.elapsed(), MILLISECOND * 250);
        let _ = player.tick(MILLISECOND * 60);
        assert_eq!(player.elapsed(), MILLISECOND * 10);
    });
}

#[test]
fn frames_of_the_longest_layer_stay_for_years() {
    // The longest that a layer may last: 146 years.
    let long = Layer { time: Time::Each((1 << 62) / 1_000 / 3), ..layer(3, 0, Playback::Loop { from: 0 }) };
    for restarts in [true, false] {
        with_sprite(&one_track(vec![long.clone()], restarts), |sprite| {
            let mut player = AnyAnimator::of(sprite, 0);
            let decade = Duration::from_secs(10 * 365 * 24 * 3_600);
            for _ in 0..4 {
                assert!(!player.tick(decade).is_changed());
            }
            assert_eq!(drawn(&player), [(0, 0)]);
            assert!(player.tick(decade).is_changed());
        });
    }
}

#[test]
fn a_clock_that_is_full_stands_and_says_so() {
    with_sprite(&one_track(vec![layer(2, 100, Playback::Loop { from: 0 }); 2], true), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(Duration::MAX);
        assert_eq!((player.until_change(), player.elapsed()), (None, Duration::from_nanos(u64::MAX - 1)));
        let full = player;
        assert!(!player.tick(Duration::MAX).is_changed());
        assert_eq!(player, full);
    });
}
