//! Checks of the frames of a track: remaining pixels beside cells, missing pictures, and invisible cells.

use super::fills::{Fill, list};
use super::findings::Findings;
use super::grid::{Given, Grid, Undivided, in_name, near_counts, size_in_name, with_cell};
use super::runs::Run;
use super::{cuts, fills};
use crate::base::budget::Expense;
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::keys::At;
use crate::base::source::{Location, Span};
use crate::base::words::{all_of, counted, one_of, shown};
use crate::formats::context::Context;
use crate::model::of_unit::UnitImage;
use crate::settings::rules::skipping;
use sprite_table::{Rect, Size};

/// Reports numbers between the first and the last picture that no picture has.
pub(super) fn report_gaps(
    pictures: &[(u32, UnitImage)],
    location: Location,
    findings: &mut Findings,
    context: &Context<'_>,
) {
    let pairs = || {
        let pairs = pictures.iter().zip(pictures.iter().skip(1));
        pairs.filter(|((before, _), (after, _))| after - before > 1)
    };
    let gaps = pairs().map(|((before, _), (after, _))| {
        if after - before == 2 { format!("{}", before + 1) } else { format!("{}-{}", before + 1, after - 1) }
    });
    let gaps: Vec<String> = gaps.collect();
    if gaps.is_empty() {
        return;
    }
    let first_missing = pairs()
        .next()
        .and_then(|((number, image), _)| with_next_number(&context.images.path(*image), *number));
    // In a rule many animations may have such a gap, and nothing in it says which pictures are meant.
    let path = first_missing.filter(|_| findings.are_of_rule());
    let path =
        |such_as: &str| path.as_ref().map(|path| format!(", {such_as}`{}`", shown(path))).unwrap_or_default();
    let (message, add) = match gaps.as_slice() {
        [one] if !one.contains('-') => (format!("the picture {one} is missing{}", path("")), "add it"),
        gaps => (format!("the pictures {} are missing{}", all_of(gaps), path("such as ")), "add them"),
    };
    let finding = Diagnostic::new(Code::NumbersMissing, location, message).label("a gap in the numbers");
    let first = pictures.first().map_or(0, |first| first.0);
    let last = pictures.last().map_or(0, |last| last.0);
    findings.push(finding.help(if findings.are_of_rule() {
        format!("{add}, or number the pictures without a gap")
    } else {
        let runs = runs_of(pictures);
        format!("{add}, or list the numbers from {first} to {last} that are meant: `frames = \"{runs}\"`")
    }));
}

/// The path of the picture after the one with this number, with as many digits; [`None`] if the number is not in the
/// name.
fn with_next_number(path: &str, number: u32) -> Option<String> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = path.len();
    while let Some(last) = path.get(..end)?.rfind(|character: char| character.is_ascii_digit()) {
        let before = path.get(..=last)?.trim_end_matches(|character: char| character.is_ascii_digit());
        let rest = path.get(before.len()..)?;
        let (written, after) = rest.split_at_checked(digits(rest))?;
        if written.parse() == Ok(number) {
            return Some(format!("{before}{:0width$}{after}", number.checked_add(1)?, width = written.len()));
        }
        end = before.len();
    }
    None
}

