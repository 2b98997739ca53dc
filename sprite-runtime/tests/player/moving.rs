//! Animations that carry their sprite, by the words of the Cranberry format.

use crate::plans::{animation, drawn, layer, sprite, track, with_sprite};
use core::time::Duration;
use proptest::prelude::*;
use sprite_runtime::cranberry::CranberryExt as _;
use sprite_runtime::{AnyAnimator, Offset, Played, Rect, Tick};
use sprite_table::Playback;
use sprite_table::write::{Animation, Layer, Motion, Picture, Plan, Time};

const MILLISECOND: Duration = Duration::from_millis(1);
/// The column of the picture at rest: no frame has this `x`.
const AT_REST: (usize, usize) = (0, 99);

/// An animation that carries its sprite so many 1/65,536 pixels.
pub(crate) fn movement(layer: Layer, displacement: (i32, i32), is_tile: bool, has_idle: bool) -> Animation {
    let rect = Rect::new(99, 0, 1, 1);
    let idle = Picture::new(0, rect);
    let displacement = Offset::new(displacement.0, displacement.1);
    let motion = Some(Motion { displacement, is_tile, idle: has_idle.then_some(idle.into()) });
    Animation { motion, ..animation(vec![track(vec![layer])], true) }
}

/// Three frames of 80 ms that go 32 pixels to the left.
fn left(is_tile: bool, has_idle: bool) -> Animation {
    let playback = if is_tile { Playback::Hold } else { Playback::Loop { from: 0 } };
    movement(layer(3, 80, playback), (-32 * Offset::PIXEL, 0), is_tile, has_idle)
}

