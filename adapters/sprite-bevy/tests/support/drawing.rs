//! Pictures that Bevy draws with a real graphics driver, also one in software (Debian: `mesa-vulkan-drivers`).

use bevy::app::PluginGroup;
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use sprite_bevy::SpriteAnimatorPlugin;

/// Returns whether a driver is installed: without one Bevy does not start.
#[expect(clippy::disallowed_methods, reason = "it looks for drivers, not for assets")]
pub(crate) fn has_driver() -> bool {
    let folders = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"];
    !cfg!(target_os = "linux")
        || folders.iter().any(|folder| std::fs::read_dir(folder).is_ok_and(|mut all| all.next().is_some()))
}

/// The picture that was drawn.
#[derive(Resource, Default)]
struct Drawn(Option<Vec<u8>>);

/// An app without a window, whose time stands still, and an image into which a camera can draw, of this width and height.
pub(crate) fn app(plugin: SpriteAnimatorPlugin, images: ImagePlugin, side: u32) -> (App, Handle<Image>) {
    let mut app = App::new();
    let window = WindowPlugin {
        primary_window: None,
        exit_condition: ExitCondition::DontExit,
        ..WindowPlugin::default()
    };
    app.add_plugins(DefaultPlugins.set(window).set(images).disable::<WinitPlugin>());
    app.add_plugins(plugin).init_resource::<Drawn>();
    app.finish();
    app.cleanup();
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    let target = Image::new_target_texture(side, side, TextureFormat::Rgba8UnormSrgb, None);
    let target = app.world_mut().resource_mut::<Assets<Image>>().add(target);
    (app, target)
}

/// The components of a camera that draws into an image.
pub(crate) fn onto(target: &Handle<Image>) -> impl Bundle {
    (Camera2d, RenderTarget::Image(target.clone().into()))
}

/// The bytes of the image: red, green, blue and alpha of each pixel.
pub(crate) fn drawn(app: &mut App, target: Handle<Image>) -> Vec<u8> {
    let shot = app.world_mut().spawn(Screenshot::image(target)).id();
    app.world_mut().entity_mut(shot).observe(|shot: On<ScreenshotCaptured>, mut drawn: ResMut<Drawn>| {
        drawn.0.clone_from(&shot.image.data);
    });
    for _ in 0..500 {
        app.update();
        if let Some(pixels) = app.world_mut().resource_mut::<Drawn>().0.take() {
            return pixels;
        }
    }
    panic!("the picture never comes")
}

/// Images reach the driver, and its programs are compiled, some frames later.
pub(crate) fn settle(app: &mut App) {
    (0..10).for_each(|_| app.update());
}
