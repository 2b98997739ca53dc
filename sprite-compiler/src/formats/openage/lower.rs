//! From records to the model: a track for each angle, with all layers, and the frames that their indices ask for.

use super::compass;
use super::frames::{Cell, Frame as FrameLine, Frames};
use super::images;
use super::mirrors::Sources;
use super::records::{File, LayerLine, Mode};
use crate::context::Context;
use crate::images::ImageId;
use crate::model::{Animation, Frame, Image, Layer, Picture, Time, Track};
use crate::source::{Place, SourceId};
use sprite_table::Playback;
use std::collections::{BTreeMap, BTreeSet};

/// What a file gives.
pub(super) struct Lowered {
    /// What is shown.
    pub(super) animation: Animation,
    /// Frames that are never shown, to be checked all the same.
    pub(super) unshown: Option<Animation>,
}

/// Makes the model's animation of a file. Where more is asked for than the limits allow, it has no tracks.
pub(super) fn lower(
    file: &File<'_>,
    frames: &Frames<'_>,
    sources: &Sources,
    path: &str,
    id: SourceId,
    context: &mut Context<'_>,
) -> Lowered {
    let images: Vec<Image> = file
        .images
        .iter()
        .map(|line| line.name.map_or(Image::Missing, |name| images::find(name, path, id, context)))
        .collect();
    let mut animation = Animation {
        name: String::new(),
        label: "default".to_owned(),
        place: id.start(),
        images: named_once(file, &images, id),
        tilesets: None,
        tracks: Vec::new(),
        turning: compass::turning(std::iter::empty()),
        scale: file.scale,
        motion: None,
        same_as: None,
        stays_ended: false,
        may_be_blank: false,
    };
    let mut maker = Maker { id, images, frames, taken: 0, shown: BTreeSet::new() };
    let Some((degrees, tracks)) = maker.tracks(file, sources, context) else {
        return Lowered { animation, unshown: None };
    };
    let unshown = maker.unshown(context).unwrap_or_default();
    let unshown = (!unshown.is_empty()).then(|| Animation { tracks: unshown, ..animation.clone() });
    animation.tracks = tracks;
    animation.turning = compass::turning(degrees.into_iter());
    Lowered { animation, unshown }
}

/// Each image with the place where it is named first: what is wrong with it is told once.
fn named_once(file: &File<'_>, images: &[Image], id: SourceId) -> Vec<(ImageId, Place)> {
    let mut places: BTreeMap<ImageId, Place> = BTreeMap::new();
    for (line, image) in file.images.iter().zip(images) {
        if let (Some(name), Image::File(image)) = (line.name, image) {
            places.entry(*image).or_insert(id.at(name.span));
        }
    }
    places.into_iter().collect()
}

struct Maker<'m, 'a> {
    id: SourceId,
    images: Vec<Image>,
    frames: &'m Frames<'a>,
    /// Frames that memory was taken for.
    taken: u64,
    /// The places of all frames that are shown.
    shown: BTreeSet<Place>,
}

