//! What is wrong with the keys and values of an export.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::{SourceId, Span};
use crate::base::suggest;
use crate::base::text::shown;
use crate::base::words::{all_of, one_of, quoted};
use crate::formats::aseprite::description::Direction;
use crate::formats::json::{Kind, Member, Value};
use crate::formats::numbers::{Decimal, seconds_meant};
use std::fmt::Display;

/// What helps where an export was edited by hand.
const EXPORT_AGAIN: &str = "export it again from Aseprite, or correct it by hand";

pub(in crate::formats::aseprite) fn key_twice(id: SourceId, member: &Member<'_>, first: Span) -> Diagnostic {
    let message = format!("the key `{}` is there twice in one object", shown(&member.key));
    Diagnostic::new(Code::JsonKeyDuplicate, id.at(member.key_span), message)
        .label("the second one")
        .note(id.at(first), "the first one")
        .help("remove one of them: readers of JSON do not agree which one counts")
}

pub(in crate::formats::aseprite) fn key_missing(
    id: SourceId,
    object: Value<'_>,
    key: &str,
    what: &dyn Display,
) -> Diagnostic {
    keys_missing(id, object, &[key], what)
}

pub(in crate::formats::aseprite) fn keys_missing(
    id: SourceId,
    object: Value<'_>,
    keys: &[&str],
    what: &dyn Display,
) -> Diagnostic {
    let names = all_of(quoted(keys));
    let finding =
        Diagnostic::new(Code::KeyMissing, id.at(object.opening()), format!("{what} has no {names}"))
            .label(format!("{names} must be in this object"));
    let examples: Vec<&str> = keys.iter().map(|key| example(key)).collect();
    finding.help(format!("write {}", examples.join(", ")))
}

fn example(key: &str) -> &'static str {
    match key {
        "frame" | "bounds" => {
            "where it is: `{ \"x\": 0, \"y\": 0, \"w\": 16, \"h\": 16 }`, or the frame's number"
        }
        "duration" => "`\"duration\": 100`, in milliseconds",
        "name" => "`\"name\": \"walk\"`",
        "filename" => "`\"filename\": \"walk_01.png\"`",
        "from" => "`\"from\": 0`, the first frame",
        "to" => "`\"to\": 3`, the last frame",
        "x" => "`\"x\": 0`",
        "y" => "`\"y\": 0`",
        "w" => "`\"w\": 16`",
        _ => "`\"h\": 16`",
    }
}

pub(in crate::formats::aseprite) fn type_mismatch(
    id: SourceId,
    value: Value<'_>,
    expected: Kind,
    what: &dyn Display,
) -> Diagnostic {
    let (is, due) = (value.kind().shown(), expected.shown());
    let finding =
        Diagnostic::new(Code::TypeMismatch, id.at(value.span()), format!("{what} is {is}, not {due}"))
            .label(format!("{due} is expected"));
    match (value.kind(), expected) {
        (Kind::String, Kind::Number) => match value.string().filter(|text| Decimal::parse(text).is_some()) {
            Some(text) => finding.help(format!("write `{}`, without quotes", shown(&text))),
            None => finding.help("write a number"),
        },
        (Kind::Number, Kind::String) => finding.help(format!("write `\"{}\"`", shown(value.written()))),
        (Kind::Null, _) => finding.help("remove the key, or write its value"),
        (_, Kind::List) => finding.help("write a list: `[` and `]` with the values in between"),
        (_, Kind::Object) => finding.help("write an object: `{` and `}` with keys and values in between"),
        (_, Kind::Bool) => finding.help("write `false`"),
        (_, Kind::Null | Kind::Number | Kind::String) => finding.help(EXPORT_AGAIN),
    }
}

pub(in crate::formats::aseprite) fn out_of_range(
    id: SourceId,
    value: Value<'_>,
    least: i64,
    what: &dyn Display,
) -> Diagnostic {
    const LARGEST: u128 = 2_147_483_647;
    let written = shown(value.written());
    let number = Decimal::parse(value.written());
    let is_negative = number.as_ref().is_some_and(|number| number.is_negative);
    let (size, has_fraction) = number.map_or((0, false), |number| number.truncated(0));
    let finding = |message: String| Diagnostic::new(Code::ValueOutOfRange, id.at(value.span()), message);
    if has_fraction {
        let sign = if is_negative && size > 0 { "-" } else { "" };
        let near = if is_negative { size } else { size.max(u128::try_from(least).unwrap_or(0)) };
        return finding(format!("{what} is {written}, it must be a whole number"))
            .label("a fraction")
            .help(format!("write `{sign}{}`", near.min(LARGEST)));
    }
    if !is_negative && size > LARGEST {
        return finding(format!("{what} is {written}, it must be at most {LARGEST}"))
            .label("too large")
            .help(EXPORT_AGAIN);
    }
    finding(format!("{what} is {written}, it must be at least {least}")).label("too small").help(EXPORT_AGAIN)
}

