//! The files of a folder as `git ls-tree` lists them. Links are followed like those on the disk, as long as they stay
//! inside of the folder.

use crate::fault::Fault;
use sprite_compiler::{Entry, EntryKind, Limits};
use std::collections::BTreeMap;

/// The greatest length of a link.
pub(super) const MOST_LINK: u64 = 4 << 10;
const MOST_LINKS: usize = 40;

/// A file, with the object of its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Blob {
    pub(super) id: String,
    length: u64,
}

#[derive(Debug)]
enum Node {
    Folder(BTreeMap<String, Node>),
    File(Blob),
    /// A link, with the object of its target path.
    Link(String),
    Submodule,
}

/// A folder and all that is in it.
#[derive(Debug)]
pub(super) struct Tree(BTreeMap<String, Node>);

/// The files that the compiler sees.
#[derive(Debug, Default)]
pub(super) struct Listed {
    pub(super) entries: Vec<Entry>,
    pub(super) blobs: BTreeMap<String, Blob>,
    pub(super) submodules: Vec<String>,
    linked: usize,
}

impl Tree {
    /// The output of `git ls-tree -r -z -l`: `MODE KIND ID LENGTH`, a tab, the path and a zero for each file.
    pub(super) fn parse(output: &[u8]) -> Self {
        let mut root = BTreeMap::new();
        for line in output.split(|&byte| byte == 0) {
            // Paths that are not Unicode are left out, as on the disk, because no description can name them.
            let Some((head, path)) = std::str::from_utf8(line).ok().and_then(|line| line.split_once('\t'))
            else {
                continue;
            };
            let mut words = head.split_whitespace();
            let (Some(mode), Some(_), Some(id)) = (words.next(), words.next(), words.next()) else {
                continue;
            };
            let length = words.next().and_then(|length| length.parse().ok()).unwrap_or(0);
            let node = match mode {
                "120000" => Node::Link(id.to_owned()),
                "160000" => Node::Submodule,
                _ => Node::File(Blob { id: id.to_owned(), length }),
            };
            insert(&mut root, path, node);
        }
        Self(root)
    }

    /// Lists all files. `read` returns the target path of a link.
    pub(super) fn list(&self, limits: Limits, read: impl Fn(&str) -> Vec<u8>) -> Result<Listed, Fault> {
        let mut walk =
            Walk { root: &self.0, read: &read, trail: vec![Vec::new()], listed: Listed::default(), limits };
        walk.folder(&self.0, "", false);
        let Walk { listed, limits, .. } = walk;
        if listed.linked > limits.linked_files {
            let most = limits.linked_files;
            return Err(Fault::Call(format!(
                "the folder has more than {most} files and folders that are found through links; `--limits` lets it have more"
            )));
        }
        Ok(listed)
    }
}

/// Adds a file by its path. Files that lie too deep are left out, as on the disk.
fn insert(root: &mut BTreeMap<String, Node>, path: &str, node: Node) {
    let most = Limits::default().depth + 1;
    let parts: Vec<&str> = path.split('/').collect();
    // The tree is damaged.
    if parts.iter().any(|part| matches!(*part, "" | "." | "..")) {
        return;
    }
    let Some((name, folders)) = parts.split_last() else { return };
    let mut at = root;
    for folder in folders.iter().take(most) {
        let below = at.entry((*folder).to_owned()).or_insert_with(|| Node::Folder(BTreeMap::new()));
        let Node::Folder(below) = below else { return };
        at = below;
    }
    if folders.len() <= most {
        at.insert((*name).to_owned(), node);
    }
}

struct Walk<'a> {
    root: &'a BTreeMap<String, Node>,
    read: &'a dyn Fn(&str) -> Vec<u8>,
    /// The paths of the folders above, links resolved. A link that leads back to one of them is not followed.
    trail: Vec<Vec<String>>,
    listed: Listed,
    limits: Limits,
}

impl<'a> Walk<'a> {
    /// Adds the entries of a folder that was found at the path `shown`.
    fn folder(&mut self, folder: &'a BTreeMap<String, Node>, shown: &str, is_linked: bool) {
        for (name, node) in folder {
            if self.listed.linked > self.limits.linked_files {
                return;
            }
            if name.starts_with('.') {
                continue;
            }
            self.listed.linked += usize::from(is_linked);
            let path = if shown.is_empty() { name.clone() } else { format!("{shown}/{name}") };
            let mut place = self.trail.last().cloned().unwrap_or_default();
            match node {
                Node::File(blob) => self.file(path, blob),
                Node::Submodule => self.listed.submodules.push(path),
                Node::Folder(below) => {
                    place.push(name.clone());
                    self.enter(below, place, &path, is_linked);
                }
                Node::Link(id) => {
                    let target = (self.read)(id);
                    match self.resolve(place, &target, &mut 0) {
                        Leads::To(place, Node::Folder(below)) => self.enter(below, place, &path, true),
                        Leads::To(_, Node::File(blob)) => self.file(path, blob),
                        Leads::To(_, Node::Submodule) => self.listed.submodules.push(path),
                        Leads::Out => self.push(path, EntryKind::OutsideRoot),
                        Leads::To(_, Node::Link(_)) | Leads::Nowhere => self.push(path, EntryKind::NoFile),
                    }
                }
            }
        }
    }

    fn enter(&mut self, below: &'a BTreeMap<String, Node>, place: Vec<String>, path: &str, is_linked: bool) {
        if self.trail.contains(&place) {
            return;
        }
        self.push(path.to_owned(), EntryKind::Folder);
        if self.trail.len() > self.limits.depth {
            return;
        }
        self.trail.push(place);
        self.folder(below, path, is_linked);
        self.trail.pop();
    }

