//! Bytes as the pixels of an image.

use sprite_runtime::pixels::PixelForm;
use sprite_runtime::{Image, Rect, Size, Sprite};
use sprite_table::Table;
use sprite_table::write::{Animation, Frame, Layer, Picture, Plan, Time, Track, write};
use std::sync::LazyLock;

/// Wider than a byte of bits, and no whole number of them.
const SIZE: Size = Size::new(43, 11);

/// Frames of a part of the image and of all of it, mirrored and not.
static TABLE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let rects = [Rect::new(0, 0, 43, 11), Rect::new(5, 2, 30, 9)];
    let frames = rects.into_iter().flat_map(|rect| {
        [false, true].map(|mirrored| Frame::from(Picture { mirrored, ..Picture::new(0, rect) }))
    });
    let layer = Layer { frames: frames.collect(), time: Time::Each(1), ..Layer::default() };
    let track = Track { layers: vec![layer], ..Track::default() };
    let animation = Animation { tracks: vec![track], ..Animation::default() };
    write(&Plan { images: 1, animations: vec![animation], ..Plan::default() }).expect("it fits")
});

/// Draws frames from images with these bytes in every decoded form: each pixel of a run is the one that `rgba_at` gives,
/// and can be seen.
pub(crate) fn draw(bytes: &[u8]) {
    for form in PixelForm::ALL.iter().copied().filter(|form| form.is_decoded()) {
        let image = Image::with_pixels(0, "x.png", SIZE, form, bytes);
        let images = [&image];
        let sprite = Sprite::new(Table::parse(&TABLE).expect("a table"), &images);
        for frame in (0..4).filter_map(|index| sprite.frame(index)) {
            let rect = frame.rect();
            for (point, run) in frame.runs() {
                // From the corner of the frame: a mirrored one has its origin at the other side.
                let point = point + frame.origin();
                for (x, color) in (point.x.cast_unsigned()..).zip(run.rgba8()) {
                    let x = if frame.is_mirrored() { rect.width - 1 - x } else { x };
                    let expected = image.rgba_at(rect.x + x, rect.y + point.y.cast_unsigned());
                    assert_eq!(Some(color), expected, "{form}: {x}, {} of {rect}", point.y);
                    assert!(color[3] > 0, "{form}: {x}, {} of {rect} is not seen", point.y);
                }
            }
        }
        let _ = image.indices().map(Iterator::count);
        let _ = image.rgba_pixels().map(Iterator::count);
    }
}
