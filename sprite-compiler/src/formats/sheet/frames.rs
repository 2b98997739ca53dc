//! Finds the frames of a track: parts of pictures.

use super::compound::{Area, FramesValue, FreeRect};
use super::cuts;
use super::findings::Findings;
use super::frame_checks::{
    WHOLE, affords, check_name, check_rest, is_visible, nothing_visible, report_empty, report_gaps,
    report_undivided,
};
use super::grid::{Given, Grid, Undivided};
use super::level::Level;
use super::levels::{Division, Levels};
use super::messages::areas;
use super::pictures::{self, Pictures};
use super::runs::Run;
use crate::base::diagnostics::Code;
use crate::base::keys::{At, Slot};
use crate::base::source::{Location, Span};
use crate::base::words::counted;
use crate::formats::context::Context;
use crate::model::of_unit::UnitImage;
use crate::settings::origin::Origin;
use sprite_table::{Point, Rect, Size};

/// Milliseconds of a frame for which neither the description nor a moving picture gives a time.
const DURATION: u32 = 100;

/// A frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameCut {
    pub(super) image: UnitImage,
    /// The part of the image that it shows.
    pub(super) rect: Rect,
    /// The canvas in which the origin is defined, and the point of the canvas where the part begins.
    pub(super) canvas: Size,
    pub(super) corner: Point,
    /// Milliseconds, if the frame itself has a time.
    pub(super) duration: Option<u32>,
    /// Milliseconds if no time is given.
    pub(super) delay: u32,
    pub(super) origin: Option<Origin>,
    pub(super) location: Location,
}

impl FrameCut {
    /// A frame whose canvas is the whole part.
    const fn whole(image: UnitImage, rect: Rect, location: Location) -> Self {
        Self {
            image,
            rect,
            canvas: rect.size(),
            corner: Point::ZERO,
            duration: None,
            delay: DURATION,
            origin: None,
            location,
        }
    }
}

/// The grid of a picture, or what prevents it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Divided {
    Cells(Grid),
    /// A number of columns or of rows does not divide it.
    Not([Option<Undivided>; 2], At<[u32; 2]>),
}

/// The grid of a picture of this size, and the area of it that counts; [`None`] if a key of it is wrong, which was
/// reported.
fn divided(levels: &Levels, size: Size) -> Option<(Divided, Option<At<Area>>)> {
    let [margin, spacing] =
        [levels.get(|level| &level.margin), levels.get(|level| &level.spacing)].map(|slot| match slot {
            Slot::Wrong => None,
            Slot::Absent => Some([0; 2]),
            Slot::Given(pair) => Some(pair.value),
        });
    let (margin, spacing) = (margin?, spacing?);
    let area = match levels.get(|level| &level.area) {
        Slot::Wrong => return None,
        Slot::Absent => None,
        Slot::Given(area) => Some(*area),
    };
    let divided = match levels.division()? {
        Division::Whole => Divided::Cells(Grid::new(size, size, margin, spacing)),
        Division::Cell(cell) => Divided::Cells(Grid::new(size, cell.value, margin, spacing)),
        Division::Counts(counts) => match Grid::dividing(size, counts.value, margin, spacing) {
            Ok(grid) => Divided::Cells(grid),
            Err(why) => Divided::Not(why, counts),
        },
    };
    Some((divided, area))
}

/// The cells of a picture of this size that count; [`None`] if a key says what cannot be.
pub(super) fn grid(levels: &Levels, size: Size) -> Option<Grid> {
    match divided(levels, size)? {
        (Divided::Cells(grid), None) => Some(grid),
        (Divided::Cells(grid), Some(area)) => grid.within(area.value),
        (Divided::Not(..), _) => None,
    }
}

