//! Sheets whose cells are known, and variants of them.

use crate::learn::Example;
use png::{Decoder, Transformations};
use sprite_compiler::grids::{CellGrid, Drawing, Hints, candidates};
use sprite_table::Size;
use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;
use std::path::Path;

/// A way in which a sheet is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variant {
    Plain,
    /// With the cells of the other sheets of its folder known.
    Known,
    /// With pixels between and around its cells.
    Spaced,
    /// On a background of one colour.
    Opaque,
}

impl Variant {
    pub(crate) const ALL: [Self; 4] = [Self::Plain, Self::Known, Self::Spaced, Self::Opaque];

    /// How much it counts in learning.
    pub(crate) const fn weight(self) -> f64 {
        match self {
            Self::Plain => 1.0,
            Self::Known | Self::Spaced | Self::Opaque => 0.3,
        }
    }
}

/// Changes of the width and the height of a cell.
type Change = fn([u32; 2]) -> [u32; 2];

/// Grids of a sheet: the true one, and wrong ones that people write.
pub(crate) const WRONG: [(&str, Change); 8] = [
    ("true", |cell| cell),
    ("half", |[width, height]| [width / 2, height / 2]),
    ("half wide", |[width, height]| [width / 2, height]),
    ("double", |[width, height]| [width * 2, height * 2]),
    ("double wide", |[width, height]| [width * 2, height]),
    ("one more", |[width, height]| [width + 1, height]),
    ("one less", |[width, height]| [width - 1, height]),
    ("0.72 wide", |[width, height]| [(width * 72 + 50) / 100, height]),
];

/// A sheet with its true grid.
pub(crate) struct Sheet {
    pub(crate) name: String,
    pub(crate) folder: String,
    pub(crate) variant: Variant,
    pub(crate) drawing: Drawing,
    pub(crate) hints: Hints,
    pub(crate) truth: CellGrid,
}

impl Sheet {
    /// All grids of the sheet; [`None`] if the true one is not among them.
    pub(crate) fn example(&self) -> Option<Example> {
        let all = candidates(&self.drawing, &self.hints);
        // Of a single row nothing shows the spacing.
        let is_true = |grid: &CellGrid| grid.cell == self.truth.cell && grid.counts == self.truth.counts;
        let truth = all.iter().position(|candidate| is_true(&candidate.grid))?;
        Some(Example {
            name: self.name.clone(),
            folder: self.folder.clone(),
            variant: self.variant,
            grids: all.iter().map(|candidate| candidate.grid).collect(),
            features: all.iter().map(|candidate| candidate.features).collect(),
            truth,
        })
    }

    /// Another grid of the sheet; [`None`] if it has no cell.
    pub(crate) fn with(&self, change: Change) -> Option<CellGrid> {
        let Size { width, height } = self.truth.cell;
        let picture = self.drawing.size();
        let [width, mut height] = change([width, height]);
        if self.truth.counts[1] == 1 && height > picture.height {
            height = picture.height;
        }
        let fits = (1..=picture.width).contains(&width) && (1..=picture.height).contains(&height);
        fits.then(|| CellGrid::new(picture, Size::new(width, height), self.truth.margin, self.truth.spacing))
    }

    /// Returns whether something can be seen beside the cells of a grid.
    pub(crate) fn has_rest(&self, grid: CellGrid) -> bool {
        let end = |axis: usize, cell: u32| {
            grid.margin[axis] + grid.counts[axis] * (cell + grid.spacing[axis]) - grid.spacing[axis]
        };
        let (right, below) = (end(0, grid.cell.width), end(1, grid.cell.height));
        let Size { width, height } = self.drawing.size();
        (0..height).any(|y| (0..width).any(|x| (x >= right || y >= below) && self.drawing.is_visible(x, y)))
    }
}

