//! Lowers a description to the model, with the slices and texts of its frames.

use super::attached::SliceRect;
use super::compound::{Duration, End};
use super::description::{Animation, Description, Levels};
use super::findings::Findings;
use super::frames::{self, FrameCut};
use super::pictures::{Pictures, Sources};
use super::runs::Run;
use crate::base::diagnostics::Code;
use crate::base::keys::{At, Slot};
use crate::base::sorted::{SortedMap, sort_by_key};
use crate::base::source::Location;
use crate::base::suggest::{self, Near};
use crate::base::words::{counted, shown};
use crate::formats::context::Context;
use crate::formats::directions::{self, Shown};
use crate::model::{
    self, AnimationMeta, Data, DirectionMap, Frame, FrameText, Image, ImageId, Layer, Picture, Slice,
    SliceKey, Time, TrackMeta,
};
use sprite_table::{Direction, Facing, Order, Playback, Point, ScreenRect};

/// The animations of a description, and the index of the one that serves as `stand` if another one returns to it.
pub(super) fn lower(
    description: &Description,
    sources: &Sources,
    location: Location,
    findings: &mut Findings,
    context: &mut Context<'_>,
) -> (Vec<model::Animation>, Option<usize>) {
    let stand = stand(description, findings);
    let mut lowering = Lowering { description, sources, location, frames_so_far: 0 };
    let animations = description.animations.iter().enumerate();
    let animations =
        animations.map(|(index, animation)| lowering.animation(index, animation, findings, context));
    (animations.collect(), stand)
}

/// The index of the animation that others return to; that there is none is reported.
fn stand(description: &Description, findings: &mut Findings) -> Option<usize> {
    let Description { top, animations, .. } = description;
    let all = || {
        animations.iter().flat_map(|animation| animation.tracks.iter().map(move |track| (animation, track)))
    };
    let mut ends = all().filter_map(|(animation, track)| {
        let end = Levels::new(track, animation, top).get(|level| &level.end).given()?;
        (end.value == End::Stand).then_some(end.span)
    });
    let end = ends.next()?;
    // A file that is one animation may have the key at the top level.
    let mut of_top = [top].into_iter().chain(animations.iter().map(|animation| &animation.level));
    let given = of_top.find_map(|level| level.stand.given());
    let name = given.map_or("stand", |stand| stand.value.as_str());
    let found = animations.iter().position(|animation| animation.name == name);
    if found.is_none() {
        let message = format!("there is no animation `{}` to return to", shown(name));
        let at = given.map_or(end, |stand| stand.span);
        let finding = findings.finding(Code::StandUnknown, at, message).label("no such animation");
        let names = || animations.iter().map(|animation| animation.name.as_str());
        let near = suggest::nearest(name, names()).filter(|_| given.is_some()).map(Near::unsure);
        let finding = finding.did_you_mean_or(name, near, || {
            "add an animation `stand`, name another one at the top of the file, for example `stand = \"idle\"`, or write `end = \"hold\"`"
        });
        findings.push(if findings.are_of_rule() {
            finding.help("add pictures of that animation, set `stand` to an animation that all sprites of the rule have, or write `end = \"hold\"`")
        } else {
            finding
        });
    }
    found
}

struct Lowering<'d> {
    description: &'d Description,
    sources: &'d Sources,
    location: Location,
    frames_so_far: u64,
}

