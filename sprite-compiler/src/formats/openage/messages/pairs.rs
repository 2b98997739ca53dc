//! Messages about pairs `key=value`.

use super::kind;
use super::syntax::next_line;
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::{SourceId, Span};
use crate::base::suggest;
use crate::base::text::shown;
use crate::base::words::{all_of, article, quoted};
use crate::formats::lines::{self, Token};
use crate::formats::openage::ids::Keyword;
use crate::formats::openage::records::{Declared, MODES};

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
    let first = Declared::of(line).filter_map(|key| key.names.first().copied());
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
        Keyword::Layer if MODES.iter().any(|(mode, ..)| *mode == text) => {
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
