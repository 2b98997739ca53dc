//! How often Bevy draws for the sprites of one atlas: once. With a real graphics driver, also one in software (Debian:
//! `mesa-vulkan-drivers`); without one it says that it was skipped.

use bevy::app::PluginGroup;
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::render_resource::TextureFormat;
use bevy::sprite_render::SpriteBatches;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use sprite_bevy::{SpriteAnimator, SpriteAnimatorPlugin};
use sprite_scene::{Form, Row, rows};

/// The side of the picture that is drawn.
const SIDE: u32 = 512;

/// Returns whether a driver is installed: without one Bevy does not start.
#[expect(clippy::disallowed_methods, reason = "it looks for drivers, not for assets")]
fn has_driver() -> bool {
    let folders = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"];
    !cfg!(target_os = "linux")
        || folders.iter().any(|folder| std::fs::read_dir(folder).is_ok_and(|mut all| all.next().is_some()))
}

/// Draws some rows of the scene at their start, and answers with how many draw calls.
fn draw_calls(form: Form, chosen: &[usize]) -> usize {
    let mut app = App::new();
    let window = WindowPlugin {
        primary_window: None,
        exit_condition: ExitCondition::DontExit,
        ..WindowPlugin::default()
    };
    app.add_plugins(DefaultPlugins.set(window).disable::<WinitPlugin>());
    app.add_plugins(SpriteAnimatorPlugin::new([form.library()]));
    app.finish();
    app.cleanup();
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    let target = Image::new_target_texture(SIDE, SIDE, TextureFormat::Rgba8UnormSrgb, None);
    let target = app.world_mut().resource_mut::<Assets<Image>>().add(target);
    app.world_mut().spawn((Camera2d, RenderTarget::Image(target.into())));
    let rows = rows(form);
    for (number, row) in (0_u16..).zip(chosen) {
        let [x, y] = [number % 16, number / 16].map(|part| f32::from(part) * 24.0 - 180.0);
        // One behind the other, so that their order matters.
        let place = Transform::from_xyz(x, y, f32::from(number * 7 % 100));
        app.world_mut().spawn((SpriteAnimator::new(rows[*row].player), place));
    }
    // Images reach the driver, and its programs are compiled, some frames later.
    for _ in 0..10 {
        app.update();
    }
    let world = app.get_sub_app(RenderApp).expect("a world that is drawn").world();
    world.resource::<SpriteBatches>().len()
}

#[test]
fn one_atlas_is_drawn_at_once() {
    if !has_driver() {
        test_support::skipped("sprite-bevy, draw_calls: there is no Vulkan driver");
        return;
    }
    let rows = rows(Form::Atlas);
    // The rows that stand for a player whose pictures are all on the first page.
    let is_chosen = |index: &usize| {
        let Row { player, layer, .. } = &rows[*index];
        let mut pages = player.frames().map(|frame| frame.image().index());
        *layer == 0 && player.frames().next().is_some() && pages.all(|page| page == Some(0))
    };
    let chosen: Vec<usize> = (0..rows.len()).filter(is_chosen).collect();
    let layers: usize = chosen.iter().map(|index| rows[*index].player.frames().count()).sum();
    let [atlas, apart] = [Form::Atlas, Form::Png].map(|form| draw_calls(form, &chosen));
    eprintln!(
        "{} players with {layers} pictures: {atlas} draw calls with an atlas, {apart} without",
        chosen.len()
    );
    assert!(chosen.len() > 30);
    assert_eq!(atlas, 1);
    assert!(apart > 10);
}
