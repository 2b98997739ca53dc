//! The window: keys in, textures out. All that macroquad knows of the game is in this file.

use super::{Draw, HEIGHT, NIGHT, View, WIDTH};
use crate::game::{Game, STEP};
use crate::input::Input;
use crate::sprites::IMAGES;
use macroquad::miniquad::conf::{Conf, LinuxBackend, Platform};
use macroquad::prelude::{
    BLACK, Camera2D, Color, DrawTextureParams, FilterMode, ImageFormat, KeyCode, Rect, Texture2D, WHITE,
    clear_background, draw_rectangle, draw_texture_ex, get_frame_time, is_key_down, is_key_pressed,
    next_frame, render_target, screen_dpi_scale, screen_height, screen_width, set_camera, set_default_camera,
    vec2,
};
use sprite_runtime::Point;
use std::time::{Duration, SystemTime};

/// Opens the window and plays until it is closed.
pub(crate) fn open() {
    let platform = Platform { linux_backend: LinuxBackend::X11WithWaylandFallback, ..Platform::default() };
    let conf = Conf {
        window_title: "Lantern Keep - arrows or WASD walk, Space swings the sword, Enter begins anew"
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
    let textures: Vec<_> = IMAGES.iter().map(|image| texture(image.bytes())).collect();
    let screen = render_target(WIDTH, HEIGHT);
    screen.texture.set_filter(FilterMode::Nearest);
    let size = vec2(WIDTH as f32, HEIGHT as f32);
    let camera = Camera2D {
        zoom: vec2(2.0, 2.0) / size,
        target: size / 2.0,
        render_target: Some(screen.clone()),
        ..Camera2D::default()
    };
    let mut game = Game::new(seed());
    let mut view = View::default();
    let mut due = Duration::ZERO;
    let mut input = Input::NONE;
    loop {
        input = keys(input);
        // After a long pause, a dragged window for one, the game goes on where it was.
        due = (due + Duration::from_secs_f32(get_frame_time())).min(STEP * 6);
        while due >= STEP {
            due -= STEP;
            game.step(input, STEP);
            input = Input { walk: input.walk, ..Input::NONE };
        }
        set_camera(&camera);
        clear_background(night(255));
        for draw in view.compose(&game) {
            show(draw, &textures);
        }
        set_default_camera();
        clear_background(BLACK);
        show_screen(&screen.texture);
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
        restart: waiting.restart || is_key_pressed(KeyCode::Enter),
    }
}

fn show(draw: &Draw, textures: &[Texture2D]) {
    match *draw {
        Draw::Picture { image, rect, at, mirrored } => {
            let Some(texture) = textures.get(image.index()) else { return };
            let source = Rect::new(rect.x as f32, rect.y as f32, rect.width as f32, rect.height as f32);
            let params =
                DrawTextureParams { source: Some(source), flip_x: mirrored, ..DrawTextureParams::default() };
            draw_texture_ex(texture, at.x as f32, at.y as f32, WHITE, params);
        }
        Draw::Shade { rect, alpha } => {
            draw_rectangle(rect.x as f32, rect.y as f32, rect.width as f32, rect.height as f32, night(alpha));
        }
    }
}

/// The largest whole number of window pixels for each pixel of the screen, in the middle of the window.
fn show_screen(screen: &Texture2D) {
    let dpi = screen_dpi_scale();
    let (width, height) = (screen_width() * dpi, screen_height() * dpi);
    let scale = (width / WIDTH as f32).min(height / HEIGHT as f32).floor().max(1.0);
    let size = vec2(WIDTH as f32, HEIGHT as f32) * scale;
    let corner = ((vec2(width, height) - size) / 2.0).floor();
    let params = DrawTextureParams { dest_size: Some(size / dpi), ..DrawTextureParams::default() };
    draw_texture_ex(screen, corner.x / dpi, corner.y / dpi, WHITE, params);
}

fn texture(png: &[u8]) -> Texture2D {
    Texture2D::from_file_with_format(png, Some(ImageFormat::Png))
}

fn night(alpha: u8) -> Color {
    let [red, green, blue] = NIGHT;
    Color::from_rgba(red, green, blue, alpha)
}

/// Every evening is different.
fn seed() -> u32 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    now.map_or(1, |now| now.subsec_nanos())
}
