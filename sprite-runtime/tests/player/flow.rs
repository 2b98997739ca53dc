//! `label`, `goto`, `jump`, `end` and `rand`, as the ManaPlus client plays them and docs/formats/mana.md says.

use crate::flow_plans::{End, Frame, Goto, Jump, Label, Slow, Written, any_actions, flow};
use crate::plans::with_sprite;
use crate::random_plans::{cell, groups, plain, single, standing};
use core::time::Duration;
use proptest::collection::vec;
use proptest::prelude::*;
use sprite_runtime::AnyAnimator;
use sprite_table::Playback;
use sprite_table::write::{Command, Step};

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// The cells of an action every 100 ms.
#[track_caller]
fn check(actions: &[Vec<Written>], action: u16, expected: &[u32]) {
    with_sprite(&flow(actions), |sprite| {
        let mut player = AnyAnimator::of(sprite, action);
        let mut cells = Vec::new();
        for _ in expected {
            cells.extend(cell(&player));
            let _ = player.tick(ms(100));
        }
        assert_eq!(cells, expected);
    });
}

fn stand() -> Vec<Written> {
    vec![Frame(9, 100, 100)]
}

#[test]
fn a_goto_goes_to_its_label_and_a_frame_that_is_never_reached_is_never_shown() {
    let list = vec![
        Frame(0, 100, 100),
        Label(1),
        Frame(1, 100, 100),
        Frame(2, 100, 100),
        Goto(1, 100),
        Frame(3, 100, 100),
    ];
    check(&[list], 0, &[0, 1, 2, 1, 2, 1]);
}

#[test]
fn a_jump_plays_another_action_and_one_to_what_plays_already_changes_nothing() {
    let spawn = vec![Frame(1, 100, 100), Frame(2, 100, 100), Jump(2, 100)];
    let walk = vec![Frame(4, 100, 100), Jump(2, 100), Frame(5, 100, 100)];
    let actions = [stand(), spawn, walk];
    check(&actions, 1, &[1, 2, 4, 5, 4, 5]);
    with_sprite(&flow(&actions), |sprite| {
        let mut player = AnyAnimator::of(sprite, 1);
        let tick = player.tick(ms(250));
        assert!(tick.is_changed() && !tick.is_finished() && !tick.has_returned());
        assert!(tick.has_begun(1) && !tick.has_begun(0), "what it jumped to is another animation");
        assert_eq!((player.animation().index(), player.elapsed()), (2, ms(50)));
        assert_eq!(player.until_change(), Some(ms(50)));
        player.seek(ms(120));
        assert_eq!((player.animation().index(), cell(&player)), (2, Some(5)), "since the jump");
        player.seek(ms(20));
        assert_eq!((player.animation().index(), cell(&player)), (2, Some(4)));
    });
}

#[test]
fn what_follows_an_animation_follows_what_it_jumps_to() {
    let actions = [stand(), vec![Frame(1, 100, 100), Jump(2, 100)], vec![Frame(4, 100, 100), End(100)]];
    with_sprite(&flow(&actions), |sprite| {
        let mut player = AnyAnimator::of(sprite, 1);
        let tick = player.tick_then(ms(230), 1);
        assert!(tick.is_finished() && !tick.has_returned());
        assert_eq!((cell(&player), player.elapsed(), tick.left_over()), (Some(1), ms(30), ms(30)));
    });
}

#[test]
fn percentages_take_random_numbers_in_the_order_of_the_commands() {
    // 100 times the first numbers of seed 0, cut off: 88, 43, 2, 97, 11.
    let list = |rand| vec![Frame(0, 100, 100), Frame(1, 100, rand)];
    check(&[list(88)], 0, &[0, 1, 0, 1, 0, 1, 0, 0, 1]);
    check(&[list(87)], 0, &[0, 0, 1, 0, 1, 0, 0, 1]);
    check(&[list(43)], 0, &[0, 0, 1, 0, 1, 0, 0, 1]);
    check(&[list(42)], 0, &[0, 0, 0, 1, 0, 0, 1]);
    check(&[list(0)], 0, &[0, 0, 0]);
    check(&[list(100)], 0, &[0, 1, 0, 1]);
    let end = vec![Frame(1, 100, 100), End(50), Frame(2, 100, 100)];
    check(&[stand(), end], 1, &[1, 2, 1, 9, 9]);
    let goto = vec![Label(1), Frame(0, 100, 100), Goto(1, 50), Frame(1, 100, 100)];
    check(&[goto], 0, &[0, 1, 0, 0, 0, 1, 0, 0]);
    let jump = vec![Frame(1, 100, 100), Jump(0, 50), Frame(2, 100, 100)];
    check(&[stand(), jump], 1, &[1, 2, 1, 9]);
}

#[test]
fn the_first_command_is_entered_whatever_its_percentage() {
    check(&[vec![Frame(0, 100, 0), Frame(1, 100, 100)]], 0, &[0, 1, 1, 1]);
    check(&[vec![Goto(1, 100), Frame(0, 100, 100), Label(1), Frame(1, 100, 100)]], 0, &[0, 1, 1, 1]);
    check(&[stand(), vec![Jump(0, 100), Frame(1, 100, 100)]], 1, &[1, 9, 9]);
    check(&[stand(), vec![End(0), Frame(1, 100, 100)]], 1, &[9, 9]);
}

