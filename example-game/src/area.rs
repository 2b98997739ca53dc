//! A room with everything in it, as its map says.

use crate::actors::{
    Animal, Arrow, Bush, Cart, Chest, Deed, Door, Enemy, Frog, Lamp, Pickup, Plate, Potion, Spikes, Villager,
};
use crate::rng::Rng;
use crate::sprites::effects::{Puff, Spark};
use crate::sprites::{Ground, Potions};
use crate::vec2::Vec2;
use crate::world::{Place, Room, feet, paint};
use sprite_runtime::{Animator, AnyAnimator, Point};
use std::time::Duration;

#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub(crate) place: Place,
    pub(crate) room: Room,
    pub(crate) ground: Vec<(Ground, Point)>,
    /// One player for each kind of tile, so that all the water moves together.
    pub(crate) tiles: [Animator<Ground>; Ground::COUNT],
    pub(crate) enemies: Vec<Enemy>,
    pub(crate) arrows: Vec<Arrow>,
    pub(crate) villagers: Vec<Villager>,
    pub(crate) frogs: Vec<Frog>,
    pub(crate) animals: Vec<Animal>,
    pub(crate) lamps: Vec<Lamp>,
    pub(crate) bushes: Vec<Bush>,
    pub(crate) potions: Vec<Potion>,
    pub(crate) pickups: Vec<Pickup>,
    pub(crate) effects: Vec<Effect>,
    pub(crate) door: Option<Door>,
    pub(crate) chest: Option<Chest>,
    pub(crate) cart: Option<Cart>,
    pub(crate) plate: Option<Plate>,
    pub(crate) spikes: Vec<Spikes>,
    pub(crate) start: Vec2,
    /// Taken when the key has appeared.
    pub(crate) key_spot: Option<Vec2>,
}

/// A short effect. Different sprites in one list, which is what players without a type are for.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    pub(crate) at: Vec2,
    pub(crate) player: AnyAnimator<'static>,
}

impl Effect {
    pub(crate) fn puff(at: Vec2) -> Self {
        Self { at, player: Animator::new(Puff::Default).into() }
    }

    pub(crate) fn spark(at: Vec2) -> Self {
        Self { at, player: Animator::new(Spark::Default).into() }
    }
}

impl Area {
    pub(crate) fn new(place: Place, rng: &mut Rng) -> Self {
        let room = Room::new(place);
        let mut area = Self {
            place,
            ground: paint(&room),
            room,
            tiles: Ground::ALL.map(Animator::new),
            enemies: Vec::new(),
            arrows: Vec::new(),
            villagers: Vec::new(),
            frogs: Vec::new(),
            animals: Vec::new(),
            lamps: Vec::new(),
            bushes: Vec::new(),
            potions: Vec::new(),
            pickups: Vec::new(),
            effects: Vec::new(),
            door: None,
            chest: None,
            cart: None,
            plate: None,
            spikes: Vec::new(),
            start: Vec2::ZERO,
            key_spot: None,
        };
        for (cell, mark) in Room::marks(place) {
            match mark {
                's' => area.enemies.push(Enemy::slime(feet(cell), rng)),
                'e' => area.enemies.push(Enemy::ember_slime(feet(cell), rng)),
                'v' => area.enemies.push(Enemy::bat(feet(cell))),
                'k' => area.enemies.push(Enemy::crab(feet(cell))),
                'a' => area.enemies.push(Enemy::archer(feet(cell))),
                'm' => area.villagers.push(Villager::new(cell, area.villagers.len())),
                'f' => area.frogs.push(Frog::green(cell)),
                't' => area.frogs.push(Frog::toad(cell)),
                'n' => area.animals.push(Animal::new(cell, area.animals.len())),
                'r' => area.potions.push(Potion::new(cell, Potions::Red)),
                'u' => area.potions.push(Potion::new(cell, Potions::Blue)),
                'L' => area.lamps.push(Lamp::new(cell)),
                'b' => area.bushes.push(Bush::new(cell)),
                '@' => area.start = feet(cell) + Vec2::new(8.0, 0.0),
                'K' => area.key_spot = Some(feet(cell)),
                'c' => area.cart = Some(Cart::new(cell)),
                'o' => area.plate = Some(Plate::new(cell)),
                '^' => area.spikes.push(Spikes::new(cell)),
                // Both are wider than a tile: the first character of them is their top left.
                'D' if area.door.is_none() => area.door = Some(Door::new(cell)),
                'C' if area.chest.is_none() => area.chest = Some(Chest::new(cell)),
                _ => {}
            }
        }
        area
    }

    /// Everything that goes on by itself.
    pub(crate) fn step(&mut self, hero: Vec2, rng: &mut Rng, dt: Duration) {
        for tile in &mut self.tiles {
            tile.tick(dt);
        }
        for enemy in &mut self.enemies {
            match enemy.step(hero, &self.room, rng, dt) {
                Some(Deed::Shoot(arrow)) => self.arrows.push(arrow),
                Some(Deed::Snap) => self.effects.push(Effect::spark(enemy.at + Vec2::new(0.0, -10.0))),
                None => {}
            }
        }
        self.arrows.retain_mut(|arrow| {
            let flies = arrow.step(&self.room, dt);
            if !flies {
                self.effects.push(Effect::spark(arrow.at + Vec2::new(0.0, -10.0)));
            }
            flies
        });
        for villager in &mut self.villagers {
            villager.step(hero, &self.room, dt);
        }
        for frog in &mut self.frogs {
            frog.step(hero, &self.room, dt);
        }
        for animal in &mut self.animals {
            animal.step(&self.room, dt);
        }
        for lamp in &mut self.lamps {
            lamp.player.tick(dt);
        }
        for potion in &mut self.potions {
            potion.player.tick(dt);
        }
        for pickup in &mut self.pickups {
            pickup.step(hero, &self.room, dt);
        }
        if let Some(door) = &mut self.door {
            door.step(&mut self.room, dt);
        }
        if let Some(chest) = &mut self.chest {
            chest.player.tick(dt);
        }
        if let Some(cart) = &mut self.cart {
            cart.step(&mut self.room, dt);
        }
        for spikes in &mut self.spikes {
            spikes.step(&mut self.room, dt);
        }
        self.effects.retain_mut(|effect| !effect.player.tick(dt).is_finished());
    }

    /// How dark it still is, from 0 to 1: each lantern takes its share.
    #[expect(clippy::cast_precision_loss, reason = "there are a handful of lanterns")]
    pub(crate) fn darkness(&self) -> f32 {
        let unlit = self.lamps.iter().filter(|lamp| !lamp.is_lit()).count();
        self.place.darkness() * unlit as f32 / self.lamps.len().max(1) as f32
    }
}
