//! Materials of the game's own, on all layers of a sprite.

#![cfg(feature = "render")]

mod support;

use bevy::image::TextureAtlasPlugin;
use bevy::mesh::MeshPlugin;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::sprite_render::{MaterialExtension2d, SpriteMeshPlugin};
use sprite_bevy::{SpriteAnimator, SpriteDrawnAlone, SpriteShaderPlugin};
use sprite_runtime::{Animator, Group};
use sprite_scene::{Form, png};
use std::time::Duration;
use support::{shown_by, update};

#[derive(Asset, AsBindGroup, Reflect, Clone)]
struct Flash {
    #[uniform(20)]
    color: LinearRgba,
}

impl MaterialExtension2d for Flash {}

#[derive(Asset, AsBindGroup, Reflect, Clone)]
struct Dissolve {
    #[uniform(20)]
    part: f32,
}

impl MaterialExtension2d for Dissolve {}

/// Layers get the material of their player, also those that come later, and lose it with it.
#[test]
fn all_layers_have_the_material() {
    let mut app = support::app(&[Form::Png.library()]);
    app.init_asset::<bevy::shader::Shader>();
    app.add_plugins((MeshPlugin, TextureAtlasPlugin, SpriteMeshPlugin));
    app.add_plugins(SpriteShaderPlugin::<Flash>::default());
    let flash = app.world_mut().resource_mut::<Assets<Flash>>().add(Flash { color: LinearRgba::WHITE });
    let mut group = Group::<3>::new();
    group.insert(0, Animator::new(png::villager::Body::Stand));
    group.insert(1, Animator::new(png::villager::Clothes::Stand));
    let entity = app.world_mut().spawn((SpriteAnimator::new(group), SpriteMaterial(flash.clone()))).id();
    update(&mut app, Duration::ZERO);
    let count = |app: &App, layers: u16| {
        let shown = (0..layers).filter_map(|layer| shown_by(app, entity, layer));
        let has = |entity: &Entity| {
            app.world().get::<SpriteMaterial<Flash>>(*entity).is_some_and(|own| own.0 == flash)
                && app.world().get::<SpriteDrawnAlone>(*entity).is_some()
        };
        shown.filter(has).count()
    };
    assert_eq!(count(&app, 2), 2);
    let mut player = app.world_mut().get_mut::<SpriteAnimator<Group<3>>>(entity).expect("a player");
    player.insert(2, Animator::new(png::villager::Hair::Stand));
    let layers = player.layer_count();
    update(&mut app, Duration::ZERO);
    update(&mut app, Duration::ZERO);
    assert_eq!(count(&app, layers), usize::from(layers));
    app.world_mut().entity_mut(entity).remove::<SpriteMaterial<Flash>>();
    update(&mut app, Duration::ZERO);
    assert_eq!(count(&app, layers), 0);
}

/// A material may take the place of one of another type, in either order of their systems, and of one of its own type.
#[test]
fn a_material_takes_the_place_of_another_one() {
    let mut app = support::app(&[Form::Png.library()]);
    app.init_asset::<bevy::shader::Shader>();
    app.add_plugins((MeshPlugin, TextureAtlasPlugin, SpriteMeshPlugin));
    app.add_plugins((SpriteShaderPlugin::<Flash>::default(), SpriteShaderPlugin::<Dissolve>::default()));
    let flash = app.world_mut().resource_mut::<Assets<Flash>>().add(Flash { color: LinearRgba::WHITE });
    let dissolve = app.world_mut().resource_mut::<Assets<Dissolve>>().add(Dissolve { part: 0.5 });
    let mut group = Group::<2>::new();
    group.insert(0, Animator::new(png::villager::Body::Stand));
    group.insert(1, Animator::new(png::villager::Clothes::Stand));
    let entity = app.world_mut().spawn((SpriteAnimator::new(group), SpriteMaterial(flash.clone()))).id();
    update(&mut app, Duration::ZERO);
    let has = |app: &App| {
        [0, 1].map(|layer| {
            let entity = shown_by(app, entity, layer).expect("a layer");
            let entity = app.world().entity(entity);
            let has =
                [entity.contains::<SpriteMaterial<Flash>>(), entity.contains::<SpriteMaterial<Dissolve>>()];
            assert!(entity.contains::<SpriteDrawnAlone>(), "layer {layer} has {has:?}");
            has
        })
    };
    assert_eq!(has(&app), [[true, false]; 2]);
    app.world_mut().entity_mut(entity).remove::<SpriteMaterial<Flash>>().insert(SpriteMaterial(dissolve));
    update(&mut app, Duration::ZERO);
    assert_eq!(has(&app), [[false, true]; 2]);
    app.world_mut()
        .entity_mut(entity)
        .remove::<SpriteMaterial<Dissolve>>()
        .insert(SpriteMaterial(flash.clone()));
    update(&mut app, Duration::ZERO);
    assert_eq!(has(&app), [[true, false]; 2]);
    app.world_mut().entity_mut(entity).remove::<SpriteMaterial<Flash>>().insert(SpriteMaterial(flash));
    update(&mut app, Duration::ZERO);
    assert_eq!(has(&app), [[true, false]; 2]);
}