impl Maker<'_, '_> {
    /// The degrees that can be shown and their tracks; [`None`] beyond the limits.
    fn tracks(
        &mut self,
        file: &File<'_>,
        sources: &Sources,
        context: &mut Context<'_>,
    ) -> Option<(Vec<i32>, Vec<Track>)> {
        let mut layers: Vec<(usize, &LayerLine<'_>)> = file.layers.iter().enumerate().collect();
        layers.sort_by_key(|(order, layer)| (layer.attributes.position, *order));
        let (mut degrees, mut tracks) = (Vec::new(), Vec::new());
        for (index, angle) in file.angles.iter().enumerate() {
            let source = sources.of(index).and_then(|source| file.angles.get(source));
            let Some(source) = source.filter(|_| !layers.is_empty()) else { continue };
            let mut track =
                Track { label: angle.degree.to_string(), facing: None, layers: Vec::new(), offsets: None };
            for &(order, layer) in &layers {
                let cell = self.frames.cells.get(&(source.degree, layer.number));
                track.layers.push(self.layer(layer, order, cell, angle.mirror.is_some(), context)?);
            }
            degrees.push(angle.degree);
            tracks.push(track);
        }
        Some((degrees, tracks))
    }

    fn layer(
        &mut self,
        line: &LayerLine<'_>,
        order: usize,
        cell: Option<&Cell<'_>>,
        mirrored: bool,
        context: &mut Context<'_>,
    ) -> Option<Layer> {
        let attributes = line.attributes;
        let mut layer = Layer {
            label: line.id.text.to_owned(),
            order,
            frames: Vec::new(),
            time: Time::Each(attributes.time),
            wait: 0,
            playback: Playback::Still,
            is_free: false,
            choices: None,
        };
        let place = self.id.at(line.id.span);
        let last = cell.and_then(|cell| cell.last_key_value());
        let Some((cell, (&last, last_line))) = cell.zip(last) else {
            self.take(1, place, context)?;
            layer.frames.push(Frame { picture: None, place });
            return Some(layer);
        };
        // Without time one frame is shown for ever.
        let stays = match attributes.mode {
            Mode::Off => None,
            _ if attributes.time > 0 => None,
            Mode::Loop if attributes.delay == 0 => Some(0),
            Mode::Once | Mode::Loop => Some(last),
        };
        let count = if stays.is_some() { 1 } else { u64::from(last) + 1 };
        self.take(count, self.id.at(last_line.index.span), context)?;
        let frame = |index: u16| self.frame(cell.get(&index), place, mirrored);
        layer.frames = match stays {
            Some(index) => vec![frame(index)],
            None => (0..=last).map(frame).collect(),
        };
        self.shown
            .extend(layer.frames.iter().filter(|frame| frame.picture.is_some()).map(|frame| frame.place));
        if stays.is_none() {
            (layer.playback, layer.wait) = match attributes.mode {
                Mode::Off => (Playback::Still, 0),
                Mode::Once => (Playback::Hold, 0),
                Mode::Loop => (Playback::Loop { from: 0 }, attributes.delay),
            };
        }
        Some(layer)
    }

    /// A frame as its line gives it; a skipped one is empty and has the place of its layer.
    fn frame(&self, line: Option<&FrameLine<'_>>, layer: Place, mirrored: bool) -> Frame {
        let place = line.map_or(layer, |line| self.id.at(line.span));
        let picture = line.and_then(|line| line.picture).map(|picture| {
            let image = picture.image.and_then(|image| self.images.get(image)).copied();
            let image = image.unwrap_or(Image::Missing);
            Picture { image, rect: picture.rect, origin: picture.hotspot, mirrored, shift: None }
        });
        Frame { picture, place }
    }

    /// The frames that no track shows: those of mirrored angles, and those that have no time.
    fn unshown(&mut self, context: &mut Context<'_>) -> Option<Vec<Track>> {
        let mut tracks: Vec<Track> = Vec::new();
        let (id, shown) = (self.id, std::mem::take(&mut self.shown));
        let is_unshown = |line: &&FrameLine<'_>| line.picture.is_some() && !shown.contains(&id.at(line.span));
        for (&(degree, number), cell) in &self.frames.cells {
            let Some(first) = cell.values().find(is_unshown) else { continue };
            // Up to the largest index, so that findings count frames as the file does.
            let last = cell.last_key_value().map_or(0, |(&last, _)| last);
            let place = id.at(first.index.span);
            self.take(u64::from(last) + 1, place, context)?;
            let frame = |index: u16| self.frame(cell.get(&index).filter(is_unshown), place, false);
            let layer = Layer {
                label: number.to_string(),
                order: 0,
                frames: (0..=last).map(frame).collect(),
                time: Time::Each(0),
                wait: 0,
                playback: Playback::Still,
                is_free: false,
                choices: None,
            };
            let label = degree.to_string();
            match tracks.last_mut().filter(|track| track.label == label) {
                Some(track) => track.layers.push(layer),
                None => tracks.push(Track { label, facing: None, layers: vec![layer], offsets: None }),
            }
        }
        Some(tracks)
    }

    /// Takes memory for frames, unless that is too much, which is reported.
    fn take(&mut self, count: u64, place: Place, context: &mut Context<'_>) -> Option<()> {
        context.take_frames(count, &mut self.taken, place).then_some(())
    }
}
