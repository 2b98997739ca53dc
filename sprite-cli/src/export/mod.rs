//! `export`: writes an animation as a moving picture, as the player shows it.

mod encode;
mod find;

use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::trace;
use crate::written::write_named;
pub(crate) use find::ExportTarget;
use sprite_compiler::{Compilation, Reel, shown_path};
use sprite_runtime::{Facing, Frame, Playback, Sprite};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// The arguments of an export.
#[derive(clap::Args)]
pub(crate) struct Export {
    /// The asset folder, as `include_sprites!` would be given it
    root: PathBuf,
    /// The sprite, by its type (`enemies::Bat`) or its description, and the animation, by its name, which may be left out
    /// when there is only one
    #[arg(value_name = "SPRITE[/ANIMATION]")]
    what: String,
    /// The file: its ending says whether it is a GIF (`.gif`) or an animated PNG (`.png`, `.apng`)
    #[arg(short, long)]
    output: PathBuf,
    /// The direction, as the description writes it; without it the first one
    #[arg(long)]
    direction: Option<String>,
    #[command(flatten)]
    trust: Trust,
}

/// The duration of a still picture.
const STILL: Duration = Duration::from_secs(1);
/// The longest time of an exported animation.
const LONGEST: Duration = Duration::from_secs(60);
/// The greatest number of pictures of an exported animation.
const MOST_PICTURES: usize = 10_000;
/// The greatest number of pixels of all pictures, which take a few hundred megabytes.
const MOST_PIXELS: usize = 64 << 20;

/// Writes one round of the animation: from its start to the end of its longest layer.
pub(crate) fn run(export: &Export, out: &mut impl Write) -> Result<(), Fault> {
    let encoding = encode::Encoding::of(&export.output)?;
    let into = export.output.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(into) = into.filter(|folder| !folder.is_dir()) {
        let (into, output) = (shown_path(into), shown_path(&export.output));
        return Err(Fault::Call(format!(
            "`{output}` is not written: there is no folder `{into}`; make it, or name another file"
        )));
    }
    let folder = Folder::open(&export.root, export.trust)?;
    let compilation = folder.compile_with_pixels();
    let found = find::find(&export.what, export.direction.as_deref(), &compilation)?;
    let reel = draw(&found, &compilation, &folder, MOST_PIXELS)?;
    let mut out = write_named(&export.output, &encoding.encode(&reel)?, out)?;
    let (pictures, total) =
        (reel.pictures.len(), reel.pictures.iter().map(|picture| picture.time).sum::<Duration>());
    writeln!(
        out,
        "written: {}, {} x {}, {pictures} pictures in {:.3} s",
        shown_path(&export.output),
        reel.width,
        reel.height,
        total.as_secs_f64()
    )?;
    Ok(())
}

/// Draws the player from the start of the animation; an error if all pictures together have more pixels than this.
pub(crate) fn draw(
    found: &ExportTarget<'_>,
    compilation: &Compilation,
    folder: &Folder,
    most_pixels: usize,
) -> Result<Reel, Fault> {
    if !trace::has_images(found.packed.slots(), compilation) {
        return Err(Fault::Call("there is no tile set to draw with".to_owned()));
    }
    trace::with_pixels(found.packed, compilation, folder, |sprite| {
        Reel::of(&moments(sprite, found.animation, found.track, found.facing)?, most_pixels)
            .ok_or_else(|| Fault::Call("the animation is too large for a picture".to_owned()))
    })
}

/// The moments of the animation from its start: the frames of layers from back to front, with a duration.
pub(crate) fn moments<'a>(
    sprite: &'a Sprite<'a>,
    animation: u16,
    track: u16,
    facing: Option<Facing>,
) -> Result<Vec<(Vec<Frame<'a>>, Duration)>, Fault> {
    let view = sprite.table().animation(animation).and_then(|animation| animation.track(track));
    let layers =
        view.into_iter().flat_map(|track| (0..track.layer_count()).filter_map(move |at| track.layer(at)));
    let times = layers.filter(|layer| layer.playback() != Playback::Still).map(|layer| layer.total());
    let length = times.max().map_or(STILL, Duration::from_nanos).clamp(Duration::from_millis(1), LONGEST);
    let mut player = trace::begin(sprite, animation, facing.unwrap_or(Facing::Index(track)));
    let mut moments = Vec::new();
    let mut now = Duration::ZERO;
    while now < length {
        let left = length.saturating_sub(now);
        let step = player.until_change().map_or(left, |change| change.clamp(Duration::from_nanos(1), left));
        if moments.len() == MOST_PICTURES {
            let message = format!("one round of the animation has more than {MOST_PICTURES} pictures");
            return Err(Fault::Call(message));
        }
        moments.push((player.frames().collect(), step));
        let _ = player.tick(step);
        now += step;
    }
    Ok(moments)
}
