//! The window: keys in, frames out. All that macroquad knows of the game is in this file.
#![expect(clippy::cast_precision_loss, reason = "macroquad counts pixels in floats")]

use super::{Draw, HEIGHT, NIGHT, PANEL, View, WIDTH, embers};
use crate::actors::Colours;
use crate::game::{Game, STEP};
use crate::input::Input;
use crate::sprites::LIBRARY;
use macroquad::miniquad::conf::{Conf, LinuxBackend, Platform};
use macroquad::miniquad::date;
use macroquad::prelude::{
    BLACK, Camera2D, Color, FilterMode, KeyCode, Texture2D, WHITE, clear_background, draw_rectangle,
    get_frame_time, is_key_down, is_key_pressed, next_frame, screen_dpi_scale, screen_height, screen_width,
    set_camera, vec2,
};
use sprite_macroquad::{DrawSpriteParams, Sprites, draw_frame_with};
use sprite_runtime::data::Tiling;
use sprite_runtime::{Image, Point};
use std::time::Duration;

/// Returns whether there is a display to open it on.
pub(crate) fn has_display() -> bool {
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

/// Opens the window and plays until it is closed.
pub(crate) fn open() {
    // macroquad looks for X unless it is told not to.
    let wayland = !is_set("DISPLAY") && is_set("WAYLAND_DISPLAY");
    let linux_backend = if wayland { LinuxBackend::WaylandOnly } else { LinuxBackend::X11Only };
    let platform = Platform { linux_backend, ..Platform::default() };
    let conf = Conf {
        window_title:
            "Lantern Keep - arrows or WASD walk, Space swings the sword, Esc pauses, Enter begins anew"
                .to_owned(),
        window_width: 960,
        window_height: 720,
        high_dpi: true,
        platform,
        ..Conf::default()
    };
    let conf = macroquad::conf::Conf {
        miniquad_conf: conf,
        default_filter_mode: FilterMode::Nearest,
        ..macroquad::conf::Conf::default()
    };
    macroquad::Window::from_config(conf, play());
}

async fn play() {
    let mut sprites = Sprites::new(&[&LIBRARY]).expect("all images are embedded");
    let mut embers = ember_texture(embers::image()).expect("the settings embed slimes with indices");
    let mut game = Game::new(seed());
    let mut view = View::new();
    let mut due = Duration::ZERO;
    let mut input = Input::NONE;
    #[cfg(all(feature = "reload", debug_assertions, not(target_family = "wasm")))]
    let watcher = super::reload::watch();
    loop {
        #[cfg(all(feature = "reload", debug_assertions, not(target_family = "wasm")))]
        super::reload::renew(watcher.as_ref(), &mut sprites, &mut embers);
        input = keys(input);
        // After a long pause, a dragged window for one, the game goes on where it was.
        due = (due + Duration::from_secs_f32(get_frame_time())).min(STEP * 6);
        while due >= STEP {
            due -= STEP;
            game.step(input, STEP);
            input = Input { walk: input.walk, ..Input::NONE };
        }
        clear_background(BLACK);
        set_camera(&camera());
        draw_rectangle(0.0, 0.0, WIDTH as f32, HEIGHT as f32, night(255));
        let layers = view.compose(&game);
        sprites.tileset = layers.tileset;
        for draw in layers.ground.iter().chain(layers.above) {
            show(draw, &sprites, &embers);
        }
        next_frame().await;
    }
}

/// Adds the keys of this frame: a key that goes down between two steps must not be lost.
fn keys(waiting: Input) -> Input {
    let held = |keys: [KeyCode; 2]| i32::from(keys.into_iter().any(is_key_down));
    let walk = Point::new(
        held([KeyCode::Right, KeyCode::D]) - held([KeyCode::Left, KeyCode::A]),
        held([KeyCode::Down, KeyCode::S]) - held([KeyCode::Up, KeyCode::W]),
    );
    Input {
        walk,
        swing: waiting.swing || is_key_pressed(KeyCode::Space),
        pause: waiting.pause != is_key_pressed(KeyCode::Escape),
        restart: waiting.restart || is_key_pressed(KeyCode::Enter),
    }
}

fn show(draw: &Draw, sprites: &Sprites, embers: &Texture2D) {
    match *draw {
        Draw::Picture { frame, at, colours } => {
            let (x, y) = (at.x as f32, at.y as f32);
            match colours {
                Colours::Own => sprites.draw_frame(frame, x, y, WHITE),
                Colours::Embers => {
                    draw_frame_with(embers, frame, x, y, WHITE, DrawSpriteParams::default());
                }
            }
        }
        Draw::Panel { frame, rect } => {
            let [x, y, width, height] = rect.to_f32();
            let area = macroquad::math::Rect::new(x, y, width, height);
            sprites.draw_nine_patch(frame, PANEL, area, Tiling::Tile, WHITE);
        }
        Draw::Shade { rect, alpha } => {
            draw_rectangle(rect.x as f32, rect.y as f32, rect.width as f32, rect.height as f32, night(alpha));
        }
    }
}

/// A texture of all slimes in the colours of embers.
pub(super) fn ember_texture(image: &Image<'_>) -> Option<Texture2D> {
    let pixels = embers::slimes(image)?;
    let [width, height] = [image.size().width, image.size().height].map(u16::try_from);
    Some(Texture2D::from_rgba8(width.ok()?, height.ok()?, pixels.all().as_flattened()))
}

/// The middle of the window, with the largest whole number of its pixels for each pixel of the screen.
#[expect(clippy::cast_possible_truncation, reason = "casts of floats saturate")]
fn camera() -> Camera2D {
    let screen = vec2(WIDTH as f32, HEIGHT as f32);
    let window = vec2(screen_width(), screen_height()) * screen_dpi_scale();
    let scale = (window / screen).min_element().floor().max(1.0);
    let size = screen * scale;
    let corner = ((window - size) / 2.0).floor();
    Camera2D {
        zoom: vec2(2.0, 2.0) / screen,
        target: screen / 2.0,
        viewport: Some((corner.x as i32, corner.y as i32, size.x as i32, size.y as i32)),
        ..Camera2D::default()
    }
}

fn night(alpha: u8) -> Color {
    let [red, green, blue] = NIGHT;
    Color::from_rgba(red, green, blue, alpha)
}

/// Another game each time. In browsers the standard library has no clock, and panics when it is asked for the time.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts of floats saturate")]
fn seed() -> u32 {
    let milliseconds = date::now() * 1000.0;
    milliseconds.rem_euclid(f64::from(u32::MAX)) as u32
}
