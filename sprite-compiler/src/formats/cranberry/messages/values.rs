//! What is said about values of the right kind that cannot be.

use crate::diagnostics::{Code, Diagnostic, shown};
use crate::formats::cranberry::values::{FURTHEST, LARGEST};
use crate::formats::cranberry::whose::{Field, Whose};
use crate::formats::decimal::Decimal;
use crate::formats::json::Value;
use crate::source::{SourceId, Span};
use crate::suggest;

const MODES: [&str; 2] = ["default", "tile"];

pub(in crate::formats::cranberry) fn version(id: SourceId, value: Value<'_>) -> Diagnostic {
    let message = format!("the version is {}, but only version 1 is defined", shown(value.written()));
    Diagnostic::new(Code::VersionUnsupported, id.at(value.span()), message)
        .label("the version of the format")
        .help("write `1`: this is the format's version, not the sprite's")
}

pub(in crate::formats::cranberry) fn movements_empty(id: SourceId, list: Value<'_>) -> Diagnostic {
    Diagnostic::new(
        Code::MovementsEmpty,
        id.at(list.span()),
        "the sprite has no movements, so it can show nothing",
    )
    .label("an empty list")
    .help("add a movement: `{ \"name\": \"walk\", \"frames\": [ ... ] }`")
}

pub(in crate::formats::cranberry) fn frames_empty(
    id: SourceId,
    list: Value<'_>,
    whose: Whose<'_>,
) -> Diagnostic {
    Diagnostic::new(
        Code::FramesEmpty,
        id.at(list.span()),
        format!("{whose} has no frames, so it can show nothing"),
    )
    .label("an empty list")
    .help("add a frame: `{ \"duration\": 80, \"rect\": { \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 } }`")
}

pub(in crate::formats::cranberry) fn too_many(
    id: SourceId,
    list: Value<'_>,
    what: &str,
    limit: usize,
) -> Diagnostic {
    let message = format!("a list of {} {what}: the limit is {limit}", list.items().count());
    Diagnostic::new(Code::LimitExceeded, id.at(list.opening()), message).label("this list")
}

pub(in crate::formats::cranberry) fn movement_twice(
    id: SourceId,
    name: &str,
    span: Span,
    first: Span,
) -> Diagnostic {
    let message = format!("two movements are called `{}`", shown(name));
    Diagnostic::new(Code::MovementDuplicate, id.at(span), message)
        .label("the second one")
        .note(id.at(first), "the first one")
        .help("give one of them another name, or remove it")
}

pub(in crate::formats::cranberry) fn mode_unknown(
    id: SourceId,
    value: Value<'_>,
    mode: &str,
    field: Field<'_>,
) -> Diagnostic {
    let message = format!("{field} is `{}`, which is no mode", shown(mode));
    let finding = Diagnostic::new(Code::ModeUnknown, id.at(value.span()), message)
        .label("`default` or `tile` is expected");
    match suggest::nearest(mode, MODES) {
        Some(near) => finding.help(format!("did you mean `{near}`?")).fix(mode, near),
        None => finding.help(
            "`tile` carries the sprite along while it plays once, `default` plays on the spot for ever",
        ),
    }
}

pub(in crate::formats::cranberry) fn tile_without_advance(
    id: SourceId,
    mode: Value<'_>,
    movement: Value<'_>,
    whose: Whose<'_>,
) -> Diagnostic {
    let message = format!("{whose} moves by a tile, but both advances are 0: it would never arrive");
    let mut finding =
        Diagnostic::new(Code::TileWithoutAdvance, id.at(mode.span()), message).label("a move of length 0");
    for member in movement.members().filter(|member| member.key.starts_with("advance")) {
        finding = finding.note(id.at(member.value.span()), "no way to go");
    }
    finding.help("write how far it goes, like `\"advanceX\": 32`, or the mode `default` to stay on the spot")
}

pub(in crate::formats::cranberry) fn pixels_out_of_range(
    id: SourceId,
    value: Value<'_>,
    field: Field<'_>,
    least: i64,
    has_fraction: bool,
) -> Diagnostic {
    let written = shown(value.written());
    let number = Decimal::parse(value.written());
    let is_negative = number.as_ref().is_some_and(|number| number.is_negative);
    let size = number.map_or(0, |number| number.truncated(0).0);
    let message = if has_fraction {
        format!("{field} is {written}, but pixels are whole")
    } else if is_negative || size == 0 {
        format!("{field} is {written}, it must be at least {least}")
    } else {
        format!("{field} is {written}, the largest is {LARGEST}")
    };
    let finding = Diagnostic::new(Code::ValueOutOfRange, id.at(value.span()), message);
    if has_fraction && !is_negative && size <= LARGEST.unsigned_abs().into() {
        return finding
            .label("whole pixels")
            .help(format!("write `{}`", size.max(least.unsigned_abs().into())));
    }
    match field.key {
        "x" | "y" if is_negative => finding
            .label("pixels from the top left corner of the sheet")
            .help("the sheet begins at 0: write where the rectangle's left upper corner lies on it"),
        "x" | "y" => finding.label("pixels from the top left corner of the sheet"),
        _ if is_negative && size > 0 => {
            let help = format!("write `{size}`: a rectangle goes to the right and down from `x`, `y`");
            finding.label("pixels").help(help)
        }
        _ if size == 0 => finding.label("pixels").help("write the size of the frame's rectangle, at least 1"),
        _ => finding.label("pixels"),
    }
}

pub(in crate::formats::cranberry) fn advance_out_of_range(
    id: SourceId,
    value: Value<'_>,
    field: Field<'_>,
) -> Diagnostic {
    let message =
        format!("{field} is {}, advances go from -{FURTHEST} to {FURTHEST}", shown(value.written()));
    Diagnostic::new(Code::ValueOutOfRange, id.at(value.span()), message)
        .label("pixels")
        .help("write the way of one movement in pixels, for a tile its size")
}

pub(in crate::formats::cranberry) fn duration_out_of_range(
    id: SourceId,
    value: Value<'_>,
    field: Field<'_>,
    is_short: bool,
    is_fraction: bool,
) -> Diagnostic {
    let bound =
        if is_short { "the shortest is 1 ms".to_owned() } else { format!("the longest is {LARGEST} ms") };
    let message = format!("{field} is {} ms, {bound}", shown(value.written()));
    let finding = Diagnostic::new(Code::ValueOutOfRange, id.at(value.span()), message).label("milliseconds");
    let millis = Decimal::parse(value.written()).map(|number| number.scaled(3)).filter(|millis| *millis > 0);
    match millis {
        // 0.08 is hardly a time in milliseconds.
        Some(millis) if is_fraction => {
            finding.help(format!("durations count milliseconds: if seconds are meant, write `{millis}`"))
        }
        _ if is_short => finding.help("write how long the frame is shown, like `80`"),
        _ => finding,
    }
}

pub(in crate::formats::cranberry) fn duration_short(
    id: SourceId,
    value: Value<'_>,
    field: Field<'_>,
) -> Diagnostic {
    let message =
        format!("{field} is {} ms: a screen of 60 Hz shows a picture for 16.6 ms", shown(value.written()));
    Diagnostic::new(Code::DurationShort, id.at(value.span()), message).label("may never be seen")
}
