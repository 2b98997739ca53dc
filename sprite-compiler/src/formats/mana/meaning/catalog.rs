//! All files of the format, and which of them a name in one of them leads to.

use super::super::scalars::given;
use super::super::syntax::{Being, Child, File, Imageset, Member, Root, Sprite, Value};
use crate::inventory::Inventory;
use crate::model::Format;
use crate::paths::{self, PathFault};
use crate::source::{Place, Sources};
use std::collections::{BTreeMap, BTreeSet};

/// Where sprites lie below the data root.
const SPRITES: &str = "graphics/sprites";

/// Why a name leads to no file of the format.
#[derive(Clone, Debug)]
pub(super) enum Lost {
    Refused(PathFault),
    /// A link that leads out of the asset folder.
    Link(String),
    /// Nothing there; with the paths that were tried.
    Missing(Vec<String>),
    /// A file that is no description, or no text.
    Unread(String),
}

/// All files of the format.
#[derive(Debug)]
pub(super) struct Catalog<'a> {
    files: &'a [File],
    paths: Vec<&'a str>,
    by_path: BTreeMap<&'a str, usize>,
    /// The data root of each file.
    roots: Vec<String>,
    /// Where names of files lead: the place of the name, and the file.
    links: BTreeMap<Place, usize>,
    /// The files that others include or extend.
    included: BTreeSet<usize>,
    /// Whether a name leads nowhere, or a file could not be read: nobody knows what they would include.
    has_gaps: bool,
}

impl<'a> Catalog<'a> {
    pub(super) fn new(files: &'a [File], sources: &'a Sources, inventory: &Inventory) -> Self {
        let paths: Vec<&str> = files.iter().map(|file| sources.get(file.id).path()).collect();
        let by_path = paths.iter().enumerate().map(|(index, path)| (*path, index)).collect();
        let mut known: BTreeMap<&str, String> = BTreeMap::new();
        let roots = paths.iter().map(|path| {
            let folder = paths::folder(path);
            known.entry(folder).or_insert_with(|| data_root(folder, inventory).to_owned()).clone()
        });
        let roots = roots.collect();
        let mut catalog = Self {
            files,
            paths,
            by_path,
            roots,
            links: BTreeMap::new(),
            included: BTreeSet::new(),
            has_gaps: false,
        };
        let known = inventory.descriptions().iter().filter(|(_, format)| *format == Format::Mana).count();
        catalog.has_gaps =
            known > files.len() || files.iter().any(|file| matches!(file.root, Root::Malformed));
        catalog.follow(inventory);
        catalog
    }

