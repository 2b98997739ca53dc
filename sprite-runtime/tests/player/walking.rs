//! Whole sprites with something of everything, compared with the naive player of whole sprites.

use crate::plans::with_sprite;
use crate::random_plans::{any_sprite, groups, listed, marked, offsets, one_of, shown, single, standing};
use crate::ticking::{Step, passed};
use crate::whole::{Report, Whole};
use core::time::Duration;
use proptest::collection::vec;
use proptest::prelude::*;
use sprite_runtime::{AnyAnimator, Tick};
use sprite_table::Playback;
use sprite_table::write::{Layer, Plan};

/// A command of a game to a player.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Tick(Step),
    Play(u16),
    Face(u16),
}

fn any_deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        5 => any_step().prop_map(Deed::Tick),
        1 => (0..3_u16).prop_map(Deed::Play),
        1 => (0..3_u16).prop_map(Deed::Face),
    ]
}

/// At most half a minute.
fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0..5_000_000_u64).prop_map(Step::Nanoseconds),
        (0..3_000_u64).prop_map(|milliseconds| Step::Nanoseconds(milliseconds * 1_000_000)),
        (0..30_000_000_000_u64).prop_map(Step::Nanoseconds),
        Just(Step::Before),
        Just(Step::Until),
    ]
}

pub(crate) fn report(tick: Tick) -> Report {
    Report {
        frames: tick.frame_count().into(),
        loops: tick.loops().into(),
        changed: tick.is_changed(),
        finished: tick.is_finished(),
        returned: tick.has_returned(),
    }
}