/// A duration below 1 ms that is meant in seconds; [`None`] when it is not.
pub(in crate::formats::aseprite) fn duration_in_seconds(
    id: SourceId,
    value: Value<'_>,
    what: &str,
) -> Option<Diagnostic> {
    let help = seconds_meant(value.written())?;
    let message = format!("{what} is {} ms, it must be at least 1 ms", shown(value.written()));
    Some(
        Diagnostic::new(Code::ValueOutOfRange, id.at(value.span()), message).label("milliseconds").help(help),
    )
}

pub(in crate::formats::aseprite) fn duration_zero(id: SourceId, value: Value<'_>, what: &str) -> Diagnostic {
    let message = format!("{what} is {} ms, it must be at least 1 ms", shown(value.written()));
    Diagnostic::new(Code::DurationZero, id.at(value.span()), message)
        .label("milliseconds")
        .help("give the frame a duration in Aseprite (Frame > Frame Properties) and export it again")
}

pub(in crate::formats::aseprite) fn rotated(id: SourceId, value: Value<'_>, frame: usize) -> Diagnostic {
    Diagnostic::new(Code::FrameRotated, id.at(value.span()), format!("frame {frame} is rotated in its sheet"))
        .label("a frame that lies on its side cannot be drawn")
        .help("pack the sheet again without rotation (TexturePacker: `Allow rotation` off)")
}

pub(in crate::formats::aseprite) fn frames_empty(id: SourceId, list: Value<'_>) -> Diagnostic {
    Diagnostic::new(Code::FramesEmpty, id.at(list.span()), "the export has no frames, so it shows nothing")
        .label("no frame in here")
        .help("export the sprite with at least one frame; the option `Ignore Empty` leaves out empty ones")
}

pub(in crate::formats::aseprite) fn image_absent(id: SourceId, meta: Value<'_>) -> Diagnostic {
    Diagnostic::new(Code::ImageMissing, id.at(meta.opening()), "the export does not say which sheet it is of")
        .label("`image` must be in this object")
        .help("export a sheet too: check `Output File` in the export dialog, or add `--sheet FILE.png`")
}

pub(in crate::formats::aseprite) fn scale(id: SourceId, value: Value<'_>) -> Diagnostic {
    let message = format!("the sheet was exported at the scale {}, not 1", shown(value.written()));
    Diagnostic::new(Code::ScaleNotOne, id.at(value.span()), message)
        .label("slices and pivots are not scaled with it")
        .help("export it at 100 % and let the game draw it larger")
}

pub(in crate::formats::aseprite) fn direction_unknown(
    id: SourceId,
    value: Value<'_>,
    written: &str,
    what: &str,
) -> Diagnostic {
    let names = Direction::ALL.map(Direction::name);
    let message =
        format!("`direction` of {what} is `{}`, it must be {}", shown(written), one_of(quoted(names)));
    let finding = Diagnostic::new(Code::DirectionUnknown, id.at(value.span()), message).label("unknown");
    let same = names.into_iter().find(|name| name.eq_ignore_ascii_case(written));
    match same.or_else(|| suggest::nearest(written, names)) {
        Some(near) => finding.help(format!("did you mean `{near}`?")).fix(written, near),
        None => finding.help("remove the key to play it forward"),
    }
}

pub(in crate::formats::aseprite) fn repeat_invalid(id: SourceId, value: Value<'_>, what: &str) -> Diagnostic {
    let written = shown(value.written());
    let message = format!("`repeat` of {what} is {written}, it must be a whole number from 0 to 65535");
    Diagnostic::new(Code::RepeatInvalid, id.at(value.span()), message)
        .label("number of passes, 0 for ever")
        .help("write how often the tag is played, like `\"2\"`, or remove the key to repeat it for ever")
}
