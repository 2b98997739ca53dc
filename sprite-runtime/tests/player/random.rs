//! Random frames, offsets, clocks of their own and variants, as the Mana format describes it; the vectors are those of
//! docs/formats/mana.md.

use crate::plans::with_sprite;
use crate::random_plans::{
    action, cell, groups, listed, marked, offsets, one_of, plain, shown, single, standing,
};
use core::time::Duration;
use sprite_runtime::mana::ManaExt as _;
use sprite_runtime::{AnyAnimator, Point};
use sprite_table::Playback;
use sprite_table::write::{Layer, Offsets, Plan, Shift, Track};

const LOOP: Playback = Playback::Loop { from: 0 };

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// The cells at the start and after each of so many steps.
fn cells(mut player: AnyAnimator<'_>, step: u64, count: usize) -> Vec<Option<u32>> {
    let mut cells = vec![cell(&player)];
    for _ in 1..count {
        let _ = player.tick(ms(step));
        cells.push(cell(&player));
    }
    cells
}

/// The cells of a new player of one animation with seed 0.
fn drawn(layer: Layer, step: u64, count: usize) -> Vec<Option<u32>> {
    with_sprite(&standing(vec![single(layer, None)]), |sprite| cells(AnyAnimator::of(sprite, 0), step, count))
}

#[test]
fn vector_12_seed_0_draws_what_the_format_says() {
    let all = |excludes| groups(&[one_of(&[0, 1, 2], 100, excludes)], LOOP);
    assert_eq!(drawn(all(false), 100, 5), [2, 1, 0, 2, 0].map(Some));
    assert_eq!(drawn(all(true), 100, 5), [2, 0, 1, 2, 0].map(Some));
}

#[test]
fn the_cell_before_is_left_out_also_across_rounds_and_behind_a_plain_frame_but_not_behind_a_pause() {
    let two = groups(&[one_of(&[0, 1], 10, true)], LOOP);
    let alternates = drawn(two, 10, 40);
    assert!(alternates.windows(2).all(|pair| pair[0] != pair[1]));
    let behind_a_frame = groups(&[plain(Some(1), 10), one_of(&[0, 1], 10, true)], LOOP);
    let shown = drawn(behind_a_frame, 10, 40);
    assert!(shown.chunks(2).all(|pair| pair == [Some(1), Some(0)]));
    let behind_a_pause = groups(&[plain(Some(1), 10), plain(None, 10), one_of(&[0, 1], 10, true)], LOOP);
    let shown = drawn(behind_a_pause, 10, 60);
    assert!(shown.chunks(3).any(|round| round == [Some(1), None, Some(1)]));
}

#[test]
fn a_random_group_of_one_choice_uses_a_number_too_and_plain_frames_are_not() {
    let with = |is_random| {
        let first = crate::random_plans::Group { is_random, ..plain(Some(7), 100) };
        drawn(groups(&[first, one_of(&[0, 1, 2], 100, false)], LOOP), 100, 4)
    };
    assert_eq!(with(true), [7, 1, 7, 2].map(Some), "draws 1 and 3 of 2, 1, 0, 2, 0");
    assert_eq!(with(false), [7, 2, 7, 1].map(Some), "draws 0 and 1");
}

#[test]
fn a_choice_without_a_delay_holds_for_ever() {
    let layer = groups(&[one_of(&[0, 1, 2], 100, false), one_of(&[5], 0, false)], LOOP);
    with_sprite(&standing(vec![single(layer, None)]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert_eq!(player.until_change(), Some(ms(100)));
        assert!(player.tick(Duration::from_secs(3_600)).is_finished());
        assert_eq!((cell(&player), player.until_change(), player.is_finished()), (Some(5), None, true));
        assert!(!player.tick(Duration::MAX).is_changed());
        assert!(!player.play(0).has_started(), "it stays");
    });
}

#[test]
fn the_seed_is_not_reset_by_play_and_equal_seeds_draw_the_same() {
    let all = |mark| single(marked(groups(&[one_of(&[0, 1, 2], 100, false)], LOOP), mark), None);
    with_sprite(&standing(vec![all(0), all(1)]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert!(player.play(1).has_started());
        assert_eq!(cells(player, 100, 4), [1, 0, 2, 0].map(Some), "goes on after the first number");
        assert!(!player.play(1).has_started());
        assert_eq!(cell(&player), Some(1), "what plays already draws nothing");

        let seeded = |seed| cells(AnyAnimator::of(sprite, 0).with_seed(seed), 100, 50);
        assert_eq!(seeded(0), cells(AnyAnimator::of(sprite, 0), 100, 50));
        assert_eq!(seeded(5), seeded(5));
        assert_ne!(seeded(5), seeded(6));
        player.set_seed(0);
        assert_eq!(cell(&player), Some(1), "the frame that is shown stays");
        assert_eq!(cells(player, 100, 4), [1, 2, 1, 0].map(Some));
    });
}

