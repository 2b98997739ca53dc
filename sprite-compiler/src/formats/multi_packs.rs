//! Atlases in several files: which units have them is known before anything is parsed.

use crate::base::budget::Expense;
use crate::base::files::{Assets, Entry};
use crate::base::load::holds_word;
use crate::base::paths;
use crate::base::sorted::{SortedMap, SortedSet, sort_by};
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
        let mut known: SortedSet<[u64; 2]> = SortedSet::new();
        let names_others = |file: &UnitFile| {
            let entry = inventory.file(&file.path).filter(|_| file.candidate == Candidate::Json);
            // Of a file with several names the content is looked at once.
            let is_new = |entry: &&Entry| entry.identity().is_none_or(|identity| known.insert(identity));
            entry.filter(is_new).is_some_and(|entry| names_others(entry, assets))
        };
        if !files.any(names_others) {
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

fn names_others(entry: &Entry, assets: Assets<'_>) -> bool {
    !entry.has_holes()
        && entry.length <= assets.budget.longest_file()
        && assets.budget.charge(Expense::LookedAt, entry.length)
        && assets.read(&entry.path, entry.length).is_ok_and(|bytes| holds_word(&bytes, &[WORD]))
}
