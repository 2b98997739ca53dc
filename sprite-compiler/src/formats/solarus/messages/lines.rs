//! Messages about lines and records that are surplus, missing or misplaced.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::foreign::{pattern, toml};
use crate::base::paths;
use crate::base::source::{Location, SourceId, Span};
use crate::base::words::{all_of, counted, shown};
use crate::formats::lines::{self, Token, span_of};
use crate::formats::solarus::records::{Animation, DIRECTION, HEADER, Missing, Run};
use crate::formats::solarus::shapes::{self, Trailing};

pub(in crate::formats::solarus) fn lua_syntax(id: SourceId) -> Diagnostic {
    let message = "this description is in the Lua syntax of Solarus 1.1 and later";
    Diagnostic::new(Code::VersionUnsupported, id.start(), message)
        .help("only the text syntax of Solarus 0.9 is read: `walking hero.png 4 100 0` and a line for each direction")
}

pub(in crate::formats::solarus) fn foreign(id: SourceId, path: &str) -> Diagnostic {
    let message = format!("`{}` is not a sprite description", shown(paths::file_name(path)));
    Diagnostic::new(Code::ForeignFile, id.start(), message).label("no line names an image or gives numbers").help(
        format!(
            "if it belongs to another program, write `exclude = [{}]` at the top of `sprites.toml`; in a description, an animation begins with a line like `walking hero.png 4 100 0`",
            toml(&pattern(path))
        ),
    )
}

pub(in crate::formats::solarus) fn too_many_animations(location: Location, most: usize) -> Diagnostic {
    let message = format!("more animations than one description may have: the limit is {most}");
    Diagnostic::new(Code::LimitExceeded, location, message).label("one too many")
}

pub(in crate::formats::solarus) fn file_empty(id: SourceId) -> Diagnostic {
    Diagnostic::new(Code::FramesEmpty, id.start(), "the description has no animations, so it shows nothing")
        .help("an animation begins with a line like `walking hero.png 4 100 0`")
}

