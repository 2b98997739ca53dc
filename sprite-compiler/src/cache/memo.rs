//! A file of entries that is kept between runs, or the same in memory.
#![expect(clippy::disallowed_methods, reason = "a cache is no asset: it lies among the build's products")]

use super::codec::{Codec, Decoder, Encoder};
use super::file::{CacheStore, Entries, body_of, file_length, file_of};
use crate::base::files::{UNFINISHED, write_whole};
use crate::base::limits::CACHE_FILES;
use crate::base::sorted::{SortedMap, sort_by_key};
use std::borrow::Cow;
use std::cmp::Reverse;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

/// The age at which an unfinished file counts as abandoned.
const ABANDONED: Duration = Duration::from_secs(3 * 3_600);

/// Values by their keys, as an earlier run stored them.
#[derive(Debug)]
pub(crate) struct Memo {
    place: CacheStore,
    kind: &'static str,
    /// Bytes on which all entries depend.
    head: Vec<u8>,
    /// The greatest length of the file in bytes.
    most: u64,
    entries: Arc<Entries>,
}

impl Memo {
    /// Takes the entries from memory, else from the file. The memo is empty when the file is missing, damaged, longer
    /// than `most` bytes, of another kind, of another build of this crate, or has another head.
    pub(crate) fn open(place: CacheStore, kind: &'static str, head: Vec<u8>, most: u64) -> Self {
        let in_memory = place.memory.as_ref().and_then(|memory| memory.get(kind, &head));
        let entries = in_memory.unwrap_or_else(|| {
            let bytes = place.file.as_deref().and_then(|file| load(file, most)).unwrap_or_default();
            Arc::new(body_of(kind, &bytes).and_then(|body| decode(body, &head)).unwrap_or_default())
        });
        Self { place, kind, head, most, entries }
    }

    /// The value of an entry.
    pub(crate) fn get(&self, key: &str) -> Option<&[u8]> {
        self.entries.get(key).map(Vec::as_slice)
    }

    /// Stores these entries and no others, which removes outdated entries. Entries that exceed the bound are left out.
    /// The file is replaced atomically, and not touched if it has the same entries. Failing to write it is not an
    /// error.
    pub(crate) fn store(&self, mut entries: SortedMap<&str, Cow<'_, [u8]>>) {
        // The file has the length of the head and the number of entries and, for each entry, the lengths of its key and
        // of its value.
        let mut length = self.head.len() as u64 + 16;
        entries.retain(|key, value| {
            let with_entry = length + (key.len() + value.len()) as u64 + 16;
            let fits = file_length(self.kind, with_entry) <= self.most;
            length = if fits { with_entry } else { length };
            fits
        });
        let stored = self.entries.iter().map(|(key, value)| (key.as_str(), value.as_slice()));
        let CacheStore { file, memory } = &self.place;
        let is_same = stored.eq(entries.iter().map(|(key, value)| (*key, &**value)));
        if let Some(memory) = memory {
            let owned = || entries.iter().map(|(key, value)| ((*key).to_owned(), value.to_vec())).collect();
            let entries = if is_same { Arc::clone(&self.entries) } else { Arc::new(owned()) };
            memory.set(self.kind, &self.head, entries);
        }
        let Some(location) = file.as_deref().filter(|_| !is_same) else { return };
        let mut encoder = Encoder::default();
        encoder.bytes(&self.head);
        entries.len().encode(&mut encoder);
        for (key, value) in &entries {
            encoder.text(key);
            encoder.bytes(value);
        }
        let (Some(folder), Some(body)) = (location.parent(), encoder.finish()) else { return };
        let file = file_of(self.kind, &body);
        if fs::create_dir_all(folder).and_then(|()| write_whole(location, &file)).is_ok() {
            tidy(folder, location);
        }
    }
}

fn decode(body: &[u8], head: &[u8]) -> Option<Entries> {
    let mut decoder = Decoder::new(body, &[]);
    if decoder.bytes()? != head {
        return None;
    }
    let entries = Codec::decode(&mut decoder)?;
    decoder.is_empty().then_some(entries)
}

/// The bytes of a file, unless it is longer than `most`.
fn load(path: &Path, most: u64) -> Option<Vec<u8>> {
    // Opening a pipe would wait for a writer.
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let file = File::open(path).ok()?;
    let length = file.metadata().ok()?.len();
    if length > most {
        return None;
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).ok()?);
    file.take(most).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Removes abandoned files with the same ending, and the oldest files if there are many.
