//! The documentation of generated items, which editors show on hover, and rustdoc in pages.
//!
//! It is Markdown, whose code blocks `cargo test` runs: everything from files goes through [`markdown`].

use super::emitter::Emitter;
use crate::base::foreign::markdown;
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::model::{Animation, CompiledSprite, Image, Layer, Motion, Named, PartKind, Time, Track};
use crate::settings;
use crate::unit::PackedSprite;
use sprite_table::{Order, Playback};
use std::fmt::Write;

/// The number of names that the first line of a document lists.
const LISTED: usize = 12;

/// The documentation of a sprite's enum.
pub(super) fn sprite(emitter: &Emitter<'_>, packed: &PackedSprite) -> String {
    let sprite = packed.sprite();
    let path = emitter.sources.get(sprite.source).path();
    let mut text = match (sprite.part_kind, &sprite.meta.member) {
        (PartKind::Whole, Some((member, _))) => {
            format!("The animations of {} in {}", markdown(member), shown(emitter, path))
        }
        (PartKind::Whole, None) if sprite.meta.declared.is_some() => {
            format!(
                "The animations of {}, which a rule of `{}` makes of pictures",
                markdown(&sprite.path.join("/")),
                settings::FILE
            )
        }
        (PartKind::Whole, None) => format!("The animations of {}", shown(emitter, path)),
        (PartKind::Shared, _) => {
            format!("The animations in the folder {}", shown(emitter, paths::folder(path)))
        }
    };
    let animations = sprite.animations.iter().map(|animation| animation.name.as_str());
    let _ = write!(text, "{}.", listed(animations));
    // The documentation names the original images, not the pages that they were packed into.
    let drawn = sprite.animations.iter().flat_map(|animation| &animation.value.meta.images);
    let drawn: SortedSet<&str> = drawn.map(|(image, _)| emitter.library.images().path(*image)).collect();
    let tileset = packed.slots().contains(&Image::Tileset).then(|| "the current tile set".to_owned());
    let images: Vec<String> = drawn.iter().map(|image| markdown(image)).chain(tileset).collect();
    let (first, more) = images.split_at(images.len().min(LISTED));
    if !first.is_empty() {
        let _ = write!(text, "\n\nCut from {}", first.join(", "));
        let _ = if more.is_empty() { write!(text, ".") } else { write!(text, " and {} more.", more.len()) };
    }
    if let Some(unread) = sprite.meta.unread.first() {
        let _ = write!(text, " {} is the same sprite and is not read.", shown(emitter, unread));
    }
    if sprite.meta.variants > 1 {
        let _ = write!(text, " There are {} variants.", sprite.meta.variants);
    }
    text
}

/// The documentation of a module: its sprites, and how they are used.
pub(super) fn module(name: &str, sprites: &[&CompiledSprite]) -> String {
    let names = sprites.iter().map(|sprite| sprite.code.identifier.as_str());
    let mut text = format!("The sprites below `{name}/`{}.", listed(names));
    let first = sprites.iter().find_map(|sprite| Some((&sprite.code.identifier, sprite.code.names.first()?)));
    if let Some((sprite, animation)) = first {
        let _ = write!(text, "\n\n`Animator::new({name}::{sprite}::{animation})` plays one.");
    }
    text
}

/// The first of some names, for the end of a sentence; empty if there are none.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(markdown).collect();
    let (first, more) = names.split_at(names.len().min(LISTED));
    let start = if first.is_empty() { "" } else { ": " };
    let more = match more.len() {
        0 => String::new(),
        count => format!(" and {count} more"),
    };
    format!("{start}{}{more}", first.join(", "))
}

/// The documentation of an animation's variant: its location, its content, its ending, and its picture as an address.
pub(super) fn animation(
    emitter: &Emitter<'_>,
    animation: &Named<Animation>,
    preview: Option<&str>,
) -> String {
    let value = &animation.value;
    let source = emitter.sources.get(value.meta.location.source);
    let mut text = format!("{} in {}", markdown(&animation.name), shown(emitter, source.path()));
    // A binary file has no lines.
    if let Some(span) = value.meta.location.span {
        let _ = write!(text, ", line {}", source.position(span.start()).line);
    }
    text.push('.');
    if let Some(address) = preview {
        let _ = write!(text, "\n\n![{}]({address})", animation.identifier);
    }
    let Some(layer) = value.tracks.first().and_then(main_layer) else { return text };
    let frames = frames(&value.tracks);
    // A track without a label is not a direction of the description.
    let directions = match value.tracks.iter().filter(|track| !track.meta.label.is_empty()).count() {
        1 => frames,
        many => format!("{many} directions with {frames} each"),
    };
    let _ = write!(text, "\n\n{directions}. {}", ending(layer, value.motion));
    if value.tracks.iter().any(|track| track.layers.len() > 1) {
        text.push_str(" Drawn in layers.");
    }
    if value.meta.tilesets.is_some() {
        text.push_str(" The image is the current tile set.");
    }
    text
}

