//! Lowers records to the model: a track for each angle, with all layers, and with frames by their indices. openage's
//! degrees begin towards the camera and go clockwise.

use super::frames::{Cell, FrameLine, Frames};
use super::images;
use super::records::{File, LayerLine, Mode};
use super::references::Sources;
use crate::base::sorted::{SortedMap, SortedSet, sort_by_key};
use crate::base::source::{Location, SourceId};
use crate::formats::context::Context;
use crate::formats::image_search::FrameNeeds;
use crate::model::of_unit::{Animation, AnimationMeta, Frame, Image, Layer, Picture, Track, UnitImage};
use crate::model::{DirectionMap, LayerMeta, Time, TrackMeta};
use sprite_table::{Angle, Direction, Playback};

/// The animations of a file.
pub(super) struct LoweredFile {
    /// The frames that are shown.
    pub(super) animation: Animation,
    /// Frames that are never shown, to be checked all the same.
    pub(super) unshown: Option<Animation>,
}

/// Makes the model's animation of a file, with this name. It has no tracks if it exceeds the limits.
pub(super) fn lower(
    file: &File<'_>,
    frames: &Frames<'_>,
    sources: &Sources,
    name: String,
    path: &str,
    id: SourceId,
    context: &mut Context<'_>,
) -> LoweredFile {
    let needs_by_image = needs_by_image(frames);
    let needs = |index: usize| needs_by_image.get(&index).copied().unwrap_or_default();
    let images: Vec<Image> = file
        .images
        .iter()
        .enumerate()
        .map(|(index, line)| (line.name, needs(index)))
        .map(|(name, needs)| name.map_or(Image::Missing, |name| images::find(name, needs, path, id, context)))
        .collect();
    let meta = AnimationMeta {
        label: "default".to_owned(),
        images: named_once(file, &images, id),
        ..AnimationMeta::new(name, id.start())
    };
    let mut animation = Animation {
        direction_map: direction_map(std::iter::empty()),
        scale: file.scale,
        ..Animation::new(meta)
    };
    let mut maker = Maker { id, images, frames, taken: 0, shown: SortedSet::new() };
    let Some((degrees, tracks)) = maker.tracks(file, sources, context) else {
        return LoweredFile { animation, unshown: None };
    };
    let unshown = maker.unshown(context).unwrap_or_default();
    let unshown = (!unshown.is_empty()).then(|| Animation { tracks: unshown, ..animation.clone() });
    animation.tracks = tracks;
    animation.direction_map = direction_map(degrees.into_iter());
    LoweredFile { animation, unshown }
}

/// The rectangles that are cut from each image, by the index of its line.
fn needs_by_image(frames: &Frames<'_>) -> SortedMap<usize, FrameNeeds> {
    let mut needs_by_image: SortedMap<usize, FrameNeeds> = SortedMap::new();
    for content in frames.cells.values().flat_map(Cell::values).filter_map(|frame| frame.content) {
        if let Some(image) = content.image {
            let known = needs_by_image.entry(image).or_default();
            *known = known.and(FrameNeeds::of(content.rect));
        }
    }
    needs_by_image
}

/// Each image with the first location that names it, so that mistakes in it are reported once.
fn named_once(file: &File<'_>, images: &[Image], id: SourceId) -> Vec<(UnitImage, Location)> {
    let mut locations: SortedMap<UnitImage, Location> = SortedMap::new();
    for (line, image) in file.images.iter().zip(images) {
        if let (Some(name), Image::File(image)) = (line.name, image) {
            locations.entry(*image).or_insert(id.at(name.span));
        }
    }
    locations.into_iter().collect()
}

struct Maker<'m, 'a> {
    id: SourceId,
    images: Vec<Image>,
    frames: &'m Frames<'a>,
    /// The number of frames for which memory was taken.
    taken: u64,
    /// The locations of all frames that are shown.
    shown: SortedSet<Location>,
}

