//! All small layers against the naive players: up to three frames of 0 to 3 units, every playback, order, number of
//! passes up to 3 and loop, and every split of 12 units of time.
//!
//! The 2,048 splits need not be walked one by one: a player that comes to a time by any of them equals the one that
//! comes there by a single tick. So one tick from each time to each later one stands for all of them.

use crate::plans::{animation, picture, sprite, track};
use crate::random_plans::shown;
use crate::reference::NaiveLayer;
use crate::walking::report;
use crate::whole::{Report, Whole};
use core::time::Duration;
use sprite_runtime::{AnyAnimator, Image, Size, Sprite, Tick};
use sprite_table::write::{Layer, Plan, Time, write};
use sprite_table::{Order, Playback, Table};
use std::collections::BTreeSet;

const UNITS: usize = 12;
/// Microseconds of a unit: frames this long are a matter of multiplications, ...
const LONG: u64 = 1_000;
/// ... and shorter ones are looked up.
const SHORT: u64 = 1;

/// Every way to play so many frames.
fn playbacks(frames: u16) -> Vec<Layer> {
    let orders = [Order::Forward, Order::Reverse, Order::PingPong, Order::PingPongReverse];
    let layer = |playback, order, passes| Layer { playback, order, passes, ..Layer::default() };
    let mut all = vec![layer(Playback::Still, Order::Forward, 1)];
    all.extend((1..frames).map(|from| layer(Playback::Loop { from }, Order::Forward, 1)));
    for order in orders {
        all.push(layer(Playback::Loop { from: 0 }, order, 1));
        for playback in [Playback::Hold, Playback::Hide, Playback::Return] {
            all.extend((1..=3).map(|passes| layer(playback, order, passes)));
        }
    }
    all
}

/// Every list of so many durations.
fn durations(frames: u16) -> Vec<Vec<u64>> {
    let longer = |list: Vec<u64>| (0..=3).map(move |time| [&list[..], &[time]].concat());
    (0..frames).fold(vec![Vec::new()], |lists, _| lists.into_iter().flat_map(longer).collect())
}

/// All layers with durations of their own, and all with equal ones and a longer last frame; with what a unit is.
fn layers() -> impl Iterator<Item = (Layer, u64)> {
    (1..=3).flat_map(|count| {
        let listed = durations(count).into_iter().map(|list| (Time::Listed(list), 0, LONG));
        let each = (0..=3).flat_map(|time| (0..=2).map(move |wait| (Time::Each(time), wait)));
        let each = each.flat_map(|(time, wait)| [LONG, SHORT].map(|unit| (time.clone(), wait, unit)));
        let times: Vec<_> = listed.chain(each).collect();
        playbacks(count).into_iter().flat_map(move |layer| {
            let frames: Vec<_> = (0..usize::from(count)).map(|frame| picture(frame).into()).collect();
            let times = times.clone().into_iter();
            times.map(move |(time, wait, unit)| {
                let time = match time {
                    Time::Each(each) => Time::Each(each * unit),
                    Time::Listed(list) => Time::Listed(list.iter().map(|time| time * unit).collect()),
                };
                (Layer { frames: frames.clone(), time, wait: wait * unit, ..layer.clone() }, unit)
            })
        })
    })
}

fn lasts(layer: &Layer) -> bool {
    let frames = match &layer.time {
        Time::Each(each) => *each,
        Time::Listed(times) => times.iter().sum(),
    };
    frames + layer.wait > 0
}

