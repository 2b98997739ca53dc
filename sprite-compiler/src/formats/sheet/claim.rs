//! Decides which files are descriptions of the format.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::Assets;
use crate::base::limits::KEPT_FOREIGN_BYTES;
use crate::base::load::load;
use crate::base::paths;
use crate::base::source::Sources;
use crate::base::text::shown;
use crate::inventory::Inventory;
use toml::de::DeTable;

/// The endings of its descriptions.
pub(crate) const ENDINGS: &[&str] = &["sheet.toml"];
/// The ending with its dot.
pub(crate) const ENDING: &str = ".sheet.toml";

/// Returns whether a file is a description by its name.
pub(crate) fn claims(path: &str) -> bool {
    paths::file_name(path).strip_suffix(ENDING).is_some_and(|name| !name.is_empty())
}

/// Reports TOML files that have keys of the format but not its ending, and so are not read.
pub(crate) fn report_misnamed(
    inventory: &Inventory,
    assets: Assets<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    if !diagnostics.is_on(Code::EndingWrong) {
        return;
    }
    let is_other = |path: &&str| {
        let is_toml = paths::ending(path) == "toml" && !claims(path);
        is_toml && *path != crate::settings::FILE && !inventory.is_excluded(path)
    };
    for path in inventory.files().filter(is_other) {
        let meant = format!("{}{ENDING}", paths::without_ending(path));
        let entry = inventory.file(path).filter(|entry| entry.length <= KEPT_FOREIGN_BYTES);
        let Some(entry) = entry.filter(|_| inventory.file(&meant).is_none()) else { continue };
        let Ok(source) = load(assets, entry, sources) else { continue };
        let has_keys = |text: &str| {
            let (root, _) = DeTable::parse_recoverable(text);
            ["cell", "animations"].into_iter().any(|key| root.get_ref().contains_key(key))
        };
        if !sources.get(source).text().is_some_and(has_keys) {
            sources.forget(source);
            continue;
        }
        let name = paths::file_name(&meant);
        let message = format!("`{}` is not read: it looks like a sheet", shown(paths::file_name(path)));
        diagnostics.know(source, path);
        let help = format!("rename it to `{}`, when it is one", shown(name));
        diagnostics.push(Diagnostic::new(Code::EndingWrong, source.whole(), message).help(help));
    }
}
