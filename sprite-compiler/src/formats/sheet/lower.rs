//! Lowers a description to the model, with the slices and texts of its frames.

use super::attached::SliceRect;
use super::compound::{Duration, End};
use super::description::{AnimationTable, Description};
use super::findings::Findings;
use super::frame_checks::is_visible;
use super::frames::{self, FrameCut};
use super::levels::Levels;
use super::pictures::Pictures;
use super::runs::Run;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::keys::{At, Slot};
use crate::base::sorted::{SortedMap, sort_by_key};
use crate::base::source::Location;
use crate::base::suggest::{self, Near};
use crate::base::words::{counted, shown};
use crate::formats::context::Context;
use crate::formats::directions::{self, Shown};
use crate::model::of_unit::{self as model, AnimationMeta, Frame, Image, Layer, Picture};
use crate::model::{Data, DirectionMap, FrameText, LayerMeta, Slice, SliceKey, Time, TrackMeta};
use crate::settings::rules::skipping;
use sprite_table::{Direction, Facing, Order, Playback, Point, Rect, ScreenRect, Size};

/// The animations of a description, and the index of the one that serves as `stand` if another one returns to it.
/// `frames_so_far` are those of other sprites of its file.
pub(super) fn lower(
    description: &Description,
    location: Location,
    frames_so_far: &mut u64,
    findings: &mut Findings,
    context: &mut Context<'_>,
) -> (Vec<model::Animation>, Option<usize>) {
    findings.begin_sprite(description.member.as_ref().map(|member| member.value.as_str()));
    let mut lowering = Lowering { location, frames_so_far };
    let (mut lowered, mut kept) = (Vec::new(), Vec::new());
    for animation in &description.animations {
        if let Some(made) = lowering.animation(animation, findings, context) {
            lowered.push(made);
            kept.push(animation);
        }
    }
    findings.begin_sprite(description.member.as_ref().map(|member| member.value.as_str()));
    if lowered.is_empty() && !description.animations.is_empty() {
        report_nothing_left(description, location, findings, context);
    }
    let stand = stand(description, &kept, findings);
    (lowered, stand)
}

/// Reports a sprite all of whose animations were left out.
fn report_nothing_left(
    description: &Description,
    location: Location,
    findings: &mut Findings,
    context: &Context<'_>,
) {
    let mut tracks = description.animations.iter().flat_map(|animation| &animation.tracks);
    let image = tracks.find_map(|track| track.pictures.as_ref()?.0.images().next());
    let path = image.map(|image| context.images.path(image)).unwrap_or_default();
    let message = format!("nothing of `{}` is in the cells of any animation", shown(&path));
    let finding = Diagnostic::new(Code::FramesEmpty, location, message).label("all animations are optional");
    let help = skipping(&[&path], findings.pattern());
    findings.push_on(&path, finding.help(help));
}

