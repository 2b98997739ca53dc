//! `export --atlas`: writes sprites as an atlas in the form `JSON (Hash)`, a list and a picture.

use super::find::sprite;
use super::{Export, MOST_PIXELS};
use crate::bitmap::Bitmap;
use crate::check::tally::number;
use crate::fault::Fault;
use crate::folder::Folder;
use crate::list;
use crate::print;
use crate::timeline::PlayedTrack;
use crate::timeline::played::{Cut, Played, Room, play};
use crate::trace;
use crate::written::write_named;
use sprite_compiler::{Compilation, PackedSprite, Reel, shown_path};
use sprite_runtime::Frame;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// Transparent pixels between pictures.
const MARGIN: u32 = 1;
/// The greatest width and height of the picture.
const LARGEST: u32 = 16_384;
/// The milliseconds of a frame that an atlas says nothing about.
const USUAL: u64 = 100;
/// The most entries that stand for one picture that is shown for longer than others.
const MOST_ENTRIES: u64 = 64;

/// Columns and rows.
type Point = (u32, u32);

/// A picture without its transparent borders.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Cell {
    width: u32,
    pixels: Vec<[u8; 4]>,
}

impl Cell {
    fn height(&self) -> u32 {
        u32::try_from(self.pixels.len()).unwrap_or(u32::MAX) / self.width.max(1)
    }
}

/// A frame in the list.
struct Entry {
    name: String,
    cell: usize,
    /// Where the cell lies on the canvas, and how large that is.
    corner: (i64, i64),
    canvas: (i64, i64),
    /// The point of the canvas that comes to the sprite's position.
    origin: (i64, i64),
}

/// The content of an atlas.
#[derive(Default)]
struct Packed {
    cells: Vec<Cell>,
    known: HashMap<Cell, usize>,
    entries: Vec<Entry>,
    /// Animations with the indices of their entries.
    animations: Vec<(String, Vec<usize>)>,
    /// The milliseconds of frames of animations that have other ones than usual.
    times: Vec<(String, u64)>,
    /// The losses, each with the animations that it is about.
    losses: BTreeMap<Loss, Vec<String>>,
    pixels: usize,
}

/// A loss: an atlas cannot say everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Loss {
    /// The description has an error.
    Unsound,
    /// There is no tile set.
    WithoutTileset,
    /// It ends, or goes on with other pictures.
    Ends,
    /// Its frames are chosen at random.
    Random,
    /// Its times have no unit that is large enough.
    Times,
}

impl Loss {
    /// The loss in words, for the first animation and so many others.
    fn text(self, names: &[String]) -> String {
        let first = names.first().map_or("", String::as_str);
        let others = match names.len().saturating_sub(1) {
            0 => String::new(),
            others => format!(" and {}", number(others, "other")),
        };
        let what = match self {
            Self::Unsound => "left out: the description has an error, see `cargo sprites check`",
            Self::WithoutTileset => "left out: there is no tile set to draw with",
            Self::Ends => "one round is written: animations of an atlas repeat for ever",
            Self::Random => "frames are chosen at random: each is written once",
            Self::Times => "times are too different to be written exactly",
        };
        format!("`{first}`{others}: {what}")
    }
}

/// Writes the sprite that is named, or all of them.
pub(super) fn run(export: &Export, out: &mut impl Write) -> Result<(), Fault> {
    if export.output.extension().is_none_or(|ending| ending != "json") {
        let output = shown_path(&export.output);
        return Err(Fault::Call(format!("`{output}` does not end in .json, as the list of an atlas does")));
    }
    let image = export.output.with_extension("png");
    if image.exists() && !is_own(&export.output) {
        let path = shown_path(&image);
        return Err(Fault::Call(format!(
            "`{path}` is there, and no atlas of this program: the picture of the atlas would replace it; name another file"
        )));
    }
    let folder = Folder::open(&export.root, export.trust)?;
    let compilation = folder.compile_with_pixels();
    let chosen: Vec<&PackedSprite> = match &export.what {
        Some(what) => vec![sprite(what, &compilation)?],
        None => compilation.library.sprites().collect(),
    };
    let most = MOST_PIXELS.saturating_mul(export.trust.factor() as usize);
    let mut packed = Packed::default();
    for one in &chosen {
        let prefix = match export.what {
            Some(_) => String::new(),
            None => format!("{}/", list::name(one.sprite()).replace("::", "/")),
        };
        packed.add(one, &prefix, &compilation, &folder, most)?;
    }
    if packed.entries.is_empty() {
        return Err(Fault::Call("there is nothing to write: no sprite without an error".to_owned()));
    }
    let (size, places) = lay(&packed.cells)
        .ok_or_else(|| Fault::Call("the picture would be too large: export single sprites".to_owned()))?;
    let mut picture = Bitmap::filled(size.0, size.1, [0; 4]);
    for (cell, (left, top)) in packed.cells.iter().zip(&places) {
        for (y, row) in (0..).zip(cell.pixels.chunks(cell.width.max(1) as usize)) {
            for (x, pixel) in (0..).zip(row) {
                picture.put(left + x, top + y, *pixel);
            }
        }
    }
    let bytes = picture.encode().map_err(|error| Fault::Call(error.to_string()))?;
    let name = image.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = packed.list(&places, size, &name);
    drop(write_named(&image, &bytes, out)?);
    let mut rest = write_named(&export.output, text.as_bytes(), out)?;
    let (path, image) = (shown_path(&export.output), shown_path(&image));
    let (frames, pictures) = (number(packed.entries.len(), "frame"), number(packed.cells.len(), "picture"));
    writeln!(rest, "written: {path} and {image}, {} x {}, {frames} of {pictures}", size.0, size.1)?;
    let file = export.output.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if let Some(settings) = packed.settings(&file, export.what.is_none()) {
        write!(rest, "an atlas says no times and no sprites; in `sprites.toml` beside it:\n{settings}")?;
    }
    rest.flush()?;
    for (loss, names) in &packed.losses {
        writeln!(print::errors(), "warning: {}", loss.text(names))?;
    }
    Ok(())
}

