//! The scene, as Bevy would draw it: without a window, in time that is set by hand. Which pixel of an image lies at a
//! point is asked of Bevy itself.

use bevy_app::{App, TaskPoolPlugin};
use bevy_asset::{AssetApp, AssetPlugin, Assets};
use bevy_ecs::prelude::{Entity, Messages};
use bevy_image::{Image, TextureAtlasLayout};
use bevy_math::{Vec2, vec2};
use bevy_sprite::{Anchor, Sprite};
use bevy_time::{Time, TimePlugin, TimeUpdateStrategy, Virtual};
use bevy_transform::components::Transform;
use sprite_bevy::{
    CurrentTileset, LAYER_STEP, SpriteImages, SpriteLayer, SpritePlayer, SpritePlayerPlugin, SpriteTicked,
};
use sprite_runtime::{AnyPlayer, Group, Library, Player, Point};
use sprite_scene::{Form, POSITION, Row, png, rows, seen, ticks, tileset};
use std::time::Duration;

type Any = SpritePlayer<AnyPlayer<'static>>;

/// An app without a window, whose time passes in ticks.
fn app(libraries: &[&'static Library<'static>]) -> App {
    let mut app = App::new();
    let plugin = SpritePlayerPlugin::new(libraries.iter().copied());
    let plugin = plugin.playing::<AnyPlayer<'static>>().playing::<Player<png::Cart>>().playing::<Group<3>>();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin, AssetPlugin::default()));
    app.init_asset::<Image>().add_plugins(plugin);
    app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(Duration::MAX);
    // The first update only starts the clock.
    update(&mut app, Duration::ZERO);
    app
}

fn update(app: &mut App, tick: Duration) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(tick));
    app.update();
}

/// The entity that shows a layer of a player.
fn shown_by(app: &App, player: Entity, layer: u16) -> Option<Entity> {
    if layer == 0 {
        return Some(player);
    }
    let children = app.world().get::<bevy_ecs::hierarchy::Children>(player)?;
    let mut children = children.iter().copied();
    children.find(|child| app.world().get::<SpriteLayer>(*child) == Some(&SpriteLayer(layer)))
}

/// The colours of a sprite of Bevy at the middle of each pixel.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a colour's part is from 0 to 1")]
fn drawn(app: &App, entity: Entity) -> String {
    let images = app.world().resource::<Assets<Image>>();
    let (sprite, anchor) = (app.world().get::<Sprite>(entity), app.world().get::<Anchor>(entity));
    let (Some(sprite), Some(anchor)) = (sprite, anchor) else { return "-".to_owned() };
    let layouts = Assets::<TextureAtlasLayout>::default();
    let image = images.get(&sprite.image);
    let (size, [x, y]) = (sprite.custom_size.unwrap_or_default(), POSITION.to_f32());
    // Nothing can be seen further away, and to ask Bevy takes time.
    let reach = (size * (anchor.0.abs() + Vec2::splat(0.5))).max_element() + 2.0;
    seen(|column, row| {
        let [right, down] = Point::new(column.cast_signed(), row.cast_signed()).to_f32();
        let point = vec2(right + 0.5 - x, y - down - 0.5);
        if point.abs().max_element() > reach {
            return [0; 4];
        }
        let Ok(pixel) = sprite.compute_pixel_space_point(point, *anchor, images, &layouts) else {
            return [0; 4];
        };
        let [x, y] = Point::from_f32((pixel - 0.5).to_array()).into();
        let color = image.expect("an image").get_color_at(i32::cast_unsigned(x), i32::cast_unsigned(y));
        let color = color.expect("a pixel").to_srgba();
        [color.red, color.green, color.blue, color.alpha].map(|part| (part * 255.0).round() as u8)
    })
}

fn the_scene_is_what_the_trace_says(form: Form) {
    let mut app = app(&[form.library()]);
    app.insert_resource(CurrentTileset(tileset(form)));
    let spawn = |row: Row| (app.world_mut().spawn(Any::new(row.player)).id(), row);
    let rows: Vec<(Entity, Row)> = rows(form).into_iter().map(spawn).collect();
    for (time, tick) in ticks().enumerate() {
        update(&mut app, tick);
        for (entity, row) in &rows {
            let seen =
                shown_by(&app, *entity, row.layer).map_or("-".to_owned(), |entity| drawn(&app, entity));
            row.check(time, &seen);
        }
    }
}

#[test]
fn pngs_are_what_the_trace_says() {
    the_scene_is_what_the_trace_says(Form::Png);
}

#[test]
fn decoded_forms_are_what_the_trace_says() {
    the_scene_is_what_the_trace_says(Form::Indexed8);
    the_scene_is_what_the_trace_says(Form::Rgb565);
}

#[test]
fn an_atlas_is_what_the_trace_says() {
    the_scene_is_what_the_trace_says(Form::Atlas);
}

