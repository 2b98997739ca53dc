//! Entries of the asset folder that are never read: links that lead out of it, and what is neither a file nor a folder.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::files::EntryKind;
use crate::base::source::Location;
use crate::base::words::{counted, shown};

/// The finding for an entry that is not read. `what` names it.
pub(crate) fn finding(what: &str, kind: EntryKind, location: Location) -> Diagnostic {
    let (code, why, help) = match kind {
        EntryKind::OutsideRoot => (
            Code::PathNotAllowed,
            "is a link that leads out of the asset folder",
            "put the file itself into the asset folder",
        ),
        EntryKind::FolderOutsideRoot => (
            Code::PathNotAllowed,
            "is a link that leads out of the asset folder",
            "put the folder itself into the asset folder, or name it in `exclude` at the top of `sprites.toml`",
        ),
        EntryKind::Folder => {
            (Code::FileUnreadable, "is a folder", "a file must have this name: rename the folder")
        }
        EntryKind::File | EntryKind::NoFile | EntryKind::Unreadable(_) => {
            (Code::FileUnreadable, NO_FILE, "put the file itself there, or remove what has its name")
        }
    };
    Diagnostic::new(code, location, format!("{what} {why}")).help(help)
}

/// The finding for a path that goes through a link which leads out of the asset folder.
pub(crate) fn link_outside(link: &str, location: Location) -> Diagnostic {
    finding(&format!("`{}`", shown(link)), EntryKind::OutsideRoot, location).subject(link)
}

/// The words for an entry that is neither a file nor a folder.
pub(crate) const NO_FILE: &str = "is neither a file nor a link that leads to one";

/// Pictures that would be used together if they could be read: the first one, and how many there are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnreadPictures<'a> {
    first: (&'a str, EntryKind),
    count: usize,
}

impl<'a> UnreadPictures<'a> {
    /// A single picture.
    pub(crate) const fn one(path: &'a str, kind: EntryKind) -> Self {
        Self { first: (path, kind), count: 1 }
    }

    /// All of these pictures; [`None`] if there is none.
    pub(crate) fn of(mut pictures: impl Iterator<Item = (&'a str, EntryKind)>) -> Option<Self> {
        let (path, kind) = pictures.next()?;
        Some(Self { count: 1 + pictures.count(), ..Self::one(path, kind) })
    }

    /// Counts another picture.
    pub(crate) fn add(&mut self) {
        self.count += 1;
    }

    /// The finding for them.
    pub(crate) fn finding(&self, location: Location) -> Diagnostic {
        let (path, kind) = self.first;
        let mut finding = finding(&format!("`{}`", shown(path)), kind, location);
        if self.count > 1 {
            let others = counted(self.count - 1, "other picture");
            finding.message = format!("{}; {others} cannot be read, either", finding.message);
        }
        finding.label("a picture that it needs")
    }
}