/// All sheets of a folder, each in its variants.
#[expect(clippy::disallowed_methods, reason = "the sheets are no assets of a game")]
pub(crate) fn read(folder: &Path) -> Result<Vec<Sheet>, String> {
    let list = folder.join("truth.tsv");
    let text = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let mut sizes: BTreeMap<String, Vec<(String, Size)>> = BTreeMap::new();
    for group in fs::read_dir(folder).map_err(|error| error.to_string())?.flatten() {
        let name = group.file_name().to_string_lossy().into_owned();
        for file in fs::read_dir(group.path()).into_iter().flatten().flatten() {
            let path = format!("{name}/{}", file.file_name().to_string_lossy());
            if let Ok((size, _)) = decode(&folder.join(&path)) {
                sizes.entry(name.clone()).or_default().push((path, size));
            }
        }
    }
    let rows: Vec<Row> = text.lines().skip(1).map(Row::read).collect::<Result<_, _>>()?;
    let mut sheets = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let (size, pixels) = decode(&folder.join(&row.path))?;
        let group = row.path.split('/').next().unwrap_or_default().to_owned();
        let file = row.path.rsplit('/').next().unwrap_or_default();
        let name = file.rsplit_once('.').map_or(file, |(stem, _)| stem).to_owned();
        let others = sizes.get(&group).into_iter().flatten().filter(|(path, _)| *path != row.path);
        let others: Vec<Size> = others.map(|(_, size)| *size).collect();
        let is_other = |other: &&Row| other.path != row.path && other.path.starts_with(&format!("{group}/"));
        let known: Vec<Size> = rows.iter().filter(is_other).map(|other| other.cell).collect();
        let hints = Hints { name, others, ..Hints::default() };
        let drawing = Drawing::of_rgba8(size, &pixels);
        let truth = CellGrid::new(size, row.cell, row.margin, row.spacing);
        let mut add = |variant, drawing, hints, truth| {
            let (name, folder) = (row.path.clone(), group.clone());
            sheets.push(Sheet { name, folder, variant, drawing, hints, truth });
        };
        add(Variant::Plain, drawing.clone(), hints.clone(), truth);
        if !known.is_empty() {
            add(Variant::Known, drawing.clone(), Hints { known, ..hints.clone() }, truth);
        }
        if truth.cells() > 1 && truth.spacing == [0; 2] {
            let spacing = [1, 1, 2][index % 3];
            let margin = if index % 2 == 0 { 0 } else { spacing };
            let (drawing, grid) = spaced(&drawing, truth, margin, spacing);
            add(Variant::Spaced, drawing, Hints { name: hints.name.clone(), ..Hints::default() }, grid);
        }
        let colour = [90, 40, 200, 255];
        let opaque: Vec<[u8; 4]> =
            pixels.iter().map(|pixel| if pixel[3] == 0 { colour } else { *pixel }).collect();
        add(Variant::Opaque, Drawing::of_rgba8(size, &opaque), hints, truth);
    }
    Ok(sheets)
}

/// The cells of a sheet with pixels between and around them.
fn spaced(drawing: &Drawing, grid: CellGrid, margin: u32, spacing: u32) -> (Drawing, CellGrid) {
    let length = |count: u32, cell: u32| count * (cell + spacing) - spacing + 2 * margin;
    let Size { width, height } = grid.cell;
    let size = Size::new(length(grid.counts[0], width), length(grid.counts[1], height));
    let inner = |at: u32, cell: u32| {
        let at = at.checked_sub(margin)?;
        let (index, within) = (at / (cell + spacing), at % (cell + spacing));
        (within < cell).then(|| index * cell + within)
    };
    let spaced = Drawing::new(size, |x, y| {
        let at = inner(x, width).zip(inner(y, height));
        at.is_some_and(|(x, y)| drawing.is_visible(x, y))
    });
    (spaced, CellGrid::new(size, grid.cell, [margin; 2], [spacing; 2]))
}

struct Row {
    path: String,
    cell: Size,
    margin: [u32; 2],
    spacing: [u32; 2],
}

impl Row {
    fn read(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| {
            let text = fields.get(at).ok_or_else(|| format!("too few fields: {line}"))?;
            text.parse::<u32>().map_err(|error| format!("{line}: {error}"))
        };
        Ok(Self {
            path: fields.first().copied().unwrap_or_default().to_owned(),
            cell: Size::new(number(3)?, number(4)?),
            margin: [number(5)?, number(6)?],
            spacing: [number(7)?, number(8)?],
        })
    }
}

#[expect(clippy::disallowed_methods, reason = "the sheets are no assets of a game")]
fn decode(path: &Path) -> Result<(Size, Vec<[u8; 4]>), String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let read = || -> Result<_, png::DecodingError> {
        let mut decoder = Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
        let mut reader = decoder.read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().ok_or(png::DecodingError::LimitsExceeded)?];
        let info = reader.next_frame(&mut bytes)?;
        Ok((info, bytes))
    };
    let (info, bytes) = read().map_err(|error| format!("{}: {error}", path.display()))?;
    let pixels = if info.color_type == png::ColorType::GrayscaleAlpha {
        bytes.as_chunks().0.iter().map(|[grey, alpha]| [*grey, *grey, *grey, *alpha]).collect()
    } else {
        bytes.as_chunks().0.to_vec()
    };
    Ok((Size::new(info.width, info.height), pixels))
}