/// Two libraries in one app, both with an image of index 0, and each image once.
#[test]
fn two_libraries_have_their_own_images() {
    let libraries = [Form::Png.library(), Form::Atlas.library()];
    let app = app(&libraries);
    let images = app.world().resource::<SpriteImages>();
    let [first, other] = libraries.map(|library| images.get(&library.images()[0]).expect("an image"));
    assert_ne!(first, other);
    let count: usize = libraries.iter().map(|library| library.images().len()).sum();
    assert_eq!(app.world().resource::<Assets<Image>>().len(), count);
    assert!(images.get(&Form::Rgba8.library().images()[0]).is_none());
}

/// Layers lie in front of each other, and are no more than the animation has.
#[test]
fn layers_are_children_in_their_order() {
    let mut app = app(&[Form::Png.library()]);
    let mut group = Group::<3>::new();
    group.insert(0, Player::new(png::villager::Body::Stand));
    group.insert(1, Player::new(png::villager::Clothes::Stand));
    group.insert(2, Player::new(png::villager::Hair::Stand));
    let count = group.layer_count();
    assert!(count >= 3, "{count}");
    let entity = app.world_mut().spawn(SpritePlayer::new(group)).id();
    update(&mut app, Duration::ZERO);
    let shown = |app: &App| (0..count).filter_map(|layer| shown_by(app, entity, layer)).collect::<Vec<_>>();
    let layers = shown(&app);
    for (layer, child) in (0..count).zip(&layers).skip(1) {
        let transform = app.world().get::<Transform>(*child).expect("a transform");
        assert_eq!(transform.translation.z.to_bits(), (f32::from(layer) * LAYER_STEP).to_bits());
    }
    update(&mut app, Duration::ZERO);
    assert_eq!((shown(&app), layers.len()), (layers, usize::from(count)), "the same ones are used again");
    let mut player = app.world_mut().get_mut::<SpritePlayer<Group<3>>>(entity).expect("a player");
    player.remove(2);
    let fewer = player.layer_count();
    assert!(fewer < count);
    update(&mut app, Duration::ZERO);
    let children = app.world().get::<bevy_ecs::hierarchy::Children>(entity).map_or(0, |all| all.len());
    assert_eq!((children, shown(&app).len()), (usize::from(fewer) - 1, usize::from(fewer)));
}

/// However time is cut, the transform arrives where the description says, also when the game moves it meanwhile.
#[test]
fn movements_carry_the_transform_exactly() {
    let mut app = app(&[Form::Png.library()]);
    let mut cart = Player::new(png::Cart::Up);
    cart.play(png::Cart::Up);
    let [x, y] = cart.displacement().to_pixels();
    let start = Transform::from_xyz(1_000.5, -7.0, 3.0);
    let entity = app.world_mut().spawn((SpritePlayer::new(cart), start)).id();
    let mut finished = 0;
    for step in 0..40 {
        update(&mut app, Duration::from_nanos(16_666_667));
        if step == 5 {
            app.world_mut().get_mut::<Transform>(entity).expect("a transform").translation.x += 100.0;
        }
        let messages = app.world_mut().resource_mut::<Messages<SpriteTicked>>().drain().collect::<Vec<_>>();
        finished +=
            messages.iter().filter(|message| message.entity == entity && message.tick.finished()).count();
    }
    let arrived = app.world().get::<Transform>(entity).expect("a transform").translation;
    assert_ne!(y.to_bits(), 0.0_f32.to_bits());
    assert_eq!(arrived.to_array().map(f32::to_bits), [1_100.5 + x, -7.0 - y, 3.0].map(f32::to_bits));
    assert_eq!(finished, 1);
}

/// The messages of a tick hold what happened in it.
#[test]
fn messages_say_what_happened() {
    let mut app = app(&[Form::Png.library()]);
    let crab = AnyPlayer::from(Player::new(png::Crab::Strike));
    let entity = app.world_mut().spawn(Any::new(crab)).id();
    update(&mut app, Duration::from_secs(10));
    let messages: Vec<_> = app.world_mut().resource_mut::<Messages<SpriteTicked>>().drain().collect();
    let [message] = messages.as_slice() else { panic!("{messages:?}") };
    assert_eq!(message.entity, entity);
    assert!(message.tick.finished() && message.tick.passed(2));
    update(&mut app, Duration::from_secs(10));
    assert!(app.world().resource::<Messages<SpriteTicked>>().is_empty(), "nothing happens any more");
}

/// A player that nothing would tick is a mistake that is said at once.
#[test]
#[should_panic(expected = "add `.playing::<sprite_runtime::player::Player<sprite_scene")]
fn a_player_whose_type_was_not_named_is_reported() {
    let mut app = app(&[Form::Png.library()]);
    app.world_mut().spawn(SpritePlayer::new(Player::new(png::Crab::Walk)));
}
