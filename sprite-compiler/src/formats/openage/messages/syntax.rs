//! Messages about lines: wrong keywords, and missing or surplus parameters.

use super::example;
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::paths;
use crate::base::source::{SourceId, Span};
use crate::base::suggest::Near;
use crate::base::words::{all_of, article, counted, quoted, shown};
use crate::formats::lines::{self, Token, span_of};
use crate::formats::openage::records::{Declared, FRAME_FIELDS, Keyword};

pub(in crate::formats::openage) fn unknown_keyword(
    id: SourceId,
    word: Token<'_>,
    meant: Option<Near<Keyword>>,
) -> Diagnostic {
    let message = format!("unknown keyword `{}`", word.shown());
    let finding =
        Diagnostic::new(Code::KeywordUnknown, id.at(word.span), message).label("a keyword is expected");
    if let Some(meant) = meant {
        let near = meant.map(Keyword::as_str);
        let meant = near.word;
        let has_digits = word.text.contains(|character: char| character.is_ascii_digit());
        if !has_digits && !word.text.contains('=') {
            return finding.did_you_mean(word.text, near);
        }
        return finding.help(match word.text.split_once('=') {
            Some((key, _)) if Declared::find(key).is_some() => {
                format!("`{key}` belongs on the line of its {meant}: a line cannot be broken in two")
            }
            Some((_, value)) => {
                format!("write a space after the keyword: `{meant} {}`", shown(value))
            }
            None if word.text.starts_with(|character: char| character.is_ascii_digit()) => {
                format!("a line begins with a keyword, here `{meant}`")
            }
            None => match word.text.strip_prefix(meant) {
                Some(rest) if rest.bytes().all(|byte| byte.is_ascii_digit()) => {
                    format!("write a space after the keyword: `{meant} {}`", shown(rest))
                }
                _ => format!("did you mean `{meant}`?"),
            },
        });
    }
    let keywords = all_of(Keyword::ALL.iter().map(|keyword| keyword.as_str()));
    finding.help(format!("the keywords are {keywords}; a comment begins with `#`"))
}

pub(in crate::formats::openage) fn texture(id: SourceId, word: Token<'_>) -> Diagnostic {
    let message = "`texture` lines belong to version 2 of the format, only version 1 is read";
    Diagnostic::new(Code::VersionUnsupported, id.at(word.span), message).label("version 2").help(
        "version 1 names PNG files, `imagefile 0 \"archer.png\"`, and gives the rectangles in its `frame` lines",
    )
}

pub(in crate::formats::openage) fn version_unsupported(id: SourceId, number: Token<'_>) -> Diagnostic {
    let message = format!("version {} of the format is not supported, only version 1 is", number.shown());
    let finding = Diagnostic::new(Code::VersionUnsupported, id.at(number.span), message).label("the version");
    finding.help("write `version 1` when the file has `imagefile` lines and `frame` lines of ten numbers; version 2 has `texture` lines instead")
}

pub(in crate::formats::openage) fn version_absent(id: SourceId) -> Diagnostic {
    Diagnostic::new(Code::VersionAbsent, id.start(), "the version is missing; the file is read as version 1")
        .help("begin the file with `version 1`")
}

pub(in crate::formats::openage) fn section_missing(id: SourceId, missing: &[Keyword]) -> Diagnostic {
    let name = |keyword: &Keyword| format!("no `{}` line", keyword.as_str());
    let examples = quoted(missing.iter().map(|keyword| example(*keyword)));
    let message = format!("the file has {}", all_of(missing.iter().map(name)));
    Diagnostic::new(Code::SectionMissing, id.start(), message)
        .help(format!("write for example {}", all_of(examples)))
}

pub(in crate::formats::openage) fn string_not_closed(id: SourceId, open: Span) -> Diagnostic {
    Diagnostic::new(Code::StringNotClosed, id.at(open), "the name has no closing quote")
        .label("continues to the end of the line")
        .help("write `\"` after the name")
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
    let message = format!("{lacking} is missing in the `{word}` line");
    Diagnostic::new(Code::FieldsMissing, id.at(last.after()), message)
        .label(format!("{lacking} expected"))
        .help(format!("write for example `{}`", example(keyword)))
}