fn check(plan: &Plan, first: usize, seed: u64, deeds: &[Deed]) {
    let count = u16::try_from(plan.animations.len()).expect("few animations");
    let first = first % plan.animations.len();
    with_sprite(plan, |sprite| {
        let mut player =
            AnyAnimator::of(sprite, u16::try_from(first).expect("few animations")).with_seed(seed);
        let mut naive = Whole::new(plan, first, seed);
        assert_eq!(shown(&player), naive.drawn(), "at the start");
        // A seed that begins it anew forgets what was left at once.
        let _ = (player.tick(Duration::ZERO), core::mem::take(&mut naive.report));
        for (index, deed) in deeds.iter().enumerate() {
            match *deed {
                Deed::Tick(step) => {
                    let time = step.length(&player);
                    let tick = player.tick(time);
                    naive.listen();
                    naive.advance(time.as_nanos());
                    assert_eq!(report(tick), core::mem::take(&mut naive.report), "deed {index}");
                    assert_eq!(passed(tick), naive.begun, "deed {index}");
                }
                Deed::Play(animation) => {
                    let animation = animation % count;
                    let has_started = player.play(animation).has_started();
                    assert_eq!(has_started, naive.play(animation.into()), "deed {index}");
                }
                Deed::Face(facing) => {
                    player.face(sprite_runtime::Facing::Index(facing));
                    naive.face(facing.into());
                }
            }
            assert_eq!(shown(&player), naive.drawn(), "deed {index}");
            assert_eq!(usize::from(player.animation().index()), naive.animation, "deed {index}");
            assert_eq!(player.is_finished(), naive.is_finished, "deed {index}");
            let until = player.until_change().map(|time| time.as_nanos());
            assert_eq!(until, naive.until_change(), "deed {index}");
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_sprite_shows_what_the_naive_player_shows(
        plan in any_sprite(1),
        first: u8,
        seed in prop_oneof![Just(0), any::<u64>()],
        deeds in vec(any_deed(), 1..25),
    ) {
        check(&plan, first.into(), seed, &deeds);
    }

    #[test]
    fn many_ticks_of_any_sprite_are_the_same_as_one(
        plan in any_sprite(20),
        first in 0..3_u16,
        then in 0..3_u16,
        before in any_step(),
        steps in vec(any_step(), 1..20),
    ) {
        with_sprite(&plan, |sprite| {
            let mut once = AnyAnimator::of(sprite, first);
            let _ = once.tick(before.length(&once));
            once.play(then);
            let mut often = once;
            let (mut sum, mut all) = (Duration::ZERO, Report::default());
            for step in steps {
                let time = step.length(&often);
                sum += time;
                let Report { frames, loops, changed, finished, returned } = report(often.tick(time));
                all.frames += frames;
                all.loops += loops;
                all.changed |= changed;
                all.finished |= finished;
                all.returned |= returned;
            }
            assert_eq!(report(once.tick(sum)), all);
            assert_eq!(often, once);
            assert_eq!(shown(&often), shown(&once));
        });
    }
}

/// One tick of an hour, and an hour of short ticks: of frames, rounds, and how often something ended.
#[track_caller]
fn check_an_hour(plan: &Plan, first: u16, milliseconds: u32, expected: (u64, u64, u32)) {
    with_sprite(plan, |sprite| {
        let mut once = AnyAnimator::of(sprite, first);
        let mut often = once;
        let long = once.tick(Duration::from_secs(3_600));
        let (mut frames, mut loops, mut ends) = (0, 0, 0);
        for _ in 0..3_600_000 / milliseconds {
            let tick = often.tick(Duration::from_millis(1) * milliseconds);
            frames += tick.frame_count();
            loops += tick.loops();
            ends += u32::from(tick.is_finished());
            assert!(!tick.has_returned() || tick.is_finished());
        }
        assert_eq!((frames, loops, ends), expected);
        assert_eq!((long.frame_count(), long.loops(), long.is_finished()), (frames, loops, ends > 0));
        assert_eq!(once, often);
        assert_eq!(shown(&once), shown(&often));
    });
}

#[test]
fn an_hour_of_a_stand_that_returns_to_itself() {
    let stand = single(listed(&[100, 50], Playback::Return), None);
    let attack = single(marked(listed(&[60, 60], Playback::Return), 1), None);
    check_an_hour(&standing(vec![stand, attack]), 1, 1, (2 + 47_998, 0, 1 + 23_999));
}

#[test]
fn an_hour_of_offsets_that_return_to_a_stand_with_offsets() {
    let free = Layer { is_free: true, ..listed(&[100, 150], Playback::Loop { from: 0 }) };
    let bob = offsets(&[(0, -1), (0, -2)], 35, Playback::Return);
    let plan = standing(vec![single(free, Some(bob))]);
    check_an_hour(&plan, 0, 25, (28_800, 14_400, 51_428));
    let tied = listed(&[40, 20], Playback::Loop { from: 0 });
    let plan = standing(vec![single(tied, Some(offsets(&[(0, -1)], 70, Playback::Return)))]);
    check_an_hour(&plan, 0, 25, (102_857, 51_428, 51_428));
}

#[test]
fn an_hour_of_random_frames() {
    let cells =
        groups(&[one_of(&[0, 1, 2, 3], 50, true), one_of(&[0, 1], 30, false)], Playback::Loop { from: 0 });
    check_an_hour(&standing(vec![single(cells, None)]), 0, 8, (90_000, 45_000, 0));
}

#[test]
fn a_tick_that_never_ends_is_cut_after_as_many_choices_as_a_tick_may_look_at() {
    let cells: Vec<_> = (0..200).collect();
    for playback in [Playback::Loop { from: 0 }, Playback::Return] {
        let layer = groups(&[one_of(&cells, 1, true)], playback);
        with_sprite(&standing(vec![single(layer, None)]), |sprite| {
            let mut player = AnyAnimator::of(sprite, 0);
            let tick = player.tick(Duration::MAX);
            assert!((5_000..6_000).contains(&tick.frame_count()), "{}", tick.frame_count());
            assert!(player.tick(Duration::from_millis(1)).is_changed(), "and goes on");
        });
    }
}
