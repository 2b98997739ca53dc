//! Every message of this format, one function each.

use super::keys::Shape;
use super::parse::{Field, Whose};
use super::values::{FURTHEST, LARGEST};
use crate::diagnostics::{Code, Diagnostic, shown};
use crate::formats::decimal::Decimal;
use crate::formats::json::{Kind, Member, Value};
use crate::source::{SourceId, Span};
use crate::suggest;

const MODES: [&str; 2] = ["default", "tile"];

pub(super) fn key_twice(
    id: SourceId,
    member: &Member<'_>,
    whose: Whose<'_>,
    first: Span,
    meant: Option<&str>,
) -> Diagnostic {
    let message = format!("{whose} has the key `{}` twice", shown(&member.key));
    let finding = Diagnostic::new(Code::JsonKeyDuplicate, id.at(member.key_span), message)
        .label("the second one")
        .note(id.at(first), "the first one");
    match meant {
        Some(meant) => finding.help(format!("`{meant}` is missing: is it one of these?")),
        None => finding.help("remove one of them: readers of JSON do not agree which one counts"),
    }
}

/// An unknown key beside the one that it is like.
pub(super) fn key_beside(id: SourceId, member: &Member<'_>, whose: Whose<'_>, present: &str) -> Diagnostic {
    let message = format!("{whose} has the unknown key `{}`", shown(&member.key));
    Diagnostic::new(Code::KeyUnknown, id.at(member.key_span), message)
        .label("no key of the format")
        .help(format!("remove it: `{present}` is there already"))
}

pub(super) fn key_unknown(
    id: SourceId,
    member: &Member<'_>,
    whose: Whose<'_>,
    meant: Option<&str>,
    shape: &Shape,
) -> Diagnostic {
    let message = format!("{whose} has the unknown key `{}`", shown(&member.key));
    let finding = Diagnostic::new(Code::KeyUnknown, id.at(member.key_span), message).label("no key of the format");
    finding.help(match meant {
        Some(meant) => format!("did you mean `{meant}`?"),
        None if member.key == "duration" => "each frame has a `duration` of its own".to_owned(),
        None => {
            let keys = shape.required.iter().chain(shape.optional).map(|key| format!("`{key}`"));
            format!("remove it; the keys are {}", keys.collect::<Vec<_>>().join(", "))
        }
    })
}

pub(super) fn keys_missing(
    id: SourceId,
    object: Value<'_>,
    whose: Whose<'_>,
    missing: &[&str],
    is_bare: bool,
) -> Diagnostic {
    let names: Vec<String> = missing.iter().map(|key| format!("`{key}`")).collect();
    let names = names.join(", ");
    let finding = Diagnostic::new(Code::KeyMissing, id.at(object.opening()), format!("{whose} lacks {names}"))
        .label(format!("without {names}"));
    if is_bare {
        return finding.help("put the four numbers into an object: `\"rect\": { \"x\": ..., \"y\": ..., \"w\": ..., \"h\": ... }`");
    }
    let examples: Vec<&str> = missing.iter().map(|key| example(key)).collect();
    finding.help(format!("write {}", examples.join(", ")))
}

fn example(key: &str) -> &'static str {
    match key {
        "version" => "`\"version\": 1`",
        "sheet" => "`\"sheet\": \":/hero.png\"`",
        "movements" => "`\"movements\": [ ... ]`",
        "name" => "`\"name\": \"walk\"`",
        "frames" => "`\"frames\": [ ... ]`",
        "rect" => "`\"rect\": { \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 }`",
        "idle" => "`\"idle\": { \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 }`",
        "advanceX" | "advanceY" => "a number of pixels, like `32`",
        "duration" => "`\"duration\": 80`, in milliseconds",
        "x" => "`\"x\": 0`",
        "y" => "`\"y\": 0`",
        "w" => "`\"w\": 32`",
        _ => "`\"h\": 48`",
    }
}

pub(super) fn type_mismatch(id: SourceId, value: Value<'_>, expected: Kind, field: Field<'_>) -> Diagnostic {
    let (is, due) = (value.kind().shown(), expected.shown());
    let finding = Diagnostic::new(Code::TypeMismatch, id.at(value.span()), format!("{field} is {is}, not {due}"))
        .label(format!("{due} is expected"));
    let written = shown(value.written());
    match (value.kind(), expected) {
        _ if field.key == "movements" => finding.help("write a list: `[ { \"name\": \"walk\", ... }, ... ]`"),
        _ if field.key == "mode" => finding.help("write `\"tile\"` or `\"default\"`, or remove the key"),
        (Kind::String, Kind::Number) => match value.string().filter(|text| Decimal::parse(text).is_some()) {
            Some(text) => finding.help(format!("write `{}`, without quotes", shown(&text))),
            None => finding.help("write a number, like `20` or `16.6`"),
        },
        (Kind::Number, Kind::String) => finding.help(format!("write `\"{written}\"`")),
        (Kind::Object, Kind::List) => finding.help("put `[` and `]` around it"),
        (Kind::List, Kind::Object) => {
            finding.help("write `{ \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 }`, each number with its key")
        }
        (Kind::List, Kind::String) => finding.help("a sprite has one sheet: write its path alone"),
        (Kind::Null, _) if matches!(field.key, "advanceX" | "advanceY" | "idle") => {
            finding.help(format!("remove `{}`: it may be left out", field.key))
        }
        _ => finding.help(format!("write {}", example(field.key))),
    }
}

