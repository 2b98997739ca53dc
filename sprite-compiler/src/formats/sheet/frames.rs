//! The frames of a track: which parts of which pictures they are.

use super::description::Levels;
use super::keys::{Frames, FreeRect, Level, Origin};
use super::pictures::Pictures;
use super::runs::Run;
use super::value::{At, Reader, Slot};
use crate::base::budget::Expense;
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::{Location, Span};
use crate::base::text::shown;
use crate::base::words::{all_of, counted};
use crate::formats::context::Context;
use crate::model::ImageId;
use sprite_table::{Point, Rect, Size};

/// Milliseconds of a frame for which neither the description nor a moving picture says any.
const DURATION: u32 = 100;

/// A frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    pub(super) image: ImageId,
    /// The part of the image that it shows.
    pub(super) rect: Rect,
    /// The size that its origin is found in, and the point of it where the part begins.
    pub(super) canvas: Size,
    pub(super) corner: Point,
    /// Milliseconds, where the frame says it by itself.
    pub(super) duration: Option<u32>,
    /// Milliseconds where nothing is said.
    pub(super) delay: u32,
    pub(super) origin: Option<Origin>,
    pub(super) location: Location,
}

impl Shot {
    /// A part of an image that is a cell by itself.
    const fn whole(image: ImageId, rect: Rect, location: Location) -> Self {
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

/// Cells of a picture, numbered from 0, row by row.
#[derive(Clone, Copy, Debug)]
struct Grid {
    cell: Size,
    margin: [u32; 2],
    spacing: [u32; 2],
    columns: u32,
    rows: u32,
}

impl Grid {
    /// The grid of a picture. Only whole cells count.
    fn new(picture: Size, cell: Size, margin: [u32; 2], spacing: [u32; 2]) -> Self {
        let count = |length: u32, cell: u32, margin: u32, spacing: u32| {
            let cells = u64::from(length) + u64::from(spacing);
            let cells =
                cells.saturating_sub(u64::from(margin)) / (u64::from(cell) + u64::from(spacing)).max(1);
            u32::try_from(cells).unwrap_or(u32::MAX)
        };
        let columns = count(picture.width, cell.width, margin[0], spacing[0]);
        let rows = count(picture.height, cell.height, margin[1], spacing[1]);
        Self { cell, margin, spacing, columns, rows }
    }

    fn cells(&self) -> u64 {
        u64::from(self.columns) * u64::from(self.rows)
    }

    /// The rectangle of a cell that there is.
    fn rect(&self, cell: u32) -> Rect {
        let columns = self.columns.max(1);
        let (column, row) = (cell % columns, cell / columns);
        let at = |index: u32, length: u32, axis: usize| {
            self.margin[axis].saturating_add(index.saturating_mul(length.saturating_add(self.spacing[axis])))
        };
        let Size { width, height } = self.cell;
        Rect::new(at(column, width, 0), at(row, height, 1), width, height)
    }

    /// The part of a picture's width and height that whole cells fill, from its left upper corner.
    fn filled(&self) -> Size {
        let last = self.rect(u32::try_from(self.cells()).unwrap_or(u32::MAX).saturating_sub(1));
        Size::new(last.x.saturating_add(last.width), last.y.saturating_add(last.height))
    }

    /// The help for a number of which there are fewer: how they are counted, or that nothing divides the picture.
    fn counted_from_zero(&self, what: &str, count: u64) -> String {
        if self.cells() == 1 {
            "the whole picture is one cell: add the size of a cell, for example `cell = [16, 16]`".to_owned()
        } else {
            format!("{what}s are numbered from 0: the last one is {}", count.saturating_sub(1))
        }
    }

    /// `12 cells in 4 columns and 3 rows`
    fn text(&self) -> String {
        let cells = usize::try_from(self.cells()).unwrap_or(usize::MAX);
        let (columns, rows) = (counted(self.columns as usize, "column"), counted(self.rows as usize, "row"));
        format!("{} in {columns} and {rows}", counted(cells, "cell"))
    }
}

/// The frames of a track, at least one. [`None`] when something is wrong, which is reported.
pub(super) fn of(
    levels: &Levels<'_>,
    pictures: &Pictures,
    location: Location,
    reader: &mut Reader<'_>,
    context: &Context<'_>,
) -> Option<Vec<Shot>> {
    let selection = levels.selection();
    let image = match pictures {
        Pictures::Numbered(pictures) => return of_pictures(selection, pictures, location, reader, context),
        Pictures::Moving(image) => return of_moving(*image, location, context),
        Pictures::Sheet(image) => *image,
    };
    let size = context.images.size(image)?;
    if let Some(Slot::Given(frames)) = selection.map(|level| &level.frames)
        && let Frames::Rects(rects) = &frames.value
    {
        return of_rects(rects, image, size, reader);
    }
    let shot = |rect: Rect, location: Location| Shot::whole(image, rect, location);
    let cell = match levels.get(|level| &level.cell) {
        Slot::Wrong => return None,
        Slot::Absent => None,
        Slot::Given(cell) => Some(*cell),
    };
    let [margin, spacing] =
        [levels.get(|level| &level.margin), levels.get(|level| &level.spacing)].map(|slot| match slot {
            Slot::Wrong => None,
            Slot::Absent => Some([0; 2]),
            Slot::Given(pair) => Some(pair.value),
        });
    let (margin, spacing) = (margin?, spacing?);
    let grid = Grid::new(size, cell.map_or(size, |cell| cell.value), margin, spacing);
    let path = || context.images.path(image);
    if grid.cells() == 0 {
        let at = cell.map(|cell| cell.span).or_else(|| span(levels.get(|level| &level.margin)));
        report_empty(&grid, size, &path(), at, location, reader);
        return None;
    }
    if let Some(cell) = cell {
        check_rest(&grid, image, size, cell.span, reader, context);
    }
    let is_visible = |cell: u32| is_visible(image, grid.rect(cell), context);
    let at = |span: Option<Span>| span.map_or(location, |span| reader.id.at(span));
    let Some(level) = selection else {
        let cell_location = at(cell.map(|cell| cell.span));
        let count = u32::try_from(grid.cells()).unwrap_or(u32::MAX);
        let last = (0..count).rev().find(|&cell| is_visible(cell));
        let Some(last) = last else { return nothing_visible("the picture", &path(), cell_location, reader) };
        if !affords(u64::from(last) + 1, cell_location, reader, context) {
            return None;
        }
        return Some((0..=last).map(|cell| shot(grid.rect(cell), cell_location)).collect());
    };
    match &level.frames {
        Slot::Wrong => return None,
        Slot::Given(At { value: Frames::Cells(runs), .. }) => {
            return of_runs(runs, &grid, reader, context, shot);
        }
        Slot::Given(_) | Slot::Absent => {}
    }
    of_line(levels, level, &grid, reader, context, (shot, &is_visible, &path))
}

/// The cells that a text or a list names.
fn of_runs(
    runs: &[At<Run>],
    grid: &Grid,
    reader: &mut Reader<'_>,
    context: &Context<'_>,
    shot: impl Fn(Rect, Location) -> Shot,
) -> Option<Vec<Shot>> {
    let mut is_right = true;
    for run in runs {
        let largest = run.value.largest();
        if u64::from(largest) >= grid.cells() {
            let message = format!("there is no cell {largest}: the picture has {}", grid.text());
            let finding =
                reader.finding(Code::IndexOutsideGrid, run.span, message).label("outside of the grid");
            reader.push(finding.help(grid.counted_from_zero("cell", grid.cells())));
            is_right = false;
        }
    }
    let count = runs.iter().map(|run| run.value.count()).sum();
    let first = runs.first()?;
    if !is_right || !affords(count, reader.id.at(first.span), reader, context) {
        return None;
    }
    let shots = runs.iter().flat_map(|run| {
        let location = reader.id.at(run.span);
        run.value.numbers().map(move |cell| (cell, location))
    });
    Some(shots.map(|(cell, location)| shot(grid.rect(cell), location)).collect())
}

/// Makes a frame of a rectangle; tells whether a cell can be seen; the path of the picture.
type OfLine<'f, S> = (S, &'f dyn Fn(u32) -> bool, &'f dyn Fn() -> String);

/// The cells of a row or of a column.
fn of_line(
    levels: &Levels<'_>,
    level: &Level,
    grid: &Grid,
    reader: &mut Reader<'_>,
    context: &Context<'_>,
    (shot, is_visible, path): OfLine<'_, impl Fn(Rect, Location) -> Shot>,
) -> Option<Vec<Shot>> {
    let row = levels.row.filter(|_| level.row.is_absent()).or_else(|| level.row.given().copied());
    let (line, what, lines) = match (row, level.column.given()) {
        (Some(row), _) => (row, "row", grid.rows),
        (None, Some(column)) => (*column, "column", grid.columns),
        (None, None) => return None,
    };
    if line.value >= lines {
        let message = format!("there is no {what} {}: the picture has {}", line.value, grid.text());
        let finding = reader.finding(Code::IndexOutsideGrid, line.span, message).label("outside of the grid");
        let (other, others) = if what == "row" { ("column", grid.columns) } else { ("row", grid.rows) };
        let last = grid.counted_from_zero(what, lines.into());
        reader.push(if line.value < others {
            finding.help(format!("{last}; is `{other} = {}` meant?", line.value))
        } else {
            finding.help(last)
        });
        return None;
    }
    let cell = |index: u32| {
        if what == "row" { line.value * grid.columns + index } else { index * grid.columns + line.value }
    };
    let location = reader.id.at(line.span);
    let columns = match &level.columns {
        Slot::Wrong => return None,
        Slot::Given(columns) if what == "row" => Some(&columns.value),
        Slot::Given(_) | Slot::Absent => None,
    };
    let cells: Vec<(u32, Location)> = if let Some(columns) = columns {
        let mut is_right = true;
        for run in columns {
            let largest = run.value.largest();
            if largest >= grid.columns {
                let message = format!("there is no column {largest}: the picture has {}", grid.text());
                let finding =
                    reader.finding(Code::IndexOutsideGrid, run.span, message).label("outside of the grid");
                reader.push(finding.help(grid.counted_from_zero("column", grid.columns.into())));
                is_right = false;
            }
        }
        let count = columns.iter().map(|run| run.value.count()).sum();
        if !is_right || !affords(count, location, reader, context) {
            return None;
        }
        let of_run = |run: &At<Run>| {
            let location = reader.id.at(run.span);
            run.value.numbers().map(move |index| (cell(index), location)).collect::<Vec<_>>()
        };
        columns.iter().flat_map(of_run).collect()
    } else {
        let length = if what == "row" { grid.columns } else { grid.rows };
        let Some(last) = (0..length).rev().find(|&index| is_visible(cell(index))) else {
            let what = format!("{what} {}", line.value);
            return nothing_visible(&what, &path(), location, reader);
        };
        if !affords(u64::from(last) + 1, location, reader, context) {
            return None;
        }
        (0..=last).map(|index| (cell(index), location)).collect()
    };
    Some(cells.into_iter().map(|(cell, location)| shot(grid.rect(cell), location)).collect())
}

/// Rectangles of any size.
fn of_rects(rects: &[FreeRect], image: ImageId, size: Size, reader: &mut Reader<'_>) -> Option<Vec<Shot>> {
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
                reader.finding(Code::FrameOutsideImage, *span, message).label("outside of the picture");
            reader.push(finding.help("the four numbers are x, y, width and height"));
            is_right = false;
        }
        let shot = Shot::whole(image, *rect, reader.id.at(*span));
        shots.push(Shot { duration: *duration, origin: *origin, ..shot });
    }
    is_right.then_some(shots)
}

