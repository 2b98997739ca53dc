//! Messages about elements (unknown, misplaced, empty, or defined twice), and about the control flow of an animation.

use super::{CHOOSE_DOCUMENT, all_of, article, named};
use crate::base::diagnostics::{Applicability, Code, Diagnostic, Level};
use crate::base::foreign::xml;
use crate::base::source::{Location, Span};
use crate::base::suggest::Near;
use crate::base::words::shown;
use crate::base::{suggest, words};
use crate::formats::mana::parse::schema::{self, Tag};
use crate::formats::mana::settings::Dialect;
use crate::formats::mana::syntax::CellRange;

/// The kinds of definitions that a file may have once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Definition {
    Imageset,
    Action,
    Direction,
    Offset,
}

/// The right name of an element, and the spans of the wrong one.
pub(crate) struct Renamed {
    pub(crate) near: Near<&'static str>,
    /// The names in the start tag and in the end tag; empty if the element has no end.
    pub(crate) names: Vec<Span>,
}

/// Adds the correction of an element's name.
fn renamed(finding: Diagnostic, meant: Option<&Renamed>) -> Diagnostic {
    let Some(Renamed { near, names }) = meant else { return finding };
    let applicability = Applicability::certain_if(near.is_clear);
    names.iter().fold(finding, |finding, name| finding.fix_at(*name, near.word, applicability))
}

pub(crate) fn unknown_element(
    location: Location,
    name: &str,
    parent: &str,
    allowed: &[&str],
    meant: Option<&Renamed>,
) -> Diagnostic {
    let message = format!("unknown element `{}` in {}", shown(name), article(parent));
    let finding = Diagnostic::new(Code::ElementUnknown, location, message).label("has no effect");
    let home = schema::usual_parent(name);
    let finding = if home.is_none() { renamed(finding, meant) } else { finding };
    finding.help(match (meant.map(|renamed| renamed.near.word), home) {
        (_, Some(home)) => format!("`{name}` belongs directly in {home}"),
        (Some(meant), None) => format!("did you mean `{meant}`?"),
        (None, None) if allowed.is_empty() => format!("remove it: {} contains no elements", article(parent)),
        (None, None) => format!("remove it; {} holds {}", article(parent), all_of(allowed)),
    })
}

/// The finding for a text that is an element without its `<`.
pub(crate) fn loose_tag(location: Location, name: &str) -> Diagnostic {
    let span = location.span.unwrap_or_default();
    let message = format!("the text `{name}` is no element: there is no `<` before it");
    Diagnostic::new(Code::ElementUnknown, location, message)
        .label("has no effect")
        .help(format!("write `<{name}`"))
        .fix_at(Span::new(span.start(), span.start()), "<", Applicability::Certain)
}

/// The finding for an unknown root around elements that only descriptions have.
pub(crate) fn root_misspelt(location: Location, name: &str, meant: &str, child: &str) -> Diagnostic {
    let name = shown(name);
    let message =
        format!("the root `{name}` holds {}, but is not `{meant}`: the file gives no sprite", article(child));
    Diagnostic::new(Code::RootMisspelt, location, message)
        .label("not read any further")
        .help(format!("did you mean `<{meant}>`? Correct `</{name}>` at the end of the file too"))
}

/// The finding for an animation without commands, of an action or of an offset file.
pub(crate) fn animation_empty(
    location: Location,
    tag: Tag,
    unknown: Option<(&str, Location)>,
    meant: Option<&Renamed>,
) -> Diagnostic {
    let (message, label, element, example) = match tag {
        Tag::OffsetAnimation => (
            "no offsets, so it has no effect",
            "no `offset` or `end`",
            "an `animation` of an offset file",
            "an offset, like `<offset offsetX=\"0\" offsetY=\"-2\"/>`",
        ),
        _ => (
            "no frames, so it shows nothing",
            "no `frame`, `sequence`, `pause`, `random` or `end`",
            "an `animation`",
            "a frame, like `<frame index=\"0\"/>`",
        ),
    };
    let finding =
        Diagnostic::new(Code::FramesEmpty, location, format!("the animation has {message}")).label(label);
    let Some((name, at)) = unknown else {
        return finding.help(format!("write {example}, or remove the animation"));
    };
    renamed(finding, meant).note(at, "unknown element").help(match meant {
        Some(Renamed { near, .. }) => format!("write `{}` instead of `{}`", near.word, shown(name)),
        None => format!("{element} holds {}", all_of(&schema::names(tag))),
    })
}

