//! The binary file as a description, and its pictures as an image that is drawn when it is needed.

use super::binary::{self, BinaryFile};
use super::compose::{self, Work};
use super::description::{Description, Frame, ORDERS, SeparateLayer, Slice, Tag};
use super::error::BinaryError;
use super::messages::binary as errors;
use super::messages::marks as messages;
use super::settings::AsepriteChoice;
use super::user_data::{self, FileUserData};
use crate::base::budget::Cost;
use crate::base::diagnostics::Diagnostics;
use crate::base::digest::Digest;
use crate::base::limits::{CANVAS_FACTOR, DRAWN_BY_BYTE, Limits};
use crate::base::source::Location;
use crate::base::suggest;
use crate::images::{Compose, Composition, ImageVariant, Take};
use sprite_table::{Companion, Size};
use std::sync::Arc;

/// A file that was read, and whose pictures are not drawn yet.
pub(super) struct Reading {
    pub(super) description: Description,
    pub(super) pictures: Pictures,
}

/// The pictures of a file, which are drawn when they are needed.
#[derive(Debug)]
pub(super) struct Pictures {
    file: BinaryFile,
    /// How much there is to draw for each of its images.
    pub(super) work: Work,
    /// `true` if layers stay separate.
    is_separate: bool,
    /// The layers that are not drawn with the others: what each holds, its name, and the file with this layer alone.
    companions: Vec<(Companion, String, BinaryFile)>,
}

/// Reads a file. What can be played all the same is reported. Its pictures are not drawn yet.
pub(super) fn read(
    bytes: &[u8],
    location: Location,
    choice: &AsepriteChoice,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Result<Reading, BinaryError> {
    // A small file may claim much to be drawn. The rest of its price is compared when all files are known.
    let most = limits.drawn_pixels.saturating_add(DRAWN_BY_BYTE * bytes.len() as u64);
    let (size, frames) = binary::claims(bytes)?;
    let most_canvas = most.saturating_mul(CANVAS_FACTOR);
    if u64::from(size.width) * u64::from(size.height) * u64::from(frames) > most_canvas {
        return Err(errors::frames_too_large(size, frames, most_canvas));
    }
    let mut file = binary::read(bytes)?;
    let (width, height) = file.ratio;
    if width != 0 && height != 0 && width != height {
        diagnostics.push(messages::not_square(file.ratio, location));
    }
    let still: Vec<usize> =
        (0..).zip(&*file.frames).filter(|(_, frame)| frame.duration == 0).map(|(index, _)| index).collect();
    if let Some(first) = still.first() {
        diagnostics.push(messages::no_duration(*first, still.len(), location));
    }
    let companions = companions(&file, choice, location, diagnostics);
    let alone = |(kind, layer): (Companion, String)| {
        let file = compose::alone(&file, &layer);
        (kind, layer, file)
    };
    let companions: Vec<_> = companions.into_iter().map(alone).collect();
    compose::hide(&mut file, |name| companions.iter().any(|(_, layer, _)| layer == name));
    let layers = choice.separate.map_or_else(Vec::new, |setting| {
        let (layers, mixed) = compose::separate(&file);
        for mixed in &mixed {
            diagnostics.push(messages::mixed(mixed, location, setting));
        }
        layers
    });
    let count = SeparateLayer::pictures(&layers, file.frames.len());
    let mut work = Work::of(&file, count as u64);
    for (_, _, companion) in &companions {
        work = work.and(Work::of(companion, companion.frames.len() as u64));
    }
    if work.drawn() > most_canvas {
        return Err(errors::pictures_too_large(size, count, most_canvas));
    }
    if work.blended() > most {
        return Err(errors::drawn_too_large(work.blended(), most));
    }
    let user_data = if choice.user_data { user_data::read(&file, bytes)? } else { FileUserData::default() };
    let description = description(&mut file, layers, user_data, location, diagnostics);
    Ok(Reading {
        description,
        pictures: Pictures { file, work, is_separate: choice.separate.is_some(), companions },
    })
}

/// The companions that a file has, each with the name of its layer. A layer that is not there is reported when it must be
/// there, or its name is nearly that of another one.
fn companions(
    file: &BinaryFile,
    choice: &AsepriteChoice,
    location: Location,
    diagnostics: &mut Diagnostics,
) -> Vec<(Companion, String)> {
    let (names, mut found) = (compose::top_names(file), Vec::new());
    for (kind, chosen) in Companion::ALL.into_iter().zip(&choice.companions) {
        let Some(chosen) = chosen else { continue };
        if names.contains(&chosen.layer.as_str()) {
            found.push((kind, chosen.layer.clone()));
            continue;
        }
        let near = suggest::nearest(&chosen.layer, names.iter().copied());
        if near.is_some() || chosen.is_for_one {
            diagnostics.push(messages::no_companion(kind, chosen, &names, near, location));
        }
    }
    found
}

/// The description in a file, whose tags and slices are moved into it.
fn description(
    file: &mut BinaryFile,
    layers: Vec<SeparateLayer>,
    mut user_data: FileUserData,
    location: Location,
    diagnostics: &mut Diagnostics,
) -> Description {
    let canvas = (i64::from(file.size.width), i64::from(file.size.height));
    let layer = |index: usize| file.layers.get(index).map_or_else(String::new, |layer| layer.name.clone());
    let layer_data = user_data.layers.into_iter().map(|(index, data)| (layer(index), data)).collect();
    let frames = file.frames.iter().enumerate().map(|(number, frame)| Frame {
        location,
        // A frame that lasts no time is reported, and never played.
        duration: u32::from(frame.duration.max(1)),
        canvas,
        cel_data: (0..)
            .zip(&frame.cels)
            .filter_map(|(index, cel)| Some((layer(cel.layer), user_data.cels.remove(&(number, index))?)))
            .collect(),
        texts: frame.cels.iter().filter_map(|cel| Some((layer(cel.layer), cel.text.clone()?))).collect(),
    });
    let frames = frames.collect();
    let tag = |(index, tag): (usize, binary::Tag)| {
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
            user_data: user_data.tags.remove(&index),
        })
    };
    file.user_data = Vec::new();
    let tags = std::mem::take(&mut file.tags).into_iter().enumerate().filter_map(tag).collect();
    let slice = |(index, slice)| Slice { user_data: user_data.slices.remove(&index), ..slice };
    let slices = std::mem::take(&mut file.slices).into_iter().enumerate().map(slice).collect();
    Description { frames, tags, slices, layers, layer_data }
}