/// The words that the lists of this program have, and no others.
const OWN: &str = "\"app\": \"cargo sprites\"";

/// Returns whether an earlier call wrote a list, so that its picture may be written anew.
#[expect(clippy::disallowed_methods, reason = "it is no asset, but what this program wrote")]
fn is_own(list: &Path) -> bool {
    std::fs::read_to_string(list).is_ok_and(|text| text.contains(OWN))
}

impl Packed {
    /// Adds the animations of a sprite.
    fn add(
        &mut self,
        packed: &PackedSprite,
        prefix: &str,
        compilation: &Compilation,
        folder: &Folder,
        most: usize,
    ) -> Result<(), Fault> {
        let sprite = packed.sprite();
        if !trace::has_images(packed.slots(), compilation) {
            self.lose(Loss::WithoutTileset, &list::name(sprite));
            return Ok(());
        }
        for (at, animation) in sprite.animations.iter().enumerate() {
            // In the names of a library a `/` is before an animation.
            let own =
                if prefix.is_empty() { animation.name.clone() } else { animation.name.replace('/', "-") };
            let name = format!("{prefix}{own}");
            if !packed.is_sound(at) {
                self.lose(Loss::Unsound, &name);
                continue;
            }
            let Ok(animation_index) = u16::try_from(at) else { continue };
            let tracks: Vec<_> = (0..).zip(&animation.value.tracks).collect();
            let written: Vec<_> = tracks.iter().filter(|(_, track)| !track.meta.label.is_empty()).collect();
            for (track, value) in &written {
                let name = match value.meta.label.as_str() {
                    label if written.len() > 1 => format!("{name}-{label}"),
                    _ => name.clone(),
                };
                let played =
                    PlayedTrack { animation: animation_index, track: *track, facing: value.meta.facing };
                trace::with_pixels(packed, compilation, folder, |sprite| {
                    let played = play(sprite, played, Room::of(most.saturating_sub(self.pixels)));
                    self.animation(&name, &played, most)
                })?;
            }
        }
        Ok(())
    }

    fn lose(&mut self, loss: Loss, name: &str) {
        self.losses.entry(loss).or_default().push(name.to_owned());
    }

