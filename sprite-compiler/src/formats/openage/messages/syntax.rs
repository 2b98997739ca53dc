//! Messages about lines: what they begin with, what they lack, what they have too much of.

use super::{article, example, kind, list};
use crate::diagnostics::{Code, Diagnostic, shown};
use crate::formats::openage::attributes::KEYS;
use crate::formats::openage::lines::{Token, span_of};
use crate::formats::openage::records::{FRAME_FIELDS, Keyword};
use crate::source::{SourceId, Span};
use crate::suggest;

pub(in crate::formats::openage) fn unknown_keyword(
    id: SourceId,
    word: Token<'_>,
    meant: Option<Keyword>,
) -> Diagnostic {
    let message = format!("no line begins with `{}`", word.shown());
    let finding = Diagnostic::new(Code::UnknownKeyword, id.at(word.span), message).label("no keyword");
    if let Some(meant) = meant {
        let meant = meant.as_str();
        return finding.help(match word.text.split_once('=') {
            Some((key, _)) if KEYS.iter().any(|(name, _, _)| *name == key) => {
                format!("`{key}` stands on the line of its {meant}: a line cannot be broken in two")
            }
            Some((_, value)) => {
                format!("a blank stands behind the keyword: write `{meant} {}`", shown(value))
            }
            None if word.text.starts_with(|letter: char| letter.is_ascii_digit()) => {
                format!("a keyword stands in front, here `{meant}`")
            }
            None => format!("did you mean `{meant}`?"),
        });
    }
    let keywords = list(Keyword::ALL.iter().map(|keyword| keyword.as_str().to_owned()));
    finding.help(format!("the keywords are {keywords}; a comment begins with `#`"))
}

pub(in crate::formats::openage) fn texture(id: SourceId, word: Token<'_>) -> Diagnostic {
    let message = "`texture` lines belong to version 2 of the format, only version 1 is read";
    Diagnostic::new(Code::UnknownKeyword, id.at(word.span), message).label("version 2").help(
        "version 1 names PNG files, `imagefile 0 \"archer.png\"`, and gives the rectangles in its `frame` lines",
    )
}

pub(in crate::formats::openage) fn version_unsupported(id: SourceId, number: Token<'_>) -> Diagnostic {
    let message = format!("version {} of the format is not supported, only version 1 is", number.shown());
    let finding = Diagnostic::new(Code::VersionUnsupported, id.at(number.span), message).label("the version");
    finding.help("write `version 1` when the file has `imagefile` lines and `frame` lines of ten numbers; version 2 has `texture` lines instead")
}

pub(in crate::formats::openage) fn version_absent(id: SourceId) -> Diagnostic {
    Diagnostic::new(
        Code::VersionAbsent,
        id.start(),
        "the file does not say its version; it is read as version 1",
    )
    .help("begin the file with `version 1`")
}

pub(in crate::formats::openage) fn section_missing(id: SourceId, missing: &[Keyword]) -> Diagnostic {
    let name = |keyword: &Keyword| format!("no `{}` line", keyword.as_str());
    let examples = missing.iter().map(|keyword| format!("`{}`", example(*keyword)));
    let message = format!("the file has {}", list(missing.iter().map(name)));
    Diagnostic::new(Code::SectionMissing, id.start(), message)
        .help(format!("write for example {}", list(examples)))
}

pub(in crate::formats::openage) fn string_not_closed(id: SourceId, open: Span) -> Diagnostic {
    Diagnostic::new(Code::StringNotClosed, id.at(open), "the name has no closing quote")
        .label("goes on to the end of the line")
        .help("write `\"` behind the name")
}

pub(in crate::formats::openage) fn parameter_missing(
    id: SourceId,
    keyword: Keyword,
    given: usize,
    last: Span,
) -> Diagnostic {
    let lacking = match (keyword, given) {
        (Keyword::ImageFile, 0) => "an id and a name",
        (Keyword::ImageFile, _) => "a name",
        (Keyword::Version, _) => "a number",
        (Keyword::ScaleFactor, _) => "a factor",
        (Keyword::Angle, _) => "a degree",
        _ => "an id",
    };
    let word = keyword.as_str();
    let message = format!("the `{word}` line lacks {lacking}");
    Diagnostic::new(Code::ParameterMissing, id.at(last.after()), message)
        .label(format!("{lacking} expected"))
        .help(format!("write for example `{}`", example(keyword)))
}

