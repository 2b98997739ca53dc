//! Messages about elements: unknown, misplaced, empty, or defined twice.

use super::{CHOOSE_DOCUMENT, CHOOSE_OTHER, all_of, article};
use crate::base::diagnostics::{Applicability, Code, Diagnostic, Level};
use crate::base::source::{Location, Span};
use crate::base::suggest::Near;
use crate::base::text::shown;
use crate::formats::mana::parse::schema::{self, Tag};

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
    let is_offset = tag == Tag::OffsetAnimation;
    let (message, label, element, example) = if is_offset {
        (
            "no offsets, so it has no effect",
            "no `offset` or `end`",
            "an `animation` of an offset file",
            "an offset, like `<offset offsetX=\"0\" offsetY=\"-2\"/>`",
        )
    } else {
        (
            "no frames, so it shows nothing",
            "no `frame`, `sequence`, `pause`, `random` or `end`",
            "an `animation`",
            "a frame, like `<frame index=\"0\"/>`",
        )
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

pub(crate) fn root_needs_dialect(location: Location, name: &str) -> Diagnostic {
    dialect_needed(location, &format!("a file of several sprites, `{name}`,"))
}

pub(crate) fn element_ignored(location: Location, name: &str) -> Diagnostic {
    Diagnostic::new(Code::DialectIgnores, location, format!("the dialect `mana` has no `{name}`"))
        .label("has no effect")
        .help(CHOOSE_OTHER)
}

pub(crate) fn diagonal_dropped(location: Location, word: &str) -> Diagnostic {
    let message = format!("the dialect `mana` has no direction `{word}`: the animation is never played");
    Diagnostic::new(Code::DialectIgnores, location, message)
        .label("dropped")
        .help("remove the animation, or choose the dialect `manaplus` or `document` under `[mana]` in `sprites.toml`")
}

pub(crate) fn defined_twice(kind: Definition, location: Location, first: Location, name: &str) -> Diagnostic {
    let name = shown(name);
    let what = match kind {
        Definition::Imageset => format!("the imageset `{name}` is"),
        Definition::Action => format!("the action `{name}` is"),
        Definition::Direction => format!("the direction `{name}` is"),
        Definition::Offset => format!("the offset for `{name}` is"),
    };
    let (again, before) = match kind {
        Definition::Imageset => ("never used", "this one counts"),
        Definition::Action | Definition::Direction | Definition::Offset => ("this one counts", "never used"),
    };
    Diagnostic::new(Code::DefinedTwice, location, format!("{what} defined twice in this file"))
        .label(again)
        .note(first, before)
        .help(match kind {
            Definition::Imageset | Definition::Action => "give one of them another name, or remove it",
            Definition::Direction | Definition::Offset => "give one of them another direction, or remove it",
        })
}

pub(crate) fn random_child(location: Location, name: &str, meant: Option<&Renamed>) -> Diagnostic {
    let message = format!("`{}` cannot be chosen at random", shown(name));
    let finding = Diagnostic::new(Code::RandomChild, location, message).label("no cell to show");
    match meant {
        Some(Renamed { near, .. }) => renamed(finding, meant).help(format!("did you mean `{}`?", near.word)),
        None if schema::is_element(name) => {
            finding.help("only `frame` and `sequence` belong in `random`: move it after the `random`")
        }
        None => finding.help("remove it: only `frame` and `sequence` belong in `random`"),
    }
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

fn being(name: Option<&str>) -> String {
    name.map_or_else(|| "the being".to_owned(), |name| format!("the being `{}`", shown(name)))
}

pub(crate) fn being_without_sprite(location: Location, name: Option<&str>) -> Diagnostic {
    Diagnostic::new(Code::BeingSprites, location, format!("{} has no sprite", being(name)))
        .label("exactly one `sprite` expected")
        .help("say which sprite it has, like `<sprite ref=\"scorpion.xml\"/>`")
}

pub(crate) fn being_with_several(location: Location, first: Location, name: Option<&str>) -> Diagnostic {
    Diagnostic::new(Code::BeingSprites, location, format!("{} has more than one sprite", being(name)))
        .label("the second one")
        .note(first, "the first one")
        .help("a being has exactly one sprite: remove the others, or write a `being` for each")
}

pub(crate) fn too_many(location: Location, what: &str, most: usize) -> Diagnostic {
    Diagnostic::new(
        Code::LimitExceeded,
        location,
        format!("more {what} than a file may have: the limit is {most}"),
    )
    .label("nothing is read from here on")
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
