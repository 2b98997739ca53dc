//! The next task, which the lower edge of the screen shows.

use crate::actors::{Lamp, Spikes};
use crate::game::Game;
use crate::sprites::Items;
use sprite_runtime::Direction;

impl Game {
    /// The next task.
    pub(crate) fn goal(&self) -> String {
        let area = &self.area;
        let unlit = area.lamps.iter().filter(|lamp| !Lamp::is_lit(lamp)).count();
        match unlit {
            0 => {}
            1 => return "light the last lantern".to_owned(),
            _ => return format!("light {unlit} lanterns"),
        }
        if area.spikes.iter().any(Spikes::is_up) {
            return "push the cart onto the plate".to_owned();
        }
        if area.chest.is_some() {
            return "go to the chest".to_owned();
        }
        let key = area.pickups.iter().find(|pickup| pickup.player.animation() == Items::Key);
        if let Some(key) = key {
            let offset = key.at - self.hero.at;
            return format!(
                "the key is in the {}",
                Direction::from_vector(offset.x, offset.y).map_or("light", compass)
            );
        }
        if self.has_key { "open the gate" } else { "go through the gate" }.to_owned()
    }
}

const fn compass(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "east",
        Direction::UpRight => "north east",
        Direction::Up => "north",
        Direction::UpLeft => "north west",
        Direction::Left => "west",
        Direction::DownLeft => "south west",
        Direction::Down => "south",
        Direction::DownRight => "south east",
    }
}
