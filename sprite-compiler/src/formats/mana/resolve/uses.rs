//! Which files use which others.

use super::files::{FileId, FileSet};
use crate::base::paths;
use crate::discover::inventory::{Candidate, Inventory};
use crate::formats::mana::syntax::{Being, File, Root, Sprite, Value};
use crate::model::Format;
use std::collections::{BTreeMap, BTreeSet};

/// Which files use which others.
#[derive(Debug)]
pub(crate) struct Uses {
    /// The files that others include or extend.
    included: BTreeSet<FileId>,
    /// The files that beings refer to by their paths.
    referred: BTreeSet<FileId>,
    /// Whether a name leads nowhere, or a file could not be read: what they would include is unknown.
    has_gaps: bool,
    /// Whether a being refers to no sprite: which one it would use is unknown.
    has_lost_beings: bool,
}

impl Uses {
    /// Follows every name of a file in all files.
    pub(crate) fn of(files: &FileSet<'_>, inventory: &Inventory) -> Self {
        let descriptions =
            inventory.descriptions().iter().filter(|(_, format)| *format == Candidate::Of(Format::Mana));
        let is_malformed = |(_, file): (FileId, &File)| matches!(file.root, Root::Malformed);
        let has_gaps = descriptions.count() > files.iter().count() || files.iter().any(is_malformed);
        let uses =
            Self { included: BTreeSet::new(), referred: BTreeSet::new(), has_gaps, has_lost_beings: false };
        let mut follower = Follower { files, uses, strays: BTreeMap::new() };
        for (id, file) in files.iter() {
            file.sprites().for_each(|sprite| follower.sprite(id, sprite));
            file.beings().for_each(|being| follower.being(id, being));
        }
        follower.finish()
    }

    /// Whether a file is named by another one.
    pub(crate) fn is_named(&self, id: FileId) -> bool {
        self.included.contains(&id) || self.referred.contains(&id)
    }

    /// Whether another file includes or extends it, or may be meant to.
    pub(crate) fn is_included(&self, id: FileId, file: &File) -> bool {
        self.included.contains(&id) || self.has_gaps && file.sprites().all(Sprite::is_bare)
    }

    /// Whether it is known which files use which others.
    pub(crate) const fn is_whole(&self) -> bool {
        !self.has_gaps && !self.has_lost_beings
    }
}

/// On the way through all files.
struct Follower<'f, 'a> {
    files: &'f FileSet<'a>,
    uses: Uses,
    /// Names that lead nowhere but may mean one of our files, by their stems: with the file that has them when only one
    /// does.
    strays: BTreeMap<String, Option<FileId>>,
}

impl Follower<'_, '_> {
    fn sprite(&mut self, from: FileId, sprite: &Sprite) {
        for name in std::iter::once(&sprite.extends).chain(sprite.includes()) {
            match name {
                Value::Absent => {}
                Value::Faulty => self.uses.has_gaps = true,
                Value::Given(name, _) => self.inclusion(from, name),
            }
        }
    }

    /// A file that a sprite includes or extends.
    fn inclusion(&mut self, from: FileId, name: &str) {
        if let Ok(target) = self.files.find(from, name) {
            self.uses.has_gaps |= !matches!(self.files.get(target).root, Root::Sprite(_));
            self.uses.included.extend((target != from).then_some(target));
        } else {
            self.uses.has_gaps = true;
            let namer = self.strays.entry(stem(name)).or_insert(Some(from));
            *namer = namer.filter(|namer| *namer == from);
        }
    }

    fn being(&mut self, from: FileId, being: &Being) {
        let name = being.sprites.first().and_then(|reference| reference.target.word());
        let target = name.and_then(|name| self.files.find(from, name).ok());
        let is_lost = match name {
            Some(name) => target.is_none() && paths::ending(name) == "xml",
            None => true,
        };
        self.uses.has_lost_beings |= is_lost;
        self.uses.referred.extend(target);
    }

    /// A file of the name of a stray elsewhere is probably meant: it is not a sprite by itself either.
    fn finish(self) -> Uses {
        let Self { files, mut uses, strays } = self;
        for (id, path) in files.iter().map(|(id, _)| (id, files.path(id))) {
            let namer = strays.get(&stem(path));
            uses.included.extend(namer.filter(|&&namer| namer != Some(id)).map(|_| id));
        }
        uses
    }
}

/// What names of files are compared by where they lead nowhere.
fn stem(path: &str) -> String {
    paths::stem(path).to_lowercase()
}
