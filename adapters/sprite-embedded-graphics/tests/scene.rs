//! The scene, drawn onto displays of several colours: pixel for pixel what the trace says.

use embedded_graphics::pixelcolor::{Rgb565, Rgb888};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use sprite_embedded_graphics::{FrameImage, NinePatchImage, SpriteColor, SpriteImage};
use sprite_runtime::cranberry::CranberryExt as _;
use sprite_runtime::{Frame, LayerSet};
use sprite_scene::{CELL, Form, POSITION, Row, panels, rows, seen, ticks, tileset};
use std::convert::Infallible;

/// A display that remembers which of its pixels were drawn.
struct Display<C>(Vec<Option<C>>);

impl<C: SpriteColor> Display<C> {
    fn new() -> Self {
        Self(vec![None; (CELL * CELL) as usize])
    }

    fn pixel(&self, x: u32, y: u32) -> Option<C> {
        if x < CELL && y < CELL { self.0[(y * CELL + x) as usize] } else { None }
    }

    /// The pixels of a row, each as `of` has it.
    fn seen(&self, of: impl Fn(C) -> [u8; 3]) -> String {
        seen(|x, y| {
            self.pixel(x, y).map_or([0; 4], |color| {
                let [red, green, blue] = of(color);
                [red, green, blue, u8::MAX]
            })
        })
    }
}

impl<C> OriginDimensions for Display<C> {
    fn size(&self) -> Size {
        Size::new(CELL, CELL)
    }
}

impl<C: SpriteColor> DrawTarget for Display<C> {
    type Color = C;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<C>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, color) in pixels {
            let index = point.y.cast_unsigned() * CELL + point.x.cast_unsigned();
            let old = self.0[index as usize].replace(color);
            assert!(old.is_none(), "{point} is drawn twice");
        }
        Ok(())
    }
}

fn position() -> Point {
    Point::new(POSITION.x, POSITION.y)
}

fn draw<C: SpriteColor>(row: &Row, form: Form) -> Display<C> {
    let mut display = Display::new();
    if let Some(frame) = row.player.layer_frame(row.layer) {
        let image = FrameImage::new(frame, position()).with_tileset(tileset(form));
        image.draw(&mut display).expect("a display in memory");
    }
    display
}

/// As the trace widens 5 and 6 bits: the highest bits fill up the lowest.
fn widened(color: Rgb565) -> [u8; 3] {
    let (red, green, blue) = (color.r(), color.g(), color.b());
    [red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2]
}

fn each(form: Form, mut check: impl FnMut(&Row, usize)) {
    let mut rows = rows(form);
    for (time, tick) in ticks().enumerate() {
        for row in &mut rows {
            row.player.tick(tick);
            check(row, time);
        }
    }
}

/// Nothing is lost on a display of the embedded colour, nor of a finer one.
#[test]
fn rgb565_is_what_the_trace_says() {
    each(Form::Rgb565, |row, time| row.check(time, &draw(row, Form::Rgb565).seen(widened)));
    each(Form::Rgb565, |row, _| {
        let (exact, finer): (Display<Rgb565>, Display<Rgb888>) =
            (draw(row, Form::Rgb565), draw(row, Form::Rgb565));
        let back = finer.0.iter().map(|color| color.map(Rgb565::from));
        assert!(exact.0.iter().copied().eq(back), "{}", row.name);
    });
}

/// Pixels that would have to be blended are none or opaque; rows without such pixels are exactly those of the trace.
#[test]
fn palettes_and_four_bytes_are_what_the_trace_says() {
    for form in Form::DECODED.into_iter().filter(|form| *form != Form::Rgb565) {
        let mut exact = 0;
        each(form, |row, time| {
            let frame = row.player.layer_frame(row.layer);
            let display: Display<Rgb888> = draw(row, form);
            let drawn = display.seen(|color| [color.r(), color.g(), color.b()]);
            if frame.is_none_or(|frame| has_no_shades(&frame, form)) {
                row.check(time, &drawn);
                exact += 1;
            } else {
                assert_eq!(drawn, rounded(&frame.expect("a frame"), form), "{} at time {time}", row.name);
            }
        });
        assert!(exact > 1000, "{exact} of {}", rows(form).len() * ticks().count());
    }
}

fn pixels(frame: &Frame<'static>, form: Form) -> impl Iterator<Item = (u32, u32, [u8; 4])> {
    let (image, rect) = (frame.image_in(tileset(form)), frame.rect());
    let all = (0..rect.height).flat_map(move |y| (0..rect.width).map(move |x| (x, y)));
    all.map(move |(x, y)| (x, y, image.rgba_at(rect.x + x, rect.y + y).unwrap_or_default()))
}

fn has_no_shades(frame: &Frame<'static>, form: Form) -> bool {
    pixels(frame, form).all(|(.., [.., alpha])| matches!(alpha, 0 | 255))
}

/// The pixels of a frame that is opaque from an alpha of 128 on.
fn rounded(frame: &Frame<'static>, form: Form) -> String {
    let place = frame.place_at(POSITION);
    let mut cell = vec![[0; 4]; (CELL * CELL) as usize];
    for (x, y, [red, green, blue, alpha]) in pixels(frame, form).filter(|(.., [.., alpha])| *alpha >= 128) {
        let x = if frame.is_mirrored() { frame.rect().width - 1 - x } else { x };
        let (x, y) = (place.x.cast_unsigned() + x, place.y.cast_unsigned() + y);
        cell[(y * CELL + x) as usize] = [red, green, blue, alpha | u8::MAX];
    }
    seen(|x, y| cell[(y * CELL + x) as usize])
}