#[test]
fn the_end_after_random_frames_carries_the_time_that_is_left() {
    let stand = single(listed(&[100, 100], LOOP), None);
    let attack = single(groups(&[one_of(&[3, 4], 60, false), plain(Some(5), 20)], Playback::Return), None);
    with_sprite(&standing(vec![stand, attack]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 1);
        let _ = player.tick(ms(79));
        assert_eq!(cell(&player), Some(5));
        let tick = player.tick(ms(1 + 130));
        assert!(tick.is_finished() && tick.has_returned());
        assert_eq!(
            (cell(&player), player.elapsed(), player.until_change()),
            (Some(1), ms(130), Some(ms(70)))
        );
    });
}

/// Offsets of 75 ms each, up and a little more.
fn bobbing() -> Offsets {
    offsets(&[(0, -28), (0, -29)], 75, LOOP)
}

fn free(layer: Layer) -> Layer {
    Layer { is_free: true, ..marked(layer, 9) }
}

#[track_caller]
fn check_offsets(plan: &Plan, expected: &[(u64, u32, i32)]) {
    with_sprite(plan, |sprite| {
        for &(time, frame, y) in expected {
            let mut player = AnyAnimator::of(sprite, 0);
            let _ = player.tick(ms(time));
            assert_eq!(
                shown(&player).map(|(_, x, offset)| (x, offset)),
                Some((frame, Point::new(0, y))),
                "{time}"
            );
        }
    });
}

#[test]
fn vector_15_cells_and_offsets_have_clocks_of_their_own() {
    let one = standing(vec![single(free(listed(&[0], Playback::Hold)), Some(bobbing()))]);
    check_offsets(&one, &[(0, 0, -28), (75, 0, -29), (150, 0, -28)]);
    let expected = [(0, 0, -28), (75, 0, -29), (100, 1, -29), (150, 1, -28), (225, 2, -29), (300, 0, -28)];
    for layer in [free(listed(&[100; 3], LOOP)), listed(&[100; 3], LOOP)] {
        check_offsets(&standing(vec![single(layer, Some(bobbing()))]), &expected);
    }
}

#[test]
fn the_first_that_ends_sends_both_to_stand_and_nothing_is_chosen_then() {
    let stand = single(groups(&[one_of(&[0, 1, 2], 100, false)], LOOP), None);
    let tied = groups(&[one_of(&[5, 6], 25, false)], LOOP);
    let walk = single(marked(tied, 1), Some(offsets(&[(0, 1), (0, 2)], 25, Playback::Return)));
    with_sprite(&standing(vec![stand, walk]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 1);
        assert!(player.tick(ms(50)).has_returned());
        assert_eq!(cell(&player), Some(0), "the third draw of 2, 1, 0, 2, 0: the walk drew twice");
        assert_eq!(shown(&player).map(|(_, _, offset)| offset), Some(Point::ZERO));
    });
}

#[test]
fn the_player_s_own_clock_goes_on_whatever_happens() {
    let cells = || free(listed(&[100; 5], LOOP));
    let pair =
        |end| Track { layers: vec![cells()], offsets: Some(offsets(&[(1, 0)], 30, end)), ..Track::default() };
    let other = single(marked(listed(&[10], Playback::Return), 1), None);
    let plan =
        standing(vec![action(vec![pair(LOOP)]), action(vec![pair(Playback::Return), pair(LOOP)]), other]);
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(ms(190));
        assert!(player.play(1).has_started());
        assert_eq!(cell(&player), Some(1));
        let _ = player.tick(ms(20));
        player.face(sprite_runtime::Facing::Index(1));
        assert_eq!((cell(&player), player.elapsed(), player.until_change()), (Some(2), ms(0), Some(ms(30))));
        player.face(sprite_runtime::Facing::Index(0));
        assert!(player.tick(ms(100)).has_returned());
        assert_eq!((cell(&player), player.elapsed()), (Some(3), ms(70)), "at 310 ms");
        assert!(player.play(2).has_started());
        assert!(player.tick(ms(110)).has_returned());
        assert_eq!(cell(&player), Some(4), "also out of view: at 420 ms");
        player.restart();
        assert_eq!((cell(&player), player.elapsed()), (Some(4), ms(0)));
    });
}

