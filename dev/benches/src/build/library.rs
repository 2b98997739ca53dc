//! Made libraries of sprites.

use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use std::fmt::Write as _;

/// The size of a library.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) name: &'static str,
    /// Descriptions, each with an image of its own.
    pub(crate) sprites: usize,
    /// Rows of frames in an image, and frames in a row. The rows are directions.
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    /// Pixels on a side of a frame.
    pub(crate) cell: u32,
    pub(crate) described: Described,
}

/// How the images of a library are described.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Described {
    /// By descriptions of Solarus.
    Solarus,
    /// Half of them by descriptions of openage, of which those of one folder are one sprite.
    HalfOpenage,
    /// By a sheet for each, with one animation.
    Sheets,
    /// By one rule of the settings, which says the same.
    Rule,
}

/// The keys of a sheet, and of the rule that says the same.
const KEYS: &str = "cell = [16, 16]\nduration = 100 # milliseconds\n";

impl Plan {
    pub(crate) fn frames(&self) -> usize {
        self.sprites * (self.rows * self.columns) as usize
    }

    pub(crate) fn pixels(&self) -> usize {
        self.frames() * (self.cell * self.cell) as usize
    }

    /// A path below the asset folder, without the ending.
    pub(crate) fn stem(index: usize) -> String {
        format!("room{}/actor{index}", index / 25)
    }

    fn is_openage(&self, index: usize) -> bool {
        self.described == Described::HalfOpenage && !index.is_multiple_of(2)
    }

    /// The path of the file that describes an image. The text of the first holds " 100 ": a time.
    pub(crate) fn description(&self, index: usize) -> String {
        let ending = match self.described {
            Described::Rule => return "sprites.toml".to_owned(),
            Described::Sheets => "sheet.toml",
            Described::Solarus | Described::HalfOpenage => {
                if self.is_openage(index) {
                    "sprite"
                } else {
                    "dat"
                }
            }
        };
        format!("{}.{ending}", Self::stem(index))
    }

    /// The image and its description. A rule stands beside the first image.
    pub(crate) fn files(&self, index: usize) -> Result<Vec<(String, Vec<u8>)>, String> {
        let text = match self.described {
            Described::Rule if index > 0 => None,
            Described::Rule => Some(format!("[sheets.\"**/*.png\"]\n{KEYS}")),
            Described::Sheets => Some(KEYS.to_owned()),
            Described::Solarus | Described::HalfOpenage => {
                Some(if self.is_openage(index) { self.openage(index) } else { self.solarus(index) })
            }
        };
        let picture = self.picture(index).map_err(|error| error.to_string())?;
        let description = text.map(|text| (self.description(index), text.into_bytes()));
        Ok(description.into_iter().chain([(format!("{}.png", Self::stem(index)), picture)]).collect())
    }

    /// Animations of four directions.
    fn solarus(&self, index: usize) -> String {
        let mut text = String::new();
        let (cell, columns) = (self.cell, self.columns);
        for row in 0..self.rows {
            if row % 4 == 0 {
                let directions = (self.rows - row).min(4);
                let _ = writeln!(text, "walk{} actor{index}.png {directions} 100 0", row / 4);
            }
            let (x, y) = (cell / 2, cell - 3);
            let _ = writeln!(text, "0 {} {cell} {cell} {x} {y} {columns} {columns}", row * cell);
        }
        text
    }

    /// One animation, a line for each frame.
    fn openage(&self, index: usize) -> String {
        let mut text = format!(
            "version 1\nimagefile 0 \"actor{index}.png\"\nlayer 0 mode=loop position=20 time_per_frame=100 replay_delay=500\n"
        );
        let angle = |row| 360 * row / self.rows;
        for row in 0..self.rows {
            let _ = writeln!(text, "angle {}", angle(row));
        }
        for row in 0..self.rows {
            for frame in 0..self.columns {
                let (x, y, cell) = (frame * self.cell, row * self.cell, self.cell);
                let _ = writeln!(
                    text,
                    "frame {frame} {} 0 0 {x} {y} {cell} {cell} {} {}",
                    angle(row),
                    cell / 2,
                    cell - 3
                );
            }
        }
        text
    }

    /// Round bodies with some noise on them, and nothing around; no two images are equal.
    fn picture(&self, index: usize) -> image::ImageResult<Vec<u8>> {
        let (width, height) = (self.columns * self.cell, self.rows * self.cell);
        let seed = u32::try_from(index).unwrap_or(0);
        let half = i64::from(self.cell / 2);
        let pixel = |x: u32, y: u32| {
            let side = |place: u32| i64::from(place % self.cell) - half;
            if side(x) * side(x) + side(y) * side(y) > half * half {
                return [0; 4];
            }
            let mixed = (x * 7919) ^ (y * 104_729) ^ (seed * 1_299_709);
            let noise = mixed.wrapping_mul(2_654_435_761) >> 29;
            let shade = u8::try_from((x / 3 + y / 5 + seed + noise) % 251).unwrap_or(0);
            [shade, shade / 2, 90, 255]
        };
        let pixels: Vec<u8> = (0..height).flat_map(|y| (0..width).flat_map(move |x| pixel(x, y))).collect();
        let mut png = Vec::new();
        PngEncoder::new(&mut png).write_image(&pixels, width, height, ExtendedColorType::Rgba8)?;
        Ok(png)
    }
}
