//! Notices that something changed in a folder.

use notify::event::{AccessKind, AccessMode, MetadataKind, ModifyKind};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher, recommended_watcher};
use std::fmt;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::mpsc::SyncSender;

/// Why a folder cannot be watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WatchError {
    folder: PathBuf,
    reason: String,
}

impl fmt::Display for WatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Everything that is printed has `/` between the parts of a path, on every system.
        let folder = self.folder.to_string_lossy().replace(MAIN_SEPARATOR, "/");
        write!(f, "the asset folder `{folder}` cannot be watched: {}", self.reason)
    }
}

impl std::error::Error for WatchError {}

/// Sends through a channel that something changed; once, until it is received.
pub(super) struct Notice {
    root: PathBuf,
    // Kept, so that the channel stays open while there is no watcher.
    sender: SyncSender<()>,
    watcher: Option<RecommendedWatcher>,
}

impl Notice {
    pub(super) fn new(root: &Path, sender: SyncSender<()>) -> Result<Self, WatchError> {
        let mut notice = Self { root: root.to_owned(), sender, watcher: None };
        notice.renew()?;
        Ok(notice)
    }

    /// Watches the folder that has the path now: the one of the last round may have been moved away, and what
    /// was put into a new folder before it was watched is seen too.
    pub(super) fn renew(&mut self) -> Result<(), WatchError> {
        let sender = self.sender.clone();
        let watcher = recommended_watcher(move |event: notify::Result<Event>| {
            if event.map_or(true, |event| is_change(event.kind)) {
                // The channel is full: the receiver will read the folder in any case.
                let _ = sender.try_send(());
            }
        });
        let watching = watcher.and_then(|mut watcher| {
            watcher.watch(&self.root, RecursiveMode::Recursive)?;
            Ok(watcher)
        });
        match watching {
            Ok(watcher) => {
                self.watcher = Some(watcher);
                Ok(())
            }
            Err(error) => {
                self.watcher = None;
                Err(WatchError { folder: self.root.clone(), reason: reason(&error) })
            }
        }
    }
}

/// Without the paths, which are named already.
fn reason(error: &notify::Error) -> String {
    match &error.kind {
        notify::ErrorKind::Io(error) => error.to_string(),
        notify::ErrorKind::Generic(reason) => reason.clone(),
        notify::ErrorKind::PathNotFound => "it is not there".to_owned(),
        notify::ErrorKind::MaxFilesWatch => "the system watches too many files already".to_owned(),
        kind => format!("{kind:?}"),
    }
}

/// Returns whether there is something new to read. Reads, also those of this process, change nothing.
fn is_change(kind: EventKind) -> bool {
    match kind {
        EventKind::Access(access) => access == AccessKind::Close(AccessMode::Write),
        EventKind::Modify(ModifyKind::Metadata(what)) => what != MetadataKind::AccessTime,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use notify::event::{CreateKind, DataChange, RemoveKind, RenameMode};

    #[test]
    fn reading_is_no_change() {
        let access = |kind| is_change(EventKind::Access(kind));
        assert!(!access(AccessKind::Open(AccessMode::Any)));
        assert!(!access(AccessKind::Close(AccessMode::Read)));
        assert!(!access(AccessKind::Read));
        assert!(access(AccessKind::Close(AccessMode::Write)));
        assert!(!is_change(EventKind::Modify(ModifyKind::Metadata(MetadataKind::AccessTime))));
        assert!(is_change(EventKind::Modify(ModifyKind::Data(DataChange::Any))));
        assert!(is_change(EventKind::Modify(ModifyKind::Name(RenameMode::From))));
        assert!(is_change(EventKind::Create(CreateKind::Folder)));
        assert!(is_change(EventKind::Remove(RemoveKind::Folder)));
    }
}