/// The frames of a track, at least one; [`None`] if there is a mistake, which is reported.
pub(super) fn of(
    levels: &Levels,
    pictures: &Pictures,
    location: Location,
    findings: &mut Findings,
    context: &Context<'_>,
) -> Option<Vec<FrameCut>> {
    let selection = levels.selection();
    let image = match pictures {
        Pictures::Numbered(pictures) => return of_pictures(selection, pictures, location, findings, context),
        Pictures::Moving(image) => return of_moving(*image, location, context),
        Pictures::Sheet(image) => *image,
    };
    let size = context.images.size(image)?;
    if let Some(Slot::Given(frames)) = selection.map(|level| &level.frames)
        && let FramesValue::Rects(rects) = &frames.value
    {
        return of_rects(rects, image, size, findings);
    }
    let shot = |rect: Rect, location: Location| FrameCut::whole(image, rect, location);
    let (divided, area) = divided(levels, size)?;
    // Values from the name of a picture have the location of the pattern.
    let is_in_name = |span: Span| findings.are_of_rule() && Some(span) == location.span;
    let (given, cell) = match levels.division()? {
        Division::Whole => (Given::Nowhere, None),
        Division::Cell(At { span, .. }) if is_in_name(span) => (Given::Name, Some(span)),
        Division::Cell(At { span, .. }) => (Given::Key, Some(span)),
        Division::Counts(At { span, .. }) if is_in_name(span) => (Given::CountInName, Some(span)),
        Division::Counts(At { span, .. }) => (Given::Counts, Some(span)),
    };
    let whole = match divided {
        Divided::Cells(grid) => Grid { given, ..grid },
        Divided::Not(why, counts) => {
            let gaps = [levels.get(|level| &level.margin), levels.get(|level| &level.spacing)];
            let gaps = gaps.map(|gap| gap.value().copied().unwrap_or_default());
            report_undivided((why, counts, given), gaps, (image, size), findings, context);
            return None;
        }
    };
    let path = || context.images.path(image);
    if whole.cells() == 0 {
        let at = cell.or_else(|| levels.get(|level| &level.margin).span());
        report_empty(&whole, (image, size), at, location, findings, context);
        return None;
    }
    let grid = match area {
        None => whole,
        Some(area) => {
            let part = whole.within(area.value);
            if part.is_none() {
                findings.push(areas::outside(area, &whole, findings));
            }
            part?
        }
    };
    // Other parts of the picture may have other cells.
    if let Some(cell) = cell.filter(|_| !grid.is_part)
        && findings.is_first_look(image, cell)
    {
        let known = findings.list.len();
        if !matches!(given, Given::Counts | Given::CountInName) {
            check_rest(&grid, image, size, cell, findings, context);
        }
        cuts::check(&grid, image, size, cell, findings, context);
        if findings.list.len() == known {
            findings.keep_grid(image, grid, cell);
        }
    }
    let is_visible = |cell: u32| is_visible(image, grid.rect(cell), context);
    let id = findings.id;
    let at = |span: Option<Span>| span.map_or(location, |span| id.at(span));
    let Some(level) = selection else {
        let is_whole = given == Given::Nowhere && grid.cells() == 1 && context.images.knows_pixels();
        if is_whole && findings.is_first_look(image, location.span.unwrap_or_default()) {
            check_name(image, size, location, findings, context);
        }
        let cell_location = at(cell);
        let count = u32::try_from(grid.cells()).unwrap_or(u32::MAX);
        let last = (0..count).rev().find(|&cell| is_visible(cell));
        let Some(last) = last else {
            // In a rule the picture is what is wrong, not the size of its cells.
            let location = if findings.are_of_rule() { location } else { cell_location };
            return nothing_visible(WHOLE, &path(), location, findings);
        };
        if !affords(u64::from(last) + 1, cell_location, findings, context) {
            return None;
        }
        return Some((0..=last).map(|cell| shot(grid.rect(cell), cell_location)).collect());
    };
    match &level.frames {
        Slot::Wrong => return None,
        Slot::Given(At { value: FramesValue::Cells(runs), .. }) => {
            let moves = || cell.is_none() && area.is_none() && pictures::moves(&path());
            return of_runs(runs, &grid, &moves, findings, context, shot);
        }
        Slot::Given(_) | Slot::Absent => {}
    }
    of_line(levels, level, &grid, findings, context, (shot, &is_visible, &path))
}

/// The cells that a text or a list names; `moves` says whether the picture has frames of its own.
fn of_runs(
    runs: &[At<Run>],
    grid: &Grid,
    moves: &dyn Fn() -> bool,
    findings: &mut Findings,
    context: &Context<'_>,
    shot: impl Fn(Rect, Location) -> FrameCut,
) -> Option<Vec<FrameCut>> {
    let help = || {
        if moves() {
            "remove `frames`: the picture then plays its own frames".to_owned()
        } else {
            grid.counted_from_zero("cell", grid.cells())
        }
    };
    let is_right = are_inside(runs, grid, ("cell", grid.cells()), &help, findings);
    let count = runs.iter().map(|run| run.value.count()).sum();
    let first = runs.first()?;
    if !is_right || !affords(count, findings.id.at(first.span), findings, context) {
        return None;
    }
    let shots = runs.iter().flat_map(|run| {
        let location = findings.id.at(run.span);
        run.value.numbers().map(move |cell| (cell, location))
    });
    Some(shots.map(|(cell, location)| shot(grid.rect(cell), location)).collect())
}

