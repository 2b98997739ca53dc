//! Turns that keep the clock, as openage has them: only the list of frames changes.

use crate::plans::{animation, drawn, layer, sprite, track, with_sprite};
use core::time::Duration;
use proptest::collection::vec;
use proptest::prelude::*;
use sprite_runtime::AnyAnimator;
use sprite_table::Playback;
use sprite_table::write::{Layer, Plan};

const MILLISECOND: Duration = Duration::from_millis(1);

/// One track for each number of frames, of 100 ms each; the last one lasts 50 ms longer.
fn turning(counts: &[usize], playback: Playback) -> Plan {
    let waits = |frames| Layer { wait: 50_000, ..layer(frames, 100, playback) };
    let tracks = counts.iter().map(|&frames| track(vec![waits(frames)])).collect();
    sprite(vec![animation(tracks, false)])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_loop_shows_the_frame_of_its_absolute_time_whatever_was_faced_before(
        counts in vec(1..9_usize, 1..5),
        steps in vec((0..5_000_u32, 0..4_u16), 1..20),
    ) {
        with_sprite(&turning(&counts, Playback::Loop { from: 0 }), |sprite| {
            let mut player = AnyAnimator::of(sprite, 0);
            let mut time = 0_usize;
            for (milliseconds, direction) in steps {
                let _ = player.tick(MILLISECOND * milliseconds);
                player.face(sprite_runtime::Facing::Index(direction));
                time += milliseconds as usize;

                let shown = usize::from(direction);
                let count = counts[if shown < counts.len() { shown } else { 0 }];
                let rest = time % (count * 100 + 50);
                assert_eq!(drawn(&player), [(0, (rest / 100).min(count - 1))], "at {time} ms");
            }
            assert_eq!(player.elapsed().as_millis(), time as u128);
        });
    }

    #[test]
    fn once_shows_the_frame_of_its_absolute_time_whatever_was_faced_before(
        counts in vec(1..9_usize, 1..5),
        steps in vec((0..300_u32, 0..4_u16), 1..20),
    ) {
        with_sprite(&turning(&counts, Playback::Hold), |sprite| {
            let mut player = AnyAnimator::of(sprite, 0);
            let mut time = 0_usize;
            for (milliseconds, direction) in steps {
                let _ = player.tick(MILLISECOND * milliseconds);
                player.face(sprite_runtime::Facing::Index(direction));
                time += milliseconds as usize;

                let shown = usize::from(direction);
                let count = counts[if shown < counts.len() { shown } else { 0 }];
                assert_eq!(drawn(&player), [(0, (time / 100).min(count - 1))], "at {time} ms");
                assert_eq!(player.is_finished(), time >= count * 100 + 50);
            }
        });
    }
}

#[test]
fn a_turn_back_is_as_if_there_had_been_no_turn() {
    with_sprite(&turning(&[4, 3], Playback::Loop { from: 0 }), |sprite| {
        let mut turned = AnyAnimator::of(sprite, 0);
        let _ = turned.tick(MILLISECOND * 1_234);
        let straight = turned;
        turned.face(sprite_runtime::Facing::Index(1));
        turned.face(sprite_runtime::Facing::Index(0));
        assert_eq!(turned, straight);
    });
}

#[test]
fn an_animation_that_a_turn_brings_to_its_end_is_reported_in_the_next_tick_and_once() {
    with_sprite(&turning(&[4, 2], Playback::Hold), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert!(!player.tick(MILLISECOND * 300).is_finished());
        player.face(sprite_runtime::Facing::Index(1));
        assert!(player.is_finished());
        assert!(player.tick(Duration::ZERO).is_finished());
        assert!(!player.tick(MILLISECOND * 300).is_finished());
    });
}

#[test]
fn an_end_that_came_by_a_turn_waits_for_the_pause_to_be_over_and_is_forgotten_by_a_turn_back() {
    with_sprite(&turning(&[4, 2], Playback::Hold), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(MILLISECOND * 300);
        player.face(sprite_runtime::Facing::Index(1));
        let mut turned_back = player;
        player.pause();
        assert!(!player.tick(MILLISECOND).is_finished());
        player.resume();
        assert!(player.tick(MILLISECOND).is_finished());

        turned_back.face(sprite_runtime::Facing::Index(0));
        assert!(!turned_back.tick(MILLISECOND).is_finished());
    });
}

#[test]
fn a_turn_to_a_longer_track_goes_on_after_the_end_of_the_shorter_one() {
    with_sprite(&turning(&[4, 2], Playback::Hide), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        player.face(sprite_runtime::Facing::Index(1));
        assert!(player.tick(MILLISECOND * 260).is_finished());
        assert_eq!(drawn(&player), []);
        player.face(sprite_runtime::Facing::Index(0));
        assert!(!player.is_finished());
        assert_eq!(drawn(&player), [(0, 2)]);
        assert!(player.tick(MILLISECOND * 200).is_finished());
    });
}

#[test]
fn a_turn_does_not_let_a_paused_clock_go_on_nor_show_a_stopped_player() {
    with_sprite(&turning(&[4, 3], Playback::Loop { from: 0 }), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(MILLISECOND * 250);
        player.pause();
        player.stop();
        player.face(sprite_runtime::Facing::Index(1));
        assert!(player.is_paused() && player.is_stopped());
        assert_eq!(drawn(&player), []);
    });
}

#[test]
fn a_clock_that_turns_keep_counts_whole_rounds_too() {
    let tracks = [4, 3].map(|frames| track(vec![layer(frames, 100, Playback::Loop { from: 0 })]));
    with_sprite(&sprite(vec![animation(tracks.into(), false)]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(MILLISECOND * 1_000);
        assert_eq!((drawn(&player), player.elapsed()), (vec![(0, 2)], MILLISECOND * 1_000));
        player.face(sprite_runtime::Facing::Index(1));
        assert_eq!(drawn(&player), [(0, 1)]);
    });
}

#[test]
fn an_end_that_was_reported_is_not_reported_again_after_a_turn() {
    with_sprite(&turning(&[4, 2], Playback::Hold), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert!(player.tick(MILLISECOND * 500).is_finished());
        player.face(sprite_runtime::Facing::Index(1));
        assert!(player.is_finished());
        assert!(!player.tick(MILLISECOND).is_finished());
    });
}
