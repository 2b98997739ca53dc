//! Files that name each other.

use super::super::catalog::Lost;
use super::super::naming::Naming;
use crate::diagnostics::{Code, Diagnostic, shown};
use crate::paths;
use crate::source::Place;
use crate::suggest;

/// The roots of files of several sprites, as findings call them.
pub(in super::super) const SEVERAL: &str = "sprites` or `beings";

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
pub(in super::super) fn lost(
    place: Place,
    naming: Naming,
    name: &str,
    lost: &Lost,
    near: Option<&str>,
) -> Diagnostic {
    let what = what(naming);
    let code = if naming == Naming::Reference { Code::RefUnknown } else { Code::IncludeMissing };
    match lost {
        Lost::Refused(fault) => {
            let finding = Diagnostic::new(Code::PathNotAllowed, place, fault.message()).label(what);
            let finding = match fault.meant(name) {
                Some(meant) => finding.fix(name, meant),
                None => finding,
            };
            finding.help(fault.help(name))
        }
        Lost::Link(link) => {
            let message = format!("`{}` is a link that leads out of the asset folder", shown(link));
            Diagnostic::new(Code::PathNotAllowed, place, message)
                .label(what)
                .help("put the file itself into the asset folder")
        }
        Lost::Missing(tried) => {
            let tried: Vec<String> = tried.iter().map(|path| format!("no `{}`", shown(path))).collect();
            let message = format!("there is no file `{}`: {}", shown(name), tried.join(", "));
            let finding = Diagnostic::new(code, place, message).label(what);
            match near {
                Some(near) => finding.help(format!("did you mean `{}`?", shown(near))).fix(name, near),
                None => finding
                    .help("put the file there, or correct the path: it starts at `graphics/sprites/`, else at the folder of this file"),
            }
        }
        Lost::Unread(path) => {
            let message = format!("`{}` cannot be read as a description", shown(path));
            Diagnostic::new(Code::WrongRoot, place, message)
                .label(what)
                .help("name a file that ends in `.xml` and is a text in UTF-8")
        }
    }
}

/// The file whose path a misspelt one probably means: of the same name elsewhere, else of a similar name.
pub(in super::super) fn near_file<'a>(
    name: &str,
    files: &(impl Iterator<Item = &'a str> + Clone),
) -> Option<&'a str> {
    let wanted = paths::file_name(name).to_lowercase();
    let same = files.clone().find(|path| paths::file_name(path).to_lowercase() == wanted);
    let ending = || files.clone().find(|path| paths::stem(path).to_lowercase() == wanted);
    same.or_else(ending).or_else(|| {
        let stem = suggest::nearest(paths::stem(name), files.clone().map(paths::stem))?;
        files.clone().find(|path| paths::stem(path) == stem)
    })
}

pub(in super::super) fn cycle(place: Place, is_included: bool, paths: &[&str]) -> Diagnostic {
    let (code, verb) =
        if is_included { (Code::IncludeCycle, "include") } else { (Code::ExtendsCycle, "extend") };
    let message = if let [one] = paths {
        format!("`{}` {verb}s itself", shown(one))
    } else {
        let names: Vec<String> = paths.iter().take(8).map(|path| format!("`{}`", shown(path))).collect();
        let more = if paths.len() > 8 { format!(" and {} more", paths.len() - 8) } else { String::new() };
        format!("files {verb} each other in a circle: {}{more}", names.join(", "))
    };
    let finding = Diagnostic::new(code, place, message).label("closes the circle");
    finding.help(if paths.len() == 1 {
        "name another file"
    } else {
        "put what they share into a file of its own"
    })
}

pub(in super::super) fn include_repeated(place: Place, path: &str) -> Diagnostic {
    let message = format!("`{}` is included already", shown(path));
    Diagnostic::new(Code::IncludeRepeated, place, message).label("skipped").help("remove this `include`")
}

pub(in super::super) fn wrong_root(
    place: Place,
    naming: Naming,
    wanted: &str,
    (found, there): (&str, Place),
) -> Diagnostic {
    let found = shown(found);
    let message = format!("the root of {} is `{found}`, not `{wanted}`", what(naming));
    let finding = Diagnostic::new(Code::WrongRoot, place, message)
        .label(format!("a file with the root `{wanted}` expected"))
        .note(there, format!("its root is `{found}`"));
    if suggest::nearest(&found, [wanted]).is_some() {
        return finding.help(format!("did you mean `{wanted}`? Correct the root of that file"));
    }
    finding.help(match (naming, found.as_str()) {
        (_, "offsets") => "offset files are named by `offsetfile`",
        (_, "frames") => "frame files are named by `framefile`",
        (Naming::Reference, SEVERAL) => "refer to a sprite of such a file by its name: `ref=\"its name\"`",
        _ => "name another file",
    })
}

pub(in super::super) fn too_deep(place: Place, most: usize) -> Diagnostic {
    let message = format!("files that name each other may be {most} deep, and this one would be deeper");
    Diagnostic::new(Code::LimitExceeded, place, message).label("one file too many")
}

pub(in super::super) fn too_much(place: Place, most: u64) -> Diagnostic {
    let message =
        format!("more is read again and again for all sprites together than the limit of {most} elements");
    Diagnostic::new(Code::LimitExceeded, place, message)
        .label("not read any more")
        .help("do so many sprites have to include so much?")
}