    /// Resolves a path from a folder, with all links followed.
    fn resolve(&self, mut place: Vec<String>, target: &[u8], followed: &mut usize) -> Leads<'a> {
        *followed += 1;
        let Ok(target) = std::str::from_utf8(target) else { return Leads::Nowhere };
        if *followed > MOST_LINKS || target.is_empty() {
            return Leads::Nowhere;
        }
        if target.starts_with('/') {
            return Leads::Out;
        }
        let mut found = Leads::Nowhere;
        for part in target.split('/').filter(|part| !matches!(*part, "" | ".")) {
            if part == ".." {
                if place.pop().is_none() {
                    return Leads::Out;
                }
                found = self.at(&place);
                continue;
            }
            let here = place.clone();
            place.push(part.to_owned());
            found = self.at(&place);
            if let Leads::To(_, Node::Link(id)) = found {
                found = self.resolve(here, &(self.read)(id), followed);
                match &found {
                    Leads::To(target, _) => place.clone_from(target),
                    Leads::Out | Leads::Nowhere => return found,
                }
            }
        }
        found
    }

    /// The entry at a path without links. A link to the root itself is refused.
    fn at(&self, place: &[String]) -> Leads<'a> {
        let Some((name, folders)) = place.split_last() else { return Leads::Nowhere };
        let mut folder = self.root;
        for part in folders {
            let Some(Node::Folder(below)) = folder.get(part) else { return Leads::Nowhere };
            folder = below;
        }
        folder.get(name).map_or(Leads::Nowhere, |node| Leads::To(place.to_vec(), node))
    }

    fn file(&mut self, path: String, blob: &Blob) {
        self.listed.entries.push(Entry::file(path.clone(), blob.length));
        self.listed.blobs.insert(path, blob.clone());
    }

    /// Adds an entry that is not a file.
    fn push(&mut self, path: String, kind: EntryKind) {
        self.listed.entries.push(Entry { kind, ..Entry::file(path, 0) });
    }
}

/// The target of a link.
enum Leads<'a> {
    To(Vec<String>, &'a Node),
    /// The link leads out of the folder.
    Out,
    Nowhere,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files by their paths; a link is `path -> target`, and its object is called as the target.
    fn list(lines: &[&str]) -> Listed {
        let line = |line: &&str| match line.split_once(" -> ") {
            Some((path, target)) => format!("120000 blob {target} 9\t{path}\0"),
            None => format!("100644 blob of-{}      12\t{line}\0", line.replace(['\t', ' '], "_")),
        };
        let output: String = lines.iter().map(line).collect();
        Tree::parse(output.as_bytes())
            .list(Limits::default(), |id| id.as_bytes().to_vec())
            .expect("few links")
    }

    fn files(listed: &Listed) -> Vec<(&str, &str)> {
        listed.blobs.iter().map(|(path, blob)| (path.as_str(), blob.id.as_str())).collect()
    }

    #[test]
    fn files_have_lengths_and_what_begins_with_a_dot_is_left_out() {
        let listed = list(&["a.png", "b/c d.png", ".git/x", "b/.hidden", "odd\tname.png"]);
        assert_eq!(
            files(&listed),
            [("a.png", "of-a.png"), ("b/c d.png", "of-b/c_d.png"), ("odd\tname.png", "of-odd_name.png")]
        );
        assert!(listed.entries.contains(&Entry::file("a.png".to_owned(), 12)));
    }

    #[test]
    fn links_are_followed_while_they_stay_inside() {
        let listed = list(&[
            "art/a.png",
            "art/deep/b.png",
            "hero/one.png -> ../art/a.png",
            "hero/all -> ../art/deep",
            "hero/again.png -> all/b.png",
            "away.png -> ../../secret.png",
            "root -> /etc",
            "none.png -> nothing.png",
        ]);
        assert_eq!(
            files(&listed),
            [
                ("art/a.png", "of-art/a.png"),
                ("art/deep/b.png", "of-art/deep/b.png"),
                ("hero/again.png", "of-art/deep/b.png"),
                ("hero/all/b.png", "of-art/deep/b.png"),
                ("hero/one.png", "of-art/a.png"),
            ]
        );
        let outside = listed.entries.iter().filter(|entry| entry.kind == EntryKind::OutsideRoot);
        assert_eq!(outside.map(|entry| entry.path.as_str()).collect::<Vec<_>>(), ["away.png", "root"]);
    }

    #[test]
    fn links_in_a_circle_end() {
        let listed = list(&["a/x.png", "a/up -> ../b", "b/down -> ../a", "c -> d", "d -> c", "a/self -> ."]);
        let paths: Vec<&str> = listed.blobs.keys().map(String::as_str).collect();
        assert_eq!(paths, ["a/x.png", "b/down/x.png"]);
    }

    #[test]
    fn a_folder_that_lies_too_deep_is_listed_without_what_is_in_it() {
        let deep = format!("{}x.png", "d/".repeat(5_000));
        let listed = list(&[&deep]);
        assert!(listed.blobs.is_empty());
        assert!(listed.entries.len() > Limits::default().depth);
    }

    #[test]
    fn a_submodule_is_named() {
        let tree = Tree::parse(b"160000 commit 123       -\tart/shared\0");
        assert_eq!(
            tree.list(Limits::default(), |_| Vec::new()).expect("no links").submodules,
            ["art/shared"]
        );
    }
}
