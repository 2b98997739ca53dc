//! Rules for characters and things that meet: blows, bites, lights, keys and treasure.

use crate::actors::{FULL_HEALTH, Lamp, Pickup, Spikes};
use crate::area::Effect;
use crate::game::{Game, STEP};
use crate::sprites::{Items, Potions};
use crate::vec2::Vec2;
use crate::world::{cell_at, centre};
use std::time::Duration;

/// Everything stands still for a moment when something is hit, which makes a blow feel heavy.
const HIT_STOP: Duration = Duration::from_millis(45);
const SHAKE: Duration = Duration::from_millis(160);
const CHEST_GEMS: u32 = 12;

impl Game {
    /// The rectangle that the sword reaches in this step.
    pub(crate) fn swing(&mut self) {
        let (hero, area, rng) = (&self.hero, &mut self.area, &mut self.rng);
        if !hero.is_swinging() {
            return;
        }
        for enemy in area.enemies.iter_mut().filter(|enemy| hero.reaches(enemy.at)) {
            if enemy.strike(hero.at) {
                area.effects.push(Effect::spark(enemy.at + Vec2::new(0.0, -8.0)));
                (self.freeze, self.shake) = (HIT_STOP, SHAKE);
            }
        }
        area.bushes.retain(|bush| {
            let cut = hero.reaches(bush.at());
            if cut {
                area.room.set_solid(bush.cell, false);
                area.effects.push(Effect::puff(bush.at()));
                area.pickups.extend(Pickup::loot(bush.at(), rng));
            }
            !cut
        });
        for lamp in area.lamps.iter_mut().filter(|lamp| hero.reaches(lamp.at)) {
            if lamp.light() {
                area.effects.push(Effect::spark(lamp.flame()));
            }
        }
    }

    /// Resolves the hits of arrows: the sword sends them back.
    pub(crate) fn volley(&mut self) {
        let (hero, area) = (&mut self.hero, &mut self.area);
        area.arrows.retain_mut(|arrow| {
            let spark = Effect::spark(arrow.at + Vec2::new(0.0, -10.0));
            if arrow.is_returned {
                let mut enemies = area.enemies.iter_mut();
                let hit =
                    enemies.any(|enemy| (enemy.at - arrow.at).length() < 12.0 && enemy.strike(arrow.at));
                area.effects.extend(hit.then_some(spark));
                return !hit;
            }
            if hero.reaches(arrow.at) {
                arrow.send_back();
                area.effects.push(spark);
                self.freeze = HIT_STOP;
            } else if (hero.at - arrow.at).length() < 9.0 && hero.hurt(arrow.at) {
                (self.freeze, self.shake) = (HIT_STOP, SHAKE);
                return false;
            }
            true
        });
    }

    /// Defeated enemies leave a puff, and sometimes an item.
    pub(crate) fn bury(&mut self) {
        let (area, rng) = (&mut self.area, &mut self.rng);
        area.enemies.retain(|enemy| {
            if enemy.is_gone() {
                area.effects.push(Effect::puff(enemy.at));
                area.pickups.extend(Pickup::loot(enemy.at, rng));
            }
            !enemy.is_gone()
        });
    }

    /// The hero leans against the cart, and the cart comes to the plate.
    pub(crate) fn push(&mut self, dt: Duration) {
        let area = &mut self.area;
        let Some(cart) = &mut area.cart else { return };
        let direction = self
            .hero
            .leans()
            .filter(|(_, place)| cell_at(*place) == cart.cell)
            .map(|(direction, _)| direction);
        let is_empty = |cell| !area.enemies.iter().any(|enemy| enemy.stands_in(cell));
        cart.lean(direction, &mut area.room, is_empty, dt);
        let Some(plate) = area.plate.as_mut().filter(|plate| plate.cell == cart.cell) else { return };
        if plate.press() {
            area.effects.push(Effect::spark(centre(plate.cell)));
            area.spikes.iter_mut().for_each(Spikes::sink);
            self.shake = SHAKE;
        }
    }

