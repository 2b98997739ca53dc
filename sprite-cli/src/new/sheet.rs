//! A sheet: its visible pixels, and the cells of its frames.

use crate::bitmap::Bitmap;
use crate::fault::Fault;
use sprite_compiler::shown_path;
use std::fs::File;
use std::io::BufReader;
use std::ops::Range;
use std::path::Path;

/// Width and height in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl std::str::FromStr for Cell {
    type Err = String;

    /// `16x24`.
    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| text.parse::<u32>().ok().filter(|side| (1..=65_535).contains(side));
        let sides = text.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
        let (width, height) = sides.ok_or("a cell is WIDTHxHEIGHT in pixels, for example 16x24")?;
        Ok(Self { width, height })
    }
}

/// An image with frames.
pub(super) struct Sheet {
    pub(super) width: u32,
    pub(super) height: u32,
    visible: Vec<bool>,
}

impl Sheet {
    #[expect(clippy::disallowed_methods, reason = "the sheet is no asset yet: it is where the caller says")]
    pub(super) fn open(path: &Path) -> Result<Self, Fault> {
        let file = File::open(path).map_err(png::DecodingError::from);
        let bitmap = file.and_then(|file| Bitmap::decode(BufReader::new(file)));
        let Bitmap { width, height, pixels } =
            bitmap.map_err(|error| Fault::Call(format!("`{}`: {error}", shown_path(path))))?;
        Ok(Self { width, height, visible: pixels.iter().map(|pixel| pixel[3] > 0).collect() })
    }

    fn is_visible(&self, x: u32, y: u32) -> bool {
        let at = y as usize * self.width as usize + x as usize;
        self.visible.get(at).copied().unwrap_or(false)
    }

    /// The cells into which transparent gutters divide the sheet; [`None`] if it has no visible pixel.
    pub(super) fn guess(&self) -> Option<Cell> {
        let columns: Vec<bool> =
            (0..self.width).map(|x| (0..self.height).any(|y| self.is_visible(x, y))).collect();
        let rows: Vec<bool> =
            (0..self.height).map(|y| (0..self.width).any(|x| self.is_visible(x, y))).collect();
        Some(Cell { width: pitch(&columns)?, height: pitch(&rows)? })
    }

    /// The cells that the name of the picture says: `run_32x32`, `Run (32x32)`, `run_strip8`; [`None`] if it says none that
    /// divide the sheet.
    pub(super) fn named(&self, stem: &str) -> Option<Cell> {
        let lower = stem.to_ascii_lowercase();
        let sizes = lower.match_indices('x').filter_map(|(at, _)| {
            let (before, after) = (lower.get(..at)?, lower.get(at + 1..)?);
            let start = before.trim_end_matches(|character: char| character.is_ascii_digit()).len();
            let length =
                after.len() - after.trim_start_matches(|character: char| character.is_ascii_digit()).len();
            Some(Cell {
                width: before.get(start..)?.parse().ok()?,
                height: after.get(..length)?.parse().ok()?,
            })
        });
        let divides = |cell: &Cell| {
            let is_whole = (cell.width, cell.height) == (self.width, self.height);
            // Less than 4 pixels is rather a number of cells.
            let fits = |length: u32, cell: u32| cell >= 4 && length.is_multiple_of(cell);
            !is_whole && fits(self.width, cell.width) && fits(self.height, cell.height)
        };
        let strip = lower.rsplit_once("strip").and_then(|(_, count)| {
            let count = count.trim_matches(|character: char| !character.is_alphanumeric());
            let count: u32 = count.parse().ok().filter(|count| *count > 0)?;
            Some(Cell { width: self.width / count, height: self.height })
        });
        sizes.chain(strip.filter(|cell| cell.width > 0)).find(divides)
    }

