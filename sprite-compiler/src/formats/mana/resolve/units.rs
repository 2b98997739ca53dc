//! Units: the files that are compiled together.
//!
//! Files include, extend and refer to each other. A [`Unit`] is one of them, its root, with all files that its sprites
//! may be made of. Its sprites depend on the syntax trees of its own files, on the names of all files, and on the
//! [`Role`] of the root, which has the facts about it that depend on other files.

use super::files::{FileId, FileSet};
use crate::base::budget::{Budget, Expense};
use crate::base::limits::IMAGE_SUGGESTIONS;
use crate::base::paths;
use crate::base::sorted::{SortedMap, SortedSet, sort};
use crate::base::suggest::{self, Near};
use crate::formats::mana::syntax::{Being, File, Root, Sprite, Value};

/// A file, and the files that its sprites may be made of.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// The file whose sprites the unit has, as an index in the list of all files.
    pub(crate) root: usize,
    /// The indices of its files, sorted; the root is one of them.
    pub(crate) files: Vec<usize>,
    pub(crate) role: Role,
}

/// The facts about a unit's root that depend on files outside of the unit. The `Debug` text contains all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Role {
    /// True if another file includes or extends it, or was probably meant to. Then it may lack something.
    pub(crate) is_fragment: bool,
    /// True if its sprite has parameters and no other file can name it.
    pub(crate) is_unused: bool,
    /// The names of its members that have parameters and to which no being can refer.
    pub(crate) unused: SortedSet<String>,
    /// The sprites that its beings refer to by name.
    pub(crate) references: SortedMap<String, Target>,
}

/// The target of a name that a being refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// Members of files of several, in their order. There is exactly one in a correct folder.
    Members(Vec<MemberId>),
    /// No member has the name; with the name that was probably meant.
    Unknown(Option<Near<String>>),
}

/// A member of a file of several: the file as an index in the list of the unit's files, and its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct MemberId {
    pub(crate) file: usize,
    pub(crate) member: usize,
}

/// The units of all files, in the order of their roots. Files of other programs have none. `has_all` is `true` if these
/// are all files that may be of the format, and `depth` limits how deep they may name each other. If the budget is
/// exceeded, the last units are missing.
pub(crate) fn units(files: &FileSet<'_>, has_all: bool, depth: usize, budget: &Budget) -> Vec<Unit> {
    let graph = Graph::new(files, has_all);
    let reached = vec![false; graph.links.len()];
    let mut walk = Walk { graph: &graph, files, depth, reached, meant: SortedMap::new() };
    // If another file names this one, its root is reported there.
    let is_root = |id: FileId, file: &File| match &file.root {
        Root::Other(_) => !file.findings.is_empty() && !graph.is_named(id),
        _ => true,
    };
    let roots = files.iter().filter(|(id, file)| is_root(*id, file));
    roots.map_while(|(id, file)| walk.unit(id, file, budget)).collect()
}

/// The references between files.
#[derive(Default)]
struct Graph<'a> {
    /// The files that the sprites of each file name.
    links: Vec<Vec<FileId>>,
    /// The files that others include or extend.
    included: SortedSet<FileId>,
    /// The files that beings refer to by their paths.
    referred: SortedSet<FileId>,
    /// Members by their names, at most one of each file: of two the first has the name.
    members: SortedMap<&'a str, Vec<(FileId, usize)>>,
    /// The names and paths that beings refer to.
    wanted: SortedSet<&'a str>,
    /// True if a name leads nowhere, or a file could not be read, so that unknown files may be included.
    has_gaps: bool,
    /// True if a being refers to a missing file, so that it may use any file.
    has_lost_beings: bool,
    /// True if a being refers to a missing member, so that it may use any member.
    has_lost_names: bool,
    /// The stems of names that lead nowhere but may mean another file, each with the file that has the name if only one
    /// does.
    strays: SortedMap<String, Option<FileId>>,
}

impl<'a> Graph<'a> {
    /// Follows every name in all files. `has_all` is `true` if these are all files of the format.
    fn new(files: &FileSet<'a>, has_all: bool) -> Self {
        let is_malformed = |(_, file): (FileId, &File)| matches!(file.root, Root::Malformed);
        let has_gaps = !has_all || files.iter().any(is_malformed);
        let mut graph = Self { has_gaps, ..Self::default() };
        for (id, file) in files.iter() {
            let mut links = SortedSet::new();
            file.sprites().for_each(|sprite| graph.sprite(files, id, sprite, &mut links));
            graph.links.push(links.into_iter().collect());
            file.beings().for_each(|being| graph.being(files, id, being));
            for (index, member) in file.members().iter().enumerate() {
                let Some(name) = member.sprite().and_then(|sprite| sprite.name.word()) else { continue };
                let known = graph.members.entry(name).or_default();
                if known.last().is_none_or(|(last, _)| *last != id) {
                    known.push((id, index));
                }
            }
        }
        graph.has_lost_names =
            graph.wanted.iter().any(|name| !is_path(name) && !graph.members.contains_key(name));
        // A file elsewhere that has the name of a stray is probably meant, so it counts as included.
        for (id, file) in files.iter() {
            let namer = graph.strays.get(&stem(&file.path));
            graph.included.extend(namer.filter(|&&namer| namer != Some(id)).map(|_| id));
        }
        graph
    }

