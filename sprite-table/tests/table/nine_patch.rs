//! Nine-patches, held against a slow reading that asks for each pixel.

use crate::plans;
use proptest::prelude::*;
use sprite_table::write::{Data, Layer, Picture, Slice, SliceKey, write};
use sprite_table::{Frame, Image, Patch, Point, Rect, ScreenRect, Size, Sprite, Table, Tiling};

/// Where the frame lies in its image.
const CORNER: (u32, u32) = (5, 3);

/// A frame with a slice, both by their sides, and how it is drawn.
#[derive(Clone, Copy, Debug)]
struct Case {
    frame: (u32, u32),
    /// From the upper left corner of the frame.
    slice: ScreenRect,
    centre: ScreenRect,
    size: Size,
    tiling: Tiling,
    mirrored: bool,
    /// Turned once more, and moved.
    turned: bool,
}

fn with_frame<T>(case: Case, look: impl FnOnce(Frame<'_>) -> T) -> T {
    let rect = Rect::new(CORNER.0, CORNER.1, case.frame.0, case.frame.1);
    let origin = Point::new(2, -7);
    let key = |area: ScreenRect| Some(area.moved(Point::ZERO - origin));
    let key = SliceKey { frame: 0, bounds: key(case.slice), centre: key(case.centre), pivot: None };
    let slice = Slice { name: "box".to_owned(), text: None, keys: vec![key] };
    let other = SliceKey { centre: None, ..key };
    let other = Slice { name: "plain".to_owned(), text: None, keys: vec![other] };
    let picture = Picture { origin, mirrored: case.mirrored, ..plans::picture(rect) };
    let data = Data { slices: vec![slice, other], ..Data::default() };
    let layer = Layer { frames: vec![picture.into()], data, ..Layer::default() };
    let bytes = write(&plans::one_layer(layer)).expect("a plan that fits");
    let image = Image::new(0, "sheet.png", Size::new(100, 100), &[]);
    let images = [&image; plans::IMAGES as usize];
    let sprite = Sprite::new(Table::parse(&bytes).expect("a valid table"), &images);
    let frame = sprite.frame(0).expect("a frame");
    look(if case.turned { frame.flipped().moved(Point::new(9, 4)) } else { frame })
}

/// The pixel of the image that each pixel shows, by the parts. None is drawn twice.
fn drawn(case: Case) -> Vec<Option<(u32, u32)>> {
    with_frame(case, |frame| {
        let mut pixels = vec![None; (case.size.width * case.size.height) as usize];
        for patch in frame.nine_patch("box", case.size, case.tiling).expect("a slice with a centre") {
            assert!(patch.source.width > 0 && patch.source.height > 0, "{patch:?}");
            assert!(patch.place.width > 0 && patch.place.height > 0, "{patch:?}");
            let Rect { x, y, width, height } = patch.source;
            let inner = Rect::new(x - CORNER.0, y - CORNER.1, width, height);
            assert!(inner.fits(Size::new(case.frame.0, case.frame.1)), "{patch:?}");
            for (x, y) in (0..patch.place.height).flat_map(|y| (0..patch.place.width).map(move |x| (x, y))) {
                let place = patch.place.top_left() + Point::new(x.cast_signed(), y.cast_signed());
                let at = place.y.cast_unsigned() * case.size.width + place.x.cast_unsigned();
                let (column, row) = patch.pixel_at(x, y);
                assert!(is_sampled(&patch, (x, y), (column, row)), "{patch:?} {place}");
                let pixel = (column - CORNER.0, row - CORNER.1);
                assert_eq!(pixels[at as usize].replace(pixel), None, "{place} is drawn twice");
            }
        }
        pixels
    })
}

/// Returns whether an engine that samples the exact source in the middle of a pixel finds this pixel of the image. On
/// a border between two of them either one is right.
fn is_sampled(patch: &Patch, (x, y): (u32, u32), (column, row): (u32, u32)) -> bool {
    let [left, top, wide, high] = patch.exact_source().map(f64::from);
    let part = |at: u32, whole: u32| (f64::from(at) + 0.5) / f64::from(whole);
    let across = part(x, patch.place.width);
    let across = if patch.is_mirrored { 1.0 - across } else { across };
    let is_in = |at: f64, pixel: u32| {
        let off = at - f64::from(pixel);
        (-0.001..=1.001).contains(&off)
    };
    is_in(left + wide * across, column) && is_in(top + high * part(y, patch.place.height), row)
}

/// The pixel along one axis that a pixel shows: from the edge of the frame, which it may not be in.
fn slow(at: u32, from: i32, parts: [u32; 3], drawn: u32, tiling: Tiling) -> Option<i64> {
    let nearest = |at: u32, length: u32, drawn: u32| {
        let distance = |pixel: &u32| ((2 * pixel + 1) * drawn).abs_diff((2 * at + 1) * length);
        (0..length).rev().min_by_key(distance).expect("a pixel")
    };
    let [first, middle, last] = parts;
    let pixel = if first + last > drawn {
        let share = (2 * drawn * first + first + last) / (2 * (first + last));
        if at < share {
            nearest(at, first, share)
        } else {
            first + middle + nearest(at - share, last, drawn - share)
        }
    } else if at < first {
        at
    } else if at >= drawn - last {
        first + middle + at - (drawn - last)
    } else if middle == 0 {
        return None;
    } else if tiling == Tiling::Tile {
        first + (at - first) % middle
    } else {
        first + nearest(at - first, middle, drawn - first - last)
    };
    Some(i64::from(from) + i64::from(pixel))
}

/// The pixels by the slow reading, from the upper left corner of the frame; they may lie outside of it.
fn expected(case: Case) -> Vec<Option<(i64, i64)>> {
    let Case { slice, centre, size, tiling, .. } = case;
    let parts = |from: i32, length: u32, centre: i32, middle: u32| {
        let first = (centre - from).cast_unsigned();
        [first, middle, length - first - middle]
    };
    let columns = parts(slice.x, slice.width, centre.x, centre.width);
    let rows = parts(slice.y, slice.height, centre.y, centre.height);
    let all = (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y)));
    let pixel = |(x, y)| {
        let x = if case.mirrored == case.turned { x } else { size.width - 1 - x };
        let column = slow(x, slice.x, columns, size.width, tiling)?;
        Some((column, slow(y, slice.y, rows, size.height, tiling)?))
    };
    all.map(pixel).collect()
}

