//! The files of the asset folder.

pub(crate) mod copies;
pub(crate) mod listing;
pub(crate) mod unread;

use crate::base::digest::Digest;
use crate::base::files::{Entry, EntryKind};
use crate::base::paths;
use crate::base::patterns::Pattern;
use crate::base::sorted::{SortedMap, SortedSet, sort_by};
use crate::base::source::SourceId;
use crate::model::{Format, KINDS};
use sprite_table::Companion;
use std::sync::OnceLock;

/// The files and folders below the root, and the descriptions among them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inventory {
    /// All entries, sorted by path.
    entries: Vec<Entry>,
    folders: SortedSet<String>,
    root_name: Option<String>,
    excluded: Exclusions,
    companions: CompanionFiles,
    descriptions: Vec<(String, Candidate)>,
    near_misses: Vec<NearMiss>,
    /// `true` if any entry is a link that leads out of the root.
    has_links_outside: bool,
    /// A digest of all entries and folders, once a unit has asked for all of them.
    listed: OnceLock<Digest>,
}

impl Inventory {
    /// An inventory of these entries, without descriptions yet.
    pub(crate) fn new(root_name: Option<String>, entries: Vec<Entry>, excluded: Exclusions) -> Self {
        let (mut files, mut folders) = (Vec::with_capacity(entries.len()), SortedSet::new());
        for entry in entries {
            let is_folder = entry.kind == EntryKind::Folder;
            let mut folder = if is_folder { entry.path.as_str() } else { paths::folder(&entry.path) };
            while !folder.is_empty() && folders.insert(folder.to_owned()) {
                folder = paths::folder(folder);
            }
            if !is_folder {
                files.push(entry);
            }
        }
        sort_by(&mut files, |a: &Entry, b| a.path.cmp(&b.path));
        files.dedup_by(|a, b| a.path == b.path);
        let has_links_outside = files.iter().any(|entry| leads_out(entry.kind));
        Self { entries: files, folders, root_name, excluded, has_links_outside, ..Self::default() }
    }

    /// Returns whether the settings exclude a file.
    pub(crate) fn is_excluded(&self, path: &str) -> bool {
        self.excluded.contain(path)
    }

    /// Sets which files are companions of images.
    pub(crate) fn set_companions(&mut self, companions: CompanionFiles) {
        self.companions = companions;
    }

    /// The files that are companions of images.
    pub(crate) const fn companions(&self) -> &CompanionFiles {
        &self.companions
    }

    /// Returns whether a file is a companion of an image: no picture of its own.
    pub(crate) fn is_companion(&self, path: &str) -> bool {
        self.companions.contain(path)
    }

    /// All entries, sorted by path.
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Sets which files are descriptions.
    pub(crate) fn set_descriptions(&mut self, descriptions: Vec<(String, Candidate)>) {
        self.descriptions = descriptions;
    }

    /// Sets which files would be descriptions with other endings.
    pub(crate) fn set_near_misses(&mut self, near_misses: Vec<NearMiss>) {
        self.near_misses = near_misses;
    }

    /// The files that would be descriptions with other endings, sorted.
    pub(crate) fn near_misses(&self) -> &[NearMiss] {
        &self.near_misses
    }

    /// The file at exactly this path, including its letter case.
    pub(crate) fn file(&self, path: &str) -> Option<&Entry> {
        self.entry(path).filter(|entry| entry.kind == EntryKind::File)
    }

    /// The entry at exactly this path, which may not be a file; folders are not among the entries.
    pub(crate) fn entry(&self, path: &str) -> Option<&Entry> {
        let index = self.entries.binary_search_by(|entry| entry.path.as_str().cmp(path)).ok()?;
        self.entries.get(index)
    }

