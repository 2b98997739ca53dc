//! Messages about single parameters: numbers, times and modes.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::SourceId;
use crate::base::suggest::{self, Near};
use crate::base::text::shown;
use crate::base::words::{all_of, quoted};
use crate::formats::lines::Token;
use crate::formats::numbers::{self, Allowed, Decimal, Kind, NumberError, Unit, Written, seconds_meant};
use crate::formats::openage::records::{LayerLine, MODES, Mode};
use crate::formats::openage::settings::TimeUnit;

pub(in crate::formats::openage) fn not_an_integer(
    id: SourceId,
    token: Token<'_>,
    what: &str,
    error: NumberError,
) -> Diagnostic {
    let name = format!("the {what}");
    let number = Written::of(id, token, &name);
    let own = || own_cure(|| numbers::not_a_number(number, Kind::WHOLE), token, what);
    let own = if error == NumberError::NotANumber { own() } else { None };
    own.unwrap_or_else(|| numbers::refused(number, error, Kind::WHOLE)).label(&*name)
}

pub(in crate::formats::openage) fn not_a_decimal(
    id: SourceId,
    token: Token<'_>,
    what: &str,
    unit: Unit,
) -> Diagnostic {
    let name = format!("the {what}");
    let number = Written::of(id, token, &name);
    let kind = Kind { unit, ..Kind::DECIMAL };
    own_cure(|| numbers::not_a_number(number, kind), token, what)
        .unwrap_or_else(|| numbers::refused(number, NumberError::NotANumber, kind))
        .label(&*name)
}

/// The finding for a `frame` line with commas between its numbers.
pub(in crate::formats::openage) fn commas(id: SourceId, token: Token<'_>, line: &[Token<'_>]) -> Diagnostic {
    let message = format!("`{}` is not a whole number: numbers are separated by spaces", token.shown());
    let finding = Diagnostic::new(Code::NumberInvalid, id.at(token.span), message)
        .label("commas between numbers")
        .help("write a space for each comma in this line");
    let separated = line.iter().map(|token| (token, token.text.replace([',', ';'], " ").trim().to_owned()));
    separated
        .filter(|(token, meant)| *meant != token.text)
        .fold(finding, |finding, (token, meant)| finding.fix_at(token.span, meant, Applicability::Certain))
}

/// The finding with how to fix what is wrong in this format alone; [`None`] if it is something else.
fn own_cure(finding: impl Fn() -> Diagnostic, token: Token<'_>, what: &str) -> Option<Diagnostic> {
    if token.text.contains('\r') {
        return Some(finding().help("the lines of this file end in CR alone: let them end in LF or CR LF"));
    }
    if let Some((number, comment)) = token.text.split_once('#') {
        let meant = format!("{number} #{comment}");
        let applicability = Applicability::certain_if(Decimal::parse(number).is_some());
        let help = format!("write a space before a comment: `{} #`", shown(number));
        return Some(finding().help(help).fix_at(token.span, meant, applicability));
    }
    let (degree, fraction) = token.text.split_once('.').filter(|_| what == "degree")?;
    let is_number = numbers::integer(degree).is_ok() && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let is_zero = fraction.bytes().all(|byte| byte == b'0');
    is_number.then(|| {
        finding()
            .help(format!("a degree is the angle's id too, so it has no fraction: write `{}`", shown(degree)))
            .fix_at(token.span, degree, Applicability::certain_if(is_zero))
    })
}

pub(in crate::formats::openage) fn degree_out_of_range(id: SourceId, token: Token<'_>) -> Diagnostic {
    let finding = numbers::out_of_range(Written::of(id, token, &"the degree"), Allowed::Between(0, 359));
    let finding = finding.label("the degree");
    match numbers::integer(token.text) {
        Ok(degree) => {
            let same = degree.rem_euclid(360).to_string();
            let finding = finding.help(format!("the same direction is `{same}`"));
            finding.fix_at(token.span, same, Applicability::Likely)
        }
        Err(_) => finding,
    }
}

pub(in crate::formats::openage) fn index_out_of_range(id: SourceId, token: Token<'_>) -> Diagnostic {
    numbers::out_of_range(Written::of(id, token, &"the index of the frame"), Allowed::Between(0, 65_535))
        .label("the index")
        .help("number the frames of an angle and layer from 0")
}

