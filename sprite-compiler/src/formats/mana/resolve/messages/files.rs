//! Files that name each other.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::paths;
use crate::base::source::Location;
use crate::base::suggest;
use crate::base::text::shown;
use crate::formats::mana::resolve::naming::{Naming, Unfound};

/// The roots of files of several sprites, as findings call them.
pub(crate) const SEVERAL: &str = "sprites` or `beings";

/// What a named file is, as findings call it.
const fn what(naming: Naming) -> &'static str {
    match naming {
        Naming::Include => "the included file",
        Naming::Extends => "the base",
        Naming::OffsetFile => "the offset file",
        Naming::FrameFile => "the frame file",
        Naming::Reference => "the sprite's file",
    }
}

/// A name that leads to no file.
pub(crate) fn unfound(
    location: Location,
    naming: Naming,
    name: &str,
    why: &Unfound,
    near: Option<&str>,
) -> Diagnostic {
    let what = what(naming);
    let code = if naming == Naming::Reference { Code::RefUnknown } else { Code::IncludeMissing };
    match why {
        Unfound::Refused(fault) => {
            let finding = Diagnostic::new(Code::PathNotAllowed, location, fault.message()).label(what);
            let finding = match fault.meant(name) {
                Some(meant) => finding.fix(name, meant),
                None => finding,
            };
            finding.help(fault.help(name))
        }
        Unfound::Link(link) => {
            let message = format!("`{}` is a link that leads out of the asset folder", shown(link));
            Diagnostic::new(Code::PathNotAllowed, location, message)
                .label(what)
                .help("put the file itself into the asset folder")
        }
        Unfound::Missing { tried, is_client, beside } => {
            let tried: Vec<String> = tried.iter().map(|path| format!("no `{}`", shown(path))).collect();
            let message = format!("there is no file `{}`: {}", shown(name), tried.join(", "));
            let finding = Diagnostic::new(code, location, message).label(what);
            if let (Some(beside), Some(near)) = (beside, near) {
                let finding = finding.fix(name, near);
                let near = shown(near);
                return finding.help(format!(
                    "write `{near}`: there is `{}`, but the clients only look below `graphics/sprites/`",
                    shown(beside)
                ));
            }
            match near {
                Some(near) => finding.did_you_mean(name, near),
                None => finding.help(format!(
                    "put the file there, or correct the path: it starts at `graphics/sprites/`{}",
                    if *is_client { "" } else { ", else at the folder of this file" }
                )),
            }
        }
        Unfound::Unread(path) => {
            let message = format!("`{}` cannot be read as a description", shown(path));
            Diagnostic::new(Code::WrongRoot, location, message)
                .label(what)
                .help("name a file that ends in `.xml` and is UTF-8 text")
        }
    }
}

/// The file whose path a misspelt one probably means: of the same name elsewhere, else of a similar name.
pub(crate) fn near_file<'a>(name: &str, files: &(impl Iterator<Item = &'a str> + Clone)) -> Option<&'a str> {
    let wanted = paths::file_name(name).to_lowercase();
    let same = files.clone().find(|path| paths::file_name(path).to_lowercase() == wanted);
    let ending = || files.clone().find(|path| paths::stem(path).to_lowercase() == wanted);
    same.or_else(ending).or_else(|| {
        let stem = suggest::nearest(paths::stem(name), files.clone().map(paths::stem))?;
        files.clone().find(|path| paths::stem(path) == stem)
    })
}

pub(crate) fn cycle(location: Location, is_included: bool, paths: &[&str]) -> Diagnostic {
    let (code, verb) =
        if is_included { (Code::IncludeCycle, "include") } else { (Code::ExtendsCycle, "extend") };
    let message = if let [one] = paths {
        format!("`{}` {verb}s itself", shown(one))
    } else {
        let names: Vec<String> = paths.iter().take(8).map(|path| format!("`{}`", shown(path))).collect();
        let more = if paths.len() > 8 { format!(" and {} more", paths.len() - 8) } else { String::new() };
        format!("files {verb} each other in a cycle: {}{more}", names.join(", "))
    };
    let finding = Diagnostic::new(code, location, message).label("closes the cycle");
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

pub(crate) fn wrong_root(
    location: Location,
    naming: Naming,
    wanted: &str,
    (found, there): (&str, Location),
) -> Diagnostic {
    let name = shown(found);
    let message = format!("the root of {} is `{name}`, not `{wanted}`", what(naming));
    let finding = Diagnostic::new(Code::WrongRoot, location, message)
        .label(format!("a file with the root `{wanted}` expected"))
        .note(there, format!("its root is `{name}`"));
    if suggest::nearest(found, [wanted]).is_some() {
        return finding.help(format!("did you mean `{wanted}`? Correct the root of that file"));
    }
    finding.help(match (naming, found) {
        (_, "offsets") => "offset files are named by `offsetfile`",
        (_, "frames") => "frame files are named by `framefile`",
        (Naming::Reference, SEVERAL) => "refer to a sprite of such a file by its name: `ref=\"its name\"`",
        _ => "name another file",
    })
}

pub(crate) fn too_deep(location: Location, most: usize) -> Diagnostic {
    let message = format!("files that name each other may be {most} deep, and this one would be deeper");
    Diagnostic::new(Code::LimitExceeded, location, message).label("one file too many")
}
