//! A sprite of another format as a sheet. The copy is given out only if it plays the same: it is compiled, and its frames,
//! times, directions and data are compared with those of the sprite.

use super::same::{differs, microseconds, track_of};
use super::values::{entry, name as key};
use crate::folder::{Folder, Trust};
use serde_json::{Map, Value, json};
use sprite_compiler::{Compilation, Images, MemoryFiles, PackedSprite, model};
use sprite_table::{Direction, Facing, Order, Playback};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// How the directions of an animation are written.
#[derive(Clone, Copy)]
struct Manner {
    /// A table for each of the eight directions, and not only for those that have frames of their own.
    is_each: bool,
    /// A direction that is missing is the one of the other side, mirrored.
    is_mirrored: bool,
}

/// The manners, the one with the shortest text first.
const MANNERS: [Manner; 3] = [
    Manner { is_each: false, is_mirrored: true },
    Manner { is_each: false, is_mirrored: false },
    Manner { is_each: true, is_mirrored: false },
];

/// The text of a sheet at `path` that plays the same as a sprite, which `description` describes.
///
/// # Errors
/// The reason why there is none.
pub(super) fn sheet(
    (compilation, folder): (&Compilation, &Folder),
    packed: &PackedSprite,
    (description, path): (&str, &str),
    trust: Trust,
) -> Result<String, String> {
    let sprite = packed.sprite();
    let images = compilation.library.images();
    if !packed.is_sound(0) {
        return Err(format!("`{description}` has an error: mend it first"));
    }
    let facts = [
        (sprite.meta.variants > 1, "it has several variants"),
        (!sprite.meta.layers.is_empty() && has_layers(sprite), "its layers are drawn on each other"),
        (!sprite.meta.dyes.is_empty(), "its colours are dyed"),
        (sprite.animations.iter().any(|named| !named.value.at_health.is_empty()), "it changes with health"),
        (sprite.animations.iter().any(|named| named.value.motion.is_some()), "it moves by itself"),
    ];
    for (is, why) in facts {
        if is {
            return Err(cannot(description, why));
        }
    }
    let mut first = None;
    for manner in MANNERS {
        let text = match text(sprite, images, (description, path), manner) {
            Ok(text) => text,
            Err(why) => {
                first.get_or_insert(why);
                continue;
            }
        };
        let copy = compiled(images, sprite, folder, (path, &text), trust);
        match differs(sprite, images, &copy) {
            None => return Ok(text),
            Some(why) => {
                first.get_or_insert(why);
            }
        }
    }
    Err(cannot(description, &first.unwrap_or_default()))
}

fn cannot(description: &str, why: &str) -> String {
    format!("`{description}` cannot be copied as a sheet: {why}")
}

fn has_layers(sprite: &model::Sprite) -> bool {
    sprite.animations.iter().flat_map(|named| &named.value.tracks).any(|track| track.layers.len() > 1)
}

/// The sheet alone, beside its pictures.
fn compiled(
    images: &Images,
    sprite: &model::Sprite,
    folder: &Folder,
    (path, text): (&str, &str),
    trust: Trust,
) -> Compilation {
    let mut files = MemoryFiles::new([(path, text)]);
    let pictures: BTreeSet<&str> = pictures(sprite).map(|image| images.path(image)).collect();
    for path in pictures {
        files = files.with(path, folder.read(path).unwrap_or_default());
    }
    Folder::not_on_disk(files, "copy", trust).compile()
}

/// The images that a sprite shows.
fn pictures(sprite: &model::Sprite) -> impl Iterator<Item = model::ImageId> {
    let layers =
        sprite.animations.iter().flat_map(|named| &named.value.tracks).flat_map(|track| &track.layers);
    layers.flat_map(|layer| &layer.frames).filter_map(|frame| match frame.picture?.image {
        model::Image::File(image) => Some(image),
        model::Image::Tileset | model::Image::Missing => None,
    })
}

const fn name(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "right",
        Direction::UpRight => "up-right",
        Direction::Up => "up",
        Direction::UpLeft => "up-left",
        Direction::Left => "left",
        Direction::DownLeft => "down-left",
        Direction::Down => "down",
        Direction::DownRight => "down-right",
    }
}

