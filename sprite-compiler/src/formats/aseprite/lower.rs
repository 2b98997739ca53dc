//! From frames and clips to the model.

use super::data::{self, Anchor};
use super::description::{Description, PlacedFrame, SeparateLayer};
use super::messages::marks as messages;
use super::tracks::Clip;
use crate::base::budget::{Cost, Expense};
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::directions::{self, Shown};
use crate::model::of_unit::{Animation, AnimationMeta, Frame, Image, Layer, Picture, Track, UnitImage};
use crate::model::{Data, DirectionMap, LayerMeta, Time, TrackMeta};
use sprite_table::{Direction, Facing, Playback};

/// The values that all animations of a file share.
#[derive(Debug)]
pub(super) struct Lowering<'d> {
    pub(super) description: &'d Description<PlacedFrame>,
    pub(super) anchor: Anchor<'d>,
    /// The image that frames are cut from, and where it is named; [`None`] when there is none.
    pub(super) image: Option<(UnitImage, Location)>,
    /// The greatest number of corners of the outlines of frames.
    pub(super) outline: Option<u8>,
    /// Number of frames that were made so far.
    pub(super) frames_so_far: u64,
    /// Number of slices and of properties, each in each frame that it was looked at in.
    pub(super) slices_so_far: u64,
}

impl Lowering<'_> {
    /// An animation that shows the same wherever it faces.
    pub(super) fn animation(&mut self, clip: &Clip, context: &mut Context<'_>) -> Animation {
        let track = self.track(clip, "-", None, false, context);
        self.of_tracks(clip.name.clone(), clip.location, track.into_iter().collect(), DirectionMap::default())
    }

    /// An animation of tracks, which are clips by index.
    pub(super) fn direction_map(
        &mut self,
        name: String,
        location: Location,
        clips: &[Clip],
        shown: &[Shown],
        context: &mut Context<'_>,
    ) -> Animation {
        let track = |shown: &Shown| {
            let clip = clips.get(shown.index)?;
            let label = shown.direction.map_or("-", Direction::name);
            self.track(clip, label, shown.direction.map(Facing::Direction), shown.is_mirrored, context)
        };
        let tracks: Vec<Track> = shown.iter().filter_map(track).collect();
        let own = (0..).zip(shown).filter_map(|(index, shown)| Some((shown.direction?.angle(), index)));
        let direction_map = DirectionMap {
            facing: directions::facing(shown),
            compass: own.collect(),
            ..DirectionMap::default()
        };
        self.of_tracks(name, location, tracks, direction_map)
    }

    fn of_tracks(
        &self,
        name: String,
        location: Location,
        tracks: Vec<Track>,
        direction_map: DirectionMap,
    ) -> Animation {
        // Frames without a pixel are a way to blink, and slices and texts need no picture.
        let meta = AnimationMeta {
            images: self.image.into_iter().collect(),
            may_be_blank: true,
            ..AnimationMeta::new(name, location)
        };
        Animation { tracks, direction_map, ..Animation::new(meta) }
    }

    fn track(
        &mut self,
        clip: &Clip,
        label: &str,
        facing: Option<Facing>,
        is_mirrored: bool,
        context: &mut Context<'_>,
    ) -> Option<Track> {
        let names = &self.description.layers;
        let frames = clip.frames.len().saturating_mul(names.len().max(1)) as u64;
        if !context.take_frames(frames, &mut self.frames_so_far, clip.location) {
            return None;
        }
        let slices = (self.description.slices.len() as u64).saturating_mul(clip.frames.len() as u64);
        let work = slices.saturating_add(self.cel_properties(clip));
        let has_data = self.take_slices(work, clip.location, context);
        let layers = (0..names.len().max(1)).map(|index| {
            let plain = LayerMeta { outline: self.outline, ..LayerMeta::default() };
            let meta_of = |layer: &SeparateLayer| LayerMeta {
                label: layer.name.clone(),
                order: index,
                ..plain.clone()
            };
            let meta = names.get(index).map_or_else(|| plain.clone(), meta_of);
            Layer { meta, ..self.layer(index, clip, has_data, is_mirrored) }
        });
        let layers = layers.collect();
        Some(Track {
            layers,
            text: clip.text.clone(),
            user_data: clip.user_data.clone(),
            meta: TrackMeta { label: label.to_owned(), facing },
            ..Track::default()
        })
    }

    /// The number of properties that the cels of a clip have in its frames. Linked cels share theirs.
    fn cel_properties(&self, clip: &Clip) -> u64 {
        let frames = clip.frames.iter().filter_map(|&index| self.description.frames.get(index));
        let cels = frames.flat_map(|frame| &frame.frame.cel_data);
        cels.map(|(_, data)| data.properties.len() as u64 + 1).sum()
    }

    /// Returns whether so many slices and properties of frames may be looked at. That there are too many is reported once.
    fn take_slices(&mut self, count: u64, location: Location, context: &mut Context<'_>) -> bool {
        let affords = |count| context.budget.check(Cost::default().and(Expense::Frame, count));
        let before = self.slices_so_far;
        self.slices_so_far = before.saturating_add(count);
        let affordable = affords(self.slices_so_far);
        if let (Ok(()), Err(too_much)) = (affords(before), affordable) {
            context.diagnostics.push(messages::too_many_slices(too_much, location, context.budget));
        }
        affordable.is_ok()
    }

    /// The frames of a clip in a layer, counted from the back.
    fn layer(&self, layer: usize, clip: &Clip, has_data: bool, is_mirrored: bool) -> Layer {
        let frames = clip.frames.iter().filter_map(|&index| {
            let frame = self.description.frames.get(index)?;
            let milliseconds = frame.frame.duration;
            Some((self.frame(index, frame, layer, is_mirrored), u64::from(milliseconds) * 1_000))
        });
        let (frames, times): (Vec<Frame>, Vec<u64>) = frames.unzip();
        let time = match times.as_slice() {
            [first, rest @ ..] if rest.iter().all(|time| time == first) => Time::Each(*first),
            _ => Time::Listed(times),
        };
        let data = || data::of(clip, self.description, layer, &self.anchor, is_mirrored);
        Layer {
            frames,
            time,
            playback: if clip.passes == 0 { Playback::Loop { from: 0 } } else { Playback::Hold },
            order: clip.order,
            passes: clip.passes.max(1),
            data: if has_data { data() } else { Data::default() },
            ..Layer::default()
        }
    }

    fn frame(&self, index: usize, frame: &PlacedFrame, layer: usize, is_mirrored: bool) -> Frame {
        let place = frame.place_in(layer);
        let picture = |rect| Picture {
            image: self.image.map_or(Image::Missing, |(image, _)| Image::File(image)),
            rect,
            origin: self.anchor.origin(index, &frame.frame, place, is_mirrored),
            mirrored: is_mirrored,
            shift: None,
        };
        Frame { picture: place.rect.map(picture), location: frame.frame.location }
    }
}
