//! Messages about the values of an export.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::{Location, SourceId};
use crate::base::suggest::{self, Near};
use crate::base::text::shown;
use crate::base::words::{counted, one_of, quoted};
use crate::formats::aseprite::description::ORDERS;
use crate::formats::json::{Entry, Member, Value, out_of_range};
use crate::formats::numbers::{Decimal, seconds_meant};
use sprite_table::Size;
use std::fmt::Display;

/// A duration below 1 ms that is meant in seconds; [`None`] when it is not.
pub(in crate::formats::aseprite) fn duration_in_seconds(
    id: SourceId,
    entry: Entry<'_, '_>,
) -> Option<Diagnostic> {
    let written = entry.value.written();
    let finding =
        out_of_range(id, entry, "at least 1 ms").label("milliseconds").help(seconds_meant(written)?);
    let meant = Decimal::parse(written).and_then(|seconds| seconds.shifted(3));
    Some(
        finding.when_some(meant, |finding, meant| {
            finding.fix_at(entry.value.span(), meant, Applicability::Certain)
        }),
    )
}

pub(in crate::formats::aseprite) fn duration_zero(id: SourceId, entry: Entry<'_, '_>) -> Diagnostic {
    let message = format!("{entry} must be at least 1 ms, found {}", shown(entry.value.written()));
    Diagnostic::new(Code::DurationZero, id.at(entry.value.span()), message)
        .label("milliseconds")
        .help("give the frame a duration in Aseprite (Frame > Frame Properties) and export it again")
}

pub(in crate::formats::aseprite) fn rotated(
    id: SourceId,
    value: Value<'_>,
    frame: &dyn Display,
) -> Diagnostic {
    Diagnostic::new(Code::FrameRotated, id.at(value.span()), format!("{frame} is rotated in its sheet"))
        .label("a frame that lies on its side cannot be drawn")
        .help("pack the sheet again without rotation (TexturePacker: `Allow rotation` off)")
}

/// Frames whose size on the sheet contradicts that on the canvas: the first one, and how many others there are.
pub(in crate::formats::aseprite) fn size_contradicts(
    index: usize,
    location: Location,
    (on_sheet, on_canvas): (Size, Size),
    others: usize,
) -> Diagnostic {
    let more = match others {
        0 => String::new(),
        _ => format!(", and so do those of {}", counted(others, "other frame")),
    };
    let message = format!(
        "the sizes of frame {index} contradict each other: `frame` is {on_sheet}, `spriteSourceSize` is {on_canvas}{more}"
    );
    Diagnostic::new(Code::SizeContradicts, location, message)
        .label("this rectangle is drawn, which may hold other pictures")
        .help("Aseprite has exported such rectangles for linked cels that are trimmed: unlink the cels of this frame, or switch `Trim Cels` or `Merge Duplicates` off, and export it again")
}

pub(in crate::formats::aseprite) fn frames_empty(id: SourceId, list: Value<'_>) -> Diagnostic {
    Diagnostic::new(Code::FramesEmpty, id.at(list.span()), "the export has no frames, so it shows nothing")
        .label("no frame in here")
        .help("export the sprite with at least one frame; the option `Ignore Empty` leaves out empty ones")
}

pub(in crate::formats::aseprite) fn image_absent(id: SourceId, meta: Value<'_>) -> Diagnostic {
    let message = "the export does not name its sheet";
    let is_meant =
        |member: &Member<'_>| suggest::nearest(&member.key, ["image"]).is_some_and(|near| near.is_clear);
    if let Some(misspelt) = meta.members().find(is_meant) {
        let finding = Diagnostic::new(Code::ImageMissing, id.at(misspelt.key_span), message);
        let finding = finding.label("no key of the format").help("did you mean `image`?");
        return finding.fix_at(misspelt.key_span, "\"image\"", Applicability::Certain);
    }
    Diagnostic::new(Code::ImageMissing, id.at(meta.opening()), message)
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
    entry: Entry<'_, '_>,
    written: &str,
) -> Diagnostic {
    let names = ORDERS.map(|(_, name)| name);
    let message = format!("{entry} must be {}, found `{}`", one_of(quoted(names)), shown(written));
    let finding =
        Diagnostic::new(Code::DirectionUnknown, id.at(entry.value.span()), message).label("unknown");
    let same = names.into_iter().find(|name| name.eq_ignore_ascii_case(written));
    let near = same.map(Near::clear).or_else(|| suggest::nearest(written, names));
    finding.did_you_mean_or(written, near, || "remove the key to play it forward")
}

pub(in crate::formats::aseprite) fn color_invalid(id: SourceId, entry: Entry<'_, '_>) -> Diagnostic {
    let written = shown(entry.value.written());
    let message = format!("{entry} must be `#` and eight hexadecimal digits, found {written}");
    Diagnostic::new(Code::TypeMismatch, id.at(entry.value.span()), message)
        .label("red, green, blue and alpha")
        .help("write it like `\"#ff8000ff\"`, or remove the key")
}

pub(in crate::formats::aseprite) fn repeat_invalid(id: SourceId, entry: Entry<'_, '_>) -> Diagnostic {
    let written = shown(entry.value.written());
    let message = format!("{entry} must be a whole number from 0 to 65535, found {written}");
    Diagnostic::new(Code::RepeatInvalid, id.at(entry.value.span()), message)
        .label("number of passes, 0 for ever")
        .help("write how often the tag is played, like `\"2\"`, or remove the key to repeat it for ever")
}
