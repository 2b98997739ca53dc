//! The grids that a sheet may have, with reasons, the likeliest first.

use super::layout::Layout;
use super::sheet::Sheet;
use serde::Serialize;
use sprite_compiler::grids::{Candidate, CellGrid, Hints, candidates};
use sprite_table::Size;
use std::fmt::{self, Display};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// The probability from which on a grid is clear.
const CLEAR: f64 = 0.55;
/// How much neighbouring cells of a strip are alike that has one figure in each.
const ALIKE: f64 = 0.5;
/// The most proposals that are printed, and in JSON.
const SHOWN: usize = 4;
const LISTED: usize = 12;
/// The most other pictures of a folder that are looked at.
const OTHERS: usize = 200;

/// Facts that the proposals for a sheet have to agree with.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Asked {
    pub(super) layout: Option<Layout>,
    pub(super) margin: Option<[u32; 2]>,
    pub(super) spacing: Option<[u32; 2]>,
}

/// All proposals for a sheet.
pub(super) struct Guess {
    /// The likeliest first.
    pub(super) proposals: Vec<Proposal>,
    is_clear: bool,
}

/// A grid that a sheet may have.
pub(super) struct Proposal {
    pub(super) grid: CellGrid,
    /// The probability that it is right, from 0 to 1.
    pub(super) chance: f64,
    pub(super) reasons: Vec<String>,
    pub(super) objections: Vec<String>,
    /// `true` if each cell has a drawing, and none goes on into another cell.
    is_parted: bool,
    /// How much neighbouring cells are alike, from 0 to 1.
    alike: f64,
}

impl Guess {
    /// The proposals for a sheet; [`None`] if nothing can be seen on it, or if no cells fit.
    pub(super) fn of(sheet: &Sheet, picture: &Path, asked: &Asked) -> Option<Self> {
        if sheet.drawing.is_blank() {
            return None;
        }
        let layout = asked.layout;
        let mut all = candidates(&sheet.drawing, &hints(picture, layout));
        let is = |asked: Option<[u32; 2]>, has: [u32; 2]| asked.is_none_or(|asked| asked == has);
        all.retain(|Candidate { grid, .. }| is(asked.margin, grid.margin) && is(asked.spacing, grid.spacing));
        let best = all.first()?.score;
        let total: f64 = all.iter().map(|candidate| (candidate.score - best).exp()).sum();
        let mut proposals: Vec<Proposal> = Vec::new();
        for candidate in &all {
            let chance = (candidate.score - best).exp() / total;
            // With a little more or less space between them the same cells are cut.
            let counts = candidate.grid.counts;
            if let Some(same) = proposals.iter_mut().find(|proposal| proposal.grid.counts == counts) {
                same.chance += chance;
            } else {
                let (reasons, objections) = reasons(candidate, layout);
                let is_parted = candidate.feature("cut_most") == 0.0 && sheet.are_all_drawn(&candidate.grid);
                let (grid, alike) = (candidate.grid, candidate.feature("alike"));
                proposals.push(Proposal { grid, chance, reasons, objections, is_parted, alike });
            }
        }
        Some(Self::parted(proposals))
    }

    /// The proposals, the likeliest first. Before it comes one that divides each of its cells into drawings of their own:
    /// a cell with several drawings that nothing joins is hardly one frame.
    fn parted(mut proposals: Vec<Proposal>) -> Self {
        let first = proposals.first().map(|first| (first.grid, first.chance));
        let mut is_clear = first.is_some_and(|(_, chance)| chance >= CLEAR);
        let parts = first.and_then(|(grid, _)| proposals.iter().position(|other| other.parts_of(&grid)));
        if let Some(at) = parts {
            proposals[..=at].rotate_right(1);
            // A strip of figures that are alike has one in each cell.
            let is_strip = |proposal: &Proposal| proposal.grid.counts[1] == 1 && proposal.alike >= ALIKE;
            let chance: f64 = proposals.iter().take(2).map(|proposal| proposal.chance).sum();
            is_clear = chance >= CLEAR && proposals.first().is_some_and(is_strip);
            if let [parts, whole, ..] = proposals.as_mut_slice() {
                std::mem::swap(&mut parts.chance, &mut whole.chance);
                parts.reasons.insert(0, "each cell has a drawing of its own".to_owned());
            }
        }
        Self { proposals, is_clear }
    }

