//! The texts of frames that began in a tick, against a naive player that lists every frame that begins, one by one.

mod naive;

use crate::plans::{animation, any_layer, layer, one_track, picture, sprite, track, with_sprite};
use crate::random_plans;
use core::time::Duration;
use naive::listed;
use proptest::collection::vec;
use proptest::prelude::*;
use sprite_runtime::{AnyAnimator, Tick};
use sprite_table::write::{Animation, FrameText, Layer, Plan};
use sprite_table::{Order, Playback};

/// Frames that the naive player lists; a test ends before the next one.
const MOST: usize = 1_500;

const LOOP: Playback = Playback::Loop { from: 0 };

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// The layer with a text at each of these frames: what it is told apart by, and its number.
fn told(mut layer: Layer, name: &str, frames: impl IntoIterator<Item = u16>) -> Layer {
    layer.data.texts = frames
        .into_iter()
        .map(|frame| FrameText { frame, layer: "sound".into(), text: format!("{name}{frame}") })
        .collect();
    layer
}

fn texts(player: &AnyAnimator<'_>, tick: &Tick) -> Vec<String> {
    player.texts_in(tick).map(|text| text.text.to_owned()).collect()
}

/// The texts of the next tick.
#[track_caller]
fn ticked(player: &mut AnyAnimator<'_>, time: Duration) -> Vec<String> {
    let tick = player.tick(time);
    texts(player, &tick)
}

/// A layer of which some frames have texts; some have two.
fn any_told(name: String) -> impl Strategy<Value = Layer> {
    (any_layer(), vec(prop_oneof![3 => Just(0), 3 => Just(1), 1 => Just(2)], 7)).prop_map(
        move |(layer, counts)| {
            let frames = (0..).zip(counts).take(layer.frames.len());
            let frames = frames.flat_map(|(frame, count)| vec![frame; count]);
            told(layer, &name, frames.collect::<Vec<_>>())
        },
    )
}

/// An animation that goes back to `stand`, or one of several layers.
fn any_animation(name: usize) -> impl Strategy<Value = Animation> {
    let layers = vec(any::<()>(), 1..4).prop_flat_map(move |layers| {
        let named = |index| any_told(format!("{}{}:", ["a", "b", "c"][name], ["x", "y", "z"][index]));
        (0..layers.len()).map(named).collect::<Vec<_>>()
    });
    (layers, any::<bool>(), weighted_return()).prop_map(|(mut layers, restarts, returns)| {
        if returns {
            layers.truncate(1);
            let layer = &mut layers[0];
            if matches!(layer.playback, Playback::Loop { from: 1.. } | Playback::Still) {
                (layer.order, layer.passes) = (Order::Forward, 1);
            }
            layer.playback = Playback::Return;
        }
        animation(vec![track(layers)], restarts)
    })
}

fn weighted_return() -> impl Strategy<Value = bool> {
    prop_oneof![2 => Just(true), 3 => Just(false)]
}

/// A sprite of three animations, of which one may serve as `stand`.
pub(crate) fn any_plan() -> impl Strategy<Value = Plan> {
    let animations = (any_animation(0), any_animation(1), any_animation(2));
    (animations, proptest::option::weighted(0.8, 0..3_u16))
        .prop_map(|((a, b, c), stand)| Plan { stand, ..sprite(vec![a, b, c]) })
}

/// The part of a time that a tick takes.
#[derive(Clone, Copy, Debug)]
enum Part {
    Nanoseconds(u64),
    /// To the next change exactly.
    Until,
    /// Of what is left.
    Of(u8),
}

fn any_parts() -> impl Strategy<Value = Vec<Part>> {
    let part = prop_oneof![
        (0..3_u64).prop_map(Part::Nanoseconds),
        (0..1_000_000_000_u64).prop_map(Part::Nanoseconds),
        Just(Part::Until),
        any::<u8>().prop_map(Part::Of),
    ];
    vec(part, 0..20)
}

fn nanoseconds(time: u128) -> Duration {
    Duration::from_nanos(u64::try_from(time).expect("less than a day"))
}

