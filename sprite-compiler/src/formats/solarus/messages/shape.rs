//! Messages about lines and records: too many, too few, not where they belong.

use super::counted;
use crate::diagnostics::{Code, Diagnostic};
use crate::formats::solarus::lines::{Token, span_of};
use crate::formats::solarus::records::{Animation, DIRECTION_FIELDS, HEADER_FIELDS, Run};
use crate::formats::solarus::shapes::{self, Behind};
use crate::source::{Place, SourceId, Span};

pub(in crate::formats::solarus) fn lua_syntax(id: SourceId) -> Diagnostic {
    let message = "this description has the Lua syntax of Solarus 1.1 and later";
    Diagnostic::new(Code::SolarusLuaSyntax, id.start(), message)
        .help("only the text syntax of Solarus 0.9 is read: `walking hero.png 4 100 0` and a line for each direction")
}

pub(in crate::formats::solarus) fn file_empty(id: SourceId) -> Diagnostic {
    Diagnostic::new(Code::FileEmpty, id.start(), "the description holds no animation")
        .help("an animation begins with a line like `walking hero.png 4 100 0`")
}

pub(in crate::formats::solarus) fn comment(place: Place) -> Diagnostic {
    Diagnostic::new(Code::CommentNotAllowed, place, "a comment in a Solarus sprite description")
        .label("the engine would read this as data")
        .help("this format has no comments: remove it")
}

