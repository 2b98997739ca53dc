//! All files of the format, and which of them a name in one of them leads to.

use crate::base::paths::{self, PathError};
use crate::base::source::{Location, Sources};
use crate::discover::inventory::{Candidate, Inventory};
use crate::formats::mana::syntax::{File, Root, Sprite, Value};
use crate::model::Format;
use crate::settings::mana::Dialect;
use std::collections::{BTreeMap, BTreeSet};

/// Where sprites lie below the data root.
const SPRITES: &str = "graphics/sprites";

/// Which of the [`FileSet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FileId(usize);

/// Why a name leads to no file of the format.
#[derive(Clone, Debug)]
pub(crate) enum Unfound {
    Refused(PathError),
    /// A link that leads out of the asset folder.
    Link(String),
    /// Nothing there; with the paths that were tried. In a client's dialect only `graphics/sprites/` is tried, and
    /// `beside` is a file that the name leads to from the folder of the file that has it.
    Missing {
        tried: Vec<String>,
        is_client: bool,
        beside: Option<String>,
    },
    /// A file that is not a description, or not text.
    Unread(String),
}

/// All files of the format.
#[derive(Debug)]
pub(crate) struct FileSet<'a> {
    files: &'a [File],
    paths: Vec<&'a str>,
    by_path: BTreeMap<&'a str, FileId>,
    /// The data root of each file.
    roots: Vec<String>,
    /// Where names of files lead, by the location of the name.
    links: BTreeMap<Location, FileId>,
    /// The files that others include or extend.
    included: BTreeSet<FileId>,
    /// The sprites that a path refers to.
    referred: BTreeSet<FileId>,
    /// Whether a name leads nowhere, or a file could not be read: what they would include is unknown.
    has_gaps: bool,
    /// Whether a being refers to no sprite: which one it would use is unknown.
    has_lost_beings: bool,
    dialect: Dialect,
}

impl<'a> FileSet<'a> {
    pub(crate) fn new(
        files: &'a [File],
        sources: &'a Sources,
        inventory: &Inventory,
        dialect: Dialect,
    ) -> Self {
        let paths: Vec<&str> = files.iter().map(|file| sources.get(file.id).path()).collect();
        let by_path = paths.iter().enumerate().map(|(index, path)| (*path, FileId(index))).collect();
        let mut known: BTreeMap<&str, String> = BTreeMap::new();
        let roots = paths.iter().map(|path| {
            let folder = paths::folder(path);
            known.entry(folder).or_insert_with(|| data_root(folder, inventory).to_owned()).clone()
        });
        let roots = roots.collect();
        let descriptions =
            inventory.descriptions().iter().filter(|(_, format)| *format == Candidate::Of(Format::Mana));
        let has_gaps = descriptions.count() > files.len()
            || files.iter().any(|file| matches!(file.root, Root::Malformed));
        let mut set = Self {
            files,
            paths,
            by_path,
            roots,
            links: BTreeMap::new(),
            included: BTreeSet::new(),
            referred: BTreeSet::new(),
            has_gaps,
            has_lost_beings: false,
            dialect,
        };
        set.follow(inventory);
        set
    }

    /// Follows every name of a file.
    fn follow(&mut self, inventory: &Inventory) {
        let files = self.files;
        let mut stems: BTreeMap<String, Vec<FileId>> = BTreeMap::new();
        for (index, path) in self.paths.iter().enumerate() {
            stems.entry(paths::stem(path).to_lowercase()).or_default().push(FileId(index));
        }
        // Names that lead nowhere but may mean one of our files, with the file that has them: one, or several.
        let mut strays: BTreeMap<String, Option<FileId>> = BTreeMap::new();
        for (index, file) in files.iter().enumerate() {
            let from = FileId(index);
            for sprite in file.sprites() {
                for name in std::iter::once(&sprite.extends).chain(sprite.includes()) {
                    let target = self.link(from, name, inventory);
                    let is_sprite =
                        target.is_some_and(|target| matches!(self.get(target).root, Root::Sprite(_)));
                    self.has_gaps |= matches!(name, Value::Faulty) || name.word().is_some() && !is_sprite;
                    match (target, name.word()) {
                        (Some(target), _) => self.included.extend((target != from).then_some(target)),
                        (None, Some(name)) => {
                            let stem = paths::stem(name).to_lowercase();
                            let namer = strays.entry(stem).or_insert(Some(from));
                            *namer = namer.filter(|namer| *namer == from);
                        }
                        (None, None) => {}
                    }
                }
                self.link(from, &sprite.offset_file, inventory);
                self.link(from, &sprite.frame_file, inventory);
            }
            for being in file.beings() {
                let name = being.sprites.first().map(|reference| &reference.target);
                let target = name.and_then(|name| self.link(from, name, inventory));
                let word = name.and_then(Value::word);
                let is_path = word.is_some_and(|word| paths::ending(word) == "xml");
                self.has_lost_beings |= word.is_none() || is_path && target.is_none();
                self.referred.extend(target);
            }
        }
        // A file of that name elsewhere is probably meant: it is not a sprite by itself either.
        for (stem, namer) in strays {
            let meant = stems.get(&stem).into_iter().flatten().copied();
            self.included.extend(meant.filter(|meant| namer != Some(*meant)));
        }
    }

