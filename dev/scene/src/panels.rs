//! Nine-patches that every adapter has to draw, with what is to be seen of them: a slow reading of the rules, which asks
//! for each pixel which one of the image it shows.

use crate::{CELL, Form, POSITION, seen};
use sprite_runtime::data::Tiling;
use sprite_runtime::{AnyAnimator, Frame, Image, Rect, ScreenRect, Size};

/// A nine-patch of a size, to be drawn with its upper left corner at [`POSITION`].
#[derive(Clone, Debug)]
pub struct Panel {
    /// The frame, mirrored or not.
    pub frame: Frame<'static>,
    /// The name of its slice.
    pub slice: &'static str,
    /// How large it is drawn.
    pub size: Size,
    /// How edges and centre fill their part.
    pub tiling: Tiling,
    expected: String,
}

impl Panel {
    /// Fails when something else is seen.
    ///
    /// # Panics
    /// Something else is seen.
    pub fn check(&self, seen: &str) {
        let Self { slice, size, tiling, frame, expected } = self;
        let mirrored = if frame.is_mirrored() { ", mirrored" } else { "" };
        assert_eq!(seen, expected, "{slice} as {tiling:?} {size}{mirrored}");
    }
}

/// The nine-patches of a form: with corners that are whole and shrunk, with and without a border that an atlas trims.
///
/// # Panics
/// The example has no panel any more.
pub fn panels(form: Form) -> Vec<Panel> {
    let sizes = [[12, 12], [40, 23], [64, 30], [5, 7], [3, 60], [16, 9], [17, 0], [1, 1]].map(Size::from);
    let mut panels = Vec::new();
    for (size, slice) in sizes.into_iter().flat_map(|size| [(size, "panel"), (size, "wide")]) {
        for (tiling, is_flipped) in
            [Tiling::Stretch, Tiling::Tile].into_iter().flat_map(|tiling| [(tiling, false), (tiling, true)])
        {
            let expected = expected(form, slice, size, tiling, is_flipped);
            let frame = frame(form);
            let frame = if is_flipped { frame.flipped() } else { frame };
            panels.push(Panel { frame, slice, size, tiling, expected });
        }
    }
    panels
}

fn frame(form: Form) -> Frame<'static> {
    let sprite = form.library().sprites().iter().find(|sprite| sprite.path() == "panel");
    AnyAnimator::of(sprite.expect("a panel"), 0).frame().expect("a picture")
}

/// The expected pixels: of the picture as it was painted, or of the form where it changes colours.
fn expected(form: Form, slice: &str, size: Size, tiling: Tiling, is_flipped: bool) -> String {
    let is_other = matches!(form, Form::Mono1 | Form::Rgb565);
    let frame = frame(if is_other { form } else { Form::Rgba8 });
    let (image, Rect { x: left, y: top, .. }) = (frame.image(), frame.rect());
    let slice = frame.slice(slice).expect("a slice");
    let (bounds, centre, origin) = (slice.bounds, slice.centre.expect("a nine-patch"), frame.origin());
    let across = |area: ScreenRect| (area.x + origin.x, area.width);
    let down = |area: ScreenRect| (area.y + origin.y, area.height);
    seen(|x, y| {
        let (Some(x), Some(y)) =
            (x.checked_sub(POSITION.x.cast_unsigned()), y.checked_sub(POSITION.y.cast_unsigned()))
        else {
            return [0; 4];
        };
        if x >= size.width || y >= size.height {
            return [0; 4];
        }
        let x = if is_flipped { size.width - 1 - x } else { x };
        let column = pixel(x, across(bounds), across(centre), size.width, tiling);
        let row = pixel(y, down(bounds), down(centre), size.height, tiling);
        rgba(image, left + column, top + row)
    })
}

fn rgba(image: &Image<'_>, x: u32, y: u32) -> [u8; 4] {
    assert!(x < CELL && y < CELL);
    image.rgba_at(x, y).expect("a pixel")
}

/// The pixel of the frame that the one at an index of `drawn` ones shows.
fn pixel(at: u32, (from, length): (i32, u32), centre: (i32, u32), drawn: u32, tiling: Tiling) -> u32 {
    let (first, middle) = ((centre.0 - from).cast_unsigned(), centre.1);
    let last = length - first - middle;
    let nearest = |at: u32, length: u32, drawn: u32| {
        let distance = |pixel: &u32| ((2 * pixel + 1) * drawn).abs_diff((2 * at + 1) * length);
        (0..length).rev().min_by_key(distance).expect("a pixel")
    };
    let share = (2 * drawn * first + first + last) / (2 * (first + last));
    from.cast_unsigned()
        + match (first + last > drawn, tiling) {
            (true, _) if at < share => nearest(at, first, share),
            (true, _) => first + middle + nearest(at - share, last, drawn - share),
            _ if at < first => at,
            _ if at >= drawn - last => at + first + middle + last - drawn,
            (_, Tiling::Tile) => first + (at - first) % middle,
            (_, Tiling::Stretch) => first + nearest(at - first, middle, drawn - first - last),
        }
}
