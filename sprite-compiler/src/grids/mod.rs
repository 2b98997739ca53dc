//! Grids that may divide a picture into cells: all that fit, and a score for each.
//!
//! The score is a weighted sum of [`FEATURES`]: the shape of the cells, how much of the drawings the borders cut, how
//! alike neighbouring cells are, and numbers in the name of the picture. `weights.rs` has the weights, which
//! `dev/grid-weights` makes from sheets whose cells are known.

mod axis;
mod drawing;
pub mod names;
mod weights;

pub use drawing::Drawing;

use axis::{Axis, AxisCells, ratio};
use sprite_table::Size;
pub use weights::COUNT;
use weights::WEIGHTS;

/// The least length of a side of a cell that is proposed.
const LEAST: u32 = 3;
/// The most grids that are compared.
const MOST: usize = 65_536;

/// Pixels before the first cell, between cells, and the number of sides that have the margin.
type Gap = [u32; 3];
/// The margins and spacings of grids that are proposed, beside none at all.
const GAPS: [Gap; 15] = [
    [0, 1, 0],
    [0, 2, 0],
    [0, 3, 0],
    [0, 4, 0],
    [1, 1, 2],
    [2, 2, 2],
    [3, 3, 2],
    [4, 4, 2],
    [1, 1, 1],
    [2, 2, 1],
    [3, 3, 1],
    [4, 4, 1],
    [1, 2, 2],
    [2, 1, 2],
    [2, 4, 2],
];

/// A grid of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CellGrid {
    /// The size of a cell in pixels.
    pub cell: Size,
    /// Pixels left of and above the first cell.
    pub margin: [u32; 2],
    /// Pixels between cells, across and down.
    pub spacing: [u32; 2],
    /// The numbers of columns and rows of whole cells.
    pub counts: [u32; 2],
}

impl CellGrid {
    /// The grid of whole cells in a picture of this size.
    pub fn new(picture: Size, cell: Size, margin: [u32; 2], spacing: [u32; 2]) -> Self {
        let count = |length: u32, cell: u32, axis: usize| {
            let inner = length.saturating_sub(margin[axis]).saturating_add(spacing[axis]);
            inner / cell.saturating_add(spacing[axis]).max(1)
        };
        let counts = [count(picture.width, cell.width, 0), count(picture.height, cell.height, 1)];
        Self { cell, margin, spacing, counts }
    }

    /// The number of cells.
    pub const fn cells(&self) -> u32 {
        self.counts[0].saturating_mul(self.counts[1])
    }

    /// Where its last cells end, across or down.
    fn end(&self, axis: usize) -> u32 {
        let [length, spacing] = [[self.cell.width, self.cell.height][axis], self.spacing[axis]];
        let cells = self.counts[axis].saturating_mul(length.saturating_add(spacing));
        self.margin[axis].saturating_add(cells).saturating_sub(spacing)
    }

    /// The pixels across and down that belong to no cell, without a margin behind the last cells.
    pub fn rests(&self, picture: Size) -> [u32; 2] {
        let rest = |length: u32, axis: usize| {
            let rest = length.saturating_sub(self.end(axis));
            if [self.margin[axis], self.spacing[axis]].contains(&rest) { 0 } else { rest }
        };
        [rest(picture.width, 0), rest(picture.height, 1)]
    }

    fn axes(&self) -> [AxisCells; 2] {
        let axis = |axis: usize, length: u32| AxisCells {
            cell: length,
            margin: self.margin[axis],
            spacing: self.spacing[axis],
            count: self.counts[axis],
        };
        [axis(0, self.cell.width), axis(1, self.cell.height)]
    }
}

/// Facts beside the pixels that say how large cells are.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// The name of the picture, without its folder and its ending.
    pub name: String,
    /// The sizes of the other pictures of its folder.
    pub others: Vec<Size>,
    /// The cells of other sheets of its folder, as their descriptions have them.
    pub known: Vec<Size>,
    /// The number of columns and rows, where a layout that is known by the size of its pictures says them.
    pub layout: Option<[u32; 2]>,
}

