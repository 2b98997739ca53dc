//! Animations that return to `stand`, that hold, and that are the same as others, as the Mana format describes it; the
//! vectors are those of docs/formats/mana.md.

use crate::plans::{sprite, track, with_sprite};
use crate::random_plans::{action, cell, groups, listed, marked, offsets, one_of, plain, single, standing};
use core::time::Duration;
use sprite_runtime::{AnyAnimator, Facing};
use sprite_table::Playback;
use sprite_table::write::{Animation, Plan, Track};

const LOOP: Playback = Playback::Loop { from: 0 };
const STAND: u16 = 0;
const ATTACK: u16 = 1;

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Frames 3, 4 and so on, which return.
fn attack(milliseconds: &[u64]) -> Animation {
    let mut layer = listed(milliseconds, Playback::Return);
    layer.pictures_mut().for_each(|picture| picture.rect.x += 3);
    single(layer, None)
}

/// The cells at these times, in one tick and in many.
#[track_caller]
fn check(plan: &Plan, animation: u16, expected: &[(u64, Option<u32>)]) {
    with_sprite(plan, |sprite| {
        let mut stepped = AnyAnimator::of(sprite, animation);
        let mut now = 0;
        for &(time, frame) in expected {
            let _ = stepped.tick(ms(time - now));
            now = time;
            let mut once = AnyAnimator::of(sprite, animation);
            let _ = once.tick(ms(time));
            assert_eq!((cell(&once), cell(&stepped)), (frame, frame), "at {time}");
        }
    });
}

#[test]
fn vector_4_an_attack_goes_back_to_stand_with_the_time_that_is_left() {
    let plan = standing(vec![single(listed(&[100, 100], LOOP), None), attack(&[60, 60])]);
    let cells = [3, 4, 4, 0, 0, 1, 1].map(Some);
    let times: Vec<_> = [0, 60, 119, 120, 219, 220, 250].into_iter().zip(cells).collect();
    check(&plan, ATTACK, &times);
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, ATTACK);
        assert!(!player.tick(ms(119)).is_finished());
        let tick = player.tick(ms(31));
        assert!(tick.is_finished() && tick.has_returned() && tick.is_changed());
        assert_eq!(
            (player.animation().index(), player.elapsed(), player.is_finished()),
            (STAND, ms(30), false)
        );
        let tick = player.tick(ms(1_000));
        assert!(!tick.is_finished() && !tick.has_returned(), "reported once");
    });
}

#[test]
fn vector_5_a_stand_that_ends_begins_anew_at_the_time_that_is_left() {
    let plan = standing(vec![single(listed(&[100, 100], Playback::Return), None), attack(&[60])]);
    check(
        &plan,
        STAND,
        &[(199, Some(1)), (200, Some(0)), (410, Some(0)), (500, Some(1)), (1_000_000, Some(0))],
    );
    check(&plan, ATTACK, &[(59, Some(3)), (60, Some(0)), (160, Some(1)), (260, Some(0)), (460, Some(0))]);
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, ATTACK);
        let tick = player.tick(ms(60 + 5 * 200 + 110));
        assert_eq!((tick.frame_count(), tick.loops(), tick.has_returned()), (1 + 10 + 1, 0, true));
    });
}

#[test]
fn vector_9_a_stand_that_shows_nothing() {
    let plan = standing(vec![action(Vec::new()), attack(&[50])]);
    check(&plan, ATTACK, &[(0, Some(3)), (49, Some(3)), (50, None), (9_999, None)]);
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, STAND);
        assert_eq!((cell(&player), player.until_change()), (None, None));
        assert!(player.play(ATTACK).has_started());
        assert!(!player.play(STAND).has_started(), "playing what shows nothing changes nothing");
        assert_eq!((player.animation().index(), cell(&player)), (ATTACK, Some(3)));
        assert!(player.tick(ms(70)).has_returned());
        assert_eq!((player.animation().index(), cell(&player), player.until_change()), (STAND, None, None));
        assert!(player.play(ATTACK).has_started(), "and it can be played again");
        assert_eq!(cell(&player), Some(3));
    });
}

#[test]
fn a_new_player_of_an_animation_that_shows_nothing_plays_stand() {
    let plan = standing(vec![single(listed(&[100, 100], LOOP), None), action(Vec::new())]);
    with_sprite(&plan, |sprite| {
        let player = AnyAnimator::of(sprite, ATTACK);
        assert_eq!((player.animation().index(), cell(&player)), (STAND, Some(0)));
    });
    let plan = sprite(plan.animations);
    with_sprite(&plan, |sprite| assert_eq!(cell(&AnyAnimator::of(sprite, ATTACK)), None));
}

