//! Messages about `key=value`.

use super::syntax::next_line;
use super::{article, kind, list};
use crate::diagnostics::{Code, Diagnostic, shown};
use crate::formats::openage::keys::{KEYS, MODES};
use crate::formats::openage::lines::Token;
use crate::formats::openage::records::Keyword;
use crate::source::{SourceId, Span};
use crate::suggest;

/// A pair where the id is expected.
pub(in crate::formats::openage) fn pair_for_id(
    id: SourceId,
    pair: Token<'_>,
    keyword: Keyword,
) -> Diagnostic {
    let (word, text) = (keyword.as_str(), pair.shown());
    let what = if keyword == Keyword::Angle { "degree" } else { "id" };
    let message = format!("`{text}` stands where the {what} of the {word} is expected");
    Diagnostic::new(Code::NotANumber, id.at(pair.span), message)
        .label(format!("the {what} expected"))
        .help(format!("write the {what} first, for example `{word} 0 {text}`"))
}

pub(in crate::formats::openage) fn unknown_key(id: SourceId, key: Token<'_>, line: Keyword) -> Diagnostic {
    let word = line.as_str();
    let message = format!("{} `{word}` line has no `{}`", article(word), key.shown());
    let finding = Diagnostic::new(Code::UnknownKey, id.at(key.span), message).label("unknown here");
    if let Some((_, _, other)) = KEYS.iter().find(|(name, _, _)| *name == key.text) {
        let other = other.as_str();
        return finding.help(format!("it belongs to {} `{other}` line", article(other)));
    }
    let own = || KEYS.iter().filter(|(_, _, of)| *of == line).map(|(name, _, _)| *name);
    if line == Keyword::Layer && matches!(key.text, "delay" | "duration" | "time") {
        return finding
            .help("did you mean `time_per_frame`, or `replay_delay` for a pause behind the last frame?");
    }
    match suggest::nearest(key.text, own()) {
        Some(near) => finding.help(format!("did you mean `{near}`?")).fix(key.text, near),
        None if line == Keyword::Angle => finding.help("the only one is `mirror_from`"),
        None => {
            let own: Vec<String> = own().map(|name| format!("`{name}`")).collect();
            finding.help(format!("there are {}", list(own.into_iter())))
        }
    }
}

/// Something that is no `key=value`.
pub(in crate::formats::openage) fn key_value(
    id: SourceId,
    tokens: &[Token<'_>],
    index: usize,
    line: Keyword,
) -> Diagnostic {
    let token = tokens.get(index);
    let (text, span) = token.map_or((String::new(), Span::default()), |token| (token.shown(), token.span));
    let finding =
        |message: String| Diagnostic::new(Code::KeyValue, id.at(span), message).label("`key=value` expected");
    let key = text.trim_end_matches(['=', ':']);
    if let Some((key, _, _)) = KEYS.iter().find(|(name, _, of)| *name == key && *of == line) {
        let message = format!("the key `{key}` has no value");
        let help = match torn_off(tokens.get(index + 1..).unwrap_or_default()) {
            Some(value) => format!("there are no blanks around the `=`: write `{key}={}`", shown(value)),
            None => format!("write a value behind `{key}=`, or remove the key"),
        };
        return finding(message).help(help);
    }
    let finding = finding(format!("`{text}` is no `key=value`"));
    if let Some(help) = token.and_then(|token| next_line(std::slice::from_ref(token))) {
        return finding.help(help);
    }
    if text.starts_with("//") {
        return finding.help("comments begin with a `#`");
    }
    if let Some((key, value)) = text.split_once(':') {
        let finding = finding.help(format!("write `{key}={value}`"));
        return finding.fix(text.as_str(), format!("{key}={value}"));
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    match line {
        Keyword::Angle if is_number => {
            finding.help(format!("to mirror the angle {text}, write `mirror_from={text}`"))
        }
        Keyword::Layer if MODES.contains(&text.as_str()) => {
            finding.help(format!("write `mode={text}`")).fix(text.as_str(), format!("mode={text}"))
        }
        _ => {
            let what = kind(line);
            finding.help(format!("{} {what} has one id, and then `{}`", article(what), pairs(line)))
        }
    }
}

/// The value that blanks divide from its key.
fn torn_off<'a>(rest: &[Token<'a>]) -> Option<&'a str> {
    match rest {
        [equals, value, ..] if equals.text == "=" => Some(value.text),
        [value, ..] => Some(value.text.strip_prefix('=').unwrap_or(value.text)),
        [] => None,
    }
    .filter(|value| !value.is_empty() && !value.contains('='))
}

const fn pairs(line: Keyword) -> &'static str {
    match line {
        Keyword::Angle => "mirror_from=90",
        _ => "mode=loop time_per_frame=100",
    }
}
