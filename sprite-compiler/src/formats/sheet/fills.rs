//! Proposals for a picture that its cells do not fill: a margin and a spacing, or cells of another size.
//!
//! Only what is exact is proposed: with a margin and a spacing that nearly fit, the cells would hold gaps, and nothing
//! would be reported any more.

use super::cuts::{self, Lines};
use super::grid::{Given, Grid};
use crate::base::sorted::sort_by_key;
use crate::base::words::{all_of, one_of};
use crate::formats::context::Context;
use crate::model::of_unit::UnitImage;
use sprite_table::Size;

/// The most proposals.
const NAMED: usize = 3;
/// The widest margins and spacings.
const WIDEST: u32 = 16;
/// The widest ones that are usual, and are proposed where margins differ.
const USUAL: u32 = 4;
/// The most margins with a spacing that are compared with what the picture shows.
const COMPARED: usize = 48;

/// Keys with which whole cells fill a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fill {
    Gaps(Gaps),
    Cell(Size),
    /// Cells between lines that are drawn.
    Lines(Lines),
}

/// A margin, and a spacing between cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Gaps {
    margin: u32,
    spacing: u32,
}

impl Gaps {
    fn are_usual(self) -> bool {
        self.margin.max(self.spacing) <= USUAL
    }
}

impl Fill {
    /// The keys, as they are written.
    pub(super) fn keys(self, grid: &Grid) -> String {
        match self {
            Self::Cell(cell) => format!("`cell = {}`", list(cell)),
            Self::Lines(Lines { cell, margin, spacing }) => {
                let cell = (cell != grid.cell).then(|| format!("`cell = {}`", list(cell)));
                let is_new = |new: [u32; 2], written: [u32; 2]| new != [0; 2] || written != [0; 2];
                let margin = is_new(margin, grid.margin).then(|| gap("margin", margin));
                let spacing = is_new(spacing, grid.spacing).then(|| gap("spacing", spacing));
                all_of([cell, margin, spacing].into_iter().flatten())
            }
            Self::Gaps(Gaps { margin, spacing }) => {
                let key = |name: &str, pixels: u32, written: [u32; 2]| {
                    (pixels > 0 || written != [0; 2]).then(|| format!("`{name} = {pixels}`"))
                };
                let keys = [key("margin", margin, grid.margin), key("spacing", spacing, grid.spacing)];
                all_of(keys.into_iter().flatten())
            }
        }
    }

    /// The words of a help for it.
    pub(super) fn fact(self, grid: &Grid) -> String {
        match self {
            Self::Cell(cell) => format!("cells of `{}` fill it", list(cell)),
            Self::Gaps(_) => format!("with {} whole cells fill it", self.keys(grid)),
            Self::Lines(_) => {
                format!("lines are drawn between its cells: with {} whole cells fill it", self.keys(grid))
            }
        }
    }

    /// Returns whether it is the cell of a grid with width and height swapped.
    pub(super) fn is_turned(self, grid: &Grid) -> bool {
        matches!(self, Self::Cell(cell) if is_turned(cell, grid))
    }

    /// All keys of the grid, for a rule that has none yet.
    pub(super) fn with_cell(self, grid: &Grid) -> String {
        let (cell, margin, spacing) = match self {
            Self::Cell(cell) => (cell, grid.margin, grid.spacing),
            Self::Gaps(Gaps { margin, spacing }) => (grid.cell, [margin; 2], [spacing; 2]),
            Self::Lines(Lines { cell, margin, spacing }) => (cell, margin, spacing),
        };
        let key = |name: &str, pixels: [u32; 2]| (pixels != [0; 2]).then(|| gap(name, pixels));
        let cell = (grid.given != Given::Name).then(|| format!("`cell = {}`", list(cell)));
        all_of([cell, key("margin", margin), key("spacing", spacing)].into_iter().flatten())
    }
}

/// `margin = 1`, `margin = [1, 2]`
fn gap(name: &str, [x, y]: [u32; 2]) -> String {
    if x == y { format!("`{name} = {x}`") } else { format!("`{name} = [{x}, {y}]`") }
}

