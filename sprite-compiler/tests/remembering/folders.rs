//! What was made of a whole folder.

use crate::watched::{Watched, place};
use sprite_compiler::{Limits, Remembered};
use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

fn at(place: &Path, files: &Watched, question: &str) -> Remembered {
    Remembered::at(place.to_owned(), files, &Limits::default(), question.as_bytes()).unwrap()
}

fn recall(place: &Path, files: &Watched, question: &str) -> Option<Vec<u8>> {
    at(place, files, question).recall(files)
}

#[test]
fn an_answer_holds_while_nothing_changes_and_no_file_is_read_for_it() {
    let place = place("folder-same.code");
    assert_eq!(recall(&place, &Watched::new(1), "which code?"), None);
    at(&place, &Watched::new(1), "which code?").remember(b"this code");

    let files = Watched::new(1);
    assert_eq!(recall(&place, &files, "which code?"), Some(b"this code".to_vec()));
    assert_eq!(files.all_read(), 0);
}

#[test]
fn any_change_and_any_other_question_forgets_it() {
    let place = place("folder-changed.code");
    at(&place, &Watched::new(1), "which code?").remember(b"this code");
    let changes = [
        ("another time", Watched::new(2)),
        ("another file", Watched::new(1).exchanged()),
        ("another length", Watched::new(1).with("sprites/x.dat", "blink a.png 1 500 0\n")),
        ("one more", Watched::new(1).with("sprites/y.txt", "")),
        ("one in another folder", Watched::new(1).with("x/y.txt", "")),
    ];
    for (what, files) in changes {
        assert_eq!(recall(&place, &files, "which code?"), None, "{what}");
    }
    assert_eq!(recall(&place, &Watched::new(1), "whose code?"), None);
    assert!(recall(&place, &Watched::new(1), "which code?").is_some());
}

#[test]
fn a_file_changed_just_now_is_read_since_its_time_says_nothing() {
    let place = place("folder-fresh.code");
    let now = u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos()).unwrap();
    at(&place, &Watched::new(now), "which code?").remember(b"this code");
    assert!(recall(&place, &Watched::new(now), "which code?").is_some());
    // The same length, the same time: only its bytes tell.
    let edited = Watched::new(now).with("sprites/x.dat", crate::watched::BLINK.replace("500", "400"));
    assert_eq!(recall(&place, &edited, "which code?"), None);
}

#[test]
fn damaged_bytes_are_no_answer() {
    let place = place("folder-damaged.code");
    at(&place, &Watched::new(1), "which code?").remember(b"this code");
    let whole = fs::read(&place).unwrap();
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x40;
        fs::write(&place, &damaged).unwrap();
        assert_eq!(recall(&place, &Watched::new(1), "which code?"), None, "byte {at}");
        fs::write(&place, &whole[..at]).unwrap();
        assert_eq!(recall(&place, &Watched::new(1), "which code?"), None, "cut at {at}");
    }
    fs::write(&place, &whole).unwrap();
    assert!(recall(&place, &Watched::new(1), "which code?").is_some());
}
