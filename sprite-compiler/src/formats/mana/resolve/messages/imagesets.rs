//! Messages about imagesets, their cells, and sprites that are referred to.

use super::{LinkKind, listed};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::limits::NAMED_SPRITES;
use crate::base::source::Location;
use crate::base::suggest::Near;
use crate::base::text::shown;
use crate::formats::context::Context;
use crate::formats::mana::syntax::{Imageset, Number};
use sprite_table::Size;

/// The finding for an imageset that is not passed. `cause` is the element that was meant to pass it, with its location.
pub(crate) fn parameter_missing(
    location: Location,
    naming: LinkKind,
    parameter: &Imageset,
    name: &str,
    cause: Option<(&str, Location)>,
) -> Diagnostic {
    let name = shown(name);
    let message = format!("the imageset `{name}` has no image, and none is passed");
    let finding = Diagnostic::new(Code::ParameterMissing, location, message)
        .label(format!("`{name}` is needed"))
        .note(parameter.location, "an imageset without `src` must be passed");
    if let Some((element, at)) = cause {
        let finding = finding.note(at, "unknown element");
        return finding.help(format!("write `with-imageset` instead of `{}`", shown(element)));
    }
    let side = |value: &Number, side: &str| {
        if value.is_absent() { format!(" {side}=\"64\"") } else { String::new() }
    };
    let cell = side(&parameter.width, "width") + &side(&parameter.height, "height");
    finding.help(match naming {
        LinkKind::Reference => {
            format!("add `<with-imageset name=\"{name}\" src=\"graphics/sprites/a.png\"{cell}/>` inside of this `sprite`")
        }
        LinkKind::Extends => format!("define the imageset `{name}` in this sprite"),
        _ => format!("define the imageset `{name}` before the `include`"),
    })
}

pub(crate) fn parameter_unknown<'n>(
    location: Location,
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
    context: &mut Context<'_>,
) -> Diagnostic {
    let message = format!("the sprite has no imageset `{}`", shown(name));
    let finding = Diagnostic::new(Code::ParameterUnknown, location, message).label("unknown imageset");
    context.did_you_mean(finding, name, known.clone(), || format!("its imagesets: {}", listed(known)))
}

pub(crate) fn ref_unknown(
    location: Location,
    name: &str,
    meant: Option<Near<String>>,
    context: &mut Context<'_>,
) -> Diagnostic {
    let message = format!("unknown sprite `{}`", shown(name));
    let finding = Diagnostic::new(Code::RefUnknown, location, message).label("not found");
    let near = context.suggest(location, || meant);
    finding.did_you_mean_or(name, near, || {
        "name a sprite of a file with the root `sprites` or `beings`, or a file: `ref=\"monsters/scorpion.xml\"`"
    })
}

pub(crate) fn ref_ambiguous(location: Location, name: &str, found: &[Location]) -> Diagnostic {
    let name = shown(name);
    let message = format!("there are {} sprites `{name}`", found.len());
    let mut finding = Diagnostic::new(Code::RefAmbiguous, location, message).label("which of them?");
    for (nth, other) in found.iter().take(NAMED_SPRITES).enumerate() {
        finding = finding.note(*other, format!("number {}", nth + 1));
    }
    finding.help(
        "give each a name of its own: names of sprites count in all files, but one in this file comes first",
    )
}

/// The finding for two sprites of one name in a file.
pub(crate) fn name_twice(location: Location, name: &str, first: Location) -> Diagnostic {
    let name = shown(name);
    Diagnostic::new(Code::NameCollision, location, format!("two sprites of this file are called `{name}`"))
        .label("taken")
        .note(first, "this one has the name")
        .help("rename one of them")
}

pub(crate) fn imageset_undefined<'n>(
    location: Location,
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
    context: &mut Context<'_>,
) -> Diagnostic {
    let shown = shown(name);
    let message = format!("there is no imageset `{shown}`");
    let finding = Diagnostic::new(Code::ImagesetUndefined, location, message).label("not defined");
    context.did_you_mean(finding, name, known.clone(), || match known.clone().next() {
        Some(_) => format!("the sprite's imagesets: {}", listed(known)),
        None => format!(
            "define it above: `<imageset name=\"{shown}\" src=\"graphics/sprites/a.png\" width=\"64\" height=\"64\"/>`"
        ),
    })
}

pub(crate) fn imageset_later(location: Location, name: &str, later: Location) -> Diagnostic {
    let name = shown(name);
    Diagnostic::new(Code::ImagesetUndefined, location, format!("the imageset `{name}` is not defined yet"))
        .label("read before its definition")
        .note(later, "defined only here")
        .help(format!("move the imageset `{name}` before the action"))
}

/// The finding for an animation that names no imageset.
pub(crate) fn imageset_absent<'n>(
    element: Location,
    command: Option<Location>,
    known: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    let message = "no imageset is named for this";
    let finding = Diagnostic::new(Code::KeyMissing, element, message).label("`imageset` is missing");
    let finding = match command {
        Some(command) => finding.note(command, "cells of which imageset?"),
        None => finding,
    };
    finding.help(format!("add `imageset=\"...\"`; the sprite's imagesets: {}", listed(known)))
}

pub(crate) fn size_not_positive(location: Location, name: &str, what: &str, number: i32) -> Diagnostic {
    let message = format!("the `{what}` of `{}` must be at least 1, found {number}", shown(name));
    Diagnostic::new(Code::ValueOutOfRange, location, message)
        .label("pixels")
        .help(format!("give the {what} of one cell in pixels"))
}

pub(crate) fn size_missing(
    location: Location,
    name: &str,
    absent: &[&str],
    parameter: Option<Location>,
) -> Diagnostic {
    let what = absent.join(" and no ");
    let message = format!("a cell of `{}` has no {what}", shown(name));
    let examples: Vec<String> = absent.iter().map(|side| format!("`{side}=\"64\"`")).collect();
    let finding = Diagnostic::new(Code::KeyMissing, location, message)
        .label(format!("no {what}"))
        .help(format!("give the size of one cell in pixels: {}", examples.join(" ")));
    match parameter {
        Some(parameter) => finding.note(parameter, "no default here either"),
        None => finding,
    }
}

pub(crate) fn grid_empty(location: Location, name: &str, cell: Size, image: Size) -> Diagnostic {
    let message = format!(
        "a cell of `{}` is larger than its image: {} x {} in {} x {}",
        shown(name),
        cell.width,
        cell.height,
        image.width,
        image.height
    );
    let mut sides = Vec::new();
    if cell.width > image.width {
        sides.push(format!("width {} in {}", cell.width, image.width));
    }
    if cell.height > image.height {
        sides.push(format!("height {} in {}", cell.height, image.height));
    }
    Diagnostic::new(Code::GridEmpty, location, message)
        .label(format!("nothing could be seen: {}", sides.join(", ")))
        .help(format!(
            "correct the size of a cell, or use the right image; for a single cell write `width=\"{}\" height=\"{}\"`",
            image.width, image.height
        ))
}

/// The finding for an imageset without an image, in a sprite that nothing uses.
pub(crate) fn parameter_open(imageset: &Imageset, name: &str) -> Diagnostic {
    let name = shown(name);
    let message = format!("the imageset `{name}` has no image, and nothing passes one: there is no sprite");
    Diagnostic::new(Code::ParameterOpen, imageset.location, message)
        .label("no `src`")
        .help("write the path of the image, like `src=\"graphics/sprites/a.png\"`, or use the sprite in another file")
}
