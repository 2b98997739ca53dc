//! An app without a window, whose time passes in ticks.
#![allow(dead_code, reason = "each test program uses a part of it")]

#[cfg(feature = "render")]
pub(crate) mod drawing;

use bevy_app::{App, TaskPoolPlugin};
use bevy_asset::{AssetApp, AssetPlugin, Assets};
use bevy_ecs::hierarchy::Children;
use bevy_ecs::prelude::{Component, Entity};
use bevy_image::Image;
use bevy_math::{Rect, Vec2};
use bevy_sprite::{Anchor, Sprite};
use bevy_time::{Time, TimePlugin, TimeUpdateStrategy, Virtual};
use sprite_bevy::{SpriteAnimatorPlugin, SpriteLayer};
use sprite_runtime::Library;
use std::time::Duration;

/// An app that has begun, with the plugin.
pub(crate) fn app(libraries: &[&'static Library<'static>]) -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, AssetPlugin::default()));
    app.init_asset::<Image>().add_plugins(SpriteAnimatorPlugin::new(libraries.iter().copied()));
    app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(Duration::MAX);
    // The first update only starts the clock.
    update(&mut app, Duration::ZERO);
    app
}

/// Lets time pass.
pub(crate) fn update(app: &mut App, tick: Duration) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(tick));
    app.update();
}

/// A component of an entity.
pub(crate) fn get<C: Component>(app: &App, entity: Entity) -> &C {
    app.world().get(entity).expect("the component")
}

/// The children of an entity.
pub(crate) fn children(app: &App, entity: Entity) -> Vec<Entity> {
    app.world().get::<Children>(entity).map_or(Vec::new(), |children| children.to_vec())
}

/// The entity that shows a layer of a player.
pub(crate) fn shown_by(app: &App, player: Entity, layer: u16) -> Option<Entity> {
    if layer == 0 {
        return Some(player);
    }
    let is_it = |child: &Entity| app.world().get::<SpriteLayer>(*child) == Some(&SpriteLayer(layer));
    children(app, player).into_iter().find(is_it)
}

/// The rectangle that a sprite covers about its entity, in Bevy's pixels, whose `y` grows upwards.
pub(crate) fn bounds(app: &App, entity: Entity) -> Rect {
    let sprite = get::<Sprite>(app, entity);
    let size = size(sprite);
    Rect::from_center_size(-get::<Anchor>(app, entity).0 * size, size)
}

/// The size in which Bevy draws a sprite.
pub(crate) fn size(sprite: &Sprite) -> Vec2 {
    sprite.custom_size.or_else(|| sprite.rect.map(|rect| rect.size())).unwrap_or_default()
}

/// The pixels of the rectangle that a sprite shows, as they lie on the screen, row by row.
pub(crate) fn pixels(app: &App, sprite: &Sprite) -> Vec<[u8; 4]> {
    let images = app.world().resource::<Assets<Image>>();
    let image = images.get(&sprite.image).expect("an image");
    let rect = sprite.rect.expect("a rectangle").as_urect();
    let data = image.data.as_deref().expect("pixels").as_chunks::<4>().0;
    let row = |y: u32| {
        let start = (y * image.width()) as usize;
        let mut row = data[start + rect.min.x as usize..start + rect.max.x as usize].to_vec();
        if sprite.flip_x {
            row.reverse();
        }
        row
    };
    let mut rows: Vec<Vec<[u8; 4]>> = (rect.min.y..rect.max.y).map(row).collect();
    if sprite.flip_y {
        rows.reverse();
    }
    rows.concat()
}
