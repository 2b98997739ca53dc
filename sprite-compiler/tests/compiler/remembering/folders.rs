//! The cache of whole folders.

use crate::remembering::watched::{BLINK, Watched};
#[cfg(unix)]
use sprite_compiler::{DiskFiles, Files};
use sprite_compiler::{ExpansionCache, Limits, Options, Snapshot, compile_snapshot};
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use test_support::TempFolder;

fn store(location: &Path, files: &Watched) {
    let (limits, head) = (Limits::default(), b"which code?".to_vec());
    let snapshot = Snapshot::new(files, &limits);
    ExpansionCache::open(location.to_owned(), &snapshot, &limits, head).unwrap().store(b"this code");
}

fn get(location: &Path, files: &Watched, head: &str) -> Option<Vec<u8>> {
    let limits = Limits::default();
    let snapshot = Snapshot::new(files, &limits);
    let cache = ExpansionCache::open(location.to_owned(), &snapshot, &limits, head.as_bytes().to_vec());
    cache.unwrap().get().map(<[u8]>::to_vec)
}

#[test]
fn an_answer_holds_while_nothing_changes_and_no_file_is_read_for_it() {
    let folder = TempFolder::new();
    let location = folder.join("code");
    assert_eq!(get(&location, &Watched::new(1), "which code?"), None);
    store(&location, &Watched::new(1));

    let files = Watched::new(1);
    assert_eq!(get(&location, &files, "which code?"), Some(b"this code".to_vec()));
    assert_eq!((files.all_read(), files.listed()), (0, 1));
}

/// The run after a miss uses the same list, and digests that were computed for the check.
#[test]
fn on_a_miss_the_folder_is_listed_once() {
    // Of files without a time, each content is compared.
    for (modified, read) in [(1, [3, 2]), (0, [6, 5])] {
        let folder = TempFolder::new();
        let options = Options { cache: Some(folder.join("facts")), ..Options::default() };
        let location = folder.join("code");
        for read in read {
            let files = Watched::new(modified);
            let snapshot = Snapshot::new(&files, &options.limits);
            let cache = ExpansionCache::open(location.clone(), &snapshot, &options.limits, Vec::new());
            assert_eq!(cache.unwrap().get(), None);
            compile_snapshot(&snapshot, &options);
            assert_eq!((files.listed(), files.all_read()), (1, read), "{modified}");
        }
    }
}

#[test]
fn any_change_and_any_other_question_forgets_it() {
    let folder = TempFolder::new();
    let location = folder.join("code");
    store(&location, &Watched::new(1));
    let changes = [
        ("another time", Watched::new(2)),
        ("another file", Watched::new(1).exchanged()),
        ("another device", Watched::new(1).stamped(|stamp| stamp.identity[0] += 1)),
        (
            "a device and a number with the same sum",
            Watched::new(1).stamped(|stamp| stamp.identity = [0, 1 << 32 | 1]),
        ),
        ("a restored time", Watched::new(1).stamped(|stamp| stamp.changed = 1)),
        ("another length", Watched::new(1).with("sprites/x.dat", "blink a.png 1 500 0\n")),
        ("one more", Watched::new(1).with("sprites/y.txt", "")),
        ("one in another folder", Watched::new(1).with("x/y.txt", "")),
    ];
    for (what, files) in changes {
        assert_eq!(get(&location, &files, "which code?"), None, "{what}");
    }
    assert_eq!(get(&location, &Watched::new(1), "whose code?"), None);
    assert!(get(&location, &Watched::new(1), "which code?").is_some());
}

