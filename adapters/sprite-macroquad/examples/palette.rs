//! Crabs of four teams: one texture of indices, and a palette for each team that a shader looks colours up in. A crab
//! that was hit is white for a moment. With a path, the first picture is written there as a PNG, and the window closes.

use macroquad::miniquad::{BlendFactor, BlendState, BlendValue, Equation};
use macroquad::prelude::{
    Color, FilterMode, Material, MaterialParams, PipelineParams, ShaderSource, Texture2D, UniformDesc,
    UniformType, WHITE, clear_background, get_frame_time, get_screen_data, get_time, gl_use_default_material,
    gl_use_material, load_material, next_frame, screen_height, screen_width,
};
use sprite_macroquad::{DrawSpriteParams, draw_frame_with};
use sprite_runtime::{Animator, Image, include_sprites};
use std::time::Duration;

include_sprites!("assets");

const SAND: Color = Color::new(0.93, 0.86, 0.68, 1.0);

const VERTEX: &str = "#version 100
    attribute vec3 position;
    attribute vec2 texcoord;
    varying highp vec2 uv;
    uniform mat4 Model;
    uniform mat4 Projection;
    void main() {
        gl_Position = Projection * Model * vec4(position, 1);
        uv = texcoord;
    }";

/// The index is a byte, which a texture gives as a part of 1; the palette has 256 colours, each in the middle of a pixel.
const FRAGMENT: &str = "#version 100
    precision highp float;
    varying vec2 uv;
    uniform sampler2D Texture;
    uniform sampler2D Palette;
    uniform float Hit;
    void main() {
        float index = texture2D(Texture, uv).r * 255.0;
        vec4 color = texture2D(Palette, vec2((index + 0.5) / 256.0, 0.5));
        gl_FragColor = vec4(mix(color.rgb, vec3(1.0), Hit), color.a);
    }";

#[macroquad::main("Teams")]
async fn main() {
    let image = Animator::new(Crab::Walk).frame().expect("a crab").image();
    let indices = indices(image);
    let own = image.palette().expect("`embed` is a form with a palette");
    // The order of red, green and blue says whose crab it is.
    let orders = [[0, 1, 2], [2, 0, 1], [1, 0, 2], [1, 2, 0]];
    let teams = orders.map(|order| palette(own.iter().map(|color| recoloured(*color, order))));
    let material = material();
    let mut crab = Animator::new(Crab::Walk);
    loop {
        crab.tick(Duration::from_secs_f32(get_frame_time()));
        clear_background(SAND);
        for (place, team) in (1_u8..).zip(&teams) {
            material.set_texture("Palette", team.clone());
            material.set_uniform("Hit", if get_time().fract() < 0.1 { 0.7_f32 } else { 0.0 });
            gl_use_material(&material);
            let (x, y) = (screen_width() * f32::from(place) / 5.0, screen_height() / 2.0);
            let params = DrawSpriteParams { scale: 4.0, ..DrawSpriteParams::default() };
            for frame in crab.frames() {
                draw_frame_with(&indices, frame, x, y, WHITE, params);
            }
        }
        gl_use_default_material();
        if let Some(path) = std::env::args().nth(1) {
            get_screen_data().export_png(&path);
            return;
        }
        next_frame().await;
    }
}

/// A texture whose red is the index of a pixel's colour.
fn indices(image: &Image<'_>) -> Texture2D {
    let indices = image.indices().expect("`embed` is a form with a palette");
    let bytes: Vec<u8> = indices.flat_map(|index| [index, 0, 0, 255]).collect();
    let side = |side| u16::try_from(side).expect("a picture that macroquad can take");
    texture(side(image.size().width), side(image.size().height), &bytes)
}

/// A texture of 256 colours; those that there are not cannot be seen.
fn palette(colors: impl Iterator<Item = [u8; 4]>) -> Texture2D {
    let mut bytes: Vec<u8> = colors.flatten().collect();
    bytes.resize(256 * 4, 0);
    texture(256, 1, &bytes)
}

/// Indices must not be mixed with those of neighbouring pixels.
fn texture(width: u16, height: u16, bytes: &[u8]) -> Texture2D {
    let texture = Texture2D::from_rgba8(width, height, bytes);
    texture.set_filter(FilterMode::Nearest);
    texture
}

fn recoloured(color: [u8; 4], order: [usize; 3]) -> [u8; 4] {
    let [red, green, blue] = order.map(|channel| color[channel]);
    [red, green, blue, color[3]]
}

fn material() -> Material {
    let shader = ShaderSource::Glsl { vertex: VERTEX, fragment: FRAGMENT };
    let over = |from| {
        Some(BlendState::new(Equation::Add, from, BlendFactor::OneMinusValue(BlendValue::SourceAlpha)))
    };
    let pipeline_params = PipelineParams {
        color_blend: over(BlendFactor::Value(BlendValue::SourceAlpha)),
        alpha_blend: over(BlendFactor::One),
        ..PipelineParams::default()
    };
    let params = MaterialParams {
        pipeline_params,
        textures: vec!["Palette".to_owned()],
        uniforms: vec![UniformDesc::new("Hit", UniformType::Float1)],
    };
    load_material(shader, params).expect("the shaders are right")
}
