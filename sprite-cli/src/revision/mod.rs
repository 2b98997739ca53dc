//! Asset folders of git revisions: listed and read through `git`, never checked out.

mod git;
mod objects;
mod tree;

pub(crate) use git::command as git_command;

use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use objects::Objects;
use sprite_compiler::{Entry, Files, Limits, one_line};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use tree::{Blob, Tree};

/// The beginning of a pointer file of Git LFS.
const POINTER: &[u8] = b"version https://git-lfs";
/// The greatest number of paths in a message.
const NAMED: usize = 3;

/// A folder of a revision, as `git show` names it: `main:assets`.
pub(crate) struct Revision<'a> {
    text: &'a str,
    commit: &'a str,
    path: &'a str,
}

impl<'a> Revision<'a> {
    /// The revision before the first colon outside of braces, and the folder after it; [`None`] without a colon.
    pub(crate) fn of(text: &'a str) -> Option<Self> {
        let mut depth = 0_usize;
        let colon = text.char_indices().find(|&(_, character)| {
            match character {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            character == ':' && depth == 0
        });
        let (commit, path) = (text.get(..colon?.0)?, text.get(colon?.0 + 1..)?);
        // `c:\` is a drive of Windows, and not a revision.
        let is_drive = cfg!(windows) && commit.len() == 1 && path.starts_with(['\\', '/']);
        (!is_drive).then_some(Self { text, commit, path: path.trim_matches('/') })
    }

    /// Opens the folder, with these limits.
    pub(crate) fn open(&self, trust: Trust) -> Result<Opened, Fault> {
        git::find_repository(self.text)?;
        let id = self.find()?;
        let tree = Tree::parse(&git::ask_bytes(&["ls-tree", "-r", "-z", "-l", "--full-tree", &id])?);
        let objects = Objects::open()?;
        let read = |link: &str| objects.read(link, tree::MOST_LINK).unwrap_or_default();
        let listed = tree.list(trust.limits(), read)?;
        if !listed.submodules.is_empty() {
            return Err(Fault::Call(format!(
                "`{}` has {}, whose files are in another repository: compare that one in its own folder, or check out a \
                 copy with `git worktree add ../before {}` and `git -C ../before submodule update --init`, and name its \
                 folder",
                one_line(self.text.to_owned()),
                named("the submodule", "the submodules", &listed.submodules),
                one_line(self.commit.to_owned())
            )));
        }
        let pointers = Arc::default();
        let name = self.path.rsplit('/').next().filter(|name| !matches!(*name, "" | "." | ".."));
        let files = RevisionFiles {
            name: name.map(str::to_owned),
            entries: listed.entries,
            blobs: listed.blobs,
            objects,
            pointers: Arc::clone(&pointers),
        };
        let shown = if self.path.is_empty() || self.commit.is_empty() {
            self.text.to_owned()
        } else {
            format!("{}:{}", self.commit, self.path)
        };
        let folder = Folder::not_on_disk(files, &one_line(shown), trust);
        Ok(Opened { folder, commit: self.commit.to_owned(), pointers })
    }

    /// The object of the folder.
    fn find(&self) -> Result<String, Fault> {
        let (shown, commit) = (one_line(self.text.to_owned()), one_line(self.commit.to_owned()));
        let wrong = |message: String| Err(Fault::Call(message));
        if self.commit.is_empty() {
            return wrong(format!(
                "`{shown}` names the index, which has no folders: commit, or name the folder itself; a revision stands \
                 before the colon, as in `HEAD:{}`",
                one_line(self.path.to_owned())
            ));
        }
        // Git would take it for an option.
        if self.commit.starts_with('-') {
            return wrong(format!("`{commit}` is no revision: none begins with `-`"));
        }
        // Git accepts `..` as a folder only with a slash.
        let is_relative = matches!(self.path.rsplit('/').next(), Some("." | ".."));
        let spelt = format!("{}:{}{}", self.commit, self.path, if is_relative { "/" } else { "" });
        let Some(id) = git::object(&spelt)? else {
            if git::object(&format!("{}^{{tree}}", self.commit))?.is_none() {
                let shallow = git::ask(&["rev-parse", "--is-shallow-repository"])?;
                let cure = if shallow.trim() == "true" {
                    "this clone has the latest revisions only: `git fetch --unshallow`, in a workflow `fetch-depth: 0`"
                } else {
                    "`git log --oneline` lists revisions, `git branch --all` branches, `git fetch` gets what others pushed"
                };
                return wrong(format!("there is no revision `{commit}` in this repository; {cure}"));
            }
            let below = git::ask(&["rev-parse", "--show-prefix"])?;
            let beside = format!("{}{}", below.trim_end_matches('\n'), self.path);
            let help = match git::object(&format!("{}:{beside}", self.commit))? {
                Some(_) => format!("did you mean `{commit}:{}`?", one_line(beside)),
                None => format!("`git ls-tree -d -r --name-only {commit}` lists the folders"),
            };
            return wrong(format!(
                "the revision `{commit}` has no folder `{}`; paths begin at the root of the repository, with `./` at the \
                 current folder; {help}",
                one_line(self.path.to_owned())
            ));
        };
        match git::kind(&id)?.as_deref() {
            Some("tree") => Ok(id),
            Some("blob") => wrong(format!("`{shown}` is a file: name the asset folder")),
            _ => wrong(format!(
                "`{shown}` is a submodule, whose files are in another repository: go into its folder and name a revision \
                 of its own, or name a folder of a copy that is checked out"
            )),
        }
    }
}

/// A folder of a revision that was opened.
pub(crate) struct Opened {
    pub(crate) folder: Folder,
    commit: String,
    pointers: Arc<Mutex<BTreeSet<String>>>,
}

impl Opened {
    /// Why the folder could not be read as a whole, once it was compiled.
    pub(crate) fn fault(&self) -> Option<Fault> {
        let pointers = self.pointers.lock().unwrap_or_else(PoisonError::into_inner);
        if pointers.is_empty() {
            return None;
        }
        let paths: Vec<String> = pointers.iter().cloned().collect();
        let commit = one_line(self.commit.clone());
        Some(Fault::Call(format!(
            "`{}` has {} in Git LFS, and git alone has pointers to them only: check out a copy with `git worktree add \
             ../before {commit}` and name its folder",
            self.folder.as_written(),
            named("the file", "files", &paths)
        )))
    }
}

/// The first of some paths, and their number, in words.
fn named(one: &str, several: &str, paths: &[String]) -> String {
    let shown: Vec<String> =
        paths.iter().take(NAMED).map(|path| format!("`{}`", one_line(path.clone()))).collect();
    match paths.len() {
        1 => format!("{one} {}", shown.concat()),
        count if count <= NAMED => format!("{several} {}", shown.join(", ")),
        count => format!("{count} {} such as {}", several.trim_start_matches("the "), shown.join(", ")),
    }
}

/// The files of a folder of a revision.
struct RevisionFiles {
    name: Option<String>,
    entries: Vec<Entry>,
    blobs: BTreeMap<String, Blob>,
    objects: Objects,
    /// Files that were read and are pointers of Git LFS.
    pointers: Arc<Mutex<BTreeSet<String>>>,
}

impl Files for RevisionFiles {
    fn root_name(&self) -> Option<String> {
        self.name.clone()
    }

