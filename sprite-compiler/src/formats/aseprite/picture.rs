//! The binary file as a description, and its pictures as an image that is drawn when it is needed.

use super::binary::{self, File};
use super::compose::{self, Work};
use super::description::{Description, Frame, ORDERS, SeparateLayer, Tag};
use super::error::BinaryError;
use super::messages::binary as errors;
use super::messages::marks as messages;
use super::settings::AsepriteChoice;
use crate::base::budget::Share;
use crate::base::diagnostics::Diagnostics;
use crate::base::digest::Digest;
use crate::base::limits::{CANVAS_FACTOR, DRAWN_BY_BYTE, Limits};
use crate::base::source::Location;
use crate::images::{Compose, Form};
use sprite_table::Size;

/// Reads a file: what it describes, its canvas, and how much there is to draw. What can be played all the same is
/// reported. Its pictures are not drawn yet.
pub(super) fn read(
    bytes: &[u8],
    location: Location,
    choice: &AsepriteChoice,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Result<(Description, Size, Work), BinaryError> {
    // A small file may claim much to be drawn. The rest of its price is compared when all files are known.
    let most = limits.drawn_pixels.saturating_add(DRAWN_BY_BYTE * bytes.len() as u64);
    let (size, frames) = binary::claims(bytes)?;
    let most_canvas = most.saturating_mul(CANVAS_FACTOR);
    if u64::from(size.width) * u64::from(size.height) * u64::from(frames) > most_canvas {
        return Err(errors::frames_too_large(size, frames, most_canvas));
    }
    let file = binary::read(bytes)?;
    let (width, height) = file.ratio;
    if width != 0 && height != 0 && width != height {
        diagnostics.push(messages::not_square(file.ratio, location));
    }
    let still: Vec<usize> =
        (0..).zip(&file.frames).filter(|(_, frame)| frame.duration == 0).map(|(index, _)| index).collect();
    if let Some(first) = still.first() {
        diagnostics.push(messages::no_duration(*first, still.len(), location));
    }
    let layers = choice.separate.map_or_else(Vec::new, |setting| {
        let (layers, mixed) = compose::separate(&file);
        for mixed in &mixed {
            diagnostics.push(messages::mixed(mixed, location, setting));
        }
        layers
    });
    let pictures = SeparateLayer::pictures(&layers, file.frames.len());
    let work = Work::of(&file, pictures as u64);
    if work.drawn() > most_canvas {
        return Err(errors::pictures_too_large(size, pictures, most_canvas));
    }
    if work.blended() > most {
        return Err(errors::drawn_too_large(work.blended(), most));
    }
    let canvas = file.size;
    Ok((description(file, layers, location, diagnostics), canvas, work))
}

fn description(
    file: File<'_>,
    layers: Vec<SeparateLayer>,
    location: Location,
    diagnostics: &mut Diagnostics,
) -> Description {
    let canvas = (i64::from(file.size.width), i64::from(file.size.height));
    let layer = |index: usize| file.layers.get(index).map_or_else(String::new, |layer| layer.name.clone());
    let frames = file.frames.into_iter().map(|frame| Frame {
        location,
        // A frame that lasts no time is reported, and never played.
        duration: u32::from(frame.duration.max(1)),
        canvas,
        texts: frame.cels.into_iter().filter_map(|cel| Some((layer(cel.layer), cel.text?))).collect(),
    });
    let frames = frames.collect();
    let tag = |tag: binary::Tag| {
        let order = ORDERS.get(usize::from(tag.direction)).map(|(order, _)| *order);
        if order.is_none() {
            diagnostics.push(messages::direction_number(&tag.name, tag.direction, location));
        }
        Some(Tag {
            name: tag.name,
            location,
            from: tag.from.into(),
            to: tag.to.into(),
            ends: (location, location),
            order: order?,
            passes: tag.repeat,
            text: tag.text,
        })
    };
    Description { frames, tags: file.tags.into_iter().filter_map(tag).collect(), slices: file.slices, layers }
}

/// How the frames of a file are drawn.
///
/// A file is read again when it is drawn. What all files of a folder ask for is summed before any is drawn, and until
/// then all their bytes would be in memory: 174 MB for 50 files of 60 frames of 512 x 512 pixels with 20 layers.
/// Reading these again takes 0.1 % of the time in which they are drawn. The digest says that the bytes are the same.
#[derive(Debug)]
pub(super) struct Drawing {
    pub(super) canvas: Size,
    pub(super) work: Work,
    /// `true` if layers stay separate.
    pub(super) is_separate: bool,
    /// The digest of the bytes that the canvas and the work are of.
    pub(super) content: Digest,
}

impl Compose for Drawing {
    fn form(&self) -> Form {
        if self.is_separate { Form::ComposedLayers } else { Form::Composed }
    }

    fn canvas(&self) -> Size {
        self.canvas
    }

    fn price(&self) -> (Share, u64) {
        self.work.price()
    }

    fn draw(&self, content: &[u8], take: &mut dyn FnMut(&[[u8; 4]])) -> Result<(), String> {
        // The price that was paid is that of these bytes.
        if Digest::of(content) != self.content {
            return Err("the file changed while it was read".to_owned());
        }
        let file = binary::read(content).map_err(|error| error.message)?;
        compose::frames(&file, self.is_separate, take).map_err(|error| error.message)
    }
}