/// The frames of a moving picture.
fn of_moving(image: ImageId, location: Location, context: &Context<'_>) -> Option<Vec<Shot>> {
    let facts = context.images.facts(image).ok()?;
    let canvas = Rect::new(0, 0, facts.canvas.width, facts.canvas.height);
    let shot = |(index, delay): (usize, &u32)| {
        // Where only headers are read, nothing is known but the canvas.
        let (rect, corner) =
            facts.placements.get(index).map_or((canvas, Point::ZERO), |cut| (cut.rect, cut.corner));
        let whole = Shot::whole(image, rect, location);
        Shot { canvas: facts.canvas, corner, delay: *delay, ..whole }
    };
    Some(facts.delays.iter().enumerate().map(shot).collect())
}

/// Numbered pictures, each as a whole.
fn of_pictures(
    selection: Option<&Level>,
    pictures: &[(u32, ImageId)],
    location: Location,
    reader: &mut Reader<'_>,
    context: &Context<'_>,
) -> Option<Vec<Shot>> {
    let shot = |image: ImageId, location: Location| {
        let size = context.images.size(image)?;
        let rect = Rect::new(0, 0, size.width, size.height);
        Some(Shot::whole(image, rect, location))
    };
    let frames = match selection.map(|level| &level.frames) {
        None | Some(Slot::Absent) => None,
        Some(Slot::Wrong) => return None,
        Some(Slot::Given(frames)) => Some(frames),
    };
    let Some(frames) = frames else {
        report_gaps(pictures, location, reader);
        if !affords(pictures.len() as u64, location, reader, context) {
            return None;
        }
        return pictures.iter().map(|(_, image)| shot(*image, location)).collect();
    };
    let Frames::Cells(runs) = &frames.value else { return None };
    if !affords(runs.iter().map(|run| run.value.count()).sum(), location, reader, context) {
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
                    reader.finding(Code::IndexOutsideGrid, run.span, message).label("no such picture");
                reader.push(finding.help("`frames` lists the numbers in the names of the pictures"));
                shots = None;
                break;
            };
            let shot = pictures.get(place).and_then(|(_, image)| shot(*image, reader.id.at(run.span)));
            if let (Some(shots), Some(shot)) = (&mut shots, shot) {
                shots.push(shot);
            }
        }
    }
    shots
}

