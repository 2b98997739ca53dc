//! The frames of players, as sprites of Bevy.

use crate::{CurrentTileset, SpriteImages, SpritePlayer};
use bevy_ecs::prelude::*;
use bevy_math::{Rect, Vec2, vec2};
use bevy_sprite::{Anchor, Sprite};
use bevy_transform::components::Transform;
use sprite_runtime::Play;

/// A layer of a player, on a child of its entity: all but the first one, which is drawn by the entity itself.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpriteLayer(
    /// Counted from the back. The first layer is 0, so this is at least 1.
    pub u16,
);

/// How much further to the front each layer of a player lies. Keep players further apart than their layers.
pub const LAYER_STEP: f32 = 1.0 / 1024.0;

/// Shows all players of a type.
pub(crate) fn show<P: Play + Send + Sync + 'static>(
    mut commands: Commands,
    images: Res<SpriteImages>,
    tileset: Res<CurrentTileset>,
    mut players: Query<(Entity, &mut SpritePlayer<P>, &mut Sprite, &mut Anchor)>,
    mut layers: Query<(&mut Sprite, &mut Anchor), (With<SpriteLayer>, Without<SpritePlayer<P>>)>,
) {
    for (entity, mut player, mut sprite, mut anchor) in &mut players {
        let player = player.bypass_change_detection();
        let color = sprite.color;
        let picture = |layer| {
            let (picture, anchor) = picture(player, layer, &images, &tileset);
            (Sprite { color, ..picture }, anchor)
        };
        write(picture(0), &mut sprite, &mut anchor);
        let mut children = Vec::new();
        for layer in 1..player.player.layer_count() {
            let child = player.layers.get(usize::from(layer) - 1).copied();
            children.push(match child.map(|child| (child, layers.get_mut(child))) {
                Some((child, Ok((mut sprite, mut anchor)))) => {
                    write(picture(layer), &mut sprite, &mut anchor);
                    child
                }
                _ => {
                    let transform = Transform::from_xyz(0.0, 0.0, f32::from(layer) * LAYER_STEP);
                    commands.spawn((SpriteLayer(layer), picture(layer), transform, ChildOf(entity))).id()
                }
            });
        }
        // Another animation may have fewer layers.
        for surplus in player.layers.iter().skip(children.len()) {
            commands.entity(*surplus).try_despawn();
        }
        player.layers = children;
    }
}

/// The frame of a player's layer.
fn picture<P: Play + Send + Sync + 'static>(
    player: &SpritePlayer<P>,
    layer: u16,
    images: &SpriteImages,
    tileset: &CurrentTileset,
) -> (Sprite, Anchor) {
    let frame = player.player.layer_frame(layer).filter(|frame| !player.hidden.contains(frame.layer()));
    let found = frame.and_then(|frame| Some((frame, images.get(frame.image_in(tileset.0))?.clone())));
    let Some((frame, image)) = found else { return (Sprite::sized(Vec2::ZERO), Anchor::default()) };
    let frame = if player.mirrored { frame.flipped() } else { frame };
    let ([left, top, width, height], [x, y]) = (frame.rect().to_f32(), frame.anchor());
    let rect = Some(Rect::new(left, top, left + width, top + height));
    let custom_size = Some(vec2(width, height) * player.player.scale());
    let sprite = Sprite { image, rect, custom_size, flip_x: frame.is_mirrored(), ..Sprite::default() };
    (sprite, Anchor(vec2(x - 0.5, 0.5 - y)))
}

/// Writes what a player chooses where it differs, so that Bevy takes nothing for changed that is not.
fn write((made, origin): (Sprite, Anchor), sprite: &mut Mut<Sprite>, anchor: &mut Mut<Anchor>) {
    let Sprite { image, rect, custom_size: size, flip_x, color, .. } = made;
    if (&image, rect, size, flip_x, color)
        != (&sprite.image, sprite.rect, sprite.custom_size, sprite.flip_x, sprite.color)
    {
        (sprite.image, sprite.rect, sprite.custom_size) = (image, rect, size);
        (sprite.flip_x, sprite.color) = (flip_x, color);
    }
    anchor.set_if_neq(origin);
}
