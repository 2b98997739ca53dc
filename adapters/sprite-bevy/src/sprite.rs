//! The frames of players, as sprites of Bevy.

use crate::images::{CurrentTileset, Sprites};
use crate::nine_patch::{SpriteNinePatch, Wanted};
use crate::picture::{Picture, Pictures};
use crate::playback::SpritePlayback;
use crate::shown::Shown;
use crate::warnings::{Lack, Warnings};
use bevy_camera::visibility::RenderLayers;
use bevy_color::Color;
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::ReflectComponent;
use bevy_math::Vec2;
use bevy_reflect::Reflect;
use bevy_sprite::{Anchor, Sprite, SpriteAlphaMode, SpriteImageMode};
use bevy_transform::components::Transform;
use sprite_runtime::LayerSet;
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
    /// The point that lies at the entity's place; the origin is zero.
    point: Vec2,
    given: GivenSprite,
    /// The factor by which all layers are drawn larger: the size that the game has given to the whole picture of the
    /// first one, or the sprite's own scale.
    factor: Vec2,
    color: Color,
    mode: SpriteImageMode,
    alpha: SpriteAlphaMode,
}

impl Look {
    /// The size in which a picture is drawn; at a scale of 1 that of its rectangle, for which Bevy has [`None`].
    fn custom_size(&self, picture: &Picture<'_>) -> Option<Vec2> {
        if picture.slicer.is_some() {
            return Some(picture.bounds.size());
        }
        let is_larger = (self.factor - 1.0).abs().max_element() > f32::EPSILON;
        (is_larger || self.given.custom_size.is_some()).then(|| picture.bounds.size() * self.factor)
    }

    /// How Bevy fills the size of a picture.
    fn mode(&self, picture: &Picture<'_>) -> SpriteImageMode {
        picture.slicer.clone().map_or_else(|| self.mode.clone(), SpriteImageMode::Sliced)
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
            image_mode: self.mode(&picture),
            alpha_mode: self.alpha,
        };
        (sprite, Anchor(picture.anchor(self.point)))
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
        let mode = self.mode(&picture);
        let is_same = (sprite.rect, sprite.custom_size, sprite.flip_x, sprite.flip_y) == values
            && sprite.color == self.color
            && sprite.image == *picture.image
            && sprite.image_mode == mode
            && sprite.alpha_mode == self.alpha
            && sprite.texture_atlas.is_none();
        if !is_same {
            let sprite = &mut **sprite;
            (sprite.rect, sprite.custom_size, sprite.flip_x, sprite.flip_y) = values;
            sprite.color = self.color;
            if sprite.image != *picture.image {
                sprite.image.clone_from(picture.image);
            }
            sprite.image_mode = mode;
            sprite.alpha_mode = self.alpha;
            sprite.texture_atlas = None;
        }
        anchor.set_if_neq(Anchor(picture.anchor(self.point)));
    }
}

/// Restores the values that games have set, before their systems run.
pub(crate) fn restore(mut sprites: Query<(&Shown, &mut Sprite)>) {
    for (shown, mut sprite) in &mut sprites {
        if let Some(overlaid) = shown.overlaid {
            overlaid.restore(sprite.bypass_change_detection());
        }
    }
}

/// The parts of a player's entity.
type Player<'a> = (
    Entity,
    &'a mut Shown,
    &'a mut SpritePlayback,
    &'a mut Sprite,
    &'a mut Anchor,
    Option<Ref<'a, Children>>,
    Option<Ref<'a, RenderLayers>>,
    Option<Ref<'a, SpriteNinePatch>>,
);

/// The parts of an entity that shows a further layer.
type ShownLayer<'a> = (&'a SpriteLayer, &'a mut Sprite, &'a mut Anchor, Option<&'a RenderLayers>);

