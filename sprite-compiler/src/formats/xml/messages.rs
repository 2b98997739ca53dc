//! The messages about texts that are not XML.

use super::fault::{Fault, Piece};
use super::reader::{ELEMENT_BYTES, XML_ATTRIBUTES, XML_DEPTH};
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::{SourceId, Span};
use crate::base::suggest;
use crate::base::words::{beginning, is_quote, is_typographic_quote, one_line, shown};
use crate::formats::conflicts::CURE;

/// The elements of a format, for messages.
#[derive(Clone, Copy)]
pub(crate) struct Vocabulary {
    /// The usual root element.
    pub(crate) root: &'static str,
    /// Returns whether the format has an element of this name.
    pub(crate) has: fn(&str) -> bool,
}

/// The finding for a text that is not XML.
pub(crate) fn report(fault: &Fault<'_>, text: &str, id: SourceId, format: Vocabulary) -> Diagnostic {
    let finding = |span, message: String| Diagnostic::new(Code::XmlMalformed, id.at(span), message);
    match fault {
        Fault::Empty | Fault::NoElement | Fault::TextBefore(_) | Fault::TextAfter(_) | Fault::LateDeclaration(_)
        | Fault::MergeMarker(_) => around(id, text, fault, format.root),
        Fault::Unclosed(piece, span) => cut(id, text, *piece, *span),
        Fault::Mismatch { found, span, open, opened, is_open_too } => {
            mismatch((id, text), (found, *span), (open, *opened), *is_open_too, format)
        }
        Fault::InTag(..) | Fault::NoValue(..) | Fault::NoQuotes(..) | Fault::NoSpace(_)
        | Fault::NoClosingQuote(..) | Fault::Twice { .. } => tag(id, text, fault),
        Fault::Bracket(span) => finding(*span, "a `<` that begins no tag".to_owned())
            .label("the name of an element expected after it")
            .help("write `&lt;` where a `<` is meant as a character, otherwise remove it"),
        Fault::Ampersand(span) => finding(*span, "a `&` that begins no reference".to_owned())
            .label("has a meaning of its own in XML")
            .help("write `&amp;`")
            .fix("&", "&amp;", Applicability::Certain),
        Fault::Entity(name, span) => finding(*span, format!("there is no entity `{}`", shown(name)))
            .label("unknown")
            .help("only `&lt;`, `&gt;`, `&amp;`, `&quot;`, `&apos;` and numbers like `&#8217;` are known; write the character itself"),
        Fault::CharacterReference(span) => finding(*span, "there is no character with this number".to_owned())
            .label("not a character")
            .help("write the character itself"),
        Fault::Dashes(span) => finding(*span, "`--` inside a comment".to_owned())
            .label("may only end the comment")
            .help("write one `-`, or another character"),
        Fault::CdataEnd(span) => finding(*span, "`]]>` in a text".to_owned())
            .label("nothing ends here")
            .help("remove it, or write `]]&gt;`"),
        Fault::DocumentType(span) => finding(*span, "document types and their entities are not read".to_owned())
            .label("not allowed")
            .help("remove the `<!DOCTYPE ... >`, and write out the entities that it defines"),
        Fault::Character(character, span) => {
            finding(*span, format!("a character that XML does not allow, number {}", u32::from(*character)))
                .label("invisible")
                .help("remove it; if there are many, the file is damaged or not text")
        }
        Fault::TooDeep(span) => {
            let message = format!("elements must not be nested deeper than {XML_DEPTH}");
            Diagnostic::new(Code::LimitExceeded, id.at(*span), message).label("nothing is read from here on")
        }
        Fault::ManyAttributes(name, span) => {
            let message = format!("the `{}` has more than {XML_ATTRIBUTES} attributes", shown(name));
            Diagnostic::new(Code::LimitExceeded, id.at(*span), message).label("nothing is read from here on")
        }
    }
}

