//! Cutting, packing and drawing, on small images and many sizes.

use super::packing::{self, Layout};
use super::sheet::{self, CutError};
use crate::base::budget::Budget;
use crate::base::limits::{ByKind, Limits};
use crate::images::Pixels;
use crate::images::cells::{Cell, draw_sheet};
use crate::images::png::RawPng;
use crate::settings::atlas::Pages;
use proptest::collection::vec;
use proptest::prelude::*;
use sprite_table::{Point, Rect, Size};

/// With alpha, wherever the colours come from.
fn decoded(bytes: &[u8]) -> Vec<[u8; 4]> {
    let mut decoder = ::png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(::png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    pixels.as_chunks().0.to_vec()
}

fn cut(
    image: &Pixels,
    rects: impl Iterator<Item = Rect>,
    pages: Pages,
    limits: Limits,
) -> Result<(Vec<Cell>, Cuts), CutError> {
    let budget = Budget::new(&limits, ByKind::default(), "");
    let (stacks, cuts) = sheet::cut(std::slice::from_ref(image), rects, pages, &budget)?;
    Ok((stacks.into_iter().flatten().collect(), cuts))
}

/// For each rectangle what was left away, and its cell.
type Cuts = Vec<(Rect, Point, usize)>;

fn pages(size: u32, margin: u32) -> Pages {
    Pages { size, margin, ..Pages::default() }
}

/// Returns whether two rectangles come nearer to each other than the margin.
fn are_near(a: Rect, b: Rect, margin: u32) -> bool {
    let apart = |a: u32, width: u32, b: u32, other: u32| a + width + margin <= b || b + other + margin <= a;
    !apart(a.x, a.width, b.x, b.width) && !apart(a.y, a.height, b.y, b.height)
}

fn assert_sound(sheet: &Layout, pages: Pages) {
    let Size { width, height } = sheet.size;
    assert!(width <= pages.size && height <= pages.size, "{:?}", sheet.size);
    for (at, &(_, rect)) in sheet.spots.iter().enumerate() {
        let margin = pages.margin;
        assert!(rect.x >= margin && rect.y >= margin, "{rect:?}");
        assert!(rect.x + rect.width + margin <= width && rect.y + rect.height + margin <= height, "{rect:?}");
        for &(_, other) in sheet.spots.iter().take(at) {
            assert!(!are_near(rect, other, margin), "{rect:?} {other:?}");
        }
    }
}

proptest! {
    #[test]
    fn no_two_rectangles_come_near_each_other(
        sizes in vec((1_u32..70, 1_u32..70), 1..120),
        size in 64_u32..200,
        margin in 0_u32..9,
        turn in 0_usize..120,
    ) {
        let pages = pages(size, margin);
        let rects: Vec<_> = sizes.iter().map(|&(width, height)| Size::new(width, height)).enumerate().collect();
        let sheets = packing::pack(rects.clone(), &|number| number, pages);
        for sheet in &sheets {
            assert_sound(sheet, pages);
        }
        // Each is there once, with its size, unless it is larger than any page.
        let mut placed: Vec<_> =
            sheets.iter().flat_map(|sheet| &sheet.spots).map(|&(number, rect)| (number, rect.size())).collect();
        placed.sort_unstable();
        let free = size - 2 * margin;
        let fits = |(_, size): &(usize, Size)| size.width <= free && size.height <= free;
        prop_assert_eq!(placed, rects.iter().copied().filter(fits).collect::<Vec<_>>());
        // The order of the list says nothing.
        let mut turned = rects;
        let turn = turn % turned.len();
        turned.rotate_left(turn);
        let spots = |sheets: &[Layout]| sheets.iter().map(|sheet| sheet.spots.clone()).collect::<Vec<_>>();
        prop_assert_eq!(spots(&sheets), spots(&packing::pack(turned, &|number| number, pages)));
    }

    #[test]
    fn every_pixel_of_every_rectangle_comes_back(
        pixels in vec(prop_oneof![3 => Just([0_u8, 0, 0, 0]), 1 => Just([9, 8, 7, 0]), 2 => (0_u8..3, 1_u8..3).prop_map(|(a, b)| [a, 7, 9, b * 100])], 12 * 9),
        corners in vec((0_u32..12, 0_u32..9, 1_u32..12, 1_u32..9), 1..20),
        trims: bool,
        margin in 0_u32..4,
    ) {
        let size = Size::new(12, 9);
        let image = Pixels::new(size, pixels);
        let mut rects: Vec<Rect> = corners
            .into_iter()
            .map(|(x, y, width, height)| Rect::new(x, y, width.min(12 - x), height.min(9 - y)))
            .collect();
        rects.sort_unstable();
        rects.dedup();
        let pages = Pages { trims, ..pages(64, margin) };
        let (cells, cuts) = cut(&image, rects.iter().copied(), pages, Limits::default()).unwrap();
        prop_assert!(cuts.iter().map(|(rect, ..)| *rect).eq(rects.iter().copied()));
        for (number, cell) in cells.iter().enumerate() {
            prop_assert!(!cells[..number].contains(cell), "once");
        }
        let [sheet]: [Layout; 1] = packing::pack(
            cells.iter().map(|cell| cell.size).enumerate().collect(),
            &|number| number,
            pages,
        ).try_into().unwrap();
        assert_sound(&sheet, pages);
        let spots = sheet.spots.iter().map(|&(number, rect)| (&cells[number], rect));
        let drawn = Pixels::new(sheet.size, draw_sheet(sheet.size, spots));
        let visible = |pixel: [u8; 4]| pixel[3] > 0;
        for (rect, trimmed, cell) in cuts {
            let spot = sheet.spots.iter().find(|(number, _)| *number == cell).unwrap().1;
            if !trims {
                prop_assert_eq!((spot.size(), trimmed), (rect.size(), Point::ZERO));
            }
            for (x, y) in (0..rect.height).flat_map(|y| (0..rect.width).map(move |x| (x, y))) {
                let (left, top) = (x.wrapping_sub(trimmed.x.unsigned_abs()), y.wrapping_sub(trimmed.y.unsigned_abs()));
                let is_kept = left < spot.width && top < spot.height;
                let found = is_kept.then(|| drawn.at(spot.x + left, spot.y + top).unwrap());
                let expected = image.at(rect.x + x, rect.y + y).unwrap();
                prop_assert_eq!(found.filter(|&pixel| visible(pixel)), Some(expected).filter(|&pixel| visible(pixel)));
            }
            // Each edge of what was trimmed shows something.
            let rows = [spot.y, spot.y + spot.height - 1];
            let columns = [spot.x, spot.x + spot.width - 1];
            let seen = |x, y| visible(drawn.at(x, y).unwrap());
            let is_blank = (spot.width, spot.height) == (1, 1);
            prop_assert!(!trims || is_blank || rows.iter().all(|&y| (spot.x..spot.x + spot.width).any(|x| seen(x, y))));
            prop_assert!(!trims || is_blank || columns.iter().all(|&x| (spot.y..spot.y + spot.height).any(|y| seen(x, y))));
        }
        // Nothing else is on the page.
        let covered = |x: u32, y: u32| sheet.spots.iter().any(|(_, spot)| (spot.x..spot.x + spot.width).contains(&x) && (spot.y..spot.y + spot.height).contains(&y));
        for (x, y) in (0..sheet.size.height).flat_map(|y| (0..sheet.size.width).map(move |x| (x, y))) {
            prop_assert!(covered(x, y) || drawn.at(x, y) == Some([0; 4]));
        }
    }

    #[test]
    fn a_png_holds_exactly_its_pixels(width in 1_u32..20, height in 1_u32..20, colours in 1_u32..400, seed: u32) {
        let pixel = |number: u32| number.wrapping_add(seed).wrapping_mul(2_654_435_761).rotate_left(7) % colours;
        let pixels: Vec<_> = (0..width * height).map(|number| pixel(number).wrapping_mul(0x0101_2507).to_le_bytes()).collect();
        let bytes = RawPng::of(pixels.clone(), Size::new(width, height)).encode();
        let is_indexed = bytes.windows(4).any(|name| name == b"PLTE");
        let different: crate::base::sorted::SortedSet<_> = pixels.iter().collect();
        prop_assert_eq!(is_indexed, different.len() <= 256);
        prop_assert_eq!(decoded(&bytes), pixels);
    }
}

#[test]
fn what_cannot_be_seen_becomes_one_pixel_and_is_there_once() {
    let image = Pixels::new(Size::new(4, 2), vec![[1, 2, 3, 0]; 8]);
    let rects = [Rect::new(0, 0, 2, 2), Rect::new(1, 0, 3, 1), Rect::new(2, 0, 2, 2)];
    let (cells, cuts) = cut(&image, rects.into_iter(), Pages::default(), Limits::default()).unwrap();
    assert_eq!(cells, [Cell { size: Size::new(1, 1), pixels: vec![[0; 4]] }]);
    assert!(cuts.iter().all(|&(_, trimmed, cell)| (trimmed, cell) == (Point::ZERO, 0)));
}

#[test]
fn edges_are_repeated_where_nothing_was_left_away() {
    let (a, b, c) = ([1, 0, 0, 255], [2, 0, 0, 255], [3, 0, 0, 255]);
    let none = [0; 4];
    // Three columns and two rows; the right one is left away.
    let image = Pixels::new(Size::new(3, 2), vec![a, b, none, c, a, none]);
    let pages = Pages { extrude: 2, ..Pages::default() };
    let whole = Rect::new(0, 0, 3, 2);
    let (cells, cuts) = cut(&image, [whole].into_iter(), pages, Limits::default()).unwrap();
    assert_eq!(cuts, [(whole, Point::ZERO, 0)]);
    let above = [a, a, a, b, none, none];
    let below = [c, c, c, a, none, none];
    let pixels = [above, above, above, below, below, below].concat();
    assert_eq!(cells, [Cell { size: Size::new(6, 6), pixels }]);
    // A frame with nothing at its edges gets nothing around it.
    let image = Pixels::new(Size::new(3, 3), [vec![none; 4], vec![b], vec![none; 4]].concat());
    let (cells, _) = cut(&image, [Rect::new(0, 0, 3, 3)].into_iter(), pages, Limits::default()).unwrap();
    let visible = cells[0].pixels.iter().filter(|pixel| pixel[3] > 0).count();
    assert_eq!((cells[0].size, visible), (Size::new(5, 5), 1));
}

#[test]
fn many_pages_are_as_few_as_can_be_and_no_larger_than_they_need_to_be() {
    // 30 x 30 with a margin of 1: two in a row of 64, so four on a page.
    let rects: Vec<_> = (0..9).map(|number| (number, Size::new(30, 30))).collect();
    let sheets = packing::pack(rects, &|number| number, pages(64, 1));
    assert_eq!(sheets.iter().map(|sheet| sheet.spots.len()).collect::<Vec<_>>(), [4, 4, 1]);
    let sizes: Vec<_> = sheets.iter().map(|sheet| sheet.size).collect();
    assert_eq!(sizes, [Size::new(64, 64), Size::new(64, 64), Size::new(32, 32)]);
}

#[test]
fn the_frames_of_a_sprite_lie_on_one_page_where_that_takes_no_further_page() {
    // Frames of many sprites in turn, of any size.
    let size = |n: u32| Size::new(8 + n.wrapping_mul(2_654_435_761) % 25, 8 + n.wrapping_mul(40_503) % 29);
    let rects: Vec<_> = (0..3_000).map(|n| (n as usize, size(n))).collect();
    let (sprites, pages) = (150, pages(512, 1));
    let owner = |number: usize| number % sprites;
    let sheets = packing::pack(rects, &owner, pages);
    assert_eq!(sheets.len(), 6, "as few as without");
    for sprite in 0..sprites {
        let has = |sheet: &&Layout| sheet.spots.iter().any(|(number, _)| owner(*number) == sprite);
        assert_eq!(sheets.iter().filter(has).count(), 1, "{sprite}");
    }
    assert_eq!(sheets.iter().map(|sheet| sheet.spots.len()).sum::<usize>(), 3_000);
    for sheet in &sheets {
        assert_sound(sheet, pages);
    }
}

#[test]
fn hundreds_of_frames_leave_little_of_a_page_empty() {
    // Sizes as those of real sprites, in no order.
    let size = |n: u32| Size::new(8 + n.wrapping_mul(2_654_435_761) % 57, 8 + n.wrapping_mul(40_503) % 61);
    let rects: Vec<_> = (0..700).map(|n| (n as usize, size(n))).collect();
    let used: u64 =
        rects.iter().map(|(_, size)| u64::from(size.width + 1) * u64::from(size.height + 1)).sum();
    let sheets = packing::pack(rects, &|number| number, pages(2_048, 1));
    let [sheet] = sheets.as_slice() else { panic!("{} pages", sheets.len()) };
    let whole = u64::from(sheet.size.width) * u64::from(sheet.size.height);
    assert!(used * 100 > whole * 90, "{used} of {whole}");
}

#[test]
fn no_more_is_kept_than_the_limits_allow() {
    let size = Size::new(20, 20);
    let pixels = (0..400_u32).map(|number| (number | 0xff00_0000).to_le_bytes()).collect();
    let image = Pixels::new(size, pixels);
    let cut = |limits| cut(&image, (0..10).map(|x| Rect::new(x, 0, 10, 10)), Pages::default(), limits);
    let limits = Limits::default();
    // Ten pictures of 100 pixels, each with what is known of it.
    let memory = 10 * (4 * 100 + 200);
    assert!(cut(Limits { memory, ..limits }).is_ok());
    assert!(matches!(cut(Limits { memory: memory - 1, ..limits }), Err(CutError::BeyondBudget)));
    assert!(matches!(cut(Limits { work: 100_000, ..limits }), Err(CutError::BeyondBudget)));
}
