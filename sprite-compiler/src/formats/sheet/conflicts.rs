//! Finds keys of different levels that exclude each other for a track.

use super::compound::{End, Frames};
use super::description::Levels;
use super::level::Level;
use super::pictures::{NUMBER, Pictures};
use super::value::{Reader, Slot};
use crate::base::diagnostics::Code;
use crate::base::source::Span;
use sprite_table::Order;

/// Reports keys that exclude each other, whatever their levels are.
pub(super) fn check(levels: &Levels<'_>, pictures: Option<&Pictures>, reader: &mut Reader<'_>) {
    let loop_from = span(levels.get(|level| &level.loop_from));
    let repeat = levels.get(|level| &level.repeat);
    if let (Some(from), Some(repeat)) = (loop_from, span(repeat)) {
        let help = "`loop_from` is for animations that play for ever: remove one of them";
        reader.conflict(("loop_from", from), ("repeat", repeat), help);
    }
    if let (Some(from), Slot::Given(order)) = (loop_from, levels.get(|level| &level.order))
        && order.value != Order::Forward
    {
        let help = "`loop_from` is for animations that play forward: remove one of them";
        reader.conflict(("loop_from", from), ("order", order.span), help);
    }
    if let (Slot::Given(end), Slot::Absent) = (levels.get(|level| &level.end), repeat)
        && end.value != End::Hold
    {
        let message = "`end` says what follows the last pass, and without `repeat` there is none";
        let finding = reader.finding(Code::KeysConflict, end.span, message).label("never reached");
        reader.push(finding.help("add `repeat = 1` to play once"));
    }
    let grid = [
        ("cell", span(levels.get(|level| &level.cell))),
        ("margin", span(levels.get(|level| &level.margin))),
        ("spacing", span(levels.get(|level| &level.spacing))),
    ];
    let frames = levels.selection().and_then(|level| level.frames.given());
    let rects = frames.filter(|frames| matches!(frames.value, Frames::Rects(_))).map(|frames| frames.span);
    if let Some(rects) = rects {
        for (name, at) in grid {
            if let Some(at) = at {
                let help = format!("rectangles stand for themselves: remove `{name}`");
                reader.conflict(("frames", rects), (name, at), &help);
            }
        }
    }
    let image = levels.get(|level| &level.image).given();
    let is_numbered = matches!(pictures, Some(Pictures::Numbered(_)))
        || image.is_some_and(|image| image.value.contains(NUMBER));
    if let Some(image) = image.filter(|_| is_numbered) {
        let help = format!(
            "with `{NUMBER}` each picture is a frame as a whole: remove `cell` and other keys of a grid"
        );
        let cells = levels.selection().map(of_cells).unwrap_or_default();
        let rects = ("frames", rects);
        for (name, at) in grid.into_iter().chain(cells).chain([rects]) {
            if let Some(at) = at {
                reader.conflict((name, at), ("image", image.span), &help);
            }
        }
    }
}

/// The keys of a level that divide a picture into cells.
pub(super) fn of_grid(level: &Level) -> [(&'static str, Option<Span>); 3] {
    [("cell", span(&level.cell)), ("margin", span(&level.margin)), ("spacing", span(&level.spacing))]
}

/// The keys of a level that choose cells of a grid.
pub(super) fn of_cells(level: &Level) -> [(&'static str, Option<Span>); 4] {
    [
        ("row", span(&level.row)),
        ("column", span(&level.column)),
        ("rows", span(&level.rows)),
        ("columns", span(&level.columns)),
    ]
}

fn span<T>(slot: &Slot<T>) -> Option<Span> {
    slot.given().map(|value| value.span)
}
