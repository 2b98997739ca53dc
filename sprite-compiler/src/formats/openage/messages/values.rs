//! Messages about single parameters, numbers, times and modes, and about pairs `key=value`.

use super::kind;
use super::syntax::next_line;
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::schema::{Key, Measure, Words};
use crate::base::source::{SourceId, Span};
use crate::base::suggest::{self, Near};
use crate::base::words::{all_of, article, quoted, shown};
use crate::formats::lines::Token;
use crate::formats::numbers::{Allowed, Decimal, NumberError, NumberKind, Unit, Written, seconds_meant};
use crate::formats::openage::records::{Declared, Keyword, LayerLine, Mode};
use crate::formats::openage::settings::TimeUnit;
use crate::formats::{lines, numbers};

pub(in crate::formats::openage) fn not_an_integer(
    id: SourceId,
    token: Token<'_>,
    key: &Key,
    error: NumberError,
) -> Diagnostic {
    let name = the(key);
    let number = Written::of(id, token, &name);
    let own = || own_cure(|| numbers::not_a_number(number, NumberKind::WHOLE), token, key);
    let own = if error == NumberError::NotANumber { own() } else { None };
    own.unwrap_or_else(|| numbers::refused(number, error, NumberKind::WHOLE)).label(&*name)
}

pub(in crate::formats::openage) fn not_a_decimal(
    id: SourceId,
    token: Token<'_>,
    key: &Key,
    unit: Unit,
) -> Diagnostic {
    let name = the(key);
    let number = Written::of(id, token, &name);
    let kind = NumberKind { unit, ..NumberKind::DECIMAL };
    own_cure(|| numbers::not_a_number(number, kind), token, key)
        .unwrap_or_else(|| numbers::refused(number, NumberError::NotANumber, kind))
        .label(&*name)
}

