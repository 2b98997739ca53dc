//! The scene, drawn by macroquad with a real graphics driver: pixel for pixel what the trace says.
//!
//! Without a display it starts itself again inside of Xvfb; without that it says that it was skipped.

use macroquad::prelude::{
    BLANK, Camera2D, Color, FilterMode, Material, MaterialParams, PipelineParams, Rect, RenderTarget,
    ShaderSource, Vec2, WHITE, clear_background, gl_use_default_material, gl_use_material, load_material,
    next_frame, render_target, set_camera, set_default_camera, set_default_filter_mode, vec2,
};
use sprite_macroquad::{DrawSpriteParams, Sprites};
use sprite_runtime::cranberry::CranberryExt as _;
use sprite_runtime::{LayerSet, Point, Size};
use sprite_scene::{CELL, Form, POSITION, Panel, Row, panels, rows, seen, ticks, tileset};
use std::f32::consts::FRAC_PI_2;
use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};

/// Cells in a row and a column of what is drawn at once.
const CELLS: u32 = 32;
const SIDE: u32 = CELLS * CELL;
const SIZE: Size = Size::new(SIDE, SIDE);

fn main() -> ExitCode {
    if ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some()) {
        macroquad::Window::new("scene", scene());
        return ExitCode::SUCCESS;
    }
    match inside_of_xvfb() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            test_support::skipped(&format!(
                "sprite-macroquad, scene: there is neither a display nor Xvfb ({error})"
            ));
            ExitCode::SUCCESS
        }
    }
}

/// Runs this program again on a display of its own, and answers whether it succeeded.
fn inside_of_xvfb() -> std::io::Result<bool> {
    let mut xvfb = Command::new("Xvfb");
    xvfb.args(["-displayfd", "1", "-screen", "0", "800x600x24"]).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut xvfb = xvfb.spawn()?;
    let mut number = String::new();
    if let Some(out) = xvfb.stdout.take() {
        BufReader::new(out).read_line(&mut number)?;
    }
    let mut again = Command::new(std::env::current_exe()?);
    let status = again.env("DISPLAY", format!(":{}", number.trim())).status();
    xvfb.kill()?;
    xvfb.wait()?;
    Ok(status?.success())
}

#[expect(clippy::print_stdout, reason = "this is a test with its own main function")]
fn say(line: &str) {
    println!("{line}");
}

async fn scene() {
    set_default_filter_mode(FilterMode::Nearest);
    for form in Form::ALL {
        frames_are_what_the_trace_says(form).await;
        players_are_their_frames(form).await;
        panels_are_what_the_rules_say(form).await;
        settings_change_the_picture(form).await;
        say(&format!("the scene is right: {form:?}"));
    }
}

/// Each row of the trace has a cell of its own.
async fn frames_are_what_the_trace_says(form: Form) {
    let mut sprites = Sprites::new(&[form.library()]).expect("all images are embedded");
    sprites.tileset = tileset(form);
    let mut rows = rows(form);
    for (index, tick) in ticks().enumerate() {
        for row in &mut rows {
            row.player.tick(tick);
        }
        let drawn = draw(&rows, |row, x, y| {
            if let Some(frame) = row.player.layer_frame(row.layer) {
                sprites.draw_frame(frame, x, y, WHITE);
            }
        })
        .await;
        for (row, cell) in rows.iter().zip(&drawn) {
            row.check(index, &seen(cell));
        }
    }
}