/// The players that nothing shows.
#[cfg(not(feature = "ui"))]
type Invisible = (With<SpritePlayback>, Without<Sprite>);
#[cfg(feature = "ui")]
type Invisible = (With<SpritePlayback>, Without<Sprite>, Without<bevy_ui::widget::ImageNode>);

/// Shows all players.
pub(crate) fn show(
    mut commands: Commands,
    images: Res<Sprites>,
    tileset: Res<CurrentTileset>,
    mut players: Query<Player>,
    mut layers: Query<ShownLayer, Without<Shown>>,
    invisible: Query<Entity, Invisible>,
    mut warnings: ResMut<Warnings>,
) {
    if let Some(entity) = invisible.iter().next() {
        warnings.warn(Lack::Sprite, || {
            format!(
                "the entity {entity} has a SpriteAnimator and no Sprite, so that its picture does not change: insert \
                 `Sprite::default()`; to hide it, set its Visibility"
            )
        });
    }
    let all_are_stale = images.is_changed() || tileset.is_changed();
    for (entity, mut shown, mut playback, mut sprite, mut anchor, children, render_layers, patch) in
        &mut players
    {
        let is_stale = all_are_stale
            || shown.is_stale
            || playback.is_changed()
            || sprite.is_changed()
            || anchor.is_changed()
            || children.as_ref().map_or(shown.layer_count() > 1, DetectChanges::is_changed)
            || render_layers.as_ref().map_or(shown.is_in_layers, DetectChanges::is_changed)
            || patch.as_ref().is_some_and(DetectChanges::is_changed);
        let shown = shown.bypass_change_detection();
        if !is_stale {
            if let Some(Overlaid { drawn, .. }) = shown.overlaid {
                drawn.write(sprite.bypass_change_detection());
            }
            continue;
        }
        shown.is_stale = false;
        shown.is_in_layers = render_layers.is_some();
        // Bevy gives every sprite this anchor, so that it says nothing.
        let is_own = playback.anchor.is_none() && anchor.0 != Anchor::CENTER.0;
        if shown.anchor.map_or(is_own, |drawn| anchor.0 != drawn) {
            playback.bypass_change_detection().anchor = Some(*anchor);
        }
        warnings.check_library(entity, &shown.frames, &images);
        let given = GivenSprite::of(&sprite);
        let nine_patch =
            patch.as_deref().map(|patch| Wanted { patch, size: given.custom_size, scale: shown.scale });
        let by = Pictures { images: &images, tileset: *tileset, hidden: playback.hidden, nine_patch };
        let picture = |layer| Picture::of(shown.frame(layer), &by);
        let count = shown.layer_count();
        let whole = || {
            let all = Pictures { hidden: LayerSet::EMPTY, ..by };
            let first = (0..count).find_map(|layer| Picture::of(shown.frame(layer), &all));
            first.map_or(Vec2::ONE, |first| first.untrimmed.size().max(Vec2::ONE))
        };
        let factor = given.custom_size.map(|size| size / whole());
        let point = playback.anchor.and_then(|anchor| {
            let first = (0..count).find_map(picture)?;
            Some(first.flipped(given.flips).point_at(anchor.0))
        });
        let look = Look {
            point: point.unwrap_or_default(),
            given,
            factor: factor.unwrap_or(Vec2::splat(shown.scale)),
            color: sprite.color,
            mode: sprite.image_mode.clone(),
            alpha: sprite.alpha_mode,
        };
        look.write(picture(0), &mut sprite, &mut anchor);
        let drawn = GivenSprite::of(&sprite);
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
        shown.anchor = Some(anchor.0);
        shown.overlaid = (drawn != given).then_some(Overlaid { given, drawn });
    }
}

/// Lets a layer be seen by the cameras that see its player.
fn see_in(layer: &mut EntityCommands<'_>, layers: Option<&RenderLayers>) {
    match layers {
        Some(layers) => layer.try_insert(layers.clone()),
        None => layer.try_remove::<RenderLayers>(),
    };
}