/// The finding for a mistake outside of the root element.
fn around(id: SourceId, text: &str, fault: &Fault<'_>, root: &str) -> Diagnostic {
    let finding = |span, message: String| Diagnostic::new(Code::XmlMalformed, id.at(span), message);
    match fault {
        Fault::Empty => finding(Span::default(), "the file is empty".to_owned())
            .help(format!("write a `<{root}>`, or remove the file")),
        Fault::TextBefore(span) => {
            let (what, cure) = match text.find("<?xml") {
                Some(_) => ("the declaration `<?xml ... ?>`", "the declaration must begin the file"),
                None => ("the first element", "a file begins with `<?xml ... ?>` or with its first element"),
            };
            finding(*span, format!("text before {what}"))
                .label("does not belong here")
                .help(format!("remove it: {cure}"))
        }
        Fault::TextAfter(span) => {
            let word = text.get(span.start()..span.end()).unwrap_or_default();
            let is_element = word.starts_with('<');
            let what = if is_element { "an element" } else { "text" };
            let finding = finding(*span, format!("{what} after the end of the first element"))
                .label("does not belong here");
            finding.help(if is_element && !word.starts_with("</") {
                "a file has one element around all others: is the first one closed too early?"
            } else {
                "remove it"
            })
        }
        Fault::LateDeclaration(span) => {
            let finding = finding(*span, "the declaration `<?xml ... ?>` does not begin the file".to_owned())
                .label("must be the very first of a file");
            let is_first = text.get(..span.start()).is_some_and(|before| before.trim().is_empty());
            finding.help(if is_first {
                "remove the spaces and empty lines before it"
            } else {
                "remove what comes before it, or this one when it is the second"
            })
        }
        Fault::MergeMarker(span) => finding(*span, "a conflict of a merge was not resolved".to_owned())
            .label("written by version control")
            .help(CURE),
        _ => finding(Span::default(), "the file has no element".to_owned())
            .help(format!("write a `<{root}>`, or remove the file")),
    }
}

fn cut(id: SourceId, text: &str, piece: Piece<'_>, span: Span) -> Diagnostic {
    let finding = |message: String| Diagnostic::new(Code::XmlMalformed, id.at(span), message);
    match piece {
        Piece::Element(name) => {
            let name = shown(name);
            finding(format!("the file ends, and `{name}` is still open"))
                .label("opened here and never closed")
                .help(format!("write `</{name}>`; if the end of the file is lost, get it from a copy"))
                .fix_at(end_of(text), format!("</{name}>"), Applicability::Likely)
        }
        Piece::Tag(name) if !text.get(span.end()..).is_some_and(|rest| rest.contains('<')) => {
            finding(format!("the file ends inside of the tag `{}`", shown(name)))
                .label("has no `>`")
                .help("the end of the file is lost: get it from a copy, or write it again")
        }
        Piece::Tag(name) => {
            with_tag_end(finding(format!("the tag `{}` is not closed", shown(name))), text, name, span)
                .label("has no `>`")
                .help("write `/>` at its end, or `>` when it holds other elements")
        }
        Piece::Comment => finding("the comment is not closed".to_owned())
            .label("opened here")
            .help("write `-->` where it ends"),
        Piece::Cdata => finding("the `<![CDATA[` is not closed".to_owned())
            .label("opened here")
            .help("write `]]>` where it ends"),
        Piece::Instruction => {
            finding("the `<?` is not closed".to_owned()).label("opened here").help("write `?>` where it ends")
        }
    }
}

/// The empty span after the last visible character of the text.
fn end_of(text: &str) -> Span {
    let end = text.trim_end().len();
    Span::new(end, end)
}

