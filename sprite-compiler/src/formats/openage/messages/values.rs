//! Messages about single parameters: numbers, times and modes.

use crate::diagnostics::{Code, Diagnostic};
use crate::formats::openage::keys::MODES;
use crate::formats::openage::lines::Token;
use crate::formats::openage::numbers;
use crate::formats::openage::records::{LayerLine, Mode};
use crate::settings::openage::TimeUnit;
use crate::source::SourceId;
use crate::suggest;

pub(in crate::formats::openage) fn not_an_integer(id: SourceId, token: Token<'_>, what: &str) -> Diagnostic {
    let text = token.shown();
    let finding = not_a_number(id, token, what, "a whole number");
    if let Some(help) = oddity(token) {
        return finding.help(help);
    }
    if let Some(meant) = suggest::digits(token.text) {
        return finding.help(alike(&meant)).fix(token.text, meant);
    }
    if let Some(meant) = suggest::whole(token.text).filter(|_| what != "degree" || !token.text.contains('.'))
    {
        let help = format!("write digits only: `{}`", crate::diagnostics::shown(meant));
        return finding.help(help).fix(token.text, meant);
    }
    match numbers::leading(token.text) {
        Some(number) if what == "degree" && token.text.contains('.') => {
            finding.help(format!("a degree is the angle's id too, so it has no fraction: write `{number}`"))
        }
        Some(number) if token.text.contains([',', ';']) => {
            finding.help(format!("numbers are divided by blanks alone: write `{number}` and a blank"))
        }
        Some(number) if text.len() > 1 => finding.help(format!("write digits only, for example `{number}`")),
        _ => finding.help("write digits only, with a sign if need be"),
    }
}

pub(in crate::formats::openage) fn not_a_decimal(id: SourceId, token: Token<'_>, what: &str) -> Diagnostic {
    let finding = not_a_number(id, token, what, "a number");
    if let Some(help) = oddity(token) {
        return finding.help(help);
    }
    if let Some(meant) = suggest::digits(token.text) {
        return finding.help(alike(&meant)).fix(token.text, meant);
    }
    let with_point = token.text.replacen(',', ".", 1);
    let unit = with_point.trim_end_matches(|letter: char| !letter.is_ascii_digit() && letter != '.');
    if !unit.is_empty() && crate::formats::decimal::Decimal::parse(unit).is_some() {
        let help = format!("write digits and at most one point, here `{}`", crate::diagnostics::shown(unit));
        let finding = finding.help(help);
        // Behind seconds it would be a thousand times as long.
        return if token.text.contains('s') && !token.text.ends_with("ms") {
            finding
        } else {
            finding.fix(token.text, unit)
        };
    }
    finding.help("write digits and at most one point, for example `0.5`")
}

fn not_a_number(id: SourceId, token: Token<'_>, what: &str, kind: &str) -> Diagnostic {
    let message = format!("the {what} `{}` is not {kind}", token.shown());
    Diagnostic::new(Code::NotANumber, id.at(token.span), message).label(format!("the {what}"))
}

fn alike(meant: &str) -> String {
    format!("write digits, not letters that look like them: `{}`", crate::diagnostics::shown(meant))
}

/// What else is wrong with a number than its digits.
fn oddity(token: Token<'_>) -> Option<String> {
    if token.text.contains('\r') {
        return Some("the lines of this file end in CR alone: let them end in LF or CR LF".to_owned());
    }
    if token.has_odd_letter() {
        return Some("a character in it is no plain blank, or cannot be seen: write it anew".to_owned());
    }
    if token.is_string {
        return Some(format!(
            "numbers stand without quotes: write `{}`",
            crate::diagnostics::shown(token.unquoted())
        ));
    }
    let (number, _) = token.text.split_once('#')?;
    Some(format!("a comment begins behind a blank: write `{} #`", crate::diagnostics::shown(number)))
}

pub(in crate::formats::openage) fn integer_out_of_range(
    id: SourceId,
    token: Token<'_>,
    what: &str,
) -> Diagnostic {
    out_of_range(id, token, what, format!("the {what} `{}` does not fit in 32 bits", token.shown()))
        .help(format!("numbers go from {} to {}", i32::MIN, i32::MAX))
}

fn out_of_range(id: SourceId, token: Token<'_>, what: &str, message: String) -> Diagnostic {
    Diagnostic::new(Code::ValueOutOfRange, id.at(token.span), message).label(format!("the {what}"))
}

