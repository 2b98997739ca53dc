//! Encodes a reel as a file, and says what the file cannot hold.

use crate::check::tally::number;
use crate::fault::Fault;
use gif::DisposalMethod;
use sprite_compiler::{PictureTime, Reel, shown_path};
use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

/// The encoding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// A GIF: pixels are opaque or transparent, and a picture has 256 colours.
    Gif,
    /// An animated PNG, without loss.
    Png,
}

/// A file, with what it holds.
pub(super) struct Encoded {
    pub(super) bytes: Vec<u8>,
    pub(super) pictures: usize,
    /// The time of all pictures as the file has it.
    pub(super) time: Duration,
    /// The differences from what the player shows.
    pub(super) losses: Vec<String>,
}

/// The alpha from which a pixel of a GIF is opaque.
const SEEN: u8 = 128;
/// The unit of times in a GIF.
const HUNDREDTH: Duration = Duration::from_millis(10);
/// The shortest time of a picture in a GIF, in units: browsers show shorter ones for 100 ms.
const LEAST_HUNDREDTHS: u64 = 2;
/// The longest time of a picture in an animated PNG that browsers show for 100 ms.
const TOO_SHORT: Duration = Duration::from_millis(10);
/// The greatest number of colours of a picture in a GIF, with the transparent one.
const MOST_COLOURS: usize = 256;

impl Encoding {
    pub(super) fn of(path: &Path) -> Result<Self, Fault> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("gif") => Ok(Self::Gif),
            Some("png" | "apng") => Ok(Self::Png),
            _ => {
                Err(Fault::Call(format!("`{}` ends neither in .gif nor in .png or .apng", shown_path(path))))
            }
        }
    }

    /// Encodes a reel for a file at a path.
    pub(super) fn encode(self, reel: &Reel, path: &Path) -> Result<Encoded, Fault> {
        let (unit, least) = match self {
            Self::Gif => (HUNDREDTH, LEAST_HUNDREDTHS),
            Self::Png => (Duration::from_millis(1), 1),
        };
        let times = reel.times(unit, least);
        let bytes = match self {
            Self::Gif => gif(reel, &times).map_err(|error| Fault::Call(error.to_string()))?,
            Self::Png => reel.animated_png().map_err(Fault::Call)?,
        };
        let losses = match self {
            Self::Gif => {
                let png = shown_path(&path.with_extension("png"));
                let losses = [lost_times(reel, &times), lost_alpha(reel, &times), lost_colours(reel, &times)];
                losses.into_iter().flatten().map(|loss| format!("{loss}; `-o {png}` keeps them")).collect()
            }
            Self::Png => slowed_down(&times, path).into_iter().collect(),
        };
        let time = times.iter().fold(Duration::ZERO, |sum, shown| sum.saturating_add(length(*shown, unit)));
        Ok(Encoded { bytes, pictures: times.len(), time, losses })
    }
}

/// The time of a picture.
fn length(shown: PictureTime, unit: Duration) -> Duration {
    unit.saturating_mul(u32::try_from(shown.units).unwrap_or(u32::MAX))
}

fn gif(reel: &Reel, times: &[PictureTime]) -> Result<Vec<u8>, gif::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, reel.width, reel.height, &[])?;
    let frames: Vec<(usize, u16)> = times.iter().flat_map(|time| time.frames()).collect();
    // The number in the file counts repetitions after the first time.
    match reel.plays.map(|plays| u16::try_from(plays.saturating_sub(1)).unwrap_or(u16::MAX)) {
        _ if frames.len() < 2 => {}
        None => encoder.set_repeat(gif::Repeat::Infinite)?,
        Some(0) => {}
        Some(again) => encoder.set_repeat(gif::Repeat::Finite(again))?,
    }
    let has_holes = has_holes(reel, times);
    for (at, &(picture, delay)) in frames.iter().enumerate() {
        let pixels = &reel.pictures[picture].pixels;
        let next = frames.get(at + 1).map(|&(next, _)| &reel.pictures[next].pixels);
        let mut frame = indexed(pixels, (reel.width, reel.height), has_holes);
        frame.delay = delay;
        // Pixels that the next picture does not cover have to go.
        let uncovers =
            |next: &Vec<[u8; 4]>| next.iter().zip(pixels).any(|(next, now)| !is_seen(*next) && is_seen(*now));
        let is_cleared = next.is_some_and(uncovers);
        frame.dispose = if is_cleared { DisposalMethod::Background } else { DisposalMethod::Keep };
        encoder.write_frame(&frame)?;
    }
    drop(encoder);
    Ok(bytes)
}

/// Returns whether a pixel is opaque in a GIF.
const fn is_seen([_, _, _, alpha]: [u8; 4]) -> bool {
    alpha >= SEEN
}

/// The pixels of the pictures that are shown.
fn shown_pictures<'a>(reel: &'a Reel, times: &'a [PictureTime]) -> impl Iterator<Item = &'a [[u8; 4]]> {
    times.iter().filter_map(|time| reel.pictures.get(time.picture)).map(|picture| picture.pixels.as_slice())
}

