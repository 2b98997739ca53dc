//! Lowers movements to the model: pictures get their image and their anchor, and repeated names are reported.

use super::messages;
use super::parse::{self, Movement, Sprite, TimedFrame};
use crate::base::diagnostics::Diagnostics;
use crate::base::identifiers;
use crate::base::limits::ANIMATIONS;
use crate::base::paths;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::{Location, SourceId, Span};
use crate::formats::context::Context;
use crate::formats::image_search::{self, FrameNeeds, ImageRequest};
use crate::formats::json::Value;
use crate::model::of_unit::{
    Animation, AnimationMeta, Frame, Image, Layer, Motion, Picture, Track, UnitImage,
};
use crate::model::{DirectionMap, Time, TrackMeta};
use sprite_table::{Offset, Playback, Point, Rect};

/// The prefixes of the path of a resource, and of a path that starts at the root.
const PREFIXES: [&str; 2] = [":/", "/"];

/// The animations of a sprite.
#[derive(Debug, Default)]
pub(super) struct Lowered {
    pub(super) animations: Vec<Animation>,
    /// The movements without a name of their own.
    pub(super) leftovers: Vec<Animation>,
}

/// Makes the model's animations.
pub(super) fn lower(sprite: Sprite<'_>, path: &str, id: SourceId, context: &mut Context<'_>) -> Lowered {
    let Sprite { sheet, movements } = sprite;
    let sheet = sheet
        .map(|(written, span)| (find(&written, id.at(span), path, needs(&movements), context), id.at(span)));
    let image = sheet.and_then(|(image, _)| image).map_or(Image::Missing, Image::File);
    let frames = FrameMaker { image, origin: anchor(&movements), id };
    let mut names = TakenNames::default();
    let mut lowered = Lowered::default();
    for (index, movement) in movements.into_iter().enumerate() {
        let name = movement.name.as_ref().map(|(name, span)| (name.to_string(), *span));
        let is_first =
            name.as_ref().is_some_and(|(name, span)| names.add(name, *span, id, context.diagnostics));
        let (name, span) = name.unwrap_or_else(|| (parse::nameless(index), movement.span));
        let mut animation = nothing(name, id.at(span));
        animation.meta.images.extend(sheet.and_then(|(image, location)| Some((image?, location))));
        animation.motion = Some(Motion {
            displacement: Offset::new(movement.displacement.0, movement.displacement.1),
            is_tile: movement.is_tile,
            idle: movement.idle.map(|(span, rect)| frames.frame(rect, span)),
        });
        if !movement.frames.is_empty() {
            let layers = vec![layer(&movement, &frames)];
            animation.tracks.push(Track { layers, meta: TrackMeta::new("-"), ..Track::default() });
        }
        if is_first { &mut lowered.animations } else { &mut lowered.leftovers }.push(animation);
    }
    lowered
}

/// The names of the movements before a syntax error: code that uses them still compiles.
pub(super) fn names(root: Value<'_>, id: SourceId) -> Lowered {
    let mut lowered = Lowered::default();
    let mut taken = SortedSet::new();
    for movement in root.get("movements").into_iter().flat_map(Value::items).take(ANIMATIONS) {
        let name = movement.get("name");
        let Some((name, span)) = name.and_then(|name| Some((name.string()?, name.span()))) else { continue };
        // Mistakes in names are not reported before the text is JSON.
        if identifiers::pascal_case(&name).is_some_and(|identifier| taken.insert(identifier)) {
            lowered.animations.push(nothing(name.into_owned(), id.at(span)));
        }
    }
    lowered
}

/// The names that are taken, with their spans.
#[derive(Default)]
struct TakenNames(SortedMap<String, Span>);

impl TakenNames {
    /// Takes a name, or reports that it is taken.
    fn add(&mut self, name: &str, span: Span, id: SourceId, diagnostics: &mut Diagnostics) -> bool {
        if let Some(first) = self.0.get(name) {
            diagnostics.push(messages::movement_twice(id, name, span, *first));
            return false;
        }
        self.0.insert(name.to_owned(), span);
        true
    }
}

/// Finds the image: below the root, else beside the description.
fn find(
    written: &str,
    location: Location,
    path: &str,
    needs: FrameNeeds,
    context: &mut Context<'_>,
) -> Option<UnitImage> {
    let prefix = PREFIXES.into_iter().find(|prefix| written.starts_with(prefix)).unwrap_or_default();
    let folders = ["", paths::folder(path)];
    image_search::find(ImageRequest { location, written, prefix, folders: &folders, needs }, context)
}

/// The size that the rectangles of all movements need, and the number of movements.
fn needs(movements: &[Movement<'_>]) -> FrameNeeds {
    let frames = movements.iter().flat_map(|movement| &movement.frames).filter_map(|frame| frame.rect);
    let idle = movements.iter().filter_map(|movement| movement.idle?.1);
    let all = FrameNeeds { animations: movements.len(), ..FrameNeeds::default() };
    frames.chain(idle).map(FrameNeeds::of).fold(all, FrameNeeds::and)
}

/// The middle of the largest picture, which is the anchor of all: smaller pictures have the same top left corner.
fn anchor(movements: &[Movement<'_>]) -> Point {
    let frames = movements.iter().flat_map(|movement| &movement.frames).filter_map(|frame| frame.rect);
    let idle = movements.iter().filter_map(|movement| movement.idle?.1);
    let largest = frames.chain(idle).fold((0, 0), |(w, h), rect| (rect.width.max(w), rect.height.max(h)));
    // The half is at most half of 2^31 - 1.
    let half = |size: u32| i32::try_from(size / 2).unwrap_or(i32::MAX);
    Point::new(half(largest.0), half(largest.1))
}

/// An animation without frames.
fn nothing(name: String, location: Location) -> Animation {
    let direction_map = DirectionMap { restarts: true, ..DirectionMap::default() };
    Animation { direction_map, ..Animation::new(AnimationMeta::new(name, location)) }
}

/// Makes frames of rectangles.
struct FrameMaker {
    image: Image,
    origin: Point,
    id: SourceId,
}

impl FrameMaker {
    fn frame(&self, rect: Option<Rect>, span: Span) -> Frame {
        let picture = |rect| Picture { origin: self.origin, ..Picture::new(self.image, rect) };
        Frame { picture: rect.map(picture), location: self.id.at(span) }
    }
}

fn layer(movement: &Movement<'_>, maker: &FrameMaker) -> Layer {
    let frames = movement.frames.iter().map(|frame| maker.frame(frame.rect, frame.location)).collect();
    // On arrival the player shows the idle picture or, if there is none, the last frame.
    let playback = if movement.is_tile { Playback::Hold } else { Playback::Loop { from: 0 } };
    Layer { frames, time: time(&movement.frames), playback, ..Layer::default() }
}

fn time(frames: &[TimedFrame]) -> Time {
    match frames {
        [first, rest @ ..] if rest.iter().all(|frame| frame.time == first.time) => Time::Each(first.time),
        _ => Time::Listed(frames.iter().map(|frame| frame.time).collect()),
    }
}