pub(in crate::formats::openage) fn degree_out_of_range(id: SourceId, token: Token<'_>) -> Diagnostic {
    let message = format!("an angle of {} degrees: they go from 0 to 359", token.shown());
    let finding = out_of_range(id, token, "degree", message);
    match numbers::integer(token.text) {
        Ok(degree) => finding.help(format!("the same direction is `{}`", degree.rem_euclid(360))),
        Err(_) => finding,
    }
}

pub(in crate::formats::openage) fn index_out_of_range(id: SourceId, token: Token<'_>) -> Diagnostic {
    let message = format!("the frame has the index {}: they go from 0 to 65535", token.shown());
    out_of_range(id, token, "index", message).help("number the frames of an angle and layer from 0")
}

pub(in crate::formats::openage) fn size_out_of_range(
    id: SourceId,
    token: Token<'_>,
    what: &str,
) -> Diagnostic {
    let message = format!("the {what} of the frame is {}, it must be at least 1", token.shown());
    out_of_range(id, token, what, message).help("to show nothing, leave the frame's line out")
}

pub(in crate::formats::openage) fn scale_out_of_range(id: SourceId, token: Token<'_>) -> Diagnostic {
    let message =
        format!("the scale factor is {}: it must be above 0, and neither tiny nor huge", token.shown());
    out_of_range(id, token, "scale factor", message)
        .help("write 1.0 to show the pixels as they are, 2.0 to show them half as large")
}

pub(in crate::formats::openage) fn time_out_of_range(
    id: SourceId,
    token: Token<'_>,
    what: &str,
    unit: TimeUnit,
    is_negative: bool,
) -> Diagnostic {
    let (text, unit_name) = (token.shown(), unit.symbol());
    let finding =
        |why: &str| out_of_range(id, token, what, format!("the {what} is {text} {unit_name}, {why}"));
    let is_small = token.text.parse::<f64>().is_ok_and(|time| time < 1.0);
    if is_negative {
        finding("but no time is negative").help("write `0` for no time at all")
    } else if is_small {
        finding("less than a microsecond")
            .help(format!("times are in {unit_name}; write `0` for no time at all"))
    } else {
        finding("longer than 2147483647 ms").help(format!("times are in {unit_name}: write a shorter one"))
    }
}

pub(in crate::formats::openage) fn looks_like_seconds(id: SourceId, value: Token<'_>) -> Diagnostic {
    let text = value.shown();
    let message = format!("{text} ms for each frame: times are in milliseconds, and this looks like seconds");
    let finding =
        Diagnostic::new(Code::TimeLooksLikeSeconds, id.at(value.span), message).label("less than 1 ms");
    finding.help("write milliseconds, or set `time = \"seconds\"` under `[openage]` in `sprites.toml` when all files are in seconds")
}

pub(in crate::formats::openage) fn time_zero(
    id: SourceId,
    value: Token<'_>,
    layer: &LayerLine<'_>,
    frames: u32,
) -> Diagnostic {
    let shown = match layer.attributes.mode {
        Mode::Loop if layer.attributes.delay == 0 => "first",
        _ => "last",
    };
    let number = layer.number;
    let message =
        format!("layer {number} has {frames} frames and no time for them: only the {shown} is ever shown");
    Diagnostic::new(Code::TimeZero, id.at(value.span), message)
        .label("the time per frame")
        .help("write a time, or `mode=off` to show the first frame")
}

pub(in crate::formats::openage) fn unknown_mode(id: SourceId, value: Token<'_>) -> Diagnostic {
    let text = value.shown();
    let finding = Diagnostic::new(Code::UnknownMode, id.at(value.span), format!("there is no mode `{text}`"))
        .label("the mode");
    // An old converter wrote `LayerMode.LOOP`.
    let word = value.text.trim_matches(['"', '\'', ',', '=']);
    let word = word.rsplit('.').next().unwrap_or(word).to_lowercase();
    let same = MODES.into_iter().find(|mode| *mode == word);
    match same.or_else(|| suggest::nearest(&word, MODES)) {
        Some(mode) => finding.help(format!("did you mean `{mode}`?")).fix(value.text, mode),
        None => finding.help("the modes are `off`, `once` and `loop`"),
    }
}