/// A link to a file is listed with the stamp of that file, and what is behind a link to a folder with its own.
#[cfg(unix)]
#[test]
fn another_file_behind_a_link_has_another_stamp() {
    use std::os::unix::fs::symlink;
    let root = TempFolder::new();
    for folder in ["one", "two"] {
        fs::create_dir_all(root.join(folder)).unwrap();
        fs::write(root.join(folder).join("a.png"), "same").unwrap();
    }
    let stamps = |target: &str| {
        for (link, to) in [("file.png", format!("{target}/a.png")), ("folder", target.to_owned())] {
            let _ = fs::remove_file(root.join(link));
            symlink(to, root.join(link)).unwrap();
        }
        let entries = DiskFiles::open(&root).unwrap().list(&Limits::default()).unwrap();
        let stamp = |path: &str| entries.iter().find(|entry| entry.path == path).unwrap().stamp.unwrap();
        let own = stamp(&format!("{target}/a.png"));
        assert_eq!([stamp("file.png"), stamp("folder/a.png")], [own; 2]);
        own
    };
    assert_ne!(stamps("one").identity, stamps("two").identity);
}

/// As `cp -p` over a file, `rsync -t --inplace`, `touch -r` after an edit, and a file in the place of one that was removed:
/// the length, the number and the time of modification may all be what they were.
#[cfg(unix)]
#[test]
fn an_edit_with_a_restored_time_has_another_stamp() {
    let root = TempFolder::new();
    let path = root.join("x.dat");
    let long_ago = UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let write = |content: &str| {
        fs::write(&path, content).unwrap();
        fs::File::options().append(true).open(&path).unwrap().set_modified(long_ago).unwrap();
        let entries = DiskFiles::open(&root).unwrap().list(&Limits::default()).unwrap();
        (entries[0].length, entries[0].stamp.unwrap())
    };
    let (length, first) = write("13");
    // The clock of a file system goes on in steps of some milliseconds.
    let later = (0..10_000).map(|_| write("98")).find(|(_, stamp)| stamp.changed != first.changed);
    let (now, last) = later.unwrap();
    assert_eq!((now, last.modified, last.identity), (length, first.modified, first.identity));
    assert_eq!(Duration::from_nanos(last.modified), long_ago.duration_since(UNIX_EPOCH).unwrap());
}

#[test]
fn a_file_changed_some_minutes_ago_or_at_no_time_is_compared_by_its_content() {
    let folder = TempFolder::new();
    let location = folder.join("code");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let minutes_ago = now.saturating_sub(Duration::from_secs(180));
    for time in [now, minutes_ago, Duration::ZERO] {
        let time = u64::try_from(time.as_nanos()).unwrap();
        store(&location, &Watched::new(time));
        assert!(get(&location, &Watched::new(time), "which code?").is_some());
        // The same length, the same time: only its bytes differ.
        let edited = Watched::new(time).with("sprites/x.dat", BLINK.replace("500", "400"));
        assert_eq!(get(&location, &edited, "which code?"), None, "{time}");
    }
}

/// A content that is not read whole says nothing.
#[test]
fn of_a_folder_with_a_file_that_is_too_long_to_be_compared_nothing_is_remembered() {
    let folder = TempFolder::new();
    let location = folder.join("code");
    let limits = Limits::default().with(|limits| limits.memory = 8);
    let files = Watched::new(0);
    let snapshot = Snapshot::new(&files, &limits);
    assert!(ExpansionCache::open(location, &snapshot, &limits, b"which code?".to_vec()).is_none());
}

#[test]
fn damaged_bytes_are_no_answer() {
    let folder = TempFolder::new();
    let location = folder.join("code");
    store(&location, &Watched::new(1));
    let whole = fs::read(&location).unwrap();
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x40;
        fs::write(&location, &damaged).unwrap();
        assert_eq!(get(&location, &Watched::new(1), "which code?"), None, "byte {at}");
        fs::write(&location, &whole[..at]).unwrap();
        assert_eq!(get(&location, &Watched::new(1), "which code?"), None, "cut at {at}");
    }
    fs::write(&location, &whole).unwrap();
    assert!(get(&location, &Watched::new(1), "which code?").is_some());
}