fn mismatch(
    (id, text): (SourceId, &str),
    (found, span): (&str, Span),
    (open, opened): (&str, Span),
    is_open_too: bool,
    format: Vocabulary,
) -> Diagnostic {
    let near = suggest::nearest(found, [open]);
    let (is_typing, is_clear) = (near.is_some(), near.is_some_and(|near| near.is_clear));
    // If one of two similar words is an element of the format, that one is right.
    let is_open_wrong = is_typing && (format.has)(found) && !(format.has)(open);
    let is_found_wrong = is_typing && (format.has)(open) && !(format.has)(found);
    // `</anima tion>`: the whole name, when a space broke it.
    let tag = text.get(span.start()..).and_then(|rest| rest.split_once('>')).map_or("", |(tag, _)| tag);
    let is_broken = tag.len() > found.len() && tag.split_whitespace().collect::<String>() == open;
    let is_whole = tag.trim_end() == found;
    let finding = Diagnostic::new(Code::XmlMalformed, id.at(span), String::new());
    let finding = if is_broken {
        let whole = Span::new(span.start(), span.start() + tag.len());
        finding.fix_at(whole, open, Applicability::Certain)
    } else if is_open_wrong {
        finding.fix_at(opened, found, Applicability::certain_if(is_clear))
    } else if is_typing && !is_open_too {
        finding.fix_at(span, open, Applicability::certain_if(is_clear && is_found_wrong && is_whole))
    } else if is_open_too {
        let before = span.start() - 2;
        let (at, missing) = slash_lost(text, open, opened)
            .map_or_else(|| (before, format!("</{open}>")), |at| (at, "/".to_owned()));
        finding.fix_at(Span::new(at, at), missing, Applicability::Likely)
    } else if text.get(span.end()..).is_some_and(|rest| rest.starts_with('>')) {
        finding.fix_at(Span::new(span.start() - 2, span.end() + 1), "", Applicability::Likely)
    } else {
        finding
    };
    let (found, open) = (shown(found), shown(open));
    let message = format!("`</{found}>` closes `{found}`, but `{open}` is open");
    let finding = Diagnostic { message: one_line(message), ..finding }
        .label(format!("`</{open}>` expected"))
        .note(id.at(opened), "opened here");
    if is_open_wrong {
        return finding.help(format!("did you mean `{found}` where `{open}` is opened?"));
    }
    finding.help(if is_open_too {
        format!("close `{open}` first, with `</{open}>` or with `/>` in its own tag")
    } else if is_typing {
        format!("did you mean `</{open}>`?")
    } else {
        format!("remove it: no `{found}` is open")
    })
}

/// The offset at which the start tag of an element lacks its `/`, if its first child has the same name: these are
/// probably siblings.
fn slash_lost(text: &str, open: &str, opened: Span) -> Option<usize> {
    let rest = text.get(opened.end()..)?;
    let (tag, inside) = rest.split_once('>')?;
    let next = inside.trim_start().strip_prefix('<')?.strip_prefix(open)?;
    next.starts_with([' ', '\t', '\r', '\n', '/', '>']).then_some(opened.end() + tag.len())
}

/// The span of a value between doubled quotes, and the value with single ones.
fn doubled_quotes(text: &str, value: usize) -> Option<(Span, String)> {
    let before = text.get(..value)?;
    let quote = ['"', '\''].into_iter().find(|quote| before.ends_with(&format!("={quote}{quote}")))?;
    let rest = text.get(value..)?;
    let end = rest.find(['"', '\'', '<', '>', '=', '\n'])?;
    let (word, after) = rest.split_at(end);
    let quotes = after.len() - after.trim_start_matches(quote).len();
    let is_value = !word.is_empty() && (1..=2).contains(&quotes);
    is_value.then(|| (Span::new(value - 2, value + end + quotes), format!("{quote}{word}{quote}")))
}

/// Adds a correction that ends a tag before the next one begins: with `>` if the next tag of this name is its end tag,
/// else with `/>`.
fn with_tag_end(finding: Diagnostic, text: &str, name: &str, span: Span) -> Diagnostic {
    let Some(rest) = text.get(span.end()..) else { return finding };
    let Some(next) = rest.find('<') else { return finding };
    let end = span.end() + rest.get(..next).unwrap_or_default().trim_end().len();
    let tags = beginning(rest.get(next..).unwrap_or_default(), ELEMENT_BYTES);
    let (start_tag, end_tag) = (format!("<{name}"), format!("</{name}>"));
    let holds_others =
        tags.find(&end_tag).is_some_and(|at| tags.find(&start_tag).is_none_or(|start| at < start));
    let missing = if holds_others { ">" } else { "/>" };
    finding.fix_at(Span::new(end, end), missing, Applicability::Likely)
}

/// Adds a correction that closes a value after its word, or replaces a quote of the other kind there.
fn with_closing_quote(finding: Diagnostic, text: &str, opening: Span) -> Diagnostic {
    let Some(rest) = text.get(opening.end()..) else { return finding };
    let quote = text.get(opening.start()..opening.end()).unwrap_or("\"");
    let end = rest.find(|character: char| character.is_whitespace() || matches!(character, '<' | '>'));
    let word = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default().trim_end_matches('/');
    let other = word.chars().next_back().filter(|&last| is_quote(last)).map_or(0, char::len_utf8);
    let end = opening.end() + word.len();
    finding.fix_at(Span::new(end - other, end), quote, Applicability::Likely)
}

