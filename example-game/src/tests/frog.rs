//! Frogs do as they like, each by its own lot.

use crate::actors::Frog;
use crate::game::STEP;
use crate::sprites::pond;
use crate::vec2::Vec2;
use crate::world::{Place, Room};
use sprite_runtime::{Animation, Animator, Direction, Point, Rect};
use std::time::Duration;

const FAR_AWAY: Vec2 = Vec2::new(-10_000.0, 0.0);

/// The frames of a frog in its first half minute, by tenths of a second.
fn idles(seed: u64) -> Vec<Rect> {
    let mut player = Animator::new(pond::Frog::Stand).with_seed(seed);
    let shown = (0..300).map(|_| {
        player.tick(Duration::from_millis(100));
        player.frame().unwrap().rect()
    });
    shown.collect()
}

#[test]
fn frogs_of_different_seeds_are_not_in_step() {
    for seed in 1..40 {
        assert_eq!(idles(seed), idles(seed));
        let alike = idles(seed).iter().zip(&idles(seed + 1)).filter(|(a, b)| a == b).count();
        assert!(alike < 240, "seeds {seed} and {}: alike for {alike} tenths of 300", seed + 1);
    }
    let mut cells: Vec<u32> = idles(1).iter().map(|rect| rect.x / 20).collect();
    cells.sort_unstable();
    cells.dedup();
    assert_eq!(cells, [0, 1, 2, 3], "sits, blinks, puffs and looks about");
}

#[test]
fn a_seed_gives_the_same_frames_at_every_tick_length() {
    for millis in [1, 4, 25, 700] {
        let mut player = Animator::new(pond::Frog::Stand).with_seed(5);
        // After each 700 milliseconds.
        for expected in idles(5).iter().skip(6).step_by(7) {
            for _ in 0..700 / millis {
                player.tick(Duration::from_millis(millis));
            }
            assert_eq!(player.frame().unwrap().rect(), *expected, "by {millis} ms");
        }
    }
}

#[test]
fn a_toad_is_a_frog_of_another_colour() {
    assert_eq!(pond::Toad::NAMES, pond::Frog::NAMES);
    for offset in [Direction::Up, Direction::Left, Direction::Right, Direction::Down] {
        let rects = |strip: sprite_runtime::animation::Strip<'static>| {
            strip.flatten().map(|frame| frame.rect()).collect::<Vec<_>>()
        };
        let frog = rects(pond::Frog::Stand.strip(offset));
        assert_eq!(rects(pond::Toad::Stand.strip(offset)) == frog, offset != Direction::Down, "{offset:?}");
        assert_ne!(
            rects(pond::Toad::Jump.strip(offset)),
            rects(pond::Frog::Jump.strip(offset)),
            "{offset:?}"
        );
    }
    let image = |frame: Option<sprite_runtime::Frame<'static>>| frame.unwrap().image().path();
    let (frog, toad) = (Animator::new(pond::Frog::Jump), Animator::new(pond::Toad::Jump));
    assert_ne!(image(frog.frame()), image(toad.frame()));
}

#[test]
fn a_frog_leaps_away_and_comes_back() {
    let room = Room::new(Place::Garden);
    for (make, farther) in [(Frog::green as fn(Point) -> Frog, 15.0), (Frog::toad, 6.0)] {
        let mut frog = make(Point::new(12, 7));
        let home = frog.at;
        let hero = home + Vec2::new(-20.0, 0.0);
        for _ in 0..60 {
            frog.step(hero, &room, STEP);
        }
        assert!(frog.at.x - home.x > farther && (frog.at.y - home.y).abs() < 0.1, "{:?}", frog.at - home);
        for _ in 0..60 * 60 {
            frog.step(FAR_AWAY, &room, STEP);
            assert!(room.is_free(frog.at));
        }
        assert!((frog.at - home).length() < 16.0, "{:?}", frog.at - home);
    }
}