#[test]
fn an_animation_that_takes_no_time_is_never_seen() {
    let stand = single(listed(&[100, 100], LOOP), None);
    let ends_later = single(listed(&[100], Playback::Hold), None);
    for stand in [stand, ends_later] {
        let plan = standing(vec![stand, attack(&[0])]);
        check(&plan, ATTACK, &[(0, Some(0)), (99, Some(0))]);
        with_sprite(&plan, |sprite| {
            for time in [0, 50, 10_000] {
                let mut player = AnyAnimator::of(sprite, STAND);
                let _ = player.tick(ms(70));
                assert!(player.play(ATTACK).has_started());
                assert_eq!((player.animation().index(), player.elapsed()), (STAND, ms(0)));
                let tick = player.tick(ms(time));
                assert!(tick.is_finished() && tick.has_returned(), "after {time} ms");
                assert_eq!(tick.is_changed(), time >= 100);
                let tick = player.tick(ms(0));
                assert!(!tick.is_finished() && !tick.has_returned(), "reported once");
            }
        });
    }
}

#[test]
fn without_a_stand_nothing_is_drawn_after_the_end() {
    let with_offsets = single(listed(&[30, 30], Playback::Return), Some(offsets(&[(1, 1)], 100, LOOP)));
    let random = single(groups(&[one_of(&[0, 1], 60, false)], Playback::Return), None);
    for animation in [attack(&[30, 30]), with_offsets, random] {
        with_sprite(&sprite(vec![Animation { stays_ended: false, ..animation }]), |sprite| {
            let mut player = AnyAnimator::of(sprite, 0);
            let tick = player.tick(ms(60));
            assert!(tick.is_finished() && !tick.has_returned());
            assert!(player.is_finished());
            assert_eq!((cell(&player), player.until_change()), (None, None));
            let tick = player.tick(Duration::from_secs(3_600));
            assert!(!tick.is_finished() && !tick.is_changed());
            assert!(player.play(0).has_started());
            assert!(cell(&player).is_some());
        });
    }
}

#[test]
fn what_holds_has_finished_when_its_last_frame_begins() {
    for layer in [
        listed(&[100, 50, 0], Playback::Hold),
        groups(&[plain(Some(0), 100), plain(Some(1), 50), plain(Some(2), 0)], LOOP),
    ] {
        for (stays_ended, after) in [(true, Some(2)), (false, Some(0))] {
            let animation = Animation { stays_ended, ..single(layer.clone(), None) };
            with_sprite(&standing(vec![animation]), |sprite| {
                let mut player = AnyAnimator::of(sprite, 0);
                assert!(!player.tick(ms(149)).is_finished());
                assert!(player.tick(ms(1)).is_finished());
                assert_eq!(
                    (cell(&player), player.is_finished(), player.until_change()),
                    (Some(2), true, None)
                );
                assert!(!player.tick(Duration::from_secs(9)).is_finished());
                assert_eq!(player.play(0).has_started(), !stays_ended);
                assert_eq!(cell(&player), after);
            });
        }
    }
}

#[test]
fn the_same_tracks_by_another_name_go_on() {
    let stand = single(listed(&[100, 100], LOOP), None);
    let plan = standing(vec![
        stand.clone(),
        Animation { same_as: Some(0), ..stand.clone() },
        single(marked(listed(&[10], Playback::Hold), 1), None),
        Animation { same_as: Some(2), ..single(marked(listed(&[10], Playback::Hold), 1), None) },
    ]);
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(ms(150));
        assert!(!player.play(1).has_started());
        assert_eq!((player.animation().index(), cell(&player), player.elapsed()), (1, Some(1), ms(150)));
        assert!(player.play(2).has_started() && player.tick(ms(10)).is_finished());
        assert!(!player.play(3).has_started(), "also at its end");
        assert_eq!((player.animation().index(), player.is_finished()), (3, true));
        player.stop();
        assert!(player.play(2).has_started(), "but not when it was stopped");
        assert_eq!(player.elapsed(), ms(0));
    });
}

#[test]
fn facing_nothing_in_particular_shows_the_other_track() {
    let tracks = |mark: u32| {
        let mut tracks: Vec<Track> = Vec::new();
        for index in 0..2 {
            tracks.push(track(vec![listed(&[10], Playback::Return)]));
            let x = mark + u32::try_from(index).expect("two tracks");
            tracks[index].layers[0].pictures_mut().for_each(|picture| picture.rect.x = x);
        }
        tracks
    };
    let mut stand = action(tracks(0));
    stand.direction_map.other = 1;
    with_sprite(&standing(vec![stand, action(tracks(5))]), |sprite| {
        let mut player = AnyAnimator::of(sprite, ATTACK);
        player.face(Facing::Index(Facing::MAX_INDEX));
        assert_eq!((player.direction_index(), cell(&player)), (0, Some(5)));
        assert!(player.tick(ms(10)).has_returned());
        assert_eq!((player.direction_index(), cell(&player)), (1, Some(1)));
        assert_eq!(player.facing(), Facing::Index(Facing::MAX_INDEX));
    });
}