    /// Returns whether the first proposal is far likelier than the others.
    pub(super) const fn is_clear(&self) -> bool {
        self.is_clear
    }

    /// The proposals that are worth a line.
    pub(super) fn shown(&self) -> impl Iterator<Item = &Proposal> {
        self.proposals.iter().take(SHOWN)
    }

    /// The proposals for other programs.
    pub(super) fn json<'a>(&'a self, picture: &'a str, size: Size) -> impl Serialize + 'a {
        List {
            picture,
            size: [size.width, size.height],
            clear: self.is_clear(),
            proposals: self.proposals.iter().take(LISTED).map(Row::of).collect(),
        }
    }
}

impl Proposal {
    /// Returns whether its cells are parts of larger ones, each with a drawing of its own that no border cuts.
    fn parts_of(&self, larger: &CellGrid) -> bool {
        let is_part = |axis: usize| self.grid.counts[axis].is_multiple_of(larger.counts[axis].max(1));
        self.is_parted && self.grid.cells() > larger.cells() && larger.cells() > 1 && is_part(0) && is_part(1)
    }

    /// The first of its reasons.
    pub(super) fn ground(&self) -> &str {
        self.reasons.first().map_or("its shape", String::as_str)
    }
}

impl Display for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CellGrid { cell, counts, .. } = self.grid;
        write!(f, "proposal: {}x{}", cell.width, cell.height)?;
        for (name, pixels) in gaps(&self.grid) {
            write!(f, " {name} {pixels}")?;
        }
        write!(f, ", {} x {} cells, {} %", counts[0], counts[1], (self.chance * 100.0).round())?;
        if !self.reasons.is_empty() {
            write!(f, ": {}", self.reasons.join(", "))?;
        }
        if !self.objections.is_empty() {
            let but = if self.reasons.is_empty() { ":" } else { ", but" };
            write!(f, "{but} {}", self.objections.join(", "))?;
        }
        Ok(())
    }
}

/// The margin and the spacing of a grid, where there are some, as the options of `new` take them: `1`, `1x2`.
fn gaps(grid: &CellGrid) -> impl Iterator<Item = (&'static str, String)> {
    let gaps = [("margin", grid.margin), ("spacing", grid.spacing)].into_iter();
    gaps.filter(|(_, gap)| *gap != [0; 2])
        .map(|(name, [x, y])| (name, if x == y { x.to_string() } else { format!("{x}x{y}") }))
}

/// The options of `new` that say a grid.
pub(super) fn options(grid: &CellGrid) -> String {
    let mut options = format!("--cell {}x{}", grid.cell.width, grid.cell.height);
    for (name, pixels) in gaps(grid) {
        options.extend([" --", name, " ", &pixels]);
    }
    options
}

#[derive(Serialize)]
struct List<'a> {
    picture: &'a str,
    size: [u32; 2],
    clear: bool,
    proposals: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    cell: [u32; 2],
    margin: [u32; 2],
    spacing: [u32; 2],
    /// Columns and rows.
    grid: [u32; 2],
    chance: f64,
    #[serde(rename = "for")]
    reasons: &'a [String],
    against: &'a [String],
}

impl<'a> Row<'a> {
    fn of(proposal: &'a Proposal) -> Self {
        let CellGrid { cell, margin, spacing, counts } = proposal.grid;
        Self {
            cell: [cell.width, cell.height],
            margin,
            spacing,
            grid: counts,
            chance: (proposal.chance * 1_000.0).round() / 1_000.0,
            reasons: &proposal.reasons,
            against: &proposal.objections,
        }
    }
}

