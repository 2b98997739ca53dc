//! Messages about single fields: numbers, names, images.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::schema::{Key, Measure};
use crate::base::source::{SourceId, Span};
use crate::base::words::{counted, is_invisible};
use crate::formats::lines::Token;
use crate::formats::numbers::{self, Allowed, NumberError, NumberKind, Unit, Written};
use crate::formats::solarus::records::{Animation, COUNT};
use crate::formats::solarus::shapes;

pub(in crate::formats::solarus) fn control_character(
    id: SourceId,
    token: Token<'_>,
    what: &str,
) -> Diagnostic {
    let message = format!("the {what} name `{}` contains an invisible character", token.shown());
    Diagnostic::new(Code::ControlCharacter, id.at(token.span), message)
        .label(format!("the {what} name"))
        .help(if token.text.chars().all(is_invisible) { "remove it" } else { "type the name again" })
}

/// A number before a comma; `line` has all tokens of its line.
pub(in crate::formats::solarus) fn commas(id: SourceId, token: Token<'_>, line: &[Token<'_>]) -> Diagnostic {
    let message = format!("`{}` is not a whole number: fields are separated by spaces", token.shown());
    let finding = Diagnostic::new(Code::NumberInvalid, id.at(token.span), message)
        .label("a comma after the number")
        .help("remove the commas from this line");
    let commas = line.iter().filter_map(Token::trailing_comma);
    commas.fold(finding, |finding, comma| finding.fix_at(comma, "", Applicability::Certain))
}

pub(in crate::formats::solarus) fn not_an_integer(
    id: SourceId,
    token: Token<'_>,
    field: &Key,
    error: NumberError,
) -> Diagnostic {
    let name = format!("the {}", field.name);
    let is_time = field.expected.measure == Measure::Milliseconds;
    let kind = if is_time {
        NumberKind { unit: Unit::Milliseconds, ..NumberKind::WHOLE }
    } else {
        NumberKind::WHOLE
    };
    let is_image = token.text == "tileset" || token.text.to_ascii_lowercase().ends_with(".png");
    if field.name == COUNT.name && is_image {
        return numbers::not_a_number(Written::of(id, token, &name), kind)
            .label(name)
            .help("the image comes first, the number of directions second: are they swapped?");
    }
    numbers::refused(Written::of(id, token, &name), error, kind).label(name)
}

pub(in crate::formats::solarus) fn too_small(id: SourceId, token: Token<'_>, field: &Key) -> Diagnostic {
    let name = format!("the {}", field.name);
    let allowed = Allowed::AtLeast(least(field));
    let finding = numbers::out_of_range(Written::of(id, token, &name), allowed).label(&*name);
    let value = shapes::integer(&token);
    match (field.expected.measure, value.map(i32::unsigned_abs)) {
        (Measure::Position, _) => {
            let finding = finding.help("positions count from 0, the top left corner of the image");
            finding.fix_at(token.span, "0", Applicability::Likely)
        }
        (Measure::Milliseconds, _) if value == Some(-1) => {
            finding.help("the delay comes first, the loop frame second: are they swapped?")
        }
        (Measure::Milliseconds, _) => finding.help("write milliseconds, or 0 for a frame that stays"),
        (Measure::Size, Some(size @ 1..)) => {
            let help = format!("a frame extends to the right and down from x, y: write `{size}`");
            finding.help(help).fix_at(token.span, size.to_string(), Applicability::Likely)
        }
        (Measure::Size, _) => finding.help("write its size in pixels"),
        (Measure::Plain | Measure::Angle, _) => finding.help(field.expected.bounds),
    }
}

/// The least number that a field may have.
fn least(field: &Key) -> i64 {
    field.shape().range().map_or(0, |(least, _)| least)
}

const WRAPS: &str = "the engine keeps positions and sizes in 16 bits: a larger one would wrap around";

pub(in crate::formats::solarus) fn too_large(
    id: SourceId,
    token: Token<'_>,
    field: &Key,
    most: i64,
) -> Diagnostic {
    let name = format!("the {}", field.name);
    numbers::out_of_range(Written::of(id, token, &name), Allowed::Between(least(field), most))
        .label(&*name)
        .help(WRAPS)
}

/// The finding for a count of frames the last of which would be too far to the right or down.
pub(in crate::formats::solarus) fn frame_too_far(
    id: SourceId,
    count: Token<'_>,
    axis: &Key,
    furthest: i64,
    most: i64,
) -> Diagnostic {
    let message = format!("the {} of the last frame must be 0 to {most}, found {furthest}", axis.name);
    Diagnostic::new(Code::ValueOutOfRange, id.at(count.span), message)
        .label("the number of frames")
        .help(WRAPS)
}

pub(in crate::formats::solarus) fn too_many_directions(
    id: SourceId,
    token: Token<'_>,
    limit: u32,
) -> Diagnostic {
    let message = format!("the number of directions must be at most {limit}, found {}", token.shown());
    Diagnostic::new(Code::LimitExceeded, id.at(token.span), message).label("the number of directions")
}

