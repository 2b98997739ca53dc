//! Playing, turning, pausing and stopping, as Solarus describes it; the vectors are those of docs/formats/solarus.md.

use crate::plans::{animation, drawn, layer, one_track, sprite, track, with_sprite};
use core::time::Duration;
use sprite_runtime::{AnyAnimator, Direction, Facing, Sprite};
use sprite_table::Playback;
use sprite_table::write::{Animation, DirectionMap, Plan};

const WALK: u16 = 0;
const DIE: u16 = 1;

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Solarus restarts an animation on every turn.
fn solarus(directions: usize, frames: usize, delay: u64, playback: Playback) -> Animation {
    let playback = if delay == 0 { Playback::Still } else { playback };
    let facing = match directions {
        4 => [0, 0, 1, 2, 2, 2, 3, 0],
        _ => [0; 8],
    };
    let tracks = vec![track(vec![layer(frames, delay, playback)]); directions];
    let direction_map = DirectionMap { facing, restarts: true, ..DirectionMap::default() };
    Animation { direction_map, ..animation(tracks, true) }
}

/// `walk` in four directions, eight frames of 100 ms for ever; `die` in one, three frames and then hidden.
fn hero() -> Plan {
    sprite(vec![solarus(4, 8, 100, Playback::Loop { from: 0 }), solarus(1, 3, 100, Playback::Hide)])
}

/// A player that has walked for some milliseconds.
fn walking<'a>(sprite: &'a Sprite<'a>, milliseconds: u64) -> AnyAnimator<'a> {
    let mut player = AnyAnimator::of(sprite, WALK);
    let _ = player.tick(ms(milliseconds));
    player
}

/// The frame that is shown at each time; [`None`] is hidden. Once in one tick, once in many.
#[track_caller]
fn check_times(plan: Animation, times: &[(u64, Option<usize>)]) {
    with_sprite(&sprite(vec![plan]), |sprite| {
        let mut stepped = AnyAnimator::of(sprite, 0);
        let mut now = 0;
        for &(time, frame) in times {
            let _ = stepped.tick(ms(time - now));
            now = time;
            let shown = frame.map(|frame| (0, frame));
            assert!(drawn(&walking(sprite, time)).into_iter().eq(shown), "at {time}");
            assert!(drawn(&stepped).into_iter().eq(shown), "stepped to {time}");
        }
    });
}

#[test]
fn vector_1_an_explosion_plays_once_and_is_gone() {
    let times = [0, 39, 40, 200, 239, 240, 1_000];
    let frames = [Some(0), Some(0), Some(1), Some(5), Some(5), None, None];
    let times: Vec<_> = times.into_iter().zip(frames).collect();
    check_times(solarus(1, 6, 40, Playback::Hide), &times);
}

#[test]
fn vector_2_a_loop_goes_on_from_the_frame_it_names() {
    let times = [0, 249, 250, 349, 350, 399, 400, 1_000_000_000];
    let times: Vec<_> = times.into_iter().zip([0, 4, 2, 3, 4, 4, 2, 2].map(Some)).collect();
    check_times(solarus(1, 5, 50, Playback::Loop { from: 2 }), &times);
}

#[test]
fn vector_3_a_loop_of_the_last_frame_stays_there_and_never_finishes() {
    let times: Vec<_> = [0, 100, 200, 300, 5_000].into_iter().zip([0, 1, 2, 2, 2].map(Some)).collect();
    let rise = solarus(1, 3, 100, Playback::Loop { from: 2 });
    check_times(rise.clone(), &times);
    with_sprite(&sprite(vec![rise]), |sprite| {
        let mut player = walking(sprite, 5_000);
        assert!(!player.tick(Duration::MAX).is_finished());
        assert!(!player.is_finished());
    });
}

#[test]
fn vector_4_without_a_delay_a_frame_is_shown_for_ever() {
    check_times(solarus(1, 1, 0, Playback::Hide), &[(0, Some(0)), (1_000_000_000, Some(0))]);
}

#[test]
fn vector_5_one_frame_with_a_delay_disappears_in_time() {
    check_times(solarus(1, 1, 300, Playback::Hide), &[(0, Some(0)), (299, Some(0)), (300, None)]);
}

#[test]
fn vector_14_a_direction_that_an_animation_lacks_is_remembered() {
    with_sprite(&hero(), |sprite| {
        let mut player = walking(sprite, 350);
        player.face(Facing::Index(2));
        assert!(player.play(DIE).has_started());
        assert_eq!((player.direction_index(), player.facing()), (0, Facing::Index(2)));
        let _ = player.tick(ms(150));
        assert!(player.play(WALK).has_started());
        assert_eq!((player.direction_index(), player.frame_index()), (2, 0));
    });
}

#[test]
fn vector_15_playing_what_runs_changes_nothing_and_a_turn_restarts() {
    with_sprite(&hero(), |sprite| {
        let mut player = walking(sprite, 350);
        assert!(!player.play(WALK).has_started());
        assert_eq!((player.frame_index(), player.until_change()), (3, Some(ms(50))));
        player.face(Facing::Index(1));
        assert_eq!((player.frame_index(), player.until_change()), (0, Some(ms(100))));
    });
}

#[test]
fn the_same_animation_plays_anew_after_it_has_finished() {
    with_sprite(&hero(), |sprite| {
        let mut player = AnyAnimator::of(sprite, DIE);
        assert!(player.tick(ms(300)).is_finished());
        assert_eq!((drawn(&player), player.frame_index()), (vec![], 2));
        assert!(player.play(DIE).has_started());
        assert_eq!((drawn(&player), player.is_finished()), (vec![(0, 0)], false));
        assert_eq!(player.until_change(), Some(ms(100)));
        assert!(player.tick(ms(300)).is_finished(), "and finishes anew");
    });
}

