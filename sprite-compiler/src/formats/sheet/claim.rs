//! Recognises files that lack the ending of descriptions.

use crate::base::budget::Expense;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::Assets;
use crate::base::limits::KEPT_FOREIGN_BYTES;
use crate::base::load::load;
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::base::source::Sources;
use crate::base::words::shown;
use crate::inventory::Inventory;
use toml::de::DeTable;

/// The ending of its descriptions, with its dot.
pub(super) const ENDING: &str = ".sheet.toml";

/// Endings of pictures that other programs write, and that no reader of sheets reads.
pub(super) const OTHER_PICTURES: [&str; 7] = ["bmp", "jpeg", "jpg", "psd", "tga", "webp", "xcf"];

/// Returns whether a file is a description by its name.
fn claims(path: &str) -> bool {
    paths::file_name(path).strip_suffix(ENDING).is_some_and(|name| !name.is_empty())
}

/// The path of a TOML file with the ending of a description, in place of what stands for it: `bat.toml` and
/// `bat_sheet.toml` are `bat.sheet.toml`. [`None`] when it is a description, or no TOML file.
pub(super) fn meant(path: &str) -> Option<String> {
    if claims(path) || !paths::ending(path).eq_ignore_ascii_case("toml") {
        return None;
    }
    let stem = paths::without_ending(path);
    let bare = stem.len().checked_sub("sheet".len()).and_then(|at| {
        let (before, word) = stem.split_at_checked(at)?;
        let before = before.strip_suffix(['.', '_', '-', ' '])?;
        (word.eq_ignore_ascii_case("sheet") && !paths::file_name(before).is_empty()).then_some(before)
    });
    Some(format!("{}{ENDING}", bare.unwrap_or(stem)))
}

/// Returns whether a text has keys that only descriptions have.
pub(super) fn looks_like_one(text: &str) -> bool {
    let (root, _) = DeTable::parse_recoverable(text);
    ["cell", "animations"].into_iter().any(|key| root.get_ref().contains_key(key))
}

/// Reports TOML files that have keys of the format but not its ending, and so are not read.
pub(super) fn report_misnamed(
    inventory: &Inventory,
    assets: Assets<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    if !diagnostics.is_on(Code::EndingWrong) {
        return;
    }
    // Of a file with several names the content is read once.
    let mut foreign = SortedSet::new();
    let is_other = |path: &&str| *path != crate::settings::FILE && !inventory.is_excluded(path);
    for path in inventory.files().filter(is_other) {
        // A name that differs in letter case alone is reported without its content.
        let is_known = || inventory.near_misses().iter().any(|near| near.path == path);
        let Some(meant) = meant(path).filter(|_| !is_known()) else { continue };
        let entry = inventory.file(path).filter(|entry| entry.length <= KEPT_FOREIGN_BYTES);
        let Some(entry) = entry.filter(|_| inventory.file(&meant).is_none()) else { continue };
        if entry.identity().is_some_and(|identity| foreign.contains(&identity)) {
            continue;
        }
        let Ok(source) = load(assets, entry, sources) else { continue };
        let text = sources.get(source).text().filter(|_| assets.budget.charge(Expense::Parsed, entry.length));
        if !text.is_some_and(looks_like_one) {
            sources.forget(source);
            foreign.extend(entry.identity());
            continue;
        }
        let name = paths::file_name(&meant);
        let message = format!("`{}` is not read: it looks like a sheet", shown(paths::file_name(path)));
        diagnostics.register_source(source, path);
        let help = format!("if it is a sheet, rename it to `{}`", shown(name));
        diagnostics.push(Diagnostic::new(Code::EndingWrong, source.whole(), message).help(help));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_that_a_sheet_should_have() {
        let meant = |path| meant(path).unwrap_or_default();
        assert_eq!(meant("a/hero.toml"), "a/hero.sheet.toml");
        for path in ["bat_sheet.toml", "bat-Sheet.toml", "bat.Sheet.TOML", "bat sheet.toml", "bat.TOML"] {
            assert_eq!(meant(path), "bat.sheet.toml", "{path}");
        }
        assert_eq!(meant("spritesheet.toml"), "spritesheet.sheet.toml");
        assert_eq!(
            (meant("sheet.toml"), meant("_sheet.toml")),
            ("sheet.sheet.toml".into(), "_sheet.sheet.toml".into())
        );
        assert_eq!((meant("bat.sheet.toml"), meant("bat.json")), (String::new(), String::new()));
    }
}
