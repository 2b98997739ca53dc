//! The crab's file, and the sprite that the game has of it.

use super::{SWING, empty_cellar, rest};
use crate::actors::{Deed, Enemy, FEET, FULL_HEALTH, SNAP};
use crate::game::{Game, STEP};
use crate::rng::Rng;
use crate::scene::SEED;
use crate::sprites;
use crate::vec2::Vec2;
use crate::world::{Place, Room, feet};
use sprite_runtime::{Animator, Direction, Frame, Point, Size};
use std::time::Duration;

const FAR_AWAY: Vec2 = Vec2::new(-10_000.0, 0.0);

fn frames(animation: sprites::Crab) -> Vec<Frame<'static>> {
    animation.strip(Direction::Down).flatten().collect()
}

/// The frames of which the artist says something.
fn marked(animation: sprites::Crab, text: &str) -> Vec<usize> {
    let says = |frame: &Frame<'static>| frame.texts().any(|of| of.layer == "claws" && of.text == text);
    (0..).zip(&frames(animation)).filter(|(_, frame)| says(frame)).map(|(index, _)| index).collect()
}

#[test]
fn the_game_and_the_file_name_the_same_frames() {
    assert_eq!(marked(sprites::Crab::Walk, FEET), [0, 3]);
    // The frame after it shows the same claws.
    assert_eq!(marked(sprites::Crab::Strike, "snap"), [SNAP, SNAP + 1].map(usize::from));
    let hits = |animation| -> Vec<bool> {
        frames(animation).iter().map(|frame| frame.slice("hit").is_some()).collect()
    };
    assert_eq!(hits(sprites::Crab::Walk), [false; 4]);
    assert_eq!(hits(sprites::Crab::Strike), [false, false, true, true, false]);
    let hit = frames(sprites::Crab::Strike)[usize::from(SNAP)].slice("hit").unwrap().bounds;
    assert_eq!((hit.top_left(), hit.size()), (Point::new(-22, -12), Size::new(44, 14)));
}

#[test]
fn it_walks_to_and_fro_and_strikes_once() {
    let mut player = Animator::new(sprites::Crab::Walk);
    let mut seen = vec![player.frame_index()];
    for _ in 0..540 {
        if player.tick(Duration::from_millis(1)).is_changed() {
            seen.push(player.frame_index());
        }
    }
    assert_eq!(seen, [0, 1, 2, 3, 2, 1, 0]);
    player.play(sprites::Crab::Strike);
    assert!(player.tick(Duration::from_secs(1)).is_finished());
    assert_eq!(player.frame_index(), 4);
}

#[test]
fn a_crab_moves_with_its_feet_and_stays_near_its_home() {
    let room = Room::new(Place::Garden);
    let home = feet(Point::new(4, 8));
    let mut crab = Enemy::crab(home);
    let (mut left, mut right) = (0.0_f32, 0.0_f32);
    for step in 0..60 * 20 {
        crab.step(FAR_AWAY, &room, &mut Rng::new(SEED), STEP);
        assert!(room.is_free(crab.at), "step {step}: {:?}", crab.at);
        let offset = crab.at - home;
        // The first feet are set as soon as it walks.
        let stays = step == 0 && offset == Vec2::ZERO;
        assert_eq!((stays, offset.y), (false, 0.0), "step {step}: {offset:?}");
        (left, right) = (left.min(offset.x), right.max(offset.x));
    }
    assert!((-36.0..-20.0).contains(&left) && (12.0..36.0).contains(&right), "{left} to {right}");
}

/// The claws strike where the slice is while it is there, and nowhere else.
#[test]
fn claws_hit_a_hero_within_their_slice() {
    let health = |offset: Vec2, steps: usize| {
        let mut game = empty_cellar();
        let mut crab = Enemy::crab(game.hero.at - offset);
        // It has rested long enough to strike at once, and has not walked yet.
        for _ in 0..48 {
            crab.step(FAR_AWAY, &game.area.room, &mut Rng::new(SEED), STEP);
        }
        crab.at = game.hero.at - offset;
        game.area.enemies.push(crab);
        rest(&mut game, steps);
        game.hero.health
    };
    // 380 ms before the claws snap, and 1 step in which the strike begins.
    assert_eq!(health(Vec2::new(24.0, 0.0), 22), FULL_HEALTH);
    assert_eq!(health(Vec2::new(24.0, 0.0), 30), FULL_HEALTH - 1);
    assert_eq!(health(Vec2::new(-24.0, 3.0), 30), FULL_HEALTH - 1);
    assert_eq!(health(Vec2::new(10.0, -14.0), 30), FULL_HEALTH, "above its reach");
    assert_eq!(health(Vec2::new(29.0, 0.0), 30), FULL_HEALTH, "beside its reach");
    assert_eq!(health(Vec2::new(40.0, 0.0), 30), FULL_HEALTH, "too far away to strike at");
}

/// A frame that begins and ends within one long tick is not missed.
#[test]
fn claws_snap_once_at_every_tick_length() {
    for millis in [1, 16, 100, 1000] {
        let room = Room::new(Place::Garden);
        let mut crab = Enemy::crab(feet(Point::new(4, 8)));
        let mut step = |millis, offset: Vec2| {
            let hero = crab.at + offset;
            crab.step(hero, &room, &mut Rng::new(SEED), Duration::from_millis(millis))
        };
        // It rests, and then begins to strike.
        assert!(step(800, FAR_AWAY).is_none() && step(0, Vec2::new(20.0, 0.0)).is_none());
        let snaps = (0..1000 / millis).filter(|_| matches!(step(millis, FAR_AWAY), Some(Deed::Snap))).count();
        assert_eq!(snaps, 1, "by {millis} ms");
    }
}

#[test]
fn the_sword_kills_a_crab() {
    let mut game = Game::new(SEED);
    let ahead = game.hero.at + Vec2::new(0.0, -18.0);
    game.area.enemies = vec![Enemy::crab(ahead)];
    for _ in 0..2 {
        for enemy in &mut game.area.enemies {
            enemy.at = ahead;
        }
        game.step(SWING, STEP);
        rest(&mut game, 30);
    }
    assert!(game.area.enemies.is_empty());
}
