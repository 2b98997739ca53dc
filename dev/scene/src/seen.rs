//! Pixels that were drawn, as the trace describes them.

use sprite_runtime::Point;

/// Width and height of what a sprite is drawn into, in pixels: enough for each sprite of the example.
pub const CELL: u32 = 128;

/// Where the sprite stands in it.
pub const POSITION: Point = Point::new(64, 64);

/// The trace's text for a square of [`CELL`] x [`CELL`] pixels into which a sprite was drawn at [`POSITION`]:
/// `W,H,OX,OY#CRC` of the smallest box that holds all visible pixels, or `-` when there are none.
pub fn seen(pixel: impl Fn(u32, u32) -> [u8; 4]) -> String {
    let pixel = |x, y| Some(pixel(x, y)).filter(|[.., alpha]| *alpha > 0);
    let all = (0..CELL).flat_map(|y| (0..CELL).map(move |x| (x, y)));
    let edges = all.filter(|&(x, y)| pixel(x, y).is_some()).fold(None, |edges, (x, y)| {
        let [left, top, right, bottom] = edges.unwrap_or([x, y, x, y]);
        Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
    });
    let Some([left, top, right, bottom]) = edges else { return "-".to_owned() };
    let rows = (top..=bottom).flat_map(|y| (left..=right).map(move |x| (x, y)));
    let bytes: Vec<u8> = rows.flat_map(|(x, y)| pixel(x, y).unwrap_or_default()).collect();
    let origin = POSITION - Point::new(left.cast_signed(), top.cast_signed());
    let (width, height) = (right - left + 1, bottom - top + 1);
    format!("{width},{height},{},{}#{:08x}", origin.x, origin.y, crc32fast::hash(&bytes))
}