pub(in crate::formats::solarus) fn header_fields(id: SourceId, tokens: &[Token<'_>]) -> Diagnostic {
    let name = tokens.first().map_or_else(String::new, Token::shown);
    let missing = list(&shapes::missing_in_header(tokens, &HEADER_FIELDS));
    let message = format!("the header of `{name}` has {} of 5 fields: it lacks the {missing}", tokens.len());
    let fields = format!("a header is: {}; for example `walking hero.png 4 100 0`", HEADER_FIELDS.join(", "));
    Diagnostic::new(Code::HeaderFields, id.at(span_of(tokens).after()), message)
        .label(format!("{} of 5 fields", tokens.len()))
        .help(odd_divider(tokens).unwrap_or(fields))
}

pub(in crate::formats::solarus) fn direction_fields(id: SourceId, tokens: &[Token<'_>]) -> Diagnostic {
    let missing = list(DIRECTION_FIELDS.get(tokens.len()..).unwrap_or_default());
    let message = format!("the direction line has {} of 8 fields: it lacks the {missing}", tokens.len());
    let fields = format!("a direction line is: {}", DIRECTION_FIELDS.join(", "));
    Diagnostic::new(Code::DirectionFields, id.at(span_of(tokens).after()), message)
        .label(format!("{} of 8 fields", tokens.len()))
        .help(odd_divider(tokens).unwrap_or(fields))
}

/// What to do about fields that something else than blanks divides.
fn odd_divider(tokens: &[Token<'_>]) -> Option<String> {
    if tokens.iter().any(Token::has_odd_blank) {
        Some(
            "some blanks in this line are special ones, such as no-break spaces: type plain blanks"
                .to_owned(),
        )
    } else if tokens.iter().any(|token| token.text.contains([',', ';'])) {
        Some("fields are divided by blanks: write a blank for each comma".to_owned())
    } else {
        None
    }
}

/// A header with too many fields, because a name holds blanks.
pub(in crate::formats::solarus) fn name_with_blank(id: SourceId, tokens: &[Token<'_>]) -> Diagnostic {
    let rest = tokens.get(HEADER_FIELDS.len()..).unwrap_or_default();
    let names = tokens.get(..tokens.len().saturating_sub(3)).unwrap_or_default();
    let shown: Vec<String> = names.iter().take(HEADER_FIELDS.len()).map(Token::shown).collect();
    let message = format!("a header has 5 fields, this one has {}: does a name hold blanks?", tokens.len());
    Diagnostic::new(Code::SurplusToken, id.at(span_of(rest)), message)
        .label("too many fields")
        .note(id.at(span_of(names)), "two names are due here")
        .help(format!(
            "a name can hold neither blanks nor quotes: write `_` for the blanks in `{}`",
            shown.join(" ")
        ))
}

pub(in crate::formats::solarus) fn surplus(
    id: SourceId,
    own: &[Token<'_>],
    rest: &[Token<'_>],
    behind: Behind,
) -> Diagnostic {
    let record = if own.len() == HEADER_FIELDS.len() { "header" } else { "direction line" };
    let message = format!("a {record} has {} fields, this one has {}", own.len(), own.len() + rest.len());
    let finding = Diagnostic::new(Code::SurplusToken, id.at(span_of(rest)), message);
    let (first, last) = (rest.first().map_or_else(String::new, Token::shown), own.last());
    match behind {
        Behind::Record => {
            finding.label("the next record").help(format!("begin a new line in front of `{first}`"))
        }
        Behind::TornDirection | Behind::TornHeader => {
            let glued = last.map_or_else(String::new, Token::shown);
            finding
                .label("the next record")
                .help(format!("begin a new line inside `{glued}`: it is two fields that were joined"))
        }
        Behind::Nothing | Behind::Surplus if rest.len() == 1 => finding
            .label("not part of the format")
            .help("remove it, or the field that is too much in front of it"),
        Behind::Nothing | Behind::Surplus => {
            finding.label("not part of the format").help("remove what is too much")
        }
    }
}

pub(in crate::formats::solarus) fn directions_missing(
    id: SourceId,
    (name, count): (Token<'_>, Token<'_>),
    found: usize,
    left: u32,
    (met, what): (Span, &str),
) -> Diagnostic {
    let message = format!("`{}` has {}, its header promises {}", name.shown(), lines(found), count.text);
    let missing = lines(left as usize);
    let help = match found {
        0 => format!("add {missing}"),
        _ => format!("write {found} in the header, or add {missing}"),
    };
    Diagnostic::new(Code::DirectionLinesMissing, id.at(count.span), message)
        .label(format!("{left} more expected"))
        .note(id.at(met), what)
        .help(help)
}

pub(in crate::formats::solarus) fn directions_in_front(
    id: SourceId,
    run: Run,
    name: Token<'_>,
) -> Diagnostic {
    let lines = if run.count == 1 { "a direction line stands" } else { "direction lines stand" };
    let message = format!("{lines} in front of the header of `{}`", name.shown());
    Diagnostic::new(Code::DirectionLineSurplus, id.at(run.first), message)
        .label("a header is due here")
        .note(id.at(name.span), "its header")
        .help("put the header in front: direction lines follow it")
}

pub(in crate::formats::solarus) fn direction_surplus(
    id: SourceId,
    run: Run,
    animation: Option<&Animation<'_>>,
) -> Diagnostic {
    let place = id.at(run.first);
    let header = animation.and_then(|animation| Some((animation, animation.header.as_ref()?)));
    let Some((animation, header)) = header else {
        return Diagnostic::new(
            Code::DirectionLineSurplus,
            place,
            "a direction line where a header must stand",
        )
        .label("the first line of an animation is its header")
        .help("put a header in front, like `walking hero.png 4 100 0`");
    };
    let found = animation.directions.len();
    let (all, name) = (found + run.count, animation.name.shown());
    let message = format!("`{name}` has {}, its header promises {}", lines(all), header.count.text);
    let these = if run.count == 1 { "this line".to_owned() } else { format!("these {} lines", run.count) };
    Diagnostic::new(Code::DirectionLineSurplus, place, message)
        .label(format!("direction {found}, which the header does not count"))
        .note(id.at(header.count.span), "the number of directions")
        .help(format!("write {all} in the header, or remove {these}"))
}

/// `no direction line`, `1 direction line`, `2 direction lines`.
fn lines(count: usize) -> String {
    if count == 0 { "no direction line".to_owned() } else { counted(count, "direction line") }
}

fn list(fields: &[&str]) -> String {
    match fields {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and the {last}", first.join(", the ")),
    }
}
