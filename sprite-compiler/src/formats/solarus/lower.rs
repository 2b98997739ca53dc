//! From records to the model: grids become frames, and what the engine would stumble on is reported.

use super::images::{Finder, ImageUse};
use super::lines::Token;
use super::messages;
use super::records::{Animation as Record, Direction, Field, Header};
use crate::context::Context;
use crate::model::{Animation, Frame, Image, Layer, Picture, Time, Track, Turning};
use crate::source::SourceId;
use sprite_table::{Angle, Direction as Facing, Playback, Point, Rect};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Largest position and largest size: the engine keeps them in 16 bits.
const MAX_POSITION: i64 = 32_767;
const MAX_SIZE: i32 = 65_535;

/// Makes the model's animations; those that cannot be named, or whose name is taken, come second.
pub(super) fn lower(
    records: &[Record<'_>],
    path: &str,
    id: SourceId,
    context: &mut Context<'_>,
) -> (Vec<Animation>, Vec<Animation>) {
    let (mut animations, mut leftovers) = (Vec::new(), Vec::new());
    let mut first: BTreeMap<&str, Token<'_>> = BTreeMap::new();
    let mut frames_taken = 0;
    let mut images = Finder::new(path, id, context);
    for record in records {
        let lowered = animation(record, &mut images, id, &mut frames_taken, context);
        match first.entry(record.name.text) {
            // A name that nobody can read is reported already.
            _ if record.name.has_unseen() => leftovers.push(lowered),
            Entry::Vacant(entry) => {
                entry.insert(record.name);
                animations.push(lowered);
            }
            Entry::Occupied(entry) => {
                context.diagnostics.push(messages::duplicate(id, record.name, *entry.get()));
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
    let mut animation = Animation {
        name: record.name.text.to_owned(),
        label: record.name.text.to_owned(),
        place: id.at(record.name.span),
        images: Vec::new(),
        tilesets: None,
        tracks: Vec::new(),
        turning: turning(record.directions.len()),
        scale: 1.0,
        motion: None,
        same_as: None,
        stays_ended: false,
        may_be_blank: false,
    };
    let Some(header) = &record.header else { return animation };
    let found = header.image.map_or(ImageUse::Missing, |token| images.find(record.name, token, context));
    let image = match found {
        ImageUse::File(image) => Image::File(image),
        ImageUse::Tileset(_) => Image::Tileset,
        ImageUse::Missing => Image::Missing,
    };
    match found {
        ImageUse::File(image) => {
            animation.images.extend(header.image.map(|token| (image, id.at(token.span))));
        }
        ImageUse::Tileset(tilesets) => animation.tilesets = Some(tilesets),
        ImageUse::Missing => {}
    }
    if !header.is_doubtful {
        check_timing(record, header, id, context);
    }
    for (index, direction) in record.directions.iter().enumerate() {
        if let Some(frames) = frames(direction, image, id, frames_taken, context) {
            let layer = layer(header, frames);
            animation.tracks.push(Track {
                label: index.to_string(),
                facing: None,
                layers: vec![layer],
                offsets: None,
            });
        }
    }
    animation
}

/// Loop frame and delay against the frames of every direction.
fn check_timing(record: &Record<'_>, header: &Header<'_>, id: SourceId, context: &mut Context<'_>) {
    let counted = record.directions.iter().enumerate().filter_map(|(index, direction)| {
        let [.., frames, _] = direction.fields.as_ref()?;
        Some((index, frames.value?, direction.span))
    });
    let counted: Vec<_> = counted.collect();
    // Where the delay is -1, the two are swapped: that is told at the delay.
    let is_swapped = header.delay.token.integer() == Some(-1);
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

/// The frames of a direction, when its line is right.
fn frames(
    direction: &Direction<'_>,
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
        context.diagnostics.push(messages::columns_exceed_frames(id, columns.token, frames));
    }
    if let Some((token, field, message)) = beyond_16_bits(fields) {
        context.diagnostics.push(messages::too_large(id, token, field, message));
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
        // Everything is known to be positive and below 2^16.
        let [x, y, width, height] =
            [left + column * width, top + row * height, width, height].map(i32::cast_unsigned);
        let rect = Rect::new(x, y, width, height);
        Frame {
            picture: Some(Picture { image, rect, origin, mirrored: false, shift: None }),
            place: id.at(direction.span),
        }
    };
    Some((0..frames).map(frame).collect())
}

/// The number that would wrap around in the engine: a size, a position, or a count that leads to one.
fn beyond_16_bits<'a>(fields: &[Field<'a>; 8]) -> Option<(Token<'a>, &'static str, String)> {
    let [x, y, width, height, _, _, count, columns] = fields;
    for (size, name) in [(width, "frame width"), (height, "frame height")] {
        if size.value.is_some_and(|size| size > MAX_SIZE) {
            return Some((
                size.token,
                name,
                format!("the {name} is {}, the largest is {MAX_SIZE}", size.token.shown()),
            ));
        }
    }
    let (frames, wide) = (count.value?, columns.value?);
    let last = [frames.min(wide) - 1, (frames - 1) / wide];
    for ((start, size, name), last) in [(x, width, "x"), (y, height, "y")].into_iter().zip(last) {
        let first = i64::from(start.value?);
        if first > MAX_POSITION {
            return Some((
                start.token,
                name,
                format!("the {name} is {first}, the largest position is {MAX_POSITION}"),
            ));
        }
        let furthest = first + i64::from(last) * i64::from(size.value?);
        if furthest > MAX_POSITION {
            let message =
                format!("a frame would lie at {name} {furthest}, the largest position is {MAX_POSITION}");
            return Some((count.token, "number of frames", message));
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
    Layer {
        label: "0".to_owned(),
        order: 0,
        frames,
        time: Time::Each(delay * 1_000),
        wait: 0,
        playback,
        is_free: false,
        choices: None,
    }
}

/// Which direction line serves which direction: 4 are right, up, left, down; 8 go on by 45 degrees; 2 are right
/// and left. A diagonal between two of them takes the horizontal one. Other numbers have no names.
fn turning(directions: usize) -> Turning {
    let step = match directions {
        2 => 4,
        4 => 2,
        8 => 1,
        _ => return Turning { restarts: true, ..Turning::default() },
    };
    let own = |facing: Facing| {
        let index = facing.index();
        index.is_multiple_of(step).then(|| u16::try_from(index / step).unwrap_or(0))
    };
    let horizontal = |facing: Facing| match facing.step().x {
        1 => own(Facing::Right),
        -1 => own(Facing::Left),
        _ => None,
    };
    let facing = Facing::ALL.map(|facing| own(facing).or_else(|| horizontal(facing)).unwrap_or(0));
    // A tie between two angles takes the one that stands first: the horizontal one, or what is nearer to it.
    let mut order = Facing::ALL;
    order.sort_by_key(|facing| (facing.step().y != 0, facing.step().x == 0));
    let compass = order.into_iter().filter_map(|facing| Some((Angle::from(facing), own(facing)?))).collect();
    Turning { facing, compass, ties_clockwise: false, restarts: true, other: 0 }
}
