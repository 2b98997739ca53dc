//! What lies in the asset folder, and which of it are descriptions.

use crate::diagnostics::{Code, Diagnostic, Diagnostics, shown};
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
    /// The file at exactly this path, letter case included.
    pub(crate) fn file(&self, path: &str) -> Option<&Entry> {
        self.entries.get(path).filter(|entry| entry.kind == EntryKind::File)
    }

    /// The part of a path that is a link out of the root, when there is one.
    pub(crate) fn link_outside<'a>(&self, path: &'a str) -> Option<&'a str> {
        let parents = std::iter::successors(Some(path), |path| {
            Some(paths::folder(path)).filter(|path| !path.is_empty())
        });
        let leads_out =
            |path: &&str| self.entries.get(*path).is_some_and(|entry| entry.kind == EntryKind::OutsideRoot);
        parents.into_iter().find(leads_out)
    }

    /// Whether there is such a folder; `""` is the root.
    pub(crate) fn has_folder(&self, path: &str) -> bool {
        path.is_empty() || self.folders.contains(path)
    }

    /// All paths of files, sorted.
    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.entries.values().filter(|entry| entry.kind == EntryKind::File).map(|entry| entry.path.as_str())
    }

    /// The files directly in a folder below the root, sorted.
    pub(crate) fn files_in(&self, folder: &str) -> impl Iterator<Item = &Entry> {
        let start = format!("{folder}/");
        let below = self.entries.range(start.clone()..).map(|(_, entry)| entry);
        let below = below.take_while(move |entry| entry.path.starts_with(&start));
        let depth = folder.split('/').count();
        below.filter(move |entry| entry.kind == EntryKind::File && entry.path.split('/').count() == depth + 1)
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

    fn add(&mut self, entry: Entry) {
        let is_folder = entry.kind == EntryKind::Folder;
        let mut folder = if is_folder { entry.path.as_str() } else { paths::folder(&entry.path) };
        while !folder.is_empty() && self.folders.insert(folder.to_owned()) {
            folder = paths::folder(folder);
        }
        if !is_folder {
            self.entries.insert(entry.path.clone(), entry);
        }
    }
}

/// Lists the asset folder and tells the descriptions from everything else.
pub(crate) fn discover(
    files: &dyn Files,
    limits: &Limits,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Inventory {
    let mut inventory = Inventory { root_name: files.root_name(), ..Inventory::default() };
    let mut root = |code, message: String| {
        let place = sources.add_unread(".".to_owned()).start();
        diagnostics.push(Diagnostic::new(code, place, message.trim_end_matches('.')));
    };
    match files.list(limits) {
        Err(error) => root(Code::FileUnreadable, format!("the asset folder cannot be read: {error}")),
        Ok(entries) if entries.len() > limits.files => {
            root(
                Code::LimitExceeded,
                format!("the asset folder holds more than {} files and folders", limits.files),
            );
        }
        Ok(entries) => {
            let (near, deep): (Vec<_>, Vec<_>) =
                entries.into_iter().partition(|entry| depth(entry) <= limits.depth);
            if let Some(path) = deep.iter().map(|entry| entry.path.as_str()).min() {
                let message =
                    format!("folders lie deeper than {} in each other: `{}`", limits.depth, shown(path));
                root(Code::LimitExceeded, message);
            }
            for entry in near {
                inventory.add(entry);
            }
        }
    }
    let judge = formats::Judge::new(&inventory);
    let format = |path: &str| judge.format(path).map(|format| (path.to_owned(), format));
    inventory.descriptions = inventory.files().filter_map(format).collect();
    for entry in inventory.entries.values() {
        if entry.kind == EntryKind::OutsideRoot && judge.format(&entry.path).is_some() {
            let place = sources.add_unread(entry.path.clone()).start();
            let message = "the description is a link that leads out of the asset folder";
            let finding = Diagnostic::new(Code::PathNotAllowed, place, message);
            diagnostics.push(finding.help("put the file itself into the asset folder"));
        }
    }
    inventory
}

/// How many folders an entry lies in or is.
fn depth(entry: &Entry) -> usize {
    entry.path.split('/').count() - usize::from(entry.kind != EntryKind::Folder)
}