impl Maker<'_, '_> {
    /// The degrees that can be shown, and their tracks; [`None`] beyond the limits.
    fn tracks(
        &mut self,
        file: &File<'_>,
        sources: &Sources,
        context: &mut Context<'_>,
    ) -> Option<(Vec<i32>, Vec<Track>)> {
        let mut layers: Vec<(usize, &LayerLine<'_>)> = file.layers.iter().enumerate().collect();
        sort_by_key(&mut layers, |(order, layer)| (layer.attributes.position, *order));
        let (mut degrees, mut tracks) = (Vec::new(), Vec::new());
        for (index, angle) in file.angles.iter().enumerate() {
            let source = sources.of(index).and_then(|source| file.angles.get(source));
            let Some(source) = source.filter(|_| !layers.is_empty()) else { continue };
            let mut track = Track { meta: TrackMeta::new(angle.degree.to_string()), ..Track::default() };
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
            time: Time::Each(attributes.time),
            meta: LayerMeta { label: line.id.text.to_owned(), order, ..LayerMeta::default() },
            ..Layer::default()
        };
        let location = self.id.at(line.id.span);
        let last = cell.and_then(|cell| cell.iter().next_back());
        let Some((cell, (&last, last_line))) = cell.zip(last) else {
            self.take(1, location, context)?;
            layer.frames.push(Frame { picture: None, location });
            return Some(layer);
        };
        // A layer without a time shows one frame for ever.
        let stays = match attributes.mode {
            Mode::Off => None,
            _ if attributes.time > 0 => None,
            Mode::Loop if attributes.delay == 0 => Some(0),
            Mode::Once | Mode::Loop => Some(last),
        };
        let count = if stays.is_some() { 1 } else { u64::from(last) + 1 };
        self.take(count, self.id.at(last_line.index.span), context)?;
        let frame = |index: u16| self.frame(cell.get(&index), location, mirrored);
        layer.frames = match stays {
            Some(index) => vec![frame(index)],
            None => (0..=last).map(frame).collect(),
        };
        self.shown
            .extend(layer.frames.iter().filter(|frame| frame.picture.is_some()).map(|frame| frame.location));
        if stays.is_none() {
            (layer.playback, layer.wait) = match attributes.mode {
                Mode::Off => (Playback::Still, 0),
                Mode::Once => (Playback::Hold, 0),
                Mode::Loop => (Playback::Loop { from: 0 }, attributes.delay),
            };
        }
        Some(layer)
    }

    /// The frame of a line. A skipped frame is empty and has the location of its layer.
    fn frame(&self, line: Option<&FrameLine<'_>>, layer: Location, mirrored: bool) -> Frame {
        let location = line.map_or(layer, |line| self.id.at(line.span));
        let picture = line.and_then(|line| line.content).map(|content| {
            let image = content.image.and_then(|image| self.images.get(image)).copied();
            let image = image.unwrap_or(Image::Missing);
            Picture { origin: content.hotspot, mirrored, ..Picture::new(image, content.rect) }
        });
        Frame { picture, location }
    }

    /// The frames that no track shows: those of mirrored angles, and those without a time.
    fn unshown(&mut self, context: &mut Context<'_>) -> Option<Vec<Track>> {
        let mut tracks: Vec<Track> = Vec::new();
        let (id, shown) = (self.id, std::mem::take(&mut self.shown));
        let is_unshown = |line: &&FrameLine<'_>| line.content.is_some() && !shown.contains(&id.at(line.span));
        for (&(degree, number), cell) in &self.frames.cells {
            let Some(first) = cell.values().find(is_unshown) else { continue };
            // All indices up to the largest are included, so that findings count frames as the file does.
            let last = cell.iter().next_back().map_or(0, |(&last, _)| last);
            let location = id.at(first.index.span);
            self.take(u64::from(last) + 1, location, context)?;
            let frame = |index: u16| self.frame(cell.get(&index).filter(is_unshown), location, false);
            let layer = Layer {
                frames: (0..=last).map(frame).collect(),
                meta: LayerMeta { label: number.to_string(), ..LayerMeta::default() },
                ..Layer::default()
            };
            let label = degree.to_string();
            match tracks.last_mut().filter(|track| track.meta.label == label) {
                Some(track) => track.layers.push(layer),
                None => tracks.push(Track {
                    layers: vec![layer],
                    meta: TrackMeta::new(label),
                    ..Track::default()
                }),
            }
        }
        Some(tracks)
    }

    /// Takes memory for frames; [`None`] if that is too much, which is reported.
    fn take(&mut self, count: u64, location: Location, context: &mut Context<'_>) -> Option<()> {
        context.take_frames(count, &mut self.taken, location).then_some(())
    }
}

/// The map from facings to tracks at these degrees: the nearest one or, in a tie, the next one clockwise. A turn keeps
/// the clock.
pub(super) fn direction_map(degrees: impl Iterator<Item = i32>) -> DirectionMap {
    let compass: Vec<(Angle, u16)> =
        (0..).zip(degrees).map(|(track, degree)| (angle(degree), track)).collect();
    let nearest = |direction: Direction| {
        let angle = direction.angle();
        let apart = |&(point, _): &(Angle, u16)| (angle.distance(point), angle.clockwise_to(point));
        compass.iter().min_by_key(|point| apart(point)).map_or(0, |&(_, track)| track)
    };
    DirectionMap {
        facing: Direction::ALL.map(nearest),
        compass,
        ties_clockwise: true,
        restarts: false,
        other: 0,
    }
}

fn angle(degree: i32) -> Angle {
    let steps = (270 - degree).rem_euclid(360) * i32::from(Angle::STEPS_PER_DEGREE);
    Angle::from_steps(u16::try_from(steps).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degrees_have_the_names_of_the_screen() {
        let names = [
            (0, Direction::Down),
            (45, Direction::DownLeft),
            (90, Direction::Left),
            (135, Direction::UpLeft),
            (180, Direction::Up),
            (225, Direction::UpRight),
            (270, Direction::Right),
            (315, Direction::DownRight),
        ];
        for (track, (degree, direction)) in (0..).zip(names) {
            assert_eq!(angle(degree), direction.angle(), "{degree}");
            assert_eq!(
                direction_map(names.iter().map(|(degree, _)| *degree)).facing[direction.index()],
                track
            );
        }
    }

    #[test]
    fn a_tie_goes_to_the_higher_degree_also_at_the_wrap() {
        // Down (0) lies between 315 and 45, Left (90) between 45 and 135.
        let direction_map = direction_map([45, 135, 225, 315].into_iter());
        assert_eq!(direction_map.facing[Direction::Down.index()], 0);
        assert_eq!(direction_map.facing[Direction::Left.index()], 1);
        assert_eq!(direction_map.facing[Direction::Right.index()], 3);
    }
}
