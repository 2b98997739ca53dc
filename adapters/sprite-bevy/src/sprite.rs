//! The frames of players, as sprites of Bevy.

use crate::animator::SpriteAnimator;
use crate::images::{CurrentTileset, Sprites};
use crate::picture::Picture;
use crate::playable::Playable;
use bevy_camera::visibility::RenderLayers;
use bevy_color::Color;
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::ReflectComponent;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use bevy_sprite::{Anchor, Sprite, SpriteImageMode};
use bevy_transform::components::Transform;
use std::collections::BTreeSet;

/// A layer of a player, on a child of its entity: all but the first one, which is drawn by the entity itself.
///
/// It is reflected, so that a scene that was saved with layers has no others beside them when it is loaded.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component)]
pub struct SpriteLayer(
    /// Counted from the back. The first layer is 0, so this is at least 1.
    pub u16,
);

/// How much further to the front each layer of a player lies. Keep players further apart than their layers.
pub const LAYER_STEP: f32 = 1.0 / 1024.0;

/// The fields of a sprite that both the game and the player set.
#[derive(Clone, Copy, Debug, PartialEq)]
struct GivenSprite {
    flips: [bool; 2],
    custom_size: Option<Vec2>,
}

impl GivenSprite {
    fn of(sprite: &Sprite) -> Self {
        Self { flips: [sprite.flip_x, sprite.flip_y], custom_size: sprite.custom_size }
    }

    fn write(self, sprite: &mut Sprite) {
        [sprite.flip_x, sprite.flip_y] = self.flips;
        sprite.custom_size = self.custom_size;
    }
}

/// The values that the game has set in a sprite, and the values that are drawn instead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overlaid {
    given: GivenSprite,
    drawn: GivenSprite,
}

impl Overlaid {
    /// Restores the values of the game, except for fields that the game has changed since they were drawn.
    pub(crate) fn restore(self, sprite: &mut Sprite) {
        let Self { given, drawn } = self;
        let mut now = GivenSprite::of(sprite);
        for ((now, drawn), given) in now.flips.iter_mut().zip(drawn.flips).zip(given.flips) {
            *now = if *now == drawn { given } else { *now };
        }
        if now.custom_size == drawn.custom_size {
            now.custom_size = given.custom_size;
        }
        now.write(sprite);
    }
}

/// The settings of the game for all layers.
struct Look {
    given: GivenSprite,
    scale: f32,
    color: Color,
    mode: SpriteImageMode,
}

impl Look {
    /// The size in which a picture is drawn; at a scale of 1 that of its rectangle, for which Bevy has [`None`].
    fn custom_size(&self, picture: &Picture<'_>) -> Option<Vec2> {
        match self.given.custom_size {
            Some(whole) => Some(picture.size_in(whole)),
            None => ((self.scale - 1.0).abs() > f32::EPSILON).then(|| picture.bounds.size() * self.scale),
        }
    }

    /// A new layer. One that shows nothing has no size.
    fn sprite(&self, picture: Option<Picture<'_>>) -> (Sprite, Anchor) {
        let Some(picture) = picture else { return (Sprite::sized(Vec2::ZERO), Anchor::default()) };
        let picture = picture.flipped(self.given.flips);
        let sprite = Sprite {
            image: picture.image.clone(),
            texture_atlas: None,
            color: self.color,
            flip_x: picture.is_mirrored,
            flip_y: self.given.flips[1],
            custom_size: self.custom_size(&picture),
            rect: Some(picture.rect),
            image_mode: self.mode.clone(),
        };
        (sprite, Anchor(picture.anchor()))
    }