    /// The cells by transparent gutters, and how they were found. A strip that no gutter divides has square cells, which is
    /// a guess; [`None`] if the sheet has no visible pixel.
    pub(super) fn guess_explained(&self) -> Option<(Cell, String)> {
        const OTHERS: usize = 6;
        let cell = self.guess()?;
        let is_whole = (cell.width, cell.height) == (self.width, self.height);
        if !is_whole {
            return Some((cell, "by its transparent gutters".to_owned()));
        }
        let is_wide = self.width > self.height;
        let (long, short) = if is_wide { (self.width, self.height) } else { (self.height, self.width) };
        let cell_of = |length| {
            if is_wide {
                Cell { width: length, height: short }
            } else {
                Cell { width: short, height: length }
            }
        };
        // Frames of less than 4 pixels are hardly drawn.
        let divides = |length: &u32| long.is_multiple_of(*length) && *length >= 4 && *length != short;
        let mut others: Vec<u32> = (1..long).filter(divides).collect();
        others.sort_by_key(|length| length.abs_diff(short));
        others.truncate(OTHERS);
        others.sort_unstable();
        let others: Vec<String> = others
            .into_iter()
            .map(|length| {
                let Cell { width, height } = cell_of(length);
                format!("{width}x{height}")
            })
            .collect();
        let others = match others.as_slice() {
            [] => String::new(),
            others => format!("; others that divide it: {}", others.join(", ")),
        };
        if long > short && long.is_multiple_of(short) {
            let times = long / short;
            let than = if is_wide { "wide as it is high" } else { "high as it is wide" };
            let how = format!("a guess, as no gutter divides it and it is {times} times as {than}{others}");
            return Some((cell_of(short), how));
        }
        Some((cell, format!("a guess, as no gutter divides it{others}")))
    }

    /// The cells of a sheet with a pixel or more between them, or around them, which cells alone do not divide: the
    /// transparent gutters say how many.
    pub(super) fn guess_spaced(&self) -> Option<(Cell, Gutters)> {
        let columns: Vec<bool> =
            (0..self.width).map(|x| (0..self.height).any(|y| self.is_visible(x, y))).collect();
        let rows: Vec<bool> =
            (0..self.height).map(|y| (0..self.width).any(|x| self.is_visible(x, y))).collect();
        let is_one = |visible: &[bool]| {
            bands(visible).len() > 1 && pitch(visible).is_some_and(|cell| cell as usize == visible.len())
        };
        if !is_one(&columns) && !is_one(&rows) {
            return None;
        }
        let alone = |visible: &[bool]| Some(Axis { cell: pitch(visible)?, margin: 0, spacing: 0 });
        let across = spaced(&columns).or_else(|| alone(&columns))?;
        let down = spaced(&rows).or_else(|| alone(&rows))?;
        let margin = [across.margin, down.margin];
        // Of one row or one column the spacing is that of the other axis.
        let spacing = match (across.cell == self.width, down.cell == self.height) {
            (false, true) => [across.spacing; 2],
            (true, false) => [down.spacing; 2],
            _ => [across.spacing, down.spacing],
        };
        let is_spaced = margin != [0; 2] || spacing != [0; 2];
        is_spaced.then_some((Cell { width: across.cell, height: down.cell }, Gutters { margin, spacing }))
    }

    /// How many frames each row of cells has: up to the last cell in which something can be seen.
    pub(super) fn frames(&self, cell: Cell, gutters: Gutters) -> Vec<u32> {
        let Gutters { margin, spacing } = gutters;
        let count = |length: u32, cell: u32, axis: usize| {
            (length + spacing[axis]).saturating_sub(margin[axis]) / (cell + spacing[axis])
        };
        let columns = count(self.width, cell.width, 0);
        let is_drawn = |column: u32, row: u32| {
            let left = margin[0] + column * (cell.width + spacing[0]);
            let top = margin[1] + row * (cell.height + spacing[1]);
            (top..top + cell.height).any(|y| (left..left + cell.width).any(|x| self.is_visible(x, y)))
        };
        let frames =
            |row| (0..columns).rev().find(|&column| is_drawn(column, row)).map_or(0, |last| last + 1);
        (0..count(self.height, cell.height, 1)).map(frames).collect()
    }
}

/// Pixels around the cells of a sheet, of each axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gutters {
    pub(super) margin: [u32; 2],
    pub(super) spacing: [u32; 2],
}

/// The cells along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Axis {
    cell: u32,
    margin: u32,
    spacing: u32,
}

