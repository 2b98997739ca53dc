//! Imagesets that are passed and named, and sprites that are referred to.

use super::super::naming::Naming;
use super::listed;
use crate::diagnostics::{Code, Diagnostic, shown};
use crate::source::Place;
use crate::suggest;

pub(in super::super) fn parameter_missing(
    place: Place,
    naming: Naming,
    name: &str,
    parameter: Place,
) -> Diagnostic {
    let name = shown(name);
    let message = format!("the imageset `{name}` has no image, and none is passed");
    let finding = Diagnostic::new(Code::ParameterMissing, place, message)
        .label(format!("`{name}` is needed"))
        .note(parameter, "an imageset without `src` must be passed");
    finding.help(match naming {
        Naming::Reference => format!("add `<with-imageset name=\"{name}\" src=\"...\"/>`"),
        Naming::Extends => format!("define the imageset `{name}` in this sprite"),
        _ => format!("define the imageset `{name}` in front of the `include`"),
    })
}

pub(in super::super) fn parameter_unknown<'n>(
    place: Place,
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> Diagnostic {
    let message = format!("the sprite has no imageset `{}`", shown(name));
    let finding = Diagnostic::new(Code::ParameterUnknown, place, message).label("unknown imageset");
    match suggest::nearest(name, known.clone()) {
        Some(near) => finding.help(format!("did you mean `{}`?", shown(near))).fix(name, near),
        None => finding.help(format!("its imagesets: {}", listed(known))),
    }
}

pub(in super::super) fn ref_unknown<'n>(
    place: Place,
    name: &str,
    known: Option<impl Iterator<Item = &'n str> + Clone>,
) -> Diagnostic {
    let message = format!("there is no sprite `{}`", shown(name));
    let finding = Diagnostic::new(Code::RefUnknown, place, message).label("unknown sprite");
    match known.and_then(|known| suggest::nearest(name, known)) {
        Some(near) => finding.help(format!("did you mean `{}`?", shown(near))).fix(name, near),
        None => finding.help(
            "name a sprite of a file with the root `sprites` or `beings`, or a file: `ref=\"monsters/scorpion.xml\"`",
        ),
    }
}

pub(in super::super) fn ref_ambiguous(place: Place, name: &str, found: &[Place]) -> Diagnostic {
    const MOST: usize = 5;
    let name = shown(name);
    let message = format!("there are {} sprites `{name}`", found.len());
    let mut finding = Diagnostic::new(Code::RefAmbiguous, place, message).label("which of them?");
    for (nth, other) in found.iter().take(MOST).enumerate() {
        finding = finding.note(*other, format!("number {}", nth + 1));
    }
    finding.help("rename one of them, or put the sprite that is meant into this file")
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
    known: Option<impl Iterator<Item = &'n str> + Clone>,
) -> Diagnostic {
    let message = format!("there is no imageset `{}`", shown(name));
    let finding = Diagnostic::new(Code::ImagesetUndefined, place, message).label("not defined");
    let Some(known) = known else { return finding };
    match suggest::nearest(name, known.clone()) {
        Some(near) => finding.help(format!("did you mean `{}`?", shown(near))).fix(name, near),
        None if known.clone().next().is_some() => {
            finding.help(format!("the sprite's imagesets: {}", listed(known)))
        }
        None => {
            finding.help("define it: `<imageset name=\"...\" src=\"...\" width=\"...\" height=\"...\"/>`")
        }
    }
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
