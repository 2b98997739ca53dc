//! The table of a sprite whose animations stand in another order than in their description: for a program that was
//! compiled earlier, and knows animations by their numbers then.

use super::pack::{PackedSprite, directions, table, with_companions};
use crate::model::{self, Animation};
use sprite_table::Step;

/// A packed sprite whose animations stand in another order.
#[derive(Debug)]
pub struct ArrangedSprite {
    /// The packed table.
    pub table: Vec<u8>,
    /// The images of the table's slots, and their companions after them.
    pub images: Vec<model::Image>,
    /// The directions of each animation; see [`PackedSprite::directions`].
    pub directions: Vec<u8>,
}

impl PackedSprite {
    /// Packs the sprite with its animations in another order, which has the index of each of them once. [`None`] if it
    /// does not, or if the table would break a limit.
    pub fn arranged(&self, order: &[usize]) -> Option<ArrangedSprite> {
        let mut places: Vec<Option<u16>> = vec![None; self.sprite().animations.len()];
        for (place, &index) in order.iter().enumerate() {
            let known = places.get_mut(index)?.replace(u16::try_from(place).ok()?);
            if known.is_some() {
                return None;
            }
        }
        let places: Vec<u16> = places.into_iter().collect::<Option<_>>()?;
        let place = |index: usize| places.get(index).copied();
        let mut sprite = self.sprite().clone();
        let animations = order.iter().map(|&index| sprite.animations.get(index).cloned());
        sprite.animations = animations.collect::<Option<_>>()?;
        for animation in &mut sprite.animations {
            refer(&mut animation.value, &|index| place(index.into()));
        }
        sprite.meta.stand = sprite.meta.stand.and_then(|stand| place(stand).map(usize::from));
        for (_, serves) in sprite.meta.substitutes.iter_mut().flatten() {
            *serves = place((*serves).into()).unwrap_or(*serves);
        }
        let sound: Vec<bool> = order.iter().map(|&index| self.is_sound(index)).collect();
        let directions = sprite.animations.iter().map(|animation| directions(&animation.value)).collect();
        let (slots, table) = table(&sprite, &sound);
        let images = with_companions(slots, &sprite.meta.companions);
        Some(ArrangedSprite { table: table.ok()?, images, directions })
    }
}

/// Lets an animation refer to others by their new places.
fn refer(animation: &mut Animation, place: &dyn Fn(u16) -> Option<u16>) {
    animation.same_as = animation.same_as.and_then(place);
    let layers = animation.tracks.iter_mut().flat_map(|track| &mut track.layers);
    for command in layers.flat_map(|layer| &mut layer.commands) {
        if let Step::Jump { animation } = &mut command.step {
            *animation = place(*animation).unwrap_or(*animation);
        }
    }
    for (_, other) in &mut animation.at_health {
        refer(other, place);
    }
}