/// Reports numbers between the first and the last picture that no picture has.
fn report_gaps(pictures: &[(u32, ImageId)], location: Location, reader: &mut Reader<'_>) {
    let pairs = pictures.iter().zip(pictures.iter().skip(1));
    let gaps =
        pairs.filter(|((before, _), (after, _))| after - before > 1).map(|((before, _), (after, _))| {
            if after - before == 2 {
                format!("{}", before + 1)
            } else {
                format!("{}-{}", before + 1, after - 1)
            }
        });
    let gaps: Vec<String> = gaps.collect();
    if gaps.is_empty() {
        return;
    }
    let message = match gaps.as_slice() {
        [one] if !one.contains('-') => format!("the picture {one} is missing"),
        gaps => format!("the pictures {} are missing", all_of(gaps)),
    };
    let finding = Diagnostic::new(Code::NumbersMissing, location, message).label("a gap in the numbers");
    let first = pictures.first().map_or(0, |first| first.0);
    let last = pictures.last().map_or(0, |last| last.0);
    let runs = runs_of(pictures);
    let help =
        format!("add them, or list the numbers from {first} to {last} that are meant: `frames = \"{runs}\"`");
    reader.push(finding.help(help));
}

/// The numbers of pictures as `frames` lists them.
fn runs_of(pictures: &[(u32, ImageId)]) -> String {
    let mut runs: Vec<Run> = Vec::new();
    for (number, _) in pictures {
        match runs.last_mut().filter(|run| run.last + 1 == *number) {
            Some(run) => run.last = *number,
            None => runs.push(Run { first: *number, last: *number }),
        }
    }
    let text = |run: &Run| {
        if run.first == run.last { run.first.to_string() } else { format!("{}-{}", run.first, run.last) }
    };
    runs.iter().map(text).collect::<Vec<_>>().join(",")
}