/// A player is drawn with all its layers, mirrored about its origin, and where its animation has carried it.
async fn players_are_their_frames(form: Form) {
    let mut sprites = Sprites::new(&[form.library()]).expect("all images are embedded");
    sprites.tileset = tileset(form);
    let mut rows = rows(form);
    let (time, still) =
        (ticks().nth(1).expect("a time"), DrawSpriteParams { offset: false, ..DrawSpriteParams::default() });
    for row in &mut rows {
        row.player.tick(time);
    }
    let layers = draw(&rows, |row, x, y| {
        if let Some(frame) = row.player.layer_frame(row.layer) {
            sprites.draw_frame(frame, x, y, WHITE);
        }
    })
    .await;
    // The first row of each player stands for it.
    let whole = draw(&rows, |row, x, y| sprites.draw_ex(&row.player, x, y, WHITE, still)).await;
    let mirrored = DrawSpriteParams { flip_x: true, ..still };
    let mirrored = draw(&rows, |row, x, y| sprites.draw_ex(&row.player, x, y, WHITE, mirrored)).await;
    for (index, row) in rows.iter().enumerate() {
        let same = |other: &Row| other.player == row.player;
        let all: Vec<_> =
            rows.iter().zip(&layers).filter(|(other, _)| same(other)).map(|(_, cell)| cell).collect();
        let top =
            |x, y| all.iter().rev().map(|cell| cell(x, y)).find(|pixel| pixel[3] > 0).unwrap_or_default();
        let turned = |x, y| if x == 0 { [0; 4] } else { mirrored[index](CELL - x, y) };
        assert_eq!(seen(&whole[index]), seen(top), "{}", row.name);
        // The column that it turns about lies between two pixels: 63 becomes 64.
        let turned_back = |x: u32, y| turned(x + 1, y);
        assert_eq!(seen(&whole[index]), seen(turned_back), "{} mirrored", row.name);
    }
    let mut cart = rows.iter().find(|row| row.name.starts_with("cart.json right")).expect("a cart").clone();
    cart.player.tick(std::time::Duration::from_secs(4));
    let moved = draw(&[cart.clone()], |row, x, y| sprites.draw(&row.player, x, y, WHITE)).await;
    let carried = cart.player.displacement().rounded();
    assert_ne!(carried, Point::ZERO);
    let back =
        |x: u32, y: u32| moved[0](x.saturating_add_signed(carried.x), y.saturating_add_signed(carried.y));
    cart.check(ticks().count() - 1, &seen(back));
}

/// A player that is enlarged, coloured, turned, and without a layer, beside one that is none of it.
async fn settings_change_the_picture(form: Form) {
    let sprites = Sprites::new(&[form.library()]).expect("all images are embedded");
    let is_layered = |row: &Row| {
        row.player.scale().to_bits() == 1.0_f32.to_bits()
            && row.player.frames().filter(|frame| !frame.image().is_tileset()).count() > 1
    };
    let player = rows(form).into_iter().find(is_layered).expect("a player of several layers").player;
    let plain = DrawSpriteParams { offset: false, ..DrawSpriteParams::default() };
    let hidden = LayerSet::EMPTY.with(player.frames().last().expect("a frame").layer());
    let settings = [
        (plain, WHITE),
        (DrawSpriteParams { scale: 2.0, ..plain }, WHITE),
        (plain, Color::new(0.0, 1.0, 1.0, 1.0)),
        (DrawSpriteParams { rotation: FRAC_PI_2, ..plain }, WHITE),
        (DrawSpriteParams { hidden, ..plain }, WHITE),
    ];
    let cells =
        draw(&settings, |(params, color), x, y| sprites.draw_ex(&player, x, y, *color, *params)).await;
    let below = draw(&[()], |(), x, y| {
        for frame in player.frames().filter(|frame| !hidden.contains(frame.layer())) {
            sprites.draw_frame(frame, x, y, WHITE);
        }
    })
    .await;
    let [plain, enlarged, coloured, turned, fewer] = &cells[..] else { panic!("five cells") };
    let origin = POSITION;
    let at =
        |cell: &Cell, x: i32, y: i32| cell((origin.x + x).cast_unsigned(), (origin.y + y).cast_unsigned());
    let mut count = 0;
    for (x, y) in (-30..30).flat_map(|y| (-30..30).map(move |x| (x, y))) {
        let pixel = at(plain, x, y);
        count += u32::from(pixel[3] > 0);
        assert_eq!(at(enlarged, 2 * x, 2 * y), pixel, "{x}, {y}");
        assert_eq!(at(enlarged, 2 * x + 1, 2 * y + 1), pixel, "{x}, {y}");
        assert_eq!(at(coloured, x, y), [0, pixel[1], pixel[2], pixel[3]], "{x}, {y}");
        assert_eq!(at(turned, -y - 1, x), pixel, "{x}, {y}: clockwise");
    }
    assert!(count > 50, "{count}");
    assert_eq!(seen(fewer), seen(&below[0]));
    assert_ne!(seen(fewer), seen(plain));
}