/// A comment, after these tokens of its line.
pub(in crate::formats::solarus) fn comment(
    id: SourceId,
    comment: Token<'_>,
    before: &[Token<'_>],
    hides_direction: bool,
) -> Diagnostic {
    let what = if hides_direction {
        "remove its mark, or remove the line and subtract 1 from the header's count"
    } else {
        "remove it"
    };
    let finding = Diagnostic::new(
        Code::CommentNotAllowed,
        id.at(comment.span),
        "a comment in a Solarus sprite description",
    );
    let finding = finding
        .label("the engine would read this as data")
        .help(format!("this format has no comments: {what}"));
    // Without the comment the line must be a record: it may hold the rest of one.
    if ![0, HEADER.len(), DIRECTION.len()].contains(&before.len()) {
        return finding;
    }
    let start = before.last().map_or(comment.span.start(), |last| last.span.end());
    let end = if hides_direction {
        let content = comment.text.trim_start_matches(['#', '/', ';']).trim_start();
        comment.span.end() - content.len()
    } else {
        comment.span.end()
    };
    finding.fix_at(Span::new(start, end), "", Applicability::Likely)
}

pub(in crate::formats::solarus) fn header_fields(id: SourceId, tokens: &[Token<'_>]) -> Diagnostic {
    let name = tokens.first().map_or(shown(""), Token::shown);
    let names = HEADER.each_ref().map(|key| key.name);
    let missing = fields(shapes::missing_in_header(tokens, &names));
    let message = format!("the header of `{name}` has {} of 5 fields, without {missing}", tokens.len());
    let example = || format!("a header is: {}; for example `walking hero.png 4 100 0`", names.join(", "));
    let help = odd_separator(tokens).or_else(|| read_as(tokens, &names)).unwrap_or_else(example);
    Diagnostic::new(Code::FieldsMissing, id.at(span_of(tokens).after()), message)
        .label(format!("{} of 5 fields", tokens.len()))
        .help(help)
}

pub(in crate::formats::solarus) fn direction_fields(id: SourceId, tokens: &[Token<'_>]) -> Diagnostic {
    let names = DIRECTION.each_ref().map(|key| key.name);
    let missing = fields(names.get(tokens.len()..).unwrap_or_default().iter().copied());
    let message = format!("the direction line has {} of 8 fields, without {missing}", tokens.len());
    let all = || format!("a direction line is: {}", names.join(", "));
    let help = odd_separator(tokens).or_else(|| read_as(tokens, &names)).unwrap_or_else(all);
    Diagnostic::new(Code::FieldsMissing, id.at(span_of(tokens).after()), message)
        .label(format!("{} of 8 fields", tokens.len()))
        .help(help)
}

/// The help for fields with other separators than spaces.
fn odd_separator(tokens: &[Token<'_>]) -> Option<String> {
    if tokens.iter().any(Token::has_odd_whitespace) {
        Some(
            "some spaces in this line are of an unusual kind, such as no-break spaces: type ordinary ones"
                .to_owned(),
        )
    } else if tokens.iter().any(|token| token.text.contains([',', ';'])) {
        Some("fields are separated by spaces: write a space for each comma".to_owned())
    } else {
        None
    }
}

/// The fields as they were read: a height in the place of a width shows which field is missing.
fn read_as(tokens: &[Token<'_>], fields: &[&str]) -> Option<String> {
    let read = fields.iter().zip(tokens).map(|(field, token)| format!("{field} `{}`", token.shown()));
    let read: Vec<String> = read.collect();
    (read.len() > 2).then(|| format!("this is read as {}: where is a field missing?", read.join(", ")))
}

/// The finding for a header with too many fields, because a name contains spaces.
pub(in crate::formats::solarus) fn name_with_space(id: SourceId, tokens: &[Token<'_>]) -> Diagnostic {
    let rest = tokens.get(HEADER.len()..).unwrap_or_default();
    let names = tokens.get(..tokens.len().saturating_sub(3)).unwrap_or_default();
    let words: Vec<String> = names.iter().take(HEADER.len()).map(|name| name.shown().to_string()).collect();
    let message =
        format!("a header has 5 fields, this one has {}: does a name contain spaces?", tokens.len());
    let finding = Diagnostic::new(Code::SurplusToken, id.at(span_of(rest)), message)
        .label("too many fields")
        .note(id.at(span_of(names)), "two names are expected here");
    let mut doubled = names.windows(2).filter_map(|pair| match pair {
        [first, second] if first.text == second.text => Some((*first, *second)),
        _ => None,
    });
    if let (Some((first, second)), 1) = (doubled.next(), rest.len()) {
        let finding = finding.help(format!("write `{}` once", first.shown()));
        return lines::without(finding, first, &[second], Applicability::Likely);
    }
    finding.help(format!(
        "a name can contain neither spaces nor quotes: write `_` for the spaces in `{}`",
        words.join(" ")
    ))
}

pub(in crate::formats::solarus) fn surplus(
    id: SourceId,
    own: &[Token<'_>],
    rest: &[Token<'_>],
    trailing: Trailing,
) -> Diagnostic {
    let record = if own.len() == HEADER.len() { "header" } else { "direction line" };
    let message = format!("a {record} has {} fields, this one has {}", own.len(), own.len() + rest.len());
    let finding = Diagnostic::new(Code::SurplusToken, id.at(span_of(rest)), message);
    let word = |token: Option<&Token<'_>>| token.map_or_else(String::new, |token| token.shown().to_string());
    let (first, joined) = (word(rest.first()), word(own.last()));
    match trailing {
        Trailing::Record => {
            finding.label("the next record").help(format!("begin a new line before `{first}`"))
        }
        Trailing::JoinedDirection | Trailing::JoinedHeader => finding
            .label("the next record")
            .help(format!("begin a new line inside `{joined}`: it is two fields that were joined")),
        Trailing::Nothing | Trailing::Surplus => {
            let finding =
                finding.label("not part of the format").help("remove these or other surplus fields");
            without_surplus(finding, own, rest)
        }
    }
}

/// Removes what can only be surplus: marks of other languages, and the unit of a number. Anything else may be right, and a
/// field before it too much.
fn without_surplus(finding: Diagnostic, own: &[Token<'_>], rest: &[Token<'_>]) -> Diagnostic {
    let all = [own, rest].concat();
    if let [(number, unit)] = all.windows(2).filter_map(as_unit).collect::<Vec<_>>()[..]
        && rest.len() == 1
    {
        return lines::without(finding, number, &[unit], Applicability::Certain);
    }
    let Some(last) = own.last() else { return finding };
    let are_marks = rest.iter().all(|token| token.text.chars().all(|mark| matches!(mark, ',' | ';')));
    if are_marks { lines::without(finding, *last, rest, Applicability::Certain) } else { finding }
}

/// A number with its unit after it.
fn as_unit<'a>(pair: &[Token<'a>]) -> Option<(Token<'a>, Token<'a>)> {
    let &[number, unit] = pair else { return None };
    lines::is_unit_of(&unit, &number).then_some((number, unit))
}

pub(in crate::formats::solarus) fn directions_missing(
    id: SourceId,
    missing: Missing,
    animations: &[Animation<'_>],
) -> Option<Diagnostic> {
    let animation = animations.get(missing.animation)?;
    let found = animation.directions.len();
    let more = lines(missing.left as usize);
    let help = count_after_delay(animation, found).unwrap_or_else(|| match found {
        0 => format!("add {more}, like `0 0 16 16 8 8 1 1`"),
        _ => format!("write {found} in the header, or add {more}"),
    });
    let is_end = missing.met.start() == missing.met.end();
    let what = if is_end { "the file ends here" } else { "this line is not a direction line" };
    let finding = too_few(id, missing, animation)?.note(id.at(missing.met), what).help(help);
    Some(if found > 0 { counted_by_lines(finding, animation, found) } else { finding })
}

/// The finding for direction lines after the header that follows theirs.
pub(in crate::formats::solarus) fn header_too_early(
    id: SourceId,
    missing: Missing,
    run: Run,
    animations: &[Animation<'_>],
) -> Option<Diagnostic> {
    let animation = animations.get(missing.animation)?;
    let help = format!("put this header after the direction lines of `{}`", animation.name.shown());
    let finding =
        too_few(id, missing, animation)?.note(id.at(missing.met), "does this header come too early?");
    Some(finding.note(id.at(run.first), "too many direction lines here").help(help))
}

fn too_few(id: SourceId, missing: Missing, animation: &Animation<'_>) -> Option<Diagnostic> {
    let (name, count) = (animation.name.shown(), animation.header.as_ref()?.count);
    let found = lines(animation.directions.len());
    let message = format!("`{name}` has {found}, its header declares {}", count.text);
    let finding = Diagnostic::new(Code::DirectionLinesMissing, id.at(count.span), message);
    Some(finding.label(format!("{} more expected", missing.left)))
}

pub(in crate::formats::solarus) fn directions_before_header(
    id: SourceId,
    run: Run,
    name: Token<'_>,
) -> Diagnostic {
    let lines = if run.count == 1 { "a direction line comes" } else { "direction lines come" };
    let message = format!("{lines} before the header of `{}`", name.shown());
    Diagnostic::new(Code::DirectionLineSurplus, id.at(run.first), message)
        .label("a header is expected here")
        .note(id.at(name.span), "its header")
        .help("put the header first: direction lines follow it")
}

pub(in crate::formats::solarus) fn direction_surplus(
    id: SourceId,
    run: Run,
    animations: &[Animation<'_>],
) -> Diagnostic {
    let location = id.at(run.first);
    let animation = run.animations.checked_sub(1).and_then(|index| animations.get(index));
    let header = animation.and_then(|animation| Some((animation, animation.header.as_ref()?)));
    let Some((animation, header)) = header else {
        let message = "a direction line where a header must stand";
        let finding = Diagnostic::new(Code::DirectionLineSurplus, location, message)
            .label("the first line of an animation is its header");
        return finding.help("put a header before it, like `walking hero.png 4 100 0`");
    };
    let found = animation.directions.len();
    let (all, name) = (found + run.count, animation.name.shown());
    let message = format!("`{name}` has {}, its header declares {}", lines(all), header.count.text);
    if let Some(last) = animation.directions.last().filter(|_| run.is_repeated) {
        return Diagnostic::new(Code::DirectionLineSurplus, location, message)
            .label("the same as the line before it")
            .note(id.at(header.count.span), "the number of directions")
            .help(format!("remove this line, or write {all} in the header"))
            .fix_at(Span::new(last.span.end(), run.first.end()), "", Applicability::Likely);
    }
    let these = if run.count == 1 { "this line".to_owned() } else { format!("these {} lines", run.count) };
    let cure = count_after_delay(animation, all)
        .unwrap_or_else(|| format!("write {all} in the header, or remove {these}"));
    let finding = Diagnostic::new(Code::DirectionLineSurplus, location, message)
        .label(format!("direction {found}, which the header does not count"))
        .note(id.at(header.count.span), "the number of directions")
        .help(cure);
    counted_by_lines(finding, animation, all)
}

/// Suggests the number of lines as the number of directions of the header, or swapping the two numbers if the delay is
/// that number. It is only likely, since a line may be missing or surplus.
fn counted_by_lines(finding: Diagnostic, animation: &Animation<'_>, found: usize) -> Diagnostic {
    let Some(header) = &animation.header else { return finding };
    let finding = finding.fix_at(header.count.span, found.to_string(), Applicability::Likely);
    match count_after_delay(animation, found) {
        Some(_) => finding.fix_at(header.delay.token.span, header.count.text, Applicability::Likely),
        None => finding,
    }
}

/// The help for a header whose delay is the number of its direction lines.
fn count_after_delay(animation: &Animation<'_>, found: usize) -> Option<String> {
    let header = animation.header.as_ref()?;
    let delay = header.delay.value.and_then(|delay| usize::try_from(delay).ok());
    (found > 0 && delay == Some(found)).then(|| {
        format!(
            "the number of directions comes before the delay: write `{found} {}` for these two",
            header.count.shown()
        )
    })
}

/// `no direction line`, `1 direction line`, `2 direction lines`.
fn lines(count: usize) -> String {
    if count == 0 { "no direction line".to_owned() } else { counted(count, "direction line") }
}

/// `the frame delay and the loop frame`.
fn fields<'f>(names: impl IntoIterator<Item = &'f str>) -> String {
    all_of(names.into_iter().map(|name| format!("the {name}")))
}