/// The numbers of pictures, in the notation of `frames`.
fn runs_of(pictures: &[(u32, UnitImage)]) -> String {
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

/// Reports cells that do not fit into a picture.
pub(super) fn report_empty(
    grid: &Grid,
    (image, size): (UnitImage, Size),
    at: Option<Span>,
    location: Location,
    findings: &mut Findings,
    context: &Context<'_>,
) {
    let path = &context.images.path(image);
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
    let location = at.map_or(location, |span| findings.id.at(span));
    let finding = Diagnostic::new(Code::GridEmpty, location, message).label("larger than the picture");
    let near = fills::instead(grid, image, size, context);
    let finding = match near {
        Some(near) if grid.given == Given::Name => {
            let is_turned = (near.width, near.height) == (cell.height, cell.width);
            let what = if is_turned { "the width comes first: correct the size" } else { "correct the size" };
            finding.help(in_name(what, path, near))
        }
        None if grid.given == Given::Name => {
            finding.help("correct the size in the name of the picture, or the picture")
        }
        Some(near) => {
            let help = fills::help(&[Fill::Cell(near)], grid).unwrap_or_default();
            let help = for_one(help, &[Fill::Cell(near)], grid, path, findings);
            let at = at.filter(|_| !findings.are_of_rule());
            finding
                .help(help)
                .when_some(at, |finding, at| finding.fix_at(at, list(near), Applicability::Likely))
        }
        None => {
            let help = "`cell` is the width and the height of one frame, in pixels";
            match findings.for_one_alone(path, &format!("`cell = {}`", list(size))) {
                Some(alone) => finding.help(format!("{help}: if the others are right, {alone}")),
                None => finding.help(help),
            }
        }
    };
    findings.push_on(path, finding);
}

/// Reports a picture that a number of columns or of rows does not divide, each with what prevents it.
pub(super) fn report_undivided(
    (why, counts, given): ([Option<Undivided>; 2], At<[u32; 2]>, Given),
    [margin, spacing]: [[u32; 2]; 2],
    (image, size): (UnitImage, Size),
    findings: &mut Findings,
    context: &Context<'_>,
) {
    let path = &context.images.path(image);
    let At { value: [columns, rows], span } = counts;
    let taken = if margin == [0; 2] && spacing == [0; 2] { "" } else { ", without margin and spacing," };
    let of = format!("`{}` of {}x{} pixels{taken}", shown(path), size.width, size.height);
    let axes = [(columns, "column", size.width, "width"), (rows, "row", size.height, "height")];
    let axes = || axes.into_iter().zip(why).enumerate();
    let empty = axes().find(|(_, (_, why))| *why == Some(Undivided::Empty));
    if let Some((_, ((count, what, ..), _))) = empty {
        let message = format!("{} of {of} have no pixel for a cell", counted(count as usize, what));
        let finding = findings.finding(Code::GridEmpty, span, message).label("more than the picture has");
        findings.push_on(
            path,
            finding.help("`grid` is how many cells there are side by side and below each other"),
        );
        return;
    }
    let rest = axes().filter_map(|(_, ((count, what, ..), why))| match why {
        Some(Undivided::Rest(rest)) => Some(format!(
            "{} with a rest of {}",
            counted(count as usize, what),
            counted(rest as usize, "pixel")
        )),
        Some(Undivided::Empty) | None => None,
    });
    let message = format!("{of} is divided into {}", all_of(rest));
    let finding = findings.finding(Code::GridUneven, span, message).label("does not divide the picture");
    let mut meant = [vec![columns], vec![rows]];
    let mut near = Vec::new();
    for ((axis, ((count, what, length, side), why)), meant) in axes().zip(&mut meant) {
        if matches!(why, Some(Undivided::Rest(_))) {
            *meant = near_counts(length, count, margin[axis], spacing[axis]);
            let all = one_of(meant.iter().map(|count| counted(*count as usize, what)));
            near.push(if meant.is_empty() {
                format!("no number of {what}s near {count} divides its {side}")
            } else {
                format!("{all} divide its {side}")
            });
        }
    }
    let help = match given {
        Given::CountInName => format!("{}: correct the number in the name, or the picture", near.join("; ")),
        _ => format!("{}: correct `grid`, or crop the picture", near.join("; ")),
    };
    // A margin at the other side, too, is no rest; `cell` says so.
    let around = [0, 1].map(|axis| {
        let (count, length) = if axis == 0 { (columns, size.width) } else { (rows, size.height) };
        let cells =
            length.checked_sub(margin[axis])?.checked_sub(margin[axis])?.checked_add(spacing[axis])?;
        let step = cells.checked_div(count).filter(|_| cells.is_multiple_of(count))?;
        step.checked_sub(spacing[axis]).filter(|cell| *cell > 0)
    });
    let help = match around {
        [Some(width), Some(height)] if margin != [0; 2] && given == Given::Counts => format!(
            "with the margin on all sides a cell is {width}x{height}: write `cell = [{width}, {height}]` in place of `grid`"
        ),
        _ => help,
    };
    let only = match meant.each_ref().map(Vec::as_slice) {
        [[columns], [rows]] if given == Given::Counts && !findings.are_of_rule() => {
            Some(format!("[{columns}, {rows}]"))
        }
        _ => None,
    };
    let finding = finding.help(help);
    findings.push_on(
        path,
        finding.when_some(only, |finding, meant| finding.fix_at(span, meant, Applicability::Likely)),
    );
}

/// Reports a picture that is one frame as a whole, though its name has the size of cells which divide it, and which cut
/// nothing that it shows.
pub(super) fn check_name(
    image: UnitImage,
    size: Size,
    location: Location,
    findings: &mut Findings,
    context: &Context<'_>,
) {
    let path = context.images.path(image);
    let Some((_, cell)) = size_in_name(&path) else { return };
    let grid = Grid::new(size, cell, [0; 2], [0; 2]);
    let divides = size.width.is_multiple_of(cell.width) && size.height.is_multiple_of(cell.height);
    if !divides || !cuts::are_drawings(&grid, image, size, context) {
        return;
    }
    let message = format!(
        "`{}` is one frame of {}x{} pixels, and its name has the size of a cell, {}x{}",
        shown(&path),
        size.width,
        size.height,
        cell.width,
        cell.height
    );
    let finding = Diagnostic::new(Code::CellInName, location, message).label("the whole picture is one cell");
    let keys = format!("`cell = {}`", list(cell));
    let cells = format!("it has {}", grid.text());
    findings.push_on(
        &path,
        finding.help(match findings.for_one_alone(&path, &keys) {
            Some(alone) => format!("{cells}: {alone}"),
            None if findings.has_other_pictures(&path) => {
                let meant = with_cell(findings.pattern(), &path);
                format!(
                    "{cells}: if the names of the others have such a size, too, write `{}`",
                    shown(&meant)
                )
            }
            None => format!("{cells}: write {keys}"),
        }),
    );
}

/// Reports visible pixels beside the last whole cells. As many as the margin or the spacing has are the margin of the other
/// side, or a line behind the last cell.
pub(super) fn check_rest(
    grid: &Grid,
    image: UnitImage,
    size: Size,
    at: Span,
    findings: &mut Findings,
    context: &Context<'_>,
) {
    let filled = grid.filled();
    let (right, lower) = (size.width.saturating_sub(filled.width), size.height.saturating_sub(filled.height));
    let is_rest = |rect: Rect| rect.width > 0 && rect.height > 0 && is_visible(image, rect, context);
    let beside = is_rest(Rect::new(filled.width, 0, right, size.height));
    let below = is_rest(Rect::new(0, filled.height, size.width, lower));
    let is_gap = |rest: u32, axis: usize| [0, grid.margin[axis], grid.spacing[axis]].contains(&rest);
    if !context.images.knows_pixels() || !beside && !below || is_gap(right, 0) && is_gap(lower, 1) {
        return;
    }
    let pixels = |count: u32| counted(count as usize, "pixel");
    let rest = match (beside, below) {
        (true, true) => format!("{} at the right and {lower} below", pixels(right)),
        (true, false) => format!("{} at the right", pixels(right)),
        _ => format!("{} below", pixels(lower)),
    };
    let path = context.images.path(image);
    let message = format!(
        "`{}` of {}x{} pixels has {}, and {rest} belong to none",
        shown(&path),
        size.width,
        size.height,
        grid.text()
    );
    let finding = findings.finding(Code::ImageNotMultiple, at, message).label("does not divide the picture");
    let fills = fills::of(grid, image, size, context);
    let finding = match fills.as_slice() {
        [] if grid.given == Given::Name => {
            finding.help("correct the size in the name of the picture, or crop the picture")
        }
        [] => finding.help("correct `cell`, `margin` or `spacing`, or crop the picture"),
        [Fill::Cell(first), ..] if grid.given == Given::Name => {
            let what = format!("cells of {}x{} fill it: correct the size", first.width, first.height);
            finding.help(in_name(&what, &path, *first))
        }
        [first, ..] => {
            let help = fills::help(&fills, grid).unwrap_or_default();
            let help = for_one(help, &fills, grid, &path, findings);
            let cell = match first {
                Fill::Cell(cell) if !findings.are_of_rule() => Some(*cell),
                Fill::Cell(_) | Fill::Gaps(_) | Fill::Lines(_) => None,
            };
            finding
                .help(help)
                .with_proposals()
                .when_some(cell, |finding, cell| finding.fix_at(at, list(cell), Applicability::Likely))
        }
    };
    findings.push_on(&path, finding);
}

/// The help that names what fills a picture. In a rule other pictures may be right, so that it says how to write the keys
/// for this one alone.
fn for_one(help: String, fills: &[Fill], grid: &Grid, path: &str, findings: &Findings) -> String {
    let Some(first) = fills.first().filter(|first| !first.is_turned(grid)) else { return help };
    let sizes = matches!(first, Fill::Cell(_)).then_some(IN_NAMES);
    let alone = findings.for_one_alone(path, &first.with_cell(grid));
    match alone.or_else(|| sizes.filter(|_| findings.has_other_pictures(path)).map(str::to_owned)) {
        Some(_) if grid.given == Given::Name => help,
        Some(alone) if fills.len() > 1 => format!("{help} If the others are right, {alone}"),
        Some(alone) => format!("{}; if the others are right, {alone}", first.fact(grid)),
        None => help,
    }
}

/// The advice where a rule for one picture alone would make another sprite of it.
const IN_NAMES: &str = "write the sizes of cells into the names of the pictures, and `{cell}` into the pattern in place of `cell`";

/// The subject of [`nothing_visible`] for a picture that is not divided by rows or columns.
pub(super) const WHOLE: &str = "the picture";

/// Reports that `what` of a picture is blank; always [`None`].
pub(super) fn nothing_visible<T>(
    what: &str,
    path: &str,
    location: Location,
    findings: &mut Findings,
) -> Option<T> {
    let message = format!("nothing can be seen in {what} of `{}`", shown(path));
    let finding = Diagnostic::new(Code::FramesEmpty, location, message).label("only transparent pixels");
    let help = if findings.are_of_rule() && what == WHOLE {
        skipping(&[path], findings.pattern())
    } else {
        "choose other cells; with `frames` also blank ones can be shown".to_owned()
    };
    findings.push_on(path, finding.help(help));
    None
}

/// Returns whether a direction may have this many frames. Too many are reported.
pub(super) fn affords(
    count: u64,
    location: Location,
    findings: &mut Findings,
    context: &Context<'_>,
) -> bool {
    let most = context.limits.direction_frames;
    let is_affordable = count <= u64::from(most);
    if !is_affordable {
        let message = format!("the number of frames must be at most {most}, found {count}");
        findings.push(Diagnostic::new(Code::LimitExceeded, location, message).label("too many frames"));
    }
    is_affordable
}

/// Returns whether a rectangle has a visible pixel; `true` if that is not known.
pub(super) fn is_visible(image: UnitImage, rect: Rect, context: &Context<'_>) -> bool {
    let Ok(facts) = context.images.facts(image) else { return true };
    let Some(mask) = facts.visible.as_ref().filter(|_| rect.fits(facts.size)) else { return true };
    let words = u64::from(rect.width / 64 + 1) * u64::from(rect.height);
    !context.budget.charge(Expense::MaskWord, words) || mask.any(rect)
}
