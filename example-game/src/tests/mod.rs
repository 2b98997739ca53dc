//! The game plays itself: what it promises is checked without a window.

mod archer;
mod cart;
mod crab;
mod frog;
mod meadow;
mod villager;

use crate::actors::{Enemy, FULL_HEALTH, Spikes};
use crate::area::Area;
use crate::game::{Game, STEP};
use crate::input::Input;
use crate::rng::Rng;
use crate::scene::{SEED, Script};
use crate::screen::{Canvas, Draw, Layers, Pixels, View};
use crate::sprites::Letters;
use crate::vec2::Vec2;
use crate::words::{Notice, TASK};
use crate::world::{COLUMNS, Place, Room, Tile, next_stop};
use sprite_runtime::{Direction, Image, Point};

const PLACES: [Place; 2] = [Place::Garden, Place::Cellar];
const SWING: Input = Input { swing: true, ..Input::NONE };

fn rest(game: &mut Game, steps: usize) {
    (0..steps).for_each(|_| game.step(Input::NONE, STEP));
}

/// A screen with nothing but these pictures.
fn shown(above: &[Draw]) -> Pixels {
    Canvas::new().unwrap().draw(Layers { ground: &[], above, tileset: &Image::TILESET }).clone()
}

/// The cellar with the hero alone, after the title.
fn empty_cellar() -> Game {
    let mut game = Game::new(SEED);
    rest(&mut game, 60);
    game.step(Input { walk: Direction::Up.step(), ..Input::NONE }, STEP);
    game.area = Area::new(Place::Cellar, &mut Rng::new(SEED));
    game.area.enemies.clear();
    game
}

#[test]
fn the_scene_ends_in_victory() {
    let (mut game, mut script) = (Game::new(SEED), Script::new());
    let mut stills = 0;
    while let Some(input) = script.input(&game, STEP) {
        game.step(input, STEP);
        stills += usize::from(script.wants_still());
    }
    assert!(game.is_won(), "ended in the {:?} with {} gems", game.area.place, game.gems);
    assert!((12..=24).contains(&stills), "{stills} stills");
}

#[test]
fn maps_fill_the_screen_and_hold_what_a_room_needs() {
    for place in PLACES {
        let map = place.map().join("\n");
        let count = |mark| map.chars().filter(|&other| other == mark).count();
        assert!(place.map().iter().all(|line| line.len() == COLUMNS), "{map}");
        assert!(map.chars().all(|mark| "#.p~bD@LCKsevakmftnruc=o^\n".contains(mark)), "{map}");
        assert_eq!((count('@'), count('D')), (1, 4), "{map}");
        assert!(count('L') >= 2 && count('C') % 2 == 0, "{map}");
    }
}

#[test]
fn walls_over_open_ground_are_two_rows_deep() {
    for place in PLACES {
        let room = Room::new(place);
        for (cell, _) in Room::marks(place).filter(|(cell, _)| room.tile(*cell) == Tile::Wall) {
            let (above, below) = (cell + Direction::Up.step(), cell + Direction::Down.step());
            let face = room.tile(below) != Tile::Wall;
            assert!(!face || room.tile(above) == Tile::Wall, "{place:?} {cell:?}");
        }
    }
}

#[test]
fn everything_that_matters_can_be_reached() {
    for place in PLACES {
        let area = Area::new(place, &mut Rng::new(SEED));
        let near = |at: Vec2| {
            let mut sides = Direction::ALL.iter().map(|direction| at + Vec2::from(direction.step()) * 16.0);
            sides.any(|side| next_stop(&area.room, area.start, side).is_some())
        };
        assert!(area.lamps.iter().all(|lamp| near(lamp.at)), "{place:?}");
        assert!(area.bushes.iter().all(|bush| near(bush.at())), "{place:?}");
        assert!(area.key_spot.is_none_or(near), "{place:?}");
        assert!(area.chest.iter().all(|chest| near(chest.front())), "{place:?}");
        assert!(area.door.iter().all(|door| near(door.sill())), "{place:?}");
    }
}

#[test]
fn the_sword_kills_a_slime_and_its_puff_vanishes() {
    let mut game = Game::new(SEED);
    let ahead = game.hero.at + Vec2::new(0.0, -18.0);
    game.area.enemies = vec![Enemy::slime(ahead, &mut Rng::new(SEED))];
    for _ in 0..4 {
        // It is pushed away, and comes back by itself.
        for enemy in &mut game.area.enemies {
            enemy.at = ahead;
        }
        game.step(SWING, STEP);
        rest(&mut game, 30);
    }
    assert!(game.area.enemies.is_empty());
    rest(&mut game, 120);
    assert!(game.area.effects.is_empty());
}

#[test]
fn a_defeat_waits_for_space_and_restarts_the_room() {
    let mut game = Game::new(SEED);
    let start = game.hero.at;
    game.hero.at = start + Vec2::new(0.0, -40.0);
    game.hero.health = 1;
    game.hero.hurt(start);
    rest(&mut game, 40);
    assert_eq!((game.hero.health, game.hero.frames().into_iter().flatten().count()), (0, 0));
    rest(&mut game, 600);
    assert_eq!((game.hero.health, game.notice()), (0, Some(Notice::defeat())));
    game.step(SWING, STEP);
    assert_eq!(game.notice(), None);
    rest(&mut game, 60);
    assert_eq!((game.hero.health, game.hero.at), (FULL_HEALTH, start));
}

