//! The files of the format, and the lookup of files by the names that others use.

use crate::base::paths::{self, PathError};
use crate::formats::mana::settings::Dialect;
use crate::formats::mana::syntax::File;
use crate::inventory::{Candidate, Inventory};

/// The folder of sprites below the data root.
const SPRITES: &str = "graphics/sprites";

/// The index of a file in a [`FileSet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FileId(pub(crate) usize);

/// The reason why a name leads to no file of the format.
#[derive(Clone, Debug)]
pub(crate) enum NotFound {
    Refused(PathError),
    /// The name leads to a link out of the asset folder.
    Link(String),
    /// No file is at the paths that were tried. In a client's dialect only `graphics/sprites/` is tried; `beside` is
    /// the file that the name means relative to its own file.
    Missing {
        tried: Vec<String>,
        is_client: bool,
        beside: Option<String>,
    },
    /// The file is not a description, or not text.
    Unread(String),
}

/// The files of a unit, or all files of the format, sorted by path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileSet<'a> {
    files: &'a [&'a File],
    inventory: &'a Inventory,
    dialect: Dialect,
}

impl<'a> FileSet<'a> {
    pub(crate) fn new(files: &'a [&'a File], inventory: &'a Inventory, dialect: Dialect) -> Self {
        debug_assert!(files.is_sorted_by(|a, b| a.path < b.path));
        Self { files, inventory, dialect }
    }

    /// The file that a name means: below the sprites of the data root or, in the dialect `document`, else beside the
    /// file that names it.
    pub(crate) fn find(&self, from: FileId, name: &str) -> Result<FileId, NotFound> {
        let is_client = self.dialect != Dialect::Document;
        let sprites = paths::inside(self.data_root(from), SPRITES);
        let below = paths::join(&sprites, name);
        let beside = paths::join(paths::folder(self.path(from)), name);
        let mut tried: Vec<String> = Vec::new();
        for path in below.iter().chain(beside.iter().filter(|_| !is_client)) {
            if let Some(target) = self.at(path)? {
                return Ok(target);
            }
            if !tried.contains(path) {
                tried.push(path.clone());
            }
        }
        let refused = beside.as_ref().err().or(below.as_ref().err());
        // A path that leaves the root from one folder may stay inside from the other.
        if let Some(&fault) = refused.filter(|&&fault| fault != PathError::LeavesRoot || tried.is_empty()) {
            return Err(NotFound::Refused(fault));
        }
        // The clients do not look beside the file.
        let beside = beside.ok().filter(|path| is_client && is_description(path, self.inventory));
        Err(NotFound::Missing { tried, is_client, beside })
    }

    /// The file at a path; [`None`] if there is no file.
    fn at(&self, path: &str) -> Result<Option<FileId>, NotFound> {
        if let Some(link) = self.inventory.link_outside(path) {
            return Err(NotFound::Link(link.to_owned()));
        }
        if let Ok(target) = self.files.binary_search_by_key(&path, |file| &file.path) {
            return Ok(Some(FileId(target)));
        }
        match self.inventory.file(path) {
            Some(_) => Err(NotFound::Unread(path.to_owned())),
            None => Ok(None),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (FileId, &'a File)> + use<'a> {
        self.files.iter().enumerate().map(|(index, file)| (FileId(index), *file))
    }

    pub(crate) fn get(&self, id: FileId) -> &'a File {
        self.files[id.0]
    }

    /// The path of a file below the asset folder.
    pub(crate) fn path(&self, id: FileId) -> &'a str {
        &self.get(id).path
    }

    /// The folder that paths of images start from.
    pub(crate) fn data_root(&self, id: FileId) -> &'a str {
        &self.get(id).data_root
    }

    /// The paths of all files that may be descriptions of the format, also of those that are not in the set.
    pub(crate) fn all_paths(&self) -> impl Iterator<Item = &'a str> + Clone + use<'a> {
        let is_ours = |(_, candidate): &&(String, Candidate)| *candidate == Candidate::Xml;
        self.inventory.descriptions().iter().filter(is_ours).map(|(path, _)| path.as_str())
    }

    /// The name by which the file `from` can refer to a path: from the sprites of the data root, else relative to the
    /// file.
    pub(crate) fn spell(&self, from: FileId, path: &str) -> String {
        let sprites = paths::inside(self.data_root(from), SPRITES);
        let beside = || paths::below(paths::folder(self.path(from)), path);
        let name = paths::below(&sprites, path);
        let name = if self.dialect == Dialect::Document { name.or_else(beside) } else { name };
        name.map_or_else(|| paths::relative(&sprites, path), str::to_owned)
    }

    /// The folders and the name of a sprite, below the sprites of the data root, else below the data root.
    pub(crate) fn name(&self, id: FileId) -> Vec<String> {
        let (path, root) = (self.path(id), self.data_root(id));
        let sprites = paths::inside(root, SPRITES);
        let short = paths::below(&sprites, path).or_else(|| paths::below(root, path)).unwrap_or(path);
        paths::names(short)
    }

    /// The name of a sprite in the settings. `member` is its name in a file of several.
    pub(crate) fn settings_name(&self, id: FileId, member: Option<&str>) -> String {
        let path = self.name(id).join("/");
        member.map_or_else(|| path.clone(), |member| format!("{path}#{member}"))
    }
}

/// Returns whether a file is a description of the format by its name.
fn is_description(path: &str, inventory: &Inventory) -> bool {
    let descriptions = inventory.descriptions();
    let found = descriptions.binary_search_by_key(&path, |(known, _)| known).ok();
    found.and_then(|found| descriptions.get(found)).is_some_and(|(_, candidate)| *candidate == Candidate::Xml)
}

/// The nearest folder around a file that contains `graphics`, else the asset folder.
pub(crate) fn data_root<'f>(path: &'f str, inventory: &Inventory) -> &'f str {
    let mut folder = paths::folder(path);
    while !folder.is_empty() && !inventory.has_folder(&paths::inside(folder, "graphics")) {
        folder = paths::folder(folder);
    }
    folder
}
