//! The scene, drawn into buffers of every format: pixel for pixel what the trace says.

use sprite_pixels::{Argb32, Bgra8, DrawSpriteParams, PixelFormat, Rgb32, Rgba8, Surface};
use sprite_runtime::data::Tiling;
use sprite_runtime::{Animate, Animator, Group, LayerSet, Point, ScreenRect, Size};
use sprite_scene::{CELL, Form, POSITION, Row, panels, rows, seen, ticks, tileset};

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

/// Nine-patches in every form: stretched, tiled, shrunk and mirrored.
#[test]
fn panels_are_what_the_rules_say() {
    for (form, panel) in
        Form::DECODED.into_iter().flat_map(|form| panels(form).into_iter().map(move |panel| (form, panel)))
    {
        let mut buffer = vec![0; COUNT * 4];
        drawn::<Rgba8>(&mut buffer, [0; 4], |surface| {
            surface.draw_nine_patch(panel.frame, panel.slice, POSITION, panel.size, panel.tiling);
        });
        let colors: &[[u8; 4]] = buffer.as_chunks().0;
        panel.check(&seen(|x, y| colors[at(x, y)]));
        let mut turned = vec![0; COUNT * 4];
        drawn::<Rgba8>(&mut turned, [0; 4], |surface| {
            let flipped = DrawSpriteParams { flip_x: true, ..params(form) };
            let frame = panel.frame.flipped();
            surface.draw_nine_patch_ex(frame, panel.slice, POSITION, panel.size, panel.tiling, &flipped);
        });
        assert!(buffer == turned, "{panel:?}");
    }
}

/// A panel that is enlarged is the enlarged panel, and only what is inside of the surface is drawn.
#[test]
fn panels_are_enlarged_and_cut() {
    for panel in panels(Form::Rgba8) {
        let whole = |corner: Point, scale: u16, clip: ScreenRect| {
            let mut buffer = vec![0; COUNT * 4];
            drawn::<Rgba8>(&mut buffer, [0; 4], |surface| {
                let params = DrawSpriteParams { scale, ..DrawSpriteParams::default() };
                let mut surface = surface.clipped(clip);
                surface.draw_nine_patch_ex(
                    panel.frame,
                    panel.slice,
                    corner,
                    panel.size,
                    panel.tiling,
                    &params,
                );
            });
            buffer.as_chunks::<4>().0.to_vec()
        };
        let all = ScreenRect::new(Point::ZERO, SIZE);
        let plain = whole(Point::ZERO, 1, all);
        let large = whole(Point::new(-7, -4), 3, all);
        let cut = whole(Point::ZERO, 1, ScreenRect::new(Point::new(3, 2), Size::new(9, 20)));
        for (x, y) in (0..CELL).flat_map(|y| (0..CELL).map(move |x| (x, y))) {
            assert_eq!(large[at(x, y)], plain[at((x + 7) / 3, (y + 4) / 3)], "{panel:?}");
            let inside = (3..12).contains(&x) && (2..22).contains(&y);
            assert_eq!(cut[at(x, y)], if inside { plain[at(x, y)] } else { [0; 4] }, "{panel:?}");
        }
    }
}

/// Of images with indices, another palette gives the same picture in its colours; others are drawn as they are.
#[test]
fn palettes_change_colours_and_nothing_else() {
    for form in Form::DECODED {
        let mut recoloured = 0;
        each(form, |row, time| {
            let Some(frame) = row.player.layer_frame(row.layer) else { return };
            let own = frame.image_in(tileset(form)).palette();
            let palette: Option<Vec<[u8; 4]>> = own
                .map(|own| own.iter().map(|&[red, green, blue, alpha]| [green, blue, red, alpha]).collect());
            recoloured += u32::from(palette.is_some());
            let other = palette.as_deref().unwrap_or(&[[1; 4]]);
            let mut buffer = vec![0; COUNT * 4];
            drawn::<Rgba8>(&mut buffer, [0; 4], |surface| {
                let params = DrawSpriteParams { palette: Some(other), ..params(form) };
                surface.draw_frame_ex(frame, POSITION, &params);
            });
            let colors: &[[u8; 4]] = buffer.as_chunks().0;
            row.check(
                time,
                &seen(|x, y| match (colors[at(x, y)], &palette) {
                    ([green, blue, red, alpha], Some(_)) => [red, green, blue, alpha],
                    (color, None) => color,
                }),
            );
        });
        assert_eq!(recoloured > 1_000, form.has_palettes(), "{form:?}: {recoloured}");
    }
}

/// An index beyond the palette is no pixel.
#[test]
fn a_short_palette_draws_less() {
    let frame = panels(Form::Indexed8)[0].frame;
    let count = |colors: usize| {
        let palette = vec![[9, 8, 7, 255]; colors];
        let mut buffer = vec![0; COUNT * 4];
        drawn::<Rgba8>(&mut buffer, [0; 4], |surface| {
            let params = DrawSpriteParams { palette: Some(&palette), ..DrawSpriteParams::default() };
            surface.draw_frame_ex(frame, POSITION, &params);
            surface.draw_nine_patch_ex(frame, "panel", Point::ZERO, Size::new(20, 20), Tiling::Tile, &params);
        });
        buffer.as_chunks().0.iter().filter(|color| **color == [9, 8, 7, 255]).count()
    };
    let (image, all) = (frame.image(), frame.image().palette().expect("a palette").len());
    assert_eq!((count(0), count(all)), (0, count(all + 9)));
    assert_eq!(count(all), 16 * 16 + 20 * 20, "{image:?}: what could not be seen is drawn as well");
    assert!((1..all).all(|colors| count(colors) < count(colors + 1)));
}