/// A value in the words of messages.
fn the(key: &Key) -> String {
    format!("the {}", if key.expected.short.is_empty() { key.name } else { key.expected.short })
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
fn own_cure(finding: impl Fn() -> Diagnostic, token: Token<'_>, key: &Key) -> Option<Diagnostic> {
    if token.text.contains('\r') {
        return Some(finding().help("the lines of this file end in CR alone: let them end in LF or CR LF"));
    }
    if let Some((number, comment)) = token.text.split_once('#') {
        let meant = format!("{number} #{comment}");
        let applicability = Applicability::certain_if(Decimal::parse(number).is_some());
        let help = format!("write a space before a comment: `{} #`", shown(number));
        return Some(finding().help(help).fix_at(token.span, meant, applicability));
    }
    let (degree, fraction) = token.text.split_once('.').filter(|_| key.expected.measure == Measure::Angle)?;
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
    key: &Key,
    unit: TimeUnit,
    is_negative: bool,
) -> Diagnostic {
    let (name, symbol) = (the(key), unit.symbol());
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
    let modes = || Mode::WORDS.iter().map(|(mode, _)| *mode);
    match modes().find(|mode| *mode == word).map(Near::clear).or_else(|| suggest::nearest(&word, modes())) {
        Some(mode) => finding.did_you_mean(value.text, mode),
        None => finding.help(format!("the modes are {}", all_of(quoted(modes())))),
    }
}

/// The finding for a pair where the id is expected.
pub(in crate::formats::openage) fn pair_for_id(
    id: SourceId,
    pair: Token<'_>,
    keyword: Keyword,
) -> Diagnostic {
    let (word, text) = (keyword.as_str(), pair.shown());
    let what = if keyword == Keyword::Angle { "degree" } else { "id" };
    let message = format!("`{text}` stands where the {what} of the {word} is expected");
    Diagnostic::new(Code::NumberInvalid, id.at(pair.span), message)
        .label(format!("the {what} expected"))
        .help(format!("write the {what} first, for example `{word} 0 {text}`"))
}

pub(in crate::formats::openage) fn key_unknown(id: SourceId, key: Token<'_>, line: Keyword) -> Diagnostic {
    let word = line.as_str();
    let message = format!("unknown key `{}` in {} `{word}` line", key.shown(), article(word));
    let finding =
        Diagnostic::new(Code::KeyUnknown, id.at(key.span), message).label("unknown key").always_error();
    if let Some(declared) = Declared::find(key.text) {
        let other = declared.line.as_str();
        return finding.help(format!("it belongs to {} `{other}` line", article(other)));
    }
    if line == Keyword::Layer && matches!(key.text, "delay" | "duration" | "time") {
        return finding
            .help("did you mean `time_per_frame`, or `replay_delay` for a pause after the last frame?");
    }
    // The spellings of a key do not compete with each other.
    let first = Declared::of(line).map(|key| key.name);
    match suggest::nearest(key.text, first) {
        Some(near) => finding.did_you_mean(key.text, near),
        None if line == Keyword::Angle => finding.help("the only one is `mirror_from`"),
        None => finding.help(format!("the keys are {}", all_of(quoted(Declared::names_of(line))))),
    }
}

/// The finding for a token that is not a `key=value`.
pub(in crate::formats::openage) fn key_value(
    id: SourceId,
    tokens: &[Token<'_>],
    index: usize,
    line: Keyword,
) -> Diagnostic {
    let token = tokens.get(index);
    let (text, span) =
        token.map_or((String::new(), Span::default()), |token| (token.shown().to_string(), token.span));
    let finding =
        |message: String| Diagnostic::new(Code::KeyValue, id.at(span), message).label("`key=value` expected");
    let key = text.trim_end_matches(['=', ':']);
    if let Some(key) = Declared::names_of(line).find(|name| *name == key) {
        let message = format!("the key `{key}` has no value");
        let torn = torn_off(tokens.get(index + 1..).unwrap_or_default());
        return match torn {
            Some((value, end)) => {
                let meant = format!("{key}={value}");
                // Without a `=` a word of another kind may be missing.
                let has_sign = text.ends_with('=')
                    || tokens.get(index + 1).is_some_and(|next| next.text.starts_with('='));
                finding(message).help(format!("write no spaces around the `=`: `{}`", shown(&meant))).fix_at(
                    Span::new(span.start(), end),
                    meant,
                    Applicability::certain_if(has_sign),
                )
            }
            None => finding(message).help(format!("write a value after `{key}=`, or remove the key")),
        };
    }
    let finding = finding(format!("`{text}` is not a `key=value`"));
    if let Some(help) = token.and_then(|token| next_line(std::slice::from_ref(token))) {
        return finding.help(help);
    }
    if let Some((unit, number)) = token.zip(index.checked_sub(1).and_then(|before| tokens.get(before)))
        && lines::is_unit_of(unit, number)
    {
        let finding = finding.help("numbers have no unit: remove it");
        return lines::without(finding, *number, &[*unit], Applicability::Certain);
    }
    if text.starts_with("//") {
        return finding.help("comments begin with a `#`");
    }
    if let Some((key, value)) = text.split_once(':') {
        let finding = finding.help(format!("write `{key}={value}`"));
        return finding.fix(text.as_str(), format!("{key}={value}"), Applicability::Certain);
    }
    let joined = Declared::names_of(line).find_map(|key| Some((key, text.strip_prefix(key)?)));
    if let Some((key, value)) = joined
        && !value.is_empty()
    {
        let meant = format!("{key}={value}");
        let finding = finding.help(format!("write `{}`", shown(&meant)));
        return finding.fix(text.as_str(), meant, Applicability::Likely);
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    match line {
        Keyword::Angle if is_number => finding
            .help(format!("to mirror the angle {text}, write `mirror_from={text}`"))
            .fix(text.as_str(), format!("mirror_from={text}"), Applicability::Likely),
        Keyword::Layer if Mode::named(&text).is_some() => {
            let meant = format!("mode={text}");
            let set = tokens.iter().find(|token| token.text.starts_with("mode="));
            match (set, token.zip(index.checked_sub(1).and_then(|before| tokens.get(before)))) {
                (Some(set), Some((token, before))) if set.text == meant => {
                    let finding = finding.help(format!("`{meant}` is there already: remove it"));
                    lines::without(finding, *before, &[*token], Applicability::Certain)
                }
                (Some(set), _) => {
                    finding.help(format!("there is `{}` already: remove one of them", set.shown()))
                }
                (None, _) => {
                    finding.help(format!("write `{meant}`")).fix(text.as_str(), meant, Applicability::Certain)
                }
            }
        }
        _ => {
            let what = kind(line);
            finding.help(format!("{} {what} has one id, and then `{}`", article(what), pairs(line)))
        }
    }
}

/// The value that spaces separate from its key, and where it ends.
fn torn_off<'a>(rest: &[Token<'a>]) -> Option<(&'a str, usize)> {
    match rest {
        [equals, value, ..] if equals.text == "=" => Some((value.text, value.span.end())),
        [value, ..] => Some((value.text.strip_prefix('=').unwrap_or(value.text), value.span.end())),
        [] => None,
    }
    .filter(|(value, _)| !value.is_empty() && !value.contains('='))
}

const fn pairs(line: Keyword) -> &'static str {
    match line {
        Keyword::Angle => "mirror_from=90",
        _ => "mode=loop time_per_frame=100",
    }
}