/// An `imagefile` line that begins with the name.
pub(in crate::formats::openage) fn image_without_id(
    id: SourceId,
    name: Token<'_>,
    number: Option<Token<'_>>,
) -> Diagnostic {
    let text = name.shown();
    if let Some(number) = number {
        let message = format!("the id of the image stands behind its name, so {text} is not a number");
        return Diagnostic::new(Code::NotANumber, id.at(name.span), message)
            .label("the id expected")
            .help(format!("write `imagefile {} {text}`", number.shown()));
    }
    let message = "the image lacks its id or its name";
    let finding = Diagnostic::new(Code::ParameterMissing, id.at(name.span.after()), message)
        .label("an id and a name expected");
    match text.split_once('"') {
        Some((number, name)) if !number.is_empty() => {
            finding.help(format!("a blank stands in front of the name: write `imagefile {number} \"{name}`"))
        }
        Some(_) => finding.help(format!("write for example `imagefile 0 {text}`")),
        None => finding.help(format!("write for example `imagefile 0 \"{text}\"`")),
    }
}

pub(in crate::formats::openage) fn surplus(
    id: SourceId,
    keyword: Keyword,
    given: &[Token<'_>],
    count: usize,
) -> Diagnostic {
    let rest = given.get(count..).unwrap_or_default();
    let word = keyword.as_str();
    let parameters = super::counted(count, "parameter");
    let message = format!("{} `{word}` line has {parameters}, this one has {}", article(word), given.len());
    let finding =
        Diagnostic::new(Code::SurplusToken, id.at(span_of(rest)), message).label("not part of the format");
    if let Some(help) = next_line(rest) {
        return finding.help(help);
    }
    match given {
        [_, name, ..] if keyword == Keyword::ImageFile && !name.is_string => {
            let words: Vec<String> = given.iter().skip(1).map(Token::shown).collect();
            finding.help(format!("a name with blanks stands in quotes: write `\"{}\"`", words.join(" ")))
        }
        _ => finding.help("remove it, or put a `#` in front to make it a comment"),
    }
}

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

pub(in crate::formats::openage) fn keyword_twice(id: SourceId, again: Token<'_>) -> Diagnostic {
    let message = format!("the keyword `{}` stands twice", again.shown());
    Diagnostic::new(Code::SurplusToken, id.at(again.span), message).label("surplus").help("remove it")
}

pub(in crate::formats::openage) fn name_not_quoted(id: SourceId, name: Token<'_>) -> Diagnostic {
    let text = name.shown();
    Diagnostic::new(Code::NameNotQuoted, id.at(name.span), format!("the name `{text}` stands without quotes"))
        .label("ends at the first blank")
        .help(format!("write `\"{text}\"`"))
}

/// A `frame` line with too few numbers.
pub(in crate::formats::openage) fn frame_too_short(
    id: SourceId,
    given: usize,
    line: Span,
    is_version_2: bool,
) -> Diagnostic {
    let finding = |message: String| Diagnostic::new(Code::ParameterMissing, id.at(line.after()), message);
    if is_version_2 {
        let message = "a `frame` line has 10 numbers; with 5 this is version 2 of the format".to_owned();
        return finding(message)
            .label("only version 1 is read")
            .help("version 1 gives the rectangle and the hotspot: `frame 0 0 0 0 0 0 32 48 16 44`");
    }
    finding(format!("a `frame` line has 10 numbers, this one has {given}"))
        .label(format!(
            "{} expected",
            super::counted(FRAME_FIELDS.len().saturating_sub(given), "more number")
        ))
        .help(format!("they are: {}", FRAME_FIELDS.join(", ")))
}

pub(in crate::formats::openage) fn frame_surplus(id: SourceId, fields: &[Token<'_>]) -> Diagnostic {
    let rest = fields.get(FRAME_FIELDS.len()..).unwrap_or_default();
    let message = format!("a `frame` line has 10 numbers, this one has {}", fields.len());
    let finding = Diagnostic::new(Code::SurplusToken, id.at(span_of(rest)), message).label("surplus");
    if let Some(help) = next_line(rest) {
        return finding.help(help);
    }
    finding.help(format!("they are: {}", FRAME_FIELDS.join(", ")))
}

/// What to do about tokens that are the next line.
fn next_line(rest: &[Token<'_>]) -> Option<String> {
    let keyword = rest.iter().find_map(|token| Keyword::find(token.text))?;
    Some(format!("begin a new line in front of `{}`", keyword.as_str()))
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
    match suggest::nearest(key.text, own()) {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
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
    if let Some((key, value)) = text.split_once(':') {
        return finding.help(format!("write `{key}={value}`"));
    }
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    match line {
        Keyword::Angle if is_number => {
            finding.help(format!("to mirror the angle {text}, write `mirror_from={text}`"))
        }
        Keyword::Layer if super::super::attributes::MODES.contains(&text.as_str()) => {
            finding.help(format!("write `mode={text}`"))
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