/// A player is its layers; mirrored it stands where it stood.
#[test]
fn players_are_their_frames() {
    each(Form::Rgb565, |row, time| {
        if time % 3 != 1 {
            return;
        }
        let mut whole = Layered(Display::new());
        let player =
            SpriteImage::new(&row.player, position()).with_offset(false).with_tileset(tileset(Form::Rgb565));
        player.draw(&mut whole).expect("a display in memory");
        let mut layers: Display<Rgb565> = Display::new();
        for layer in 0..row.player.layer_count() {
            let over = draw::<Rgb565>(&Row { layer, ..row.clone() }, Form::Rgb565);
            layers.0.iter_mut().zip(over.0).for_each(|(pixel, over)| *pixel = over.or(*pixel));
        }
        assert!(whole.0.0 == layers.0, "{}", row.name);
        let bounds = player.bounding_box();
        for (point, _) in bounds_of(&layers) {
            assert!(bounds.contains(point), "{}: {point} outside of {bounds:?}", row.name);
        }
        let mut turned = Layered(Display::new());
        player.with_flip_x(true).draw(&mut turned).expect("a display in memory");
        for (point, color) in bounds_of(&layers) {
            let x = 2 * POSITION.x - 1 - point.x;
            assert_eq!(
                turned.0.pixel(x.cast_unsigned(), point.y.cast_unsigned()),
                Some(color),
                "{}",
                row.name
            );
        }
        assert_eq!(bounds_of(&turned.0).count(), bounds_of(&layers).count(), "{}", row.name);
    });
}

fn bounds_of(display: &Display<Rgb565>) -> impl Iterator<Item = (Point, Rgb565)> {
    let all = Rectangle::new(Point::zero(), display.size()).points();
    all.filter_map(|point| Some((point, display.pixel(point.x.cast_unsigned(), point.y.cast_unsigned())?)))
}

/// A display whose pixels may be drawn over.
struct Layered(Display<Rgb565>);

impl OriginDimensions for Layered {
    fn size(&self) -> Size {
        self.0.size()
    }
}

impl DrawTarget for Layered {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, color) in pixels {
            let index = point.y.cast_unsigned() * CELL + point.x.cast_unsigned();
            self.0.0[index as usize] = Some(color);
        }
        Ok(())
    }
}

/// A sprite that its animation has carried is drawn there.
#[test]
fn a_tile_movement_carries_the_picture() {
    let rows = rows(Form::Rgb565);
    let mut cart = rows.iter().find(|row| row.name.starts_with("cart.json right")).expect("a cart").clone();
    cart.player.tick(std::time::Duration::from_secs(4));
    let carried = cart.player.displacement().rounded();
    let moved = SpriteImage::<_, Rgb565>::new(&cart.player, position()).bounding_box();
    let fixed = SpriteImage::<_, Rgb565>::new(&cart.player, position()).with_offset(false).bounding_box();
    assert_eq!(moved.top_left - fixed.top_left, Point::new(carried.x, carried.y));
    assert_ne!(moved, fixed);
}

/// Without all other layers, a player shows one.
#[test]
fn hidden_layers_are_not_drawn() {
    let mut layered = 0;
    each(Form::Rgb565, |row, time| {
        let others = (0..row.player.layer_count()).filter(|&layer| layer != row.layer);
        let hidden = others.fold(LayerSet::EMPTY, LayerSet::with);
        layered += u32::from(!hidden.is_empty());
        let player =
            SpriteImage::new(&row.player, position()).with_offset(false).with_tileset(tileset(Form::Rgb565));
        let mut display = Display::new();
        player.with_hidden(hidden).draw(&mut display).expect("a display in memory");
        row.check(time, &display.seen(widened));
    });
    assert!(layered > 0);
}

/// Nine-patches in every form: stretched, tiled, shrunk and mirrored.
#[test]
fn panels_are_what_the_rules_say() {
    for panel in Form::DECODED.into_iter().flat_map(panels) {
        let area = Rectangle::new(position(), Size::new(panel.size.width, panel.size.height));
        let mut display = Display::<Rgb888>::new();
        let image = NinePatchImage::new(panel.frame, panel.slice, area).with_tiling(panel.tiling);
        image.draw(&mut display).expect("a display in memory");
        panel.check(&display.seen(|color| [color.r(), color.g(), color.b()]));
        assert_eq!(image.bounding_box(), area);
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
            let mut display = Display::<Rgb888>::new();
            let image = FrameImage::new(frame, position()).with_tileset(tileset(form)).with_palette(other);
            image.draw(&mut display).expect("a display in memory");
            let plain = draw::<Rgb888>(row, form).seen(|color| [color.r(), color.g(), color.b()]);
            let turned = display.seen(|color| match &palette {
                Some(_) => [color.b(), color.r(), color.g()],
                None => [color.r(), color.g(), color.b()],
            });
            assert_eq!(turned, plain, "{} at time {time}", row.name);
        });
        assert_eq!(recoloured > 1_000, form.has_palettes(), "{form:?}: {recoloured}");
    }
    let player = &rows(Form::Indexed8)[0].player;
    let mut white = Layered(Display::new());
    let image = SpriteImage::new(player, position()).with_palette(&[[255; 4]; 256]);
    image.draw(&mut white).expect("a display in memory");
    assert!(bounds_of(&white.0).count() > 0 && bounds_of(&white.0).all(|(_, color)| color == Rgb565::WHITE));
}
