//! `export`: writes an animation as a moving picture, as the player shows it, and says what the file lacks; or sprites
//! as an atlas.

mod atlas;
mod encode;
mod find;

use crate::check::tally::number;
use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::print;
use crate::timeline::PlayedTrack;
use crate::timeline::played::{Cut, Played, Room, play};
use crate::trace;
use crate::written::write_named;
use encode::Encoded;
pub(crate) use find::ExportTarget;
use sprite_compiler::{Compilation, Reel, shown_path};
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
    #[arg(value_name = "SPRITE[/ANIMATION]", required_unless_present = "atlas")]
    what: Option<String>,
    /// The file: its ending says whether it is a GIF (`.gif`) or an animated PNG (`.png`, `.apng`); with `--atlas` it is
    /// the list, `.json`, and the picture lies beside it
    #[arg(short, long)]
    output: PathBuf,
    /// The direction, as the description writes it; without it the first one
    #[arg(long, conflicts_with = "atlas")]
    direction: Option<String>,
    /// Write so many rounds of an animation that repeats for ever, with what it begins with, to be played once; without it
    /// one round, to be repeated
    #[arg(long, value_name = "COUNT", conflicts_with = "atlas", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,
    /// Write all animations of the sprite, or of all sprites if none is named, as an atlas that packers write and this
    /// program reads: `JSON (Hash)`
    #[arg(long)]
    atlas: bool,
    #[command(flatten)]
    trust: Trust,
}

/// The greatest number of pixels of all pictures, which take a few hundred megabytes.
const MOST_PIXELS: usize = 64 << 20;

/// Writes the animation as the player shows it: one round of what repeats, or everything up to its end.
pub(crate) fn run(export: &Export, out: &mut impl Write) -> Result<(), Fault> {
    let into = export.output.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(into) = into.filter(|folder| !folder.is_dir()) {
        let (into, output) = (shown_path(into), shown_path(&export.output));
        return Err(Fault::Call(format!(
            "`{output}` is not written: there is no folder `{into}`; make it, or name another file"
        )));
    }
    let what = match &export.what {
        Some(what) if !export.atlas => what,
        _ => return atlas::run(export, out),
    };
    let encoding = encode::Encoding::of(&export.output)?;
    let folder = Folder::open(&export.root, export.trust)?;
    let compilation = folder.compile_with_pixels();
    let found = find::find(what, export.direction.as_deref(), &compilation)?;
    let times = export.trust.factor();
    let room = Room { times, rounds: export.rounds, pixels: MOST_PIXELS.saturating_mul(times as usize) };
    let (encoded, size, notes) = draw(&found, &compilation, &folder, room, |played, reel| {
        if export.rounds.is_some() && !played.has_round {
            let message = format!("`{what}` ends or has no rounds: `--rounds` is for what repeats for ever");
            return Err(Fault::Call(message));
        }
        let encoded = encoding.encode(&reel, &export.output)?;
        Ok((encoded, (reel.width, reel.height), notes(played, &export.trust.raised())))
    })?;
    let Encoded { bytes, pictures, time, losses } = encoded;
    let mut out = write_named(&export.output, &bytes, out)?;
    let Notes { how_often, warnings } = notes;
    let (path, (width, height)) = (shown_path(&export.output), size);
    let (pictures, time) = (number(pictures, "picture"), seconds(time));
    writeln!(out, "written: {path}, {width} x {height}, {pictures} in {time}, {how_often}")?;
    out.flush()?;
    for warning in warnings.iter().chain(&losses) {
        writeln!(print::errors(), "warning: {warning}")?;
    }
    Ok(())
}

/// The notes on an export, whatever its encoding.
struct Notes {
    how_often: String,
    warnings: Vec<String>,
}

/// The differences between the moments and what the player shows, with what raises the limits.
fn notes(played: &Played<'_>, raise: &str) -> Notes {
    let mut warnings = Vec::new();
    if !played.lead_in.is_zero() {
        warnings.push(format!(
            "the first {} are left out: the player shows them once, and a file can only repeat all of its pictures; \
             `--rounds 3` writes them, and three rounds to be played once",
            seconds(played.lead_in)
        ));
    }
    let time = seconds(played.time());
    match played.cut {
        Some(Cut::TooMany) => {
            warnings.push(format!(
                "only the first {time} are written, since there are too many pictures; {raise} writes more"
            ));
        }
        Some(Cut::Layers) => {
            warnings.push(format!(
                "the layers repeat together only later: {time} are written; {raise} writes more"
            ));
        }
        Some(Cut::Random) => {
            warnings.push(format!("frames are chosen at random: the first {time} of one player are written"));
        }
        None => {}
    }
    if played.goes_on {
        warnings
            .push("the player goes on with other pictures, of which only the first is written".to_owned());
    }
    Notes { how_often: played.how_often(), warnings }
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

/// Draws what the player shows, and passes it to `take`.
pub(crate) fn draw<R>(
    found: &ExportTarget<'_>,
    compilation: &Compilation,
    folder: &Folder,
    room: Room,
    take: impl FnOnce(&Played<'_>, Reel) -> Result<R, Fault>,
) -> Result<R, Fault> {
    if !trace::has_images(found.packed.slots(), compilation) {
        return Err(Fault::Call("there is no tile set to draw with".to_owned()));
    }
    trace::with_pixels(found.packed, compilation, folder, |sprite| {
        let ExportTarget { animation, track, facing, .. } = *found;
        let played = play(sprite, PlayedTrack { animation, track, facing }, room);
        let reel = Reel::of(&played.moments, room.pixels).filter(|reel| !reel.pictures.is_empty());
        let reel = reel.ok_or_else(|| Fault::Call("the animation is too large for a picture".to_owned()))?;
        take(&played, Reel { plays: played.plays, ..reel })
    })
}