fn report_empty(
    grid: &Grid,
    size: Size,
    path: &str,
    at: Option<Span>,
    location: Location,
    reader: &mut Reader<'_>,
) {
    let Grid { cell, margin, .. } = grid;
    let margin = match margin {
        [0, 0] => String::new(),
        [x, y] => format!(" and a margin of {x}, {y}"),
    };
    let message = format!(
        "a cell of {}x{}{margin} does not fit into `{}` of {}x{} pixels",
        cell.width,
        cell.height,
        shown(path),
        size.width,
        size.height
    );
    let location = at.map_or(location, |span| reader.id.at(span));
    let finding = Diagnostic::new(Code::GridEmpty, location, message).label("larger than the picture");
    let turned = Size::new(cell.height, cell.width);
    let fits_turned = Grid::new(size, turned, grid.margin, grid.spacing).cells() > 0;
    reader.push(if fits_turned {
        let meant = format!("[{}, {}]", turned.width, turned.height);
        let finding = finding.help(format!("the width comes first: is `cell = {meant}` meant?"));
        match location.span.filter(|at| reader.is_list(*at)) {
            Some(at) => finding.fix_at(at, meant, Applicability::Likely),
            None => finding,
        }
    } else {
        finding.help("`cell` is the width and the height of one frame, in pixels")
    });
}

