//! Materials of the game's own on animated sprites.

use crate::schedules::{ShowSprites, SpriteSystems};
use crate::shown::Shown;
use crate::sprite::SpriteLayer;
use crate::together::SpriteDrawnAlone;
use bevy_app::{App, Plugin};
use bevy_asset::Asset;
use bevy_ecs::prelude::*;
use bevy_render::render_resource::AsBindGroup;
use bevy_sprite_render::{MaterialExtension2d, SpriteMaterial, SpriteMaterialPlugin};
use std::any::type_name;
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

/// Lets a `SpriteMaterial<M>` of the game's own draw animated sprites: outlines, flashes, dissolving. It adds Bevy's
/// `SpriteMaterialPlugin<M>`, gives the material of an entity to all its layers, and takes the entity out of
/// [`drawing_together`](crate::SpriteAnimatorPlugin::drawing_together).
///
/// ```no_run
/// # use bevy::prelude::*;
/// # use bevy::render::render_resource::AsBindGroup;
/// # use bevy::sprite_render::MaterialExtension2d;
/// # use sprite_bevy::{SpriteAnimator, SpriteShaderPlugin};
/// # use sprite_runtime::AnyAnimator;
/// #[derive(Asset, AsBindGroup, Reflect, Clone)]
/// struct Flash {
///     #[uniform(20)]
///     color: LinearRgba,
/// }
/// # impl MaterialExtension2d for Flash {}
/// # let mut app = App::new();
/// app.add_plugins(SpriteShaderPlugin::<Flash>::default());
///
/// fn spawn(mut commands: Commands, hero: SpriteAnimator<AnyAnimator<'static>>, flash: Handle<Flash>) {
///     commands.spawn((hero, SpriteMaterial(flash)));
/// }
/// ```
pub struct SpriteShaderPlugin<M>(PhantomData<fn() -> M>);

impl<M> Default for SpriteShaderPlugin<M> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<M> fmt::Debug for SpriteShaderPlugin<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SpriteShaderPlugin<{}>", type_name::<M>())
    }
}

impl<M> Plugin for SpriteShaderPlugin<M>
where
    M: Asset + MaterialExtension2d + AsBindGroup<Data: Clone + Hash + Eq>,
    SpriteMaterialPlugin<M>: Plugin + Default,
{
    fn build(&self, app: &mut App) {
        app.add_plugins(SpriteMaterialPlugin::<M>::default());
        // Layers are spawned, and drawn together, in the same schedule.
        // A player that gets another material in place of one loses the one first.
        let unshare = unshare::<M>.in_set(Unsharing).after(crate::sprite::show);
        let share = share::<M>.after(Unsharing).before(crate::together::draw);
        app.add_systems(ShowSprites, (unshare, share).in_set(SpriteSystems::Show));
    }
}

/// A player that has a material of the game's own.
type Player<'a, M> = (Entity, &'a SpriteMaterial<M>, Option<&'a Children>);

/// The players whose material, or whose layers, may have changed.
type Changes<M> = (With<Shown>, Or<(Changed<SpriteMaterial<M>>, Changed<Children>)>);

/// The systems that take materials away.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Unsharing;

/// Gives layers the material of their player.
fn share<M>(
    mut commands: Commands,
    changed: Query<Player<M>, Changes<M>>,
    layers: Query<Option<&SpriteMaterial<M>>, With<SpriteLayer>>,
) where
    M: Asset + MaterialExtension2d + AsBindGroup<Data: Clone>,
{
    for (entity, material, children) in &changed {
        commands.entity(entity).try_insert(SpriteDrawnAlone);
        for child in children.into_iter().flat_map(Children::iter) {
            if layers.get(child).is_ok_and(|own| own.is_none_or(|own| own.0 != material.0)) {
                commands.entity(child).try_insert((material.clone(), SpriteDrawnAlone));
            }
        }
    }
}

/// Takes from layers the material that their player does not have any more.
fn unshare<M>(
    mut commands: Commands,
    mut removed: RemovedComponents<SpriteMaterial<M>>,
    with: Query<(), With<SpriteMaterial<M>>>,
    families: Query<&Children, With<Shown>>,
    layers: Query<(), With<SpriteLayer>>,
) where
    M: Asset + MaterialExtension2d + AsBindGroup<Data: Clone>,
{
    // Layers lost theirs here.
    for entity in removed.read().filter(|entity| !with.contains(*entity) && !layers.contains(*entity)) {
        commands.entity(entity).try_remove::<SpriteDrawnAlone>();
        for child in families.get(entity).into_iter().flat_map(Children::iter) {
            if layers.contains(child) {
                commands.entity(child).try_remove::<(SpriteMaterial<M>, SpriteDrawnAlone)>();
            }
        }
    }
}
