//! The messages about references between files and names, one function each: missing files, and files of the wrong
//! kind; imagesets and their cells; and sprites that are referred to.

use super::files::{FileId, FileSet, NotFound};
use crate::base::diagnostics::{Applicability, Code, Diagnostic, Diagnostics};
use crate::base::foreign::xml;
use crate::base::paths::PathError;
use crate::base::source::Location;
use crate::base::suggest::Near;
use crate::base::words::shown;
use crate::base::{paths, suggest, words};
use crate::formats::context::Context;
use crate::formats::mana::syntax::{File, Imageset, Number, Root};
use crate::inventory::unread;
use sprite_table::Size;

/// Sprites of one name that a message names.
const NAMED_SPRITES: usize = 5;

/// `a`, `b` and `c`, between backticks. Only the first of many are listed.
pub(crate) fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let listed = words::all_of(words::quoted(names.map(shown)));
    if listed.is_empty() { "none".to_owned() } else { listed }
}

/// The roots of files of several sprites, in findings.
const SEVERAL: &str = "sprites` or `beings";

/// The ways in which files name each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkKind {
    Include,
    Extends,
    OffsetFile,
    FrameFile,
    Reference,
}

impl LinkKind {
    /// The name of the linked file in findings, and its required root.
    const fn what(self) -> (&'static str, &'static str) {
        match self {
            Self::Include => ("the included file", "sprite"),
            Self::Extends => ("the base", "sprite"),
            Self::OffsetFile => ("the offset file", "offsets"),
            Self::FrameFile => ("the frame file", "frames"),
            Self::Reference => ("the sprite's file", "sprite"),
        }
    }
}

/// The finding for a name in this file that leads to no file.
pub(crate) fn file_not_found(
    files: &FileSet<'_>,
    from: FileId,
    (name, location): (&str, Location),
    naming: LinkKind,
    why: &NotFound,
    context: &mut Context<'_>,
) -> Diagnostic {
    let finding =
        |code: Code, message: String| Diagnostic::new(code, location, message).label(naming.what().0);
    match why {
        NotFound::Refused(fault) => {
            let finding = finding(Code::PathNotAllowed, fault.message().into());
            let mut known = files.all_paths();
            if *fault == PathError::Backslash
                && context.take_search()
                && known.any(|path| path.ends_with(name))
            {
                return finding.help(PathError::help_of_file(name));
            }
            finding.help(fault.help(name)).when_some(fault.meant(name), |finding, meant| {
                finding.fix(name, meant, Applicability::Likely)
            })
        }
        NotFound::Link(link) => unread::link_outside(link, location).label(naming.what().0),
        NotFound::Missing { tried, is_client, beside } => {
            let tried: Vec<String> = tried.iter().map(|path| format!("no `{}`", shown(path))).collect();
            let message = format!("there is no file `{}`: {}", shown(name), tried.join(", "));
            let finding = finding(Code::FileMissing, message);
            if let Some(beside) = beside {
                let spelt = files.spell(from, beside);
                let help = format!(
                    "write `{}`: there is `{}`, but the clients only look below `graphics/sprites/`",
                    shown(&spelt),
                    shown(beside)
                );
                return finding.fix_word(name, spelt, Applicability::Likely).help(help);
            }
            let look =
                || near_file(name, &files.all_paths()).map(|near| near.map(|path| files.spell(from, path)));
            let near = context.suggest(location, look);
            let or_else = if *is_client { "" } else { ", else at the folder of this file" };
            finding.did_you_mean_or(name, near, || {
                format!("put the file there, or correct the path: it starts at `graphics/sprites/`{or_else}")
            })
        }
        NotFound::Unread(path) => {
            let message = format!("`{}` cannot be read as a description", shown(path));
            finding(Code::RootWrong, message).help("name a file that ends in `.xml` and is UTF-8 text")
        }
    }
}

/// The file that a misspelt path probably means: one of the same name elsewhere, else one of a similar name.
fn near_file<'a>(name: &str, files: &(impl Iterator<Item = &'a str> + Clone)) -> Option<Near<&'a str>> {
    let wanted = paths::file_name(name).to_lowercase();
    let same = only(files.clone().filter(|path| paths::file_name(path).to_lowercase() == wanted));
    let ending = || only(files.clone().filter(|path| paths::stem(path).to_lowercase() == wanted));
    same.or_else(ending).or_else(|| {
        let Near { word: stem, is_clear } =
            suggest::nearest(paths::stem(name), files.clone().map(paths::stem))?;
        let Near { word, is_clear: is_only } = only(files.clone().filter(|path| paths::stem(path) == stem))?;
        Some(Near { word, is_clear: is_clear && is_only })
    })
}

/// The first of several paths. The suggestion is clear if there is only one.
fn only<'a>(mut paths: impl Iterator<Item = &'a str>) -> Option<Near<&'a str>> {
    let word = paths.next()?;
    Some(Near { word, is_clear: paths.next().is_none() })
}

