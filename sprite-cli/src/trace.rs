//! `trace`: the real player on the packed table that a game would embed.

use crate::fault::Fault;
use sprite_compiler::{Compilation, ImageId, model};
use sprite_runtime::{AnyPlayer, Facing, Frame, Image, Size, Sprite, Table};
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Reads ascending times in nanoseconds, one a line.
#[expect(clippy::disallowed_methods, reason = "the times are no asset: they come from where the caller says")]
pub(crate) fn read_times(path: &Path) -> Result<Vec<u64>, Fault> {
    let wrong = |what: String| Fault::Call(format!("{}: {what}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let mut times = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let time = line.trim().parse::<u64>();
        let time = time.map_err(|error| wrong(format!("line {}: `{}`: {error}", number + 1, line.trim())))?;
        if times.last().is_some_and(|&before| before > time) {
            return Err(wrong(format!("line {}: {time} is before the time above it", number + 1)));
        }
        times.push(time);
    }
    Ok(times)
}

/// Prints one line for each source, animation, direction and layer: sources sorted by path, the rest in the
/// order of the description.
pub(crate) fn print(compilation: &Compilation, times: &[u64], out: &mut impl Write) -> Result<(), Fault> {
    let mut rows: Vec<(String, String)> = Vec::new();
    for packed in compilation.library.sprites() {
        let images: Vec<Image<'_>> = packed.slots().iter().map(|slot| image(compilation, slot)).collect();
        let images: Vec<&Image<'_>> = images.iter().collect();
        let table = Table::parse(packed.table()).map_err(|error| Fault::Call(error.to_string()))?;
        let sprite = Sprite::new(table, &images);
        for (index, animation) in packed.sprite().animations.iter().enumerate() {
            if packed.is_sound(index) {
                let source = source_of(compilation, packed.sprite(), &animation.value);
                let player = AnyPlayer::new(&sprite, u16::try_from(index).unwrap_or(u16::MAX));
                let text = rows_of(&source, &animation.value, player, times);
                rows.push((source, text));
            }
        }
    }
    // A sprite may be made of several files, between which those of another one stand.
    rows.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (_, text) in rows {
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// The description that a row stands for; with the name of the sprite, when it can hold several.
fn source_of(compilation: &Compilation, sprite: &model::Sprite, animation: &model::Animation) -> String {
    let path = |source| compilation.sources.get(source).path();
    match (sprite.extent, &sprite.traits.member) {
        (model::Extent::Shared, _) => path(animation.place.source).to_owned(),
        (model::Extent::Whole, None) => path(sprite.source).to_owned(),
        (model::Extent::Whole, Some((member, _))) => format!("{}#{member}", path(sprite.source)),
    }
}

/// The rows of an animation.
fn rows_of(source: &str, animation: &model::Animation, player: AnyPlayer<'_>, times: &[u64]) -> String {
    let mut text = String::new();
    // A track without a name is one that nobody wrote.
    for (direction, track) in (0..).zip(&animation.tracks).filter(|(_, track)| !track.label.is_empty()) {
        let mut player = player;
        match track.facing.unwrap_or(Facing::Index(direction)) {
            Facing::Direction(direction) => player.face(direction),
            Facing::Angle(angle) => player.face_angle(angle),
            Facing::Index(index) => player.face_index(index),
        }
        // Every row begins with the same lot.
        player.set_seed(0);
        // Also begins a movement, which a new player would stand in front of.
        player.restart();
        let mut layers: Vec<_> = (0..).zip(&track.layers).collect();
        layers.sort_by_key(|(_, layer)| layer.order);
        for (place, layer) in layers {
            let (label, runs) = (&layer.label, runs(player, place, times));
            let _ = writeln!(text, "{source}\t{}\t{}\t{label}\t{runs}", animation.label, track.label);
        }
    }
    text
}

/// What is drawn at the times, equal neighbours counted together.
fn runs(mut player: AnyPlayer<'_>, layer: u16, times: &[u64]) -> String {
    let mut runs: Vec<(String, usize)> = Vec::new();
    let mut now = 0;
    for &time in times {
        let _ = player.tick(Duration::from_nanos(time - now));
        now = time;
        let picture = player.layer_frame(layer).map_or_else(|| "-".to_owned(), picture);
        match runs.last_mut() {
            Some((last, count)) if *last == picture => *count += 1,
            _ => runs.push((picture, 1)),
        }
    }
    runs.iter().map(|(picture, count)| format!("{picture}*{count}")).collect::<Vec<_>>().join(";")
}

fn picture(frame: Frame<'_>) -> String {
    let (rect, origin) = (frame.rect(), frame.origin());
    let mirrored = if frame.is_mirrored() { "~" } else { "" };
    let path = frame.image().path();
    format!("{path}@{},{},{},{},{},{}{mirrored}", rect.x, rect.y, rect.width, rect.height, origin.x, origin.y)
}

fn image<'a>(compilation: &'a Compilation, slot: &model::Image) -> Image<'a> {
    let images = compilation.library.images();
    // A trace tells where pictures are cut from, not how they are dyed.
    let file = |image: ImageId| {
        Image::new(0, images.file(image), images.size(image).unwrap_or(Size::new(0, 0)), &[])
    };
    match slot {
        model::Image::File(image) => file(*image),
        model::Image::Tileset | model::Image::Missing => Image::TILESET,
    }
}