/// One of the images that the frames of a file are drawn into.
///
/// The pixels that all files of a folder need are summed before any is drawn. Until then all their bytes would be in
/// memory: 174 MB for 50 files of 60 frames of 512 x 512 pixels with 20 layers. Beyond a limit the bytes of a file are
/// read again when it is drawn, and the digest tells whether they are the same.
#[derive(Clone, Debug)]
pub(super) struct Drawing {
    pub(super) pictures: Arc<Pictures>,
    /// The index of the companion that is drawn; [`None`] for the pictures themselves.
    pub(super) shown: Option<usize>,
    /// The bytes of the file, unless they are read again.
    pub(super) bytes: Option<Arc<Vec<u8>>>,
    /// The digest of the bytes that were read.
    pub(super) content: Digest,
}

impl Pictures {
    /// The kinds of its companions.
    pub(super) fn companions(&self) -> impl Iterator<Item = Companion> {
        self.companions.iter().map(|(kind, _, _)| *kind)
    }

    /// Bytes that they take in memory before they are drawn, about.
    pub(super) fn memory(&self) -> u64 {
        self.file.memory()
    }
}

impl Compose for Drawing {
    fn form(&self) -> ImageVariant {
        let Pictures { is_separate, companions, .. } = &*self.pictures;
        let names = companions.iter().flat_map(|(kind, layer, _)| [kind.name(), layer.as_str()]);
        ImageVariant::Composed(Composition {
            is_separate: *is_separate,
            companion: self.shown.and_then(|index| companions.get(index)).map(|(kind, _, _)| *kind),
            companions: (!companions.is_empty()).then(|| Digest::of_parts(names.map(str::as_bytes))),
            recipe: None,
        })
    }

    fn canvas(&self) -> Size {
        self.pictures.file.size
    }

    fn price(&self) -> (Cost, u64) {
        // Companions are drawn with the pictures.
        if self.shown.is_some() { (Cost::default(), 0) } else { self.pictures.work.price() }
    }

    fn shown(&self) -> usize {
        self.shown.map_or(0, |index| index + 1)
    }

    fn content(&self) -> Option<&[u8]> {
        self.bytes.as_ref().map(|bytes| bytes.as_slice())
    }

    fn forget_content(&mut self) {
        self.bytes = None;
    }

    fn draw(&self, content: &[u8], take: &mut Take<'_>) -> Result<(), String> {
        // The places in the file, and the price that was paid, are those of the bytes that were read first.
        if self.bytes.is_none() && Digest::of(content) != self.content {
            return Err("the file changed while it was read".to_owned());
        }
        let Pictures { file, is_separate, companions, .. } = &*self.pictures;
        let companions: Vec<&BinaryFile> = companions.iter().map(|(_, _, file)| file).collect();
        compose::frames(file, content, *is_separate, &companions, take).map_err(|error| error.message)
    }
}
