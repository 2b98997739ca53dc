//! What was made of a whole folder.

use crate::remembering::watched::{BLINK, Watched, location};
use sprite_compiler::{DiskFiles, Files, Limits, Remembered};
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

fn at(location: &Path, files: &Watched, question: &str) -> Remembered {
    Remembered::at(location.to_owned(), files, &Limits::default(), question.as_bytes()).unwrap()
}

fn recall(location: &Path, files: &Watched, question: &str) -> Option<Vec<u8>> {
    at(location, files, question).recall(files)
}

#[test]
fn an_answer_holds_while_nothing_changes_and_no_file_is_read_for_it() {
    let location = location("folder-same.code");
    assert_eq!(recall(&location, &Watched::new(1), "which code?"), None);
    at(&location, &Watched::new(1), "which code?").remember(b"this code");

    let files = Watched::new(1);
    assert_eq!(recall(&location, &files, "which code?"), Some(b"this code".to_vec()));
    assert_eq!(files.all_read(), 0);
}

#[test]
fn any_change_and_any_other_question_forgets_it() {
    let location = location("folder-changed.code");
    at(&location, &Watched::new(1), "which code?").remember(b"this code");
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
        assert_eq!(recall(&location, &files, "which code?"), None, "{what}");
    }
    assert_eq!(recall(&location, &Watched::new(1), "whose code?"), None);
    assert!(recall(&location, &Watched::new(1), "which code?").is_some());
}

/// A link to a file is listed with the stamp of that file, and what is behind a link to a folder with its own.
#[cfg(unix)]
#[test]
fn another_file_behind_a_link_has_another_stamp() {
    use std::os::unix::fs::symlink;
    let root = location("links").with_extension("folder");
    let _ = fs::remove_dir_all(&root);
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
    let root = location("restored").with_extension("folder");
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(&root).unwrap();
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
    let location = location("folder-fresh.code");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let minutes_ago = now.saturating_sub(Duration::from_secs(180));
    for time in [now, minutes_ago, Duration::ZERO] {
        let time = u64::try_from(time.as_nanos()).unwrap();
        at(&location, &Watched::new(time), "which code?").remember(b"this code");
        assert!(recall(&location, &Watched::new(time), "which code?").is_some());
        // The same length, the same time: only its bytes differ.
        let edited = Watched::new(time).with("sprites/x.dat", BLINK.replace("500", "400"));
        assert_eq!(recall(&location, &edited, "which code?"), None, "{time}");
    }
}

/// A content that is not read whole says nothing.
#[test]
fn of_a_folder_with_a_file_that_is_too_long_to_be_compared_nothing_is_remembered() {
    let location = location("folder-long.code");
    let limits = Limits::default().with(|limits| limits.memory = 8);
    assert!(Remembered::at(location, &Watched::new(0), &limits, b"which code?").is_none());
}

#[test]
fn damaged_bytes_are_no_answer() {
    let location = location("folder-damaged.code");
    at(&location, &Watched::new(1), "which code?").remember(b"this code");
    let whole = fs::read(&location).unwrap();
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x40;
        fs::write(&location, &damaged).unwrap();
        assert_eq!(recall(&location, &Watched::new(1), "which code?"), None, "byte {at}");
        fs::write(&location, &whole[..at]).unwrap();
        assert_eq!(recall(&location, &Watched::new(1), "which code?"), None, "cut at {at}");
    }
    fs::write(&location, &whole).unwrap();
    assert!(recall(&location, &Watched::new(1), "which code?").is_some());
}