    /// Adds an animation that is played so.
    fn animation(&mut self, name: &str, played: &Played<'_>, most: usize) -> Result<(), Fault> {
        let moments = &played.moments;
        let is_random = played.cut == Some(Cut::Random);
        if is_random {
            self.lose(Loss::Random, name);
        } else if played.cut.is_some() || played.goes_on || !played.has_round {
            self.lose(Loss::Ends, name);
        }
        let Some(canvas) = around(moments.iter().flat_map(|(frames, _)| frames)) else { return Ok(()) };
        let unit = if is_random { USUAL } else { unit(moments.iter().map(|(_, time)| time)) };
        let (mut list, mut is_exact) = (Vec::new(), true);
        // Pictures that come again are one frame.
        let mut own: HashMap<(usize, (i64, i64)), usize> = HashMap::new();
        for (frames, time) in moments {
            let too_large = || Fault::Call(format!("`{name}` is too large for a picture"));
            let left = most.saturating_sub(self.pixels);
            let reel = Reel::of(&[(frames.clone(), *time)], left).ok_or_else(too_large)?;
            let edges = around(frames.iter()).unwrap_or([0, 0, 1, 1]);
            let pixels = reel.pictures.into_iter().next().map(|picture| picture.pixels).unwrap_or_default();
            let (cell, corner) = trimmed(&pixels, reel.width.into());
            let cell = self.cell(cell);
            let corner = (edges[0] - canvas[0] + corner.0, edges[1] - canvas[1] + corner.1);
            let next = self.entries.len();
            let index = *own.entry((cell, corner)).or_insert(next);
            let is_known = index < next;
            if !is_known {
                self.entries.push(Entry {
                    name: format!("{name}_{:02}", own.len() - 1),
                    cell,
                    corner,
                    canvas: (canvas[2] - canvas[0], canvas[3] - canvas[1]),
                    origin: (-canvas[0], -canvas[1]),
                });
            }
            if is_random {
                list.extend((!is_known).then_some(index));
                continue;
            }
            let count = milliseconds(*time) / unit;
            is_exact &= count <= MOST_ENTRIES;
            list.extend((0..count.clamp(1, MOST_ENTRIES)).map(|_| index));
        }
        if !is_exact {
            self.lose(Loss::Times, name);
        }
        if unit != USUAL {
            self.times.push((name.to_owned(), unit));
        }
        self.animations.push((name.to_owned(), list));
        Ok(())
    }

    /// The number of a cell, which is stored once.
    fn cell(&mut self, cell: Cell) -> usize {
        let next = self.cells.len();
        *self.known.entry(cell).or_insert_with_key(|cell| {
            self.pixels = self.pixels.saturating_add(cell.pixels.len());
            self.cells.push(cell.clone());
            next
        })
    }

    /// The list as JSON.
    fn list(&self, places: &[(u32, u32)], (width, height): (u32, u32), image: &str) -> String {
        let mut text = "{\n  \"frames\": {".to_owned();
        for (number, entry) in self.entries.iter().enumerate() {
            let Some((cell, (x, y))) = self.cells.get(entry.cell).zip(places.get(entry.cell)) else {
                continue;
            };
            let (w, h) = (cell.width, cell.height());
            let (canvas, corner) = (entry.canvas, entry.corner);
            let is_trimmed = canvas != (i64::from(w), i64::from(h));
            let comma = if number > 0 { "," } else { "" };
            let name = quoted(&entry.name);
            let pivot = (part(entry.origin.0, canvas.0), part(entry.origin.1, canvas.1));
            let _ = write!(
                text,
                "{comma}\n    {name}: {{ \"frame\": {{ \"x\": {x}, \"y\": {y}, \"w\": {w}, \"h\": {h} }}, \
                 \"rotated\": false, \"trimmed\": {is_trimmed}, \
                 \"spriteSourceSize\": {{ \"x\": {}, \"y\": {}, \"w\": {w}, \"h\": {h} }}, \
                 \"sourceSize\": {{ \"w\": {}, \"h\": {} }}, \"pivot\": {{ \"x\": {}, \"y\": {} }} }}",
                corner.0, corner.1, canvas.0, canvas.1, pivot.0, pivot.1,
            );
        }
        text.push_str("\n  },\n  \"animations\": {");
        for (number, (name, list)) in self.animations.iter().enumerate() {
            let names = list.iter().filter_map(|index| self.entries.get(*index));
            let names: Vec<String> = names.map(|entry| quoted(&entry.name)).collect();
            let comma = if number > 0 { "," } else { "" };
            let _ = write!(text, "{comma}\n    {}: [{}]", quoted(name), names.join(", "));
        }
        let _ = write!(
            text,
            "\n  }},\n  \"meta\": {{\n    \"app\": \"cargo sprites\",\n    \"version\": \"1.1\",\n    \
             \"image\": {},\n    \"format\": \"RGBA8888\",\n    \
             \"size\": {{ \"w\": {width}, \"h\": {height} }},\n    \"scale\": \"1\"\n  }}\n}}\n",
            quoted(image)
        );
        text
    }

    /// The lines of `sprites.toml` by which the atlas is read as it was; [`None`] if it needs none.
    fn settings(&self, file: &str, has_sprites: bool) -> Option<String> {
        if self.times.is_empty() && !has_sprites {
            return None;
        }
        let mut text = format!("[atlas.{}]\n", quoted(file));
        if has_sprites {
            text.push_str("split = \"/\"\n");
        }
        if !self.times.is_empty() {
            let _ = write!(text, "\n[atlas.{}.times]\n", quoted(file));
        }
        for (name, unit) in &self.times {
            let _ = writeln!(text, "{} = {unit}", quoted(name));
        }
        Some(text)
    }
}

/// A text between quotes, as JSON and TOML have it.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// A part of a length.
#[expect(clippy::cast_precision_loss, reason = "sizes of pictures")]
fn part(at: i64, length: i64) -> f64 {
    at as f64 / length.max(1) as f64
}

