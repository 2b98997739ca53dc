//! The cart goes by whole tiles, whatever happens on the way.

use super::{empty_cellar, rest};
use crate::actors::Cart;
use crate::area::Area;
use crate::game::{Game, STEP};
use crate::input::Input;
use crate::rng::Rng;
use crate::scene::SEED;
use crate::sprites;
use crate::vec2::Vec2;
use crate::world::{Place, Room, TILE, feet, next_stop};
use sprite_runtime::cranberry::CranberryExt as _;
use sprite_runtime::{Animator, Direction, Offset, Point};
use std::time::Duration;

const DIRECTIONS: [Direction; 4] = [Direction::Right, Direction::Up, Direction::Left, Direction::Down];

/// A cart that has just been pushed along rails, and the room it rolls in.
fn pushed(direction: Direction) -> (Cart, Room) {
    let (mut room, rails) = (Room::new(Place::Cellar), rails());
    let end = rails
        .iter()
        .copied()
        .find(|cell| rails.contains(&(*cell + direction.step())) && !room.is_solid(*cell + direction.step()));
    let mut cart = Cart::new(end.unwrap());
    cart.lean(Some(direction), &mut room, |_| true, Duration::from_secs(1));
    assert!(cart.player.is_blocked(), "{direction:?}");
    (cart, room)
}

fn rails() -> Vec<Point> {
    let room = Room::new(Place::Cellar);
    Room::marks(Place::Cellar).map(|(cell, _)| cell).filter(|cell| room.has_rails(*cell)).collect()
}

#[test]
fn a_movement_is_sixteen_pixels_however_time_is_split() {
    for (seed, direction) in (1..400).zip(DIRECTIONS.into_iter().cycle()) {
        let (mut cart, mut room) = pushed(direction);
        let (cell, middle) = (cart.cell, cart.middle());
        let mut chance = Rng::new(seed);
        // From ticks that move nothing at all to some that are longer than the whole way.
        let scale = [1, 9, 60, 700][seed as usize / 4 % 4];
        while cart.player.is_blocked() {
            cart.step(&mut room, Duration::from_nanos(chance.below(1_000_000).into()) * scale);
            let gone = cart.middle() - middle;
            let ahead = gone.x * direction.step().x + gone.y * direction.step().y;
            assert!((0..=TILE).contains(&ahead) && gone.x * gone.y == 0, "{direction:?}: {gone:?}");
        }
        let tile = Point::new(direction.step().x * TILE, direction.step().y * TILE);
        assert_eq!(
            (cart.cell, cart.middle()),
            (cell + direction.step(), middle + tile),
            "{direction:?}, seed {seed}"
        );
        assert_eq!(cart.player.offset(), Offset::ZERO);
        assert!(room.is_solid(cart.cell) && !room.is_solid(cell));
    }
}

#[test]
fn moved_parts_add_up_to_the_movement() {
    for &movement in sprites::Cart::ALL {
        for millis in [1, 7, 16, 33, 299, 300, 301] {
            let mut player = Animator::new(movement);
            player.play(movement);
            let (mut sum, mut finished) = (Offset::ZERO, 0);
            for _ in 0..=400 / millis {
                let tick = player.tick(Duration::from_millis(millis));
                sum += tick.movement();
                finished += u32::from(tick.is_finished());
            }
            assert_eq!((sum, finished), (player.displacement(), 1), "{movement:?} by {millis} ms");
            assert_eq!(sum.x.abs() + sum.y.abs(), 16 * Offset::PIXEL);
        }
    }
}

#[test]
fn a_rolling_cart_blocks_the_hero() {
    let (mut cart, mut room) = pushed(Direction::Right);
    while cart.player.is_blocked() {
        cart.step(&mut room, STEP);
        let middle = cart.corner() + Vec2::new(8.0, 8.0);
        for (x, y) in [(0.0, 0.0), (-7.0, -7.0), (7.0, 7.0), (-7.0, 7.0), (7.0, -7.0)] {
            assert!(!room.is_free(middle + Vec2::new(x, y)), "{:?}", cart.corner());
        }
        assert!(room.is_free(middle + Vec2::new(-24.0, 4.0)), "the direction behind it is free");
    }
}

#[test]
fn a_cart_waits_for_enemies_and_stops_where_rails_end() {
    let mut room = Room::new(Place::Cellar);
    let mut cart = Cart::new(rails()[0]);
    let long = Duration::from_secs(1);
    cart.lean(Some(Direction::Right), &mut room, |_| false, long);
    cart.lean(Some(Direction::Left), &mut room, |_| true, long);
    cart.lean(Some(Direction::Up), &mut room, |_| true, long);
    assert!(!cart.player.is_blocked());
    cart.lean(Some(Direction::Right), &mut room, |_| true, long);
    assert!(cart.player.is_blocked());
}

/// Wherever the cart may come to stand, the hero can get behind it for every way that it could go on.
#[test]
fn the_cart_is_never_stuck() {
    let area = Area::new(Place::Cellar, &mut Rng::new(SEED));
    let rails = rails();
    let mut ways = 0;
    for cell in &rails {
        let mut room = area.room.clone();
        // Where the cart began is free once it has left; jars can be cut.
        room.set_solid(rails[0], false);
        area.bushes.iter().for_each(|bush| room.set_solid(bush.cell, false));
        room.set_solid(*cell, true);
        for direction in
            DIRECTIONS.into_iter().filter(|direction| rails.contains(&(*cell + direction.step())))
        {
            let behind = *cell - direction.step();
            assert!(next_stop(&room, area.start, feet(behind)).is_some(), "{cell:?} {direction:?}");
            ways += 1;
        }
    }
    assert_eq!(ways, 2 * (rails.len() - 1), "a single track from end to end");
}

/// Holds a key down until the cart stands somewhere.
fn push(game: &mut Game, direction: Direction, to: Point) {
    for _ in 0..600 {
        if game.area.cart.as_ref().unwrap().cell == to {
            return;
        }
        game.step(Input { walk: direction.step(), ..Input::NONE }, STEP);
        assert!(game.area.room.is_free(game.hero.at), "{:?}", game.hero.at);
    }
    panic!("never came to {to:?}");
}

#[test]
fn the_hero_pushes_the_cart_to_its_plate_and_the_spikes_sink() {
    let mut game = empty_cellar();
    game.hero.at = feet(Point::new(12, 5));
    push(&mut game, Direction::Right, Point::new(17, 5));
    game.hero.at = feet(Point::new(17, 4));
    let spikes: Vec<Point> = game.area.spikes.iter().map(|spikes| spikes.cell).collect();
    assert!(spikes.len() == 2 && spikes.iter().all(|cell| game.area.room.is_solid(*cell)));
    let plate = game.area.plate.as_ref().unwrap().cell;
    push(&mut game, Direction::Down, plate);
    rest(&mut game, 60);
    assert!(spikes.iter().all(|cell| !game.area.room.is_solid(*cell)));
}