pub(super) fn not_an_object(id: SourceId, value: Value<'_>, what: &str) -> Diagnostic {
    let message = format!("{what} is {}, not an object", value.kind().shown());
    Diagnostic::new(Code::TypeMismatch, id.at(value.span()), message)
        .label("an object is expected")
        .help("an object stands in `{` and `}`")
}

pub(super) fn version(id: SourceId, value: Value<'_>) -> Diagnostic {
    let message = format!("the version is {}, but only version 1 is defined", shown(value.written()));
    Diagnostic::new(Code::VersionUnsupported, id.at(value.span()), message)
        .label("the version of the format")
        .help("write `1`: this is the format's version, not the sprite's")
}

pub(super) fn movements_empty(id: SourceId, list: Value<'_>) -> Diagnostic {
    Diagnostic::new(Code::MovementsEmpty, id.at(list.span()), "the sprite has no movements, so it can show nothing")
        .label("an empty list")
        .help("add a movement: `{ \"name\": \"walk\", \"frames\": [ ... ] }`")
}

pub(super) fn frames_empty(id: SourceId, list: Value<'_>, whose: Whose<'_>) -> Diagnostic {
    Diagnostic::new(Code::FramesEmpty, id.at(list.span()), format!("{whose} has no frames, so it can show nothing"))
        .label("an empty list")
        .help("add a frame: `{ \"duration\": 80, \"rect\": { \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 } }`")
}

pub(super) fn too_many(id: SourceId, list: Value<'_>, what: &str, limit: usize) -> Diagnostic {
    let message = format!("a list of {} {what}: the limit is {limit}", list.items().count());
    Diagnostic::new(Code::LimitExceeded, id.at(list.opening()), message).label("this list")
}

pub(super) fn movement_twice(id: SourceId, name: &str, span: Span, first: Span) -> Diagnostic {
    let message = format!("two movements are called `{}`", shown(name));
    Diagnostic::new(Code::MovementDuplicate, id.at(span), message)
        .label("the second one")
        .note(id.at(first), "the first one")
        .help("give one of them another name, or remove it")
}

pub(super) fn mode_unknown(id: SourceId, value: Value<'_>, mode: &str, field: Field<'_>) -> Diagnostic {
    let message = format!("{field} is `{}`, which is no mode", shown(mode));
    let finding = Diagnostic::new(Code::ModeUnknown, id.at(value.span()), message).label("`default` or `tile` is expected");
    match suggest::nearest(mode, MODES) {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding.help("`tile` carries the sprite along while it plays once, `default` plays on the spot for ever"),
    }
}

pub(super) fn tile_without_advance(
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

pub(super) fn pixels_out_of_range(
    id: SourceId,
    value: Value<'_>,
    field: Field<'_>,
    least: i64,
    has_fraction: bool,
) -> Diagnostic {
    let written = shown(value.written());
    let is_negative = written.starts_with('-');
    let message = if has_fraction {
        format!("{field} is {written}, but pixels are whole")
    } else if is_negative || written == "0" {
        format!("{field} is {written}, it must be at least {least}")
    } else {
        format!("{field} is {written}, the largest is {LARGEST}")
    };
    let finding = Diagnostic::new(Code::ValueOutOfRange, id.at(value.span()), message);
    let whole = Decimal::parse(value.written()).map(|number| number.truncated(0).0);
    match (field.key, whole) {
        (_, Some(whole)) if has_fraction && !is_negative && whole <= LARGEST.unsigned_abs().into() => {
            finding.label("whole pixels").help(format!("write `{}`", whole.max(least.unsigned_abs().into())))
        }
        ("x" | "y", _) => finding.label("pixels from the top left corner of the sheet"),
        (_, Some(size)) if is_negative => finding
            .label("pixels")
            .help(format!("write `{size}`: a rectangle goes to the right and down from `x`, `y`")),
        _ => finding.label("pixels"),
    }
}

pub(super) fn advance_out_of_range(id: SourceId, value: Value<'_>, field: Field<'_>) -> Diagnostic {
    let message = format!("{field} is {}, advances go from -{FURTHEST} to {FURTHEST}", shown(value.written()));
    Diagnostic::new(Code::ValueOutOfRange, id.at(value.span()), message).label("pixels")
}

pub(super) fn duration_out_of_range(
    id: SourceId,
    value: Value<'_>,
    field: Field<'_>,
    is_short: bool,
    is_fraction: bool,
) -> Diagnostic {
    let bound = if is_short { "the shortest is 1 ms".to_owned() } else { format!("the longest is {LARGEST} ms") };
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

pub(super) fn duration_short(id: SourceId, value: Value<'_>, field: Field<'_>) -> Diagnostic {
    let message = format!("{field} is {} ms: a screen of 60 Hz shows a picture for 16.6 ms", shown(value.written()));
    Diagnostic::new(Code::DurationShort, id.at(value.span()), message).label("may never be seen")
}