/// `[16, 24]`
pub(super) fn list(size: Size) -> String {
    format!("[{}, {}]", size.width, size.height)
}

/// The help that names what fills a picture.
pub(super) fn help(fills: &[Fill], grid: &Grid) -> Option<String> {
    let cell = |fill: &Fill| match fill {
        Fill::Cell(cell) => Some(*cell),
        Fill::Gaps(_) | Fill::Lines(_) => None,
    };
    Some(match fills {
        [] => return None,
        [Fill::Cell(first), ..] if is_turned(*first, grid) => {
            format!("the width comes first: is `cell = {}` meant?", list(*first))
        }
        [only @ Fill::Cell(_)] => format!("{}: is that meant?", only.fact(grid)),
        [Fill::Cell(_), ..] => {
            let all = one_of(fills.iter().filter_map(cell).map(|size| format!("`{}`", list(size))));
            format!("cells of {all} fill it: is one of these meant?")
        }
        [only] => only.fact(grid),
        several => {
            let all = one_of(several.iter().map(|fill| format!("with {}", fill.keys(grid))));
            format!("whole cells fill it {all}: is one of these meant?")
        }
    })
}

/// Returns whether a cell is that of a grid with width and height swapped.
fn is_turned(cell: Size, grid: &Grid) -> bool {
    (cell.width, cell.height) == (grid.cell.height, grid.cell.width)
}

/// The proposals that fill a picture, the likeliest first. The gaps between drawings say which cells are meant; in an
/// opaque picture nothing does.
pub(super) fn of(grid: &Grid, image: UnitImage, size: Size, context: &Context<'_>) -> Vec<Fill> {
    if let Some(lines) = cuts::lines(grid.cell, image, size, context) {
        // In the name of a picture is no margin.
        let can_be_written = grid.given != Given::Name || lines.cell == grid.cell;
        return can_be_written.then_some(Fill::Lines(lines)).into_iter().collect();
    }
    let near = near(grid, image, size, context);
    let even = even(size, grid);
    let uneven = uneven(size, grid, &even);
    let found = if cuts::crossed(grid, image, size, context).is_some() {
        between_drawings(grid, image, size, context, &near, &even, &uneven)
    } else {
        unseen(grid, size, &near, &even, &uneven)
    };
    found.unwrap_or_else(|| near.into_iter().map(Fill::Cell).collect())
}

/// The grid with other gaps.
fn with_gaps(grid: &Grid, size: Size, gaps: Gaps) -> Grid {
    Grid::new(size, grid.cell, [gaps.margin; 2], [gaps.spacing; 2])
}

/// The gaps with which cells fill an opaque picture. [`None`] if only other cells do.
fn unseen(grid: &Grid, size: Size, near: &[Size], even: &[Gaps], uneven: &[Gaps]) -> Option<Vec<Fill>> {
    let are_several = |gaps: &Gaps| with_gaps(grid, size, *gaps).cells() > 1;
    let uneven = uneven.iter().take(usize::from(even.is_empty()));
    let mut found: Vec<Gaps> = even.iter().chain(uneven).copied().filter(are_several).take(NAMED).collect();
    let is_turned = near.first().is_some_and(|cell| is_turned(*cell, grid));
    let first = found.first().filter(|_| !is_turned)?;
    if first.are_usual() || near.is_empty() {
        return Some(found.into_iter().map(Fill::Gaps).collect());
    }
    // Nothing shows wide spacings: cells of another size are likelier, and one wide margin.
    found = even.iter().copied().filter(|gaps| gaps.spacing == 0 && are_several(gaps)).take(1).collect();
    let other = near.first().filter(|_| grid.given != Given::Name);
    (!found.is_empty())
        .then(|| found.into_iter().map(Fill::Gaps).chain(other.copied().map(Fill::Cell)).collect())
}