#[test]
fn free_random_frames_go_on_across_actions_and_begin_anew_when_they_come_into_view_again() {
    let random = || free(groups(&[plain(Some(7), 100), one_of(&[0, 1, 2], 100, false)], LOOP));
    let slower = || free(groups(&[plain(Some(7), 300), one_of(&[0, 1, 2], 100, false)], LOOP));
    let both = |end| {
        let bob = offsets(&[(1, 0)], 30, end);
        [random(), slower()]
            .map(|layer| Track { layers: vec![layer], offsets: Some(bob.clone()), ..Track::default() })
            .to_vec()
    };
    let other = single(marked(listed(&[1_000], Playback::Hold), 1), None);
    let plan = standing(vec![action(both(LOOP)), action(both(Playback::Return)), other]);
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(ms(150));
        assert_eq!(cell(&player), Some(2), "the first draw");
        assert!(player.play(1).has_started() && player.tick(ms(30)).has_returned());
        assert_eq!((cell(&player), player.until_change()), (Some(2), Some(ms(20))));
        let _ = player.tick(ms(20));
        assert_eq!(cell(&player), Some(7));

        player.face(sprite_runtime::Facing::Index(1));
        assert_eq!(cell(&player), Some(7), "the same cells with other delays are another animation");
        let _ = player.tick(ms(299));
        assert_eq!(cell(&player), Some(7));
        assert!(player.play(2).has_started() && player.play(0).has_started());
        player.face(sprite_runtime::Facing::Index(0));
        let _ = player.tick(ms(100));
        assert_eq!(cell(&player), Some(1), "the second draw");
    });
}

#[test]
fn a_variant_is_shown_in_every_kind_of_animation_and_stays() {
    let shifted = |mut layer: Layer| {
        layer.pictures_mut().for_each(|picture| picture.shift = Some(Shift { variants: 3, cells: 10 }));
        layer
    };
    let plain_one = single(shifted(listed(&[50], Playback::Return)), None);
    let walked = single(shifted(groups(&[one_of(&[0], 50, false)], Playback::Return)), Some(bobbing()));
    let stand = single(shifted(listed(&[100, 100], LOOP)), None);
    with_sprite(&standing(vec![stand, plain_one, walked]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 1).with_variant(2);
        assert_eq!((cell(&player), player.variant()), (Some(20), 2));
        let _ = player.tick(ms(150));
        assert_eq!(cell(&player), Some(21));
        assert!(player.play(2).has_started());
        assert_eq!(shown(&player), Some((0, 20, Point::new(0, -28))));
        player.restart();
        player.set_variant(1);
        assert_eq!(cell(&player), Some(10));
        player.set_variant(3);
        assert_eq!((cell(&player), player.variant()), (Some(0), 3), "there are three only");
        assert_eq!(cell(&player.with_variant(0)), Some(0));
        assert_eq!(cell(&AnyAnimator::of(sprite, 2).with_variant(1).with_seed(4)), Some(10));
    });
}

#[test]
fn the_player_s_own_clock_counts_what_is_handed_on_once() {
    let own = free(listed(&[40, 40, 40, 40], Playback::Loop { from: 0 }));
    let plan = standing(vec![single(own, None), single(marked(listed(&[100], Playback::Hold), 1), None)]);
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, 1);
        let tick = player.tick_then(ms(150), 0);
        assert_eq!((tick.is_finished(), tick.left_over()), (true, ms(50)));
        assert_eq!((player.animation().index(), cell(&player)), (0, Some(3)));
    });
}

#[test]
fn a_last_frame_without_a_time_is_the_end_also_when_the_game_sets_it() {
    let plan = standing(vec![single(listed(&[50, 0], Playback::Hold), Some(bobbing()))]);
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert!(player.set_frame(1) && player.is_finished());
        assert!(player.set_frame(0) && !player.is_finished());
    });
}

#[test]
fn what_is_moved_about_disappears_at_its_end_when_it_shall() {
    let plan = standing(vec![single(listed(&[50], Playback::Hide), Some(bobbing()))]);
    with_sprite(&plan, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(ms(49));
        assert_eq!(cell(&player), Some(0));
        assert!(player.tick(ms(1)).is_finished());
        assert_eq!((cell(&player), player.frames().count()), (None, 0));
    });
}