impl Lowering<'_> {
    fn animation(
        &mut self,
        index: usize,
        animation: &Animation,
        findings: &mut Findings,
        context: &mut Context<'_>,
    ) -> model::Animation {
        findings.begin_animation(&animation.name);
        let location = animation.span.map_or(self.location, |span| self.location.source.at(span));
        let top = &*self.description.top;
        let mirror = [&*animation.level, top].into_iter().find_map(|level| level.mirror.given());
        let mirror = mirror.is_none_or(|mirror| mirror.value);
        let (mut plain, mut own) = (None, [None; 8]);
        for (index, track) in animation.tracks.iter().enumerate() {
            match track.direction {
                None => plain = Some(index),
                Some(direction) => own[direction.index()] = Some(index),
            }
        }
        let shown = directions::tracks(plain, own, mirror);
        let mut meta = AnimationMeta::new(animation.name.clone(), location);
        let of_tracks = self.sources.get(index).map_or(&[][..], Vec::as_slice);
        for (pictures, named) in of_tracks.iter().flatten() {
            let images: Vec<ImageId> = match pictures {
                Pictures::Sheet(image) | Pictures::Moving(image) => vec![*image],
                Pictures::Numbered(pictures) => pictures.iter().map(|(_, image)| *image).collect(),
            };
            for image in images {
                if !meta.images.iter().any(|(known, _)| *known == image) {
                    meta.images.push((image, *named));
                }
            }
        }
        let mut tracks: Vec<Option<Shots>> = Vec::new();
        for (index, track) in animation.tracks.iter().enumerate() {
            let levels = Levels::new(track, animation, top);
            let pictures = of_tracks.get(index).and_then(Option::as_ref);
            if let Some((Pictures::Sheet(image), _)) = pictures
                && let Some(size) = context.images.size(*image)
                && let Some(grid) = frames::grid(&levels, size)
            {
                let cells = grid.of(*image);
                if !meta.cells.contains(&cells) {
                    meta.cells.push(cells);
                }
            }
            let shots = pictures.and_then(|(pictures, named)| {
                self.shots(&levels, pictures, *named, location, findings, context)
            });
            tracks.push(shots);
        }
        let is_only = matches!(shown.as_slice(), [Shown { direction: None, .. }]);
        let text = animation.level.text.given().map(|text| text.value.clone());
        let track = |shown: &Shown| {
            let shots = tracks.get(shown.index)?.as_ref()?;
            let label = shown.direction.map_or("-", Direction::name);
            let facing = shown.direction.filter(|_| !is_only).map(Facing::Direction);
            let meta = TrackMeta { label: label.to_owned(), facing };
            Some(model::Track {
                layers: vec![shots.layer(shown.is_mirrored)],
                text: text.clone(),
                meta,
                ..Default::default()
            })
        };
        let tracks: Vec<model::Track> = shown.iter().filter_map(track).collect();
        let direction_map = if is_only || tracks.len() < shown.len() {
            DirectionMap::default()
        } else {
            let compass =
                (0..).zip(&shown).filter_map(|(index, shown)| Some((shown.direction?.angle(), index)));
            DirectionMap {
                facing: directions::facing(&shown),
                compass: compass.collect(),
                ..DirectionMap::default()
            }
        };
        model::Animation { tracks, direction_map, ..model::Animation::new(meta) }
    }

    /// The frames of a track, and how they are played; [`None`] if there is a mistake, which is reported.
    fn shots(
        &mut self,
        levels: &Levels<'_>,
        pictures: &Pictures,
        named: Location,
        location: Location,
        findings: &mut Findings,
        context: &mut Context<'_>,
    ) -> Option<Shots> {
        let shots = frames::of(levels, pictures, named, findings, context)?;
        if !context.take_frames(shots.len() as u64, &mut self.frames_so_far, location) {
            return None;
        }
        // If only headers are read, blank cells at the end are not known.
        let is_known = context.images.knows_pixels();
        let duration = levels.get(|level| &level.duration).given();
        if let Some(At { value: Duration::Listed(times), span }) = duration
            && times.len() != shots.len()
            && is_known
        {
            let (times, frames) = (counted(times.len(), "duration"), counted(shots.len(), "frame"));
            let message = format!("`duration` lists {times} for {frames}");
            let finding =
                findings.finding(Code::ListLength, *span, message).label("another number of frames");
            findings.push(finding.help("write one for each frame, or one number for all of them"));
        }
        let each = |index: usize, shot: &FrameCut| match duration.map(|duration| &duration.value) {
            _ if shot.duration.is_some() => shot.duration,
            Some(Duration::Each(time)) => Some(*time),
            Some(Duration::Listed(times)) => times.get(index).copied(),
            None => None,
        };
        let times = shots.iter().enumerate();
        let times =
            times.map(|(index, shot)| u64::from(each(index, shot).unwrap_or(shot.delay)) * 1_000).collect();
        let origin = levels.get(|level| &level.origin).given().map(|origin| origin.value);
        let point = |shot: &FrameCut| {
            let (x, y) = shot.origin.or(origin).map_or((0, 0), |origin| origin.of(shot.canvas));
            Point::new(x, y)
        };
        let origins: Vec<Point> = shots.iter().map(point).collect();
        let loop_from = levels.get(|level| &level.loop_from).given();
        if let Some(frame) = loop_from {
            has(*frame, shots.len(), is_known, "`loop_from`", findings);
        }
        let short = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
        let repeat = levels.get(|level| &level.repeat).value().map(|repeat| short(*repeat));
        let playback = match (repeat, levels.get(|level| &level.end).given().map(|end| end.value)) {
            (None, _) => Playback::Loop { from: loop_from.map_or(0, |from| short(from.value)) },
            (Some(_), None | Some(End::Hold)) => Playback::Hold,
            (Some(_), Some(End::Hide)) => Playback::Hide,
            (Some(_), Some(End::Stand)) => Playback::Return,
        };
        Some(Shots {
            data: of(levels, &origins, is_known, findings),
            list: shots,
            times,
            origins,
            playback,
            order: match levels.get(|level| &level.order) {
                Slot::Given(order) => order.value,
                Slot::Absent | Slot::Wrong => Order::Forward,
            },
            passes: repeat.unwrap_or(1),
        })
    }
}

/// The frames of a track, and how they are played.
struct Shots {
    list: Vec<FrameCut>,
    /// Microseconds of each frame.
    times: Vec<u64>,
    /// The points of their canvases that go to the sprite's position.
    origins: Vec<Point>,
    data: Data,
    playback: Playback,
    order: Order,
    passes: u16,
}