/// The names of the features of a grid, in their order.
pub const FEATURES: [&str; COUNT] = [
    "ratio",
    "square",
    "eights",
    "powers",
    "area",
    "tiny",
    "small",
    "narrow",
    "cells",
    "strip",
    "square_strip",
    "wide_strip",
    "grid",
    "spacing",
    "one_row",
    "named",
    "fits_others",
    "height_of_others",
    "known",
    "clean",
    "cut_more",
    "cut",
    "cut_most",
    "cut_least",
    "gutter",
    "gutter_most",
    "gutter_least",
    "alike",
    "alike_most",
    "alike_least",
    "period",
    "period_most",
    "period_least",
];
/// The first feature that the pixels of a picture say. Those before it are about sizes and names.
const FIRST_OF_PIXELS: usize = 19;
/// The feature that compares a grid with the others.
const CUT_MORE: usize = FIRST_OF_PIXELS + 1;

/// A grid that fits a picture.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The grid.
    pub grid: CellGrid,
    /// The values of [`FEATURES`].
    pub features: [f64; COUNT],
    /// The sum of the features by their weights. Differences between grids of one picture mean something, the sum
    /// alone does not.
    pub score: f64,
}

impl Candidate {
    fn weigh(&mut self) {
        self.score = self.features.iter().zip(WEIGHTS).map(|(value, weight)| value * weight).sum();
    }

    /// Sets what follows from other grids: how much more is cut than by the one that cuts least.
    fn compare(&mut self, least: &LeastCut) {
        let more = self.feature("cut_most") - least.of_cells(self.grid.cells());
        if let Some(feature) = self.features.get_mut(CUT_MORE) {
            *feature = more.max(0.0);
        }
        self.weigh();
    }

    /// The part of its score that the pixels give.
    pub fn evidence(&self) -> f64 {
        let of_pixels = self.features.iter().zip(WEIGHTS).skip(FIRST_OF_PIXELS);
        of_pixels.map(|(value, weight)| value * weight).sum()
    }

    /// The value of a feature, by its name; 0 for a name that is none.
    pub fn feature(&self, name: &str) -> f64 {
        let at = FEATURES.iter().position(|feature| *feature == name);
        at.and_then(|at| self.features.get(at)).copied().unwrap_or(0.0)
    }
}

/// The parts of a grid along both axes, with what the pixels say of each.
#[derive(Clone, Copy, Debug)]
struct Measured<'m> {
    cells: [AxisCells; 2],
    axes: [Option<&'m Axis>; 2],
}

/// All grids that divide a picture without a rest, the likeliest first. With gaps between cells only where nothing is
/// drawn in them.
pub fn candidates(drawing: &Drawing, hints: &Hints) -> Vec<Candidate> {
    let (lines, said) = (drawing.axes(), Said::of(hints));
    let mut all = Vec::new();
    for gap in std::iter::once([0; 3]).chain(GAPS) {
        let [across, down] = lines.map(|lines| {
            let cells = lines.divisions(gap, LEAST);
            cells.into_iter().map(|cells| (cells, lines.measure(cells))).collect::<Vec<_>>()
        });
        for (x, axis_x) in &across {
            for (y, axis_y) in &down {
                // One cell with a margin is one cell.
                let is_one = x.count == 1 && y.count == 1;
                if (is_one && gap != [0; 3]) || all.len() >= MOST {
                    continue;
                }
                let measured = Measured { cells: [*x, *y], axes: [axis_x.as_ref(), axis_y.as_ref()] };
                all.push(candidate(drawing, measured, &said));
            }
        }
    }
    let least = LeastCut::of(&all);
    for candidate in &mut all {
        candidate.compare(&least);
    }
    all.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.grid.cmp(&b.grid)));
    all
}

/// For numbers of cells, the least part of borders at which any grid of so many cells or more cuts drawings.
struct LeastCut(Vec<(u32, f64)>);

impl LeastCut {
    fn of(all: &[Candidate]) -> Self {
        let cut = |candidate: &Candidate| (candidate.grid.cells(), candidate.feature("cut_most"));
        let mut cuts: Vec<(u32, f64)> = all.iter().map(cut).filter(|(cells, _)| *cells > 1).collect();
        cuts.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.total_cmp(&b.1)));
        let mut least = f64::MAX;
        for (_, cut) in &mut cuts {
            least = least.min(*cut);
            *cut = least;
        }
        Self(cuts)
    }

    /// The least cut of grids of at least half as many cells.
    fn of_cells(&self, cells: u32) -> f64 {
        let end = self.0.partition_point(|(other, _)| *other >= cells.div_ceil(2));
        end.checked_sub(1).and_then(|last| self.0.get(last)).map_or(f64::MAX, |(_, cut)| *cut)
    }
}