    /// The part of a path that is a link out of the root, if there is one.
    pub(crate) fn link_outside<'a>(&self, path: &'a str) -> Option<&'a str> {
        let parents = std::iter::successors(Some(path), |path| {
            Some(paths::folder(path)).filter(|path| !path.is_empty())
        });
        let leads_out = |path: &&str| self.entry(path).is_some_and(|entry| leads_out(entry.kind));
        // Most folders have no such links, and this is called for each image that a description names.
        if self.has_links_outside { parents.into_iter().find(leads_out) } else { None }
    }

    /// The entries that are never read and that the settings do not exclude, sorted: their paths and kinds.
    pub(crate) fn unread(&self) -> impl Iterator<Item = (&str, EntryKind)> {
        self.unread_at("")
    }

    /// The same for paths that begin with `start`.
    pub(crate) fn unread_at(&self, start: &str) -> impl Iterator<Item = (&str, EntryKind)> {
        let listed = self
            .beginning(start)
            .filter(|entry| entry.kind != EntryKind::File)
            .map(|entry| (entry.path.as_str(), entry.kind));
        listed.filter(|(path, _)| !self.is_excluded(path))
    }

    /// All entries whose paths begin like this, sorted.
    pub(crate) fn beginning(&self, start: &str) -> impl Iterator<Item = &Entry> {
        let first = self.entries.partition_point(|entry| entry.path.as_str() < start);
        self.entries.iter().skip(first).take_while(move |entry| entry.path.starts_with(start))
    }

    /// Returns whether a folder exists; `""` is the root.
    pub(crate) fn has_folder(&self, path: &str) -> bool {
        path.is_empty() || self.folders.contains(path)
    }

    /// All paths of files, sorted.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().filter(|entry| entry.kind == EntryKind::File).map(|entry| entry.path.as_str())
    }

    /// The sorted paths of files that are not less than `start`.
    pub(crate) fn files_from(&self, start: &str) -> impl Iterator<Item = &str> {
        let first = self.entries.partition_point(|entry| entry.path.as_str() < start);
        let files = self.entries.iter().skip(first).filter(|entry| entry.kind == EntryKind::File);
        files.map(|entry| entry.path.as_str())
    }

    /// The files directly in a folder below the root, sorted.
    pub(crate) fn files_in(&self, folder: &str) -> impl Iterator<Item = &Entry> {
        let start = format!("{folder}/");
        let first = self.entries.partition_point(|entry| entry.path < start);
        let below = self.entries.iter().skip(first).take_while(move |entry| entry.path.starts_with(&start));
        let depth = paths::depth(folder);
        below.filter(move |entry| entry.kind == EntryKind::File && paths::depth(&entry.path) == depth + 1)
    }

    /// All folders, sorted; the root is not among them.
    pub(crate) fn folders(&self) -> impl Iterator<Item = &str> {
        self.folders.iter().map(String::as_str)
    }

    /// The root folder's own name.
    pub(crate) fn root_name(&self) -> Option<&str> {
        self.root_name.as_deref()
    }

    /// The descriptions, sorted by path in byte order.
    pub(crate) fn descriptions(&self) -> &[(String, Candidate)] {
        &self.descriptions
    }
}

/// Returns whether an entry is a link that leads out of the root.
const fn leads_out(kind: EntryKind) -> bool {
    matches!(kind, EntryKind::OutsideRoot | EntryKind::FolderOutsideRoot)
}

/// A file that would be a description with another path.
#[derive(Clone, Debug)]
pub(crate) struct NearMiss {
    pub(crate) path: String,
    /// The path that was meant.
    pub(crate) meant: String,
}

/// A file of a unit.
#[derive(Clone, Debug)]
pub(crate) struct UnitFile {
    pub(crate) source: SourceId,
    pub(crate) path: String,
    pub(crate) candidate: Candidate,
}

/// The formats that a file may have, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Candidate {
    /// The file may be a description of this format, whose reader may ignore it.
    Of(Format),
    /// Several formats share the ending `.json`: the keys of the root object decide.
    Json,
    /// An `.xml` file: its root element decides, and which files it names says what it belongs to.
    Xml,
}

/// The files of a folder that are companions of images.
#[derive(Clone, Debug, Default)]
pub(crate) struct CompanionFiles {
    /// By the path of the image.
    by_image: SortedMap<String, [Option<String>; KINDS]>,
    all: SortedSet<String>,
}

impl CompanionFiles {
    /// Adds the companion of an image.
    pub(crate) fn insert(&mut self, image: &str, kind: Companion, companion: String) {
        self.all.insert(companion.clone());
        self.by_image.entry(image.to_owned()).or_default()[kind as usize] = Some(companion);
    }

    /// Adds a companion that cannot be read.
    pub(crate) fn insert_unread(&mut self, companion: &str) {
        self.all.insert(companion.to_owned());
    }

    /// The paths of the companions of an image.
    pub(crate) fn of(&self, image: &str) -> impl Iterator<Item = (Companion, &str)> {
        let kinds = self.by_image.get(image).into_iter().flatten().zip(Companion::ALL);
        kinds.filter_map(|(companion, kind)| Some((kind, companion.as_deref()?)))
    }

    /// Returns whether a file is a companion of some image.
    fn contain(&self, path: &str) -> bool {
        self.all.contains(path)
    }
}

/// The patterns of excluded files.
#[derive(Clone, Default, Debug)]
pub(crate) struct Exclusions(pub(crate) Vec<Pattern>);

impl Exclusions {
    /// Returns whether a pattern matches a path, or the path of a folder around it.
    pub(crate) fn contain(&self, path: &str) -> bool {
        let matches = |path: &str| self.0.iter().any(|pattern| pattern.matches(path));
        let above = std::iter::successors(Some(path), |path| Some(paths::folder(path)));
        !self.0.is_empty() && above.take_while(|path| !path.is_empty()).any(matches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_excluded_with_all_that_it_holds() {
        let patterns =
            ["maps", "old/*.dat", "**/notes.dat"].map(|text| Pattern::new(text).expect("a pattern"));
        let exclusions = Exclusions(patterns.to_vec());
        for path in ["maps/1.dat", "maps/deep/1.dat", "old/a.dat", "notes.dat", "a/b/notes.dat"] {
            assert!(exclusions.contain(path), "{path}");
        }
        for path in ["maps.dat", "other/maps/1.dat", "old/deep/a.dat", "old/a.json"] {
            assert!(!exclusions.contain(path), "{path}");
        }
        assert!(!Exclusions::default().contain("a.dat"));
    }
}