/// Plays up to a time in these parts, and gives the texts of each tick, with the time at its end.
fn play(
    player: &mut AnyAnimator<'_>,
    then: Option<u16>,
    until: u128,
    parts: &[Part],
    mut check: impl FnMut(u128, Vec<String>),
) {
    let mut now = 0;
    for part in parts.iter().copied().chain([Part::Of(u8::MAX)]) {
        let left = until - now;
        let part = match part {
            Part::Nanoseconds(time) => time.into(),
            Part::Until => player.until_change().map_or(0, |time| time.as_nanos()),
            Part::Of(u8::MAX) => left,
            Part::Of(part) => left * u128::from(part) / 255,
        };
        let part = part.min(left);
        now += part;
        let tick = match then {
            Some(next) => player.tick_then(nanoseconds(part), next),
            None => player.tick(nanoseconds(part)),
        };
        check(now, texts(player, &tick));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_division_of_time_gives_the_texts_that_the_naive_player_lists(
        plan in any_plan(),
        first in 0..3_u16,
        then in proptest::option::weighted(0.3, 0..3_u16),
        until in prop_oneof![0..10_000_000_u64, 0..100_000_000_000_u64, 0..80_000_000_000_000_u64],
        parts in any_parts(),
    ) {
        let (all, until) = listed(&plan, first, then, until.into());
        with_sprite(&plan, |sprite| {
            let mut player = AnyAnimator::of(sprite, first);
            let mut left = &all[..];
            play(&mut player, then, until, &parts, |now, texts| {
                let (begun, later) = left.split_at(left.partition_point(|(time, _)| *time <= now));
                let begun: Vec<_> = begun.iter().map(|(_, text)| text.clone()).collect();
                assert_eq!(texts, begun, "up to {now}");
                left = later;
            });
            assert!(left.is_empty());
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Frames that are random, the player's own clock, and offsets.
    #[test]
    fn every_division_of_time_gives_the_same_texts_of_walked_animations(
        mut plan in random_plans::any_sprite(20),
        first in 0..3_usize,
        then in proptest::option::weighted(0.3, 0..3_usize),
        until in 0..20_000_000_000_u128,
        parts in any_parts(),
    ) {
        for (name, animation) in (0..).zip(&mut plan.animations) {
            for track in &mut animation.tracks {
                for layer in &mut track.layers {
                    let frames = (0..u16::try_from(layer.frames.len()).unwrap()).filter(|frame| frame % 3 < 2);
                    // Free layers are the same in all animations.
                    let name = if layer.is_free { "free:".to_owned() } else { format!("{name}:") };
                    *layer = told(layer.clone(), &name, frames);
                }
            }
        }
        let index = |at: usize| u16::try_from(at % plan.animations.len()).unwrap();
        let (first, then) = (index(first), then.map(index));
        with_sprite(&plan, |sprite| {
            let (mut once, mut often) = (Vec::new(), Vec::new());
            play(&mut AnyAnimator::of(sprite, first), then, until, &[], |_, texts| once.extend(texts));
            play(&mut AnyAnimator::of(sprite, first), then, until, &parts, |_, texts| often.extend(texts));
            assert_eq!(once, often);

            // Frame by frame: what is shown then is what has begun.
            let (mut player, mut now, mut shown) = (AnyAnimator::of(sprite, first), 0, Vec::new());
            while let Some(time) = player.until_change().map(|time| time.as_nanos()) {
                if then.is_some() || now + time > until || time == 0 {
                    break;
                }
                let tick = player.tick(nanoseconds(time));
                let begun = texts(&player, &tick);
                now += time;
                let frame: Vec<_> = player.frames().flat_map(|frame| frame.texts()).map(|text| text.text).collect();
                if player.frame().is_some() && now > time {
                    assert!(begun.is_empty() || begun.ends_with(&frame.iter().map(|&text| text.into()).collect::<Vec<_>>()));
                }
                shown.extend(begun);
            }
            if then.is_none() {
                assert!(once.starts_with(&shown) && once.len() - shown.len() < 2, "{once:?} and {shown:?}");
            }
        });
    }
}

/// Frames of 100 ms each, all with texts.
fn walk(frames: usize, playback: Playback) -> Layer {
    told(layer(frames, 100, playback), "walk", 0..u16::try_from(frames).expect("few frames"))
}

#[test]
fn the_first_frame_is_reported_once_by_the_first_tick() {
    with_sprite(&one_track(vec![walk(3, LOOP)], true), |sprite| {
        for first in [0, 1, 99] {
            let mut player = AnyAnimator::of(sprite, 0);
            assert_eq!(ticked(&mut player, ms(first)), ["walk0"]);
            assert!(ticked(&mut player, ms(99 - first)).is_empty());
            assert_eq!(ticked(&mut player, ms(1)), ["walk1"], "it begins at the end of the tick");
            assert!(ticked(&mut player, ms(99)).is_empty());
            assert_eq!(ticked(&mut player, ms(401)), ["walk2", "walk0", "walk1", "walk2", "walk0"]);
        }
    });
}

#[test]
fn commands_begin_the_frames_that_they_show() {
    let other = told(layer(2, 100, Playback::Hold), "hit", [0]);
    let plan = sprite(vec![
        animation(vec![track(vec![walk(3, LOOP)]); 2], true),
        animation(vec![track(vec![other])], true),
    ]);
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        player.pause();
        assert!(ticked(&mut player, ms(100)).is_empty());
        player.resume();
        assert_eq!(ticked(&mut player, ms(110)), ["walk0", "walk1"]);
        // An animation that plays already goes on.
        player.play(0);
        assert!(ticked(&mut player, ms(10)).is_empty());
        player.restart();
        assert_eq!(ticked(&mut player, ms(0)), ["walk0"]);
        player.set_frame(2);
        assert_eq!(ticked(&mut player, ms(10)), ["walk2"]);
        player.set_frame(2);
        player.set_frame(1);
        player.play(1);
        assert_eq!(ticked(&mut player, ms(10)), ["hit0"], "the others were never seen");
        player.stop();
        player.play(0);
        assert_eq!(ticked(&mut player, ms(10)), ["walk0"]);
        player.stop();
        assert!(ticked(&mut player, ms(1_000)).is_empty());
    });
}

#[test]
fn a_turn_begins_frames_only_where_it_starts_the_animation_anew() {
    for restarts in [true, false] {
        let tracks = vec![track(vec![walk(3, LOOP)]), track(vec![told(layer(4, 100, LOOP), "up", 0..4)])];
        with_sprite(&sprite(vec![animation(tracks, restarts)]), |sprite| {
            let mut player = AnyAnimator::of(sprite, 0);
            player.face(sprite_runtime::Facing::Index(1));
            assert_eq!(ticked(&mut player, ms(110)), ["up0", "up1"], "whatever it faced before");
            player.face(sprite_runtime::Facing::Index(0));
            let expected = if restarts { ["walk0", "walk1"] } else { ["walk2", "walk0"] };
            assert_eq!(ticked(&mut player, ms(190)), expected);
        });
    }
}

#[test]
fn a_seek_begins_nothing() {
    with_sprite(&one_track(vec![walk(3, LOOP)], true), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        player.seek(ms(150));
        assert!(ticked(&mut player, ms(49)).is_empty());
        assert_eq!(ticked(&mut player, ms(1)), ["walk2"]);
        player.seek(ms(0));
        assert_eq!(ticked(&mut player, ms(100)), ["walk1"]);
        player.seek(player.elapsed());
        assert!(ticked(&mut player, ms(0)).is_empty());
    });
}

#[test]
fn frames_of_several_layers_come_by_time_and_then_from_back_to_front() {
    let layers = vec![
        told(layer(2, 200, LOOP), "back", 0..2),
        told(layer(4, 100, LOOP), "middle", 0..4),
        told(layer(1, 0, Playback::Still), "still", [0]),
        told(layer(1, 200, LOOP), "front", [0]),
    ];
    with_sprite(&one_track(layers, true), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let expected = [
            "back0", "middle0", "still0", "front0", "middle1", "back1", "middle2", "front0", "middle3",
            "back0", "middle0", "front0",
        ];
        assert_eq!(ticked(&mut player, ms(400)), expected);
    });
}