    fn sprite(&mut self, files: &FileSet<'_>, from: FileId, sprite: &Sprite, links: &mut SortedSet<FileId>) {
        for name in std::iter::once(&sprite.extends).chain(sprite.includes()) {
            let Value::Given(name, _) = name else {
                self.has_gaps |= matches!(name, Value::Faulty);
                continue;
            };
            if let Ok(target) = files.find(from, name) {
                links.insert(target);
                self.has_gaps |= !matches!(files.get(target).root, Root::Sprite(_));
                self.included.extend((target != from).then_some(target));
            } else {
                self.has_gaps = true;
                let namer = self.strays.entry(stem(name)).or_insert(Some(from));
                *namer = namer.filter(|namer| *namer == from);
            }
        }
        let companions = [&sprite.offset_file, &sprite.frame_file];
        let found = companions.into_iter().filter_map(|name| files.find(from, name.word()?).ok());
        links.extend(found);
    }

    fn being(&mut self, files: &FileSet<'_>, from: FileId, being: &'a Being) {
        let Some(name) = being.reference() else {
            self.has_lost_beings = true;
            return;
        };
        self.wanted.insert(name);
        let target = files.find(from, name).ok();
        self.has_lost_beings |= target.is_none() && is_path(name);
        self.referred.extend(target);
    }

    /// Returns whether another file names it.
    fn is_named(&self, id: FileId) -> bool {
        self.included.contains(&id) || self.referred.contains(&id)
    }

    fn role(&self, id: FileId, file: &File) -> Role {
        let is_known = !self.has_gaps && !self.has_lost_beings;
        let is_fragment = self.included.contains(&id) || self.has_gaps && file.sprites().all(Sprite::is_bare);
        let with_parameters = || file.sprites().filter(|sprite| is_known && sprite.has_parameters());
        let names = with_parameters().filter_map(|sprite| sprite.name.word());
        let unused = names.filter(|name| !self.has_lost_names && !self.wanted.contains(name));
        Role {
            is_fragment,
            is_unused: with_parameters().next().is_some() && !self.is_named(id),
            unused: unused.map(str::to_owned).collect(),
            references: SortedMap::new(),
        }
    }
}

/// Follows the names from one root after the other.
struct Walk<'g, 'a> {
    graph: &'g Graph<'a>,
    files: &'g FileSet<'a>,
    depth: usize,
    /// True for the files that were reached from the root.
    reached: Vec<bool>,
    /// For names that lead nowhere, the names that were probably meant.
    meant: SortedMap<&'a str, Option<Near<String>>>,
}

impl<'a> Walk<'_, 'a> {
    /// The unit of a root; [`None`] if the budget does not allow it.
    fn unit(&mut self, root: FileId, file: &'a File, budget: &Budget) -> Option<Unit> {
        let graph = self.graph;
        let names: SortedSet<&str> = file.beings().filter_map(Being::reference).collect();
        let (mut files, mut targets, mut is_paid) = (vec![root], Vec::new(), true);
        self.reached[root.0] = true;
        for name in names {
            if is_path(name) {
                let target = self.files.find(root, name).ok();
                self.reach(target, &mut files);
                continue;
            }
            let members = graph.members.get(name).map_or(&[][..], Vec::as_slice);
            let own = members.binary_search_by_key(&root, |(file, _)| *file);
            let members = own.map_or(members, |own| &members[own..=own]);
            is_paid = is_paid && budget.charge(Expense::Resolved, members.len() as u64);
            if is_paid {
                self.reach(members.iter().map(|(file, _)| *file), &mut files);
                targets.push((name, members));
            }
        }
        let mut start = 0;
        // The longest chain ends with a companion of the deepest file, which may be the base of a sprite that a being
        // refers to.
        for _ in 0..=self.depth {
            let end = files.len();
            for at in start..end {
                let links = &graph.links[files[at].0];
                is_paid = is_paid && budget.charge(Expense::Resolved, 1 + links.len() as u64);
                if is_paid {
                    self.reach(links.iter().copied(), &mut files);
                }
            }
            start = end;
        }
        for file in &files {
            self.reached[file.0] = false;
        }
        sort(&mut files);
        let mut role = graph.role(root, file);
        for (name, members) in targets {
            let target = if members.is_empty() {
                Target::Unknown(self.meant(name))
            } else {
                let member = |&(file, member): &(FileId, usize)| {
                    Some(MemberId { file: files.binary_search(&file).ok()?, member })
                };
                Target::Members(members.iter().filter_map(member).collect())
            };
            role.references.insert(name.to_owned(), target);
        }
        let files = files.into_iter().map(|file| file.0).collect();
        is_paid.then_some(Unit { root: root.0, files, role })
    }

    fn reach(&mut self, targets: impl IntoIterator<Item = FileId>, files: &mut Vec<FileId>) {
        for target in targets {
            if !std::mem::replace(&mut self.reached[target.0], true) {
                files.push(target);
            }
        }
    }

    /// The name of the member that a name probably means. The number of searches is limited, since each compares all
    /// names.
    fn meant(&mut self, name: &'a str) -> Option<Near<String>> {
        let is_known = self.meant.contains_key(name);
        if !is_known && self.meant.len() < IMAGE_SUGGESTIONS as usize {
            let near = suggest::nearest(name, self.graph.members.keys().copied());
            self.meant.insert(name, near.map(|near| near.map(str::to_owned)));
        }
        self.meant.get(name).cloned().flatten()
    }
}

/// Returns whether a reference of a being is the path of a file, and not the name of a member.
pub(crate) fn is_path(reference: &str) -> bool {
    paths::ending(reference) == "xml"
}

/// The stem by which names that lead nowhere are compared with files.
fn stem(path: &str) -> String {
    paths::stem(path).to_lowercase()
}
