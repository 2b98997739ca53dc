//! What was made of a whole folder.

use crate::remembering::watched::{Watched, location};
use sprite_compiler::{Limits, Remembered};
use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

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

#[test]
fn a_file_changed_just_now_is_read_since_its_time_says_nothing() {
    let location = location("folder-fresh.code");
    let now = u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos()).unwrap();
    at(&location, &Watched::new(now), "which code?").remember(b"this code");
    assert!(recall(&location, &Watched::new(now), "which code?").is_some());
    // The same length, the same time: only its bytes differ.
    let edited =
        Watched::new(now).with("sprites/x.dat", crate::remembering::watched::BLINK.replace("500", "400"));
    assert_eq!(recall(&location, &edited, "which code?"), None);
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