#[test]
fn frames_of_a_sprite_that_draws_nothing_have_their_texts() {
    let silent = Layer { frames: vec![None.into(), picture(1).into()], ..layer(2, 100, LOOP) };
    with_sprite(&one_track(vec![told(silent, "empty", [0])], true), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert_eq!(ticked(&mut player, ms(200)), ["empty0", "empty0"]);
    });
}

#[test]
fn an_animation_that_follows_begins_its_frames() {
    let attack = told(layer(2, 100, Playback::Return), "attack", 0..2);
    let plan = Plan {
        stand: Some(1),
        ..sprite(vec![
            animation(vec![track(vec![attack])], true),
            animation(vec![track(vec![told(layer(2, 50, LOOP), "stand", 0..2)])], true),
        ])
    };
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert_eq!(ticked(&mut player, ms(200)), ["attack0", "attack1", "stand0"]);
        assert_eq!(ticked(&mut player, ms(100)), ["stand1", "stand0"]);

        let mut player = AnyAnimator::of(sprite, 0);
        let tick = player.tick_then(ms(500), 0);
        let expected = ["attack0", "attack1"].repeat(3);
        assert_eq!(texts(&player, &tick), expected);
        // The tick keeps what happened in it, whatever the game does afterwards.
        player.play(1);
        player.tick(ms(70));
        assert_eq!(texts(&player, &tick), expected);
    });
}