    /// Resolves the hero's contacts: enemies bite, lanterns are lit.
    pub(crate) fn touch(&mut self) {
        let (hero, area) = (&mut self.hero, &mut self.area);
        for enemy in &mut area.enemies {
            let bites = enemy.is_harmful() && (enemy.at - hero.at).length() < 13.0;
            if (bites || enemy.hits(hero.at)) && hero.hurt(enemy.at) {
                enemy.bounce();
                (self.freeze, self.shake) = (HIT_STOP, SHAKE);
            }
        }
        for lamp in area.lamps.iter_mut().filter(|lamp| lamp.is_touched_by(hero.at)) {
            if lamp.light() {
                area.effects.push(Effect::spark(lamp.flame()));
            }
        }
    }

    pub(crate) fn collect(&mut self) {
        let (hero, area) = (&mut self.hero, &mut self.area);
        area.pickups.retain(|pickup| {
            if !pickup.is_within_reach(hero.at) {
                return true;
            }
            match pickup.player.animation() {
                Items::Gem => {
                    self.gems += 1;
                    self.pop = Duration::from_millis(140);
                }
                Items::Heart => hero.health = FULL_HEALTH.min(hero.health + 2),
                Items::Key => self.has_key = true,
                Items::ChestClosed | Items::ChestOpen => {}
            }
            area.effects.push(Effect::spark(pickup.at + Vec2::new(0.0, -8.0)));
            false
        });
    }

    /// A red potion heals, a blue one makes quick. What nobody needs is left where it is.
    pub(crate) fn drink(&mut self) {
        let (hero, area) = (&mut self.hero, &mut self.area);
        area.potions.retain(|potion| {
            let is_drunk = potion.is_within_reach(hero.at)
                && match potion.player.animation() {
                    Potions::Red => hero.heal(),
                    Potions::Blue => hero.hurry(),
                };
            if is_drunk {
                area.effects.push(Effect::spark(potion.at + Vec2::new(0.0, -8.0)));
            }
            !is_drunk
        });
    }

    /// Resolves the effects of light, a key and an open chest.
    pub(crate) fn discover(&mut self) {
        let (hero, area, rng) = (&mut self.hero, &mut self.area, &mut self.rng);
        let bright = area.lamps.iter().all(Lamp::is_lit);
        if bright && let Some(at) = area.key_spot.take() {
            area.effects.push(Effect::puff(at));
            area.pickups.push(Pickup::new(Items::Key, at, rng));
        }
        if let Some(door) = &mut area.door
            && self.has_key
            && (door.sill() - hero.at).length() < 14.0
            && door.open()
        {
            self.has_key = false;
            self.shake = SHAKE;
        }
        let Some(chest) = &mut area.chest else { return };
        if bright && chest.open() {
            area.effects.push(Effect::spark(chest.at + Vec2::new(0.0, -16.0)));
            area.pickups.extend((0..CHEST_GEMS).map(|_| Pickup::new(Items::Gem, chest.front(), rng)));
            self.shake = SHAKE;
        }
        if chest.is_open() && chest.is_faced_by(hero.at) {
            hero.rejoice();
            area.effects.extend(area.enemies.drain(..).map(|enemy| Effect::puff(enemy.at)));
            area.arrows.clear();
        }
    }

    /// The key sparkles until it is taken, so that it is seen from afar.
    pub(crate) fn sparkle(&mut self, every: Duration, dt: Duration) {
        let beat = |time: Duration| time.as_millis() / every.as_millis();
        if beat(self.clock()) == beat(self.clock().saturating_sub(dt)) {
            return;
        }
        let area = &mut self.area;
        let keys = area.pickups.iter().filter(|pickup| pickup.player.animation() == Items::Key);
        area.effects.extend(keys.map(|key| Effect::spark(key.at + Vec2::new(0.0, -10.0))));
    }

    /// Sparkles about the hero, until the game begins anew.
    pub(crate) fn celebrate(&mut self) {
        self.collect();
        if let Some(chest) = &self.area.chest {
            let offset = chest.front() - self.hero.at;
            self.hero.at += offset * 0.15;
        }
        let beat = |time: Duration| time.as_millis() / 110;
        if beat(self.clock()) > beat(self.clock().saturating_sub(STEP)) {
            let offset = self.rng.heading() * [14.0, 22.0, 30.0][self.rng.below(3) as usize];
            self.area.effects.push(Effect::spark(self.hero.at + offset + Vec2::new(0.0, -20.0)));
        }
    }
}
