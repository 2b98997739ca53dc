//! The point of the canvas that goes to the sprite's position.

use super::description::{Frame, Place, Slice};
use super::messages::marks as messages;
use crate::base::diagnostics::Diagnostics;
use crate::base::source::Location;
use crate::formats::aseprite::settings::{AsepriteChoice, Origin};
use sprite_table::Point;

/// A point of each frame, in parts of its untrimmed size.
pub(super) type Parts = Vec<Option<(f64, f64)>>;

/// How the anchor of each frame is found.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor<'d> {
    /// The pivot of a slice.
    Slice(&'d Slice),
    /// A point of the canvas.
    Canvas(Origin),
    /// A point of each frame that another packer names.
    Parts(&'d Parts),
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
        let (width, height) = frame.canvas;
        match self {
            Self::Slice(slice) => slice.pivot(index).unwrap_or((0, 0)),
            Self::Canvas(Origin::TopLeft) => (0, 0),
            Self::Canvas(Origin::Center) => (width / 2, height / 2),
            Self::Canvas(Origin::Bottom) => (width / 2, height),
            Self::Parts(parts) => {
                parts.get(index).copied().flatten().map_or((0, 0), |(x, y)| (part(x, width), part(y, height)))
            }
        }
    }

    /// The origin of a frame's picture, before it is mirrored. With a pivot a mirrored picture turns about that;
    /// without one it turns within its canvas.
    pub(super) fn origin(&self, index: usize, frame: &Frame, place: Place, is_mirrored: bool) -> Point {
        let (x, y) = self.on_canvas(index, frame);
        let is_pivot = matches!(self, Self::Slice(_));
        let turned = if is_mirrored && !is_pivot { frame.canvas.0 - 2 * x } else { 0 };
        Point::new(whole(x - place.corner.0 + turned), whole(y - place.corner.1))
    }
}

/// A part of a length, rounded to the nearest pixel, a half upwards.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "held within the range of points"
)]
fn part(part: f64, length: i64) -> i64 {
    let pixels = (part * length as f64 + 0.5).floor();
    pixels.clamp(f64::from(i32::MIN), f64::from(i32::MAX)) as i64
}

fn whole(pixels: i64) -> i32 {
    i32::try_from(pixels.clamp(i32::MIN.into(), i32::MAX.into())).unwrap_or(0)
}
