//! What is said about elements: unknown ones, misplaced ones, empty ones, and those that stand twice.

use super::{CHOOSE_DOCUMENT, all_of, article};
use crate::diagnostics::{Code, Diagnostic, shown};
use crate::formats::mana::shapes;
use crate::source::Place;

/// What may be defined twice, in one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats::mana) enum Again {
    Imageset,
    Action,
    Direction,
    Offset,
}

pub(in crate::formats::mana) fn unknown_element(
    place: Place,
    name: &str,
    parent: &str,
    allowed: &'static [&'static str],
) -> Diagnostic {
    let message = format!("there is no `{}` in {}", shown(name), article(parent));
    let finding = Diagnostic::new(Code::UnknownElement, place, message).label("has no effect");
    finding.help(match (shapes::meant_element(name, allowed), shapes::home(name)) {
        (_, Some(home)) => format!("`{name}` stands directly in {home}"),
        (Some(meant), None) => format!("did you mean `{meant}`?"),
        (None, None) if allowed.is_empty() => format!("remove it: {} holds nothing", article(parent)),
        (None, None) => format!("remove it; {} holds {}", article(parent), all_of(allowed)),
    })
}

/// A root that nobody knows, around what only sprites hold.
pub(in crate::formats::mana) fn root_misspelt(place: Place, name: &str, child: &str) -> Diagnostic {
    let name = shown(name);
    let message =
        format!("the root `{name}` holds {}, but is not `sprite`: the file gives no sprite", article(child));
    Diagnostic::new(Code::RootMisspelt, place, message)
        .label("not read any further")
        .help(format!("did you mean `<sprite>`? Correct `</{name}>` at the end of the file too"))
}

pub(in crate::formats::mana) fn animation_empty(place: Place, stranger: Option<(&str, Place)>) -> Diagnostic {
    let finding =
        Diagnostic::new(Code::AnimationEmpty, place, "the animation has no frames, so it can show nothing")
            .label("no `frame`, `sequence`, `pause`, `random` or `end`");
    let Some((name, at)) = stranger else {
        return finding.help("write a frame, like `<frame index=\"0\"/>`, or remove the animation");
    };
    let finding = finding.note(at, "nobody knows this element");
    match shapes::meant_element(name, shapes::IN_ANIMATION) {
        Some(meant) => finding.help(format!("write `{meant}` instead of `{}`", shown(name))),
        None => finding.help(format!("an `animation` holds {}", all_of(shapes::IN_ANIMATION))),
    }
}

/// An animation of an offset file.
pub(in crate::formats::mana) fn offsets_empty(place: Place, stranger: Option<(&str, Place)>) -> Diagnostic {
    let finding =
        Diagnostic::new(Code::AnimationEmpty, place, "the animation has no offsets, so it says nothing")
            .label("no `offset` or `end`");
    let Some((name, at)) = stranger else {
        return finding
            .help("write an offset, like `<offset offsetX=\"0\" offsetY=\"-2\"/>`, or remove the animation");
    };
    let finding = finding.note(at, "no element of an offset file");
    match shapes::meant_element(name, shapes::IN_OFFSETS) {
        Some(meant) => finding.help(format!("write `{meant}` instead of `{}`", shown(name))),
        None => {
            finding.help(format!("an `animation` of an offset file holds {}", all_of(shapes::IN_OFFSETS)))
        }
    }
}

/// Something of the proposals, in another dialect.
pub(in crate::formats::mana) fn dialect_needed(place: Place, what: &str) -> Diagnostic {
    Diagnostic::new(Code::DialectNeeded, place, format!("{what} belongs to the dialect `document`"))
        .label("neither client reads it")
        .help(format!("to use it, {CHOOSE_DOCUMENT}"))
}

pub(in crate::formats::mana) fn root_needs_dialect(place: Place, name: &str) -> Diagnostic {
    dialect_needed(place, &format!("a file of several sprites, `{name}`,"))
}

