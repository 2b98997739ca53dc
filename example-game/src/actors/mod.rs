//! Characters and things in the rooms.

mod animal;
mod archer;
mod arrow;
mod barrier;
mod bat;
mod cart;
mod crab;
mod enemy;
mod fixtures;
mod frog;
mod hero;
mod pickup;
mod potion;
mod slime;
mod villager;

pub(crate) use animal::Animal;
pub(crate) use arrow::Arrow;
pub(crate) use barrier::{Plate, Spikes};
pub(crate) use cart::Cart;
#[cfg(test)]
pub(crate) use crab::{FEET, SNAP};
pub(crate) use enemy::{Colours, Deed, Enemy};
pub(crate) use fixtures::{Bush, Chest, Door, Lamp};
pub(crate) use frog::Frog;
pub(crate) use hero::{FULL_HEALTH, Hero};
pub(crate) use pickup::Pickup;
pub(crate) use potion::Potion;
pub(crate) use villager::Villager;

use crate::vec2::Vec2;
use std::time::Duration;

/// The push of a blow, which decreases.
fn fade_push(push: Vec2, dt: Duration) -> Vec2 {
    push * (1.0 - 9.0 * dt.as_secs_f32()).max(0.0)
}
