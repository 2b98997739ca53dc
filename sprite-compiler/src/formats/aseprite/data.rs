//! The data that frames have for games: slices, texts, and where pictures were before they were trimmed. All of it is
//! relative to the point that goes to the sprite's position.

use super::anchor::Anchor;
use super::clips::Clip;
use super::description::{Description, Frame, Place, PlacedFrame, Slice};
use crate::model::{CelData, Data, FrameText, SliceKey, Untrimmed, UserData};
use sprite_table::{Point, Rect, ScreenRect, Size};
use std::sync::Arc;

/// The data of the frames of a clip in a layer. Slices, texts and user data of cels belong to the layer at the back.
pub(super) fn of(
    clip: &Clip,
    description: &Description<PlacedFrame>,
    layer: usize,
    anchor: &Anchor<'_>,
    is_mirrored: bool,
) -> Data {
    let frames: Vec<Shown<'_>> = (0..=u16::MAX)
        .zip(&clip.frames)
        .filter_map(|(number, &index)| {
            let frame = description.frames.get(index)?;
            let place = frame.place_in(layer);
            let origin = anchor.origin(index, &frame.frame, place, is_mirrored);
            let (x, y) = place.corner;
            let base = (x + i64::from(origin.x), y + i64::from(origin.y));
            Some(Shown { number, index, frame: &frame.frame, place, base })
        })
        .collect();
    let untrimmed = untrimmed(&frames);
    if layer > 0 {
        return Data { untrimmed, ..Data::default() };
    }
    let slices = description.slices.iter().map(|slice| crate::model::Slice {
        name: slice.name.clone(),
        text: slice.text.clone(),
        keys: keys(slice, &frames),
    });
    let slices = slices.filter(|slice| slice.keys.iter().any(|key| key.bounds.is_some())).collect();
    let texts = frames.iter().flat_map(|shown| {
        let text = |(layer, text): &(String, String)| FrameText {
            frame: shown.number,
            layer: layer.clone(),
            text: text.clone(),
        };
        shown.frame.texts.iter().map(text)
    });
    let cels = frames.iter().flat_map(|shown| {
        let cel = |(layer, data): &(String, Arc<UserData>)| CelData {
            frame: shown.number,
            layer: layer.clone(),
            data: Arc::clone(data),
        };
        shown.frame.cel_data.iter().map(cel)
    });
    Data { slices, texts: texts.collect(), cels: cels.collect(), untrimmed }
}

/// A frame of a clip.
struct Shown<'d> {
    /// Its number in the clip.
    number: u16,
    /// Its index in the file.
    index: usize,
    frame: &'d Frame,
    place: Place,
    /// The point of the canvas that goes to the sprite's position.
    base: (i64, i64),
}

impl Shown<'_> {
    /// A point of the canvas.
    fn point(&self, x: i64, y: i64) -> Point {
        let short = |value: i64| i32::try_from(value.clamp(i32::MIN.into(), i32::MAX.into())).unwrap_or(0);
        Point::new(short(x - self.base.0), short(y - self.base.1))
    }

    fn rect(&self, x: i64, y: i64, size: Size) -> ScreenRect {
        ScreenRect::new(self.point(x, y), size)
    }
}

/// Where a slice is in each frame in which that changes.
fn keys(slice: &Slice, frames: &[Shown<'_>]) -> Vec<SliceKey> {
    let mut keys: Vec<SliceKey> = Vec::new();
    for shown in frames {
        let passed = slice.keys.partition_point(|key| key.frame <= shown.index);
        let key = passed.checked_sub(1).and_then(|last| slice.keys.get(last));
        let key = key.filter(|key| !key.is_hidden());
        let corner = |bounds: ScreenRect| (i64::from(bounds.x), i64::from(bounds.y));
        let next = match key {
            None => SliceKey { frame: shown.number, bounds: None, centre: None, pivot: None },
            Some(key) => {
                let (x, y) = corner(key.bounds);
                let size = |bounds: ScreenRect| Size::new(bounds.width, bounds.height);
                SliceKey {
                    frame: shown.number,
                    bounds: Some(shown.rect(x, y, size(key.bounds))),
                    centre: key.center.map(|center| {
                        shown.rect(x + i64::from(center.x), y + i64::from(center.y), size(center))
                    }),
                    pivot: key.pivot.map(|(dx, dy)| shown.point(x + i64::from(dx), y + i64::from(dy))),
                }
            }
        };
        let before = keys.last().map(|last| SliceKey { frame: next.frame, ..*last });
        let is_hidden_from_the_start = before.is_none() && next.bounds.is_none();
        if before != Some(next) && !is_hidden_from_the_start {
            keys.push(next);
        }
    }
    keys
}

/// The canvas of each frame whose picture does not fill it, where that changes.
fn untrimmed(frames: &[Shown<'_>]) -> Vec<Untrimmed> {
    let mut keys: Vec<Untrimmed> = Vec::new();
    for shown in frames {
        let Shown { frame, place, .. } = shown;
        let (width, height) = frame.canvas;
        let side = |length: i64| u32::try_from(length).ok();
        let canvas = side(width).zip(side(height)).map(|(width, height)| Size::new(width, height));
        let fills = place.rect.map(Rect::size) == canvas && place.corner == (0, 0);
        let area = canvas.filter(|_| !fills).map(|size| shown.rect(0, 0, size));
        let before = keys.last().and_then(|last| last.area);
        if area != before {
            keys.push(Untrimmed { frame: shown.number, area });
        }
    }
    keys
}
