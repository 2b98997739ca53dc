//! The names of the folder's files as the reader of a unit sees them: each question that it asks is recorded with its
//! answer. The object of the unit is valid as long as all answers are the same, so that a file which is added or removed
//! invalidates only the objects that could see it.

use super::Inventory;
use crate::base::digest::Digest;
use crate::base::files::{Entry, EntryKind};
use crate::base::sorted::SortedMap;
use crate::cache::codec::codec_as;
use sprite_table::Companion;
use std::cell::RefCell;

/// The names of the folder's files for one unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listing<'a> {
    inventory: &'a Inventory,
    seen: &'a RefCell<Seen>,
}

/// The questions of a unit, and a digest of the answer to each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen(SortedMap<Question, Digest>);

/// A question about the names of files.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Question {
    /// The kind of the entry at a path.
    Entry(String),
    /// If a folder exists.
    Folder(String),
    /// If any entry is a link that leads out of the root.
    LinksOutside,
    /// All entries whose paths begin like this.
    Beginning(String),
    /// The companions of an image.
    Companions(String),
    /// All entries, folders and descriptions.
    Everything,
}

impl<'a> Listing<'a> {
    /// The names in this inventory; questions are recorded in `seen`.
    pub(crate) const fn new(inventory: &'a Inventory, seen: &'a RefCell<Seen>) -> Self {
        Self { inventory, seen }
    }

    /// The file at exactly this path.
    pub(crate) fn file(self, path: &str) -> Option<&'a Entry> {
        self.entry(path).filter(|entry| entry.kind == EntryKind::File)
    }

    /// The entry at exactly this path, which may not be a file.
    pub(crate) fn entry(self, path: &str) -> Option<&'a Entry> {
        self.ask(Question::Entry(path.to_owned()));
        self.inventory.entry(path)
    }

    /// Returns whether a folder exists; `""` is the root.
    pub(crate) fn has_folder(self, path: &str) -> bool {
        self.ask(Question::Folder(path.to_owned()));
        self.inventory.has_folder(path)
    }

    /// The part of a path that is a link out of the root, if there is one.
    pub(crate) fn link_outside(self, path: &str) -> Option<&str> {
        // Links that lead out are rare: with one, all objects depend on all names.
        let question = Question::LinksOutside;
        self.ask(if self.inventory.has_links_outside { Question::Everything } else { question });
        self.inventory.link_outside(path)
    }

    /// The inventory, for questions about the paths that begin like this.
    pub(crate) fn beginning(self, start: &str) -> &'a Inventory {
        self.ask(Question::Beginning(start.to_owned()));
        self.inventory
    }

    /// The companions of an image.
    pub(crate) fn companions(self, image: &str) -> impl Iterator<Item = (Companion, &'a str)> {
        self.ask(Question::Companions(image.to_owned()));
        self.inventory.companions().of(image)
    }

    /// The name of the root folder, which all objects depend on.
    pub(crate) fn root_name(self) -> Option<&'a str> {
        self.inventory.root_name()
    }

    /// The inventory, for any question.
    pub(crate) fn everything(self) -> &'a Inventory {
        self.ask(Question::Everything);
        self.inventory
    }

    fn ask(self, question: Question) {
        let Seen(seen) = &mut *self.seen.borrow_mut();
        // Nothing else counts once everything does.
        if seen.contains_key(&Question::Everything) || seen.contains_key(&question) {
            return;
        }
        if question == Question::Everything {
            *seen = SortedMap::new();
        }
        let answer = question.answer(self.inventory);
        seen.insert(question, answer);
    }
}

impl Seen {
    /// Returns whether this inventory gives the same answers.
    pub(crate) fn is_current(&self, inventory: &Inventory) -> bool {
        self.0.iter().all(|(question, answer)| question.answer(inventory) == *answer)
    }
}

impl Question {
    fn answer(&self, inventory: &Inventory) -> Digest {
        let text = match self {
            Self::Entry(path) => inventory.entry(path).map_or("", |entry| kind(entry.kind)).to_owned(),
            Self::Folder(path) => inventory.has_folder(path).to_string(),
            Self::LinksOutside => inventory.has_links_outside.to_string(),
            Self::Beginning(start) => lines(inventory.beginning(start)),
            Self::Companions(image) => {
                let companions = inventory.companions().of(image);
                let companions: Vec<_> = companions.map(|(kind, path)| format!("{kind} {path}")).collect();
                companions.join("\n")
            }
            Self::Everything => return *inventory.listed.get_or_init(|| everything(inventory)),
        };
        Digest::of(text.as_bytes())
    }
}

fn everything(inventory: &Inventory) -> Digest {
    let mut text = lines(inventory.entries().iter());
    for folder in inventory.folders() {
        text.extend(["folder ", folder, "\n"]);
    }
    Digest::of(text.as_bytes())
}

fn lines<'e>(entries: impl Iterator<Item = &'e Entry>) -> String {
    let mut lines = String::new();
    for entry in entries {
        lines.extend([kind(entry.kind), " ", &entry.path, "\n"]);
    }
    lines
}

const fn kind(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::File => "file",
        EntryKind::NoFile => "no file",
        _ => "outside",
    }
}

codec_as! {
    Seen as SortedMap<Question, Digest>: |Seen(seen)| seen.clone(), |seen| Some(Seen(seen));
    Question as (u64, String): |question| match question.clone() {
        Self::Entry(path) => (0, path),
        Self::Folder(path) => (1, path),
        Self::LinksOutside => (2, String::new()),
        Self::Beginning(start) => (3, start),
        Self::Companions(image) => (4, image),
        Self::Everything => (5, String::new()),
    }, |question| Some(match question {
        (0, path) => Self::Entry(path),
        (1, path) => Self::Folder(path),
        (2, _) => Self::LinksOutside,
        (3, start) => Self::Beginning(start),
        (4, image) => Self::Companions(image),
        (5, _) => Self::Everything,
        _ => return None,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inventory::Exclusions;

    fn inventory(paths: &[&str]) -> Inventory {
        let entries = paths.iter().map(|path| Entry::file((*path).to_owned(), 1));
        Inventory::new(None, entries.collect(), Exclusions::default())
    }

    #[test]
    fn a_file_that_is_added_changes_the_answers_of_those_that_could_see_it() {
        let old = inventory(&["a/b.png", "a/walk1.png", "c.dat"]);
        let seen = |ask: &dyn Fn(Listing<'_>)| {
            let seen = RefCell::default();
            ask(Listing::new(&old, &seen));
            seen.into_inner()
        };
        let exact =
            seen(&|names| assert!(names.file("a/b.png").is_some() && names.file("a/d.png").is_none()));
        let folder =
            seen(&|names| assert!(!names.has_folder("e") && names.link_outside("a/b.png").is_none()));
        let beginning = seen(&|names| assert_eq!(names.beginning("a/walk").files().count(), 3));
        let everything = seen(&|names| assert_eq!(names.everything().files().count(), 3));
        let all = [&exact, &folder, &beginning, &everything];
        let current = |added: &str| {
            let new = inventory(&["a/b.png", "a/walk1.png", "c.dat", added]);
            all.map(|seen| seen.is_current(&new))
        };
        assert!(all.iter().all(|seen| seen.is_current(&old)));
        assert_eq!(current("z.png"), [true, true, true, false]);
        assert_eq!(current("a/d.png"), [false, true, true, false]);
        assert_eq!(current("a/walk2.png"), [true, true, false, false]);
        assert_eq!(current("e/x.png"), [true, false, true, false]);
        assert!(!exact.is_current(&inventory(&["a/walk1.png", "c.dat"])));
    }
}
