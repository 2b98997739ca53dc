//! Animals of one picture, and potions of an atlas.

use super::{SWING, rest};
use crate::actors::{FULL_HEALTH, Potion};
use crate::area::Area;
use crate::game::{Game, STEP};
use crate::input::Input;
use crate::rng::Rng;
use crate::scene::SEED;
use crate::screen::{Canvas, View};
use crate::sprites::Potions;
use crate::sprites::animals::{Cat, Chick, Hen, Rabbit};
use crate::vec2::Vec2;
use crate::world::{Place, cell_at};
use sprite_runtime::{Animator, AnyAnimator, Direction};
use std::collections::BTreeSet;
use std::time::Duration;

/// Each has three columns of the picture for itself, and a row for each direction.
#[test]
fn animals_are_cut_from_their_own_part_of_the_picture() {
    let walks: [AnyAnimator<'static>; 4] = [
        Animator::new(Hen::Walk).into(),
        Animator::new(Chick::Walk).into(),
        Animator::new(Cat::Walk).into(),
        Animator::new(Rabbit::Walk).into(),
    ];
    let directions = [Direction::Down, Direction::Left, Direction::Right, Direction::Up];
    for (kind, mut walk) in (0..).zip(walks) {
        for (row, direction) in (0..).zip(directions) {
            walk.face(direction);
            let mut columns = Vec::new();
            for _ in 0..4 {
                let frame = walk.frame().unwrap();
                assert_eq!((frame.image().path(), frame.is_mirrored()), ("animals.png", false));
                assert_eq!(frame.rect().y / 16, row);
                columns.push(frame.rect().x / 16 - 3 * kind);
                walk.tick(walk.until_change().unwrap());
            }
            assert_eq!(columns, [0, 1, 2, 1], "{} {direction:?}", walk.sprite_path());
        }
    }
}

#[test]
fn animals_stroll_near_home_and_all_of_them_are_there() {
    let mut area = Area::new(Place::Garden, &mut Rng::new(SEED));
    let homes: Vec<Vec2> = area.animals.iter().map(|animal| animal.at).collect();
    let mut seen = BTreeSet::new();
    for _ in 0..60 * 60 {
        for (animal, home) in area.animals.iter_mut().zip(&homes) {
            animal.step(&area.room, STEP);
            assert!(area.room.is_free(animal.at) && (animal.at - *home).length() < 31.0, "{animal:?}");
            seen.extend(animal.frames().map(|frame| (frame.rect().x / 16, frame.rect().y / 16)));
        }
    }
    assert_eq!((homes.len(), seen.len()), (4, 12 * 4), "{seen:?}");
}

/// The cork is in the air in a frame that lies on its side in the atlas: on the screen it is above the bottle.
#[test]
fn a_potion_stands_upright_in_each_of_its_frames() {
    let mut game = Game::new(SEED);
    rest(&mut game, 60);
    game.step(SWING, STEP);
    rest(&mut game, 60);
    game.area.enemies.clear();
    game.area.potions.clear();
    let mut canvas = Canvas::new().unwrap();
    let without = canvas.draw(View::new().compose(&game)).clone();
    for kind in [Potions::Red, Potions::Blue] {
        let mut potion = Potion::new(cell_at(game.hero.at + Vec2::new(48.0, -64.0)), kind);
        let mut heights = Vec::new();
        for _ in 0..4 {
            game.area.potions = vec![potion.clone()];
            let with = canvas.draw(View::new().compose(&game));
            let pixels = (0..).zip(with.rows().zip(without.rows()));
            let changed =
                pixels.flat_map(|(y, (a, b))| (0..).zip(a.iter().zip(b)).map(move |(x, p)| (x, y, p)));
            let places = changed.filter(|(.., (a, b))| a != b).map(|(x, y, _): (i32, i32, _)| (x, y));
            let places: Vec<_> = places.collect();
            let feet = potion.at.pixel();
            assert!(places.iter().all(|(x, _)| (-6..6).contains(&(x - feet.x))), "{kind:?} {places:?}");
            let top = places.iter().map(|(_, y)| y - 16 - feet.y).min().unwrap();
            let bottom = places.iter().map(|(_, y)| y - 16 - feet.y).max().unwrap();
            heights.push((top, bottom));
            potion.player.tick(Duration::from_millis(120));
        }
        assert_eq!(heights, [(-14, 0), (-14, 0), (-14, 0), (-19, 0)], "{kind:?}");
    }
}

#[test]
fn a_potion_is_drunk_by_whoever_needs_it() {
    let mut game = Game::new(SEED);
    rest(&mut game, 60);
    game.step(SWING, STEP);
    rest(&mut game, 60);
    game.area.enemies.clear();
    game.area.potions = vec![Potion::new(cell_at(game.hero.at), Potions::Red)];
    rest(&mut game, 2);
    assert_eq!((game.hero.health, game.area.potions.len()), (FULL_HEALTH, 1));
    game.hero.health = 3;
    rest(&mut game, 2);
    assert_eq!((game.hero.health, game.area.potions.len()), (FULL_HEALTH, 0));

    let walked = |game: &mut Game| {
        let from = game.hero.at;
        for _ in 0..20 {
            game.step(Input { walk: Direction::Up.step(), ..Input::NONE }, STEP);
        }
        (game.hero.at - from).length()
    };
    let before = walked(&mut game);
    game.area.potions = vec![Potion::new(cell_at(game.hero.at), Potions::Blue)];
    rest(&mut game, 2);
    assert!(game.area.potions.is_empty() && walked(&mut game) > before * 1.3);
    rest(&mut game, 60 * 9);
    game.hero.at = game.area.start;
    assert!((walked(&mut game) - before).abs() < 1.0);
}
