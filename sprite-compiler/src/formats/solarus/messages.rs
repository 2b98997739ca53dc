//! Every message of this format, one function each.

use super::lines::{Token, span_of};
use super::parse::{Animation, DIRECTION_FIELDS, HEADER_FIELDS};
use crate::diagnostics::{Code, Diagnostic};
use crate::source::{Place, SourceId, Span};

pub(super) fn lua_syntax(id: SourceId) -> Diagnostic {
    Diagnostic::new(Code::SolarusLuaSyntax, id.start(), "this description has the Lua syntax of Solarus 1.1 and later")
        .help("only the text syntax of Solarus 0.9 is read: `walking hero.png 4 100 0` and a line for each direction")
}

pub(super) fn file_empty(id: SourceId) -> Diagnostic {
    Diagnostic::new(Code::FileEmpty, id.start(), "the description holds no animation")
        .help("an animation begins with a line like `walking hero.png 4 100 0`")
}

pub(super) fn comment(place: Place) -> Diagnostic {
    Diagnostic::new(Code::CommentNotAllowed, place, "a comment in a Solarus sprite description")
        .label("the engine would read this as data")
        .help("this format has no comments: remove it")
}

pub(super) fn header_fields(id: SourceId, tokens: &[Token<'_>]) -> Diagnostic {
    let name = tokens.first().map_or("", |token| token.text);
    let missing = list(HEADER_FIELDS.get(tokens.len()..).unwrap_or_default());
    let message = format!("the header of `{name}` has {} of 5 fields: it lacks the {missing}", tokens.len());
    let help = if name.contains(char::is_whitespace) {
        "the blanks in this line are not the usual ones: write plain blanks or tabs".to_owned()
    } else {
        format!("a header is: {}; for example `{name} hero.png 4 100 0`", HEADER_FIELDS.join(", "))
    };
    Diagnostic::new(Code::HeaderFields, id.at(span_of(tokens).after()), message)
        .label(format!("{missing} expected"))
        .help(help)
}

/// A header with too many fields, because a name holds blanks.
pub(super) fn name_with_blank(id: SourceId, tokens: &[Token<'_>]) -> Diagnostic {
    let rest = tokens.get(HEADER_FIELDS.len()..).unwrap_or_default();
    let name: Vec<&str> = tokens.iter().take(tokens.len() - 4).map(|token| token.text.trim_matches('"')).collect();
    let message = format!("a header has 5 fields, this one has {}: a name cannot hold blanks", tokens.len());
    Diagnostic::new(Code::SurplusToken, id.at(span_of(rest)), message)
        .label("one field too many")
        .help(format!("write `{}`, without quotes", name.join("_")))
}

pub(super) fn direction_fields(id: SourceId, tokens: &[Token<'_>]) -> Diagnostic {
    let missing = list(DIRECTION_FIELDS.get(tokens.len()..).unwrap_or_default());
    let message = format!("the direction line has {} of 8 fields: it lacks the {missing}", tokens.len());
    Diagnostic::new(Code::DirectionFields, id.at(span_of(tokens).after()), message)
        .label(format!("{missing} expected"))
        .help(format!("a direction line is: {}", DIRECTION_FIELDS.join(", ")))
}

pub(super) fn directions_missing(
    id: SourceId,
    animation: &Animation<'_>,
    left: u32,
    met: Span,
    what: &str,
) -> Diagnostic {
    let count = animation.header.as_ref().map_or(animation.name, |header| header.count);
    let found = animation.directions.len();
    let (name, lines) = (animation.name.text, direction_lines(found));
    let message = format!("`{name}` has {lines}, its header promises {}", count.text);
    let missing = direction_lines(left as usize);
    let help = if found == 0 { format!("add {missing}") } else { format!("write {found} in the header, or add {missing}") };
    Diagnostic::new(Code::DirectionLinesMissing, id.at(count.span), message)
        .label(format!("{left} more expected"))
        .note(id.at(met), what)
        .help(help)
}

pub(super) fn direction_surplus(
    id: SourceId,
    first: Span,
    count: usize,
    animation: Option<&Animation<'_>>,
) -> Diagnostic {
    let place = id.at(first);
    let header = animation.and_then(|animation| Some((animation, animation.header.as_ref()?)));
    let Some((animation, header)) = header else {
        return Diagnostic::new(Code::DirectionLineSurplus, place, "a direction line where a header must stand")
            .label("the first line of an animation is its header")
            .help("put a header in front, like `walking hero.png 4 100 0`");
    };
    let all = animation.directions.len() + count;
    let name = animation.name.text;
    let message = format!("`{name}` has {}, its header promises {}", direction_lines(all), header.count.text);
    let lines = if count == 1 { "this line".to_owned() } else { format!("these {count} lines") };
    Diagnostic::new(Code::DirectionLineSurplus, place, message)
        .label(format!("direction {}, which the header does not count", animation.directions.len()))
        .note(id.at(header.count.span), "the number of directions")
        .help(format!("write {all} in the header, or remove {lines}"))
}

pub(super) fn surplus(id: SourceId, rest: &[Token<'_>], fields: usize, record: &str, two_records: bool) -> Diagnostic {
    let message = format!("a {record} has {fields} fields, this one has {}", fields + rest.len());
    let first = rest.first().map_or("", |token| token.text);
    let finding = Diagnostic::new(Code::SurplusToken, id.at(span_of(rest)), message);
    if two_records {
        finding.label("the next record").help(format!("begin a new line in front of `{first}`"))
    } else {
        finding.label("not part of the format").help("remove it")
    }
}

pub(super) fn control_character(id: SourceId, token: Token<'_>, what: &str) -> Diagnostic {
    let message = format!("the {what} name {:?} holds a control character", token.text);
    Diagnostic::new(Code::ControlCharacter, id.at(token.span), message).help("remove the character that cannot be seen")
}

pub(super) fn not_an_integer(id: SourceId, token: Token<'_>, field: &str) -> Diagnostic {
    let text: &str = &token.text.replace(char::is_control, "\u{fffd}");
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let finding = |message: String| {
        Diagnostic::new(Code::NotAnInteger, id.at(token.span), message).label(format!("the {field}"))
    };
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let range = format!("numbers go from {} to {}", i32::MIN, i32::MAX);
        return finding(format!("the {field} `{text}` does not fit in 32 bits")).help(range);
    }
    let whole: String = digits.chars().take_while(char::is_ascii_digit).collect();
    let finding = finding(format!("the {field} `{text}` is not a whole number"));
    if whole.is_empty() || digits.starts_with("0x") {
        finding.help("write digits only, with a sign if need be")
    } else {
        let sign = if text.starts_with('-') { "-" } else { "" };
        finding.help(format!("write digits only, for example `{sign}{whole}`"))
    }
}

pub(super) fn too_small(id: SourceId, token: Token<'_>, field: &str, least: i32) -> Diagnostic {
    let message = format!("the {field} is {}, it must be at least {least}", token.text);
    Diagnostic::new(Code::ValueOutOfRange, id.at(token.span), message).label(format!("the {field}"))
}

pub(super) fn too_large(id: SourceId, token: Token<'_>, message: String) -> Diagnostic {
    Diagnostic::new(Code::ValueOutOfRange, id.at(token.span), message)
        .help("the engine keeps positions in 16 bits and would wrap around")
}

pub(super) fn too_many_directions(id: SourceId, token: Token<'_>, limit: u32) -> Diagnostic {
    let message = format!("{} directions are more than an animation may have: the limit is {limit}", token.text);
    Diagnostic::new(Code::LimitExceeded, id.at(token.span), message)
}

pub(super) fn too_many_frames(id: SourceId, token: Token<'_>, limit: u32) -> Diagnostic {
    let message = format!("{} frames are more than a direction may have: the limit is {limit}", token.text);
    Diagnostic::new(Code::LimitExceeded, id.at(token.span), message)
}

pub(super) fn duplicate(id: SourceId, name: Token<'_>, first: Token<'_>) -> Diagnostic {
    let message = format!("the animation `{}` is defined twice", name.text);
    Diagnostic::new(Code::AnimationDuplicate, id.at(name.span), message)
        .label("defined again")
        .note(id.at(first.span), "defined first")
        .help("give one of them another name, or remove it")
}

pub(super) fn loop_outside(
    id: SourceId,
    animation: &Animation<'_>,
    loop_frame: (Token<'_>, i32),
    delay: Option<i32>,
    direction: Option<(usize, i32, Span)>,
) -> Diagnostic {
    let ((token, value), name) = (loop_frame, animation.name.text);
    let Some((index, frames, line)) = direction else {
        let message = format!("the loop frame of `{name}` is {value}, which is neither -1 nor a frame");
        return Diagnostic::new(Code::LoopOutsideFrames, id.at(token.span), message)
            .label("the loop frame")
            .help("write the frame that follows the last one, counted from 0, or -1 for none");
    };
    let message = format!(
        "`{name}` goes on at frame {value} after its last one, but direction {index} has {}",
        match frames {
            1 => "only frame 0".to_owned(),
            _ => format!("only the frames 0 to {}", frames - 1),
        }
    );
    let help = if delay == Some(value) {
        format!("this is the delay of {value} ms written twice: write `0` to loop, or `-1` to disappear at the end")
    } else if value == frames {
        format!("frames are counted from 0: write `{}` for the last one, `0` for the first, or `-1` for none", frames - 1)
    } else {
        "write `0` to loop over all frames, or `-1` to disappear at the end".to_owned()
    };
    Diagnostic::new(Code::LoopOutsideFrames, id.at(token.span), message)
        .label("the loop frame")
        .note(id.at(line), format!("{frames} frames"))
        .help(help)
}

pub(super) fn columns_exceed_frames(id: SourceId, columns: Token<'_>, frames: i32) -> Diagnostic {
    let message = format!("{} columns for {frames} frames", columns.text);
    Diagnostic::new(Code::ColumnsExceedFrames, id.at(columns.span), message)
        .label("the number of columns")
        .help(format!("it plays well, but probably {frames} columns were meant, or more frames"))
}

pub(super) fn delay_zero(id: SourceId, name: &str, delay: Token<'_>, frames: i32) -> Diagnostic {
    let message = format!("`{name}` has {frames} frames, but a delay of 0 shows only the first");
    Diagnostic::new(Code::DelayZeroManyFrames, id.at(delay.span), message)
        .label("the frame delay in ms")
        .help("write a delay, or let the game pick the frame with `set_frame`")
}

fn direction_lines(count: usize) -> String {
    match count {
        0 => "no direction line".to_owned(),
        1 => "1 direction line".to_owned(),
        many => format!("{many} direction lines"),
    }
}

fn list(fields: &[&str]) -> String {
    match fields {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and the {last}", first.join(", the ")),
    }
}