/// The finding for an `imagefile` line that begins with the name.
pub(in crate::formats::openage) fn image_without_id(
    id: SourceId,
    name: Token<'_>,
    number: Option<Token<'_>>,
) -> Diagnostic {
    let text = name.shown().to_string();
    if let Some(number) = number {
        let message = format!("the id of the image comes after its name, so {text} is not a number");
        return Diagnostic::new(Code::NumberInvalid, id.at(name.span), message)
            .label("the id expected")
            .help(format!("write `imagefile {} {text}`", number.shown()));
    }
    let message = "the id or the name of the image is missing";
    let finding = Diagnostic::new(Code::FieldsMissing, id.at(name.span.after()), message)
        .label("an id and a name expected");
    match text.split_once('"') {
        Some((number, name)) if !number.is_empty() => {
            finding.help(format!("write a space before the name: `imagefile {number} \"{name}`"))
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
    let parameters = counted(count, "parameter");
    let message = format!("{} `{word}` line has {parameters}, this one has {}", article(word), given.len());
    let finding =
        Diagnostic::new(Code::SurplusToken, id.at(span_of(rest)), message).label("not part of the format");
    if let Some(help) = next_line(rest) {
        return finding.help(help);
    }
    match given {
        [_, name, ..] if keyword == Keyword::ImageFile && !name.is_string => {
            let words: Vec<&str> = given.iter().skip(1).map(|word| word.text).collect();
            let name = words.join(" ");
            let bare = name.trim_matches(['"', '\'']);
            let is_certain = paths::ending(bare) == "png" && bare.matches(".png").count() == 1;
            let meant = format!("\"{bare}\"");
            let finding = finding.help(format!("a name with spaces needs quotes: write `{}`", shown(&meant)));
            finding.fix_at(span_of(&given[1..]), meant, Applicability::certain_if(is_certain))
        }
        _ => {
            let finding = finding.help("remove it, or put a `#` before it to make it a comment");
            let last = count.checked_sub(1).and_then(|last| given.get(last));
            finding.when_some(last, |finding, last| without_surplus(finding, *last, rest))
        }
    }
}

/// Removes the tokens after the last one that belongs to the line: certainly if they are marks of other languages, or the
/// unit of a number.
fn without_surplus(finding: Diagnostic, last: Token<'_>, rest: &[Token<'_>]) -> Diagnostic {
    let are_marks = rest.iter().all(|token| token.text.chars().all(|mark| matches!(mark, ',' | ';')));
    let is_unit = matches!(rest, [unit] if lines::is_unit_of(unit, &last));
    lines::without(finding, last, rest, Applicability::certain_if(are_marks || is_unit))
}

pub(in crate::formats::openage) fn keyword_twice(
    id: SourceId,
    first: Token<'_>,
    again: Token<'_>,
) -> Diagnostic {
    let message = format!("the keyword `{}` stands twice", again.shown());
    let finding = Diagnostic::new(Code::SurplusToken, id.at(again.span), message).label("surplus");
    lines::without(finding.help("remove it"), first, &[again], Applicability::Certain)
}

pub(in crate::formats::openage) fn name_not_quoted(id: SourceId, name: Token<'_>) -> Diagnostic {
    let text = name.shown();
    Diagnostic::new(Code::NameNotQuoted, id.at(name.span), format!("the name `{text}` has no quotes"))
        .label("ends at the first space")
        .help(format!("write `\"{text}\"`"))
        .fix(name.text, format!("\"{text}\""), Applicability::Certain)
}

/// The finding for a `frame` line with too few numbers.
pub(in crate::formats::openage) fn frame_too_short(
    id: SourceId,
    given: usize,
    line: Span,
    is_version_2: bool,
) -> Diagnostic {
    let finding = |message: String| Diagnostic::new(Code::FieldsMissing, id.at(line.after()), message);
    if is_version_2 {
        let message = "a `frame` line has 10 numbers; with 5 this is version 2 of the format".to_owned();
        return finding(message)
            .label("only version 1 is read")
            .help("version 1 gives the rectangle and the hotspot: `frame 0 0 0 0 0 0 32 48 16 44`");
    }
    finding(format!("a `frame` line has 10 numbers, this one has {given}"))
        .label(format!("{} expected", counted(FRAME_FIELDS.len().saturating_sub(given), "more number")))
        .help(format!("they are: {}", FRAME_FIELDS.each_ref().map(|key| key.name).join(", ")))
}

pub(in crate::formats::openage) fn frame_surplus(id: SourceId, fields: &[Token<'_>]) -> Diagnostic {
    let rest = fields.get(FRAME_FIELDS.len()..).unwrap_or_default();
    let message = format!("a `frame` line has 10 numbers, this one has {}", fields.len());
    let finding = Diagnostic::new(Code::SurplusToken, id.at(span_of(rest)), message).label("surplus");
    if let Some(help) = next_line(rest) {
        return finding.help(help);
    }
    finding.help(format!("they are: {}", FRAME_FIELDS.each_ref().map(|key| key.name).join(", ")))
}

/// The help for tokens that belong to the next line.
pub(super) fn next_line(rest: &[Token<'_>]) -> Option<String> {
    let keyword = rest.iter().find_map(|token| Keyword::find(token.text))?;
    Some(format!("begin a new line before `{}`", keyword.as_str()))
}
