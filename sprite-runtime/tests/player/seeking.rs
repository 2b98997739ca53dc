//! Playing an animation after another with the time that is left over, and going to any time.

use crate::plans::{animation, any_layers, drawn, layer, sprite, track, with_sprite};
use crate::random_plans::{any_sprite, listed, shown, single, standing};
use crate::whole::Whole;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use sprite_runtime::{AnyAnimator, Sprite};
use sprite_table::write::Plan;
use sprite_table::{Order, Playback};
use std::time::Duration;

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Everything that can be seen of a player.
fn seen(player: &AnyAnimator<'_>) -> impl PartialEq + std::fmt::Debug + use<> {
    let place = (player.elapsed(), player.until_change(), player.is_finished(), player.animation().index());
    (drawn(player), shown(player), player.frame_index(), player.offset(), place)
}

fn times() -> impl Strategy<Value = Vec<u64>> {
    vec(prop_oneof![0..3_u64, 0..1_000_000_u64, 0..1_000_000_000_000_u64], 0..6)
}

/// Two animations of one track each.
fn any_pair() -> impl Strategy<Value = Plan> {
    (any_layers(), any_layers(), any::<bool>()).prop_map(|(first, next, restarts)| {
        sprite([first, next].map(|layers| animation(vec![track(layers)], restarts)).to_vec())
    })
}

fn check_chain(sprite: &Sprite<'_>, next: u16, times: &[u64]) {
    let start = AnyAnimator::of(sprite, 0).with_seed(7);
    let (mut many, mut one) = (start, start);
    let mut frames = 0_u64;
    for &time in times {
        frames = frames.saturating_add(many.tick_then(Duration::from_nanos(time), next).frame_count());
    }
    let tick = one.tick_then(Duration::from_nanos(times.iter().sum()), next);
    assert_eq!(seen(&many), seen(&one));
    assert_eq!(frames, tick.frame_count());
}

/// Where a layer runs on the player's own clock, that goes on when the animation returns to itself: then only the first
/// round is the same as from the start.
fn check_seek(sprite: &Sprite<'_>, before: &[u64], time: u64, has_clock: bool) {
    let start = AnyAnimator::of(sprite, 0).with_seed(7);
    let (mut ticked, mut sought) = (start, start);
    let _ = ticked.tick(Duration::from_nanos(time));
    for &time in before {
        let _ = sought.tick(Duration::from_nanos(time));
    }
    let place = seen(&sought);
    sought.seek(sought.elapsed());
    assert_eq!(seen(&sought), place, "the identity");
    let is_first = sought.elapsed() == Duration::from_nanos(before.iter().sum());
    if sought.animation().index() == 0 && (is_first || !has_clock) {
        sought.set_seed(7);
        sought.seek(Duration::ZERO);
        sought = if sought.elapsed().is_zero() { sought.with_seed(7) } else { sought };
        sought.seek(Duration::from_nanos(time));
        assert_eq!(seen(&sought), seen(&ticked));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn many_ticks_that_hand_on_are_the_same_as_one(plan in any_pair(), times in times()) {
        with_sprite(&plan, |sprite| check_chain(sprite, 1, &times));
    }

    #[test]
    fn whole_sprites_hand_on_what_is_left_over(plan in any_sprite(1), times in vec(0..3_000_000_000_u64, 0..6)) {
        let next = u16::try_from(plan.animations.len() - 1).unwrap();
        with_sprite(&plan, |sprite| check_chain(sprite, next, &times));
    }

    #[test]
    fn seeking_is_ticking_from_the_start(plan in any_pair(), before in times(), time in 0..1_000_000_000_000_u64) {
        with_sprite(&plan, |sprite| check_seek(sprite, &before, time, false));
    }

    #[test]
    fn going_back_chooses_random_frames_anew(
        plan in any_sprite(1),
        seeds: [u64; 2],
        before in vec(1..2_000_000_000_u64, 1..5),
        back: Index,
        after in vec(0..1_000_000_000_u64, 0..5),
    ) {
        let tracks = &plan.animations[0].tracks;
        // Free frames go on with what they show.
        let goes_on = tracks.iter().flat_map(|track| &track.layers).any(|layer| layer.is_free);
        with_sprite(&plan, |sprite| {
            let mut player = AnyAnimator::of(sprite, 0).with_seed(seeds[0]);
            for &time in &before {
                let _ = player.tick(Duration::from_nanos(time));
            }
            let elapsed = usize::try_from(player.elapsed().as_nanos()).unwrap();
            if goes_on || tracks.is_empty() || player.animation().index() != 0 || elapsed == 0 {
                return;
            }
            let time = u64::try_from(back.index(elapsed)).unwrap();
            player.set_seed(seeds[1]);
            player.seek(Duration::from_nanos(time));
            let mut naive = Whole::new(&plan, 0, seeds[1]);
            naive.advance(time.into());
            for &time in [0].iter().chain(&after) {
                let _ = player.tick(Duration::from_nanos(time));
                naive.advance(time.into());
                assert_eq!(shown(&player), naive.drawn());
                assert_eq!(usize::from(player.animation().index()), naive.animation);
                assert_eq!(player.until_change().map(|time| time.as_nanos()), naive.until_change());
            }
        });
    }

    #[test]
    fn whole_sprites_are_sought(plan in any_sprite(1), before in vec(0..2_000_000_000_u64, 0..4), time in 0..9_000_000_000_u64) {
        let mut layers = plan.animations.iter().flat_map(|animation| &animation.tracks).flat_map(|track| &track.layers);
        let has_clock = layers.any(|layer| layer.is_free);
        with_sprite(&plan, |sprite| check_seek(sprite, &before, time, has_clock));
    }
}

#[test]
fn the_time_that_is_left_over_is_reported() {
    let hit = animation(vec![track(vec![layer(2, 100, Playback::Hold)])], true);
    let walk = animation(vec![track(vec![layer(4, 100, Playback::Loop { from: 0 })])], true);
    with_sprite(&sprite(vec![hit, walk]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert_eq!(player.tick(ms(150)).left_over(), Duration::ZERO);
        let tick = player.tick(ms(180));
        assert_eq!((tick.is_finished(), tick.left_over()), (true, ms(130)));

        let mut player = AnyAnimator::of(sprite, 0);
        let tick = player.tick_then(ms(330), 1);
        assert_eq!((tick.is_finished(), tick.left_over(), player.animation().index()), (true, ms(130), 1));
        assert_eq!((player.frame_index(), player.elapsed()), (1, ms(130)));
    });
}

#[test]
fn what_follows_stands_in_for_a_return() {
    let stand = single(listed(&[100, 100], Playback::Loop { from: 0 }), None);
    let attack = single(listed(&[50], Playback::Return), None);
    let walk = single(listed(&[70, 70], Playback::Loop { from: 0 }), None);
    with_sprite(&standing(vec![stand, attack, walk]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 1);
        let tick = player.tick(ms(170));
        assert_eq!((tick.has_returned(), tick.left_over(), player.frame_index()), (true, ms(120), 1));
        let mut player = AnyAnimator::of(sprite, 1);
        let tick = player.tick_then(ms(130), 2);
        assert_eq!((tick.is_finished(), tick.has_returned(), tick.left_over()), (true, false, ms(80)));
        assert_eq!((player.animation().index(), player.frame_index()), (2, 1));
    });
}