/// The cells along an axis with gutters between them, the narrowest ones first. A margin may stand on one side or on both.
fn spaced(visible: &[bool]) -> Option<Axis> {
    const WIDEST: usize = 4;
    let bands = bands(visible);
    let length = visible.len();
    let fits = |count: usize, margin: usize, spacing: usize, sides: usize| {
        let inner = (length + spacing).checked_sub(sides * margin)?;
        let pitch = inner / count;
        let cell = pitch.checked_sub(spacing).filter(|cell| *cell > 0 && inner.is_multiple_of(count))?;
        let is_inside = |band: &Range<usize>| {
            let Some(start) = band.start.checked_sub(margin) else { return false };
            start % pitch + band.len() <= cell && start / pitch < count
        };
        bands.iter().all(is_inside).then_some(cell)
    };
    let mut gutters: Vec<(usize, usize)> =
        (0..=WIDEST).flat_map(|margin| (0..=WIDEST).map(move |spacing| (margin, spacing))).skip(1).collect();
    gutters.sort_by_key(|(margin, spacing)| (margin + spacing, *margin));
    let count = bands.len();
    // A margin on both sides is likelier than one on the left alone.
    let all = [2, 1].into_iter().flat_map(|sides| gutters.iter().map(move |gutter| (sides, *gutter)));
    all.filter(|_| count > 1).find_map(|(sides, (margin, spacing))| {
        let cell = fits(count, margin, spacing, sides)?;
        let number = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
        Some(Axis { cell: number(cell), margin: number(margin), spacing: number(spacing) })
    })
}

/// The length of a cell along an axis. The whole length when nothing divides the sheet.
fn pitch(visible: &[bool]) -> Option<u32> {
    let bands = bands(visible);
    let (first, last) = (bands.first()?, bands.last()?);
    let length = visible.len();
    // If pictures are at equal distances, that is the length, also if the last cells are empty. Otherwise there are as
    // many cells as pictures.
    let centre = |band: &Range<usize>| band.start + band.end;
    let between = (bands.len() - 1).checked_mul(2 * length);
    let apart = centre(last) - centre(first);
    let by_distance = between.and_then(|between| (between + apart / 2).checked_div(apart));
    let counts = by_distance.into_iter().chain((1..=bands.len()).rev());
    let divides = |count: &usize| {
        *count > 0 && length.is_multiple_of(*count) && {
            let cell = length / count;
            bands.iter().all(|band| band.start / cell == (band.end - 1) / cell)
        }
    };
    let count = counts.into_iter().find(divides).unwrap_or(1);
    u32::try_from(length / count).ok()
}