#[test]
fn a_pause_stops_everything_until_it_ends() {
    let esc = Input { pause: true, ..Input::NONE };
    let mut game = Game::new(SEED);
    game.step(esc, STEP);
    assert_eq!(game.notice(), Some(Notice::pause()));
    let (hero, slimes) = (game.hero.at, game.area.enemies.clone());
    for _ in 0..60 {
        game.step(Input { walk: Direction::Up.step(), ..SWING }, STEP);
    }
    assert_eq!((game.hero.at, game.area.enemies.len()), (hero, slimes.len()));
    assert!(game.area.enemies.iter().zip(&slimes).all(|(now, before)| now.at == before.at));
    game.step(esc, STEP);
    assert_eq!(game.notice(), None);
    game.step(esc, STEP);
    game.step(Input { restart: true, ..Input::NONE }, STEP);
    assert_eq!(game.notice(), None);
}

#[test]
fn the_goal_leads_from_the_lanterns_through_the_gate_to_the_chest() {
    let (mut game, mut script) = (Game::new(SEED), Script::new());
    let mut goals = vec![game.goal()];
    while let Some(input) = script.input(&game, STEP) {
        game.step(input, STEP);
        // Where the key lies depends on where the hero walks.
        let goal = game.goal();
        let goal = if goal.starts_with("the key") { "the key".to_owned() } else { goal };
        if goals.last() != Some(&goal) {
            goals.push(goal);
        }
    }
    let garden =
        ["light 2 lanterns", "light the last lantern", "the key", "open the gate", "go through the gate"];
    assert_eq!(goals[..5], garden);
    assert_eq!(goals.last().map(String::as_str), Some("go to the chest"), "{goals:?}");
    assert_eq!(game.notice(), Some(Notice::end(game.gems)));

    let mut game = empty_cellar();
    game.area.lamps.iter_mut().for_each(|lamp| _ = lamp.light());
    assert_eq!(game.goal(), "push the cart onto the plate");
    game.area.spikes.iter_mut().for_each(Spikes::sink);
    assert_eq!(game.goal(), "go to the chest");
}

#[test]
fn all_texts_have_letters() {
    let notices = [Notice::pause(), Notice::defeat(), Notice::end(1), Notice::end(23)];
    let lines =
        notices.into_iter().flat_map(|Notice { title, lines }| [title.to_owned()].into_iter().chain(lines));
    for line in lines.chain([TASK.to_owned(), Game::new(SEED).goal()]) {
        let is_drawn = |c: char| c == ' ' || c.is_ascii_digit() || Letters::find(&c.to_string()).is_some();
        assert!(line.chars().all(is_drawn), "{line}");
        assert!(line.len() <= 52, "{line}");
    }
}

#[test]
fn random_keys_never_move_the_hero_into_a_wall() {
    for (seed, place) in (1..9).zip(PLACES.into_iter().cycle()) {
        let (mut game, mut fingers) = (Game::new(seed), Rng::new(seed));
        game.area = Area::new(place, &mut Rng::new(seed));
        game.hero.at = game.area.start;
        let mut input = Input::NONE;
        for step in 0..60 * 60 {
            if step % 12 == 0 {
                input =
                    Input { walk: fingers.direction().step(), swing: fingers.below(3) == 0, ..Input::NONE };
            }
            game.step(input, STEP);
            assert!(game.area.room.is_free(game.hero.at), "seed {seed}, step {step}: {:?}", game.hero.at);
        }
    }
}

#[test]
fn the_hero_is_on_the_screen() {
    let mut game = Game::new(SEED);
    rest(&mut game, 60);
    let mut canvas = Canvas::new().unwrap();
    let with = canvas.draw(View::new().compose(&game)).clone();
    game.hero.vanish();
    let without = canvas.draw(View::new().compose(&game));
    let feet = game.hero.at.pixel();
    let pixels = (0..).zip(with.rows().zip(without.rows()));
    let pixels = pixels.flat_map(|(y, (a, b))| (0..).zip(a.iter().zip(b)).map(move |(x, pair)| (x, y, pair)));
    let changed: Vec<(i32, i32, _)> = pixels.filter(|(.., (a, b))| a != b).collect();
    assert!(changed.len() > 200, "{} pixels", changed.len());
    for (x, y, _) in changed {
        let (x, y) = (x - feet.x, y - 16 - feet.y);
        assert!((-12..12).contains(&x) && (-29..3).contains(&y), "a pixel at {x}, {y} from the feet");
    }
}

/// Slimes of the cellar are those of the garden in other colours: the same places are drawn, and none in its own colour.
#[test]
fn slimes_of_the_cellar_glow() {
    let drawn = |enemy: &Enemy| {
        let at = Point::new(160, 120);
        let above: Vec<Draw> =
            enemy.frames().map(|frame| Draw::Picture { frame, at, colours: enemy.colours() }).collect();
        shown(&above)
    };
    let at = Vec2::ZERO;
    let plain = drawn(&Enemy::slime(at, &mut Rng::new(SEED)));
    let ember = drawn(&Enemy::ember_slime(at, &mut Rng::new(SEED)));
    let pairs = || plain.all().iter().zip(ember.all());
    let night = plain.all()[0];
    assert!(pairs().all(|(plain, ember)| (*plain == night) == (*ember == night)), "the same places");
    let count = |screen: &Pixels, colour: [u8; 3]| {
        screen.all().iter().filter(|[red, green, blue, _]| [*red, *green, *blue] == colour).count()
    };
    let body = count(&plain, [140, 70, 178]);
    assert_eq!([count(&ember, [140, 70, 178]), count(&ember, [178, 70, 35])], [0, body]);
    assert!(body > 20, "{body} pixels of the body");
}