/// The finding for a proposed feature in another dialect.
pub(crate) fn dialect_needed(location: Location, what: &str) -> Diagnostic {
    Diagnostic::new(Code::DialectNeeded, location, format!("{what} belongs to the dialect `document`"))
        .label("neither client reads it")
        .help(format!("to use it, {CHOOSE_DOCUMENT}"))
}

pub(crate) fn diagonal_dropped(location: Location, word: &str) -> Diagnostic {
    let message = format!("the dialect `mana` has no direction `{word}`: the animation is never played");
    Diagnostic::new(Code::DialectIgnores, location, message)
        .label("dropped")
        .help("remove the animation, or choose the dialect `manaplus` or `document` under `[mana]` in `sprites.toml`")
}

pub(crate) fn defined_twice(kind: Definition, location: Location, first: Location, name: &str) -> Diagnostic {
    let (what, other) = match kind {
        Definition::Imageset => ("imageset", "name"),
        Definition::Action => ("action", "name"),
        Definition::Direction => ("direction", "direction"),
        Definition::Offset => ("offset for", "direction"),
    };
    let (counts, unused) = ("this one counts", "never used");
    let (again, before) = if kind == Definition::Imageset { (unused, counts) } else { (counts, unused) };
    let message = format!("the {what} `{}` is defined twice in this file", shown(name));
    Diagnostic::new(Code::DefinedTwice, location, message)
        .label(again)
        .note(first, before)
        .help(format!("give one of them another {other}, or remove it"))
}

pub(crate) fn random_child(location: Location, name: &str, meant: Option<&Renamed>) -> Diagnostic {
    let message = format!("`{}` cannot be chosen at random", shown(name));
    let finding = Diagnostic::new(Code::RandomChild, location, message).label("no cell to show");
    renamed(finding, meant).help(match meant {
        Some(Renamed { near, .. }) => format!("did you mean `{}`?", near.word),
        None if schema::is_element(name) => {
            "only `frame` and `sequence` belong in `random`: move it after the `random`".to_owned()
        }
        None => "remove it: only `frame` and `sequence` belong in `random`".to_owned(),
    })
}

pub(crate) fn pause_in_random(location: Location) -> Diagnostic {
    Diagnostic::new(Code::RandomChild, location, "a pause cannot be chosen at random")
        .label("no cell to show")
        .help("remove the `p`; only cells belong in `random`")
}

pub(crate) fn end_in_free_animation(location: Location, name: &str) -> Diagnostic {
    Diagnostic::new(Code::EndInFreeAnimation, location, "an animation outside of any action never ends")
        .label("there is no action to end")
        .help(format!("remove the `{name}`, or put the animation into an `action`"))
}

pub(crate) fn being_without_sprite(location: Location, name: Option<&str>) -> Diagnostic {
    Diagnostic::new(Code::BeingSprites, location, format!("{} has no sprite", named("being", name)))
        .label("exactly one `sprite` expected")
        .help("say which sprite it has, like `<sprite ref=\"scorpion.xml\"/>`")
}

pub(crate) fn being_with_several(location: Location, first: Location, name: Option<&str>) -> Diagnostic {
    let message = format!("{} has more than one sprite", named("being", name));
    Diagnostic::new(Code::BeingSprites, location, message)
        .label("the second one")
        .note(first, "the first one")
        .help("a being has exactly one sprite: remove the others, or write a `being` for each")
}

pub(crate) fn too_many(location: Location, what: &str, most: usize) -> Diagnostic {
    let message = format!("more {what} than a file may have: the limit is {most}");
    Diagnostic::new(Code::LimitExceeded, location, message).label("nothing is read from here on")
}

