//! Body, clothes and hair are three sprites and look like one villager.

use super::rest;
use crate::actors::Villager;
use crate::game::{Game, STEP};
use crate::input::Input;
use crate::rng::Rng;
use crate::scene::SEED;
use crate::screen::{Draw, View};
use crate::sprites::villager::{Body, Clothes, Hair};
use crate::vec2::Vec2;
use crate::world::{Place, Room, feet};
use sprite_runtime::mana::ManaExt as _;
use sprite_runtime::{Animator, Direction, Frame, Group, Played, Point};
use std::collections::BTreeSet;
use std::time::Duration;

const FAR_AWAY: Vec2 = Vec2::new(-10_000.0, 0.0);
const ACTIONS: [&str; 5] = ["stand", "walk", "wave", "sit", "sleeping"];
/// For each column of the body's sheet: the column of the clothes that fit, and how far above the feet the chin is.
const FITS: [(u32, i32); 12] =
    [(0, 11), (0, 10), (0, 11), (1, 10), (2, 11), (3, 10), (4, 11), (5, 11), (6, 11), (7, 8), (7, 8), (7, 7)];

/// Asserts that the three layers belong together, and gives the column of the body.
fn fitting(frames: impl Iterator<Item = Frame<'static>>, context: &dyn std::fmt::Debug) -> usize {
    let frames: Vec<_> = frames.collect();
    let [body, clothes, hair] = frames[..] else { panic!("{context:?}: {} layers", frames.len()) };
    let (column, row) = (body.rect().x / 24, body.rect().y / 32);
    let (wears, chin) = FITS[column as usize];
    let worn = (clothes.rect().x / 24, clothes.rect().y / 32 % 4);
    assert_eq!(worn, (wears, row), "{context:?}: column {column} and what it wears");
    assert_eq!(hair.rect().x / 20 % 4, row, "{context:?}: hair and face look the same offset");
    // Fifteen pixels of the hair's cell are above the chin.
    let leans = body.origin().x - hair.origin().x - 2;
    let forward = [0, 0, 1, -1][row as usize] * i32::from(matches!(column, 3 | 5 | 11));
    assert_eq!((leans, hair.origin().y), (forward, 15 + chin), "{context:?}: column {column} and its hair");
    column as usize
}

fn dressed(look: u16) -> Group<3> {
    let mut layers = Group::new();
    layers.insert(0, Animator::new(Body::Stand)).unwrap();
    layers.insert(1, Animator::new(Clothes::Stand).with_variant(look)).unwrap();
    layers.insert(2, Animator::new(Hair::Stand).with_variant(look)).unwrap();
    layers
}

#[test]
fn layers_stay_in_step_whatever_is_played_and_whenever() {
    let (mut layers, mut chance) = (dressed(0), Rng::new(SEED));
    let mut seen = BTreeSet::new();
    for step in 0..6000 {
        match chance.below(12) {
            0 => layers.face(Direction::from_index(2 * chance.below(4) as usize)),
            1 => _ = layers.play_named(ACTIONS[chance.below(5) as usize]),
            _ => {}
        }
        let scale = [1, 17, 170, 1700][chance.below(4) as usize];
        layers.tick(Duration::from_micros(chance.below(1000).into()) * scale);
        seen.insert(fitting(layers.frames(), &(step, layers.animation_name())));
    }
    assert_eq!(seen.len(), FITS.len(), "{seen:?}");
}

#[test]
fn a_wave_ends_in_all_layers_at_once() {
    for offset in [Direction::Down, Direction::Up, Direction::Right, Direction::Left] {
        let mut layers = dressed(1);
        layers.face(offset);
        assert_eq!(layers.play_named("wave"), Played::Started);
        let before = layers.tick(Duration::from_millis(899));
        assert!(!before.has_returned() && layers.animation_name() == "wave", "{offset:?}");
        assert!(layers.tick(Duration::from_millis(1)).has_returned());
        assert_eq!(layers.animation_name(), "stand");
        assert_eq!(fitting(layers.frames(), &offset), 0);
    }
}

