//! The scene, as Bevy would draw it: without a window, in time that is set by hand. Which pixel of an image lies at a
//! point is asked of Bevy itself.

mod support;

use bevy_app::App;
use bevy_asset::Assets;
use bevy_ecs::prelude::Entity;
use bevy_image::{Image, TextureAtlasLayout};
use bevy_math::{Vec2, vec2};
use bevy_sprite::{Anchor, Sprite};
use sprite_bevy::{CurrentTileset, SpriteAnimator, Sprites};
use sprite_runtime::Point;
use sprite_scene::{Form, POSITION, Row, rows, seen, ticks, tileset};
use support::{app, shown_by, size, update};

/// The colours of a sprite of Bevy at the middle of each pixel.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a colour's part is from 0 to 1")]
fn drawn(app: &App, entity: Entity) -> String {
    let images = app.world().resource::<Assets<Image>>();
    let (sprite, anchor) = (app.world().get::<Sprite>(entity), app.world().get::<Anchor>(entity));
    let (Some(sprite), Some(anchor)) = (sprite, anchor) else { return "-".to_owned() };
    let layouts = Assets::<TextureAtlasLayout>::default();
    let image = images.get(&sprite.image);
    let (size, [x, y]) = (size(sprite), POSITION.to_f32());
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
    let spawn = |row: Row| (app.world_mut().spawn(SpriteAnimator::new(row.player)).id(), row);
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
    the_scene_is_what_the_trace_says(Form::Indexed4);
    the_scene_is_what_the_trace_says(Form::Mono1);
    the_scene_is_what_the_trace_says(Form::Rle8);
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
    let images = app.world().resource::<Sprites>();
    let [first, other] = libraries.map(|library| images.get(&library.images()[0]).expect("an image"));
    assert_ne!(first, other);
    let count: usize = libraries.iter().map(|library| library.images().len()).sum();
    assert_eq!(app.world().resource::<Assets<Image>>().len(), count);
    assert!(images.get(&Form::Rgba8.library().images()[0]).is_none());
}