/// The finding that replaces the last of too many. A warning stays a warning, and does not make the file faulty.
pub(crate) fn too_many_findings(last: Diagnostic, most: usize) -> Diagnostic {
    let (code, what) = match last.code.default_level() {
        Level::Deny => (Code::LimitExceeded, "errors"),
        _ => (last.code, "warnings"),
    };
    let message = format!("more than {most} {what} in this file; the others are not shown");
    Diagnostic { code, message, notes: Vec::new(), help: None, ..last }
}

pub(crate) fn label_twice(location: Location, first: Location, name: &str) -> Diagnostic {
    let message = format!("the label `{}` is defined twice in this animation", shown(name));
    Diagnostic::new(Code::DefinedTwice, location, message)
        .label("defined again")
        .note(first, "defined first")
        .help("give one of them another name, or remove it")
        .always_error()
}

pub(crate) fn goto_target<'l>(
    location: Location,
    name: &str,
    labels: impl Iterator<Item = &'l str> + Clone,
) -> Diagnostic {
    let message = format!("the animation has no label `{}` to go to", shown(name));
    let finding = Diagnostic::new(Code::TargetUnknown, location, message).label("no such label here");
    // Only some labels are compared, since there may be very many.
    let near = suggest::nearest(name, labels.clone().take(100)).map(Near::unsure);
    finding.did_you_mean_or(name, near, || match labels.clone().next() {
        None => {
            format!("write `<label name=\"{}\"/>` where it continues, in the same animation", xml(name))
        }
        Some(only) if labels.clone().nth(1).is_none() => {
            format!("the only label of the animation is `{}`", shown(only))
        }
        Some(_) => {
            format!("the labels of the animation are {}", words::all_of(words::quoted(labels.map(shown))))
        }
    })
}

pub(crate) fn endless_goto(location: Location, label: &str) -> Diagnostic {
    let message =
        format!("from here the animation goes back to `{}` for ever and shows nothing", shown(label));
    Diagnostic::new(Code::EndlessFlow, location, message)
        .label("the client would hang")
        .help("put a `frame` or a `pause` between the `label` and the `goto`")
}

pub(crate) fn never_shown(location: Location, name: &str) -> Diagnostic {
    let message = "every frame from here on has `rand=\"0\"`, so nothing is ever shown";
    Diagnostic::new(Code::EndlessFlow, location, message)
        .label(format!("this `{name}` is never taken"))
        .help("give at least one frame a `rand` above 0, or remove `rand`")
}

pub(crate) fn sequence_descends(dialect: Dialect, range: CellRange) -> Diagnostic {
    let (first, last) = (range.first.index, range.last.index);
    let (unseen, to_count_down) = if dialect == Dialect::Mana {
        (
            ": the dialect `mana` shows nothing of it",
            "to count down, write a `frame` for each cell".to_owned(),
        )
    } else {
        ("", format!("to count down without this warning, write `value=\"{first}-{last}\"`"))
    };
    let message = format!("the sequence goes from {first} down to {last}{unseen}");
    let mut finding = Diagnostic::new(Code::SequenceDescends, range.last.location, message);
    if let (Some(start), Some(end)) = (range.first.location.span, range.last.location.span) {
        finding = finding.fix_at(start, last.to_string(), Applicability::Likely).fix_at(
            end,
            first.to_string(),
            Applicability::Likely,
        );
    }
    finding
        .label("the end lies before the start")
        .note(range.first.location, "the start")
        .help(format!("{to_count_down}; otherwise write an `end` of at least {first}"))
}

pub(crate) fn unreachable(location: Location, name: &str, blocker: Location, is_end: bool) -> Diagnostic {
    let (note, help) = if is_end {
        ("the animation ends here", "move it before the `end`, or remove it")
    } else {
        (
            "shown for ever: it has no delay, or 0",
            "write how long the one above is shown in milliseconds, like `delay=\"75\"`",
        )
    };
    Diagnostic::new(Code::UnreachableCommand, location, format!("this `{name}` is never reached"))
        .label("has no effect")
        .note(blocker, note)
        .help(help)
}