#[test]
fn an_animation_follows_a_stand_that_draws_nothing() {
    let plan = Plan {
        stand: Some(0),
        ..sprite(vec![
            animation(vec![], true),
            animation(vec![track(vec![walk(2, LOOP)])], true),
            // It takes no time, so that it is never seen.
            animation(vec![track(vec![told(layer(1, 0, Playback::Return), "blink", [0])])], true),
        ])
    };
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, 2);
        let tick = player.tick_then(ms(100), 1);
        assert_eq!(texts(&player, &tick), ["walk0", "walk1"]);
    });
}

#[test]
fn the_texts_of_a_very_long_tick_are_found_when_they_are_asked_for() {
    let day = Duration::from_secs(86_400);
    // Frame 1 comes once, and then never again.
    let once = told(layer(4, 1, Playback::Loop { from: 2 }), "once", [1]);
    // The other frames are many, and none of them has a text.
    let rare = told(layer(5_000, 1, LOOP), "rare", [4_999]);
    let mute = layer(2, 1, Playback::Return);
    let plan = Plan {
        stand: Some(2),
        ..sprite(vec![
            animation(vec![track(vec![once])], true),
            animation(vec![track(vec![rare])], true),
            animation(vec![track(vec![mute])], true),
            animation(vec![track(vec![told(layer(2, 1, Playback::Return), "last", [1])])], true),
        ])
    };
    with_sprite(&plan, |sprite| {
        assert_eq!(ticked(&mut AnyAnimator::of(sprite, 0), day), ["once1"]);
        let mut player = AnyAnimator::of(sprite, 1);
        let tick = player.tick(day);
        assert_eq!(player.texts_in(&tick).take(3).map(|text| text.text).collect::<Vec<_>>(), ["rare4999"; 3]);
        assert_eq!(player.texts_in(&tick).count(), 86_400 / 5);
        assert!(ticked(&mut AnyAnimator::of(sprite, 2), day).is_empty());
        assert_eq!(ticked(&mut AnyAnimator::of(sprite, 3), day), ["last1"]);
        let mut player = AnyAnimator::of(sprite, 3);
        let tick = player.tick_then(day, 2);
        assert_eq!(texts(&player, &tick), ["last1"]);
        let mut player = AnyAnimator::of(sprite, 1);
        let tick = player.tick(Duration::MAX);
        assert_eq!(player.texts_in(&tick).nth(100_000).map(|text| text.text), Some("rare4999"));
    });
}

#[test]
fn a_tick_is_copied_and_compared_by_its_events() {
    with_sprite(&one_track(vec![walk(3, LOOP)], true), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let first = player.tick(ms(10));
        assert_eq!(first, Tick::default());
        assert_eq!(texts(&player, &first), ["walk0"]);
        assert!(texts(&player, &Tick::default()).is_empty());
    });
}