/// Facts of a grid that speak for it, and that speak against it.
fn reasons(candidate: &Candidate, layout: Option<Layout>) -> (Vec<String>, Vec<String>) {
    let CellGrid { cell, counts: [columns, rows], margin, spacing } = candidate.grid;
    let (mut reasons, mut objections) = (Vec::new(), Vec::new());
    let is = |name: &str| candidate.feature(name);
    let percent = |part: f64| (part * 100.0).round();
    if columns * rows == 1 {
        reasons.push("the whole picture".to_owned());
        return (reasons, objections);
    }
    match layout {
        Some(layout) if layout.counts() == [columns, rows] => {
            reasons.push(format!("the size is that of {}", layout.name()));
        }
        _ if is("named") > 0.0 => reasons.push("its name says so".to_owned()),
        _ => {}
    }
    if is("known") > 0.0 {
        reasons.push("another sheet of the folder has such cells".to_owned());
    }
    if [margin, spacing] != [[0; 2]; 2] {
        reasons.push("nothing is drawn between its cells".to_owned());
    }
    let cut = percent(is("cut_most"));
    if cut == 0.0 {
        reasons.push("no drawing is cut".to_owned());
    } else if cut >= 90.0 {
        objections.push("drawings fill the cells to their borders".to_owned());
    } else if cut >= 3.0 {
        objections.push(format!("drawings go on across {cut} % of the borders"));
    }
    let alike = percent(is("alike"));
    if is("period_least") > 0.1 {
        reasons.push(format!("neighbouring cells are alike by {alike} %"));
    } else if is("period_least") < -0.1 {
        objections
            .push("half of a cell is more like the other half than cells are like each other".to_owned());
    }
    if rows == 1 && cell.width == cell.height {
        reasons.push(format!("it is {columns} times as wide as it is high"));
    } else if columns == 1 && cell.width == cell.height {
        reasons.push(format!("it is {rows} times as high as it is wide"));
    } else if cell.width == cell.height {
        reasons.push("the cells are square".to_owned());
    }
    (reasons, objections)
}

/// The hints that lie beside a picture.
#[expect(clippy::disallowed_methods, reason = "the pictures are where the caller says")]
fn hints(picture: &Path, layout: Option<Layout>) -> Hints {
    let name = picture.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let mut hints = Hints { name, layout: layout.map(Layout::counts), ..Hints::default() };
    let folder = picture.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = std::fs::read_dir(folder.unwrap_or_else(|| Path::new("."))) else { return hints };
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.file_name() != picture.file_name()).take(OTHERS) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if let Some(own) = name.strip_suffix(".sheet.toml") {
            // A description of this picture is what is to be written.
            hints.known.extend(cell_of(path, picture).filter(|_| own != hints.name));
        } else if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
            hints.others.extend(size_of(path));
        }
    }
    hints
}

/// The cell at the top of the description of another picture.
fn cell_of(path: &Path, picture: &Path) -> Option<Size> {
    let document: toml_edit::DocumentMut = read(path)?.parse().ok()?;
    let image = document.get("image").and_then(|image| image.as_str());
    if image.is_some_and(|image| picture.file_name().is_some_and(|name| name == image)) {
        return None;
    }
    let cell = document.get("cell")?.as_array()?;
    let side = |at: usize| u32::try_from(cell.get(at)?.as_integer()?).ok().filter(|side| *side > 0);
    Some(Size::new(side(0)?, side(1)?))
}

#[expect(clippy::disallowed_methods, reason = "the descriptions are where the caller says")]
fn read(path: &Path) -> Option<String> {
    std::fs::read_to_string(path).ok()
}

/// The size of a picture by its header; [`None`] if it is no PNG.
#[expect(clippy::disallowed_methods, reason = "the pictures are where the caller says")]
pub(super) fn size_of(path: &Path) -> Option<Size> {
    let reader = png::Decoder::new(BufReader::new(File::open(path).ok()?)).read_info().ok()?;
    let (width, height) = reader.info().size();
    Some(Size::new(width, height))
}
