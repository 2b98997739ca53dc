//! Hover texts: an animation with its moving picture, a key with its meaning, a picture with its size.

use super::completion::described_at;
use super::cursor::{TomlPlace, word};
use super::navigation::{animations, file_at, size_of};
use super::protocol::{Hover, MarkupContent, Position, Range};
use super::workspace::Open;
use crate::export::{ExportTarget, draw};
use crate::list;
use crate::packed::with_sprite;
use crate::timeline::played::{Cut, Room};
use crate::timeline::{self, Budget, PlayedTrack};
use sprite_compiler::foreign::markdown as code;
use sprite_compiler::{PackedSprite, Reel, base64, completions};
use std::fmt::Write;

/// Pixels of a picture's longer side. Smaller pictures are enlarged.
const SIDE: u16 = 128;
/// The greatest number of pixels of an animation in a hover text. More would exceed the bytes, and take long to draw.
const MOST_PIXELS: usize = 1 << 20;
/// The greatest number of bytes of a picture in a hover text. Editors show no larger ones.
const MOST_BYTES: usize = 64 << 10;

pub(super) fn hover(position: Position, open: &Open<'_>) -> Option<Hover> {
    animation(position, open)
        .or_else(|| key(position, open))
        .or_else(|| known_word(position, open))
        .or_else(|| picture(position, open))
}

fn markdown(value: String, range: Option<Range>) -> Hover {
    Hover { contents: MarkupContent { kind: "markdown", value }, range }
}

/// The text for an animation whose name is at the position.
fn animation(position: Position, open: &Open<'_>) -> Option<Hover> {
    let (packed, index, location) = animations(open)
        .map(|(packed, index, animation)| (packed, index, animation.value.meta.location))
        .find(|(_, _, location)| location.span.is_some_and(|span| open.text().is_in(position, span)))?;
    let range = open.range(location);
    let animation = packed.sprite().animations.get(index)?;
    let name = format!("{}::{}", list::name(packed.sprite()), animation.identifier);
    let mut text = code(&name) + "\n";
    let lengths = lengths(packed, index, open);
    for (at, track) in animation.value.tracks.iter().enumerate() {
        let label = match track.meta.label.as_str() {
            "" | "-" => String::new(),
            label => code(label) + ": ",
        };
        let frames = track.layers.iter().map(|layer| layer.frames.len()).max().unwrap_or(0);
        let plural = if frames == 1 { "" } else { "s" };
        let _ = write!(text, "\n- {label}{frames} frame{plural}");
        if let Some(length) = lengths.get(at).filter(|_| frames > 1) {
            let _ = write!(text, ", {length}");
        }
    }
    if let Some(picture) = moving_picture(packed, index, open) {
        let _ = write!(text, "\n\n![{}]({picture})", animation.identifier);
    }
    Some(markdown(text, Some(range)))
}

/// How long each track of an animation plays, as the preview shows it; none for an animation with an error.
fn lengths(packed: &PackedSprite, index: usize, open: &Open<'_>) -> Vec<String> {
    let named = packed.sprite().animations.get(index).filter(|_| packed.is_sound(index));
    let (Some(named), Ok(animation)) = (named, u16::try_from(index)) else { return Vec::new() };
    let lengths = with_sprite(open.compilation, packed, |sprite| {
        let mut budget = Budget::default();
        let tracks = (0..).zip(&named.value.tracks);
        let at = tracks.map(|(track, meta)| PlayedTrack { animation, track, facing: meta.meta.facing });
        at.map(|at| timeline::length(sprite, at, &mut budget)).collect()
    });
    lengths.unwrap_or_default()
}

/// The animation in its first direction, as a `data:` address of a picture.
fn moving_picture(packed: &PackedSprite, index: usize, open: &Open<'_>) -> Option<String> {
    let facing = packed.sprite().animations.get(index)?.value.tracks.first()?.meta.facing;
    let animation = u16::try_from(index).ok()?;
    let found = ExportTarget { packed, animation, track: 0, facing };
    if !packed.is_sound(index) {
        return None;
    }
    let room = Room::of(MOST_PIXELS);
    let reel = draw(&found, open.compilation, open.folder, room, |played, _| {
        Ok(Reel::of(&played.again(), MOST_PIXELS).filter(|_| played.cut != Some(Cut::TooMany)))
    });
    let reel = reel.ok()??;
    let factor = u8::try_from(SIDE / reel.width.max(reel.height).max(1)).unwrap_or(u8::MAX).clamp(1, 8);
    let png = reel.enlarged(factor)?.animated_png().ok().filter(|png| png.len() <= MOST_BYTES)?;
    let mut text = "data:image/png;base64,".to_owned();
    base64(&png, &mut text);
    Some(text)
}

/// The text for a key of a TOML file.
fn key(position: Position, open: &Open<'_>) -> Option<Hover> {
    let place = TomlPlace::at(position, open.text());
    if place.in_value || place.in_table_name || place.key.is_empty() || open.ending() != "toml" {
        return None;
    }
    let keys = place.table.iter().chain(&place.key).map(String::as_str);
    let description = described_at(&open.path, keys)?.doc()?;
    Some(markdown(format!("{}: {description}", code(&place.key.join("."))), None))
}

/// The text for a key, a keyword, an element, an attribute or a value of an engine's format.
fn known_word(position: Position, open: &Open<'_>) -> Option<Hover> {
    let text = open.text();
    let known = completions(&open.path, &open.document.text, text.offset(position))?;
    let written = open.document.text.get(known.range.clone())?;
    let word = known.words.iter().find(|word| word.name == written && !word.meaning.is_empty())?;
    Some(markdown(format!("{}: {}", code(written), word.meaning), Some(text.range(known.range))))
}

/// The text for a picture whose path is at the position.
fn picture(position: Position, open: &Open<'_>) -> Option<Hover> {
    let text = open.text();
    let line = text.line(usize::try_from(position.line).ok()?);
    let start = text.offset(Position::new(position.line, 0));
    let written = line.get(word(line, text.offset(position).saturating_sub(start)))?;
    let path = file_at(written, open)?;
    let [width, height] = size_of(&path, open)?;
    Some(markdown(format!("{}: {width} x {height} pixels", code(&path)), None))
}