/// Nine-patches: stretched, tiled, shrunk and mirrored.
async fn panels_are_what_the_rules_say(form: Form) {
    let sprites = Sprites::new(&[form.library()]).expect("all images are embedded");
    // A pixel between two of the image may be either one: what is drawn at half its size is left out.
    let panels: Vec<Panel> = panels(form).into_iter().filter(|panel| panel.size != Size::new(1, 1)).collect();
    let drawn = draw(&panels, |panel, x, y| {
        let [width, height] = panel.size.to_f32();
        let area = Rect::new(x, y, width, height);
        sprites.draw_nine_patch(panel.frame, panel.slice, area, panel.tiling, WHITE);
    })
    .await;
    for (panel, cell) in panels.iter().zip(&drawn) {
        panel.check(&seen(cell));
    }
    // Corners three times as large, and the rectangle with them.
    let large = draw(&panels, |panel, x, y| {
        let [width, height] = panel.size.to_f32();
        let area = Rect::new(x - 64.0, y - 64.0, width * 3.0, height * 3.0);
        let params = DrawSpriteParams { scale: 3.0, ..DrawSpriteParams::default() };
        if panel.size.width <= 40 && panel.size.height <= 40 {
            sprites.draw_nine_patch_ex(panel.frame, panel.slice, area, panel.tiling, WHITE, params);
        }
    })
    .await;
    let is_small = |panel: &Panel| panel.size.width <= 40 && panel.size.height <= 40;
    for (panel, cell) in panels.iter().zip(&large).filter(|(panel, _)| is_small(panel)) {
        let middle = |x: u32, y: u32| {
            let Some((x, y)) = x.checked_sub(64).zip(y.checked_sub(64)) else { return [0; 4] };
            cell(3 * x + 1, 3 * y + 1)
        };
        panel.check(&seen(middle));
    }
}

/// A pixel of a cell.
type Cell = Box<dyn Fn(u32, u32) -> [u8; 4]>;

/// Draws each row into a cell of a picture with `draw(row, x, y)`, and reads the picture.
async fn draw<T>(rows: &[T], draw: impl Fn(&T, f32, f32)) -> Vec<Cell> {
    let target: RenderTarget = render_target(SIDE, SIDE);
    let size = Vec2::from(SIZE.to_f32());
    let camera = Camera2D {
        zoom: vec2(2.0, 2.0) / size,
        target: size / 2.0,
        render_target: Some(target.clone()),
        ..Camera2D::default()
    };
    let material = unblended();
    set_camera(&camera);
    clear_background(BLANK);
    gl_use_material(&material);
    let corner = |index: u32| [index % CELLS * CELL, index / CELLS * CELL];
    for (index, row) in (0..).zip(rows) {
        let [x, y] = corner(index).map(u32::cast_signed);
        let [x, y] = (Point::new(x, y) + POSITION).to_f32();
        draw(row, x, y);
    }
    gl_use_default_material();
    set_default_camera();
    next_frame().await;
    let picture = std::rc::Rc::new(target.texture.get_texture_data());
    let cells = (0..).zip(rows).map(|(index, _)| {
        let ([left, top], picture) = (corner(index), picture.clone());
        let pixel = move |x, y| picture.get_image_data()[((top + y) * SIDE + left + x) as usize];
        Box::new(move |x: u32, y: u32| if x < CELL && y < CELL { pixel(x, y) } else { [0; 4] }) as Cell
    });
    cells.collect()
}

/// Writes pixels as they are, but for those that cannot be seen: blending would lose their alpha.
fn unblended() -> Material {
    const VERTEX: &str = "#version 100
        attribute vec3 position;
        attribute vec2 texcoord;
        attribute vec4 color0;
        varying lowp vec2 uv;
        varying lowp vec4 color;
        uniform mat4 Model;
        uniform mat4 Projection;
        void main() {
            gl_Position = Projection * Model * vec4(position, 1);
            color = color0 / 255.0;
            uv = texcoord;
        }";
    const FRAGMENT: &str = "#version 100
        varying lowp vec2 uv;
        varying lowp vec4 color;
        uniform sampler2D Texture;
        void main() {
            gl_FragColor = color * texture2D(Texture, uv);
            if (gl_FragColor.a == 0.0) discard;
        }";
    let shader = ShaderSource::Glsl { vertex: VERTEX, fragment: FRAGMENT };
    let params = MaterialParams { pipeline_params: PipelineParams::default(), ..MaterialParams::default() };
    load_material(shader, params).expect("the shaders are right")
}
