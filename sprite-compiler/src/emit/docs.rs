//! The words on generated items: what an editor shows when someone rests on a name.

use super::Emitter;
use crate::model::{Animation, Extent, Image, Layer, Motion, Named, Time, Track};
use crate::pack::PackedSprite;
use crate::paths;
use sprite_table::{Offset, Playback};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The words on a sprite's enum.
pub(super) fn sprite(emitter: &Emitter<'_>, packed: &PackedSprite) -> String {
    let sprite = packed.sprite();
    let path = emitter.sources.get(sprite.source).path();
    let mut text = match (sprite.extent, &sprite.traits.member) {
        (Extent::Whole, Some((member, _))) => {
            format!("The animations of `{member}` in `{}`.", shown(emitter, path))
        }
        (Extent::Whole, None) => format!("The animations of `{}`.", shown(emitter, path)),
        (Extent::Shared, _) => {
            format!("The animations in the folder `{}`.", shown(emitter, paths::folder(path)))
        }
    };
    // The images that people drew, whatever they were packed into.
    let drawn = sprite.animations.iter().flat_map(|animation| &animation.value.images);
    let drawn = drawn.map(|(image, _)| format!("`{}`", emitter.library.images().path(*image)));
    let tileset = packed.slots().contains(&Image::Tileset).then(|| "the current tile set".to_owned());
    let mut told = BTreeSet::new();
    let images: Vec<String> = drawn.chain(tileset).filter(|image| told.insert(image.clone())).collect();
    if !images.is_empty() {
        let _ = write!(text, "\n\nCut from {}.", images.join(", "));
    }
    if sprite.traits.variants > 1 {
        let _ = write!(text, " There are {} variants.", sprite.traits.variants);
    }
    text
}

/// The words on an animation's variant: where it stands, what it holds, how it ends.
pub(super) fn animation(emitter: &Emitter<'_>, animation: &Named<Animation>) -> String {
    let value = &animation.value;
    let source = emitter.sources.get(value.place.source);
    let line = value.place.span.map_or(1, |span| source.position(span.start()).line);
    let mut text = format!("`{}` in `{}`, line {line}.", animation.name, shown(emitter, source.path()));
    let Some(layer) = value.tracks.first().and_then(main_layer) else { return text };
    let frames = frames(&value.tracks);
    // A track without a label is that of another one, at another place.
    let directions = match value.tracks.iter().filter(|track| !track.label.is_empty()).count() {
        1 => frames,
        many => format!("{many} directions with {frames} each"),
    };
    let _ = write!(text, "\n\n{directions}. {}", ending(layer, value.motion));
    if value.tracks.iter().any(|track| track.layers.len() > 1) {
        text.push_str(" Drawn in layers.");
    }
    if value.tilesets.is_some() {
        text.push_str(" The image is the current tile set.");
    }
    text
}

fn shown(emitter: &Emitter<'_>, path: &str) -> String {
    paths::inside(&emitter.options.shown_root, path)
}

/// The layer that tells the time: the first that moves, else the first.
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

/// How long it takes, and what comes then.
fn ending(layer: &Layer, motion: Option<Motion>) -> String {
    let total = match &layer.time {
        Time::Each(each) => u128::from(*each) * layer.frames.len() as u128,
        Time::Listed(list) => list.iter().map(|&time| u128::from(time)).sum(),
    };
    let total = milliseconds(total + u128::from(layer.wait));
    if let Some(Motion { is_tile: true, advance: (x, y), .. }) = motion {
        let (x, y) = Offset::new(x, y).to_pixels();
        return format!("Takes {total} ms and carries the sprite ({x}, {y}) pixels, then it stands.");
    }
    if layer.choices.is_some() {
        return match layer.playback {
            Playback::Return => "Some frames are drawn by lot; then it goes back to `stand`.".to_owned(),
            _ => "Some frames are drawn by lot.".to_owned(),
        };
    }
    match layer.playback {
        Playback::Still if layer.frames.len() > 1 => "Stands still; the game picks the frame.".to_owned(),
        Playback::Still => "Stands still.".to_owned(),
        Playback::Loop { from: 0 } => format!("Loops every {total} ms."),
        Playback::Loop { from } => format!("After {total} ms it goes on at frame {from}, for ever."),
        Playback::Hold => format!("Takes {total} ms, then the last frame stays."),
        Playback::Hide => format!("Takes {total} ms, then it disappears."),
        Playback::Return => format!("Takes {total} ms, then it goes back to `stand`."),
    }
}

/// Microseconds as milliseconds, with a fraction when there is one.
fn milliseconds(micros: u128) -> String {
    let (whole, rest) = (micros / 1_000, micros % 1_000);
    if rest == 0 { whole.to_string() } else { format!("{whole}.{rest:03}").trim_end_matches('0').to_owned() }
}