/// A grid of a picture with its score.
pub fn score(drawing: &Drawing, grid: CellGrid, hints: &Hints) -> Candidate {
    let cells = grid.axes();
    let [across, down] = drawing.axes();
    let axes = [across.measure(cells[0]), down.measure(cells[1])];
    candidate(drawing, Measured { cells, axes: [axes[0].as_ref(), axes[1].as_ref()] }, &Said::of(hints))
}

/// The work of [`candidates`], in words of 64 pixels.
pub fn work(drawing: &Drawing) -> u64 {
    let work = drawing.axes().map(|lines| {
        let divisions =
            std::iter::once([0; 3]).chain(GAPS).map(|gap| lines.divisions(gap, LEAST).len() as u64);
        divisions.sum::<u64>().saturating_mul(2).saturating_mul(lines.words())
    });
    work.into_iter().fold(0, u64::saturating_add)
}

fn candidate(drawing: &Drawing, measured: Measured<'_>, said: &Said<'_>) -> Candidate {
    let Measured { cells: [x, y], axes } = measured;
    let grid = CellGrid {
        cell: Size::new(x.cell, y.cell),
        margin: [x.margin, y.margin],
        spacing: [x.spacing, y.spacing],
        counts: [x.count, y.count],
    };
    let mut features = [0.0; COUNT];
    let sizes = of_sizes(drawing.size(), &grid, said);
    for (feature, value) in features.iter_mut().zip(sizes.into_iter().chain(of_pixels(axes))) {
        *feature = value;
    }
    let mut candidate = Candidate { grid, features, score: 0.0 };
    candidate.weigh();
    candidate
}

/// The features of the sizes of cells and of names.
fn of_sizes(picture: Size, grid: &CellGrid, said: &Said<'_>) -> [f64; FIRST_OF_PIXELS] {
    let hints = said.hints;
    let Size { width, height } = grid.cell;
    let [columns, rows] = grid.counts;
    let is = |condition: bool| f64::from(u8::from(condition));
    let least = width.min(height);
    let is_square = width == height;
    let is_strip = rows == 1 && columns > 1;
    let is_power = |length: u32| matches!(length, 8 | 16 | 32 | 64 | 128 | 256);
    let share = |count: usize| ratio(count as u64, hints.others.len() as u64);
    let fits =
        |size: &&Size| size.width.is_multiple_of(width.max(1)) && size.height.is_multiple_of(height.max(1));
    let is_whole = grid.cell == picture;
    [
        (log2(width) - log2(height)).abs(),
        is(is_square),
        is(width.is_multiple_of(8)) + is(height.is_multiple_of(8)),
        is(is_power(width)) + is(is_power(height)),
        f64::midpoint(log2(width), log2(height)),
        is(least < 6),
        is(least < 8),
        is(least < 12),
        log2(columns) + log2(rows),
        is(is_strip),
        is(is_strip && is_square),
        is(is_strip && width > height),
        is(columns > 1 && rows > 1),
        is(grid.spacing != [0; 2]),
        is(rows == 1),
        is(!is_whole && said.is(grid)),
        share(hints.others.iter().filter(fits).count()),
        share(hints.others.iter().filter(|size| size.height == height).count()),
        is(hints.known.contains(&grid.cell)),
    ]
}

/// The parts of a picture's grid that the hints give.
struct Said<'h> {
    hints: &'h Hints,
    /// The size of cells in the name of the picture.
    size: Option<Size>,
    /// The number of frames of a strip in its name.
    count: Option<u32>,
}

impl<'h> Said<'h> {
    fn of(hints: &'h Hints) -> Self {
        let size = names::size_in_name(&hints.name).map(|(_, size)| size);
        let count = names::count_in_name(&hints.name).map(|(_, count)| count);
        Self { hints, size, count }
    }

    /// Returns whether the name of the picture, or the layout that its size tells, says this grid.
    fn is(&self, grid: &CellGrid) -> bool {
        self.size == Some(grid.cell)
            || self.count.is_some_and(|count| grid.cells() == count && grid.counts.contains(&1))
            || self.hints.layout == Some(grid.counts)
    }
}