/// The gaps in which nothing is drawn, those first at which cells cut no drawing. [`None`] if there are none, or if
/// other cells cut nothing either.
fn between_drawings(
    grid: &Grid,
    image: UnitImage,
    size: Size,
    context: &Context<'_>,
    near: &[Size],
    even: &[Gaps],
    uneven: &[Gaps],
) -> Option<Vec<Fill>> {
    let fills = |gaps: Vec<Gaps>| gaps.into_iter().map(Fill::Gaps).take(NAMED).collect::<Vec<Fill>>();
    let (mut clear, mut empty) = (Vec::new(), Vec::new());
    let all = even.iter().map(|gaps| (true, *gaps)).chain(uneven.iter().map(|gaps| (false, *gaps)));
    for (is_even, gaps) in all.take(COMPARED) {
        let other = with_gaps(grid, size, gaps);
        match cuts::evidence(&other, image, size, context) {
            Some(cuts::Evidence { is_empty: true, crossed: 0 }) => {
                clear.push((cuts::asymmetry(&other, image, size, context), !is_even, gaps));
            }
            Some(cuts::Evidence { is_empty: true, crossed }) if is_even => empty.push((crossed, gaps)),
            _ => {}
        }
    }
    let cuts_nothing = near.first().is_some_and(|cell| {
        let other = Grid::new(size, *cell, grid.margin, grid.spacing);
        cuts::crossed(&other, image, size, context) == Some(0)
    });
    // Where margins may be alike, those at the left and above alone are mere shifts of them.
    if clear.iter().any(|(_, is_uneven, _)| !is_uneven) {
        clear.retain(|(_, is_uneven, gaps)| !is_uneven || gaps.margin == 0);
    }
    sort_by_key(&mut clear, |(asymmetry, is_uneven, _)| (*is_uneven, *asymmetry));
    if let Some((_, _, first)) = clear.first() {
        let is_usual = first.are_usual();
        let mut found = fills(clear.into_iter().map(|(_, _, gaps)| gaps).collect());
        // Small drawings in larger cells look like cells with wide gaps between them.
        if let Some(cell) = near.first()
            && cuts_nothing
            && grid.given != Given::Name
            && !is_usual
        {
            found.truncate(NAMED - 1);
            found.push(Fill::Cell(*cell));
        }
        return Some(found);
    }
    if !cuts_nothing && !empty.is_empty() {
        sort_by_key(&mut empty, |(crossed, _)| *crossed);
        return Some(fills(empty.into_iter().map(|(_, gaps)| gaps).collect()));
    }
    near.is_empty().then(|| fills(even.to_vec()))
}

/// Margins on all sides, and spacings, with which the cells of a grid fill a picture exactly: the smallest first.
fn even(size: Size, grid: &Grid) -> Vec<Gaps> {
    let cell = grid.cell;
    let fits = |length: u32, cell: u32, Gaps { margin, spacing }: Gaps| {
        let cells = length.checked_sub(2 * margin).filter(|cells| *cells >= cell)?;
        let (cells, step) = (cells.checked_add(spacing)?, cell.checked_add(spacing)?);
        // A margin as wide as a cell would be one.
        (margin < step && cells.is_multiple_of(step)).then(|| cells / step)
    };
    all(grid, WIDEST, |gaps| {
        let columns = fits(size.width, cell.width, gaps);
        let rows = fits(size.height, cell.height, gaps);
        // A single cell has no spacing.
        columns.zip(rows).is_some_and(|counts| counts != (1, 1) || gaps.spacing == 0)
    })
}

/// Margins at the left and above alone, and spacings that follow the last cell, too.
fn uneven(size: Size, grid: &Grid, even: &[Gaps]) -> Vec<Gaps> {
    let fits = |length: u32, cell: u32, Gaps { margin, spacing }: Gaps| {
        let step = cell.saturating_add(spacing);
        let is_filled = |cells: u32| cells > 0 && cells.is_multiple_of(step);
        let cells = length.checked_sub(margin);
        cells.is_some_and(|cells| is_filled(cells) || is_filled(cells.saturating_add(spacing)))
    };
    all(grid, USUAL, |gaps| {
        !even.contains(&gaps)
            && fits(size.width, grid.cell.width, gaps)
            && fits(size.height, grid.cell.height, gaps)
    })
}

