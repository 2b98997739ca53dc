//! Archers look at the hero from all sides, and their arrows can be met.

use super::{SWING, empty_cellar, rest, shown};
use crate::actors::{Arrow, Colours, Enemy, FULL_HEALTH};
use crate::game::STEP;
use crate::rng::Rng;
use crate::scene::SEED;
use crate::screen::{Draw, Pixels};
use crate::sprites;
use crate::vec2::Vec2;
use crate::world::{Place, Room, feet};
use sprite_runtime::{Angle, Animator, Direction, Frame, Point};
use std::time::Duration;

const MIDDLE: Point = Point::new(160, 120);

/// An archer who has just seen the hero somewhere.
fn looking(offset: Vec2) -> Vec<Frame<'static>> {
    let room = Room::new(Place::Cellar);
    let mut archer = Enemy::archer(Vec2::from(MIDDLE));
    archer.step(archer.at + offset, &room, &mut Rng::new(SEED), Duration::from_millis(1));
    archer.frames().collect()
}

fn drawn(frames: &[Frame<'static>]) -> Pixels {
    let picture = |frame: &Frame<'static>| Draw::Picture { frame: *frame, at: MIDDLE, colours: Colours::Own };
    let above: Vec<Draw> = frames.iter().map(picture).collect();
    shown(&above)
}

#[test]
fn an_archer_faces_the_hero_from_every_side() {
    let seen =
        Direction::ALL.map(|direction| (direction, looking(Vec2::from(direction.step()).unit() * 40.0)));
    for (offset, frames) in &seen {
        let mirrored = matches!(offset, Direction::UpRight | Direction::Right | Direction::DownRight);
        assert_eq!(frames.len(), 2, "{offset:?}: a shadow and a body");
        assert_eq!(frames[1].is_mirrored(), mirrored, "{offset:?}");
        let same = seen.iter().filter(|(_, others)| others[1] == frames[1]).count();
        assert_eq!(same, 1, "{offset:?} looks like another offset");
    }
}

/// On the screen, not in the table: what looks right is what looks left, seen in a mirror between the feet.
#[test]
fn pictures_to_the_right_are_mirrored_ones_to_the_left() {
    let pairs = [(-1, 0), (-1, -1), (-1, 1)];
    for (x, y) in pairs {
        let left = drawn(&looking(Vec2::from(Point::new(x, y)) * 40.0));
        let right = drawn(&looking(Vec2::from(Point::new(-x, y)) * 40.0));
        let axis = 2 * MIDDLE.x.cast_unsigned() as usize - 1;
        let mirrored = left.rows().flat_map(|row| {
            let night = row[0];
            (0..row.len()).map(move |x| row.get(axis.wrapping_sub(x)).copied().unwrap_or(night))
        });
        assert!(left != right, "nothing was drawn");
        assert!(mirrored.eq(right.all().iter().copied()), "{x}, {y}");
    }
}

#[test]
fn any_angle_picks_the_nearest_picture() {
    let eighth = Angle::STEPS / 8;
    let mut player = Animator::new(sprites::Archer::Shoot);
    for steps in 0..Angle::STEPS {
        // Halfway between two pictures either is right; which of them, the format says.
        if steps % eighth == eighth / 2 {
            continue;
        }
        let angle = Angle::from_steps(steps);
        player.face(angle);
        let shown = player.direction_index();
        player.face(angle.direction());
        assert_eq!(player.direction_index(), shown, "{} degrees", angle.degrees());
    }
}

#[test]
fn an_archer_turns_in_the_middle_of_a_shot() {
    let mut player = Animator::new(sprites::Archer::Shoot);
    player.tick(Duration::from_millis(270));
    for offset in Direction::ALL {
        player.face(offset);
        assert_eq!((player.frame_index(), player.elapsed()), (2, Duration::from_millis(270)), "{offset:?}");
    }
}

#[test]
fn an_arrow_hurts_and_the_sword_sends_it_back() {
    for parries in [false, true] {
        let mut game = empty_cellar();
        game.hero.at = feet(Point::new(12, 11));
        let archer = Enemy::archer(feet(Point::new(16, 11)));
        let mut hits = 0;
        game.area.enemies = vec![archer];
        // The hero looks at the archer once, and then only stands there.
        game.step(crate::input::Input { walk: Direction::Right.step(), ..Default::default() }, STEP);
        for _ in 0..60 * 4 {
            let near = |arrow: &Arrow| !arrow.is_returned && (arrow.at - game.hero.at).length() < 36.0;
            let strikes = parries && game.area.arrows.iter().any(near) && !game.hero.is_swinging();
            game.step(if strikes { SWING } else { crate::input::Input::NONE }, STEP);
            hits += usize::from(game.area.enemies.iter().any(|enemy| enemy.health < 2));
        }
        assert_eq!(game.hero.health == FULL_HEALTH, parries);
        assert_eq!(hits > 0, parries, "an arrow that comes back wounds");
    }
}

#[test]
fn an_archer_falls_apart_and_is_gone() {
    let mut game = empty_cellar();
    let mut archer = Enemy::archer(game.hero.at + Vec2::new(0.0, 60.0));
    archer.health = 1;
    assert!(archer.strike(game.hero.at) && !archer.strike(game.hero.at) && !archer.is_harmful());
    game.area.enemies = vec![archer];
    rest(&mut game, 20);
    assert_eq!(game.area.enemies.len(), 1, "one sees it fall");
    rest(&mut game, 60);
    assert!(game.area.enemies.is_empty());
}

/// Whoever stands behind something solid is safe; water is not solid to an arrow.
#[test]
fn arrows_stop_at_a_cart_and_not_at_a_pond() {
    let room = Room::new(Place::Cellar);
    let clear = |from: (i32, i32), to: (i32, i32)| {
        room.is_clear(feet(Point::new(from.0, from.1)), feet(Point::new(to.0, to.1)))
    };
    assert!(!clear((11, 5), (15, 5)), "the cart");
    assert!(clear((11, 7), (18, 7)), "the pond");
    assert!(!clear((9, 9), (10, 13)), "the wall");
}