    fn link(&mut self, from: FileId, name: &Value<String>, inventory: &Inventory) -> Option<FileId> {
        let (name, location) = name.named()?;
        let target = self.search(from, name, inventory).ok()?;
        self.links.insert(location, target);
        Some(target)
    }

    /// The file that a name leads to: below the sprites of the data root, in the dialect `document` else beside the
    /// file that names it.
    pub(crate) fn find(
        &self,
        from: FileId,
        name: &str,
        location: Location,
        inventory: &Inventory,
    ) -> Result<FileId, Unfound> {
        match self.links.get(&location) {
            Some(target) => Ok(*target),
            None => self.search(from, name, inventory),
        }
    }

    fn search(&self, from: FileId, name: &str, inventory: &Inventory) -> Result<FileId, Unfound> {
        let sprites = paths::inside(self.data_root(from), SPRITES);
        let (mut tried, mut refused, mut found_beside) = (Vec::new(), None, None);
        for (nth, folder) in [sprites.as_str(), paths::folder(self.path(from))].into_iter().enumerate() {
            let is_unread = nth > 0 && self.dialect != Dialect::Document;
            let path = match paths::join(folder, name) {
                Ok(path) => path,
                // What leads out of the root from there may lie inside of it from here.
                Err(fault) => {
                    refused = Some(fault);
                    continue;
                }
            };
            if is_unread {
                // The clients do not look here.
                found_beside = self.by_path.contains_key(path.as_str()).then_some(path);
                continue;
            }
            if let Some(link) = inventory.link_outside(&path) {
                return Err(Unfound::Link(link.to_owned()));
            }
            if let Some(target) = self.by_path.get(path.as_str()) {
                return Ok(*target);
            }
            if inventory.file(&path).is_some() {
                return Err(Unfound::Unread(path));
            }
            if !tried.contains(&path) {
                tried.push(path);
            }
        }
        match refused {
            Some(fault) if fault != PathError::LeavesRoot || tried.is_empty() => Err(Unfound::Refused(fault)),
            _ => {
                let is_client = self.dialect != Dialect::Document;
                Err(Unfound::Missing { tried, is_client, beside: found_beside })
            }
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (FileId, &'a File)> + use<'a> {
        self.files.iter().enumerate().map(|(index, file)| (FileId(index), file))
    }

    pub(crate) fn get(&self, id: FileId) -> &'a File {
        &self.files[id.0]
    }

    /// The path of a file below the asset folder.
    pub(crate) fn path(&self, id: FileId) -> &'a str {
        self.paths[id.0]
    }

    /// The folder that paths of images start from.
    pub(crate) fn data_root(&self, id: FileId) -> &str {
        &self.roots[id.0]
    }

    /// The paths of all files.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &'a str> + Clone {
        self.paths.iter().copied()
    }

    /// How a file is written where it is named: from the sprites of the data root, else from beside the file.
    pub(crate) fn spell(&self, from: FileId, path: &str) -> String {
        let sprites = paths::inside(self.data_root(from), SPRITES);
        let beside = || paths::below(paths::folder(self.path(from)), path);
        let name = paths::below(&sprites, path);
        let name = if self.dialect == Dialect::Document { name.or_else(beside) } else { name };
        name.map_or_else(|| paths::relative(&sprites, path), str::to_owned)
    }

    /// Whether a file of another kind is named by one of ours, which reports it.
    pub(crate) fn is_named(&self, id: FileId) -> bool {
        self.included.contains(&id) || self.referred.contains(&id)
    }

    /// Whether another file includes or extends it, or may be meant to.
    pub(crate) fn is_included(&self, id: FileId) -> bool {
        self.included.contains(&id) || self.has_gaps && self.get(id).sprites().all(Sprite::is_bare)
    }

    /// Whether it is known which files use which others.
    pub(crate) fn is_whole(&self) -> bool {
        !self.has_gaps && !self.has_lost_beings
    }

    /// The folders and the name of a sprite: below the sprites of the data root, else below the data root.
    pub(crate) fn name(&self, id: FileId) -> Vec<String> {
        let (path, root) = (self.path(id), self.data_root(id));
        let sprites = paths::inside(root, SPRITES);
        let short = paths::below(&sprites, path).or_else(|| paths::below(root, path)).unwrap_or(path);
        paths::without_ending(short).split('/').map(str::to_owned).collect()
    }

    /// The name of a sprite in the settings. `member` is its name in a file of several.
    pub(crate) fn settings_name(&self, id: FileId, member: Option<&str>) -> String {
        let path = self.name(id).join("/");
        member.map_or_else(|| path.clone(), |member| format!("{path}#{member}"))
    }
}

/// The nearest folder around that holds `graphics`, else the asset folder.
fn data_root<'f>(folder: &'f str, inventory: &Inventory) -> &'f str {
    let mut folder = folder;
    while !folder.is_empty() && !inventory.has_folder(&paths::inside(folder, "graphics")) {
        folder = paths::folder(folder);
    }
    folder
}