/// Where a slice begins and its length, and the same of its centre.
fn side(frame: u32, beyond: u32) -> impl Strategy<Value = [(i32, u32); 2]> {
    let reach = beyond.cast_signed();
    (-reach..=frame.cast_signed() - 1).prop_flat_map(move |from| {
        let longest = (frame + beyond).cast_signed() - from;
        (Just(from), 1..=longest.cast_unsigned()).prop_flat_map(|(from, length)| {
            (0..length).prop_flat_map(move |first| {
                (1..=length - first)
                    .prop_map(move |middle| [(from, length), (from + first.cast_signed(), middle)])
            })
        })
    })
}

/// Cases whose slices reach beyond the frame by at most so many pixels.
fn cases(beyond: u32) -> impl Strategy<Value = Case> {
    let frame = (1..14_u32, 1..14_u32);
    frame.prop_flat_map(move |frame| {
        let sides = (side(frame.0, beyond), side(frame.1, beyond));
        let tiling = prop_oneof![Just(Tiling::Stretch), Just(Tiling::Tile)];
        (sides, (0..40_u32, 0..40_u32), tiling, any::<bool>(), any::<bool>()).prop_map(
            move |((columns, rows), size, tiling, mirrored, turned)| {
                let area =
                    |(x, width), (y, height)| ScreenRect::new(Point::new(x, y), Size::new(width, height));
                let [slice, centre] = [0, 1].map(|which: usize| area(columns[which], rows[which]));
                Case {
                    frame,
                    slice,
                    centre,
                    size: Size::from(<[u32; 2]>::from(size)),
                    tiling,
                    mirrored,
                    turned,
                }
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_pixel_is_the_one_of_the_slow_reading(case in cases(0)) {
        let whole = |side: i64| u32::try_from(side).expect("a slice inside of the frame");
        let expected: Vec<_> =
            expected(case).into_iter().map(|pixel| pixel.map(|(x, y)| (whole(x), whole(y)))).collect();
        prop_assert_eq!(drawn(case), expected);
    }

    #[test]
    fn exactly_the_pixels_of_the_frame_are_drawn_of_a_slice_that_is_larger(case in cases(6)) {
        let inside = |(x, y): (i64, i64)| {
            let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
            (x < case.frame.0 && y < case.frame.1).then_some((x, y))
        };
        let expected: Vec<_> =
            expected(case).into_iter().map(|pixel| pixel.and_then(inside)).collect();
        prop_assert_eq!(drawn(case), expected);
    }

    #[test]
    fn no_numbers_make_it_panic(
        corners in any::<[i32; 4]>(),
        sides in any::<[u32; 6]>(),
        tiled in any::<bool>(),
        mirrored in any::<bool>(),
    ) {
        let area = |at: usize| {
            ScreenRect::new(Point::new(corners[at], corners[at + 1]), Size::new(sides[at], sides[at + 1]))
        };
        let tiling = if tiled { Tiling::Tile } else { Tiling::Stretch };
        let size = Size::new(sides[4], sides[5]);
        let case =
            Case { frame: (9, 8), slice: area(0), centre: area(2), size, tiling, mirrored, turned: false };
        with_frame(case, |frame| {
            for patch in frame.nine_patch("box", size, tiling).expect("a slice with a centre").take(500) {
                prop_assert!(patch.source.fits(Size::new(CORNER.0 + 9, CORNER.1 + 8)));
                for (x, y) in [(0, 0), (patch.place.width - 1, patch.place.height - 1), (u32::MAX, 0)] {
                    let _ = patch.pixel_at(x, y);
                }
            }
            Ok(())
        })?;
    }
}

#[test]
fn a_box_of_three_by_three_keeps_its_corners() {
    let area = |x, y, width, height| ScreenRect::new(Point::new(x, y), Size::new(width, height));
    let case = Case {
        frame: (12, 12),
        slice: area(1, 1, 10, 10),
        centre: area(4, 3, 4, 5),
        size: Size::new(20, 11),
        tiling: Tiling::Stretch,
        mirrored: false,
        turned: false,
    };
    let patches = |case: Case| {
        with_frame(case, |frame| {
            assert_eq!(frame.nine_patch("plain", case.size, case.tiling).map(Iterator::count), None);
            assert_eq!(frame.nine_patch("bo", case.size, case.tiling).map(Iterator::count), None);
            let patches = frame.nine_patch("box", case.size, case.tiling).expect("a centre");
            patches.map(|patch| (patch.source, patch.place)).collect::<Vec<_>>()
        })
    };
    let stretched = patches(case);
    assert_eq!(stretched.len(), 9);
    assert_eq!(stretched[0], (Rect::new(6, 4, 3, 2), area(0, 0, 3, 2)));
    assert_eq!(stretched[4], (Rect::new(9, 6, 4, 5), area(3, 2, 14, 6)));
    assert_eq!(stretched[8], (Rect::new(13, 11, 3, 3), area(17, 8, 3, 3)));
    let tiled = patches(Case { tiling: Tiling::Tile, ..case });
    assert_eq!(tiled.len(), 6 * 4);
    assert_eq!(tiled[4], (Rect::new(9, 4, 2, 2), area(15, 0, 2, 2)), "the last repetition is cut off");
    // Six columns of corners are drawn on four: each has two.
    let small = patches(Case { size: Size::new(4, 11), ..case });
    assert_eq!(small.len(), 6);
    assert_eq!(small[1], (Rect::new(13, 4, 3, 2), area(2, 0, 2, 2)));
}