/// Runs the test with the sprite, unless the table cannot hold it or is refused. Answers whether it did.
fn with_valid(plan: &Plan, test: impl FnOnce(&Sprite<'_>)) -> bool {
    let Ok(bytes) = write(plan) else { return false };
    let Ok(table) = Table::parse(&bytes) else { return false };
    let image = Image::new(0, "sheet.png", Size::new(65_535, 65_535), &[]);
    test(&Sprite::new(table, &[&image]));
    true
}

fn ticks(unit: u64, count: usize) -> Duration {
    Duration::from_micros(unit) * u32::try_from(count).expect("few units")
}

#[track_caller]
fn check_passed(tick: Tick, begun: &BTreeSet<usize>, plan: &Plan) {
    for frame in 0..4 {
        assert_eq!(tick.has_begun(frame), begun.contains(&usize::from(frame)), "frame {frame} of {plan:?}");
    }
}

/// The players and the naive players at all times, and every tick between two of them.
fn check(plan: &Plan, unit: u64) -> bool {
    with_valid(plan, |sprite| {
        let start = AnyAnimator::of(sprite, 0);
        let at = |count| {
            let mut player = start;
            let _ = player.tick(ticks(unit, count));
            player
        };
        let players: Vec<_> = (0..=UNITS).map(at).collect();
        let mut naive = Whole::new(plan, 0, 0);
        for from in 0..=UNITS {
            let player = players[from];
            assert_eq!(shown(&player), naive.drawn(), "at {from} of {plan:?}");
            assert_eq!(player.is_finished(), naive.is_finished, "at {from} of {plan:?}");
            let until = player.until_change().map(|time| time.as_nanos());
            assert_eq!(until, naive.until_change(), "at {from} of {plan:?}");

            if from > 0 {
                naive.report = Report::default();
            }
            let mut later = naive.clone();
            later.listen();
            for (to, reached) in players.iter().enumerate().skip(from + 1) {
                later.advance(u128::from(unit) * 1_000);
                // An animation that is over before it was seen is reported by the first tick.
                let mut ticked = if from > 0 { player } else { start };
                let tick = ticked.tick(ticks(unit, to - from));
                assert_eq!(report(tick), later.report, "{from} to {to} of {plan:?}");
                check_passed(tick, &later.begun, plan);
                assert_eq!(ticked, *reached, "{from} to {to} of {plan:?}");
            }
            naive.advance(u128::from(unit) * 1_000);
            // Elsewhere another animation plays.
            let is_same = plan.animations[0].tracks[0].layers[0].playback != Playback::Return;
            if is_same && [0, 5, UNITS].contains(&from) {
                for (to, reached) in players.iter().enumerate() {
                    let mut sought = player;
                    sought.seek(ticks(unit, to));
                    assert_eq!(sought, *reached, "from {from} to {to} of {plan:?}");
                }
            }
        }
    })
}

#[test]
fn every_small_layer_is_played_as_the_naive_player_plays_it() {
    let (mut played, mut refused) = (0, 0);
    for (layer, unit) in layers() {
        // An animation that returns to itself in no time would never end.
        let returns = layer.playback == Playback::Return && lasts(&layer);
        for restarts in [true, false].into_iter().take(if unit == LONG { 2 } else { 1 }) {
            for stand in [None, Some(0)].into_iter().take(1 + usize::from(returns)) {
                let animations = vec![animation(vec![track(vec![layer.clone()])], restarts)];
                let plan = Plan { stand, ..sprite(animations) };
                *(if check(&plan, unit) { &mut played } else { &mut refused }) += 1;
            }
        }
    }
    assert_eq!((played, refused), (8_886, 5_958));
}

/// Layers that follow each other, each whenever one comes to its end.
#[derive(Clone)]
struct Chain {
    playing: NaiveLayer,
    next: NaiveLayer,
    /// True if what plays is what comes next, too.
    repeats: bool,
    begun: BTreeSet<usize>,
    /// True if frames that begin are those of what was played first.
    counts: bool,
    frames: u128,
    loops: u128,
    finished: bool,
}

impl Chain {
    fn listen(&mut self) {
        (self.frames, self.loops, self.finished, self.counts) = (0, 0, false, true);
        self.begun.clear();
        let _ = self.playing.take_begun();
    }

    /// As long as no frame ends within.
    fn advance(&mut self, time: u128) {
        let (steps, rounds) = (self.playing.steps(), self.playing.rounds());
        self.playing.advance(time);
        self.frames += self.playing.steps() - steps;
        self.loops += self.playing.rounds() - rounds;
        let begun = self.playing.take_begun();
        self.begun.extend(begun.into_iter().filter(|_| self.counts));
        if self.playing.is_over() {
            self.finished = true;
            self.counts &= self.repeats;
            self.repeats = true;
            self.playing = self.next.clone();
            self.begun.extend(self.counts.then_some(self.playing.frame()));
        }
    }
}

#[test]
fn every_small_layer_hands_on_what_is_left_over() {
    let still = |layer: &Layer| NaiveLayer::new(layer).left().is_none_or(|left| left == 0);
    let frames: Vec<_> = (0..2).map(|frame| picture(frame).into()).collect();
    let time = Time::Listed(vec![LONG, 2 * LONG]);
    let other = |playback| Layer { frames: frames.clone(), time: time.clone(), playback, ..Layer::default() };
    let others = [other(Playback::Loop { from: 0 }), other(Playback::Hold)];
    let mut chains = 0;
    for (layer, unit) in layers().filter(|(layer, unit)| *unit == LONG && lasts(layer) && !still(layer)) {
        let layers = [layer.clone(), others[0].clone(), others[1].clone()];
        let animations =
            layers.iter().map(|layer| animation(vec![track(vec![layer.clone()])], true)).collect();
        let plan = sprite(animations);
        let is_valid = with_valid(&plan, |sprite| {
            for (next, following) in (0..).zip(&layers) {
                let at = |count| {
                    let mut player = AnyAnimator::of(sprite, 0);
                    let _ = player.tick_then(ticks(unit, count), next);
                    player
                };
                let players: Vec<_> = (0..=UNITS).map(at).collect();
                let mut chain = Chain {
                    playing: NaiveLayer::new(&layer),
                    next: NaiveLayer::new(following),
                    repeats: next == 0,
                    begun: BTreeSet::new(),
                    counts: true,
                    frames: 0,
                    loops: 0,
                    finished: false,
                };
                for from in 0..=UNITS {
                    chain.listen();
                    let mut later = chain.clone();
                    for to in from + 1..=UNITS {
                        later.advance(u128::from(unit) * 1_000);
                        let mut ticked = players[from];
                        let tick = ticked.tick_then(ticks(unit, to - from), next);
                        assert_eq!(
                            tick.is_finished(),
                            later.finished,
                            "{from} to {to}, then {next}, of {plan:?}"
                        );
                        let counted = (u128::from(tick.frame_count()), u128::from(tick.loops()));
                        assert_eq!(
                            counted,
                            (later.frames, later.loops),
                            "{from} to {to}, then {next}, of {plan:?}"
                        );
                        check_passed(tick, &later.begun, &plan);
                        assert_eq!(ticked, players[to], "{from} to {to}, then {next}, of {plan:?}");
                    }
                    chain.advance(u128::from(unit) * 1_000);
                }
            }
        });
        chains += usize::from(is_valid);
    }
    assert_eq!(chains, 2_772);
}
