//! Lowers records to the model: grids become frames, and errors of the engine are reported.

use super::images::Finder;
use super::records::{Animation as Record, Direction as Line, Field, HEIGHT, Header, WIDTH, X, Y};
use super::{messages, shapes};
use crate::base::diagnostics::Diagnostic;
use crate::base::sorted::SortedMap;
use crate::base::sorted::{Entry, sort_by_key};
use crate::base::source::SourceId;
use crate::formats::context::Context;
use crate::formats::lines::Token;
use crate::model::of_unit::{Animation, AnimationMeta, Frame, Image, Layer, Picture, Track};
use crate::model::{DirectionMap, Time, TrackMeta};
use sprite_table::{Angle, Direction, Playback, Point, Rect, Size};

/// The largest position and the largest size, because the engine keeps them in 16 bits.
const MAX_POSITION: i64 = 32_767;
const MAX_SIZE: i32 = 65_535;

/// Makes the model's animations. The second list has those that cannot be named, or whose name is taken.
pub(super) fn lower<'a>(
    records: &[Record<'a>],
    path: &'a str,
    id: SourceId,
    context: &mut Context<'_>,
) -> (Vec<Animation>, Vec<Animation>) {
    let (mut animations, mut leftovers) = (Vec::new(), Vec::new());
    let mut first: SortedMap<&str, Token<'_>> = SortedMap::new();
    let mut frames_taken = 0;
    let mut images = Finder::new(records, path, id, context);
    for record in records {
        let lowered = animation(record, &mut images, id, &mut frames_taken, context);
        match first.entry(record.name.text) {
            // A name with invisible characters is reported already.
            _ if record.name.has_invisible() => leftovers.push(lowered),
            Entry::Vacant(entry) => {
                entry.insert(record.name);
                animations.push(lowered);
            }
            Entry::Occupied(entry) => {
                context.diagnostics.push(messages::defined_twice(id, record.name, *entry.get()));
                leftovers.push(lowered);
            }
        }
    }
    (animations, leftovers)
}

fn animation(
    record: &Record<'_>,
    images: &mut Finder<'_>,
    id: SourceId,
    frames_taken: &mut u64,
    context: &mut Context<'_>,
) -> Animation {
    let meta = AnimationMeta::new(record.name.text, id.at(record.name.span));
    let mut animation =
        Animation { direction_map: direction_map(record.directions.len()), ..Animation::new(meta) };
    let Some(header) = &record.header else { return animation };
    let image = header
        .image
        .map_or(Image::Missing, |token| images.find(record.name, token, &mut animation.meta, context));
    if !header.is_doubtful {
        check_timing(record, header, id, context);
    }
    for (index, direction) in record.directions.iter().enumerate() {
        if let Some(frames) = frames(direction, image, id, frames_taken, context) {
            let (layers, meta) = (vec![layer(header, frames)], TrackMeta::new(index.to_string()));
            animation.tracks.push(Track { layers, meta, ..Track::default() });
        }
    }
    animation
}

/// Compares loop frame and delay with the frames of every direction.
fn check_timing(record: &Record<'_>, header: &Header<'_>, id: SourceId, context: &mut Context<'_>) {
    let counted = record.directions.iter().enumerate().filter_map(|(index, direction)| {
        let [.., frames, _] = direction.fields.as_ref()?;
        Some((index, frames.value?, direction.span))
    });
    let counted: Vec<_> = counted.collect();
    // If the delay is -1, it is swapped with the loop frame, which is reported at the delay.
    let is_swapped = shapes::integer(&header.delay.token) == Some(-1);
    if let Field { token, value: Some(value) } = header.loop_frame
        && !is_swapped
    {
        let short = counted.iter().find(|(_, frames, _)| value >= *frames);
        if value < -1 || short.is_some() {
            let delay = header.delay.value;
            context.diagnostics.push(messages::loop_outside(
                id,
                record,
                (token, value),
                delay,
                short.copied(),
            ));
        }
    }
    let many = counted.iter().find(|(_, frames, _)| *frames > 1);
    if let (Some(0), Some((_, frames, _))) = (header.delay.value, many) {
        context.diagnostics.push(messages::delay_zero(id, record.name, header.delay.token, *frames));
    }
}