/// The features of the pixels: of each kind the mean of both axes, the greater and the less. An axis with one cell says
/// nothing.
fn of_pixels(axes: [Option<&Axis>; 2]) -> [f64; COUNT - FIRST_OF_PIXELS] {
    let of = |value: fn(&Axis) -> f64| match axes.map(|axis| axis.map(value)) {
        [Some(a), Some(b)] => [f64::midpoint(a, b), a.max(b), a.min(b)],
        [Some(value), None] | [None, Some(value)] => [value; 3],
        [None, None] => [0.0; 3],
    };
    let all = [of(|axis| axis.cut), of(|axis| axis.gutter), of(|axis| axis.alike), of(|axis| axis.period)];
    let [cut, ..] = all;
    let is_clean = axes.iter().any(Option::is_some) && cut.iter().all(|part| *part <= 0.0);
    let mut values = [0.0; COUNT - FIRST_OF_PIXELS];
    let first = [f64::from(u8::from(is_clean)), 0.0];
    for (to, value) in values.iter_mut().zip(first.iter().chain(all.as_flattened())) {
        *to = *value;
    }
    values
}

/// The logarithm to the base 2, linear between powers: the same on every machine.
fn log2(number: u32) -> f64 {
    let number = number.max(1);
    let whole = number.ilog2();
    f64::from(whole) + f64::from(number) / f64::from(1_u32 << whole.min(31)) - 1.0
}

/// A grid that is doubted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubt {
    /// The grid that divides the picture far better.
    pub other: CellGrid,
    /// The parts of borders at which drawings go on, of the given grid and of the other one, from 0 to 1.
    pub cut: [f64; 2],
    /// How much neighbouring cells are alike, of both.
    pub alike: [f64; 2],
}

/// Another grid that divides a picture far better than the one that is given; [`None`] if the given one may be right, or
/// if `may_take` refuses the work of comparing all grids, in words of 64 pixels.
///
/// The pixels alone must speak for the other grid, too: where drawings fill their cells they say nothing.
///
/// A grid that leaves pixels over is doubted, too, where as many cells that are a little larger leave none.
pub fn doubt(drawing: &Drawing, given: CellGrid, may_take: impl FnOnce(u64) -> bool) -> Option<Doubt> {
    /// The differences from which on a grid is doubted: of scores, and of the parts that pixels give.
    const DOUBTED: [f64; 2] = [3.0, 0.6];
    let hints = Hints::default();
    let mut given = score(drawing, given, &hints);
    let whole = without_rest(drawing, &given.grid).map(|grid| score(drawing, grid, &hints));
    if let Some(whole) = whole.filter(|whole| whole.score > given.score) {
        return Some(Doubt::of(&given, &whole));
    }
    let is = |name: &str| given.feature(name);
    let is_good = is("cut_most") < 0.05 && is("period_least") > 0.2;
    let is_filled = is("cut") > 0.9 && is("alike") > 0.95;
    // Pixels between cells that nothing is drawn on part drawings: no larger cells are meant.
    let is_parted = given.grid.spacing != [0; 2] && is("cut_most") < 0.05;
    if is_good || is_filled || given.grid.cells() == 0 || !may_take(work(drawing)) {
        return None;
    }
    let others = candidates(drawing, &hints);
    given.compare(&LeastCut::of(&others));
    let other = others.into_iter().find(|other| other.grid != given.grid)?;
    if is_parted && other.grid.cells() < given.grid.cells() {
        return None;
    }
    let differences = [other.score - given.score, other.evidence() - given.evidence()];
    let is_doubted = differences.into_iter().zip(DOUBTED).all(|(difference, least)| difference > least);
    is_doubted.then(|| Doubt::of(&given, &other))
}

impl Doubt {
    fn of(given: &Candidate, other: &Candidate) -> Self {
        let of = |name: &str| [given, other].map(|candidate| candidate.feature(name));
        Self { other: other.grid, cut: of("cut_most"), alike: of("alike") }
    }
}

/// The grid of as many cells that leaves no pixels over, where the given one leaves some at its end in which nothing is
/// drawn, and each cell lacks an eighth of its length at most.
fn without_rest(drawing: &Drawing, given: &CellGrid) -> Option<CellGrid> {
    let rests = given.rests(drawing.size());
    let [end_x, end_y] = [0, 1].map(|axis| given.end(axis));
    let Size { width, height } = drawing.size();
    let [columns, rows] = drawing.axes();
    if rests == [0; 2] || !columns.is_empty(end_x, width) || !rows.is_empty(end_y, height) {
        return None;
    }
    let longer = |length: u32, axis: usize| {
        let (rest, count) = (*rests.get(axis)?, (*given.counts.get(axis)?).max(1));
        let more = rest / count;
        (rest.is_multiple_of(count) && more <= length / 8).then(|| length.saturating_add(more))
    };
    let cell = Size::new(longer(given.cell.width, 0)?, longer(given.cell.height, 1)?);
    Some(CellGrid { cell, ..*given })
}