/// The directions that are written for an animation, each with its track.
fn directions(animation: &model::Animation, manner: Manner) -> Vec<(Direction, &model::Track)> {
    let all = || Direction::ALL.into_iter();
    if manner.is_each {
        return all().filter_map(|direction| Some((direction, track_of(animation, direction)?))).collect();
    }
    let mut written = Vec::new();
    for (number, track) in animation.tracks.iter().enumerate() {
        let shows = |direction: &Direction| {
            animation.direction_map.facing.get(direction.index()).is_some_and(|of| usize::from(*of) == number)
        };
        let own = match track.meta.facing {
            Some(Facing::Direction(direction)) => Some(direction),
            // The straight ones are meant by those that have numbers or angles.
            _ => {
                all().filter(|direction| direction.index() % 2 == 0).find(shows).or_else(|| all().find(shows))
            }
        };
        let is_mirror = track
            .layers
            .iter()
            .flat_map(|layer| &layer.frames)
            .all(|frame| frame.picture.is_some_and(|picture| picture.mirrored));
        if let Some(own) = own.filter(|_| !(manner.is_mirrored && is_mirror)) {
            written.push((own, track));
        }
    }
    written
}

/// The text of a sheet.
fn text(
    sprite: &model::Sprite,
    images: &Images,
    (description, path): (&str, &str),
    manner: Manner,
) -> Result<String, String> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let relative = |image: &str| -> Result<String, String> {
        let below = if folder.is_empty() {
            Some(image)
        } else {
            image.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/'))
        };
        below.map(str::to_owned).ok_or_else(|| format!("its picture `{image}` lies in another folder"))
    };
    let mut top = Map::new();
    let used: BTreeSet<&str> = pictures(sprite).map(|image| images.path(image)).collect();
    let common = match used.iter().collect::<Vec<_>>().as_slice() {
        [] => return Err("it shows nothing".to_owned()),
        [one] => Some(relative(one)?),
        _ => None,
    };
    if let Some(image) = &common {
        top.insert("image".to_owned(), image.as_str().into());
    }
    if !manner.is_mirrored {
        top.insert("mirror".to_owned(), false.into());
    }
    let stand =
        sprite.meta.stand.and_then(|stand| sprite.animations.get(stand)).map(|named| named.name.as_str());
    if let Some(stand) = stand.filter(|stand| *stand != "stand") {
        top.insert("stand".to_owned(), stand.into());
    }
    let mut text = format!("# A copy of {}, which plays the same.\n", foreign_name(description));
    let turns =
        sprite.animations.iter().map(|named| &named.value).filter(|animation| animation.tracks.len() > 1);
    if turns.into_iter().any(|animation| animation.direction_map.restarts) {
        text.push_str("# But for turns: there they begin with the first frame, here with the same one.\n");
    }
    push(&mut text, &top)?;
    for named in &sprite.animations {
        let animation = &named.value;
        let is_only = animation.tracks.len() == 1;
        let mut header = |path: &[&str], keys: &Map<String, Value>| -> Result<(), String> {
            let path: Vec<String> = path.iter().map(|part| key(part)).collect();
            let _ = write!(text, "\n[{}]\n", path.join("."));
            push(&mut text, keys)
        };
        if let Some(track) = animation.tracks.first().filter(|_| is_only) {
            header(&["animations", &named.name], &keys(track, images, common.is_none(), &relative)?)?;
            continue;
        }
        for (direction, track) in directions(animation, manner) {
            let keys = keys(track, images, common.is_none(), &relative)?;
            header(&["animations", &named.name, name(direction)], &keys)?;
        }
    }
    Ok(text)
}

/// The name of a file in a comment.
fn foreign_name(path: &str) -> String {
    path.chars().map(|character| if character.is_control() { '?' } else { character }).collect()
}

fn push(text: &mut String, keys: &Map<String, Value>) -> Result<(), String> {
    for (key, value) in keys {
        text.push_str(&entry(key, value, "\n")?);
        text.push('\n');
    }
    Ok(())
}