/// The gaps up to a width that are right, the smallest first, without those that are written.
fn all(grid: &Grid, widest: u32, is_right: impl Fn(Gaps) -> bool) -> Vec<Gaps> {
    let is_written = |gaps: Gaps| grid.margin == [gaps.margin; 2] && grid.spacing == [gaps.spacing; 2];
    let pairs =
        (0..=widest).flat_map(|margin| (0..=widest).map(move |spacing| Gaps { margin, spacing })).skip(1);
    let mut all: Vec<Gaps> = pairs.filter(|gaps| !is_written(*gaps) && is_right(*gaps)).collect();
    sort_by_key(&mut all, |Gaps { margin, spacing }| (margin + spacing, *margin));
    all
}

/// Up to three sizes of cells that fill a picture, the likeliest first: the same with width and height swapped, then those
/// that cut least of what it shows and are near to the size that is given.
pub(super) fn near(grid: &Grid, image: UnitImage, size: Size, context: &Context<'_>) -> Vec<Size> {
    let Size { width, height } = grid.cell;
    let sides = |length: u32, cell: u32, axis: usize| {
        let (margin, spacing) = (grid.margin[axis], grid.spacing[axis]);
        let length = length.saturating_sub(margin).saturating_add(spacing);
        let fits = move |cell: &u32| length.is_multiple_of(cell + spacing);
        let mut sides: Vec<u32> = ((cell / 2).max(1)..=cell.saturating_mul(3) / 2).filter(fits).collect();
        sort_by_key(&mut sides, |other| (other.abs_diff(cell), *other));
        sides.truncate(2 * NAMED);
        sides
    };
    let rows = sides(size.height, height, 1);
    let columns = sides(size.width, width, 0);
    let pairs = columns.iter().flat_map(|width| rows.iter().map(move |height| Size::new(*width, *height)));
    let turned = Size::new(height, width);
    let of = |cell: Size| Grid::new(size, cell, grid.margin, grid.spacing);
    let fills = |cell: Size| {
        let filled = of(cell).filled();
        of(cell).cells() > 1 && (filled.width, filled.height) == (size.width, size.height)
    };
    let crossed = |cell: Size| cuts::crossed(&of(cell), image, size, context).unwrap_or_default();
    let mut found: Vec<Size> = pairs.collect();
    found.sort_by_cached_key(|cell| {
        let distance = cell.width.abs_diff(width) + cell.height.abs_diff(height);
        (crossed(*cell), distance, cell.width.abs_diff(cell.height), cell.width)
    });
    let least = found.first().map_or(u64::MAX, |cell| crossed(*cell));
    found.retain(|cell| crossed(*cell) == least);
    if turned != grid.cell && fills(turned) && crossed(turned) <= least {
        found.retain(|cell| *cell != turned);
        found.insert(0, turned);
    }
    found.truncate(NAMED);
    found
}

/// The cell that is probably meant by one that does not fit into a picture: it fills the picture, and it is the same with
/// width and height swapped, or the nearest of those that cut least.
pub(super) fn instead(grid: &Grid, image: UnitImage, size: Size, context: &Context<'_>) -> Option<Size> {
    let Size { width, height } = grid.cell;
    let turned = Size::new(height, width);
    let is_plain = grid.margin == [0; 2] && grid.spacing == [0; 2];
    let divides = |cell: Size| {
        is_plain && size.width.is_multiple_of(cell.width) && size.height.is_multiple_of(cell.height)
    };
    if turned != grid.cell && divides(turned) {
        return Some(turned);
    }
    // One side is right in most cases: the other one is that of the picture.
    let kept = [Size::new(width, size.height), Size::new(size.width, height)];
    let is_near = |cell: &Size| {
        let is_near = |a: u32, b: u32| 2 * a.abs_diff(b) <= a.max(b);
        is_near(cell.width, width) && is_near(cell.height, height)
    };
    let kept = kept.into_iter().find(|cell| divides(*cell) && is_near(cell));
    let near = || near(grid, image, size, context).into_iter().find(|cell| is_near(cell));
    let fits_turned = || Grid::new(size, turned, grid.margin, grid.spacing).cells() > 0;
    kept.or_else(near).or_else(|| (turned != grid.cell && fits_turned() && !is_plain).then_some(turned))
}
