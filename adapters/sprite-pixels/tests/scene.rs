//! The scene, drawn into buffers of every format: pixel for pixel what the trace says.

use sprite_pixels::{Argb32, Bgra8, DrawSpriteParams, PixelFormat, Rgb32, Rgba8, Surface};
use sprite_runtime::{Animate, Animator, Group, LayerSet, Point, Size};
use sprite_scene::{CELL, Form, POSITION, Row, rows, seen, ticks, tileset};

const SIZE: Size = Size::new(CELL, CELL);
const COUNT: usize = (CELL * CELL) as usize;

fn params(form: Form) -> DrawSpriteParams<'static> {
    DrawSpriteParams { tileset: tileset(form), ..DrawSpriteParams::default() }
}

/// A surface that is cleared and drawn to.
fn drawn<F: PixelFormat>(
    buffer: &mut [F::Element],
    background: [u8; 4],
    draw: impl FnOnce(&mut Surface<'_, F>),
) {
    let mut surface = Surface::<F>::new(buffer, SIZE).expect("the buffer is large enough");
    surface.clear(background);
    draw(&mut surface);
}

/// The pixels of a row of the trace, on a background.
fn rgba(row: &Row, form: Form, background: [u8; 4]) -> Vec<[u8; 4]> {
    let mut buffer = vec![0; COUNT * 4];
    drawn::<Rgba8>(&mut buffer, background, |surface| frame(surface, row, form));
    buffer.as_chunks().0.to_vec()
}

fn frame<F: PixelFormat>(surface: &mut Surface<'_, F>, row: &Row, form: Form) {
    if let Some(frame) = row.player.layer_frame(row.layer) {
        surface.draw_frame_ex(frame, POSITION, &params(form));
    }
}

fn at(x: u32, y: u32) -> usize {
    (y * CELL + x) as usize
}

fn each(form: Form, mut check: impl FnMut(&Row, usize)) {
    let mut rows = rows(form);
    assert!(rows.len() > 100, "{}", rows.len());
    for (time, tick) in ticks().enumerate() {
        for row in &mut rows {
            row.player.tick(tick);
            check(row, time);
        }
    }
}

/// Pixels that can be seen through keep their alpha where nothing was before.
#[test]
fn every_form_is_what_the_trace_says_in_every_format_with_alpha() {
    for form in Form::DECODED {
        let (mut bytes, mut numbers) = (vec![0; COUNT * 4], vec![0; COUNT]);
        each(form, |row, time| {
            let colors = rgba(row, form, [0; 4]);
            row.check(time, &seen(|x, y| colors[at(x, y)]));
            drawn::<Bgra8>(&mut bytes, [0; 4], |surface| frame(surface, row, form));
            let turned =
                bytes.as_chunks().0.iter().map(|&[blue, green, red, alpha]| [red, green, blue, alpha]);
            assert!(turned.eq(colors.iter().copied()), "{} at time {time}", row.name);
            drawn::<Argb32>(&mut numbers, [0; 4], |surface| frame(surface, row, form));
            let expected = colors.iter().map(|&[red, green, blue, alpha]| {
                u32::from(alpha) << 24 | u32::from(red) << 16 | u32::from(green) << 8 | u32::from(blue)
            });
            assert!(numbers.iter().copied().eq(expected), "{} at time {time}", row.name);
        });
    }
}

/// The picture that the trace gives, blended with the pixels below it.
#[test]
fn windows_show_what_the_trace_says_on_their_background() {
    const SAND: [u8; 4] = [238, 219, 173, 255];
    let mut shades = 0_u32;
    for form in Form::DECODED {
        let mut numbers = vec![0; COUNT];
        each(form, |row, time| {
            if time % 3 != 1 {
                return;
            }
            drawn::<Rgb32>(&mut numbers, SAND, |surface| frame(surface, row, form));
            let expected: Vec<u32> = rgba(row, form, [0; 4])
                .iter()
                .map(|color| {
                    shades += u32::from(!matches!(color[3], 0 | 255));
                    let alpha = u32::from(color[3]);
                    let mix = |channel: usize| {
                        (u32::from(color[channel]) * alpha + u32::from(SAND[channel]) * (255 - alpha) + 127)
                            / 255
                    };
                    mix(0) << 16 | mix(1) << 8 | mix(2)
                })
                .collect();
            assert!(numbers == expected, "{} at time {time}", row.name);
        });
    }
    assert!(shades > 1_000, "{shades} pixels can be seen through");
}

/// A decoder is the game's affair.
#[test]
fn nothing_is_drawn_of_png_files() {
    for form in [Form::Png, Form::Atlas] {
        for row in rows(form) {
            assert!(rgba(&row, form, [0; 4]).iter().all(|color| *color == [0; 4]), "{}", row.name);
        }
    }
}

/// A player is its layers from back to front; mirrored it stands where it stood.
#[test]
fn players_are_their_frames() {
    let form = Form::Rgba8;
    let still = DrawSpriteParams { offset: false, ..params(form) };
    let colors = |player: &dyn Fn(&mut Surface<'_, Rgba8>)| {
        let mut buffer = vec![0; COUNT * 4];
        drawn::<Rgba8>(&mut buffer, [0; 4], player);
        buffer.as_chunks::<4>().0.to_vec()
    };
    each(form, |row, time| {
        if time % 3 != 1 {
            return;
        }
        let whole = colors(&|surface| surface.draw_ex(&row.player, POSITION, &still));
        let layers = colors(&|surface| {
            for layer in 0..row.player.layer_count() {
                frame(surface, &Row { layer, ..row.clone() }, form);
            }
        });
        assert!(whole == layers, "{} at time {time}", row.name);
        let flipped = DrawSpriteParams { flip_x: true, ..still };
        let flipped = colors(&|surface| surface.draw_ex(&row.player, POSITION, &flipped));
        let turned_back = |x: u32, y| flipped[at(CELL - 1 - x, y)];
        assert_eq!(seen(|x, y| whole[at(x, y)]), seen(turned_back), "{} at time {time}", row.name);
    });
}

/// A sprite that its animation has carried is drawn there, enlarged as far as its pixels are.
#[test]
fn a_tile_movement_carries_the_picture() {
    let rows = rows(Form::Rgba8);
    let mut cart = rows.iter().find(|row| row.name.starts_with("cart.json right")).expect("a cart").clone();
    cart.player.tick(std::time::Duration::from_secs(4));
    let (carried, steps) = (cart.player.offset().rounded(), cart.player.offset());
    assert_ne!(carried, Point::ZERO);
    let drawn_at = |player: &dyn Fn(&mut Surface<'_, Rgba8>)| {
        let mut buffer = vec![0; COUNT * 4];
        drawn::<Rgba8>(&mut buffer, [0; 4], player);
        assert!(buffer.iter().any(|&byte| byte > 0));
        buffer
    };
    let still = DrawSpriteParams { offset: false, ..DrawSpriteParams::default() };
    let moved = drawn_at(&|surface| surface.draw(&cart.player, POSITION - carried));
    assert_eq!(moved, drawn_at(&|surface| surface.draw_ex(&cart.player, POSITION, &still)));
    let twice = DrawSpriteParams { scale: 2, ..DrawSpriteParams::default() };
    let carried = (steps + steps).rounded();
    let moved = drawn_at(&|surface| surface.draw_ex(&cart.player, POSITION - carried, &twice));
    let still = DrawSpriteParams { scale: 2, ..still };
    assert_eq!(moved, drawn_at(&|surface| surface.draw_ex(&cart.player, POSITION, &still)));
}

/// Players of all kinds draw the same.
#[test]
fn groups_are_their_players() {
    use sprite_scene::rgba8::Crab;
    let crab = Animator::new(Crab::Walk);
    let mut group = Group::<2>::new();
    group.insert(0, crab);
    group.insert(1, crab);
    let image = |player: &dyn Fn(&mut Surface<'_, Argb32>)| {
        let mut buffer = vec![0; COUNT];
        drawn::<Argb32>(&mut buffer, [1, 2, 3, 255], player);
        buffer
    };
    let twice = image(&|surface| {
        surface.draw(&crab, POSITION);
        surface.draw(&sprite_runtime::AnyAnimator::from(crab), POSITION);
    });
    assert_eq!(Animate::layer_count(&group), 2);
    assert_eq!(image(&|surface| surface.draw(&group, POSITION)), twice);
}

/// Without all other layers, a player shows one.
#[test]
fn hidden_layers_are_not_drawn() {
    let (form, mut layered) = (Form::DECODED[0], 0);
    each(form, |row, time| {
        let others = (0..row.player.layer_count()).filter(|&layer| layer != row.layer);
        let hidden = others.fold(LayerSet::EMPTY, LayerSet::with);
        layered += u32::from(!hidden.is_empty());
        let params = DrawSpriteParams { hidden, offset: false, ..params(form) };
        let mut buffer = vec![0; COUNT * 4];
        drawn::<Rgba8>(&mut buffer, [0; 4], |surface| surface.draw_ex(&row.player, POSITION, &params));
        let colors: &[[u8; 4]] = buffer.as_chunks().0;
        row.check(time, &seen(|x, y| colors[at(x, y)]));
    });
    assert!(layered > 0);
}
