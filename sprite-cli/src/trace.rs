//! `trace`: the real player on the packed table that a game would embed.

use crate::fault::Fault;
use sprite_compiler::{Compilation, ImageId, model};
use sprite_runtime::{AnyPlayer, Frame, Image, Size, Sprite, Table};
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
    let mut rows: Vec<(&str, String)> = Vec::new();
    for packed in compilation.library.sprites() {
        let images: Vec<Image<'_>> = packed.slots().iter().map(|slot| image(compilation, slot)).collect();
        let images: Vec<&Image<'_>> = images.iter().collect();
        let table = Table::parse(packed.table()).map_err(|error| Fault::Call(error.to_string()))?;
        let sprite = Sprite::new(table, &images);
        for (index, animation) in packed.sprite().animations.iter().enumerate() {
            if packed.is_sound(index) {
                let source = compilation.sources.get(animation.value.place.source).path();
                let player = AnyPlayer::new(&sprite, u16::try_from(index).unwrap_or(u16::MAX));
                rows.push((source, rows_of(source, &animation.value, player, times)));
            }
        }
    }
    // A sprite may be made of several files, between which those of another one stand.
    rows.sort_by_key(|(source, _)| *source);
    for (_, text) in rows {
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// The rows of an animation.
fn rows_of(source: &str, animation: &model::Animation, player: AnyPlayer<'_>, times: &[u64]) -> String {
    let mut text = String::new();
    for (direction, track) in (0..).zip(&animation.tracks) {
        let mut player = player;
        player.face_index(direction);
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
    let file = |image: ImageId| {
        Image::new(0, images.path(image), images.size(image).unwrap_or(Size::new(0, 0)), &[])
    };
    match slot {
        model::Image::File(image) => file(*image),
        model::Image::Tileset | model::Image::Missing => Image::TILESET,
    }
}