/// Reports visible pixels beside the last whole cells.
fn check_rest(
    grid: &Grid,
    image: ImageId,
    size: Size,
    at: Span,
    reader: &mut Reader<'_>,
    context: &Context<'_>,
) {
    let filled = grid.filled();
    let (right, lower) = (size.width.saturating_sub(filled.width), size.height.saturating_sub(filled.height));
    let is_rest = |rect: Rect| rect.width > 0 && rect.height > 0 && is_visible(image, rect, context);
    let beside = is_rest(Rect::new(filled.width, 0, right, size.height));
    let below = is_rest(Rect::new(0, filled.height, size.width, lower));
    if !context.images.knows_pixels() || !beside && !below {
        return;
    }
    let rest = match (beside, below) {
        (true, true) => format!("{right} pixels at the right and {lower} below"),
        (true, false) => format!("{right} pixels at the right"),
        _ => format!("{lower} pixels below"),
    };
    let Size { width, height } = grid.cell;
    let message = format!(
        "`{}` of {}x{} pixels has {}, and {rest} belong to none",
        shown(&context.images.path(image)),
        size.width,
        size.height,
        grid.text()
    );
    let finding = reader.finding(Code::ImageNotMultiple, at, message).label("does not divide the picture");
    let near = |length: u32, cell: u32, axis: usize| {
        let (margin, spacing) = (grid.margin[axis], grid.spacing[axis]);
        let length = length.saturating_sub(margin).saturating_add(spacing);
        let fits = |cell: &u32| length.is_multiple_of(cell + spacing);
        let candidates = (cell / 2).max(1)..=cell.saturating_mul(3) / 2;
        candidates.filter(fits).min_by_key(|other| (other.abs_diff(cell), *other))
    };
    let near = near(size.width, width, 0).zip(near(size.height, height, 1));
    reader.push(match (gutter(size, grid.cell), near) {
        (Some((0, spacing)), _) => finding.help(format!("with `spacing = {spacing}` whole cells fill it")),
        (Some((margin, 0)), _) => finding.help(format!("with `margin = {margin}` whole cells fill it")),
        (Some((margin, spacing)), _) => {
            finding.help(format!("with `margin = {margin}` and `spacing = {spacing}` whole cells fill it"))
        }
        (None, Some((width, height))) => {
            let meant = format!("[{width}, {height}]");
            let finding = finding.help(format!("cells of `{meant}` fill it: is one of these meant?"));
            if reader.is_list(at) { finding.fix_at(at, meant, Applicability::Likely) } else { finding }
        }
        (None, None) => finding.help("correct `cell`, `margin` or `spacing`, or crop the picture"),
    });
}

/// The smallest margin and spacing with which cells fill a picture: sheets are often drawn with a pixel or two around
/// each cell.
fn gutter(size: Size, cell: Size) -> Option<(u32, u32)> {
    const WIDEST: u32 = 4;
    let fills = |length: u32, cell: u32, (margin, spacing): (u32, u32)| {
        // A margin may stand on one side or on both.
        [margin, 2 * margin].into_iter().any(|margins| {
            let cells = length.checked_sub(margins).map(|length| length + spacing);
            cells.is_some_and(|cells| cells > 0 && cells.is_multiple_of(cell.saturating_add(spacing)))
        })
    };
    let mut all: Vec<(u32, u32)> =
        (0..=WIDEST).flat_map(|margin| (0..=WIDEST).map(move |spacing| (margin, spacing))).collect();
    all.sort_by_key(|(margin, spacing)| (margin + spacing, *margin));
    all.into_iter()
        .skip(1)
        .find(|gap| fills(size.width, cell.width, *gap) && fills(size.height, cell.height, *gap))
}

fn nothing_visible<T>(what: &str, path: &str, location: Location, reader: &mut Reader<'_>) -> Option<T> {
    let message = format!("nothing can be seen in {what} of `{}`", shown(path));
    let finding = Diagnostic::new(Code::FramesEmpty, location, message).label("only transparent pixels");
    reader.push(finding.help("choose other cells; with `frames` also blank ones can be shown"));
    None
}

/// Returns whether a direction may have so many frames; that it may not is reported.
fn affords(count: u64, location: Location, reader: &mut Reader<'_>, context: &Context<'_>) -> bool {
    let most = context.limits.direction_frames;
    let is_affordable = count <= u64::from(most);
    if !is_affordable {
        let message = format!("the number of frames must be at most {most}, found {count}");
        reader.push(Diagnostic::new(Code::LimitExceeded, location, message).label("too many frames"));
    }
    is_affordable
}

/// Returns whether anything can be seen of a rectangle; `true` where that is not known.
fn is_visible(image: ImageId, rect: Rect, context: &Context<'_>) -> bool {
    let Ok(facts) = context.images.facts(image) else { return true };
    let Some(mask) = facts.visible.as_ref().filter(|_| rect.fits(facts.size)) else { return true };
    let words = u64::from(rect.width / 64 + 1) * u64::from(rect.height);
    !context.budget.pay(Expense::MaskWord, words) || mask.any(rect)
}

fn span<T>(slot: &Slot<T>) -> Option<Span> {
    slot.given().map(|value| value.span)
}
