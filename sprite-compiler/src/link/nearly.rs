//! Files that are nearly descriptions: by their names, or as somebody expected of what they hold.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::Assets;
use crate::base::load::load;
use crate::base::paths;
use crate::base::source::{SourceId, Sources};
use crate::base::text::shown;
use crate::discover::copies;
use crate::discover::inventory::{Inventory, NearMiss};
use crate::discover::sprites_folder::SpritesFolder;
use crate::formats::solarus;
use std::collections::BTreeSet;

/// Reports files that would be descriptions with other endings.
pub(super) fn check(inventory: &Inventory, sources: &mut Sources, diagnostics: &mut Diagnostics) {
    for NearMiss { path, meant } in inventory.nearly() {
        let source = sources.add_unread(path.clone());
        diagnostics.know(source, path);
        let name = paths::file_name(path);
        let finding = Diagnostic::new(Code::EndingWrong, source.whole(), unread(name));
        diagnostics.push(finding.help(format!("call it `{}`", shown(paths::file_name(meant)))));
    }
}

/// Reports descriptions outside of the folder `sprites`, where only what a file holds tells it from others with the
/// ending.
pub(super) fn outside(
    inventory: &Inventory,
    assets: Assets<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    if !diagnostics.is_on(Code::FolderWrong) {
        return;
    }
    for NearMiss { path, meant } in inventory.outside() {
        let most = assets.budget.longest_file();
        let Some(entry) = inventory.file(path).filter(|entry| entry.length <= most) else { continue };
        let Ok(source) = load(assets, entry, sources) else { continue };
        let Some(image) = sources.get(source).text().and_then(solarus::first_image) else {
            sources.forget(source);
            continue;
        };
        let name = shown(paths::file_name(path));
        let message = format!("`{name}` is not read: Solarus descriptions lie below the folder `sprites`");
        let base = SpritesFolder::new(inventory).above(meant).unwrap_or_default();
        let found = paths::inside(base, image);
        let beside = [image.to_owned(), paths::inside(paths::folder(path), image)];
        let moved = beside.iter().find(|image| inventory.file(image).is_some());
        let help = match moved.filter(|_| inventory.file(&found).is_none()) {
            Some(image) => {
                format!("move it to `{}`, and `{}` to `{}`", shown(meant), shown(image), shown(&found))
            }
            None => format!("move it to `{}`", shown(meant)),
        };
        diagnostics.know(source, path);
        diagnostics.push(Diagnostic::new(Code::FolderWrong, source.whole(), message).help(help));
    }
}

/// Why a file is not read that would be a description with another ending.
pub(super) fn unread(path: &str) -> String {
    let (name, ending) = (shown(path), paths::ending(path));
    if ending.eq_ignore_ascii_case("txt") {
        return format!("`{name}` is not read: its ending is `.{}`", shown(ending));
    }
    format!("`{name}` is not read: its ending is not in lower case")
}

/// Reports copies among the descriptions that animations come from.
pub(super) fn copies(
    compiled: &BTreeSet<SourceId>,
    inventory: &Inventory,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) {
    for &source in compiled {
        let path = sources.get(source).path();
        let name = paths::file_name(path);
        let Some(original) = copies::original(name) else { continue };
        if inventory.file(&paths::inside(paths::folder(path), &original)).is_none() {
            continue;
        }
        let (name, original) = (shown(name), shown(&original));
        let message =
            format!("`{name}` looks like a copy of `{original}`, and is compiled like any other description");
        let finding = Diagnostic::new(Code::FileCopied, source.start(), message);
        diagnostics.push(finding.help(format!(
            "remove it, or give it a name of its own; as a backup it needs another ending, for example `{original}.bak`"
        )));
    }
}

/// Keys and elements of other programs' files, and what such a file is.
const OTHERS: [(&str, &str, &str); 8] = [
    ("json", "\"tilewidth\"", "a tile map or tile set of Tiled"),
    ("json", "\"defaultGridSize\"", "a project of LDtk"),
    ("json", "\"skeleton\"", "a skeleton of Spine"),
    ("json", "\"textures\"", "several atlases in one file: export one at a time"),
    ("json", "\"frames\"", "an atlas without `meta`: export it as Aseprite does"),
    ("xml", "<TextureAtlas", "a texture atlas: export it as JSON, as Aseprite does"),
    ("xml", "<map", "a tile map of Tiled"),
    ("xml", "<tileset", "a tile set of Tiled"),
];

/// What a file probably is that was read and is not a description.
pub(super) fn looks_like(path: &str, text: &str) -> Option<&'static str> {
    let ending = paths::ending(path);
    let found = OTHERS.iter().find(|(other, word, _)| *other == ending && text.contains(word));
    found.map(|(_, _, what)| *what)
}