/// Reports the runs that lead beyond a grid, which has `count` of the cells or columns that they name; `true` if there
/// are none.
fn are_inside(
    runs: &[At<Run>],
    grid: &Grid,
    (what, count): (&str, u64),
    help: &dyn Fn() -> String,
    findings: &mut Findings,
) -> bool {
    let mut is_right = true;
    for run in runs {
        let largest = run.value.largest();
        if u64::from(largest) >= count {
            let message = format!("there is no {what} {largest}: {} has {}", grid.whose(), grid.text());
            let finding =
                findings.finding(Code::IndexOutsideGrid, run.span, message).label("outside of the grid");
            findings.push(finding.help(help()));
            is_right = false;
        }
    }
    is_right
}

/// A function that makes the frame of a cell, one that tells whether a cell is visible, and the path of the picture.
type OfLine<'f, S> = (S, &'f dyn Fn(u32) -> bool, &'f dyn Fn() -> String);

/// The frames of the cells of a row or of a column.
fn of_line(
    levels: &Levels,
    level: &Level,
    grid: &Grid,
    findings: &mut Findings,
    context: &Context<'_>,
    (shot, is_visible, path): OfLine<'_, impl Fn(Rect, Location) -> FrameCut>,
) -> Option<Vec<FrameCut>> {
    let row = levels.named_row(level).or_else(|| level.row.given().copied());
    let (is_row, line) = match (row, level.column.given()) {
        (Some(row), _) => (true, row),
        (None, Some(column)) => (false, *column),
        (None, None) => return None,
    };
    let (row, column) = (("row", grid.rows), ("column", grid.columns));
    let ((what, lines), (other, length)) = if is_row { (row, column) } else { (column, row) };
    if line.value >= lines {
        let message = format!("there is no {what} {}: {} has {}", line.value, grid.whose(), grid.text());
        let finding =
            findings.finding(Code::IndexOutsideGrid, line.span, message).label("outside of the grid");
        let last = grid.counted_from_zero(what, lines.into());
        let rows = level.rows.given().filter(|_| is_row && level.row.is_absent());
        let help = if let Some(rows) = rows.filter(|_| grid.given != Given::Nowhere) {
            let is_from_one = line.value == lines && rows.value.iter().all(|(_, row)| row.value > 0);
            let direction = rows.value.iter().find(|(_, row)| row.span == line.span);
            if is_from_one {
                format!("{last}; if `rows` counts from 1, subtract 1 from each of its numbers")
            } else if let Some((direction, _)) = direction {
                format!("{last}; if the picture does not show `{0}`, remove `{0}`", direction.name())
            } else {
                last
            }
        } else if line.value < length && rows.is_none() {
            format!("{last}; is `{other} = {}` meant?", line.value)
        } else {
            last
        };
        findings.push(finding.help(help));
        return None;
    }
    let cell = |index: u32| {
        if is_row { line.value * grid.columns + index } else { index * grid.columns + line.value }
    };
    let location = findings.id.at(line.span);
    let columns = match &level.columns {
        Slot::Wrong => return None,
        Slot::Given(columns) if is_row => Some(&columns.value),
        Slot::Given(_) | Slot::Absent => None,
    };
    let cells: Vec<(u32, Location)> = if let Some(columns) = columns {
        let help = || grid.counted_from_zero("column", grid.columns.into());
        let is_right = are_inside(columns, grid, ("column", grid.columns.into()), &help, findings);
        let count = columns.iter().map(|run| run.value.count()).sum();
        if !is_right || !affords(count, location, findings, context) {
            return None;
        }
        let of_run = |run: &At<Run>| {
            let location = findings.id.at(run.span);
            run.value.numbers().map(move |index| (cell(index), location)).collect::<Vec<_>>()
        };
        columns.iter().flat_map(of_run).collect()
    } else {
        let Some(last) = (0..length).rev().find(|&index| is_visible(cell(index))) else {
            let what = format!("{what} {}", line.value);
            return nothing_visible(&what, &path(), location, findings);
        };
        if !affords(u64::from(last) + 1, location, findings, context) {
            return None;
        }
        (0..=last).map(|index| (cell(index), location)).collect()
    };
    Some(cells.into_iter().map(|(cell, location)| shot(grid.rect(cell), location)).collect())
}