/// The keys of a direction.
fn keys(
    track: &model::Track,
    images: &Images,
    has_image: bool,
    relative: &dyn Fn(&str) -> Result<String, String>,
) -> Result<Map<String, Value>, String> {
    let [layer] = track.layers.as_slice() else {
        return Err("its layers are drawn on each other".to_owned());
    };
    let mut keys = Map::new();
    let mut put = |key: &str, value: Value| keys.insert(key.to_owned(), value);
    let mut shown = None;
    let mut frames = Vec::new();
    let times: Vec<u64> = (0..layer.frames.len()).map(|frame| microseconds(&layer.time, frame)).collect();
    let is_one = times.iter().all(|time| Some(time) == times.first());
    for (frame, time) in layer.frames.iter().zip(&times) {
        let picture = frame.picture.ok_or("a frame of it shows nothing")?;
        let model::Image::File(image) = picture.image else {
            return Err("its pictures are those of a tile set".to_owned());
        };
        if images.is_drawn(image) {
            return Err(format!(
                "its pixels are in `{}` itself: export them as a PNG first",
                images.file(image)
            ));
        }
        if *shown.get_or_insert(image) != image {
            return Err("a direction of it is cut from several pictures".to_owned());
        }
        if time % 1_000 != 0 || *time == 0 {
            return Err("a frame of it has a part of a millisecond, or no time".to_owned());
        }
        let (rect, origin) = (picture.rect, picture.origin);
        let mut frame = json!({ "rect": [rect.x, rect.y, rect.width, rect.height] });
        if !is_one {
            frame["duration"] = (time / 1_000).into();
        }
        frame["origin"] = json!([origin.x, origin.y]);
        frames.push(frame);
    }
    if let Some(image) = shown.filter(|_| has_image) {
        put("image", relative(images.path(image))?.into());
    }
    // An origin that all have is said once.
    let origin =
        frames.first().map(|frame| frame["origin"].clone()).ok_or("an animation of it has no frames")?;
    if frames.iter().all(|frame| frame["origin"] == origin) {
        put("origin", origin);
        for frame in &mut frames {
            frame.as_object_mut().map(|frame| frame.remove("origin"));
        }
    }
    if let Some(time) = times.first().filter(|_| is_one) {
        put("duration", (time / 1_000).into());
    }
    put("frames", frames.into());
    let order = match layer.order {
        Order::Forward => None,
        Order::Reverse => Some("reverse"),
        Order::PingPong => Some("ping-pong"),
        Order::PingPongReverse => Some("ping-pong-reverse"),
    };
    if let Some(order) = order {
        put("order", order.into());
    }
    let end = match layer.playback {
        Playback::Loop { from: 0 } | Playback::Still => None,
        Playback::Loop { from } => {
            put("loop_from", from.into());
            None
        }
        Playback::Hold => Some("hold"),
        Playback::Hide => Some("hide"),
        Playback::Return => Some("stand"),
    };
    if let Some(end) = end {
        put("repeat", layer.passes.into());
        put("end", end.into());
    }
    if let Some(text) = &track.text {
        put("text", text.as_str().into());
    }
    let mut texts: BTreeMap<u16, Vec<&str>> = BTreeMap::new();
    for text in &layer.data.texts {
        texts.entry(text.frame).or_default().push(&text.text);
    }
    if !texts.is_empty() {
        let texts = texts.into_iter().map(|(frame, texts)| {
            let value = if let [one] = texts.as_slice() { Value::from(*one) } else { texts.into() };
            (frame.to_string(), value)
        });
        put("texts", Value::Object(texts.collect()));
    }
    let slices = slices(layer);
    if !slices.is_empty() {
        put("slices", Value::Object(slices));
    }
    Ok(keys)
}

/// The slices of a layer: a table for each run of frames with the same rectangle.
fn slices(layer: &model::Layer) -> Map<String, Value> {
    let mut slices = Map::new();
    let count = layer.frames.len();
    for slice in &layer.data.slices {
        let mut tables: Vec<Value> = Vec::new();
        for (index, key) in slice.keys.iter().enumerate() {
            let end = slice.keys.get(index + 1).map_or(count, |next| usize::from(next.frame));
            let Some(bounds) = key.bounds else { continue };
            // Rectangles count from the corner of a frame, whose origin may differ from frame to frame.
            for frame in usize::from(key.frame)..end {
                let picture = layer.frames.get(frame).and_then(|frame| frame.picture);
                let origin = picture.map(|picture| picture.origin).unwrap_or_default();
                let (x, y) = (bounds.x.saturating_add(origin.x), bounds.y.saturating_add(origin.y));
                let mut table = json!({ "rect": [x, y, bounds.width, bounds.height] });
                if let Some(text) = &slice.text {
                    table["text"] = text.as_str().into();
                }
                table["frames"] = json!([frame]);
                let same = tables.last_mut().filter(|last| {
                    last["rect"] == table["rect"]
                        && last["frames"].as_array().and_then(|frames| frames.last())
                            == Some(&json!(frame.wrapping_sub(1)))
                });
                match same.and_then(|last| last["frames"].as_array_mut()) {
                    Some(frames) => frames.push(frame.into()),
                    None => tables.push(table),
                }
            }
        }
        for table in &mut tables {
            let frames = table["frames"].as_array().cloned().unwrap_or_default();
            match (frames.first(), frames.last()) {
                (Some(first), Some(last)) if frames.len() > 1 => {
                    table["frames"] = format!("{first}-{last}").into();
                }
                (Some(first), _) => table["frames"] = first.to_string().into(),
                _ => {}
            }
            if frames.len() == count
                && let Some(table) = table.as_object_mut()
            {
                table.remove("frames");
            }
        }
        let value = if tables.len() == 1 { tables.remove(0) } else { tables.into() };
        slices.insert(slice.name.clone(), value);
    }
    slices
}
