//! The asset folder, listed once.

use super::codec::codec;
use crate::base::digest::Digest;
use crate::base::files::{Entry, EntryKind, Files, Stamp, nanoseconds};
use crate::base::limits::Limits;
use crate::base::sorted::sort_by;
use std::fmt;
use std::io;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

/// How long after a change a file is compared by its content. Within this time another change may leave the same stamp:
/// the clock of a file system may be coarse or minutes late, and a program may write through a memory map without a new
/// time.
const SETTLED: Duration = Duration::from_secs(5 * 60);

/// The byte order mark, which is not part of a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A folder that was listed once, with digests of contents that are computed on demand. It is itself a [`Files`],
/// without the files that are added or removed after it was listed.
pub struct Snapshot<'f> {
    files: &'f dyn Files,
    /// The time before listing, in nanoseconds since 1970.
    time: u64,
    /// The greatest number of bytes of a file that are read for its digest.
    readable: u64,
    /// The entries, sorted by path, each with the digest of its content; the digest is [`None`] if the content cannot
    /// be read.
    listed: io::Result<Vec<(Entry, OnceLock<Option<Digest>>)>>,
}

impl fmt::Debug for Snapshot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Snapshot").field("listed", &self.listed).finish_non_exhaustive()
    }
}

impl<'f> Snapshot<'f> {
    /// Lists a folder.
    pub fn new(files: &'f dyn Files, limits: &Limits) -> Self {
        let time = nanoseconds(SystemTime::now()).unwrap_or(0);
        let listed = files.list(limits).map(|mut entries| {
            sort_by(&mut entries, |a, b| a.path.cmp(&b.path));
            entries.into_iter().map(|entry| (entry, OnceLock::new())).collect()
        });
        Self { files, time, readable: limits.memory, listed }
    }

    /// All entries, sorted by path; [`None`] when the folder cannot be listed.
    pub(super) fn entries(&self) -> Option<impl ExactSizeIterator<Item = &Entry>> {
        Some(self.listed.as_ref().ok()?.iter().map(|(entry, _)| entry))
    }

    /// The digest of a listed file's content, which is read once. [`None`] if the content cannot be read, is too long,
    /// or does not have the listed length.
    pub(crate) fn digest(&self, path: &str) -> Option<Digest> {
        let (Entry { length, .. }, digest) = self.file(path)?;
        *digest.get_or_init(|| {
            let is_readable = *length <= self.readable;
            let content = is_readable.then(|| self.files.read(path, length.saturating_add(1)).ok())??;
            (content.len() as u64 == *length).then(|| content_digest(&content))
        })
    }

    fn file(&self, path: &str) -> Option<&(Entry, OnceLock<Option<Digest>>)> {
        let listed = self.listed.as_ref().ok()?;
        let first = listed.partition_point(|(entry, _)| entry.path.as_str() < path);
        listed.get(first).filter(|(entry, _)| entry.path == path && entry.kind == EntryKind::File)
    }

    /// The stamp of a listed file; [`None`] if a later change could leave the same stamp, because the file was changed
    /// some minutes ago, has a time in the future, or has no time.
    fn settled(&self, entry: &Entry) -> Option<Stamp> {
        let stamp = entry.stamp?;
        let last = stamp.modified.max(stamp.changed);
        let age = self.time.saturating_sub(last);
        (last != 0 && u128::from(age) > SETTLED.as_nanos()).then_some(stamp)
    }
}

impl Files for Snapshot<'_> {
    fn root_name(&self) -> Option<String> {
        self.files.root_name()
    }

    fn list(&self, _: &Limits) -> io::Result<Vec<Entry>> {
        match &self.listed {
            Ok(listed) => Ok(listed.iter().map(|(entry, _)| entry.clone()).collect()),
            Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
        }
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        self.files.read(path, most)
    }
}

/// The digest by which contents of files are compared, without a byte order mark, which does not change a text.
pub(crate) fn content_digest(content: &[u8]) -> Digest {
    Digest::of(content.strip_prefix(BYTE_ORDER_MARK).unwrap_or(content))
}

/// The state of a file in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileState {
    length: u64,
    /// The stamp; [`None`] if a later change could leave the same stamp.
    stamp: Option<Stamp>,
    /// The digest of the content; [`None`] if it was not read.
    digest: Option<Digest>,
}

