//! Lists the asset folder, and finds the descriptions in it.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::{Entry, EntryKind, Files};
use crate::base::limits::{ByKind, Limits};
use crate::base::paths;
use crate::base::sorted::sort_by_key;
use crate::base::source::Sources;
use crate::base::words::shown;
use crate::formats::claim::{self, Claims, is_certain};
use crate::inventory::{Exclusions, Inventory, NearMiss, unread};
use std::io::ErrorKind;

/// Lists the asset folder.
pub(crate) fn list(
    files: &dyn Files,
    limits: &Limits,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Vec<Entry> {
    let mut root = |code, message: String| {
        let location = sources.add_unread(paths::ROOT.to_owned()).start();
        diagnostics.push(Diagnostic::new(code, location, message.trim_end_matches('.')));
    };
    match files.list(limits) {
        Err(error) if error.kind() == ErrorKind::FileTooLarge => {
            root(Code::LimitExceeded, format!("the asset folder is too large: {error}"));
            Vec::new()
        }
        Err(error) => {
            root(Code::FileUnreadable, format!("the asset folder cannot be read: {error}"));
            Vec::new()
        }
        Ok(entries) => {
            let (near, deep): (Vec<_>, Vec<_>) =
                entries.into_iter().partition(|entry| depth(entry) <= limits.depth);
            if let Some(path) = deep.iter().map(|entry| entry.path.as_str()).min() {
                let message =
                    format!("folders lie deeper than {} in each other: `{}`", limits.depth, shown(path));
                root(Code::LimitExceeded, message);
            }
            near
        }
    }
}

/// Bytes on the disk of the files that may be read. Several names of one file count once.
pub(crate) fn on_disk(entries: &[Entry]) -> ByKind {
    let mut files: Vec<([u64; 2], &Entry)> = entries
        .iter()
        .filter(|entry| entry.kind == EntryKind::File)
        .map(|entry| (entry.stamp.map_or([0; 2], |stamp| stamp.identity), entry))
        .collect();
    sort_by_key(&mut files, |(identity, entry)| (*identity, entry.path.as_str()));
    // On systems without file numbers, hard links cannot be recognised.
    files.dedup_by(|(one, _), (other, _)| one[1] != 0 && one == other);
    let mut sum = ByKind::default();
    for (_, entry) in files {
        let bytes = match paths::ending(&entry.path) {
            ending if paths::PNG_ENDINGS.contains(&ending) => &mut sum.images,
            ending if ending == "gif" || claim::is_binary_ending(ending) => &mut sum.binaries,
            ending if ending == "toml" || claim::is_ending(ending) => &mut sum.texts,
            _ => continue,
        };
        *bytes = bytes.saturating_add(entry.on_disk);
    }
    sum
}

/// Finds the descriptions among the entries of the asset folder.
pub(crate) fn discover(
    entries: Vec<Entry>,
    root_name: Option<String>,
    excluded: Exclusions,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Inventory {
    let (unreadable, entries): (Vec<_>, Vec<_>) =
        entries.into_iter().partition(|entry| matches!(entry.kind, EntryKind::Unreadable(_)));
    for entry in unreadable {
        let EntryKind::Unreadable(why) = entry.kind else { continue };
        let location = sources.add_unread(entry.path).start();
        let message = format!("the folder cannot be read: {why}");
        diagnostics.push(Diagnostic::new(Code::FileUnreadable, location, message));
    }
    // Cargo and terminals misread names with control characters.
    let (odd, entries): (Vec<_>, Vec<_>) =
        entries.into_iter().partition(|entry| entry.path.contains(char::is_control));
    let mut inventory = Inventory::new(root_name, entries, excluded);
    let claims = Claims::new(&inventory);
    for entry in odd {
        let is_meant = claims.candidate(&entry.path).is_some() || paths::is_png(&entry.path);
        if is_meant && !inventory.is_excluded(&entry.path) {
            let location = sources.add_unread(entry.path).start();
            let message = "there is a control character in the path of the file, such as a line break";
            let finding = Diagnostic::new(Code::PathNotAllowed, location, message);
            diagnostics.push(finding.help("give it a name without"));
        }
    }
    let candidate = |path: &str| claims.candidate(path).filter(|_| !inventory.is_excluded(path));
    let described = |path: &str| candidate(path).map(|candidate| (path.to_owned(), candidate));
    let descriptions = inventory.files().filter_map(described).collect();
    let near_miss = |path: &str| {
        let meant = meant(path)?;
        let is_description = candidate(&meant).is_some_and(is_certain);
        (is_description && inventory.file(&meant).is_none())
            .then(|| NearMiss { path: path.to_owned(), meant })
    };
    let near_misses = inventory.files().filter_map(near_miss).collect();
    inventory.set_descriptions(descriptions);
    inventory.set_near_misses(near_misses);
    for (path, kind) in inventory.unread() {
        if kind != EntryKind::FolderOutsideRoot && claims.candidate(path).is_some() {
            let source = sources.add_unread(path.to_owned());
            diagnostics.register_source(source, path);
            diagnostics.push(unread::finding("the description", kind, source.start()));
        }
    }
    inventory
}

/// The path that was probably meant, if the ending is not in lower case or a text editor added one.
fn meant(path: &str) -> Option<String> {
    if paths::ending(path).eq_ignore_ascii_case("txt") {
        return Some(paths::without_ending(path).to_owned());
    }
    claim::in_lower_case(path)
}

/// The depth of an entry: the number of folders around it, and 1 more for a folder.
fn depth(entry: &Entry) -> usize {
    paths::depth(&entry.path) - usize::from(entry.kind != EntryKind::Folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::files::Stamp;

    #[test]
    fn each_file_counts_once_by_its_kind_as_it_is_stored() {
        let file = |path: &str, length, on_disk, number| Entry {
            on_disk,
            stamp: Some(Stamp { identity: [7, number], ..Stamp::default() }),
            ..Entry::file(path.to_owned(), length)
        };
        let entries = [
            file("b.png", 100, 100, 1),
            // Another name of the same file, and a file that is mostly hole.
            file("a/b.png", 100, 100, 1),
            file("c.png", 1_000_000, 4_096, 2),
            file("hero.aseprite", 10, 10, 3),
            file("hero.dat", 3, 3, 4),
            file("sprites.toml", 4, 4, 5),
            file("song.ogg", 5_000, 5_000, 6),
        ];
        let expected = ByKind { images: 4_196, texts: 7, binaries: 10 };
        assert_eq!(on_disk(&entries), expected);
        // Without file numbers, each file counts.
        let unknown = entries.map(|entry| Entry { stamp: None, ..entry });
        assert_eq!(on_disk(&unknown), ByKind { images: 4_296, ..expected });
    }
}
