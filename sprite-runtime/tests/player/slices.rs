//! The slices that were there within a tick, against a player that looks at every picture on the way.

use crate::plans::{animation, layer, one_track, picture, sprite, track, with_sprite};
use crate::random_plans;
use crate::texts::any_plan;
use core::time::Duration;
use proptest::prelude::*;
use sprite_runtime::mana::ManaExt as _;
use sprite_runtime::{Animate, AnyAnimator, Direction, Group, Image, Point, ScreenRect, Size, Sprite, Tick};
use sprite_table::write::write;
use sprite_table::write::{Layer, Plan, Slice, SliceKey, Time};
use sprite_table::{Playback, Table};
use std::collections::BTreeSet;

/// Pictures that are looked at; a test ends before the next one.
const MOST: usize = 1_500;

const LOOP: Playback = Playback::Loop { from: 0 };

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// The layer with a slice that tells the frames apart, except for those at which it is hidden.
fn sliced(mut layer: Layer, name: &str, is_hidden: impl Fn(u16) -> bool) -> Layer {
    let frames = 0..u16::try_from(layer.frames.len()).expect("few frames");
    let key = |frame: u16| {
        let bounds = ScreenRect::new(Point::new(frame.into(), 3), Size::new(2, 2));
        SliceKey { frame, bounds: (!is_hidden(frame)).then_some(bounds), centre: None, pivot: None }
    };
    let keys = frames.map(key).collect();
    layer.data.slices = vec![Slice { name: name.to_owned(), text: None, keys }];
    layer
}

/// Gives every layer a slice.
fn with_slices(plan: &mut Plan) {
    for (number, animation) in plan.animations.iter_mut().enumerate() {
        for track in &mut animation.tracks {
            for (index, layer) in track.layers.iter_mut().enumerate() {
                // Free layers are the same in all animations.
                let name = if layer.is_free { "free".to_owned() } else { format!("{number}.{index}") };
                *layer = sliced(layer.clone(), &name, |frame| frame % 3 == 2);
            }
        }
    }
}

/// A slice, as its name and its corner.
type Seen = (String, [i32; 2]);

fn seen(slice: sprite_runtime::data::Slice<'_>) -> Seen {
    (slice.name.to_owned(), slice.bounds.top_left().into())
}

/// The slices that are there now.
fn now(player: &AnyAnimator<'_>) -> impl Iterator<Item = Seen> {
    player.frames().flat_map(|frame| frame.slices()).map(seen).collect::<Vec<_>>().into_iter()
}

/// The slices of a tick.
fn within(player: &AnyAnimator<'_>, tick: &Tick) -> Vec<Seen> {
    player.slices_in(tick).map(seen).collect()
}

fn ticked(player: &mut AnyAnimator<'_>, time: Duration, then: Option<u16>) -> Tick {
    match then {
        Some(next) => player.tick_then(time, next),
        None => player.tick(time),
    }
}

/// The slices that are there from the start of a tick to its end, picture by picture; [`None`] if there are too many.
fn looked_at(mut player: AnyAnimator<'_>, time: Duration, then: Option<u16>) -> Option<BTreeSet<Seen>> {
    let (mut left, mut all) = (time, now(&player).collect::<BTreeSet<_>>());
    // An animation that has ended already is followed at once.
    ticked(&mut player, Duration::ZERO, then);
    all.extend(now(&player));
    for _ in 0..MOST {
        let until = player.until_change().filter(|until| *until <= left && !until.is_zero());
        let Some(until) = until else {
            // An animation that took no time is followed by another one.
            ticked(&mut player, left, then);
            all.extend(now(&player));
            return Some(all);
        };
        ticked(&mut player, until, then);
        left -= until;
        all.extend(now(&player));
    }
    None
}

/// Plays ticks of these times, and compares each.
fn compare(mut player: AnyAnimator<'_>, times: &[u64], then: Option<u16>) {
    for time in times {
        let time = Duration::from_nanos(*time);
        let expected = looked_at(player, time, then);
        let tick = ticked(&mut player, time, then);
        let found = within(&player, &tick);
        if let Some(expected) = expected {
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{time:?}");
        }
    }
}

/// Nanoseconds of a tick.
fn any_time() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), 0..1_000_000_u64, 0..1_000_000_000_u64, 0..80_000_000_000_000_u64]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_tick_gives_the_slices_of_every_picture_on_its_way(
        mut plan in any_plan(),
        first in 0..3_u16,
        then in proptest::option::weighted(0.3, 0..3_u16),
        times in proptest::collection::vec(any_time(), 1..8),
    ) {
        with_slices(&mut plan);
        with_sprite(&plan, |sprite| compare(AnyAnimator::of(sprite, first), &times, then));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Frames that are random, the player's own clock, and offsets.
    #[test]
    fn a_tick_gives_the_slices_of_walked_animations(
        mut plan in random_plans::any_sprite(20),
        first in 0..3_usize,
        then in proptest::option::weighted(0.3, 0..3_usize),
        times in proptest::collection::vec(0..20_000_000_000_u64, 1..5),
    ) {
        with_slices(&mut plan);
        let index = |at: usize| u16::try_from(at % plan.animations.len()).unwrap();
        let (first, then) = (index(first), then.map(index));
        with_sprite(&plan, |sprite| compare(AnyAnimator::of(sprite, first), &times, then));
    }
}