pub(in crate::formats::solarus) fn too_many_frames(id: SourceId, token: Token<'_>, limit: u32) -> Diagnostic {
    let message = format!("the number of frames must be at most {limit}, found {}", token.shown());
    Diagnostic::new(Code::LimitExceeded, id.at(token.span), message).label("the number of frames")
}

pub(in crate::formats::solarus) fn defined_twice(
    id: SourceId,
    name: Token<'_>,
    first: Token<'_>,
) -> Diagnostic {
    let message = format!("the animation `{}` is defined twice", name.shown());
    Diagnostic::new(Code::DefinedTwice, id.at(name.span), message)
        .label("defined again")
        .note(id.at(first.span), "defined first")
        .help("give one of them another name, or remove it")
        .always_error()
}

pub(in crate::formats::solarus) fn loop_outside(
    id: SourceId,
    animation: &Animation<'_>,
    loop_frame: (Token<'_>, i32),
    delay: Option<i32>,
    direction: Option<(usize, i32, Span)>,
) -> Diagnostic {
    let ((token, value), name) = (loop_frame, animation.name.shown());
    let Some((index, frames, line)) = direction else {
        let message = format!("the loop frame of `{name}` must be -1 or a frame, found {value}");
        return Diagnostic::new(Code::FrameUnknown, id.at(token.span), message)
            .label("the loop frame")
            .help("write the frame that follows the last one, counted from 0, or -1 for none");
    };
    let has = match frames {
        1 => "only frame 0".to_owned(),
        _ => format!("only the frames 0 to {}", frames - 1),
    };
    let message = if animation.directions.len() > 1 {
        format!("`{name}` continues at frame {value} after its last one, but direction {index} has {has}")
    } else {
        format!("`{name}` continues at frame {value} after its last one, but it has {has}")
    };
    let help = if delay == Some(value) {
        format!(
            "this is the delay of {value} ms written twice: write `0` to loop, or `-1` to disappear at the end"
        )
    } else if value == frames && frames > 1 {
        let last = frames - 1;
        format!(
            "frames are counted from 0: write `0` to loop, `{last}` to stay at the last frame, or `-1` to disappear at the end"
        )
    } else {
        "write `0` to loop over all frames, or `-1` to disappear at the end".to_owned()
    };
    let frames = counted(usize::try_from(frames).unwrap_or(0), "frame");
    Diagnostic::new(Code::FrameUnknown, id.at(token.span), message)
        .label("the loop frame")
        .note(id.at(line), frames)
        .help(help)
}

/// The finding for more columns than frames. `fits` returns whether a number of frames in a number of columns lies
/// inside the image.
pub(in crate::formats::solarus) fn columns_exceed_frames(
    id: SourceId,
    columns: Token<'_>,
    (frames_at, frames): (Span, i32),
    fits: impl Fn(i32, i32) -> bool,
) -> Diagnostic {
    let all = counted(usize::try_from(frames).unwrap_or(0), "frame");
    let message = format!("{} columns for {all}", columns.text);
    let finding = Diagnostic::new(Code::ColumnsExceedFrames, id.at(columns.span), message)
        .label("the number of columns");
    let wide = shapes::integer(&columns).filter(|_| frames > 1);
    let (are_swapped, is_missing) =
        wide.map_or((false, false), |wide| (fits(wide, frames), fits(wide, wide)));
    let finding = if are_swapped {
        let finding = finding.fix_at(frames_at, columns.text, Applicability::Likely);
        finding.fix_at(columns.span, frames.to_string(), Applicability::Likely)
    } else if is_missing {
        finding.fix_at(frames_at, columns.text, Applicability::Likely)
    } else {
        finding.fix_at(columns.span, frames.to_string(), Applicability::Likely)
    };
    let meant = wide.map(|columns| {
        let swapped = are_swapped.then(|| format!("are these two swapped, `{columns} {frames}`"));
        let missing = is_missing.then(|| "are frames missing".to_owned());
        swapped.into_iter().chain(missing).collect::<Vec<_>>().join(", or ")
    });
    match meant.filter(|meant| !meant.is_empty()) {
        Some(meant) => finding.help(format!("it plays correctly, but {meant}?")),
        None => finding.help(format!("it plays correctly; {frames} is enough")),
    }
}

pub(in crate::formats::solarus) fn delay_zero(
    id: SourceId,
    name: Token<'_>,
    delay: Token<'_>,
    frames: i32,
) -> Diagnostic {
    let message = format!("`{}` has {frames} frames, but a delay of 0 shows only the first", name.shown());
    Diagnostic::new(Code::TimeZero, id.at(delay.span), message)
        .label("the frame delay in ms")
        .help("write a delay, or let the game choose the frame with `set_frame`")
}
