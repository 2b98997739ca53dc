//! Where the other variants of a picture lie, and pictures that are moved about.

use crate::plans;
use sprite_table::write::{Layer, Picture, Shift, write};
use sprite_table::{Image, Point, Rect, Size, Sprite, Table};

/// Asks for the rectangle of each of these variants, in an image of this size.
fn rects(picture: Picture, image: Size, variants: &[u16]) -> Vec<Rect> {
    let bytes = write(&plans::one_layer(Layer { frames: vec![picture.into()], ..Layer::default() }));
    let bytes = bytes.expect("a plan that fits");
    let image = Image::new(0, "sheet.png", image, &[]);
    let images = [&image; plans::IMAGES as usize];
    let sprite = Sprite::new(Table::parse(&bytes).expect("a valid table"), &images);
    let frame = sprite.frame(0).expect("a frame");
    variants.iter().map(|&variant| frame.variant(variant).rect()).collect()
}

/// A cell of 64x64 pixels, and the number of variants and the cells from one to the next.
fn cell(column: u32, row: u32, (variants, cells): (u16, u16)) -> Picture {
    let rect = Rect::new(column * 64, row * 64, 64, 64);
    Picture { shift: Some(Shift { variants, cells }), ..plans::picture(rect) }
}

/// Columns and rows of rectangles.
fn cells(rects: &[Rect]) -> Vec<(u32, u32)> {
    rects.iter().map(|rect| (rect.x / 64, rect.y / 64)).collect()
}

#[test]
fn a_variant_wraps_over_the_rows_of_the_grid() {
    let sheet = Size::new(192, 128);
    let shown = rects(cell(1, 0, (3, 2)), sheet, &[0, 1, 2]);
    assert_eq!(cells(&shown), [(1, 0), (0, 1), (2, 1)], "cells 1, 3 and 5 of vector 10");
    let shown = rects(cell(2, 3, (4, 1)), Size::new(192, 1024), &[0, 1, 2, 3]);
    assert_eq!(cells(&shown), [(2, 3), (0, 4), (1, 4), (2, 4)]);
    assert!(shown.iter().all(|rect| rect.size() == Size::new(64, 64)));
}

#[test]
fn pixels_at_the_right_edge_that_are_no_whole_cell_are_no_column() {
    let shown = rects(cell(2, 0, (2, 1)), Size::new(192 + 63, 128), &[1]);
    assert_eq!(cells(&shown), [(0, 1)]);
}

#[test]
fn an_unknown_variant_is_the_first_one() {
    let first = Rect::new(64, 0, 64, 64);
    let sheet = Size::new(192, 128);
    assert_eq!(rects(cell(1, 0, (3, 2)), sheet, &[3, 4, u16::MAX]), [first; 3]);
    assert_eq!(rects(cell(1, 0, (0, 2)), sheet, &[0, 1]), [first; 2]);
    assert_eq!(rects(cell(1, 0, (1, 2)), sheet, &[0, 1]), [first; 2]);
    assert_eq!(rects(plans::picture(first), sheet, &[0, 1, u16::MAX]), [first; 3], "no variants at all");
    assert_eq!(rects(cell(1, 0, (9, 0)), sheet, &[0, 5, 8]), [first; 3], "all in the same cell");
}

#[test]
fn the_first_variant_is_the_picture_itself_wherever_it_lies() {
    let odd =
        Picture { shift: Some(Shift { variants: 5, cells: 3 }), ..plans::picture(Rect::new(7, 9, 64, 64)) };
    assert_eq!(rects(odd, Size::new(200, 200), &[0]), [Rect::new(7, 9, 64, 64)]);
    assert_eq!(rects(odd, Size::new(0, 0), &[0]), [Rect::new(7, 9, 64, 64)]);
}

#[test]
fn the_largest_variants_stay_inside_the_numbers_of_a_rectangle() {
    let wide = Picture {
        shift: Some(Shift { variants: u16::MAX, cells: u16::MAX }),
        ..plans::picture(Rect::new(65_535, 65_535, 1, 65_535))
    };
    for size in [Size::new(0, 0), Size::new(1, 1), Size::new(u32::MAX, u32::MAX)] {
        for rect in rects(wide, size, &[1, u16::MAX - 1, u16::MAX]) {
            assert!(rect.x <= 65_535 && rect.y <= 65_535);
        }
    }
}

#[test]
fn a_moved_picture_goes_right_and_down_also_when_it_is_mirrored() {
    for (mirrored, x) in [(false, 10), (true, 54)] {
        let picture = Picture { origin: Point::new(10, 60), mirrored, ..cell(0, 0, (2, 1)) };
        let plan = plans::one_layer(Layer { frames: vec![picture.into()], ..Layer::default() });
        let bytes = write(&plan).unwrap();
        let image = Image::new(0, "sheet.png", Size::new(192, 128), &[]);
        let images = [&image];
        let sprite = Sprite::new(Table::parse(&bytes).unwrap(), &images);
        let frame = sprite.frame(0).unwrap();

        let moved = frame.moved(Point::new(3, -28));
        assert_eq!(moved.origin(), Point::new(x - 3, 88), "the picture is drawn at position - origin");
        assert_eq!(moved.moved(Point::new(-3, 28)), frame);
        assert_eq!(moved.variant(1).origin(), moved.origin());
        assert_eq!(moved.rect(), frame.rect());
        let far = frame.moved(Point::new(i32::MIN, i32::MAX)).moved(Point::new(i32::MIN, i32::MAX));
        assert_eq!(far.origin(), Point::new(i32::MAX, 60 - i32::MAX));
    }
}
