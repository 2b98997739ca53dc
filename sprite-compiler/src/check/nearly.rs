//! Files that are nearly descriptions: by their names, or as somebody expected of what they hold.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::paths;
use crate::base::source::Sources;
use crate::base::text::shown;
use crate::discover::inventory::Inventory;

/// Reports files that would be descriptions with their endings in lower case.
pub(super) fn check(inventory: &Inventory, sources: &mut Sources, diagnostics: &mut Diagnostics) {
    for path in inventory.nearly() {
        let source = sources.add_unread(path.clone());
        diagnostics.know(source, path);
        let name = paths::file_name(path);
        let message = format!("`{}` is not read: its ending is not in lower case", shown(name));
        let meant = format!("{}.{}", paths::stem(name), paths::ending(name).to_ascii_lowercase());
        let finding = Diagnostic::new(Code::EndingCapital, source.whole(), message);
        diagnostics.push(finding.help(format!("call it `{}`", shown(&meant))));
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