/// Rectangles of any size.
fn of_rects(
    rects: &[FreeRect],
    image: UnitImage,
    size: Size,
    findings: &mut Findings,
) -> Option<Vec<FrameCut>> {
    let mut is_right = true;
    let mut shots = Vec::with_capacity(rects.len());
    for FreeRect { rect: At { value: rect, span }, duration, origin } in rects {
        if !rect.fits(size) {
            let Rect { x, y, width, height } = *rect;
            let (right, lower) = (u64::from(x) + u64::from(width), u64::from(y) + u64::from(height));
            let message = format!(
                "the frame reaches to {right}, {lower}: the picture has {}x{} pixels",
                size.width, size.height
            );
            let finding =
                findings.finding(Code::FrameOutsideImage, *span, message).label("outside of the picture");
            findings.push(finding.help("the four numbers are x, y, width and height"));
            is_right = false;
        }
        let shot = FrameCut::whole(image, *rect, findings.id.at(*span));
        shots.push(FrameCut { duration: *duration, origin: *origin, ..shot });
    }
    is_right.then_some(shots)
}

/// The frames of a moving picture.
fn of_moving(image: UnitImage, location: Location, context: &Context<'_>) -> Option<Vec<FrameCut>> {
    let facts = context.images.facts(image).ok()?;
    let canvas = Rect::new(0, 0, facts.canvas.width, facts.canvas.height);
    let shot = |(index, delay): (usize, &u32)| {
        // If only headers are read, only the canvas is known.
        let (rect, corner) =
            facts.placements.get(index).map_or((canvas, Point::ZERO), |cut| (cut.rect, cut.corner));
        let whole = FrameCut::whole(image, rect, location);
        FrameCut { canvas: facts.canvas, corner, delay: *delay, ..whole }
    };
    Some(facts.delays.iter().enumerate().map(shot).collect())
}

/// The frames of numbered pictures, each a whole picture.
fn of_pictures(
    selection: Option<&Level>,
    pictures: &[(u32, UnitImage)],
    location: Location,
    findings: &mut Findings,
    context: &Context<'_>,
) -> Option<Vec<FrameCut>> {
    let shot = |image: UnitImage, location: Location| {
        let size = context.images.size(image)?;
        let rect = Rect::new(0, 0, size.width, size.height);
        Some(FrameCut::whole(image, rect, location))
    };
    let frames = match selection.map(|level| &level.frames) {
        None | Some(Slot::Absent) => None,
        Some(Slot::Wrong) => return None,
        Some(Slot::Given(frames)) => Some(frames),
    };
    let Some(frames) = frames else {
        report_gaps(pictures, location, findings, context);
        if !affords(pictures.len() as u64, location, findings, context) {
            return None;
        }
        return pictures.iter().map(|(_, image)| shot(*image, location)).collect();
    };
    let FramesValue::Cells(runs) = &frames.value else { return None };
    if !affords(runs.iter().map(|run| run.value.count()).sum(), location, findings, context) {
        return None;
    }
    let mut shots = Some(Vec::new());
    for run in runs {
        for number in run.value.numbers() {
            let Ok(place) = pictures.binary_search_by_key(&number, |(number, _)| *number) else {
                let (first, last) =
                    (pictures.first().map_or(0, |first| first.0), pictures.last().map_or(0, |last| last.0));
                let count = counted(pictures.len(), "picture");
                let message =
                    format!("there is no picture {number}: there are {count}, from {first} to {last}");
                let finding =
                    findings.finding(Code::IndexOutsideGrid, run.span, message).label("no such picture");
                findings.push(finding.help("`frames` lists the numbers in the names of the pictures"));
                shots = None;
                break;
            };
            let shot = pictures.get(place).and_then(|(_, image)| shot(*image, findings.id.at(run.span)));
            if let (Some(shots), Some(shot)) = (&mut shots, shot) {
                shots.push(shot);
            }
        }
    }
    shots
}