#[test]
fn sleeping_clothes_are_those_of_sitting() {
    assert!(Body::find("sleeping").is_some() && Clothes::find("sleeping").is_none());
    assert_eq!(Clothes::resolve("sleeping"), Some(Clothes::Sit));
}

#[test]
fn the_clock_of_the_hair_is_independent_of_the_action() {
    let cell = |player: &Animator<Hair>| player.frame().map(|frame| frame.rect());
    let (mut calm, mut busy) = (Animator::new(Hair::Stand), Animator::new(Hair::Stand));
    for step in 0..900_usize {
        busy.play(Hair::find(ACTIONS[step / 20 % 5]).unwrap());
        let _ = (calm.tick(STEP), busy.tick(STEP));
        assert_eq!(cell(&calm), cell(&busy), "step {step}");
    }
}

#[test]
fn no_two_villagers_look_alike() {
    let mut looks = BTreeSet::new();
    assert_eq!((Clothes::VARIANTS, Hair::VARIANTS), (2, 2));
    for look in 0..Clothes::VARIANTS {
        let villager = Villager::new(Point::new(5, 4), look.into());
        looks.insert(villager.frames().skip(1).map(|frame| frame.rect().y).collect::<Vec<_>>());
    }
    assert_eq!(looks.len(), 2);
}

#[test]
fn villagers_walk_sit_sleep_and_wake() {
    let room = Room::new(Place::Garden);
    let mut seen = BTreeSet::new();
    for (look, x) in (0..).zip([5, 16]) {
        let home = feet(Point::new(x, 4));
        let mut villager = Villager::new(Point::new(x, 4), look);
        for step in 0..60 * 120 {
            villager.step(FAR_AWAY, &room, STEP);
            fitting(villager.frames(), &step);
            seen.insert(villager.doing());
            assert!(room.is_free(villager.at) && (villager.at - home).length() < 64.0, "{:?}", villager.at);
        }
    }
    assert_eq!(seen, BTreeSet::from(["sit", "sleeping", "stand", "walk"]));
}

#[test]
fn a_villager_waves_once_to_a_hero_nearby() {
    let room = Room::new(Place::Garden);
    let mut villager = Villager::new(Point::new(5, 4), 0);
    let mut waves = 0;
    for hero in [FAR_AWAY, villager.at + Vec2::new(20.0, 0.0), FAR_AWAY, villager.at + Vec2::new(0.0, 20.0)] {
        // Not longer: it sits down sooner or later, and who sits does not wave.
        for _ in 0..100 {
            let before = villager.doing();
            villager.step(hero, &room, STEP);
            waves += usize::from(before != "wave" && villager.doing() == "wave");
        }
    }
    assert_eq!(waves, 2);
}

/// Each painting is seen: every picture of the folder is on the screen of the garden.
#[test]
fn all_villagers_are_drawn() {
    let mut game = Game::new(SEED);
    rest(&mut game, 60);
    game.step(Input { walk: Direction::Up.step(), ..Input::NONE }, STEP);
    let mut view = View::new();
    let drawn = view.compose(&game).above.iter().filter_map(|draw| match draw {
        Draw::Picture { frame, .. } => Some(frame.image().path()),
        Draw::Panel { .. } | Draw::Shade { .. } => None,
    });
    let drawn: BTreeSet<_> = drawn.filter(|path| path.starts_with("graphics/")).collect();
    let pictures = ["pond/frog", "pond/toad", "villager/body", "villager/clothes", "villager/hair"];
    assert_eq!(
        drawn,
        pictures.map(|name| format!("graphics/sprites/{name}.png")).iter().map(String::as_str).collect()
    );
    let looks: BTreeSet<_> = game
        .area
        .villagers
        .iter()
        .flat_map(|villager| villager.frames().skip(2))
        .map(|hair| hair.rect().y)
        .collect();
    assert_eq!(looks.len(), game.area.villagers.len());
}
