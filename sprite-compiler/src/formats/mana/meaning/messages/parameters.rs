//! Imagesets that are passed and named, and sprites that are referred to.

use super::super::super::messages as of_file;
use super::super::super::shapes::IN_REFERENCE;
use super::super::super::syntax::{Imageset, Number, Value};
use super::super::naming::Naming;
use super::listed;
use crate::diagnostics::{Code, Diagnostic, shown};
use crate::source::Place;

/// An imageset that nobody passes. `cause` is what was to pass it: an element and its place.
pub(in super::super) fn parameter_missing(
    place: Place,
    naming: Naming,
    parameter: &Imageset,
    name: &str,
    cause: Option<(&str, Place)>,
) -> Diagnostic {
    let name = shown(name);
    let message = format!("the imageset `{name}` has no image, and none is passed");
    let finding = Diagnostic::new(Code::ParameterMissing, place, message)
        .label(format!("`{name}` is needed"))
        .note(parameter.place, "an imageset without `src` must be passed");
    if let Some((element, at)) = cause {
        let finding = finding.note(at, "nobody knows this element");
        return finding.help(format!("write `with-imageset` instead of `{}`", shown(element)));
    }
    let is_absent = |value: &Number| matches!(value, Value::Absent);
    let side =
        |value: &Number, side: &str| if is_absent(value) { format!(" {side}=\"64\"") } else { String::new() };
    let cell = side(&parameter.width, "width") + &side(&parameter.height, "height");
    finding.help(match naming {
        Naming::Reference => {
            format!("add `<with-imageset name=\"{name}\" src=\"graphics/sprites/a.png\"{cell}/>` inside of this `sprite`")
        }
        Naming::Extends => format!("define the imageset `{name}` in this sprite"),
        _ => format!("define the imageset `{name}` in front of the `include`"),
    })
}

pub(in super::super) fn parameter_unknown<'n>(
    place: Place,
    name: &str,
    near: Option<&str>,
    known: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    let message = format!("the sprite has no imageset `{}`", shown(name));
    let finding = Diagnostic::new(Code::ParameterUnknown, place, message).label("unknown imageset");
    match near {
        Some(near) => finding.help(format!("did you mean `{}`?", shown(near))).fix(name, near),
        None => finding.help(format!("its imagesets: {}", listed(known))),
    }
}

/// What was to be a `with-imageset`.
pub(in super::super) fn unknown_in_reference(place: Place, element: &str) -> Diagnostic {
    of_file::unknown_element(place, element, "sprite ref", IN_REFERENCE)
}

pub(in super::super) fn ref_unknown(place: Place, name: &str, near: Option<&str>) -> Diagnostic {
    let message = format!("there is no sprite `{}`", shown(name));
    let finding = Diagnostic::new(Code::RefUnknown, place, message).label("unknown sprite");
    match near {
        Some(near) => finding.help(format!("did you mean `{}`?", shown(near))).fix(name, near),
        None => finding.help(
            "name a sprite of a file with the root `sprites` or `beings`, or a file: `ref=\"monsters/scorpion.xml\"`",
        ),
    }
}

pub(in super::super) fn ref_ambiguous(
    place: Place,
    name: &str,
    found: impl ExactSizeIterator<Item = Place>,
) -> Diagnostic {
    const MOST: usize = 5;
    let name = shown(name);
    let message = format!("there are {} sprites `{name}`", found.len());
    let mut finding = Diagnostic::new(Code::RefAmbiguous, place, message).label("which of them?");
    for (nth, other) in found.take(MOST).enumerate() {
        finding = finding.note(other, format!("number {}", nth + 1));
    }
    finding.help(
        "give each a name of its own: names of sprites count in all files, but one in this file comes first",
    )
}

/// Two sprites of one name in a file.
pub(in super::super) fn name_twice(place: Place, name: &str, first: Place) -> Diagnostic {
    let name = shown(name);
    Diagnostic::new(Code::NameCollision, place, format!("two sprites of this file are called `{name}`"))
        .label("taken")
        .note(first, "this one has the name")
        .help("rename one of them")
}

pub(in super::super) fn imageset_undefined<'n>(
    place: Place,
    name: &str,
    near: Option<&str>,
    known: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    let message = format!("there is no imageset `{}`", shown(name));
    let finding = Diagnostic::new(Code::ImagesetUndefined, place, message).label("not defined");
    if let Some(near) = near {
        return finding.help(format!("did you mean `{}`?", shown(near))).fix(name, near);
    }
    let mut known = known.peekable();
    if known.peek().is_some() {
        return finding.help(format!("the sprite's imagesets: {}", listed(known)));
    }
    finding.help(format!(
        "define it above: `<imageset name=\"{}\" src=\"graphics/sprites/a.png\" width=\"64\" height=\"64\"/>`",
        shown(name)
    ))
}

pub(in super::super) fn imageset_later(place: Place, name: &str, later: Place) -> Diagnostic {
    let name = shown(name);
    Diagnostic::new(Code::ImagesetUndefined, place, format!("the imageset `{name}` is not defined yet"))
        .label("read before its definition")
        .note(later, "defined only here")
        .help(format!("move the imageset `{name}` in front of the action"))
}

/// Nothing says what an animation is cut from.
pub(in super::super) fn imageset_absent<'n>(
    element: Place,
    command: Option<Place>,
    known: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    let message = "nothing says which imageset this is cut from";
    let finding = Diagnostic::new(Code::AttributeMissing, element, message).label("`imageset` is missing");
    let finding = match command {
        Some(command) => finding.note(command, "cells of which imageset?"),
        None => finding,
    };
    finding.help(format!("add `imageset=\"...\"`; the sprite's imagesets: {}", listed(known)))
}
