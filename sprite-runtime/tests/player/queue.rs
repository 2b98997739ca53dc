//! Animations that wait for their turn.

use crate::plans::{animation, drawn, layer, sprite, track, with_sprite};
use sprite_runtime::{AnyAnimator, Queue, Sprite};
use sprite_table::Playback;
use sprite_table::write::Plan;
use std::time::Duration;

fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// A loop, and animations of 200, 300 and 400 ms.
fn plan() -> Plan {
    let frames = |count, playback| animation(vec![track(vec![layer(count, 100, playback)])], true);
    let mut animations = vec![frames(2, Playback::Loop { from: 0 })];
    animations.extend((2..5).map(|count| frames(count, Playback::Hold)));
    sprite(animations)
}

/// Plays the animations 1, 2, 3 and 0 in ticks of this length, up to a time.
fn play<'s>(sprite: &'s Sprite<'s>, step: u64, until: u64) -> (AnyAnimator<'s>, Vec<u16>) {
    let mut player = AnyAnimator::of(sprite, 1);
    let (mut queue, mut ended) = (Queue::<u16, 3>::new(), Vec::new());
    assert!([2, 3, 0].into_iter().all(|next| queue.push(next)) && !queue.push(1));
    for _ in 0..until / step {
        queue.tick(&mut player, ms(step), |before, tick| {
            if tick.is_finished() {
                ended.push(before.animation().index());
            }
        });
    }
    (player, ended)
}

#[test]
fn animations_follow_each_other_at_exactly_the_end_whatever_the_ticks() {
    with_sprite(&plan(), |sprite| {
        for (until, animation, elapsed, ended) in [
            (180, 1, 180, 0),
            (240, 2, 40, 1),
            (480, 2, 280, 1),
            (600, 3, 100, 2),
            (960, 0, 60, 3),
            (1200, 0, 100, 3),
        ] {
            for step in [1, 4, 60, until] {
                if until % step > 0 {
                    continue;
                }
                let (player, seen) = play(sprite, step, until);
                let shown = (player.animation().index(), player.elapsed(), seen.as_slice());
                assert_eq!(
                    shown,
                    (animation, ms(elapsed), &[1, 2, 3][..ended]),
                    "{until} in steps of {step}"
                );
                assert_eq!(drawn(&player), drawn(&play(sprite, 1, until).0));
            }
        }
    });
}

#[test]
fn what_has_ended_before_is_followed_at_once() {
    with_sprite(&plan(), |sprite| {
        let mut player = AnyAnimator::of(sprite, 1);
        let mut queue = Queue::<u16>::default();
        queue.tick(&mut player, ms(500), |_, _| {});
        assert!(player.is_finished() && queue.is_empty());
        queue.push(1);
        queue.tick(&mut player, ms(30), |_, _| {});
        assert_eq!((player.animation().index(), player.elapsed(), queue.len()), (1, ms(30), 0));
    });
}

#[test]
fn a_queue_is_a_list() {
    let mut queue = Queue::<char, 2>::new();
    assert!(queue.is_empty() && queue.pop().is_none());
    assert!(queue.push('a') && queue.push('b') && !queue.push('c'));
    assert_eq!(
        (queue.first(), queue.len(), queue.iter().collect::<String>()),
        (Some('a'), 2, "ab".to_owned())
    );
    assert_eq!((queue.pop(), queue.first()), (Some('a'), Some('b')));
    assert!(queue.push('c'));
    assert_eq!(queue.iter().collect::<String>(), "bc");
    queue.clear();
    assert!(queue.is_empty() && Queue::<char, 0>::new().pop().is_none());
}