impl Shots {
    fn layer(&self, is_mirrored: bool) -> Layer {
        let frame = |(shot, origin): (&FrameCut, &Point)| {
            let picture = Picture {
                image: Image::File(shot.image),
                rect: shot.rect,
                origin: Point::new(
                    origin.x.saturating_sub(shot.corner.x),
                    origin.y.saturating_sub(shot.corner.y),
                ),
                mirrored: is_mirrored,
                shift: None,
            };
            Frame { picture: Some(picture), location: shot.location }
        };
        let time = match self.times.as_slice() {
            [first, rest @ ..] if rest.iter().all(|time| time == first) => Time::Each(*first),
            times => Time::Listed(times.to_vec()),
        };
        Layer {
            frames: self.list.iter().zip(&self.origins).map(frame).collect(),
            time,
            playback: self.playback,
            order: self.order,
            passes: self.passes,
            data: self.data.clone(),
            ..Layer::default()
        }
    }
}

/// The data of a track with these origins of frames.
pub(super) fn of(levels: &Levels<'_>, origins: &[Point], is_known: bool, findings: &mut Findings) -> Data {
    let mut slices: SortedMap<&str, (usize, &Vec<SliceRect>)> = SortedMap::new();
    let given = levels.outer_first().filter_map(|level| level.slices.value());
    for (name, rects) in given.flatten() {
        let next = slices.len();
        let place = slices.get(name.as_str()).map_or(next, |(place, _)| *place);
        slices.insert(name, (place, rects));
    }
    let mut slices: Vec<(&str, (usize, &Vec<SliceRect>))> = slices.into_iter().collect();
    sort_by_key(&mut slices, |(_, (place, _))| *place);
    let slices =
        slices.into_iter().filter_map(|(name, (_, rects))| slice(name, rects, origins, is_known, findings));
    let slices = slices.collect();
    let mut texts = Vec::new();
    if let Slot::Given(found) = levels.get(|level| &level.texts) {
        for (frame, of_frame) in &found.value {
            if !has(*frame, origins.len(), is_known, "`texts`", findings) {
                continue;
            }
            texts.extend(of_frame.iter().map(|text| FrameText {
                frame: u16::try_from(frame.value).unwrap_or(u16::MAX),
                layer: String::new(),
                text: text.clone(),
            }));
        }
    }
    Data { slices, texts, ..Data::default() }
}

/// Returns whether a frame exists. A missing frame is reported.
pub(super) fn has(
    frame: At<u32>,
    count: usize,
    is_known: bool,
    whose: &str,
    findings: &mut Findings,
) -> bool {
    let is_there = (frame.value as usize) < count;
    if !is_there && is_known {
        let message = format!(
            "there is no frame {}, which {whose} names: the animation has {}",
            frame.value,
            counted(count, "frame")
        );
        let finding = findings.finding(Code::FrameUnknown, frame.span, message).label("no such frame");
        let last = count.saturating_sub(1);
        findings.push(
            finding.help(format!("frames are counted from 0 in the animation: the last one is {last}")),
        );
    }
    is_there
}

/// A slice with a key for each frame in which it changes.
fn slice(
    name: &str,
    rects: &[SliceRect],
    origins: &[Point],
    is_known: bool,
    findings: &mut Findings,
) -> Option<Slice> {
    let mut shown_in: Vec<Option<&SliceRect>> = vec![None; origins.len()];
    for rect in rects {
        let all = [At {
            value: Run { first: 0, last: u32::try_from(origins.len()).ok()?.checked_sub(1)? },
            span: rect.span,
        }];
        for run in rect.frames.as_deref().unwrap_or(&all) {
            let whose = format!("the slice `{}`", shown(name));
            if !has(
                At { value: run.value.largest(), span: run.span },
                origins.len(),
                is_known,
                &whose,
                findings,
            ) {
                continue;
            }
            for frame in run.value.numbers() {
                let Some(slot) = shown_in.get_mut(frame as usize) else { continue };
                if let Some(first) = slot.filter(|first| first.span != rect.span) {
                    let message = format!("the slice `{}` has two rectangles in frame {frame}", shown(name));
                    let finding =
                        findings.finding(Code::KeysConflict, rect.span, message).label("a second one");
                    let finding = finding.note(findings.id.at(first.span), "the first one");
                    findings.push(finding.help("name other frames, or give one of them another name"));
                }
                *slot = Some(rect);
            }
        }
    }
    let mut keys: Vec<SliceKey> = Vec::new();
    for ((frame, rect), origin) in (0..=u16::MAX).zip(shown_in).zip(origins) {
        let bounds = rect.map(|rect| {
            let (x, y) = rect.corner;
            ScreenRect::new(Point::new(x.saturating_sub(origin.x), y.saturating_sub(origin.y)), rect.size)
        });
        let last = keys.last().and_then(|key| key.bounds);
        if bounds != last || keys.is_empty() && bounds.is_some() {
            keys.push(SliceKey { frame, bounds, centre: None, pivot: None });
        }
    }
    let text = rects.iter().find_map(|rect| rect.text.clone());
    (!keys.is_empty()).then(|| Slice { name: name.to_owned(), text, keys })
}
