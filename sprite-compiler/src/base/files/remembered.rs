//! What was made of a folder, remembered as long as nothing in the folder changes.
//!
//! Nothing has changed when there are the same files and folders, each file has the same length and the same stamp, and
//! the question is the same. A file that changed some minutes before is compared by its content, too.

use super::{Entry, EntryKind, Files, Stamp, blocks, cache};
use crate::base::digest::Digest;
use crate::base::limits::Limits;
use std::path::PathBuf;

/// What was made by another build of this crate is not trusted.
const MAGIC: &[u8] =
    concat!("sprite folder ", env!("CARGO_PKG_VERSION"), " ", env!("SPRITE_COMPILER_STAMP"), "\n").as_bytes();

/// The file in which something is remembered, and the folder as it is now.
#[derive(Debug)]
pub struct Remembered {
    location: PathBuf,
    most: u64,
    /// Bytes of a file that are read at most.
    readable: u64,
    question: Vec<u8>,
    folder: Vec<State>,
}

/// A file or a folder as it was.
#[derive(Debug, PartialEq, Eq)]
struct State {
    path: String,
    kind: u8,
    length: u64,
    stamp: Stamp,
    /// Of the content; [`None`] when the stamp alone says whether it is the same.
    digest: Option<Digest>,
}

impl Remembered {
    /// What a file remembers about a folder. Other questions have other answers: whatever else an answer depends on
    /// belongs into `question`. [`None`] when it is unknown whether the folder changes.
    pub fn at(location: PathBuf, files: &dyn Files, limits: &Limits, question: &[u8]) -> Option<Self> {
        let mut entries = files.list(limits).ok()?;
        entries.sort_by(|a, b| a.path.cmp(&b.path));
        let folder =
            entries.into_iter().map(|entry| state(entry, files, limits.memory)).collect::<Option<_>>()?;
        let readable = limits.memory;
        Some(Self { location, readable, most: limits.remembered_bytes, question: question.to_vec(), folder })
    }

    /// The answer of last time, when it still holds.
    pub fn recall(&self, files: &dyn Files) -> Option<Vec<u8>> {
        let bytes = cache::load(&self.location, self.most)?;
        let mut rest = blocks::open(MAGIC, &bytes)?;
        if blocks::take(&mut rest)? != self.question {
            return None;
        }
        let [count] = blocks::take_numbers(&mut rest)?;
        if count != self.folder.len() as u64 {
            return None;
        }
        let mut has_settled = false;
        for now in &self.folder {
            let path = blocks::take(&mut rest)?;
            let [kind, length] = blocks::take_numbers(&mut rest)?;
            let stamp = Stamp::from_numbers(blocks::take_numbers(&mut rest)?);
            let digest = blocks::take_optional_digest(&mut rest)?;
            let is_same = path == now.path.as_bytes()
                && (kind, length) == (now.kind.into(), now.length)
                && stamp == now.stamp
                && (digest.is_none() || now.digest(files, self.readable) == digest);
            if !is_same {
                return None;
            }
            has_settled |= digest.is_some() && now.digest.is_none();
        }
        // From now on their stamps are enough.
        if has_settled {
            self.remember(rest);
        }
        Some(rest.to_vec())
    }

    /// Remembers an answer. `self` must be from before the folder was read for it.
    pub fn remember(&self, answer: &[u8]) {
        let mut body = Vec::new();
        blocks::put(&self.question, &mut body);
        blocks::put_numbers([self.folder.len() as u64], &mut body);
        for State { path, kind, length, stamp, digest } in &self.folder {
            blocks::put(path.as_bytes(), &mut body);
            blocks::put_numbers([(*kind).into(), *length], &mut body);
            blocks::put_numbers(stamp.to_numbers(), &mut body);
            blocks::put_optional_digest(*digest, &mut body);
        }
        body.extend(answer);
        if blocks::sealed_length(MAGIC, body.len() as u64) <= self.most {
            cache::store(&self.location, &blocks::seal(MAGIC, &body));
        }
    }
}

impl State {
    /// The digest of the content, which is read when that was not done yet.
    fn digest(&self, files: &dyn Files, most: u64) -> Option<Digest> {
        self.digest.or_else(|| read(files, &self.path, most))
    }
}

/// How an entry is now; [`None`] when that is unknown.
fn state(entry: Entry, files: &dyn Files, most: u64) -> Option<State> {
    let Entry { path, length, kind, stamp, on_disk: _ } = entry;
    let (stamp, digest) = match kind {
        EntryKind::File => {
            let stamp = stamp?;
            (stamp, if cache::is_settled(stamp) { None } else { Some(read(files, &path, most)?) })
        }
        // What is in a folder says whether it changed; what is outside is never read.
        EntryKind::Folder | EntryKind::OutsideRoot | EntryKind::Unreadable(_) => (Stamp::default(), None),
    };
    Some(State { path, kind: code(kind), length, stamp, digest })
}

/// A number for each kind.
const fn code(kind: EntryKind) -> u8 {
    match kind {
        EntryKind::File => 0,
        EntryKind::Folder => 1,
        EntryKind::OutsideRoot => 2,
        EntryKind::Unreadable(_) => 3,
    }
}

/// The digest of a file's content; [`None`] when it cannot be read, or not to its end.
fn read(files: &dyn Files, path: &str, most: u64) -> Option<Digest> {
    let content = files.read(path, most.saturating_add(1)).ok()?;
    (content.len() as u64 <= most).then(|| Digest::of(&content))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::files::MemoryFiles;
    use std::path::Path;

    /// A folder whose file has a digest or is trusted by its stamp.
    fn at(location: &Path, digest: Option<Digest>) -> Remembered {
        let stamp = Stamp { modified: 1, ..Stamp::default() };
        let folder = vec![State { path: "a".to_owned(), kind: 0, length: 3, stamp, digest }];
        let (most, question) = (1_000, b"which?".to_vec());
        Remembered { location: location.to_path_buf(), most, readable: most, question, folder }
    }

    #[test]
    fn a_file_that_has_settled_is_compared_by_its_content_once_more() {
        let location = std::env::temp_dir().join(format!("settled-{}.code", std::process::id()));
        let (same, other) = (MemoryFiles::new([("a", "abc")]), MemoryFiles::new([("a", "xyz")]));
        at(&location, read(&same, "a", 9)).remember(b"this");
        assert_eq!(at(&location, None).recall(&other), None);
        assert_eq!(at(&location, None).recall(&same).unwrap(), b"this");
        // Its content is not looked at any more.
        assert_eq!(at(&location, None).recall(&other).unwrap(), b"this");
        std::fs::remove_file(location).unwrap();
    }
}
