//! What lies in the asset folder, and which of it are descriptions.

use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::files::{Entry, EntryKind, Files};
use crate::source::Sources;
use crate::{Format, Limits, formats, paths};
use std::collections::{BTreeMap, BTreeSet};

/// The files and folders below the root, and the descriptions among them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inventory {
    entries: BTreeMap<String, Entry>,
    folders: BTreeSet<String>,
    root_name: Option<String>,
    descriptions: Vec<(String, Format)>,
}

impl Inventory {
    /// The entry at exactly this path, letter case included.
    pub(crate) fn entry(&self, path: &str) -> Option<&Entry> {
        self.entries.get(path)
    }

    /// The file at exactly this path, letter case included.
    pub(crate) fn file(&self, path: &str) -> Option<&Entry> {
        self.entry(path).filter(|entry| entry.kind == EntryKind::File)
    }

    /// Whether there is such a folder; `""` is the root.
    pub(crate) fn has_folder(&self, path: &str) -> bool {
        path.is_empty() || self.folders.contains(path)
    }

    /// All paths of files, sorted.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.entries.values().filter(|entry| entry.kind == EntryKind::File).map(|entry| entry.path.as_str())
    }

    /// The paths of files directly in a folder, sorted.
    pub(crate) fn files_in<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a str> {
        self.files().filter(move |path| paths::folder(path) == folder)
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
    pub(crate) fn descriptions(&self) -> &[(String, Format)] {
        &self.descriptions
    }
}

/// Lists the asset folder and tells the descriptions from everything else.
pub(crate) fn discover(
    files: &dyn Files,
    limits: &Limits,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Inventory {
    let entries = files.list(limits).unwrap_or_else(|error| {
        let root = sources.add(".".to_owned(), Vec::new());
        let message = format!("the asset folder cannot be read: {error}");
        diagnostics.push(Diagnostic::new(Code::FileUnreadable, root.whole(), message));
        Vec::new()
    });
    let mut inventory = Inventory { root_name: files.root_name(), ..Inventory::default() };
    for entry in entries {
        let mut folder = paths::folder(&entry.path);
        while !folder.is_empty() && inventory.folders.insert(folder.to_owned()) {
            folder = paths::folder(folder);
        }
        inventory.entries.insert(entry.path.clone(), entry);
    }
    let judge = formats::Judge::new(&inventory);
    let format = |path: &str| judge.format(path).map(|format| (path.to_owned(), format));
    inventory.descriptions = inventory.files().filter_map(format).collect();
    inventory
}
