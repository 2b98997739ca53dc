//! Messages about files that name each other: missing files, and files of the wrong kind.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::paths::{self, PathError};
use crate::base::source::Location;
use crate::base::suggest::{self, Near};
use crate::base::text::shown;
use crate::formats::context::Context;
use crate::formats::mana::resolve::files::{FileId, FileSet, NotFound};
use crate::formats::mana::syntax::{File, Root};

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
    let (what, _) = naming.what();
    match why {
        NotFound::Refused(fault) => refused(*fault, name, location, what),
        NotFound::Link(link) => {
            let message = format!("`{}` is a link that leads out of the asset folder", shown(link));
            Diagnostic::new(Code::PathNotAllowed, location, message)
                .label(what)
                .help("put the file itself into the asset folder")
        }
        NotFound::Missing { tried, is_client, beside } => {
            let tried: Vec<String> = tried.iter().map(|path| format!("no `{}`", shown(path))).collect();
            let message = format!("there is no file `{}`: {}", shown(name), tried.join(", "));
            let finding = Diagnostic::new(Code::FileMissing, location, message).label(what);
            if let Some(beside) = beside {
                return there_is(finding, name, beside, files.spell(from, beside));
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
            Diagnostic::new(Code::RootWrong, location, message)
                .label(what)
                .help("name a file that ends in `.xml` and is UTF-8 text")
        }
    }
}

fn refused(fault: PathError, name: &str, location: Location, what: &'static str) -> Diagnostic {
    let finding = Diagnostic::new(Code::PathNotAllowed, location, fault.message()).label(what);
    let finding = match fault.meant(name) {
        Some(meant) => finding.fix(name, meant, Applicability::Likely),
        None => finding,
    };
    finding.help(fault.help(name))
}

/// Adds that the file is beside the one that names it, and how to write its name.
fn there_is(finding: Diagnostic, name: &str, beside: &str, spelt: String) -> Diagnostic {
    let help = format!(
        "write `{}`: there is `{}`, but the clients only look below `graphics/sprites/`",
        shown(&spelt),
        shown(beside)
    );
    finding.fix(name, spelt, Applicability::Likely).help(help)
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
    let message = if let [one] = paths {
        format!("`{}` {verb}s itself", shown(one))
    } else {
        let names: Vec<String> = paths.iter().take(8).map(|path| format!("`{}`", shown(path))).collect();
        let more = if paths.len() > 8 { format!(" and {} more", paths.len() - 8) } else { String::new() };
        format!("files {verb} each other in a cycle: {}{more}", names.join(", "))
    };
    let finding = Diagnostic::new(Code::ReferenceCycle, location, message).label("closes the cycle");
    finding.help(if paths.len() == 1 {
        "name another file"
    } else {
        "put what they share into a file of its own"
    })
}

pub(crate) fn include_repeated(location: Location, path: &str) -> Diagnostic {
    let message = format!("`{}` is included already", shown(path));
    Diagnostic::new(Code::IncludeRepeated, location, message).label("skipped").help("remove this `include`")
}

/// Reports a file with another root than required. A file that is not XML has a finding of its own.
pub(crate) fn wrong_root(file: &File, location: Location, naming: LinkKind, context: &mut Context<'_>) {
    let (found, there) = match &file.root {
        Root::Malformed => {
            context.diagnostics.add_error();
            return context.diagnostics.push_file(&file.findings, Some(location));
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
    context.diagnostics.push_once(finding);
}

pub(crate) fn too_deep(location: Location, most: usize) -> Diagnostic {
    let message = format!("files that name each other may be {most} deep, and this one would be deeper");
    Diagnostic::new(Code::LimitExceeded, location, message).label("one file too many")
}