pub(crate) fn cycle(location: Location, is_included: bool, paths: &[&str]) -> Diagnostic {
    let verb = if is_included { "include" } else { "extend" };
    let (message, help) = if let [one] = paths {
        (format!("`{}` {verb}s itself", shown(one)), "name another file")
    } else {
        let names: Vec<String> = paths.iter().take(8).map(|path| format!("`{}`", shown(path))).collect();
        let more = if paths.len() > 8 { format!(" and {} more", paths.len() - 8) } else { String::new() };
        let message = format!("files {verb} each other in a cycle: {}{more}", names.join(", "));
        (message, "put what they share into a file of its own")
    };
    Diagnostic::new(Code::ReferenceCycle, location, message).label("closes the cycle").help(help)
}

pub(crate) fn include_repeated(location: Location, path: &str) -> Diagnostic {
    let message = format!("`{}` is included already", shown(path));
    Diagnostic::new(Code::IncludeRepeated, location, message).label("skipped").help("remove this `include`")
}

/// Reports a file with another root than required. A file that is not XML has a finding of its own.
pub(crate) fn wrong_root(file: &File, location: Location, naming: LinkKind, diagnostics: &mut Diagnostics) {
    let (found, there) = match &file.root {
        Root::Malformed => {
            diagnostics.add_error();
            return diagnostics.push_file(&file.findings, Some(location));
        }
        Root::Sprite(sprite) => ("sprite", sprite.location),
        Root::Several(_) => (SEVERAL, file.id.start()),
        Root::Offsets(_) => ("offsets", file.id.start()),
        Root::Frames(_) => ("frames", file.id.start()),
        Root::Other(name) => (name.text.as_str(), name.location),
    };
    let ((what, wanted), name) = (naming.what(), shown(found));
    let message = format!("the root of {what} is `{name}`, not `{wanted}`");
    let finding = Diagnostic::new(Code::RootWrong, location, message)
        .label(format!("a file with the root `{wanted}` expected"))
        .note(there, format!("its root is `{name}`"));
    let finding = finding.help(match (naming, found) {
        _ if suggest::nearest(found, [wanted]).is_some() => {
            format!("did you mean `{wanted}`? Correct the root of that file")
        }
        (_, "offsets") => "offset files are named by `offsetfile`".to_owned(),
        (_, "frames") => "frame files are named by `framefile`".to_owned(),
        (LinkKind::Reference, SEVERAL) => {
            "refer to a sprite of such a file by its name: `ref=\"its name\"`".to_owned()
        }
        _ => "name another file".to_owned(),
    });
    diagnostics.push_once(finding);
}

pub(crate) fn too_deep(location: Location, most: usize) -> Diagnostic {
    let message = format!("files that name each other may be {most} deep, and this one would be deeper");
    Diagnostic::new(Code::LimitExceeded, location, message).label("one file too many")
}

/// The finding for an imageset that is not passed. `cause` is the element that was meant to pass it, with its location.
pub(crate) fn parameter_missing(
    location: Location,
    naming: LinkKind,
    parameter: &Imageset,
    name: &str,
    cause: Option<(&str, Location)>,
) -> Diagnostic {
    let (written, name) = (xml(name), shown(name));
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
            format!("add `<with-imageset name=\"{written}\" src=\"graphics/sprites/a.png\"{cell}/>` inside of this `sprite`")
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
    let near = context.suggest(location, || meant).map(Near::unsure);
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
        "give each sprite its own name: `ref` takes a sprite of the same file, else the only one of that name",
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
            "define it above: `<imageset name=\"{}\" src=\"graphics/sprites/a.png\" width=\"64\" height=\"64\"/>`",
            xml(name)
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
    let message = "nothing says which imageset this uses";
    let finding = Diagnostic::new(Code::KeyMissing, element, message).label("`imageset` is missing");
    let finding =
        finding.when_some(command, |finding, command| finding.note(command, "cells of which imageset?"));
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
    finding.when_some(parameter, |finding, parameter| finding.note(parameter, "no default here either"))
}

pub(crate) fn grid_empty(location: Location, name: &str, cell: Size, image: Size) -> Diagnostic {
    let Size { width, height } = image;
    let message = format!("a cell of `{}` is larger than its image: {cell} in {image}", shown(name));
    let sides = [("width", cell.width, width), ("height", cell.height, height)];
    let large = sides.iter().filter(|(_, cell, image)| cell > image);
    let large = large.map(|(side, cell, image)| format!("{side} {cell} in {image}"));
    Diagnostic::new(Code::GridEmpty, location, message)
        .label(format!("nothing could be seen: {}", large.collect::<Vec<_>>().join(", ")))
        .help(format!(
            "correct the size of a cell, or use the right image; for a single cell write `width=\"{width}\" height=\"{height}\"`"
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