    /// Follows every name of a file.
    fn follow(&mut self, inventory: &Inventory) {
        let files = self.files;
        let mut stems: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, path) in self.paths.iter().enumerate() {
            stems.entry(paths::stem(path).to_lowercase()).or_default().push(index);
        }
        // Files that names may mean which lead nowhere, with who names them: one file, or several.
        let mut strays: BTreeMap<String, Option<usize>> = BTreeMap::new();
        for (index, file) in files.iter().enumerate() {
            for sprite in sprites(file) {
                let includes = sprite.children.iter().filter_map(|child| match child {
                    Child::Include(name) => Some(name),
                    _ => None,
                });
                for name in std::iter::once(&sprite.extends).chain(includes) {
                    let target = self.link(index, name, inventory);
                    let leads = target.and_then(|target| files.get(target)).map(|file| &file.root);
                    self.has_gaps |= matches!(name, Value::Faulty)
                        || given(name).is_some() && !matches!(leads, Some(Root::Sprite(_)));
                    match (target, given(name)) {
                        (Some(target), _) => self.included.extend((target != index).then_some(target)),
                        (None, Some((name, _))) => {
                            let stem = paths::stem(name).to_lowercase();
                            let namer = strays.entry(stem).or_insert(Some(index));
                            *namer = namer.filter(|namer| *namer == index);
                        }
                        (None, None) => {}
                    }
                }
                self.link(index, &sprite.offset_file, inventory);
                self.link(index, &sprite.frame_file, inventory);
            }
            for being in beings(file) {
                for reference in being.sprites.iter().take(1) {
                    self.link(index, &reference.target, inventory);
                }
            }
        }
        // A file of that name elsewhere is probably meant: it is no sprite by itself either.
        for (stem, namer) in strays {
            let meant = stems.get(&stem).into_iter().flatten().copied();
            self.included.extend(meant.filter(|meant| namer != Some(*meant)));
        }
    }

    fn link(&mut self, from: usize, name: &Value<String>, inventory: &Inventory) -> Option<usize> {
        let (name, place) = given(name)?;
        let target = self.search(from, name, inventory).ok()?;
        self.links.insert(place, target);
        Some(target)
    }

    /// The file that a name leads to: below the sprites of the data root, else beside the file that names it.
    pub(super) fn find(
        &self,
        from: usize,
        name: &str,
        place: Place,
        inventory: &Inventory,
    ) -> Result<usize, Lost> {
        match self.links.get(&place) {
            Some(target) => Ok(*target),
            None => self.search(from, name, inventory),
        }
    }

    fn search(&self, from: usize, name: &str, inventory: &Inventory) -> Result<usize, Lost> {
        let sprites = paths::inside(self.data_root(from), SPRITES);
        let (mut tried, mut refused) = (Vec::new(), None);
        for folder in [sprites.as_str(), paths::folder(self.path(from))] {
            let path = match paths::join(folder, name) {
                Ok(path) => path,
                // What leads out of the root from there may lie inside of it from here.
                Err(fault) => {
                    refused = Some(fault);
                    continue;
                }
            };
            if let Some(link) = inventory.link_outside(&path) {
                return Err(Lost::Link(link.to_owned()));
            }
            if let Some(target) = self.by_path.get(path.as_str()) {
                return Ok(*target);
            }
            if inventory.file(&path).is_some() {
                return Err(Lost::Unread(path));
            }
            if !tried.contains(&path) {
                tried.push(path);
            }
        }
        match refused {
            Some(fault) if fault != PathFault::LeavesRoot || tried.is_empty() => Err(Lost::Refused(fault)),
            _ => Err(Lost::Missing(tried)),
        }
    }

    pub(super) const fn files(&self) -> &'a [File] {
        self.files
    }

    pub(super) fn file(&self, index: usize) -> Option<&'a File> {
        self.files.get(index)
    }

    /// The path of a file below the asset folder.
    pub(super) fn path(&self, index: usize) -> &'a str {
        self.paths.get(index).copied().unwrap_or_default()
    }

    /// The folder that paths of images start from.
    pub(super) fn data_root(&self, index: usize) -> &str {
        self.roots.get(index).map_or("", String::as_str)
    }

    /// The paths of all files.
    pub(super) fn paths(&self) -> impl Iterator<Item = &'a str> + Clone {
        self.paths.iter().copied()
    }

    /// How a file is written where it is named: from the sprites of the data root, else from beside the file.
    pub(super) fn spell(&self, from: usize, path: &str) -> String {
        let sprites = paths::inside(self.data_root(from), SPRITES);
        let name =
            paths::below(&sprites, path).or_else(|| paths::below(paths::folder(self.path(from)), path));
        name.map_or_else(|| paths::relative(&sprites, path), str::to_owned)
    }

    /// Whether another file includes or extends it, or may be meant to.
    pub(super) fn is_included(&self, index: usize) -> bool {
        let is_bare = || self.file(index).is_some_and(|file| sprites(file).all(is_bare));
        self.included.contains(&index) || self.has_gaps && is_bare()
    }

    /// The folders and the name of a sprite: below the sprites of the data root, else below the data root.
    pub(super) fn name(&self, index: usize) -> Vec<String> {
        let (path, root) = (self.path(index), self.data_root(index));
        let sprites = paths::inside(root, SPRITES);
        let short = paths::below(&sprites, path).or_else(|| paths::below(root, path)).unwrap_or(path);
        paths::without_ending(short).split('/').map(str::to_owned).collect()
    }
}

/// The sprites that a file holds.
pub(super) fn sprites(file: &File) -> impl Iterator<Item = &Sprite> {
    let (one, several): (Option<&Sprite>, &[Member]) = match &file.root {
        Root::Sprite(sprite) => (Some(sprite), &[]),
        Root::Several(members) => (None, members),
        _ => (None, &[]),
    };
    one.into_iter().chain(several.iter().filter_map(|member| match member {
        Member::Sprite(sprite) => Some(sprite),
        Member::Being(_) => None,
    }))
}

/// Whether a sprite has no imageset, neither of its own nor from another file.
fn is_bare(sprite: &Sprite) -> bool {
    let brings = |child: &Child| matches!(child, Child::Imageset(_) | Child::Include(_));
    matches!(sprite.extends, Value::Absent) && !sprite.children.iter().any(brings)
}

/// The beings that a file holds.
pub(super) fn beings(file: &File) -> impl Iterator<Item = &Being> {
    let members: &[Member] = if let Root::Several(members) = &file.root { members } else { &[] };
    members.iter().filter_map(|member| match member {
        Member::Being(being) => Some(being),
        Member::Sprite(_) => None,
    })
}

/// The imagesets that a file holds, also those that it passes on.
pub(super) fn imagesets(file: &File) -> impl Iterator<Item = &Imageset> {
    let own = sprites(file).flat_map(|sprite| &sprite.children).filter_map(|child| match child {
        Child::Imageset(imageset) => Some(imageset),
        _ => None,
    });
    own.chain(beings(file).flat_map(|being| &being.sprites).flat_map(|reference| &reference.imagesets))
}

/// The nearest folder around that holds `graphics`, else the asset folder.
fn data_root<'f>(folder: &'f str, inventory: &Inventory) -> &'f str {
    let mut folder = folder;
    while !folder.is_empty() && !inventory.has_folder(&paths::inside(folder, "graphics")) {
        folder = paths::folder(folder);
    }
    folder
}
