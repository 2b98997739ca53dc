//! Animations that are others at lower health.

use crate::plans::with_sprite;
use crate::random_plans::{cell, groups, listed, marked, one_of, plain, single, standing};
use core::time::Duration;
use sprite_runtime::AnyAnimator;
use sprite_runtime::mana::ManaExt as _;
use sprite_table::write::{Animation, Plan, write};
use sprite_table::{Playback, Table};

const LOOP: Playback = Playback::Loop { from: 0 };

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// An animation that begins with this cell and goes on with the next one every 100 ms.
fn walking(cell: u16) -> Animation {
    let layer = groups(&[plain(Some(cell), 100), plain(Some(cell + 1), 100)], LOOP);
    single(layer, None)
}

/// `stand` in three versions, `walk` in two, of which the second is `stand` of 25, and one without any.
pub(crate) fn plan() -> Plan {
    let stand = Animation { at_health: vec![(25, walking(20)), (50, walking(30))], ..walking(10) };
    let walk = Animation { at_health: vec![(25, walking(20))], ..walking(40) };
    let even = single(marked(listed(&[100, 100], LOOP), 7), None);
    standing(vec![stand, walk, even])
}

#[test]
fn the_smallest_that_is_not_below_the_health_is_played() {
    with_sprite(&plan(), |sprite| {
        assert_eq!(sprite.table().animation_count(), 5, "the same animation is there once");
        let at = |health| {
            let mut player = AnyAnimator::of(sprite, 0);
            player.set_health(health);
            cell(&player)
        };
        assert_eq!([255, 100, 51, 50, 26, 25, 0].map(at), [10, 10, 10, 30, 30, 20, 20].map(Some));
    });
}

#[test]
fn other_pictures_begin_at_once_and_the_same_go_on() {
    with_sprite(&plan(), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(ms(150));
        player.set_health(80);
        assert_eq!((cell(&player), player.elapsed()), (Some(11), ms(150)));
        player.set_health(40);
        assert_eq!((cell(&player), player.elapsed()), (Some(30), ms(0)));
        let _ = player.tick(ms(150));
        player.set_health(30);
        assert_eq!((cell(&player), player.elapsed()), (Some(31), ms(150)));
        player.set_health(10);
        assert_eq!((cell(&player), player.animation().index()), (Some(20), 0));
        let _ = player.tick(ms(50));
        assert!(!player.play(1).has_started(), "it shows the same");
        assert_eq!((cell(&player), player.animation().index(), player.elapsed()), (Some(20), 1, ms(50)));
        player.set_health(100);
        assert_eq!((cell(&player), player.elapsed()), (Some(40), ms(0)));
    });
}

#[test]
fn it_stays_whatever_is_played_and_however_time_passes() {
    with_sprite(&plan(), |sprite| {
        let mut player = AnyAnimator::of(sprite, 2);
        player.set_health(20);
        let (mut other, mut plain) = (player, AnyAnimator::of(sprite, 2));
        for time in [70, 1_000, 3_600_000_000, 30] {
            let _ = plain.tick(ms(time));
            let _ = player.tick(ms(time));
            assert_eq!((cell(&player), player.until_change()), (cell(&plain), plain.until_change()));
        }
        let _ = other.tick(ms(70 + 1_000 + 3_600_000_000 + 30));
        assert_eq!(player, other);
        assert!(player.play(0).has_started());
        assert_eq!(cell(&player), Some(20));
        player.restart();
        player.seek(ms(120));
        assert_eq!(cell(&player), Some(21));
        player.stop();
        player.set_health(40);
        assert_eq!((cell(&player), player.is_stopped()), (None, true));
        player.restart();
        assert_eq!(cell(&player), Some(30));
    });
}

#[test]
fn a_sprite_without_it_is_as_before() {
    let random = single(groups(&[one_of(&[0, 1, 2], 100, false)], LOOP), None);
    with_sprite(&standing(vec![random]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        player.set_health(1);
        assert_eq!(player, AnyAnimator::of(sprite, 0));
    });
}

#[test]
fn rows_that_lead_nowhere_are_no_table() {
    let refused = |change: fn(&mut Plan)| {
        let mut plan = plan();
        change(&mut plan);
        Table::parse(&write(&plan).expect("it fits")).is_err()
    };
    assert!(!refused(|_| {}));
    assert!(refused(|plan| plan.animations[0].at_health[1].0 = 25));
    assert!(refused(|plan| plan.animations[0].at_health[1].0 = 101));
    assert!(refused(|plan| plan.animations[0].at_health.reverse()));
}
