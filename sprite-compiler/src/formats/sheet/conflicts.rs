//! Finds keys of different levels that exclude each other for a track.

use super::compound::FramesValue;
use super::description::Description;
use super::level::{Level, NUMBER};
use super::levels::Levels;
use crate::base::diagnostics::Code;
use crate::base::keys::Slot;
use crate::base::source::Span;
use crate::base::toml::Reader;
use sprite_table::Order;

/// Reports keys that exclude each other, whichever levels they stand on. `is_numbered` says whether each picture is a
/// frame.
pub(super) fn check(levels: &Levels, is_numbered: bool, reader: &mut Reader<'_>) {
    let loop_from = levels.get(|level| &level.loop_from).span();
    let repeat = levels.get(|level| &level.repeat);
    if let (Some(from), Some(repeat)) = (loop_from, repeat.span()) {
        let help = "`loop_from` is for animations that play for ever: remove one of them";
        reader.conflict(("loop_from", from), ("repeat", repeat), help);
    }
    if let (Some(from), Slot::Given(order)) = (loop_from, levels.get(|level| &level.order))
        && order.value != Order::Forward
    {
        let help = "`loop_from` is for animations that play forward: remove one of them";
        reader.conflict(("loop_from", from), ("order", order.span), help);
    }
    if let (Slot::Given(end), Slot::Absent) = (levels.get(|level| &level.end), repeat) {
        let message = "`end` has no effect without `repeat`: the animation has no last pass";
        let finding = reader.finding(Code::KeysConflict, end.span, message).label("never reached");
        reader.push(finding.help("add `repeat = 1` to play once"));
    }
    let grid = [
        ("cell", levels.get(|level| &level.cell).span()),
        ("grid", levels.get(|level| &level.grid).span()),
        ("area", levels.get(|level| &level.area).span()),
        ("margin", levels.get(|level| &level.margin).span()),
        ("spacing", levels.get(|level| &level.spacing).span()),
    ];
    let frames = levels.selection().and_then(|level| level.frames.given());
    let rects =
        frames.filter(|frames| matches!(frames.value, FramesValue::Rects(_))).map(|frames| frames.span);
    if let Some(rects) = rects {
        for (name, at) in grid {
            if let Some(at) = at {
                let help = format!("rectangles need no grid: remove `{name}`");
                reader.conflict(("frames", rects), (name, at), &help);
            }
        }
    }
    let image = levels.get(|level| &level.image).given();
    let is_numbered = is_numbered || image.is_some_and(|image| image.value.contains(NUMBER));
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

/// Reports `columns` for all animations of the sprites each of which chooses its frames otherwise: they replace it.
pub(super) fn check_columns(top: &Level, sprites: &[Description], reader: &mut Reader<'_>) {
    let Some(columns) = top.columns.given() else { return };
    let animations = || sprites.iter().flat_map(|sprite| &sprite.animations);
    let tracks = || animations().flat_map(|animation| &animation.tracks);
    let is_used = |levels: &Levels| levels.selection().is_none_or(|level| std::ptr::eq(level, top));
    if tracks().next().is_some() && !tracks().any(|track| is_used(&track.levels)) {
        let message = "`columns` has no effect: each animation chooses its frames by itself";
        let finding = reader.finding(Code::KeysConflict, columns.span, message).label("replaced everywhere");
        reader.push(finding.help("move it beside the `row` of each animation"));
    }
}

/// The keys of a level that divide a picture into cells.
pub(super) fn of_grid(level: &Level) -> [(&'static str, Option<Span>); 5] {
    [
        ("cell", level.cell.span()),
        ("grid", level.grid.span()),
        ("area", level.area.span()),
        ("margin", level.margin.span()),
        ("spacing", level.spacing.span()),
    ]
}

/// The keys of a level that choose cells of a grid.
pub(super) fn of_cells(level: &Level) -> [(&'static str, Option<Span>); 4] {
    [
        ("row", level.row.span()),
        ("column", level.column.span()),
        ("rows", level.rows.span()),
        ("columns", level.columns.span()),
    ]
}