/// Adds a correction that separates two attributes, unless the value before is empty: then its quotes may be doubled.
fn with_space(finding: Diagnostic, text: &str, span: Span) -> Diagnostic {
    if let Some((at, value)) = doubled_quotes(text, span.start()) {
        return finding.fix_at(at, value, Applicability::Certain);
    }
    let before = text.get(..span.start()).unwrap_or_default();
    if before.ends_with("\"\"") || before.ends_with("''") {
        return finding;
    }
    finding.fix_at(Span::new(span.start(), span.start()), " ", Applicability::Certain)
}

/// Adds a correction that writes the `=` between an attribute and its value, in place of another sign or of nothing.
fn with_sign(finding: Diagnostic, text: &str, name: Span) -> Diagnostic {
    let written = text.get(name.start()..name.end()).unwrap_or_default();
    let is_quoted = text.get(name.end()..).is_some_and(|rest| rest.starts_with(['"', '\'']));
    let sign = written.len() - written.trim_end_matches(':').len();
    if is_quoted && sign < written.len() {
        return finding.fix_at(Span::new(name.end() - sign, name.end()), "=", Applicability::Certain);
    }
    finding
}

/// The finding for a mistake in a start tag.
fn tag(id: SourceId, text: &str, fault: &Fault<'_>) -> Diagnostic {
    let finding = |span, message: String| Diagnostic::new(Code::XmlMalformed, id.at(span), message);
    match fault {
        Fault::NoValue(name, span) => {
            let name = shown(name);
            let found = finding(*span, format!("the attribute `{name}` has no value"));
            with_sign(found, text, *span)
                .label("a value expected after it")
                .help(format!("write `{name}=\"...\"`, or remove it"))
        }
        Fault::NoQuotes(name, span) => {
            let value = text.get(span.start()..span.end()).unwrap_or_default();
            let bare = value.trim_matches(is_quote);
            let is_enclosed = value.starts_with(is_typographic_quote) && value.ends_with(is_quote);
            let is_plain = |character: char| {
                character.is_ascii_alphanumeric()
                    || "-._/|:#,;".contains(character)
                    || is_enclosed && !is_typographic_quote(character) && !"\"<&".contains(character)
            };
            let is_plain = bare.chars().all(is_plain);
            let found = finding(*span, format!("the value of `{}` has no quotes", shown(name)));
            let doubled =
                value.strip_prefix('=').map_or(0, |rest| value.len() - rest.trim_start_matches('=').len());
            let found = if doubled > 0 {
                found.fix_at(Span::new(span.start(), span.start() + doubled), "", Applicability::Certain)
            } else if is_plain && !bare.is_empty() && !bare.ends_with('/') {
                found.fix_at(*span, format!("\"{bare}\""), Applicability::Certain)
            } else {
                found
            };
            found.label("`\"` expected before it").help(format!(
                "write `{}=\"{}\"`",
                shown(name),
                shown(bare)
            ))
        }
        Fault::NoSpace(span) => {
            with_space(finding(*span, "no space before an attribute".to_owned()), text, *span)
                .label("a space expected before it")
                .help("put a space between two attributes")
        }
        Fault::NoClosingQuote(name, span) => with_closing_quote(
            finding(*span, format!("the value of `{}` has no closing quote", shown(name))),
            text,
            *span,
        )
        .label("opened here")
        .help("write `\"` after the value; a `<` inside of it is written `&lt;`"),
        Fault::Twice { name, span, first } => {
            finding(*span, format!("the attribute `{}` is given twice in one tag", shown(name)))
                .label("the second one")
                .note(id.at(*first), "the first one")
                .help("remove one of them")
        }
        Fault::InTag(character, span) => {
            let found =
                finding(*span, format!("`{}` does not belong in a tag", shown(&character.to_string())))
                    .label("an attribute or `>` expected");
            match doubled_quotes(text, span.start()) {
                Some((at, value)) => found.help("a value has one quote before it and one after it").fix_at(
                    at,
                    value,
                    Applicability::Certain,
                ),
                None => found.help("remove it").fix_at(*span, "", Applicability::Likely),
            }
        }
        _ => finding(Span::default(), "the tag cannot be read".to_owned()),
    }
}