/// Returns whether any picture has transparent pixels. Then every picture needs a transparent colour, since some
/// programs clear a picture with the colour of its background if it has none.
fn has_holes(reel: &Reel, times: &[PictureTime]) -> bool {
    shown_pictures(reel, times).flatten().any(|pixel| !is_seen(*pixel))
}

/// A picture with a palette, which has a transparent colour if there are `has_holes` in any picture of the file.
fn indexed(pixels: &[[u8; 4]], (width, height): (u16, u16), has_holes: bool) -> gif::Frame<'static> {
    // Transparent pixels get a colour that the picture has, so that the palette is made of the others alone.
    let usual = pixels.iter().find(|pixel| is_seen(**pixel)).copied().unwrap_or_default();
    let opaque = |pixel: &[u8; 4]| {
        let [r, g, b, _] = if is_seen(*pixel) { *pixel } else { usual };
        [r, g, b, u8::MAX]
    };
    let mut bytes: Vec<u8> = pixels.iter().flat_map(opaque).collect();
    let mut frame = gif::Frame::from_rgba_speed(width, height, &mut bytes, 10);
    if has_holes {
        let mut palette = frame.palette.take().unwrap_or_default();
        let indices = frame.buffer.to_mut();
        let hole = free_index(&mut palette, indices);
        for (index, _) in indices.iter_mut().zip(pixels).filter(|(_, pixel)| !is_seen(**pixel)) {
            *index = hole;
        }
        (frame.palette, frame.transparent) = (Some(palette), Some(hole));
    }
    frame
}

/// An index that no pixel has. In a full palette it is the one of fewest pixels, which get the most similar colour.
fn free_index(palette: &mut Vec<u8>, indices: &mut [u8]) -> u8 {
    let colours = palette.len() / 3;
    if let Ok(free) = u8::try_from(colours) {
        palette.extend([0; 3]);
        return free;
    }
    let mut counts = [0_usize; MOST_COLOURS];
    for &index in indices.iter() {
        counts[usize::from(index)] += 1;
    }
    let free = (0..=u8::MAX).min_by_key(|&index| counts[usize::from(index)]).unwrap_or_default();
    let colour = |index: u8| palette.as_chunks::<3>().0[usize::from(index)];
    let distance = |other: u8| -> u32 {
        colour(free).iter().zip(colour(other)).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let others = (0..=u8::MAX).filter(|&other| other != free);
    let similar = others.min_by_key(|&other| distance(other)).unwrap_or_default();
    indices.iter_mut().filter(|index| **index == free).for_each(|index| *index = similar);
    free
}

/// Says which times a GIF cannot hold.
fn lost_times(reel: &Reel, times: &[PictureTime]) -> Option<String> {
    let is_exact = |&shown: &PictureTime| {
        reel.pictures.get(shown.picture).is_some_and(|picture| picture.time == length(shown, HUNDREDTH))
    };
    // The time of a single picture has no meaning.
    if reel.pictures.len() < 2 || times.len() == reel.pictures.len() && times.iter().all(is_exact) {
        return None;
    }
    let left_out = match reel.pictures.len() - times.len() {
        0 => String::new(),
        1 => ", and 1 picture that is too short is left out".to_owned(),
        count => format!(", and {count} pictures that are too short are left out"),
    };
    Some(format!(
        "times are rounded to 10 ms and at least 20 ms, since browsers show less for 100 ms{left_out}"
    ))
}

/// Says how many pixels are half transparent, which a GIF cannot hold.
fn lost_alpha(reel: &Reel, times: &[PictureTime]) -> Option<String> {
    let partly = |pixel: &&[u8; 4]| !matches!(pixel[3], 0 | u8::MAX);
    let count = shown_pictures(reel, times).flatten().filter(partly).count();
    let pixels = number(count, "half-transparent pixel");
    (count > 0).then(|| format!("a GIF has no half-transparent pixels: {pixels} became opaque or vanished"))
}

/// Says how many pictures have more colours than a GIF can hold.
fn lost_colours(reel: &Reel, times: &[PictureTime]) -> Option<String> {
    let most = MOST_COLOURS - usize::from(has_holes(reel, times));
    let colours = |pixels: &[[u8; 4]]| {
        let seen = pixels.iter().filter(|pixel| is_seen(**pixel));
        seen.map(|[r, g, b, _]| [*r, *g, *b]).collect::<HashSet<_>>().len()
    };
    let count = shown_pictures(reel, times).filter(|pixels| colours(pixels) > most).count();
    let pictures = number(count, "picture");
    (count > 0)
        .then(|| format!("a picture of a GIF has {MOST_COLOURS} colours: those of {pictures} were changed"))
}

/// Says which pictures of an animated PNG are shown for longer than the file says.
fn slowed_down(times: &[PictureTime], path: &Path) -> Option<String> {
    let is_short = |&&shown: &&PictureTime| length(shown, Duration::from_millis(1)) <= TOO_SHORT;
    let count = times.iter().filter(is_short).count();
    (count > 0 && times.len() > 1).then(|| {
        let gif = shown_path(&path.with_extension("gif"));
        let pictures = number(count, "picture");
        format!("browsers show for 100 ms what takes at most 10 ms: {pictures}; `-o {gif}` leaves such pictures out")
    })
}