    /// Writes a layer if it differs, so that change detection reports no unchanged sprite. A layer that shows nothing
    /// keeps its image, so that Bevy still batches it with its neighbours.
    fn write(
        &self,
        picture: Option<Picture<'_>>,
        sprite: &mut Mut<'_, Sprite>,
        anchor: &mut Mut<'_, Anchor>,
    ) {
        let Some(picture) = picture else {
            if sprite.custom_size != Some(Vec2::ZERO) || sprite.color != self.color {
                sprite.custom_size = Some(Vec2::ZERO);
                sprite.color = self.color;
            }
            return;
        };
        let picture = picture.flipped(self.given.flips);
        let values =
            (Some(picture.rect), self.custom_size(&picture), picture.is_mirrored, self.given.flips[1]);
        let is_same = (sprite.rect, sprite.custom_size, sprite.flip_x, sprite.flip_y) == values
            && sprite.color == self.color
            && sprite.image == *picture.image
            && sprite.image_mode == self.mode
            && sprite.texture_atlas.is_none();
        if !is_same {
            let sprite = &mut **sprite;
            (sprite.rect, sprite.custom_size, sprite.flip_x, sprite.flip_y) = values;
            sprite.color = self.color;
            if sprite.image != *picture.image {
                sprite.image.clone_from(picture.image);
            }
            sprite.image_mode.clone_from(&self.mode);
            sprite.texture_atlas = None;
        }
        anchor.set_if_neq(Anchor(picture.anchor()));
    }
}

/// The parts of a player's entity.
type Shown<'a, P> = (
    Entity,
    &'a mut SpriteAnimator<P>,
    &'a mut Sprite,
    &'a mut Anchor,
    Option<Ref<'a, Children>>,
    Option<Ref<'a, RenderLayers>>,
);

/// The parts of an entity that shows a further layer.
type ShownLayer<'a> = (&'a SpriteLayer, &'a mut Sprite, &'a mut Anchor, Option<&'a RenderLayers>);

/// Shows all players of a type.
pub(crate) fn show<P: Playable>(
    mut commands: Commands,
    images: Res<Sprites>,
    tileset: Res<CurrentTileset>,
    mut players: Query<Shown<P>>,
    mut layers: Query<ShownLayer, Without<SpriteAnimator<P>>>,
) {
    let all_are_stale = images.is_changed() || tileset.is_changed();
    for (entity, mut player, mut sprite, mut anchor, children, render_layers) in &mut players {
        let is_stale = all_are_stale
            || player.is_stale
            || player.is_changed()
            || sprite.is_changed()
            || children.as_ref().is_some_and(DetectChanges::is_changed)
            || render_layers.as_ref().is_some_and(DetectChanges::is_changed);
        let player = player.bypass_change_detection();
        if !is_stale {
            if let Some(Overlaid { drawn, .. }) = player.overlaid {
                drawn.write(sprite.bypass_change_detection());
            }
            continue;
        }
        player.is_stale = false;
        let given = GivenSprite::of(&sprite);
        let (scale, color) = (player.player.scale(), sprite.color);
        let look = Look { given, scale, color, mode: sprite.image_mode.clone() };
        let picture = |layer| Picture::of(player, layer, &images, *tileset);
        look.write(picture(0), &mut sprite, &mut anchor);
        let drawn = GivenSprite::of(&sprite);
        let count = player.player.layer_count();
        let mut missing: BTreeSet<u16> = (1..count).collect();
        for child in children.iter().flat_map(|children| children.iter()) {
            let Ok((SpriteLayer(layer), mut sprite, mut anchor, seen_in)) = layers.get_mut(child) else {
                continue;
            };
            if !missing.remove(layer) {
                // Another animation may have fewer layers.
                commands.entity(child).try_despawn();
                continue;
            }
            look.write(picture(*layer), &mut sprite, &mut anchor);
            if render_layers.as_deref() != seen_in {
                see_in(&mut commands.entity(child), render_layers.as_deref());
            }
        }
        for layer in missing {
            let mut child = commands.spawn((
                SpriteLayer(layer),
                look.sprite(picture(layer)),
                Transform::from_xyz(0.0, 0.0, f32::from(layer) * LAYER_STEP),
                ChildOf(entity),
            ));
            see_in(&mut child, render_layers.as_deref());
        }
        player.overlaid = (drawn != given).then_some(Overlaid { given, drawn });
    }
}

/// Lets a layer be seen by the cameras that see its player.
fn see_in(layer: &mut EntityCommands<'_>, layers: Option<&RenderLayers>) {
    match layers {
        Some(layers) => layer.try_insert(layers.clone()),
        None => layer.try_remove::<RenderLayers>(),
    };
}
