//! `trace`: the real player on the packed table that a game would embed.

use crate::cli::Fault;
use sprite_compiler::{Compilation, ImageId, PackedSprite, model};
use sprite_runtime::{AnyPlayer, Frame, Image, Size, Sprite, Table};
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

/// Prints one line for each source, animation, direction and layer.
pub(crate) fn print(compilation: &Compilation, times: &[u64], out: &mut impl Write) -> Result<(), Fault> {
    for packed in compilation.library.sprites().iter().filter(|sprite| sprite.is_sound()) {
        let images: Vec<Image<'_>> = packed.slots().iter().map(|slot| image(compilation, slot)).collect();
        let images: Vec<&Image<'_>> = images.iter().collect();
        let table = Table::parse(packed.table()).map_err(|error| Fault::Call(error.to_string()))?;
        print_sprite(compilation, packed, &Sprite::new(table, &images), times, out)?;
    }
    Ok(())
}

fn print_sprite(
    compilation: &Compilation,
    packed: &PackedSprite,
    sprite: &Sprite<'_>,
    times: &[u64],
    out: &mut impl Write,
) -> Result<(), Fault> {
    let source = compilation.sources.get(packed.sprite().source).path();
    for (index, animation) in (0..).zip(&packed.sprite().animations) {
        for (direction, track) in (0..).zip(&animation.value.tracks) {
            let mut player = AnyPlayer::new(sprite, index);
            player.face_index(direction);
            let [layer] = track.layers.as_slice() else { continue };
            let runs = runs(player, times);
            writeln!(out, "{source}\t{}\t{}\t{}\t{runs}", animation.name, track.label, layer.label)?;
        }
    }
    Ok(())
}

/// What is drawn at the times, equal neighbours counted together.
fn runs(mut player: AnyPlayer<'_>, times: &[u64]) -> String {
    let mut runs: Vec<(String, usize)> = Vec::new();
    let mut now = 0;
    for &time in times {
        let _ = player.tick(Duration::from_nanos(time - now));
        now = time;
        let picture = player.frame().map_or_else(|| "-".to_owned(), picture);
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
    let file = |image: ImageId| Image::new(0, images.path(image), images.size(image).unwrap_or(Size::new(0, 0)), &[]);
    match slot {
        model::Image::File(image) => file(*image),
        model::Image::Tileset | model::Image::Missing => Image::TILESET,
    }
}