/// The edges of the box around frames, relative to the sprite's position; [`None`] without a frame.
fn around<'f, 'a: 'f>(frames: impl Iterator<Item = &'f Frame<'a>>) -> Option<[i64; 4]> {
    let edges = frames.map(|frame| {
        let (rect, origin) = (frame.rect(), frame.origin());
        let (left, top) = (-i64::from(origin.x), -i64::from(origin.y));
        [left, top, left + i64::from(rect.width), top + i64::from(rect.height)]
    });
    edges.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1)
}

/// The milliseconds of which all times are multiples. A single picture lasts as long as any.
fn unit<'t>(times: impl Iterator<Item = &'t Duration> + Clone) -> u64 {
    if times.clone().count() < 2 {
        return USUAL;
    }
    let divisor = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    times.map(|time| milliseconds(*time)).reduce(divisor).unwrap_or(USUAL).max(1)
}

/// The part of a picture that has all visible pixels, and where it begins; its first pixel if there are none.
fn trimmed(pixels: &[[u8; 4]], width: usize) -> (Cell, (i64, i64)) {
    let width = width.max(1);
    let seen = || {
        pixels.iter().enumerate().filter(|(_, pixel)| pixel[3] > 0).map(|(at, _)| (at % width, at / width))
    };
    let (left, right) = (seen().map(|(x, _)| x).min(), seen().map(|(x, _)| x).max());
    let (top, bottom) = (seen().map(|(_, y)| y).min(), seen().map(|(_, y)| y).max());
    let (left, top) = (left.unwrap_or(0), top.unwrap_or(0));
    let (right, bottom) = (right.unwrap_or(0), bottom.unwrap_or(0));
    let rows = pixels.chunks(width).skip(top).take(bottom - top + 1);
    let shown = |pixel: &[u8; 4]| if pixel[3] == 0 { [0; 4] } else { *pixel };
    let cut: Vec<[u8; 4]> =
        rows.flat_map(|row| row.iter().skip(left).take(right - left + 1).map(shown)).collect();
    let width = u32::try_from(right - left + 1).unwrap_or(1);
    let side = |at: usize| i64::try_from(at).unwrap_or(0);
    (Cell { width, pixels: cut }, (side(left), side(top)))
}

/// The size of a picture of all cells, and where each of them lies, in rows of falling heights; [`None`] if it is too
/// large.
fn lay(cells: &[Cell]) -> Option<(Point, Vec<Point>)> {
    let area: u64 =
        cells.iter().map(|cell| u64::from(cell.width + MARGIN) * u64::from(cell.height() + MARGIN)).sum();
    let widest = cells.iter().map(|cell| cell.width).max()?;
    let side =
        u32::try_from(area.isqrt()).ok()?.max(widest).checked_add(2 * MARGIN)?.checked_next_power_of_two()?;
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_by_key(|at| std::cmp::Reverse(cells.get(*at).map(Cell::height)));
    let mut places = vec![(0, 0); cells.len()];
    let (mut left, mut top, mut height) = (MARGIN, MARGIN, 0);
    for at in order {
        let (cell, place) = (cells.get(at)?, places.get_mut(at)?);
        if left + cell.width + MARGIN > side {
            (left, top, height) = (MARGIN, top + height + MARGIN, 0);
        }
        *place = (left, top);
        left += cell.width + MARGIN;
        height = height.max(cell.height());
    }
    let bottom = top + height + MARGIN;
    (side <= LARGEST && bottom <= LARGEST).then_some(((side, bottom), places))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_do_not_touch_each_other() {
        let cell = |width: u32, height: u32| Cell { width, pixels: vec![[9; 4]; (width * height) as usize] };
        let cells: Vec<Cell> = (1..40).map(|at| cell(1 + at * 7 % 13, 1 + at * 5 % 11)).collect();
        let ((width, height), places) = lay(&cells).unwrap();
        let mut taken = std::collections::HashSet::new();
        for (cell, (left, top)) in cells.iter().zip(places) {
            assert!(left > 0 && top > 0 && left + cell.width < width && top + cell.height() < height);
            for (x, y) in (0..=cell.width).flat_map(|x| (0..=cell.height()).map(move |y| (x, y))) {
                assert!(taken.insert((left + x, top + y)));
            }
        }
    }

    #[test]
    fn times_have_a_unit() {
        let of = |times: &[u64]| {
            let times: Vec<Duration> = times.iter().map(|time| Duration::from_millis(*time)).collect();
            unit(times.iter())
        };
        assert_eq!((of(&[80, 120]), of(&[100, 100]), of(&[30]), of(&[7, 5])), (40, 100, 100, 1));
    }
}