fn at(player: AnyAnimator<'_>, milliseconds: u32) -> AnyAnimator<'_> {
    let mut player = player;
    let _ = player.tick(MILLISECOND * milliseconds);
    player
}

#[test]
fn a_seed_does_not_wake_what_rests() {
    with_sprite(&sprite(vec![left(true, true)]), |sprite| {
        let player = AnyAnimator::of(sprite, 0).with_seed(7);
        assert_eq!((drawn(&player), player.is_blocked()), (vec![AT_REST], false));
    });
}

#[test]
fn a_movement_that_takes_no_time_has_not_been_made_before_it_begins() {
    let jump = movement(layer(1, 0, Playback::Hold), (5 * Offset::PIXEL, 0), true, false);
    with_sprite(&sprite(vec![jump]), |sprite| {
        assert_eq!(AnyAnimator::of(sprite, 0).offset(), Offset::ZERO);
    });
}

#[test]
fn a_sprite_at_rest_goes_to_any_time_of_its_movement() {
    with_sprite(&sprite(vec![left(true, true)]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        player.seek(MILLISECOND * 100);
        assert_eq!((drawn(&player), player.offset().x, player.is_blocked()), (vec![(0, 1)], -873_813, true));
    });
}

#[test]
fn a_tile_movement_ends_exactly_there_and_stands() {
    with_sprite(&sprite(vec![left(true, true)]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert_eq!(
            (drawn(&player), player.offset(), player.is_blocked()),
            (vec![AT_REST], Offset::ZERO, false)
        );
        let _ = player.tick(Duration::from_secs(9));
        assert_eq!(
            (drawn(&player), player.offset()),
            (vec![AT_REST], Offset::ZERO),
            "at rest the clock stands"
        );

        assert_eq!(player.play(0), Played::Started);
        for (time, frame, x) in [
            (0, (0, 0), 0),
            (79, (0, 0), -690_312),
            (80, (0, 1), -699_050),
            (100, (0, 1), -873_813),
            (120, (0, 1), -1_048_576),
            (160, (0, 2), -1_398_101),
            (239, (0, 2), -2_088_413),
            (240, AT_REST, -2_097_152),
            (9_000, AT_REST, -2_097_152),
        ] {
            let player = at(player, time);
            assert_eq!((drawn(&player), player.offset().x), (vec![frame], x), "at {time} ms");
            assert_eq!(
                (player.is_blocked(), player.is_finished()),
                (time < 240, time >= 240),
                "at {time} ms"
            );
        }
    });
}

#[test]
fn the_parts_of_a_way_add_up_and_the_arrival_is_told_once() {
    with_sprite(&sprite(vec![left(true, true)]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        player.play(0);
        let ticks = [(); 4].map(|()| player.tick(MILLISECOND * 100));
        assert_eq!(ticks.map(|tick| tick.movement().x), [-873_813, -873_813, -349_526, 0]);
        assert_eq!(ticks.map(Tick::is_finished), [false, false, true, false]);
    });
}

#[test]
fn the_default_mode_loops_and_its_way_is_data_for_the_game() {
    with_sprite(&sprite(vec![left(false, true)]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        player.play(0);
        for (time, frame) in [(0, 0), (240, 0), (320, 1), (479, 2), (480, 0)] {
            let player = at(player, time);
            assert_eq!((drawn(&player), player.offset()), (vec![(0, frame)], Offset::ZERO), "at {time} ms");
            assert!(!player.is_blocked() && !player.is_finished());
        }
        assert_eq!(player.displacement(), Offset::new(-32 * Offset::PIXEL, 0));
    });
}

#[test]
fn without_a_picture_at_rest_the_last_frame_stays() {
    with_sprite(&sprite(vec![left(true, false)]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert_eq!(drawn(&player), [(0, 0)]);
        player.play(0);
        let _ = player.tick(MILLISECOND * 5_000);
        assert_eq!(drawn(&player), [(0, 2)]);
        assert!(player.begin_idle(0));
        assert_eq!(
            (drawn(&player), player.offset()),
            (vec![(0, 2)], Offset::ZERO),
            "at rest it still shows it"
        );
    });
}

#[test]
fn nothing_else_plays_on_the_way_and_ending_it_leaves_the_sprite_there() {
    let right = movement(layer(1, 50, Playback::Hold), (32 * Offset::PIXEL, 0), true, false);
    with_sprite(&sprite(vec![left(true, true), right]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        player.play(0);
        let _ = player.tick(MILLISECOND * 100);
        let before = player;
        assert_eq!((player.play(0), player.play(1)), (Played::Blocked, Played::Blocked));
        assert!(!player.begin_idle(1));
        assert_eq!(player, before);

        player.end_move();
        assert_eq!(
            (drawn(&player), player.offset().x, player.is_finished()),
            (vec![AT_REST], -873_813, false)
        );
        let tick = player.tick(MILLISECOND * 1_000);
        assert_eq!((tick.movement(), tick.is_finished(), player.offset().x), (Offset::ZERO, false, -873_813));
        assert_eq!(player.play(0), Played::Started);
        assert_eq!((drawn(&player), player.offset()), (vec![(0, 0)], Offset::ZERO));
    });
}

#[test]
fn while_free_the_same_movement_goes_on_and_another_begins() {
    let other = movement(layer(2, 30, Playback::Loop { from: 0 }), (0, 0), false, false);
    with_sprite(&sprite(vec![left(false, true), other]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        player.play(0);
        let _ = player.tick(MILLISECOND * 100);
        assert_eq!((player.play(0), drawn(&player)), (Played::AlreadyPlaying, vec![(0, 1)]));
        assert_eq!((player.play(1), drawn(&player)), (Played::Started, vec![(0, 0)]));
        assert!(player.begin_idle(0));
        assert_eq!(drawn(&player), [AT_REST]);
        player.restart();
        assert_eq!(drawn(&player), [(0, 0)]);
        player.end_move();
        assert_eq!(drawn(&player), [AT_REST]);
        assert_eq!(player.until_change(), None);
    });
}

#[test]
fn a_stopped_movement_blocks_nothing() {
    with_sprite(&sprite(vec![left(true, true)]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        player.play(0);
        let _ = player.tick(MILLISECOND * 100);
        player.stop();
        assert!(!player.is_blocked() && drawn(&player).is_empty());
        assert_eq!(player.play(0), Played::Started);
        assert_eq!((drawn(&player), player.offset()), (vec![(0, 0)], Offset::ZERO));
    });
}

#[test]
fn an_animation_without_a_way_begins_where_rest_is_asked_for() {
    let still = animation(vec![track(vec![layer(3, 80, Playback::Loop { from: 0 })])], true);
    with_sprite(&sprite(vec![still]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(MILLISECOND * 100);
        assert!(player.begin_idle(0));
        assert_eq!((drawn(&player), player), (vec![(0, 0)], AnyAnimator::of(sprite, 0)));
    });
}

#[test]
fn half_a_pixel_is_made_in_halves() {
    let way = movement(layer(1, 100, Playback::Hold), (Offset::PIXEL / 2, 0), true, false);
    with_sprite(&sprite(vec![way]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        player.play(0);
        assert_eq!((at(player, 50).offset().x, at(player, 100).offset().x), (16_384, 32_768));
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn the_parts_of_any_way_add_up_to_it_however_time_is_cut(
        x: i32,
        y: i32,
        durations in proptest::collection::vec(1..100_000_000_u64, 1..5),
        cuts in proptest::collection::vec(0..90_000_000_000_u64, 0..40),
        has_idle: bool,
    ) {
        let frames = layer(durations.len(), 1, Playback::Hold).frames;
        let frames = Layer {
            frames,
            time: Time::Listed(durations),
            playback: Playback::Hold,
            ..Layer::default()
        };
        let plan: Plan = sprite(vec![movement(frames, (x, y), true, has_idle)]);
        with_sprite(&plan, |sprite| {
            let mut player = AnyAnimator::of(sprite, 0);
            player.play(0);
            let mut whole = player;
            let (mut sum, mut arrivals, mut time) = (Offset::ZERO, 0, Duration::ZERO);
            let cuts = cuts.iter().map(|&nanoseconds| Duration::from_nanos(nanoseconds)).chain([Duration::from_secs(600)]);
            for cut in cuts {
                let tick = player.tick(cut);
                sum += tick.movement();
                arrivals += u32::from(tick.is_finished());
                time += cut;
                prop_assert_eq!(sum, player.offset());
            }
            let tick = whole.tick(time);
            prop_assert_eq!(sum, Offset::new(x, y));
            prop_assert_eq!((tick.movement(), tick.is_finished(), arrivals), (sum, true, 1));
            prop_assert_eq!(whole, player);
            Ok(())
        })?;
    }
}
