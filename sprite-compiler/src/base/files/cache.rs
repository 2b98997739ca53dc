//! Files of things worth remembering between runs. Losing one costs time, nothing else.
#![expect(clippy::disallowed_methods, reason = "a cache is no asset: it lies among the build's products")]

use super::Stamp;
use super::whole::{UNFINISHED, write_whole};
use crate::base::limits::CACHE_FILES;
use std::cmp::Reverse;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long after a change a file is compared by its content: the clock of a file system may stand still between two
/// changes or be behind by some minutes, and a program may write through a map of the file without a new time.
const SETTLED: Duration = Duration::from_secs(5 * 60);

/// The age at which a file that was begun will not be finished any more.
const ABANDONED: Duration = Duration::from_secs(3 * 3_600);

/// What was stored there, unless it is larger than anything that is stored.
pub(crate) fn load(path: &Path, most: u64) -> Option<Vec<u8>> {
    // To open a pipe would wait until somebody writes to it.
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

/// Stores these bytes, all of them or none, whoever else does the same. That it fails is no error.
pub(crate) fn store(path: &Path, bytes: &[u8]) {
    let Some(folder) = path.parent() else { return };
    if fs::create_dir_all(folder).and_then(|()| write_whole(path, bytes)).is_ok() {
        tidy(folder, path);
    }
}

/// Removes files of this kind that were begun and not finished, and the oldest when there are many.
fn tidy(folder: &Path, path: &Path) {
    let Some(kind) = path.extension().and_then(|kind| kind.to_str()) else { return };
    let begun = format!(".{kind}.");
    let mut finished: Vec<(SystemTime, PathBuf)> = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, other) = (entry.file_name(), entry.path());
        let Some(modified) = entry.metadata().ok().and_then(|data| data.modified().ok()) else { continue };
        if other.extension().is_some_and(|other| other == kind) {
            finished.push((modified, other));
        } else if name.to_str().is_some_and(|name| name.contains(&begun) && name.ends_with(UNFINISHED))
            && modified.elapsed().is_ok_and(|age| age > ABANDONED)
        {
            let _ = fs::remove_file(other);
        }
    }
    finished.sort_by_key(|(modified, other)| (Reverse(other == path), Reverse(*modified)));
    for (_, old) in finished.iter().skip(CACHE_FILES) {
        let _ = fs::remove_file(old);
    }
}

/// Whether the stamp of a file says what the file holds: one that was changed some minutes ago may be changed again and
/// have the same times. So may one with a time in the future, and one without any time.
pub(crate) fn is_settled(stamp: Stamp) -> bool {
    let last = stamp.modified.max(stamp.changed);
    let now = nanoseconds(SystemTime::now()).unwrap_or(0);
    last != 0 && u128::from(now.saturating_sub(last)) > SETTLED.as_nanos()
}

/// Nanoseconds since 1970.
pub(crate) fn nanoseconds(time: SystemTime) -> Option<u64> {
    u64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_nanos()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_is_trusted_when_its_latest_time_is_some_minutes_ago() {
        let minute = 60 * 1_000_000_000;
        let now = nanoseconds(SystemTime::now()).expect("it is after 1970");
        let is_settled = |modified, changed| is_settled(Stamp { modified, changed, ..Stamp::default() });
        assert!(is_settled(now - 6 * minute, 0) && is_settled(1, now - 6 * minute));
        // A copy that was made just now brings an old time; an archive may bring one of the future.
        assert!(!is_settled(1, now) && !is_settled(now + 6 * minute, now - 6 * minute));
        assert!(!is_settled(now - 4 * minute, 0) && !is_settled(0, 0));
    }
}