#[test]
fn another_animation_starts_at_its_first_frame_and_keeps_the_direction() {
    with_sprite(&hero(), |sprite| {
        let mut player = AnyAnimator::of(sprite, DIE);
        player.face(Direction::Down);
        let _ = player.tick(ms(1_000));
        assert!(player.play(WALK).has_started());
        assert_eq!((drawn(&player), player.direction_index()), (vec![(0, 0)], 3));
        assert!(!player.play(9).has_started(), "there is no such animation");
        assert_eq!(player.animation().index(), WALK);
    });
}

#[test]
fn facing_the_same_way_changes_nothing_even_when_finished() {
    with_sprite(&hero(), |sprite| {
        let mut player = AnyAnimator::of(sprite, DIE);
        player.face(Direction::Up);
        let _ = player.tick(ms(400));
        let before = player;
        player.face(Direction::Up);
        assert_eq!(player, before);
        player.face(Direction::Left);
        assert!(player.is_finished(), "it has one direction only");
        assert_eq!(drawn(&player), []);

        let mut player = walking(sprite, 350);
        player.face(Direction::Right);
        player.face(Direction::UpRight);
        assert_eq!((player.frame_index(), player.elapsed()), (3, ms(350)));
    });
}

#[test]
fn facing_another_way_shows_an_animation_that_has_finished_or_was_stopped_again() {
    let door = sprite(vec![solarus(4, 2, 100, Playback::Hide)]);
    with_sprite(&door, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(ms(200));
        player.face(Direction::Up);
        assert_eq!((drawn(&player), player.is_finished()), (vec![(0, 0)], false));
        player.stop();
        player.face(Direction::Down);
        assert_eq!((drawn(&player), player.is_stopped()), (vec![(0, 0)], false));
    });
}

#[test]
fn stop_hides_at_once_and_keeps_the_frame() {
    with_sprite(&hero(), |sprite| {
        let mut player = walking(sprite, 350);
        player.stop();
        assert_eq!((drawn(&player), player.frame().is_none(), player.frame_index()), (vec![], true, 3));
        assert!(!player.tick(ms(10_000)).is_changed());
        assert_eq!((player.frame_index(), player.until_change()), (3, None));
        assert!(player.play(WALK).has_started(), "what was stopped starts anew");
        assert_eq!(drawn(&player), [(0, 0)]);
    });
}

#[test]
fn pause_keeps_the_part_of_the_frame_that_has_passed() {
    with_sprite(&hero(), |sprite| {
        let mut player = walking(sprite, 350);
        player.pause();
        assert!(!player.tick(Duration::MAX).is_changed());
        assert_eq!((drawn(&player), player.until_change()), (vec![(0, 3)], None));
        player.resume();
        assert_eq!(player.until_change(), Some(ms(50)));
    });
}

#[test]
fn what_is_played_or_faced_while_paused_stays_paused() {
    with_sprite(&hero(), |sprite| {
        let mut player = walking(sprite, 350);
        player.pause();
        assert!(!player.play(WALK).has_started());
        player.face(Direction::Left);
        assert!(player.is_paused());
        assert!(player.play(DIE).has_started());
        assert!(player.is_paused() && !player.tick(ms(1_000)).is_changed());
        assert!(player.set_frame(1));
        assert!(player.is_paused());
    });
}

#[test]
fn restart_begins_anew_shown_and_not_paused() {
    with_sprite(&hero(), |sprite| {
        let fresh = AnyAnimator::of(sprite, DIE);
        let mut player = fresh;
        let _ = player.tick(ms(1_000));
        player.pause();
        player.stop();
        player.restart();
        assert_eq!(player, fresh);
    });
}

#[test]
fn a_frame_that_is_set_starts_at_its_beginning_and_is_shown() {
    with_sprite(&hero(), |sprite| {
        let mut player = AnyAnimator::of(sprite, DIE);
        let _ = player.tick(ms(1_000));
        assert!(player.set_frame(1));
        assert_eq!((drawn(&player), player.until_change()), (vec![(0, 1)], Some(ms(100))));
        assert!(!player.is_finished());
        player.stop();
        assert!(player.set_frame(2));
        assert_eq!(drawn(&player), [(0, 2)]);
        assert!(player.tick(ms(100)).is_finished());

        let before = player;
        assert!(!player.set_frame(3), "there is no such frame");
        assert_eq!(player, before);
    });
}

#[test]
fn without_a_delay_the_game_picks_the_frame_and_it_stays() {
    with_sprite(&sprite(vec![solarus(2, 3, 0, Playback::Still)]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert!(player.set_frame(2));
        assert!(!player.tick(Duration::MAX).is_changed());
        assert_eq!((drawn(&player), player.frame_index(), player.until_change()), (vec![(0, 2)], 2, None));
        player.face(Facing::Index(1));
        assert_eq!(drawn(&player), [(0, 0)]);
    });
}

#[test]
fn a_picked_frame_stays_also_when_another_layer_goes_on() {
    let layers = vec![layer(3, 0, Playback::Still), layer(1, 100, Playback::Loop { from: 0 })];
    with_sprite(&one_track(layers, true), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert!(player.set_frame(2));
        assert!(player.tick(ms(1_000)).is_changed());
        assert_eq!((drawn(&player), player.frame_index()), (vec![(0, 2), (1, 0)], 2));
    });
}