/// The frames of a direction, if its line is valid.
fn frames(
    direction: &Line<'_>,
    image: Image,
    id: SourceId,
    taken: &mut u64,
    context: &mut Context<'_>,
) -> Option<Vec<Frame>> {
    let fields = direction.fields.as_ref()?;
    let [.., count, columns] = fields;
    if let (Some(frames), Some(wide)) = (count.value, columns.value)
        && wide > frames
    {
        let Token { text, span, is_string } = columns.token;
        let (text, grid) = (text.to_owned(), Grid::of(fields));
        let frames = (count.token.span, frames);
        let finding = move |size: Option<Size>| {
            // Without the size of the image, everything counts as inside.
            let fits = |frames, columns| size.is_none_or(|size| grid.fits(frames, columns, size));
            messages::columns_exceed_frames(id, Token { text: &text, span, is_string }, frames, fits)
        };
        if let Image::File(image) = image {
            context.push_sized(image, Box::new(finding));
        } else {
            context.diagnostics.push(finding(None));
        }
    }
    if let Some(finding) = beyond_16_bits(id, fields) {
        context.diagnostics.push(finding);
        return None;
    }
    let mut values = [0; 8];
    for (value, field) in values.iter_mut().zip(fields) {
        *value = field.value?;
    }
    let [left, top, width, height, origin_x, origin_y, frames, columns] = values;
    if u32::try_from(frames).ok()? > context.limits.direction_frames {
        context.diagnostics.push(messages::too_many_frames(id, count.token, context.limits.direction_frames));
        return None;
    }
    if !context.take_frames(u64::try_from(frames).ok()?, taken, id.at(count.token.span)) {
        return None;
    }
    let origin = Point::new(origin_x, origin_y);
    let frame = |index: i32| {
        let (column, row) = (index % columns, index / columns);
        // All of these are not negative and below 2^16.
        let [x, y, width, height] =
            [left + column * width, top + row * height, width, height].map(i32::cast_unsigned);
        let rect = Rect::new(x, y, width, height);
        Frame {
            picture: Some(Picture { origin, ..Picture::new(image, rect) }),
            location: id.at(direction.span),
        }
    };
    Some((0..frames).map(frame).collect())
}

/// The corner and the size of the first frame of a grid.
struct Grid {
    corner: [Option<i32>; 2],
    size: [Option<i32>; 2],
}

impl Grid {
    fn of([x, y, width, height, ..]: &[Field<'_>; 8]) -> Self {
        Self { corner: [x.value, y.value], size: [width.value, height.value] }
    }

    /// Returns whether this number of frames in this number of columns lies inside an image.
    fn fits(&self, frames: i32, columns: i32, image: Size) -> bool {
        let within = |at: usize, count: i32, most: u32| match (self.corner[at], self.size[at]) {
            (Some(start), Some(size)) => i64::from(start) + i64::from(count) * i64::from(size) <= most.into(),
            _ => true,
        };
        let rows = (frames - 1) / columns.max(1) + 1;
        within(0, frames.min(columns), image.width) && within(1, rows, image.height)
    }
}

/// The finding for a number that overflows in the engine: a size, a position, or a count that leads to one.
fn beyond_16_bits(id: SourceId, fields: &[Field<'_>; 8]) -> Option<Diagnostic> {
    let [x, y, width, height, _, _, count, columns] = fields;
    for (size, kind) in [(width, &WIDTH), (height, &HEIGHT)] {
        if size.value.is_some_and(|size| size > MAX_SIZE) {
            return Some(messages::too_large(id, size.token, kind, MAX_SIZE.into()));
        }
    }
    let (frames, wide) = (count.value?, columns.value?);
    let last = [frames.min(wide) - 1, (frames - 1) / wide];
    for ((start, size, kind), last) in [(x, width, &X), (y, height, &Y)].into_iter().zip(last) {
        let first = i64::from(start.value?);
        if first > MAX_POSITION {
            return Some(messages::too_large(id, start.token, kind, MAX_POSITION));
        }
        let furthest = first + i64::from(last) * i64::from(size.value?);
        if furthest > MAX_POSITION {
            return Some(messages::frame_too_far(id, count.token, kind, furthest, MAX_POSITION));
        }
    }
    None
}

fn layer(header: &Header<'_>, frames: Vec<Frame>) -> Layer {
    let delay = header.delay.value.and_then(|delay| u64::try_from(delay).ok()).unwrap_or(0);
    let playback = match header.loop_frame.value {
        // A delay of 0 shows frame 0 for ever, whatever the loop frame is.
        _ if delay == 0 => Playback::Still,
        Some(from) => u16::try_from(from).map_or(Playback::Hide, |from| Playback::Loop { from }),
        None => Playback::Still,
    };
    Layer { frames, time: Time::Each(delay * 1_000), playback, ..Layer::default() }
}

/// The map from directions to direction lines: 4 lines are right, up, left, down; 8 continue in steps of 45 degrees; 2
/// are right and left. A diagonal between two of them takes the horizontal one. Other counts have no names.
fn direction_map(lines: usize) -> DirectionMap {
    let step = match lines {
        2 => 4,
        4 => 2,
        8 => 1,
        _ => return DirectionMap { restarts: true, ..DirectionMap::default() },
    };
    let own = |direction: Direction| {
        let index = direction.index();
        index.is_multiple_of(step).then(|| u16::try_from(index / step).unwrap_or(0))
    };
    let horizontal = |direction: Direction| match direction.step().x {
        1 => own(Direction::Right),
        -1 => own(Direction::Left),
        _ => None,
    };
    let facing =
        Direction::ALL.map(|direction| own(direction).or_else(|| horizontal(direction)).unwrap_or(0));
    // In a tie between two angles the first one is taken, so more horizontal directions come first.
    let mut order = Direction::ALL;
    sort_by_key(&mut order, |direction| (direction.step().y != 0, direction.step().x == 0));
    let compass =
        order.into_iter().filter_map(|direction| Some((Angle::from(direction), own(direction)?))).collect();
    DirectionMap { facing, compass, ties_clockwise: false, restarts: true, other: 0 }
}