impl FileState {
    /// The state of a listed file whose content has this digest; [`None`] if a change of the file could not be noticed.
    pub(crate) fn new(snapshot: &Snapshot<'_>, path: &str, digest: Option<Digest>) -> Option<Self> {
        let (entry, _) = snapshot.file(path)?;
        let stamp = snapshot.settled(entry);
        let is_comparable = entry.stamp.is_some() && (stamp.is_some() || digest.is_some());
        is_comparable.then_some(Self { length: entry.length, stamp, digest })
    }

    /// The rule of validity. A file is unchanged if its length and its stamp are equal and the stamp had settled when
    /// it was stored, or if its length and the digest of its content are equal. A file that is listed without a stamp
    /// is never current.
    pub(crate) fn is_current(&self, snapshot: &Snapshot<'_>, path: &str) -> bool {
        let Some((Entry { length, stamp: stamp @ Some(_), .. }, _)) = snapshot.file(path) else {
            return false;
        };
        *length == self.length
            && (*stamp == self.stamp || (self.digest.is_some() && self.digest == snapshot.digest(path)))
    }

    pub(crate) const fn digest(&self) -> Option<Digest> {
        self.digest
    }
}

codec!(FileState { length, stamp, digest });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::files::MemoryFiles;
    use crate::cache::codec::{from_bytes, to_bytes};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    const MINUTE: u64 = 60 * 1_000_000_000;

    /// A folder whose files have stamps, and which counts its calls.
    struct Counted {
        files: MemoryFiles,
        stamp: Option<Stamp>,
        listed: AtomicUsize,
        read: AtomicUsize,
    }

    impl Counted {
        fn new(content: &str, modified: u64) -> Self {
            let stamp = Some(Stamp { modified, ..Stamp::default() });
            let files = MemoryFiles::new([("b", content), ("a", "other")]).named("root");
            Self { files, stamp, listed: AtomicUsize::new(0), read: AtomicUsize::new(0) }
        }

        fn counts(&self) -> [usize; 2] {
            [self.listed.load(Ordering::Relaxed), self.read.load(Ordering::Relaxed)]
        }
    }

    impl Files for Counted {
        fn root_name(&self) -> Option<String> {
            self.files.root_name()
        }

        fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
            self.listed.fetch_add(1, Ordering::Relaxed);
            let entries = self.files.list(limits)?.into_iter().rev();
            let folder = Entry { kind: EntryKind::Folder, ..Entry::file("c".to_owned(), 0) };
            Ok(entries.map(|entry| Entry { stamp: self.stamp, ..entry }).chain([folder]).collect())
        }

        fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
            self.read.fetch_add(1, Ordering::Relaxed);
            self.files.read(path, most)
        }
    }

    fn now() -> u64 {
        nanoseconds(SystemTime::now()).expect("it is after 1970")
    }

    #[test]
    fn a_folder_is_listed_once_and_a_file_read_once_for_its_digest() {
        let (files, limits) = (Counted::new("text", 1), Limits::default());
        let snapshot = Snapshot::new(&files, &limits);
        let entries = snapshot.list(&limits).unwrap();
        assert_eq!(entries.iter().map(|entry| entry.path.as_str()).collect::<Vec<_>>(), ["a", "b", "c"]);
        assert_eq!(snapshot.list(&limits).unwrap(), entries);
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| assert_eq!(snapshot.digest("b"), Some(content_digest(b"text"))));
            }
        });
        assert_eq!(files.counts(), [1, 1]);
        assert_eq!(snapshot.read("b", 2).unwrap(), b"te");
        assert_eq!(files.counts(), [1, 2]);
        assert_eq!(
            (snapshot.root_name().as_deref(), snapshot.digest("c"), snapshot.digest("d")),
            (Some("root"), None, None)
        );
        assert_eq!(files.counts(), [1, 2]);
    }

    #[test]
    fn a_folder_that_cannot_be_listed_gives_the_same_error_each_time() {
        struct Refused;
        impl Files for Refused {
            fn root_name(&self) -> Option<String> {
                None
            }
            fn list(&self, _: &Limits) -> io::Result<Vec<Entry>> {
                Err(io::Error::new(io::ErrorKind::FileTooLarge, "too many files"))
            }
            fn read(&self, _: &str, _: u64) -> io::Result<Vec<u8>> {
                Err(io::ErrorKind::NotFound.into())
            }
        }
        let snapshot = Snapshot::new(&Refused, &Limits::default());
        for _ in 0..2 {
            let error = snapshot.list(&Limits::default()).unwrap_err();
            assert_eq!(
                (error.kind(), error.to_string().as_str()),
                (io::ErrorKind::FileTooLarge, "too many files")
            );
        }
        assert_eq!(snapshot.digest("a"), None);
    }

    #[test]
    fn a_stamp_has_settled_when_its_latest_time_is_some_minutes_ago() {
        let files = MemoryFiles::default();
        let (snapshot, now) = (Snapshot::new(&files, &Limits::default()), now());
        let is_settled = |modified, changed| {
            let stamp = Some(Stamp { modified, changed, ..Stamp::default() });
            snapshot.settled(&Entry { stamp, ..Entry::file("a".to_owned(), 0) }).is_some()
        };
        assert!(is_settled(now - 6 * MINUTE, 0) && is_settled(1, now - 6 * MINUTE));
        // A new copy may have an old time, and a file of an archive may have a time in the future.
        assert!(!is_settled(1, now) && !is_settled(now + 6 * MINUTE, now - 6 * MINUTE));
        assert!(!is_settled(now - 4 * MINUTE, 0) && !is_settled(0, 0));
    }

    #[test]
    fn a_file_is_current_by_its_settled_stamp_or_by_its_content() {
        let limits = Limits::default();
        let state = |files: &Counted, is_read: bool| {
            let snapshot = Snapshot::new(files, &limits);
            FileState::new(&snapshot, "b", is_read.then(|| snapshot.digest("b")).flatten())
        };
        let is_current = |state: &Option<FileState>, files: Counted| {
            let is_current = state.as_ref().unwrap().is_current(&Snapshot::new(&files, &limits), "b");
            (is_current, files.counts()[1])
        };
        // A settled stamp decides without reading the content.
        let settled = state(&Counted::new("text", 1), true);
        assert_eq!(is_current(&settled, Counted::new("next", 1)), (true, 0));
        assert_eq!(is_current(&settled, Counted::new("text", 2)), (true, 1));
        assert_eq!(is_current(&settled, Counted::new("next", 2)), (false, 1));
        assert_eq!(is_current(&settled, Counted::new("texts", 1)), (false, 0));
        let unread = state(&Counted::new("text", 1), false);
        assert_eq!(is_current(&unread, Counted::new("text", 1)), (true, 0));
        assert_eq!(is_current(&unread, Counted::new("text", 2)), (false, 0));
        let just_now = now();
        let fresh = state(&Counted::new("text", just_now), true);
        assert_eq!(is_current(&fresh, Counted::new("text", just_now)), (true, 1));
        assert_eq!(is_current(&fresh, Counted::new("next", just_now)), (false, 1));
        // Without a settled stamp or a digest, a change could not be noticed.
        assert_eq!(state(&Counted::new("text", just_now), false), None);
        let stampless = || Counted { stamp: None, ..Counted::new("text", 1) };
        assert_eq!(state(&stampless(), true), None);
        assert_eq!(is_current(&settled, stampless()), (false, 0));

        for state in [settled, unread, fresh].into_iter().flatten() {
            let bytes = to_bytes(&state);
            assert_eq!(from_bytes::<FileState>(&bytes).as_ref(), Some(&state));
            for end in 0..bytes.len() {
                assert_eq!(from_bytes::<FileState>(&bytes[..end]), None, "{end}");
            }
        }
    }

    #[test]
    fn a_content_of_another_length_than_listed_or_one_that_is_too_long_has_no_digest() {
        struct Grown(MemoryFiles);
        impl Files for Grown {
            fn root_name(&self) -> Option<String> {
                None
            }
            fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
                let entries = self.0.list(limits)?.into_iter();
                Ok(entries.map(|entry| Entry { length: entry.length - 1, ..entry }).collect())
            }
            fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
                self.0.read(path, most)
            }
        }
        let files = MemoryFiles::new([("b", "text")]);
        assert_eq!(Snapshot::new(&Grown(files.clone()), &Limits::default()).digest("b"), None);
        let digest = |memory| Snapshot::new(&files, &Limits { memory, ..Limits::default() }).digest("b");
        assert_eq!((digest(3), digest(4)), (None, Some(content_digest(b"text"))));
        assert_eq!(content_digest(b"\xEF\xBB\xBFtext"), content_digest(b"text"));
    }
}
