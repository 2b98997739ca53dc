//! Checks of the frames of a track: remaining pixels beside cells, missing pictures, and invisible cells.

use super::cuts;
use super::findings::Findings;
use super::grid::{Given, Grid, in_name};
use super::runs::Run;
use crate::base::budget::Expense;
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::sorted::sort_by_key;
use crate::base::source::{Location, Span};
use crate::base::text::shown;
use crate::base::words::{all_of, one_of};
use crate::formats::context::Context;
use crate::model::ImageId;
use sprite_table::{Rect, Size};

/// Reports numbers between the first and the last picture that no picture has.
pub(super) fn report_gaps(
    pictures: &[(u32, ImageId)],
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

pub(super) fn report_empty(
    grid: &Grid,
    size: Size,
    path: &str,
    at: Option<Span>,
    location: Location,
    findings: &mut Findings,
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
    let location = at.map_or(location, |span| findings.id.at(span));
    let finding = Diagnostic::new(Code::GridEmpty, location, message).label("larger than the picture");
    let turned = Size::new(cell.height, cell.width);
    let fits_turned = Grid::new(size, turned, grid.margin, grid.spacing).cells() > 0;
    let finding = if grid.given == Given::Name {
        finding.help(if fits_turned {
            in_name("the width comes first: correct the size", path, turned)
        } else {
            "correct the size in the name of the picture, or the picture".to_owned()
        })
    } else if fits_turned {
        let meant = format!("[{}, {}]", turned.width, turned.height);
        let finding = finding.help(format!("the width comes first: is `cell = {meant}` meant?"));
        finding.when_some(at.filter(|_| !findings.are_of_rule()), |finding, at| {
            finding.fix_at(at, meant, Applicability::Likely)
        })
    } else {
        finding.help("`cell` is the width and the height of one frame, in pixels")
    };
    findings.push_on(path, finding);
}

/// Reports visible pixels beside the last whole cells.
pub(super) fn check_rest(
    grid: &Grid,
    image: ImageId,
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
    if !context.images.knows_pixels() || !beside && !below {
        return;
    }
    let rest = match (beside, below) {
        (true, true) => format!("{right} pixels at the right and {lower} below"),
        (true, false) => format!("{right} pixels at the right"),
        _ => format!("{lower} pixels below"),
    };
    let Size { width, height } = grid.cell;
    let path = context.images.path(image);
    let message = format!(
        "`{}` of {}x{} pixels has {}, and {rest} belong to none",
        shown(&path),
        size.width,
        size.height,
        grid.text()
    );
    let finding = findings.finding(Code::ImageNotMultiple, at, message).label("does not divide the picture");
    let near = near(grid, image, size, context);
    let is_clear = |(margin, spacing): (u32, u32)| {
        let other = Grid::new(size, grid.cell, [margin; 2], [spacing; 2]);
        cuts::is_clear(&other, image, size, context)
    };
    let cuts_nothing = near.first().is_some_and(|cell| {
        let other = Grid::new(size, *cell, grid.margin, grid.spacing);
        cuts::crossed(&other, image, size, context) == Some(0)
    });
    let gutters = gutters(size, grid.cell);
    let clear = gutters.iter().copied().find(|gutter| is_clear(*gutter) == Some(true));
    let gutter = clear.or_else(|| gutters.first().copied().filter(|_| !cuts_nothing));
    let finding = match (gutter, near.as_slice()) {
        (Some((0, spacing)), _) => finding.help(format!("with `spacing = {spacing}` whole cells fill it")),
        (Some((margin, 0)), _) => finding.help(format!("with `margin = {margin}` whole cells fill it")),
        (Some((margin, spacing)), _) => {
            finding.help(format!("with `margin = {margin}` and `spacing = {spacing}` whole cells fill it"))
        }
        (None, []) if grid.given == Given::Name => {
            finding.help("correct the size in the name of the picture, or crop the picture")
        }
        (None, []) => finding.help("correct `cell`, `margin` or `spacing`, or crop the picture"),
        (None, [first, ..]) if grid.given == Given::Name => {
            let what = format!("cells of {}x{} fill it: correct the size", first.width, first.height);
            finding.help(in_name(&what, &path, *first))
        }
        (None, near @ [first, ..]) => {
            let is_turned = (first.width, first.height) == (height, width);
            let finding = if is_turned {
                finding.help(format!("the width comes first: is `cell = {}` meant?", list(*first)))
            } else {
                let all = one_of(near.iter().map(|size| format!("`{}`", list(*size))));
                finding.help(format!("cells of {all} fill it: is one of these meant?"))
            };
            let is_of_rule = findings.are_of_rule();
            if is_of_rule { finding } else { finding.fix_at(at, list(*first), Applicability::Likely) }
        }
    };
    findings.push_on(&path, finding);
}

/// `[16, 24]`
fn list(size: Size) -> String {
    format!("[{}, {}]", size.width, size.height)
}

/// Up to three sizes of cells that fill a picture, the likeliest first: the same with width and height swapped, then those
/// that cut least of what it shows and are near to the size that is given.
fn near(grid: &Grid, image: ImageId, size: Size, context: &Context<'_>) -> Vec<Size> {
    const NAMED: usize = 3;
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

/// Margins and spacings with which cells fill a picture, the smallest first: sheets are often drawn with a pixel or two
/// around each cell.
fn gutters(size: Size, cell: Size) -> Vec<(u32, u32)> {
    const WIDEST: u32 = 4;
    let fills = |length: u32, cell: u32, (margin, spacing): (u32, u32)| {
        // A margin may be on one side or on both, and a spacing may follow the last cell, too.
        [margin, 2 * margin].into_iter().any(|margins| {
            let step = cell.saturating_add(spacing);
            let is_filled = |cells: u32| cells > 0 && cells.is_multiple_of(step);
            length.checked_sub(margins).is_some_and(|cells| is_filled(cells) || is_filled(cells + spacing))
        })
    };
    let mut all: Vec<(u32, u32)> =
        (0..=WIDEST).flat_map(|margin| (0..=WIDEST).map(move |spacing| (margin, spacing))).collect();
    sort_by_key(&mut all, |(margin, spacing)| (margin + spacing, *margin));
    all.into_iter()
        .skip(1)
        .filter(|gap| fills(size.width, cell.width, *gap) && fills(size.height, cell.height, *gap))
        .collect()
}

/// What [`nothing_visible`] says of a picture that is not divided by rows or columns.
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
    let is_plain = |character: char| !"*?[]{}\"\\".contains(character) && !character.is_control();
    let help = if !findings.are_of_rule() || what != WHOLE {
        "choose other cells; with `frames` also blank ones can be shown".to_owned()
    } else if path.chars().all(is_plain) {
        format!(
            "to make nothing of it, write below this rule `[sheets.\"{path}\"]`, and in the next line `skip = true`"
        )
    } else {
        "to make nothing of it, add a rule for it below this one, with `skip = true`".to_owned()
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
pub(super) fn is_visible(image: ImageId, rect: Rect, context: &Context<'_>) -> bool {
    let Ok(facts) = context.images.facts(image) else { return true };
    let Some(mask) = facts.visible.as_ref().filter(|_| rect.fits(facts.size)) else { return true };
    let words = u64::from(rect.width / 64 + 1) * u64::from(rect.height);
    !context.budget.pay(Expense::MaskWord, words) || mask.any(rect)
}
