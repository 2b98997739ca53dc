//! The point of the canvas that goes to the sprite's position, and the data that frames have for games, all of it
//! relative to that point: slices, texts, and where pictures were before they were trimmed.

use super::description::{Description, Frame, PlacedFrame, Slice};
use super::messages::marks as messages;
use super::tracks::Clip;
use crate::base::diagnostics::Diagnostics;
use crate::base::source::Location;
use crate::formats::aseprite::settings::AsepriteChoice;
use crate::formats::cuts::{CanvasFrame, Place, untrimmed};
use crate::model::{CelData, Data, FrameText, SliceKey, UserData};
use crate::settings::origin::Origin;
use sprite_table::{Point, ScreenRect, Size};
use std::sync::Arc;

/// The data of the frames of a clip in a layer. Slices, texts and user data of cels belong to the layer at the back.
pub(super) fn of(
    clip: &Clip,
    description: &Description<PlacedFrame>,
    layer: usize,
    anchor: &Anchor<'_>,
    is_mirrored: bool,
) -> Data {
    let frames: Vec<ClipFrame<'_>> = (0..=u16::MAX)
        .zip(&clip.frames)
        .filter_map(|(number, &index)| {
            let frame = description.frames.get(index)?;
            let place = frame.place_in(layer);
            let origin = anchor.origin(index, &frame.frame, place, is_mirrored);
            let (x, y) = place.corner;
            let base = (x + i64::from(origin.x), y + i64::from(origin.y));
            let shown = CanvasFrame { number, canvas: frame.frame.canvas, place, base };
            Some(ClipFrame { shown, index, frame: &frame.frame })
        })
        .collect();
    let untrimmed = untrimmed(frames.iter().map(|frame| &frame.shown));
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
            frame: shown.shown.number,
            layer: layer.clone(),
            text: text.clone(),
        };
        shown.frame.texts.iter().map(text)
    });
    let cels = frames.iter().flat_map(|shown| {
        let cel = |(layer, data): &(String, Arc<UserData>)| CelData {
            frame: shown.shown.number,
            layer: layer.clone(),
            data: Arc::clone(data),
        };
        shown.frame.cel_data.iter().map(cel)
    });
    Data { slices, texts: texts.collect(), cels: cels.collect(), untrimmed, ..Data::default() }
}

/// A frame of a clip.
struct ClipFrame<'d> {
    shown: CanvasFrame,
    /// Its index in the file.
    index: usize,
    frame: &'d Frame,
}

/// Where a slice is in each frame in which that changes.
fn keys(slice: &Slice, frames: &[ClipFrame<'_>]) -> Vec<SliceKey> {
    let mut keys: Vec<SliceKey> = Vec::new();
    for ClipFrame { shown, index, .. } in frames {
        let passed = slice.keys.partition_point(|key| key.frame <= *index);
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

/// How the anchor of each frame is found.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor<'d> {
    /// The pivot of a slice.
    Slice(&'d Slice),
    /// A point of the canvas.
    Canvas(Origin),
}

impl<'d> Anchor<'d> {
    /// The anchor of a file with these slices: the pivot that is chosen, else the only one, else a point of the canvas.
    /// Ambiguity is reported; then the first one counts. `location` is that of the slices.
    pub(super) fn choose(
        slices: &'d [Slice],
        choice: &AsepriteChoice,
        location: Location,
        diagnostics: &mut Diagnostics,
    ) -> Self {
        let with_pivot: Vec<&Slice> = slices.iter().filter(|slice| slice.has_pivot()).collect();
        let Some(first) = with_pivot.first() else { return Self::Canvas(choice.origin) };
        let names: Vec<&str> = with_pivot.iter().map(|slice| slice.name.as_str()).collect();
        let Some((wanted, setting)) = &choice.pivot else {
            if with_pivot.len() > 1 {
                diagnostics.push(messages::pivot_ambiguous(&names, location));
            }
            return Self::Slice(first);
        };
        // Of equal names the first one counts.
        let chosen = slices.iter().find(|slice| slice.name == *wanted).filter(|slice| slice.has_pivot());
        if chosen.is_none() {
            diagnostics.push(messages::pivot_unknown(wanted, &names, location, *setting));
        }
        Self::Slice(chosen.unwrap_or(first))
    }

    /// The anchor on the canvas of a frame, in pixels.
    pub(super) fn on_canvas(&self, index: usize, frame: &Frame) -> (i64, i64) {
        match self {
            Self::Slice(slice) => slice.pivot(index).unwrap_or((0, 0)),
            Self::Canvas(origin) => origin.on(frame.canvas),
        }
    }

    /// The origin of a frame's picture, before it is mirrored. With a pivot, or a point that the settings say in pixels,
    /// a mirrored picture turns about that; without one it turns within its canvas.
    pub(super) fn origin(&self, index: usize, frame: &Frame, place: Place, is_mirrored: bool) -> Point {
        let (x, y) = self.on_canvas(index, frame);
        let is_pivot = matches!(self, Self::Slice(_) | Self::Canvas(Origin::Point(..)));
        let turned = if is_mirrored && !is_pivot { frame.canvas.0 - 2 * x } else { 0 };
        Point::new(whole(x - place.corner.0 + turned), whole(y - place.corner.1))
    }
}

fn whole(pixels: i64) -> i32 {
    i32::try_from(pixels.clamp(i32::MIN.into(), i32::MAX.into())).unwrap_or(0)
}