pub(in crate::formats::mana) fn element_ignored(place: Place, name: &str) -> Diagnostic {
    Diagnostic::new(Code::DialectIgnores, place, format!("the dialect `mana` has no `{name}`"))
        .label("has no effect")
        .help("remove it, or choose the dialect `manaplus` or `document` under `[mana]` in `sprites.toml`")
}

pub(in crate::formats::mana) fn diagonal_dropped(place: Place, word: &str) -> Diagnostic {
    let message = format!("the dialect `mana` has no direction `{word}`: the animation is never played");
    Diagnostic::new(Code::DialectIgnores, place, message)
        .label("dropped")
        .help("remove the animation, or choose the dialect `manaplus` or `document` under `[mana]` in `sprites.toml`")
}

pub(in crate::formats::mana) fn defined_twice(
    kind: Again,
    place: Place,
    first: Place,
    name: &str,
) -> Diagnostic {
    let name = shown(name);
    let what = match kind {
        Again::Imageset => format!("the imageset `{name}` is"),
        Again::Action => format!("the action `{name}` is"),
        Again::Direction => format!("the direction `{name}` is"),
        Again::Offset => format!("the offset for `{name}` is"),
    };
    let (again, before) = match kind {
        Again::Imageset => ("never used", "this one counts"),
        Again::Action | Again::Direction | Again::Offset => ("this one counts", "never used"),
    };
    Diagnostic::new(Code::DefinedAgain, place, format!("{what} defined twice in this file"))
        .label(again)
        .note(first, before)
        .help(match kind {
            Again::Imageset | Again::Action => "give one of them another name, or remove it",
            Again::Direction | Again::Offset => "give one of them another direction, or remove it",
        })
}

pub(in crate::formats::mana) fn random_child(place: Place, name: &str) -> Diagnostic {
    let message = format!("`{}` cannot be chosen at random", shown(name));
    let finding = Diagnostic::new(Code::RandomChild, place, message).label("no cell to show");
    match shapes::meant_element(name, &["frame", "sequence"]) {
        Some(meant) => finding.help(format!("did you mean `{meant}`?")),
        None if shapes::is_element(name) => {
            finding.help("only `frame` and `sequence` stand in `random`: move it behind the `random`")
        }
        None => finding.help("remove it: only `frame` and `sequence` stand in `random`"),
    }
}

pub(in crate::formats::mana) fn pause_in_random(place: Place) -> Diagnostic {
    Diagnostic::new(Code::RandomChild, place, "a pause cannot be chosen at random")
        .label("no cell to show")
        .help("remove the `p`; only cells stand in `random`")
}

pub(in crate::formats::mana) fn end_in_free_animation(place: Place) -> Diagnostic {
    Diagnostic::new(Code::EndInFreeAnimation, place, "an animation outside of any action never ends")
        .label("there is no action to end")
        .help("remove the `end`, or put the animation into an `action`")
}

fn being(name: Option<&str>) -> String {
    name.map_or_else(|| "the being".to_owned(), |name| format!("the being `{}`", shown(name)))
}

pub(in crate::formats::mana) fn being_without_sprite(place: Place, name: Option<&str>) -> Diagnostic {
    Diagnostic::new(Code::BeingSprites, place, format!("{} has no sprite", being(name)))
        .label("exactly one `sprite` expected")
        .help("say which sprite it has, like `<sprite ref=\"scorpion.xml\"/>`")
}

pub(in crate::formats::mana) fn being_with_several(
    place: Place,
    first: Place,
    name: Option<&str>,
) -> Diagnostic {
    Diagnostic::new(Code::BeingSprites, place, format!("{} has more than one sprite", being(name)))
        .label("the second one")
        .note(first, "the first one")
        .help("a being has exactly one sprite: remove the others, or write a `being` for each")
}

pub(in crate::formats::mana) fn too_many(place: Place, what: &str, most: usize) -> Diagnostic {
    Diagnostic::new(
        Code::LimitExceeded,
        place,
        format!("more {what} than a file may have: the limit is {most}"),
    )
    .label("nothing is read from here on")
}