#[test]
fn an_end_or_a_jump_may_come_before_any_frame() {
    let actions = [
        stand(),
        vec![Label(1), Jump(2, 100), Frame(1, 100, 100)],
        vec![Label(1), End(100), Frame(2, 1, 100)],
    ];
    check(&actions, 1, &[9, 9]);
    with_sprite(&flow(&actions), |sprite| {
        let mut player = AnyAnimator::of(sprite, 1);
        assert_eq!((player.animation().index(), cell(&player)), (0, Some(9)));
        let tick = player.tick(Duration::ZERO);
        assert!(tick.has_returned() && tick.is_finished());
        assert!(!player.tick(ms(10)).has_returned(), "it is reported once");
    });
}

#[test]
fn a_flow_that_takes_no_time_shows_nothing_and_comes_back() {
    let around = |other| vec![Label(1), Jump(other, 100), Frame(1, 100, 100)];
    let within = vec![Frame(5, 100, 100), Label(1), Goto(1, 100), Frame(6, 100, 100)];
    let actions = [around(1), around(0), stand(), within];
    with_sprite(&flow(&actions), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(Duration::from_secs(3_600));
        assert_eq!(cell(&player), None);
        assert!(player.play(2).has_started());
        assert_eq!(cell(&player), Some(9));
        assert!(player.play(3).has_started());
        let _ = player.tick(Duration::from_secs(3_600));
        assert_eq!((cell(&player), player.until_change()), (Some(5), Some(Duration::ZERO)));
    });
}

#[test]
fn what_leads_nowhere_is_no_table() {
    let list = vec![Frame(0, 100, 100), Label(1), Frame(1, 100, 50), Goto(1, 100)];
    let refused = |change: fn(&mut Vec<Command>)| {
        let mut plan = flow(core::slice::from_ref(&list));
        change(&mut plan.animations[0].tracks[0].layers[0].commands);
        let bytes = sprite_table::write::write(&plan).expect("it fits");
        sprite_table::Table::parse(&bytes).is_err()
    };
    assert!(!refused(|_| {}));
    assert!(refused(|commands| commands[0].at = 2));
    assert!(refused(|commands| commands[0].rand = 101));
    assert!(refused(|commands| commands[1].at = 0));
    assert!(refused(|commands| commands[1].step = Step::Goto { frame: 3, command: 2 }));
    assert!(refused(|commands| commands[1].step = Step::Goto { frame: 2, command: 0 }));
    assert!(refused(|commands| commands[1].step = Step::Goto { frame: 2, command: 3 }));
    assert!(refused(|commands| commands[1].step = Step::Jump { animation: 1 }));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn it_plays_what_a_slow_player_plays(
        actions in any_actions(1),
        action in 0..3_u16,
        times in vec(0..700_000_000_u64, 1..60),
    ) {
        with_sprite(&flow(&actions), |sprite| {
            let mut player = AnyAnimator::of(sprite, action);
            let mut slow = Slow::new(&actions, action.into());
            prop_assert_eq!((cell(&player), player.seed()), (slow.cell(), slow.random.0));
            for time in times {
                let before = slow.returns;
                let tick = player.tick(Duration::from_nanos(time));
                slow.advance(time);
                prop_assert_eq!((cell(&player), player.seed()), (slow.cell(), slow.random.0));
                prop_assert_eq!(player.until_change().map(|left| left.as_nanos()), slow.left.map(u128::from));
                prop_assert_eq!(usize::from(player.animation().index()), slow.action);
                prop_assert!(tick.has_returned() || slow.returns == before);
            }
            Ok(())
        })?;
    }

    #[test]
    fn however_time_is_divided_the_pictures_are_the_same(
        actions in any_actions(1),
        action in 0..3_u16,
        parts in vec(0..900_000_000_u64, 1..20),
    ) {
        with_sprite(&flow(&actions), |sprite| {
            let (mut whole, mut divided) = (AnyAnimator::of(sprite, action), AnyAnimator::of(sprite, action));
            let _ = whole.tick(Duration::from_nanos(parts.iter().sum()));
            for part in parts {
                let _ = divided.tick(Duration::from_nanos(part));
            }
            // An animation that began before the first tick is reported by it, and a new player has not ticked.
            prop_assert_eq!(whole, divided);
            Ok(())
        })?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    /// With frames of at least 400 ms, an hour takes less than the greatest work of one tick, after which time is
    /// dropped.
    #[test]
    fn an_hour_is_exact(actions in any_actions(400), action in 0..3_u16) {
        with_sprite(&flow(&actions), |sprite| {
            let (mut player, mut parts) = (AnyAnimator::of(sprite, action), AnyAnimator::of(sprite, action));
            let mut slow = Slow::new(&actions, action.into());
            let _ = player.tick(Duration::from_secs(3_600));
            slow.advance(3_600_000_000_000);
            prop_assert_eq!((cell(&player), player.seed()), (slow.cell(), slow.random.0));
            for _ in 0..3_600 {
                let _ = parts.tick(Duration::from_secs(1));
            }
            prop_assert_eq!(player, parts);
            Ok(())
        })?;
    }
}

#[test]
fn what_holds_and_passes_over_all_its_frames_shows_nothing() {
    let mut skipped = groups(&[plain(Some(1), 100), plain(Some(2), 100)], Playback::Hold);
    let show = |at| Command { at, rand: 0, is_passed_first: false, step: Step::Show };
    skipped.commands = vec![show(0), show(1)];
    // Frames after its own in the table must not be drawn in their place.
    let many = groups(&vec![plain(Some(3), 100); 8_192], Playback::Hold);
    with_sprite(&standing(vec![single(skipped, None), single(many, None)]), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        for _ in 0..2 {
            assert_eq!((cell(&player), player.frames().count(), player.until_change()), (None, 0, None));
            assert!(player.frame_index() < 2);
            let _ = player.tick(ms(100));
        }
    });
}