fn tidy(folder: &Path, path: &Path) {
    let Some(ending) = path.extension().and_then(|ending| ending.to_str()) else { return };
    let begun = format!(".{ending}.");
    let mut finished: Vec<(SystemTime, PathBuf)> = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, other) = (entry.file_name(), entry.path());
        let Some(modified) = entry.metadata().ok().and_then(|data| data.modified().ok()) else { continue };
        if other.extension().is_some_and(|other| other == ending) {
            finished.push((modified, other));
        } else if name.to_str().is_some_and(|name| name.contains(&begun) && name.ends_with(UNFINISHED))
            && modified.elapsed().is_ok_and(|age| age > ABANDONED)
        {
            let _ = fs::remove_file(other);
        }
    }
    sort_by_key(&mut finished, |(modified, other)| (Reverse(other == path), Reverse(*modified)));
    for (_, old) in finished.iter().skip(CACHE_FILES) {
        let _ = fs::remove_file(old);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::file::MemoryCache;
    use test_support::TempFolder;

    /// A memo at this location, with this head and this bound.
    fn memo(location: &Path, head: &str, most: u64) -> Memo {
        Memo::open(CacheStore::file(location.to_owned()), "test", head.as_bytes().to_vec(), most)
    }

    fn entries<'a>(entries: &[(&'a str, &'a str)]) -> SortedMap<&'a str, Cow<'a, [u8]>> {
        entries.iter().map(|(key, value)| (*key, Cow::Borrowed(value.as_bytes()))).collect()
    }

    /// A location in a folder that is not there yet; the folder above it goes away with the second value.
    fn location() -> (PathBuf, TempFolder) {
        let folder = TempFolder::new();
        (folder.join("new/x.test"), folder)
    }

    fn values(memo: &Memo) -> [Option<&[u8]>; 2] {
        ["a", "b"].map(|key| memo.get(key))
    }

    #[test]
    fn entries_are_found_by_runs_with_the_same_head() {
        let (location, _folder) = location();
        let both = [("a", "one"), ("b", "")];
        memo(&location, "head", 1_000).store(entries(&both));
        assert_eq!(values(&memo(&location, "head", 1_000)), [Some(b"one".as_slice()), Some(b"")]);
        assert_eq!(values(&memo(&location, "other", 1_000)), [None; 2]);
        let other_kind = Memo::open(CacheStore::file(location.clone()), "other", b"head".to_vec(), 1_000);
        assert_eq!(values(&other_kind), [None; 2]);
        memo(&location, "head", 1_000).store(entries(&both[..1]));
        assert_eq!(values(&memo(&location, "head", 1_000)), [Some(b"one".as_slice()), None]);
    }

    #[test]
    fn the_file_is_written_when_entries_differ_and_holds_what_fits() {
        let (location, _folder) = location();
        let both = [("a", "one"), ("b", "two")];
        memo(&location, "head", 1_000).store(entries(&both));
        let whole = fs::read(&location).unwrap();
        let length = whole.len() as u64;
        let is_written = |entries| {
            let memo = memo(&location, "head", length);
            fs::remove_file(&location).unwrap();
            memo.store(entries);
            let is_written = location.exists();
            fs::write(&location, &whole).unwrap();
            is_written
        };
        assert!(!is_written(entries(&both)));
        assert!(is_written(entries(&both[..1])));
        assert!(is_written(entries(&[("a", "one"), ("b", "other")])));
        // The third entry does not fit, so the file stays the same.
        assert!(!is_written(entries(&[("a", "one"), ("b", "two"), ("c", "three")])));
        assert_eq!(values(&memo(&location, "head", length - 1)), [None; 2]);
        memo(&location, "head", length - 1).store(entries(&both));
        assert_eq!(values(&memo(&location, "head", length - 1)), [Some(b"one".as_slice()), None]);
    }

    #[test]
    fn memory_comes_before_the_file_and_needs_none() {
        let (location, _folder) = location();
        let both = [("a", "one"), ("b", "")];
        let memory = MemoryCache::default();
        let at = |file: Option<&Path>, head: &str| {
            let place = CacheStore::new(file.map(Path::to_owned), Some(memory.clone())).expect("a place");
            Memo::open(place, "test", head.as_bytes().to_vec(), 1_000)
        };
        at(Some(&location), "head").store(entries(&both));
        assert_eq!(values(&memo(&location, "head", 1_000)), [Some(b"one".as_slice()), Some(b"")]);
        memo(&location, "head", 1_000).store(entries(&both[1..]));
        assert_eq!(values(&at(Some(&location), "head")), [Some(b"one".as_slice()), Some(b"")]);
        assert_eq!(values(&at(None, "head")), [Some(b"one".as_slice()), Some(b"")]);
        assert_eq!(values(&at(None, "other")), [None; 2]);
        // An entry that was read from the file is in memory once it is stored again.
        let memory = MemoryCache::default();
        let place = CacheStore::new(Some(location.clone()), Some(memory.clone())).expect("a place");
        Memo::open(place, "test", b"head".to_vec(), 1_000).store(entries(&both[1..]));
        assert_eq!(memory.get("test", b"head").map(|entries| entries.len()), Some(1));
        assert!(CacheStore::new(None, None).is_none());
    }

    #[test]
    fn a_damaged_file_is_an_empty_memo() {
        let (location, _folder) = location();
        memo(&location, "head", 1_000).store(entries(&[("a", "one"), ("b", "two")]));
        let whole = fs::read(&location).unwrap();
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 0x40;
            for bytes in [&damaged, &whole[..at]] {
                fs::write(&location, bytes).unwrap();
                assert_eq!(values(&memo(&location, "head", 1_000)), [None; 2], "{at}");
            }
        }
        // A body that is damaged although its digest is right.
        let body = body_of("test", &whole).unwrap();
        for at in 0..body.len() {
            let mut damaged = body.to_vec();
            damaged[at] ^= 0x40;
            let whole = decode(body, b"head").expect("it is whole");
            assert_ne!(decode(&damaged, b"head"), Some(whole), "{at}");
            assert_eq!(decode(&body[..at], b"head"), None, "{at}");
        }
    }
}