pub(in crate::formats::openage) fn size_out_of_range(
    id: SourceId,
    token: Token<'_>,
    what: &str,
) -> Diagnostic {
    let name = format!("the {what} of the frame");
    numbers::out_of_range(Written::of(id, token, &name), Allowed::AtLeast(1))
        .label(format!("the {what}"))
        .help("write the size in pixels; to show nothing, remove the line")
}

pub(in crate::formats::openage) fn scale_out_of_range(id: SourceId, token: Token<'_>) -> Diagnostic {
    numbers::out_of_range(Written::of(id, token, &"the scale factor"), "from 1e-38 to 1e38")
        .label("the scale factor")
        .help("write 1.0 to show the pixels as they are, 2.0 to show them half as large")
}

pub(in crate::formats::openage) fn time_out_of_range(
    id: SourceId,
    token: Token<'_>,
    what: &str,
    unit: TimeUnit,
    is_negative: bool,
) -> Diagnostic {
    let (name, symbol) = (format!("the {what}"), unit.symbol());
    let is_small = !is_negative && token.text.parse::<f64>().is_ok_and(|time| time < 1.0);
    let longest = match unit {
        TimeUnit::Milliseconds => "2147483647",
        TimeUnit::Seconds => "2147483.647",
    };
    let allowed = match unit {
        _ if !is_small => format!("0 to {longest} {symbol}"),
        TimeUnit::Milliseconds => "0, or at least 0.001 ms".to_owned(),
        TimeUnit::Seconds => "0, or at least 0.000001 s".to_owned(),
    };
    let finding = numbers::out_of_range(Written::of(id, token, &name), allowed).label(&*name);
    if is_negative {
        finding.help("write `0` for no time at all")
    } else if is_small {
        finding.help(format!("times are in {symbol}; write `0` for no time at all"))
    } else {
        finding.help(format!("times are in {symbol}: write a shorter one"))
    }
}

pub(in crate::formats::openage) fn looks_like_seconds(id: SourceId, value: Token<'_>) -> Diagnostic {
    let text = value.shown();
    let message = format!("{text} ms for each frame: times are in milliseconds, and this looks like seconds");
    let finding =
        Diagnostic::new(Code::TimeLooksLikeSeconds, id.at(value.span), message).label("less than 1 ms");
    let cure = seconds_meant(value.text).unwrap_or_else(|| "write milliseconds".to_owned());
    let meant = Decimal::parse(value.text).and_then(|seconds| seconds.shifted(3));
    let finding = finding.when_some(meant, |finding, milliseconds| {
        finding.fix_at(value.span, milliseconds, Applicability::Likely)
    });
    finding.help(format!("{cure}, or set `time = \"seconds\"` under `[openage]` in `sprites.toml` when all files are in seconds"))
}

pub(in crate::formats::openage) fn time_zero(
    id: SourceId,
    value: Token<'_>,
    layer: &LayerLine<'_>,
    frames: u32,
) -> Diagnostic {
    let which = match layer.attributes.mode {
        Mode::Loop if layer.attributes.delay == 0 => "first",
        _ => "last",
    };
    let number = layer.number;
    let message =
        format!("layer {number} has {frames} frames and no time for them: only the {which} is ever shown");
    Diagnostic::new(Code::TimeZero, id.at(value.span), message)
        .label("the time per frame")
        .help("write a time, or `mode=off` to show the first frame")
}

pub(in crate::formats::openage) fn unknown_mode(id: SourceId, value: Token<'_>) -> Diagnostic {
    let message = format!("unknown mode `{}`", value.shown());
    let finding = Diagnostic::new(Code::ValueUnknown, id.at(value.span), message).label("the mode");
    // An old converter wrote `LayerMode.LOOP`.
    let word = value.text.trim_matches(['"', '\'', ',', '=', ';']);
    let word = word.rsplit('.').next().unwrap_or(word).to_lowercase();
    let modes = || MODES.into_iter().map(|(mode, ..)| mode);
    match modes().find(|mode| *mode == word).map(Near::clear).or_else(|| suggest::nearest(&word, modes())) {
        Some(mode) => finding.did_you_mean(value.text, mode),
        None => finding.help(format!("the modes are {}", all_of(quoted(modes())))),
    }
}