#[test]
fn the_orders_of_frames_have_the_vectors_of_the_format() {
    let frames = |order: Order, passes: Option<u16>, count: usize, times: &[u64]| {
        let playback = if passes.is_some() { Playback::Hold } else { Playback::Loop { from: 0 } };
        let mut layer = layer(count, 100, playback);
        (layer.order, layer.passes) = (order, passes.unwrap_or(1));
        with_sprite(&sprite(vec![animation(vec![track(vec![layer])], true)]), |sprite| {
            let at = |&time: &u64| {
                let mut player = AnyAnimator::of(sprite, 0);
                player.seek(ms(time));
                (player.frame_index(), player.is_finished())
            };
            let (frames, ends): (Vec<u16>, Vec<bool>) = times.iter().map(at).unzip();
            (frames, ends.iter().position(|&is_over| is_over).map(|at| times[at]))
        })
    };
    let every = |count: u64| (0..count).map(|step| step * 100).collect::<Vec<_>>();
    let (up, down, swing, back) = (Order::Forward, Order::Reverse, Order::PingPong, Order::PingPongReverse);
    assert_eq!(frames(down, None, 4, &[0, 100, 300, 400]), (vec![3, 2, 0, 3], None));
    assert_eq!(frames(swing, None, 4, &every(8)), (vec![0, 1, 2, 3, 2, 1, 0, 1], None));
    assert_eq!(frames(swing, Some(2), 4, &every(9)), (vec![0, 1, 2, 3, 2, 1, 0, 0, 0], Some(700)));
    assert_eq!(frames(swing, Some(1), 4, &every(6)), (vec![0, 1, 2, 3, 3, 3], Some(400)));
    assert_eq!(frames(swing, Some(3), 3, &every(8)), (vec![0, 1, 2, 1, 0, 1, 2, 2], Some(700)));
    assert_eq!(frames(back, Some(1), 4, &every(5)), (vec![3, 2, 1, 0, 0], Some(400)));
    assert_eq!(frames(back, None, 4, &every(8)), (vec![3, 2, 1, 0, 1, 2, 3, 2], None));
    assert_eq!(frames(up, Some(2), 2, &every(5)), (vec![0, 1, 0, 1, 1], Some(400)));
    assert_eq!(frames(swing, Some(3), 1, &every(4)), (vec![0, 0, 0, 0], Some(300)));
}