    fn list(&self, _: &Limits) -> io::Result<Vec<Entry>> {
        Ok(self.entries.clone())
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        let blob = self.blobs.get(path).ok_or(io::ErrorKind::NotFound)?;
        let bytes = self.objects.read(&blob.id, most)?;
        if bytes.starts_with(POINTER) {
            self.pointers.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
            return Err(io::Error::other("it is in Git LFS, and only a pointer to it is here"));
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_colon_outside_of_braces_divides_a_revision_from_its_folder() {
        let parts = |text| Revision::of(text).map(|revision| (revision.commit, revision.path));
        for (text, expected) in [
            ("main:assets", Some(("main", "assets"))),
            ("HEAD~1:game/assets/", Some(("HEAD~1", "game/assets"))),
            ("v1.0:", Some(("v1.0", ""))),
            ("HEAD@{yesterday 12:00}:./a:b", Some(("HEAD@{yesterday 12:00}", "./a:b"))),
            (":assets", Some(("", "assets"))),
            ("assets", None),
            ("main", None),
        ] {
            assert_eq!(parts(text), expected, "{text}");
        }
    }

    #[test]
    fn three_paths_are_named_and_more_are_counted() {
        let paths = |count: usize| ["a", "b\n", "c", "d"].map(str::to_owned)[..count].to_vec();
        assert_eq!(named("the file", "files", &paths(1)), "the file `a`");
        assert_eq!(named("the file", "files", &paths(2)), "files `a`, `b\u{fffd}`");
        assert_eq!(named("the one", "the files", &paths(4)), "4 files such as `a`, `b\u{fffd}`, `c`");
    }
}