/// Runs of columns, or of rows, with visible pixels.
fn bands(visible: &[bool]) -> Vec<Range<usize>> {
    let mut bands: Vec<Range<usize>> = Vec::new();
    for (at, _) in visible.iter().enumerate().filter(|(_, visible)| **visible) {
        match bands.last_mut() {
            Some(band) if band.end == at => band.end = at + 1,
            _ => bands.push(at..at + 1),
        }
    }
    bands
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `#` is a column with visible pixels.
    fn length(columns: &str) -> Option<u32> {
        pitch(&columns.chars().map(|column| column == '#').collect::<Vec<_>>())
    }

    #[test]
    fn gutters_divide_a_sheet_into_equal_cells() {
        assert_eq!(length(".##..##..##."), Some(4));
        assert_eq!(length("###.##...##."), Some(4));
        // The last two cells are empty.
        assert_eq!(length(".##..##..##........."), Some(4));
        // No gutter divides the columns.
        assert_eq!(length("########"), Some(8));
        assert_eq!(length(".##..#.."), Some(4));
        assert_eq!(length("........"), None);
        // The columns do not form equal cells, so there is one frame.
        assert_eq!(length("#####.#"), Some(7));
    }

    #[test]
    fn names_say_how_large_cells_are() {
        let named = |stem: &str, (width, height): (u32, u32)| {
            let sheet = Sheet { width, height, visible: Vec::new() };
            sheet.named(stem).map(|Cell { width, height }| (width, height))
        };
        assert_eq!(named("crab_24x16", (96, 32)), Some((24, 16)));
        assert_eq!(named("Crab (24X16)", (96, 16)), Some((24, 16)));
        assert_eq!(named("crab-24x16-walk", (96, 16)), Some((24, 16)));
        assert_eq!(named("crab_strip6", (96, 16)), Some((16, 16)));
        assert_eq!(named("crab_strip_6", (96, 16)), Some((16, 16)));
        // The size of the whole sheet, numbers that do not divide it, and words.
        for (stem, size) in [
            ("crab_96x16", (96, 16)),
            ("crab_20x16", (96, 16)),
            ("crab_strip7", (96, 16)),
            ("pixel", (96, 16)),
            ("stripes", (96, 16)),
            ("crab_0x16", (96, 16)),
        ] {
            assert_eq!(named(stem, size), None, "{stem}");
        }
    }

    #[test]
    fn a_strip_that_no_gutter_divides_has_square_cells() {
        let guessed = |width: u32, height: u32| {
            let sheet = Sheet { width, height, visible: vec![true; (width * height) as usize] };
            let (cell, how) = sheet.guess_explained().expect("visible pixels");
            ((cell.width, cell.height), how)
        };
        let (cell, how) = guessed(96, 16);
        assert_eq!(cell, (16, 16));
        assert!(how.starts_with("a guess") && how.contains("24x16") && how.contains("12x16"), "{how}");
        assert_eq!(guessed(8, 40).0, (8, 8));
        let (cell, how) = guessed(30, 20);
        assert_eq!(cell, (30, 20));
        assert!(how.starts_with("a guess") && how.contains("15x20"), "{how}");
        assert!(guessed(16, 16).1.starts_with("a guess"));
    }

    #[test]
    fn gutters_of_a_pixel_are_spacing_and_margin() {
        let axis = |columns: &str| spaced(&columns.chars().map(|column| column == '#').collect::<Vec<_>>());
        let found = |cell, margin, spacing| Some(Axis { cell, margin, spacing });
        assert_eq!(axis("####.####.####"), found(4, 0, 1));
        assert_eq!(axis(".####..####..####."), found(4, 1, 2));
        assert_eq!(axis(".####.####.####."), found(4, 1, 1));
        assert_eq!(axis("####"), None);
        assert_eq!(axis("#####.#"), None);
    }

    fn png(side: u32, (color, depth): (png::ColorType, png::BitDepth), bytes: &[u8]) -> Vec<u8> {
        let mut png = Vec::new();
        let mut encoder = png::Encoder::new(&mut png, side, side);
        encoder.set_color(color);
        encoder.set_depth(depth);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(bytes).unwrap();
        writer.finish().unwrap();
        png
    }

    #[test]
    fn a_sheet_is_a_png_of_any_kind() {
        use png::BitDepth::{Eight, One, Sixteen};
        use png::ColorType::{Grayscale, GrayscaleAlpha, Rgb, Rgba};
        for (kind, bytes, pixel) in [
            ((Grayscale, One), &[0x80][..], [255; 4]),
            ((Grayscale, Eight), &[7], [7, 7, 7, 255]),
            ((GrayscaleAlpha, Eight), &[7, 8], [7, 7, 7, 8]),
            ((Rgb, Eight), &[7, 8, 9], [7, 8, 9, 255]),
            ((Rgba, Sixteen), &[7, 0, 8, 0, 9, 0, 10, 0], [7, 8, 9, 10]),
        ] {
            let bitmap = Bitmap::decode(std::io::Cursor::new(png(1, kind, bytes))).unwrap();
            assert_eq!((bitmap.width, bitmap.height, bitmap.pixels), (1, 1, vec![pixel]), "{kind:?}");
        }
    }

    #[test]
    fn a_header_that_promises_too_much_is_refused() {
        let mut png = png(1, (png::ColorType::Rgba, png::BitDepth::Eight), &[0; 4]);
        png[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
        let checksum = crc32fast::hash(&png[12..29]).to_be_bytes();
        png[29..33].copy_from_slice(&checksum);
        let error = Bitmap::decode(std::io::Cursor::new(png)).unwrap_err();
        assert!(matches!(error, png::DecodingError::LimitsExceeded), "{error}");
    }

    #[test]
    fn a_cell_is_two_numbers() {
        assert_eq!("16x24".parse(), Ok(Cell { width: 16, height: 24 }));
        for wrong in ["16", "16x", "0x4", "16X24", "-1x4", "16x24x2", "65536x1"] {
            assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
        }
    }
}