#[test]
fn a_short_blow_is_found_in_a_long_tick() {
    // The blade is there from 100 ms to 220 ms.
    let mut strike = layer(4, 60, Playback::Return);
    strike = sliced(strike, "hit", |frame| frame != 2);
    let plan = Plan {
        stand: Some(1),
        ..sprite(vec![
            animation(vec![track(vec![strike])], true),
            animation(vec![track(vec![layer(2, 50, LOOP)])], true),
        ])
    };
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let blow = vec![("hit".to_owned(), [2, 3])];
        let tick = player.tick(ms(100));
        assert!(within(&player, &tick).is_empty());
        let tick = player.tick(ms(200));
        assert_eq!(within(&player, &tick), blow);
        assert!(now(&player).next().is_none(), "it is over already");
        // The tick keeps what was there in it, whatever the game does afterwards.
        player.play(1);
        player.tick(ms(70));
        assert_eq!(within(&player, &tick), blow);
    });
}

#[test]
fn what_stays_is_given_by_each_tick_and_what_stands_still_too() {
    let plan = one_track(vec![sliced(layer(3, 100, LOOP), "body", |_| false)], true);
    with_sprite(&plan, |sprite| {
        let body = |frame: i32| ("body".to_owned(), [frame, 3]);
        let mut player = AnyAnimator::of(sprite, 0);
        for time in [0, 10, 50] {
            let tick = player.tick(ms(time));
            assert_eq!(within(&player, &tick), [body(0)]);
        }
        player.pause();
        let tick = player.tick(ms(500));
        assert_eq!(within(&player, &tick), [body(0)]);
        player.resume();
        let tick = player.tick(ms(40));
        assert_eq!(within(&player, &tick), [body(0), body(1)], "it begins at the end of the tick");
        let tick = player.tick(ms(1_000_000));
        assert_eq!(within(&player, &tick), [body(1), body(2), body(0), body(1)], "one round");
        player.stop();
        let tick = player.tick(ms(100));
        assert!(within(&player, &tick).is_empty());
        assert!(within(&player, &Tick::default()).is_empty());
    });
}

#[test]
fn slices_are_where_the_frame_is() {
    let mut mirrored = picture(0);
    mirrored.mirrored = true;
    let other = Layer { frames: vec![mirrored.into()], ..layer(1, 100, LOOP) };
    let layers = vec![sliced(other, "hit", |_| false), sliced(layer(1, 100, LOOP), "body", |_| false)];
    with_sprite(&one_track(layers, true), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0).with_variant(1);
        player.face(Direction::Left);
        let tick = player.tick(ms(350));
        let shown: BTreeSet<_> = now(&player).collect();
        assert_eq!(within(&player, &tick).into_iter().collect::<BTreeSet<_>>(), shown);
        assert_eq!(shown.len(), 2);
    });
}

/// The slices of any player, as adapters ask for them.
fn of_any(player: &impl Animate, tick: &Tick) -> usize {
    player.slices_in(tick).count()
}

#[test]
fn groups_give_those_of_their_leading_part() {
    let mut group = Group::<2>::new();
    let tick = group.tick(ms(10));
    assert_eq!(of_any(&group, &tick), 0);
}

/// The picture of a group changes with that of any part.
#[test]
fn a_group_changes_with_each_of_its_parts() {
    let leak = |layer: Layer| -> &'static Sprite<'static> {
        let bytes = write(&one_track(vec![layer], true)).expect("a plan that fits");
        let image = &*Box::leak(Box::new(Image::new(0, "sheet.png", Size::new(64, 64), &[])));
        let table = Table::parse(Vec::leak(bytes)).expect("a valid table");
        Box::leak(Box::new(Sprite::new(table, Vec::leak(vec![image]))))
    };
    let mut group = Group::<2>::new();
    group.insert(0, AnyAnimator::of(leak(layer(2, 500, LOOP)), 0));
    group.insert(1, AnyAnimator::of(leak(layer(2, 100, LOOP)), 0));
    let changes: Vec<_> = (0..5).map(|_| group.tick(ms(60)).is_changed()).collect();
    assert_eq!(changes, [false, true, false, true, true]);
    assert_eq!(group.tick(ms(10)).frame_count(), 0, "the events are those of the first part");
}

#[test]
fn an_hour_of_many_frames_takes_no_longer_than_one_round() {
    let plan = one_track(vec![sliced(layer(5_000, 1, LOOP), "many", |_| false)], true);
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let tick = player.tick(Duration::MAX);
        assert_eq!(within(&player, &tick).len(), 5_001);
    });
}

#[test]
fn a_picture_that_begins_when_another_animation_follows_is_never_there() {
    let mut blow = layer(2, 1, Playback::Hold);
    blow.time = Time::Listed(vec![1_000, 0]);
    let plan = one_track(vec![sliced(blow, "hit", |frame| frame == 0)], true);
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let tick = player.tick_then(ms(1), 0);
        assert!(within(&player, &tick).is_empty());
    });
}