fn shown(emitter: &Emitter<'_>, path: &str) -> String {
    markdown(&paths::inside(&emitter.options.shown_root, path))
}

/// The layer whose clock is documented: the first that moves, else the first.
fn main_layer(track: &Track) -> Option<&Layer> {
    let moves = |layer: &&Layer| layer.playback != Playback::Still && layer.frames.len() > 1;
    track.layers.iter().find(moves).or(track.layers.first())
}

/// `1 frame`, `8 frames`, or `3 to 8 frames` when directions differ.
fn frames(tracks: &[Track]) -> String {
    let counts = || tracks.iter().filter_map(main_layer).map(|layer| layer.frames.len());
    let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
    match (least, most) {
        (1, 1) => "1 frame".to_owned(),
        (least, most) if least == most => format!("{most} frames"),
        (least, most) => format!("{least} to {most} frames"),
    }
}

/// The duration, and what follows the last frame.
fn ending(layer: &Layer, motion: Option<Motion>) -> String {
    let total = milliseconds(play_time(layer));
    if let Some(Motion { is_tile: true, displacement, .. }) = motion {
        let [x, y] = displacement.to_pixels();
        return format!("Takes {total} ms and carries the sprite ({x}, {y}) pixels, then it stands still.");
    }
    if layer.choices.is_some() {
        return match layer.playback {
            Playback::Return => "Some frames are random; then it goes back to `stand`.".to_owned(),
            _ => "Some frames are random.".to_owned(),
        };
    }
    match layer.playback {
        Playback::Still if layer.frames.len() > 1 => "Stands still; the game picks the frame.".to_owned(),
        Playback::Still => "Stands still.".to_owned(),
        Playback::Loop { from: 0 } => format!("Loops every {total} ms{}.", order(layer)),
        Playback::Loop { from } => format!("After {total} ms it goes on at frame {from}, for ever."),
        Playback::Hold => format!("Takes {total} ms{}, then the last frame stays.", order(layer)),
        Playback::Hide => format!("Takes {total} ms{}, then it disappears.", order(layer)),
        Playback::Return => format!("Takes {total} ms{}, then it goes back to `stand`.", order(layer)),
    }
}

/// The order and the number of passes, if they are not forward and one.
fn order(layer: &Layer) -> String {
    let order = match layer.order {
        Order::Forward => "",
        Order::Reverse => " backwards",
        Order::PingPong => " in ping-pong",
        Order::PingPongReverse => " in ping-pong from the last frame on",
    };
    match layer.passes {
        ..2 => order.to_owned(),
        passes => format!("{order} in {passes} passes"),
    }
}

/// Microseconds from the start to the end of the last pass, or until a loop repeats.
fn play_time(layer: &Layer) -> u128 {
    let times: Vec<u128> = match &layer.time {
        Time::Each(each) => vec![u128::from(*each); layer.frames.len()],
        Time::Listed(list) => list.iter().map(|&time| u128::from(time)).collect(),
    };
    let (first, last) = (times.first().copied().unwrap_or(0), times.last().copied().unwrap_or(0));
    let last = last + u128::from(layer.wait);
    let total = times.iter().sum::<u128>() + u128::from(layer.wait);
    let passes = u128::from(layer.passes.max(1));
    if !layer.order.turns() || times.len() < 2 {
        return total * passes;
    }
    // The frames at both ends are shown once in two passes.
    let there_and_back = 2 * total - first - last;
    let beginning = if layer.order.begins_last() { last } else { first };
    match layer.playback {
        Playback::Loop { .. } => there_and_back,
        _ if passes.is_multiple_of(2) => passes / 2 * there_and_back + beginning,
        _ => passes / 2 * there_and_back + total,
    }
}

/// Microseconds as milliseconds, with a fraction when there is one.
fn milliseconds(micros: u128) -> String {
    let (whole, rest) = (micros / 1_000, micros % 1_000);
    if rest == 0 { whole.to_string() } else { format!("{whole}.{rest:03}").trim_end_matches('0').to_owned() }
}