/// The index of the animation that others return to; that there is none is reported.
fn stand(
    description: &Description,
    animations: &[&AnimationTable],
    findings: &mut Findings,
) -> Option<usize> {
    let mut tracks = animations.iter().flat_map(|animation| &animation.tracks);
    let end = tracks.find_map(|track| {
        let end = track.levels.get(|level| &level.end).given()?;
        (end.value == End::Stand).then_some(end.span)
    })?;
    let given = description.stand.as_ref();
    let name = given.map_or("stand", |(name, _)| name);
    let found = animations.iter().position(|animation| animation.name == name);
    if found.is_none() {
        let message = format!("there is no animation `{}` to return to", shown(name));
        let at = given.map_or(findings.id.at(end), |(_, at)| *at);
        let finding = Diagnostic::new(Code::StandUnknown, at, message).label("no such animation");
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

struct Lowering<'l> {
    location: Location,
    frames_so_far: &'l mut u64,
}

impl Lowering<'_> {
    /// An animation; [`None`] if it is optional, and there is nothing of it.
    fn animation(
        &mut self,
        animation: &AnimationTable,
        findings: &mut Findings,
        context: &mut Context<'_>,
    ) -> Option<model::Animation> {
        let location = animation.location.unwrap_or(self.location);
        let known = findings.list.len();
        let (mut plain, mut own) = (None, [None; 8]);
        for (index, track) in animation.tracks.iter().enumerate() {
            match track.direction {
                None => plain = Some(index),
                Some(direction) => own[direction.index()] = Some(index),
            }
        }
        let shown = directions::tracks(plain, own, animation.mirror);
        let meta = meta(animation, location, context);
        let mut tracks: Vec<Option<Shots>> = Vec::new();
        for track in &animation.tracks {
            findings.begin_track(&animation.name, track.rule.as_ref());
            let shots = track.pictures.as_ref().and_then(|(pictures, named)| {
                self.shots(&track.levels, pictures, *named, location, findings, context)
            });
            tracks.push(shots);
        }
        if animation.is_optional {
            let is_empty = findings.list.iter().skip(known).any(|finding| finding.code == Code::FramesEmpty);
            let is_seen =
                |shots: &Shots| shots.list.iter().any(|shot| is_visible(shot.image, shot.rect, context));
            let is_blank = !tracks.is_empty()
                && tracks.iter().all(|shots| shots.as_ref().is_some_and(|shots| !is_seen(shots)));
            let is_blank = is_empty || is_blank;
            if findings.take_back_missing(known, is_blank) {
                return None;
            }
        }
        let is_only = matches!(shown.as_slice(), [Shown { direction: None, .. }]);
        let track = |shown: &Shown| {
            let shots = tracks.get(shown.index)?.as_ref()?;
            let label = shown.direction.map_or("-", Direction::name);
            let facing = shown.direction.filter(|_| !is_only).map(Facing::Direction);
            let meta = TrackMeta { label: label.to_owned(), facing };
            Some(model::Track {
                layers: vec![shots.layer(shown.is_mirrored)],
                text: animation.text.clone(),
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
        Some(model::Animation { tracks, direction_map, ..model::Animation::new(meta) })
    }

    /// The frames of a track, and how they are played; [`None`] if there is a mistake, which is reported.
    fn shots(
        &mut self,
        levels: &Levels,
        pictures: &Pictures,
        named: Location,
        location: Location,
        findings: &mut Findings,
        context: &mut Context<'_>,
    ) -> Option<Shots> {
        let shots = frames::of(levels, pictures, named, findings, context)?;
        if !context.take_frames(shots.len() as u64, self.frames_so_far, location) {
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
            outline: levels.get(|level| &level.outline).value().copied(),
        })
    }
}

/// The data of an animation beside its frames: the images and the cells that they are cut from.
fn meta(animation: &AnimationTable, location: Location, context: &Context<'_>) -> AnimationMeta {
    let mut meta = AnimationMeta::new(animation.name.clone(), location);
    for track in &animation.tracks {
        let Some((pictures, named)) = &track.pictures else { continue };
        for image in pictures.images() {
            if !meta.images.iter().any(|(known, _)| *known == image) {
                meta.images.push((image, *named));
            }
        }
        if let Pictures::Sheet(image) = pictures
            && let Some(size) = context.images.size(*image)
            && let Some(grid) = frames::grid(&track.levels, size)
        {
            let cells = grid.of(*image);
            if !meta.cells.contains(&cells) {
                meta.cells.push(cells);
            }
        }
    }
    meta
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
    /// The greatest number of corners of the outlines of frames.
    outline: Option<u8>,
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
            meta: LayerMeta { outline: self.outline, ..LayerMeta::default() },
            ..Layer::default()
        }
    }
}

/// The data of a track with these origins of frames.
pub(super) fn of(levels: &Levels, origins: &[Point], is_known: bool, findings: &mut Findings) -> Data {
    let mut slices: SortedMap<&str, (usize, &Vec<SliceRect>)> = SortedMap::new();
    for (name, rects) in levels.slices() {
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
        let corner = |rect: &SliceRect| Point::new(rect.corner.0, rect.corner.1) - *origin;
        let bounds = rect.map(|rect| ScreenRect::new(corner(rect), rect.size));
        let centre = rect.and_then(|rect| {
            let Rect { x, y, width, height } = rect.centre?;
            let inner = Point::new(x.cast_signed(), y.cast_signed());
            Some(ScreenRect::new(corner(rect) + inner, Size::new(width, height)))
        });
        let last = keys.last().and_then(|key| Some((key.bounds?, key.centre)));
        if bounds.map(|bounds| (bounds, centre)) != last {
            keys.push(SliceKey { frame, bounds, centre, pivot: None });
        }
    }
    let text = rects.iter().find_map(|rect| rect.text.clone());
    (!keys.is_empty()).then(|| Slice { name: name.to_owned(), text, keys })
}
