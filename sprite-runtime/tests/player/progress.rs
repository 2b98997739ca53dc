//! How far an animation has come, and how long it still takes.

use crate::plans::{any_layers, layer, one_track, with_sprite};
use crate::random_plans::any_sprite;
use proptest::prelude::*;
use sprite_runtime::{AnyAnimator, Point, Sprite};
use sprite_table::write::{Layer, Offsets, Time};
use sprite_table::{Order, Playback};
use std::time::Duration;

const NANOSECOND: Duration = Duration::from_nanos(1);

/// Whatever is told as the remaining time, the animation ends after exactly this time.
fn check_remaining(sprite: &Sprite<'_>, time: u64) {
    let mut player = AnyAnimator::of(sprite, 0).with_seed(3);
    let _ = player.tick(Duration::from_nanos(time));
    assert!((0.0..=1.0).contains(&player.progress()), "{}", player.progress());
    match player.remaining() {
        Some(Duration::ZERO) => assert!(player.is_finished()),
        Some(remaining) => {
            let mut before = player;
            assert!(
                !before.tick(remaining.saturating_sub(NANOSECOND)).is_finished() && !before.is_finished()
            );
            assert!(player.tick(remaining).is_finished());
        }
        None => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_animation_ends_after_the_remaining_time(
        layers in any_layers(), restarts: bool, time in prop_oneof![0..3_u64, 0..2_000_000_000_u64],
    ) {
        with_sprite(&one_track(layers, restarts), |sprite| check_remaining(sprite, time));
    }

    #[test]
    fn a_whole_sprite_ends_after_the_remaining_time(plan in any_sprite(1), time in 0..2_000_000_000_u64) {
        with_sprite(&plan, |sprite| check_remaining(sprite, time));
    }
}

/// The answers of a player of four frames of 100 ms at these milliseconds: the progress in percent, and the remaining
/// time.
fn told(playback: Playback, order: Order, passes: u16, times: &[u64]) -> Vec<(f32, Option<u64>)> {
    let mut frames = layer(4, 100, playback);
    (frames.order, frames.passes) = (order, passes);
    with_sprite(&one_track(vec![frames], true), |sprite| {
        let at = |&time: &u64| {
            let mut player = AnyAnimator::of(sprite, 0);
            let _ = player.tick(Duration::from_millis(time));
            let remaining = player.remaining().map(|time| u64::try_from(time.as_millis()).expect("few"));
            ((player.progress() * 100.0).round(), remaining)
        };
        times.iter().map(at).collect()
    })
}

#[test]
fn a_pass_is_told_in_parts_of_it() {
    let once = told(Playback::Hold, Order::Forward, 1, &[0, 100, 399, 400, 1000]);
    let [end, over] = [(100.0, Some(1)), (100.0, Some(0))];
    assert_eq!(once, [(0.0, Some(400)), (25.0, Some(300)), end, over, over]);
    let twice = told(Playback::Hide, Order::Forward, 2, &[0, 300, 500, 800]);
    assert_eq!(twice, [(0.0, Some(800)), (75.0, Some(500)), (25.0, Some(300)), over]);
    // The way back begins next to the last frame, and ends with the first one.
    let there_and_back = told(Playback::Hold, Order::PingPong, 2, &[200, 400, 500, 699, 700]);
    assert_eq!(
        there_and_back,
        [(50.0, Some(500)), (0.0, Some(300)), (33.0, Some(200)), (100.0, Some(1)), over]
    );
}

#[test]
fn what_has_no_end_has_no_remaining_time() {
    let endless = told(Playback::Loop { from: 0 }, Order::Forward, 1, &[0, 300, 500]);
    assert_eq!(endless, [(0.0, None), (75.0, None), (25.0, None)]);
    let from_2 = told(Playback::Loop { from: 2 }, Order::Forward, 1, &[300, 400, 500]);
    assert_eq!(from_2, [(75.0, None), (50.0, None), (75.0, None)]);
    assert_eq!(told(Playback::Still, Order::Forward, 1, &[0, 500]), [(0.0, None); 2]);
}

/// The animation that serves as `stand` begins anew where its offsets end; a free layer goes on, and is over.
#[test]
fn an_end_that_a_free_layer_has_behind_it_is_not_told_again() {
    let free = Layer { is_free: true, ..layer(1, 100, Playback::Hold) };
    let offsets =
        Offsets { offsets: vec![Point::new(-1, 1)], time: Time::Each(100_000), playback: Playback::Return };
    let mut plan = one_track(vec![free], true);
    plan.stand = Some(0);
    plan.animations[0].tracks[0].offsets = Some(offsets);
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let pass = Duration::from_millis(100);
        assert_eq!(player.remaining(), Some(pass));
        for _ in 0..3 {
            assert!(player.tick(pass).is_finished());
            assert_eq!((player.remaining(), player.is_finished()), (Some(pass), false));
        }
    });
}
