//! Where the image of an animation lies, and which tile sets can stand in for it.

use super::lines::Token;
use super::Base;
use crate::context::Context;
use crate::diagnostics::{Code, Diagnostic};
use crate::discover::Inventory;
use crate::files::EntryKind;
use crate::images::ImageId;
use crate::model::Tilesets;
use crate::source::{Place, SourceId};
use crate::{paths, suggest};

/// The word that stands for the image of the current tile set.
const TILESET: &str = "tileset";
/// The folder beside `sprites` that holds the tile sets.
const TILESETS: &str = "tilesets";

/// What the image field of a header stands for.
#[derive(Clone, Debug)]
pub(super) enum ImageUse {
    File(ImageId),
    Tileset(Tilesets),
    /// Reported already.
    Missing,
}

/// Finds the image that a header names.
pub(super) fn find(token: Token<'_>, path: &str, id: SourceId, context: &mut Context<'_>) -> ImageUse {
    let place = id.at(token.span);
    if token.text == TILESET {
        return ImageUse::Tileset(tilesets(path, place, context));
    }
    if token.text.chars().any(char::is_control) {
        return ImageUse::Missing;
    }
    // Below `sprites`; without such a folder below the root, then beside the description.
    let own = paths::folder(path);
    let base = Base::new(context.inventory).of(path);
    let folders = match base {
        Some(base) => vec![base],
        None if own.is_empty() => vec![""],
        None => vec!["", own],
    };
    let mut tried = Vec::new();
    for folder in folders {
        match paths::join(folder, token.text) {
            Err(fault) => {
                let finding = Diagnostic::new(Code::PathNotAllowed, place, fault.message());
                context.diagnostics.push(finding.label("the image file").help(fault.help()));
                return ImageUse::Missing;
            }
            Ok(path) => match context.inventory.entry(&path) {
                Some(entry) if entry.kind == EntryKind::OutsideRoot => {
                    let message = format!("`{path}` is a link that leads out of the asset folder");
                    let finding = Diagnostic::new(Code::PathNotAllowed, place, message);
                    context.diagnostics.push(finding.help("put the file itself into the asset folder"));
                    return ImageUse::Missing;
                }
                Some(entry) => return ImageUse::File(context.images.add(&path, entry.length)),
                None => tried.push(path),
            },
        }
    }
    let finding = missing(token, place, &tried, base.unwrap_or(""), context.inventory);
    context.diagnostics.push(finding);
    ImageUse::Missing
}

fn missing(token: Token<'_>, place: Place, tried: &[String], base: &str, inventory: &Inventory) -> Diagnostic {
    let name = token.text;
    let label = match tried {
        [one] => format!("no file `{one}`"),
        many => many.iter().map(|path| format!("no file `{path}`")).collect::<Vec<_>>().join(", "),
    };
    let images = || inventory.files().filter(|path| paths::ending(path).eq_ignore_ascii_case("png"));
    let relative = |path: &str| paths::below(base, path).unwrap_or(path).to_owned();
    let same = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
    let other_case = images().find(|path| tried.iter().any(|tried| same(tried, path)));
    let elsewhere = images().find(|path| same(paths::file_name(path), paths::file_name(name)));
    let help = if suggest::nearest(name, [TILESET]).is_some() {
        Some(format!("did you mean `{TILESET}`, the image of the current tile set?"))
    } else if let Some(path) = other_case {
        Some(format!("letter case matters: write `{}`", relative(path)))
    } else if let Some(path) = elsewhere {
        Some(format!("there is `{path}`: write `{}`, or copy the file", relative(path)))
    } else {
        let names: Vec<String> = images().map(relative).collect();
        suggest::nearest(name, names.iter().map(String::as_str)).map(|near| format!("did you mean `{near}`?"))
    };
    let finding = Diagnostic::new(Code::ImageMissing, place, format!("there is no image `{name}`")).label(label);
    match help {
        Some(help) => finding.help(help),
        None => finding,
    }
}

/// The tile sets that serve a description: those in the folder `tilesets` beside its `sprites`, else below the root.
fn tilesets(path: &str, place: Place, context: &mut Context<'_>) -> Tilesets {
    let inventory = context.inventory;
    // The folder beside a root that is itself `sprites` is out of reach.
    let base = Base::new(inventory).of(path).filter(|base| !base.is_empty());
    let beside = base.map(|base| paths::inside(paths::folder(base), TILESETS));
    let beside = beside.filter(|folder| inventory.has_folder(folder));
    let folder = beside.unwrap_or_else(|| TILESETS.to_owned());
    let found = inventory.files_in(&folder).filter_map(|path| {
        let name = paths::file_name(path);
        let old = name.strip_prefix("tileset").and_then(|rest| rest.strip_suffix("_entities.png"));
        let id = old.or_else(|| name.strip_suffix(".entities.png"))?;
        let entry = inventory.file(path)?;
        Some((id.to_owned(), context.images.add(path, entry.length)))
    });
    Tilesets { found: found.collect(), place }
}
