//! Finds files that are nearly descriptions, by their names or by their content.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::base::source::{SourceId, Sources};
use crate::base::text::shown;
use crate::inventory::copies;
use crate::inventory::{Inventory, NearMiss};

/// Reports files that would be descriptions with other endings.
pub(super) fn check(inventory: &Inventory, sources: &mut Sources, diagnostics: &mut Diagnostics) {
    for NearMiss { path, meant } in inventory.near_misses() {
        let source = sources.add_unread(path.clone());
        diagnostics.register_source(source, path);
        let name = paths::file_name(path);
        let finding = Diagnostic::new(Code::EndingWrong, source.whole(), unread(name));
        diagnostics.push(finding.help(format!("call it `{}`", shown(paths::file_name(meant)))));
    }
}

/// Endings of atlases that are not read, and the programs that have them.
const ATLASES: [(&str, &str); 3] =
    [("atlas", "libGDX or Spine"), ("plist", "Cocos2d"), ("tpsheet", "TexturePacker for Unity")];

/// Reports atlases in forms that are not read, by their names: each lies beside a picture with its name.
pub(super) fn atlases(inventory: &Inventory, sources: &mut Sources, diagnostics: &mut Diagnostics) {
    for path in inventory.files().filter(|path| !inventory.is_excluded(path)) {
        let Some((_, program)) = ATLASES.iter().find(|(ending, _)| *ending == paths::ending(path)) else {
            continue;
        };
        let stem = paths::without_ending(path);
        let has_picture =
            paths::PNG_ENDINGS.iter().any(|ending| inventory.file(&format!("{stem}.{ending}")).is_some());
        if !has_picture {
            continue;
        }
        let source = sources.add_unread(path.to_owned());
        diagnostics.register_source(source, path);
        let message =
            format!("`{}` is an atlas for {program}, which is not read", shown(paths::file_name(path)));
        let finding = Diagnostic::new(Code::AtlasUnread, source.whole(), message);
        diagnostics.push(finding.help(
            "export it in a form that is read, `JSON (Hash)` or `JSON (Array)`, with one picture for each file; or name it in `exclude` at the top of `sprites.toml`",
        ));
    }
}

/// The reason why a file that would be a description with another ending is not read.
pub(super) fn unread(path: &str) -> String {
    let (name, ending) = (shown(path), paths::ending(path));
    if ending.eq_ignore_ascii_case("txt") {
        return format!("`{name}` is not read: its ending is `.{}`", shown(ending));
    }
    format!("`{name}` is not read: its ending is not in lower case")
}

/// Reports copies among the descriptions of animations.
pub(super) fn copies(
    compiled: &SortedSet<SourceId>,
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

/// Words in files of other programs, and the kind of file that has them.
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

/// The probable type of a file that was read and is not a description.
pub(super) fn looks_like(path: &str, text: &str) -> Option<&'static str> {
    let ending = paths::ending(path);
    let found = OTHERS.iter().find(|(other, word, _)| *other == ending && text.contains(word));
    found.map(|(_, _, what)| *what)
}
