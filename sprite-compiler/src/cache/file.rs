//! Where memos are kept: in files, whose header is a mark for the build that wrote them and a checksum of the content,
//! and in the memory of a process that compiles a folder again and again.

use crate::base::sorted::SortedMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// The first bytes of a file of this kind. They differ between builds of this crate, since another build may compile to
/// something else.
fn mark(kind: &str) -> String {
    format!("sprite {kind} {} {}\n", env!("CARGO_PKG_VERSION"), env!("SPRITE_COMPILER_STAMP"))
}

/// A file of this kind with this body, whose checksum makes damage noticeable.
pub(super) fn file_of(kind: &str, body: &[u8]) -> Vec<u8> {
    [mark(kind).as_bytes(), checksum(body).as_flattened(), body].concat()
}

/// The length of a file of this kind with a body of this length.
pub(super) fn file_length(kind: &str, body: u64) -> u64 {
    body.saturating_add((mark(kind).len() + size_of::<Checksum>()) as u64)
}

/// The body of a file; [`None`] when it is of another kind, another build wrote it, or its bytes are damaged.
pub(super) fn body_of<'a>(kind: &str, file: &'a [u8]) -> Option<&'a [u8]> {
    let (stored, body) = file.strip_prefix(mark(kind).as_bytes())?.split_at_checked(size_of::<Checksum>())?;
    (checksum(body).as_flattened() == stored).then_some(body)
}

/// Two words of 128 bits.
type Checksum = [[u8; 16]; 2];

/// Fletcher's checksum with words of 128 bits: the sum of all words, beginning with the length, and the sum of these sums.
/// It only has to notice damage. In a macro, which cargo does not optimise, a CRC-32 takes six times as long
/// (docs/why.md).
fn checksum(body: &[u8]) -> Checksum {
    let (words, rest) = body.as_chunks();
    let mut last = [0; 16];
    last[..rest.len()].copy_from_slice(rest);
    let (mut sum, mut sums) = (body.len() as u128, 0_u128);
    for word in words {
        sum = sum.wrapping_add(u128::from_le_bytes(*word));
        sums = sums.wrapping_add(sum);
    }
    sum = sum.wrapping_add(u128::from_le_bytes(last));
    [sum.to_le_bytes(), sums.wrapping_add(sum).to_le_bytes()]
}

/// The entries of a memo.
pub(super) type Entries = SortedMap<String, Vec<u8>>;

/// The results of the last run over one asset folder, for a program that compiles the folder again: the entries of the
/// files that [`Options::cache`](crate::Options::cache) names, and valid by the same rule. A clone has the same
/// content.
///
/// A cache is for one folder. For another one use another cache.
#[derive(Clone, Default)]
pub struct MemoryCache(Arc<Mutex<SortedMap<&'static str, Kept>>>);

/// The entries of a memo with the bytes on which all of them depend.
struct Kept {
    head: Vec<u8>,
    entries: Arc<Entries>,
}

impl MemoryCache {
    /// The entries of a kind; [`None`] if there are none with this head.
    pub(super) fn get(&self, kind: &'static str, head: &[u8]) -> Option<Arc<Entries>> {
        let kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.get(kind).filter(|kept| kept.head == head).map(|kept| Arc::clone(&kept.entries))
    }

    /// Replaces the entries of a kind.
    pub(super) fn set(&self, kind: &'static str, head: &[u8], entries: Arc<Entries>) {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.insert(kind, Kept { head: head.to_vec(), entries });
    }
}

impl fmt::Debug for MemoryCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryCache").finish_non_exhaustive()
    }
}

/// Where the entries of a memo are kept: in a file, in memory, or in both. Memory comes first.
#[derive(Clone, Debug)]
pub(crate) struct CacheStore {
    pub(super) file: Option<PathBuf>,
    pub(super) memory: Option<MemoryCache>,
}

impl CacheStore {
    /// A place with this file and this memory; [`None`] if there is neither.
    pub(crate) fn new(file: Option<PathBuf>, memory: Option<MemoryCache>) -> Option<Self> {
        (file.is_some() || memory.is_some()).then_some(Self { file, memory })
    }

    /// The file of this path alone.
    pub(crate) const fn file(file: PathBuf) -> Self {
        Self { file: Some(file), memory: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_whole_or_not_at_all() {
        let file = file_of("facts", b"body of a file");
        assert_eq!(file.len() as u64, file_length("facts", 14));
        assert_eq!(body_of("facts", &file), Some(b"body of a file".as_slice()));
        assert_eq!(body_of("units", &file), None);
        for at in 0..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert_eq!((body_of("facts", &damaged), body_of("facts", &file[..at])), (None, None), "{at}");
        }
        // Two words that change places, and zeros that are lost at the end.
        let words = |words: [u128; 3]| checksum(words.map(u128::to_le_bytes).as_flattened());
        assert_ne!(words([1, 2, 3]), words([1, 3, 2]));
        assert_ne!(checksum(&[7, 0, 0]), checksum(&[7, 0]));
    }
}
