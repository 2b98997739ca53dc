//! How much is remembered, and for how long.

#[cfg(unix)]
use crate::remembering::watched::BLINK;
use crate::remembering::watched::{BLANK, Watched, run};
use crate::support::{findings, image};
#[cfg(unix)]
use sprite_compiler::DiskFiles;
use sprite_compiler::{Limits, Options, compile};
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};
use test_support::TempFolder;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn date(path: &Path, time: SystemTime) {
    File::options().append(true).open(path).unwrap().set_modified(time).unwrap();
}

#[test]
fn what_does_not_fit_is_forgotten_and_the_rest_is_not_written_again() {
    let files = || {
        let more = (0..4).map(|n| format!("blink_{n} {n}.png 1 500 0\n0 0 8 8 0 0 2 1\n"));
        let files = Watched::new(1).with("sprites/x.dat", more.collect::<String>());
        (0..4).fold(files, |files, n| files.with(&format!("sprites/{n}.png"), image::opaque(16, 8)))
    };
    let folder = TempFolder::new();
    let whole = folder.join("whole/facts");
    run(&files(), &whole);
    let length = fs::metadata(&whole).unwrap().len();

    let cache = folder.join("bound/facts");
    let narrow = |files: &Watched, remembered_bytes| {
        let limits = Limits::default().with(|limits| limits.remembered_bytes = remembered_bytes);
        compile(files, &Options { cache: Some(cache.clone()), limits, ..Options::default() });
        fs::metadata(&cache).map_or(0, |data| data.len())
    };
    assert_eq!(narrow(&files(), length), length);
    let shorter = narrow(&files(), length - 1);
    assert!(shorter > length / 2 && shorter < length, "{shorter} of {length}");
    date(&cache, SystemTime::UNIX_EPOCH + Duration::from_secs(9));
    let again = files();
    narrow(&again, length - 1);
    assert_eq!(again.images_read(), 1);
    let written = fs::metadata(&cache).unwrap().modified().unwrap();
    assert_eq!(written, SystemTime::UNIX_EPOCH + Duration::from_secs(9));
    // A file that is longer than allowed is not even read.
    let none = files();
    narrow(&none, 1);
    assert_eq!(none.images_read(), 4);
}

#[test]
fn folders_that_moved_away_are_forgotten_the_oldest_first() {
    let folder = TempFolder::new();
    for n in 0..70 {
        let old = folder.join(format!("{n:02}.facts"));
        fs::write(&old, "of a folder").unwrap();
        date(&old, SystemTime::UNIX_EPOCH + Duration::from_secs(1_000 + n));
    }
    for other in ["other.txt", "new.facts.1-1.unfinished", "other.unfinished", "old.facts.1-1.unfinished"] {
        fs::write(folder.join(other), "").unwrap();
    }
    for old in ["other.unfinished", "old.facts.1-1.unfinished"] {
        date(&folder.join(old), SystemTime::UNIX_EPOCH);
    }
    run(&Watched::new(1), &folder.join("00.facts"));
    let kept = names(&folder);
    let others = ["new.facts.1-1.unfinished", "other.txt", "other.unfinished"].map(str::to_owned);
    let expected = [0].into_iter().chain(7..70).map(|n| format!("{n:02}.facts")).chain(others);
    assert_eq!(kept, expected.collect::<Vec<_>>());
}

#[test]
fn a_time_that_says_nothing_is_not_trusted() {
    let folder = TempFolder::new();
    let cache = folder.join("facts");
    // Archives that are made alike everywhere have this time for all their files.
    run(&Watched::new(0), &cache);
    let again = Watched::new(0);
    assert_eq!(findings(&run(&again, &cache)), BLANK);
    assert_eq!(again.images_read(), 1);
}

#[test]
#[cfg(unix)]
fn a_copy_that_brings_the_time_of_the_file_before_it_is_noticed() {
    let folder = TempFolder::new();
    let (assets, cache) = (folder.join("assets"), folder.join("facts"));
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let image = assets.join("a.png");
    fs::create_dir(&assets).unwrap();
    fs::write(assets.join("x.dat"), BLINK).unwrap();
    let sound = image::with_hole(16, 8, [8, 0, 8, 8]);
    fs::write(&image, &sound).unwrap();
    date(&image, long_ago);
    let found = || {
        let options = Options { cache: Some(cache.clone()), ..Options::default() };
        findings(&compile(&DiskFiles::open(&assets).unwrap(), &options))
    };
    assert_eq!(found(), Vec::<String>::new());

    let mut damaged = sound;
    let at = damaged.len() - 14;
    damaged[at] ^= 1;
    let copy = folder.join("copy.png");
    fs::write(&copy, damaged).unwrap();
    date(&copy, long_ago);
    fs::rename(&copy, &image).unwrap();
    assert_eq!(found(), ["image-unreadable x.dat:1:7-1:12"]);
}

/// Whoever may write into the folder of build products may do anything, but by mistake nothing waits.
#[test]
#[cfg(unix)]
fn what_is_no_file_or_has_no_end_is_not_read() {
    let folder = TempFolder::new();
    let location = |name: &str| folder.join(name).join("x.facts");
    let (pipe, device, huge, looped) =
        (location("pipe"), location("device"), location("huge"), location("loop"));
    for path in [&pipe, &device, &huge, &looped] {
        fs::create_dir(path.parent().unwrap()).unwrap();
    }
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", &device).unwrap();
    std::os::unix::fs::symlink(&looped, &looped).unwrap();
    File::create(&huge).unwrap().set_len(1 << 40).unwrap();
    for path in [&pipe, &device, &huge, &looped] {
        let first = Watched::new(1);
        assert_eq!(
            (findings(&run(&first, path)), first.images_read()),
            (BLANK.map(str::to_owned).to_vec(), 1)
        );
        // It was replaced by a file, which is trusted.
        let second = Watched::new(1);
        run(&second, path);
        assert_eq!((second.images_read(), path.symlink_metadata().unwrap().is_file()), (0, true), "{path:?}");
    }
}

/// As on a full disk, or one that nobody may write to.
#[test]
fn what_cannot_be_stored_is_found_out_again() {
    let folder = TempFolder::new();
    let file = folder.join("file");
    fs::write(&file, "no folder").unwrap();
    for _ in 0..2 {
        let files = Watched::new(1);
        let found = findings(&run(&files, &file.join("x.facts")));
        assert_eq!((found, files.images_read()), (BLANK.map(str::to_owned).to_vec(), 1));
    }
}
