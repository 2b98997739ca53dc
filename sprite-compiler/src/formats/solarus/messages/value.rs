//! Messages about single fields: numbers, names, images.

use super::counted;
use crate::diagnostics::{Code, Diagnostic, is_unseen, shown};
use crate::formats::solarus::lines::Token;
use crate::formats::solarus::records::Animation;
use crate::source::{SourceId, Span};
use crate::suggest;

pub(in crate::formats::solarus) fn control_character(
    id: SourceId,
    token: Token<'_>,
    what: &str,
) -> Diagnostic {
    let message = format!("the {what} name `{}` holds a character that cannot be seen", token.shown());
    Diagnostic::new(Code::ControlCharacter, id.at(token.span), message)
        .label(format!("the {what} name"))
        .help(if token.text.chars().all(is_unseen) { "remove it" } else { "type the name anew" })
}

pub(in crate::formats::solarus) fn commas(id: SourceId, token: Token<'_>) -> Diagnostic {
    let message = format!("`{}` is not a whole number: blanks divide the fields, not commas", token.shown());
    Diagnostic::new(Code::NotAnInteger, id.at(token.span), message)
        .label("a comma behind the number")
        .help("remove the commas from this line")
}

pub(in crate::formats::solarus) fn not_an_integer(id: SourceId, token: Token<'_>, field: &str) -> Diagnostic {
    let text = token.text;
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let finding = |message: String| {
        Diagnostic::new(Code::NotAnInteger, id.at(token.span), message).label(format!("the {field}"))
    };
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return finding(format!("the {field} `{}` does not fit in 32 bits", token.shown())).help(format!(
            "numbers go from {} to {}",
            i32::MIN,
            i32::MAX
        ));
    }
    let finding = finding(format!("the {field} `{}` is not a whole number", token.shown()));
    if token.has_odd_blank() || token.has_unseen() {
        return finding.help("it holds a character that cannot be seen: type it anew");
    }
    if field == "number of directions" && (text == "tileset" || text.to_ascii_lowercase().ends_with(".png")) {
        return finding.help("the image comes first, the number of directions second: are they swapped?");
    }
    let hexadecimal = digits.strip_prefix("0x").and_then(|digits| i32::from_str_radix(digits, 16).ok());
    let whole: String = digits.chars().take_while(char::is_ascii_digit).collect();
    if let Some(meant) = suggest::digits(text).filter(|meant| meant.parse::<i32>().is_ok()) {
        let help = format!("write digits, not letters that look like them: `{meant}`");
        return finding.help(help).fix(token.text, meant);
    }
    if let Some(meant) = suggest::whole(text) {
        return finding.help(format!("write digits only: `{}`", shown(meant))).fix(token.text, meant);
    }
    finding.help(if let Some(value) = hexadecimal {
        format!("write it in decimal: `{sign}{value}`")
    } else if whole.is_empty() {
        "write a whole number in decimal digits".to_owned()
    } else {
        format!("write digits only, for example `{sign}{}`", shown(&whole))
    })
}

pub(in crate::formats::solarus) fn too_small(
    id: SourceId,
    token: Token<'_>,
    field: &str,
    least: i32,
) -> Diagnostic {
    let message = format!("the {field} is {}, it must be at least {least}", token.shown());
    let finding =
        Diagnostic::new(Code::ValueOutOfRange, id.at(token.span), message).label(format!("the {field}"));
    match field {
        "x" | "y" => finding.help("positions are counted from 0, from the top-left corner of the image"),
        "frame delay" if token.integer() == Some(-1) => {
            finding.help("the delay comes first, the loop frame second: are they swapped?")
        }
        "frame delay" => finding.help("write milliseconds, or 0 for a frame that stays"),
        "number of columns" => finding.help("write how many frames stand side by side, 1 for a single frame"),
        "number of directions" => finding.help("write how many direction lines follow"),
        "number of frames" => finding.help("write how many frames the direction has, 1 for a single picture"),
        _ => match token.integer().map(i32::unsigned_abs) {
            Some(size @ 1..) => {
                finding.help(format!("a frame goes to the right and down from x, y: write `{size}`"))
            }
            _ => finding.help("write its size in pixels"),
        },
    }
}

pub(in crate::formats::solarus) fn too_large(
    id: SourceId,
    token: Token<'_>,
    field: &str,
    message: String,
) -> Diagnostic {
    Diagnostic::new(Code::ValueOutOfRange, id.at(token.span), message)
        .label(format!("the {field}"))
        .help("the engine keeps positions and sizes in 16 bits and would wrap around")
}

pub(in crate::formats::solarus) fn too_many_directions(
    id: SourceId,
    token: Token<'_>,
    limit: u32,
) -> Diagnostic {
    let message =
        format!("{} directions are more than an animation may have: the limit is {limit}", token.shown());
    Diagnostic::new(Code::LimitExceeded, id.at(token.span), message).label("the number of directions")
}

pub(in crate::formats::solarus) fn too_many_frames(id: SourceId, token: Token<'_>, limit: u32) -> Diagnostic {
    let message =
        format!("{} frames are more than a direction may have: the limit is {limit}", token.shown());
    Diagnostic::new(Code::LimitExceeded, id.at(token.span), message).label("the number of frames")
}

pub(in crate::formats::solarus) fn duplicate(id: SourceId, name: Token<'_>, first: Token<'_>) -> Diagnostic {
    let message = format!("the animation `{}` is defined twice", name.shown());
    Diagnostic::new(Code::AnimationDuplicate, id.at(name.span), message)
        .label("defined again")
        .note(id.at(first.span), "defined first")
        .help("give one of them another name, or remove it")
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
        let message = format!("the loop frame of `{name}` is {value}, which is neither -1 nor a frame");
        return Diagnostic::new(Code::LoopOutsideFrames, id.at(token.span), message)
            .label("the loop frame")
            .help("write the frame that follows the last one, counted from 0, or -1 for none");
    };
    let has = match frames {
        1 => "only frame 0".to_owned(),
        _ => format!("only the frames 0 to {}", frames - 1),
    };
    let message = if animation.directions.len() > 1 {
        format!("`{name}` goes on at frame {value} after its last one, but direction {index} has {has}")
    } else {
        format!("`{name}` goes on at frame {value} after its last one, but it has {has}")
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
    Diagnostic::new(Code::LoopOutsideFrames, id.at(token.span), message)
        .label("the loop frame")
        .note(id.at(line), frames)
        .help(help)
}

pub(in crate::formats::solarus) fn columns_exceed_frames(
    id: SourceId,
    columns: Token<'_>,
    frames: i32,
) -> Diagnostic {
    let all = counted(usize::try_from(frames).unwrap_or(0), "frame");
    let message = format!("{} columns for {all}", columns.text);
    let finding = Diagnostic::new(Code::ColumnsExceedFrames, id.at(columns.span), message)
        .label("the number of columns");
    match columns.integer() {
        Some(columns) if frames > 1 => finding.help(format!(
            "it plays well, but are these two swapped, `{columns} {frames}`, or are frames missing?"
        )),
        _ => finding.help(format!("it plays well; {frames} is enough")),
    }
}

pub(in crate::formats::solarus) fn delay_zero(
    id: SourceId,
    name: Token<'_>,
    delay: Token<'_>,
    frames: i32,
) -> Diagnostic {
    let message = format!("`{}` has {frames} frames, but a delay of 0 shows only the first", name.shown());
    Diagnostic::new(Code::DelayZeroManyFrames, id.at(delay.span), message)
        .label("the frame delay in ms")
        .help("write a delay, or let the game pick the frame with `set_frame`")
}
