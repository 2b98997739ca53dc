//! Ticks of any length, compared with the naive player.

use crate::plans::{any_layer, any_layers, drawn, one_track, with_sprite};
use crate::reference::Reference;
use core::time::Duration;
use proptest::collection::vec;
use proptest::prelude::*;
use sprite_runtime::{AnyAnimator, Tick};
use sprite_table::write::Layer;
use std::collections::BTreeSet;

/// How long a tick is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Nanoseconds(u64),
    /// To just before the next change.
    Before,
    /// To the next change exactly.
    Until,
}

impl Step {
    /// At most about a day.
    pub(crate) fn any() -> impl Strategy<Value = Self> {
        prop_oneof![
            (0..3_u64).prop_map(Self::Nanoseconds),
            (0..10_000_000_u64).prop_map(Self::Nanoseconds),
            (0..10_000_000_000_u64).prop_map(Self::Nanoseconds),
            (0..100_000_000_000_000_u64).prop_map(Self::Nanoseconds),
            Just(Self::Before),
            Just(Self::Until),
        ]
    }

    pub(crate) fn length(self, player: &AnyAnimator<'_>) -> Duration {
        let change = player.until_change().unwrap_or(Duration::from_secs(5));
        match self {
            Self::Nanoseconds(nanoseconds) => Duration::from_nanos(nanoseconds),
            Self::Before => change.saturating_sub(Duration::from_nanos(1)),
            Self::Until => change,
        }
    }
}

/// The sum of several ticks.
#[derive(Debug, Default, PartialEq, Eq)]
struct Report {
    frames: u64,
    loops: u64,
    changed: bool,
    finished: u32,
}

impl Report {
    fn add(&mut self, tick: Tick) {
        self.frames += tick.frame_count();
        self.loops += tick.loops();
        self.changed |= tick.is_changed();
        self.finished += u32::from(tick.is_finished());
    }
}

/// The frames that a tick reports as begun, of the first that a layer of these tests may have.
pub(crate) fn passed(tick: Tick) -> BTreeSet<usize> {
    (0..100).filter(|&frame| tick.has_begun(frame)).map(usize::from).collect()
}

fn check_against_reference(layers: &[Layer], turn_restarts: bool, steps: &[Step]) {
    with_sprite(&one_track(layers.to_vec(), turn_restarts), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let mut naive = Reference::new(layers);
        for step in steps {
            let (steps, rounds, changes) = (naive.steps(), naive.rounds(), naive.changes());
            let was_finished = naive.is_finished();
            let time = step.length(&player);
            let tick = player.tick(time);
            naive.advance(time.as_nanos());

            assert_eq!(drawn(&player), naive.drawn());
            assert_eq!(usize::from(player.frame_index()), naive.lead().frame());
            assert_eq!(u128::from(tick.frame_count()), naive.steps() - steps);
            assert_eq!(u128::from(tick.loops()), naive.rounds() - rounds);
            assert_eq!(tick.is_changed(), naive.changes() > changes);
            let begun = naive.take_begun();
            assert_eq!(passed(tick), begun);
            assert_eq!(
                tick.is_finished(),
                naive.is_finished() && !was_finished,
                "reported once, when it happens"
            );
            assert_eq!(player.is_finished(), naive.is_finished());
            assert_eq!(player.until_change().map(|time| time.as_nanos()), naive.until_change());
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn one_layer_shows_what_the_naive_player_shows(
        layer in any_layer(),
        turn_restarts: bool,
        steps in vec(Step::any(), 1..30),
    ) {
        check_against_reference(&[layer], turn_restarts, &steps);
    }

    #[test]
    fn several_layers_show_what_the_naive_player_shows(
        layers in vec(any_layer(), 2..5),
        turn_restarts: bool,
        steps in vec(Step::any(), 1..30),
    ) {
        check_against_reference(&layers, turn_restarts, &steps);
    }

    #[test]
    fn many_ticks_are_the_same_as_one(
        layers in any_layers(),
        turn_restarts: bool,
        before in Step::any(),
        steps in vec(Step::any(), 1..20),
    ) {
        with_sprite(&one_track(layers, turn_restarts), |sprite| {
            let mut once = AnyAnimator::of(sprite, 0);
            let _ = once.tick(before.length(&once));
            let mut often = once;
            let (mut often_reported, mut once_reported) = (Report::default(), Report::default());
            let mut sum = Duration::ZERO;
            for step in steps {
                let time = step.length(&often);
                sum += time;
                often_reported.add(often.tick(time));
            }
            once_reported.add(once.tick(sum));
            assert_eq!(often, once);
            assert_eq!(often_reported, once_reported);
        });
    }

    #[test]
    fn nothing_changes_before_the_time_that_was_reported_and_something_changes_then(
        layers in any_layers(),
        turn_restarts: bool,
        steps in vec(Step::any(), 0..8),
    ) {
        with_sprite(&one_track(layers, turn_restarts), |sprite| {
            let mut player = AnyAnimator::of(sprite, 0);
            for step in steps {
                let _ = player.tick(step.length(&player));
            }
            let shown = drawn(&player);
            let Some(time) = player.until_change() else {
                assert!(!player.tick(Duration::from_secs(1_000_000)).is_changed());
                assert_eq!(drawn(&player), shown);
                return;
            };
            let nanosecond = Duration::from_nanos(1);
            assert!(!player.tick(time.saturating_sub(nanosecond)).is_changed());
            assert_eq!(drawn(&player), shown);
            assert_eq!(player.until_change(), Some(nanosecond));
            assert!(player.tick(nanosecond).is_changed());
        });
    }

    #[test]
    fn a_single_loop_runs_for_ever_and_is_exact(
        layer in any_layer(),
        secs: u64,
        nanos in 0..1_000_000_000_u32,
        also_longest: bool,
    ) {
        with_sprite(&one_track(vec![layer.clone()], true), |sprite| {
            let mut player = AnyAnimator::of(sprite, 0);
            let mut naive = Reference::new(&[layer]);
            let longest = also_longest.then_some(Duration::MAX);
            for time in [Some(Duration::new(secs, nanos)), longest].into_iter().flatten() {
                let _ = player.tick(time);
                naive.advance(time.as_nanos());
            }
            assert_eq!(drawn(&player), naive.drawn());
            assert_eq!(player.until_change().map(|time| time.as_nanos()), naive.until_change());
            assert_eq!(player.is_finished(), naive.is_finished());
        });
    }
}
