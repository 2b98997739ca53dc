//! Atlases in several files: which units have them is known before anything is parsed.

use crate::base::budget::Expense;
use crate::base::files::Assets;
use crate::base::load::holds_word;
use crate::base::paths;
use crate::base::sorted::{SortedMap, sort_by};
use crate::inventory::{Candidate, Inventory, UnitFile};

/// The word of a file that names the others.
const WORD: &str = "\"related_multi_packs\"";

/// Joins the units of files in JSON whose names differ in a number alone, `pack-0.json` and `pack-1.json`, if one of them
/// names others. Only such files are looked at.
pub(super) fn join(groups: &mut SortedMap<String, Vec<UnitFile>>, inventory: &Inventory, assets: Assets<'_>) {
    let mut numbered: SortedMap<String, Vec<String>> = SortedMap::new();
    for (key, files) in groups.iter() {
        let json = files.iter().find(|file| file.candidate == Candidate::Json);
        let start = json.and_then(|file| without_number(&file.path));
        if let Some(start) = start {
            numbered.entry(start.to_owned()).or_default().push(key.clone());
        }
    }
    for keys in numbered.into_values().filter(|keys| keys.len() > 1) {
        let mut files = keys.iter().filter_map(|key| groups.get(key)).flatten();
        if !files.any(|file| file.candidate == Candidate::Json && names_others(&file.path, inventory, assets))
        {
            continue;
        }
        let mut all: Vec<UnitFile> = keys.iter().filter_map(|key| groups.remove(key)).flatten().collect();
        sort_by(&mut all, |a, b| a.path.cmp(&b.path));
        if let Some(first) = keys.into_iter().next() {
            groups.insert(first, all);
        }
    }
}

/// The path of a file without its ending and the number before that; [`None`] if there is no number.
fn without_number(path: &str) -> Option<&str> {
    let path = paths::without_ending(path);
    let start = path.trim_end_matches(|character: char| character.is_ascii_digit());
    (start.len() < path.len()).then_some(start)
}

fn names_others(path: &str, inventory: &Inventory, assets: Assets<'_>) -> bool {
    let Some(entry) = inventory.file(path).filter(|entry| !entry.has_holes()) else { return false };
    entry.length <= assets.budget.longest_file()
        && assets.budget.charge(Expense::LookedAt, entry.length)
        && assets.read(path, entry.length).is_ok_and(|bytes| holds_word(&bytes, &[WORD]))
}
