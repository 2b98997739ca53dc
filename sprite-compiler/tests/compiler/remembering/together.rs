//! Many at once: whoever reads finds what was there before or what is there now, and nothing between.

use crate::remembering::watched::{BLANK, Watched, run};
use crate::support::{findings, image};
use sprite_compiler::{replace_whole, write_whole};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use test_support::TempFolder;

/// Set for the processes that these tests start.
const CACHE: &str = "SPRITES_TEST_CACHE";
const WRITERS: usize = 4;
const ROUNDS: usize = 25;

/// Two states of a folder, as two branches of a game have them.
fn state(which: usize) -> Watched {
    match which % 2 {
        0 => Watched::new(1),
        _ => Watched::new(2).with("sprites/a.png", image::opaque(16, 8)),
    }
}

/// Compiles both states in turn: each takes the place of the other.
fn take_turns(cache: &Path, first: usize) {
    for round in first..first + ROUNDS {
        let found = findings(&run(&state(round), cache));
        assert_eq!(found.iter().eq(BLANK.iter()), round % 2 == 0, "{found:?}");
    }
}

/// The cached result of each state.
fn both() -> [Vec<u8>; 2] {
    [0, 1].map(|which| {
        let folder = TempFolder::new();
        let cache = folder.join("facts");
        run(&state(which), &cache);
        fs::read(&cache).unwrap()
    })
}

/// Nothing is left beside the file, and what is in it is whole.
#[track_caller]
fn is_sound(cache: &Path, states: &[Vec<u8>; 2]) {
    assert_eq!(fs::read_dir(cache.parent().unwrap()).unwrap().count(), 1);
    assert!(states.contains(&fs::read(cache).unwrap()));
}

#[test]
fn threads_that_remember_at_one_place_do_not_disturb_each_other() {
    let (folder, states, is_done) = (TempFolder::new(), both(), AtomicBool::new(false));
    let cache = folder.join("shared.facts");
    run(&state(0), &cache);
    thread::scope(|scope| {
        let readers: Vec<_> = (0..2)
            .map(|_| {
                scope.spawn(|| {
                    while !is_done.load(Ordering::Relaxed) {
                        let bytes = fs::read(&cache).unwrap();
                        assert!(states.contains(&bytes), "{} bytes", bytes.len());
                    }
                })
            })
            .collect();
        let writers: Vec<_> = (0..WRITERS)
            .map(|first| (first, &cache))
            .map(|(first, cache)| scope.spawn(move || take_turns(cache, first)))
            .collect();
        let written: Vec<_> = writers.into_iter().map(thread::ScopedJoinHandle::join).collect();
        is_done.store(true, Ordering::Relaxed);
        assert!(
            written
                .into_iter()
                .chain(readers.into_iter().map(thread::ScopedJoinHandle::join))
                .all(|end| end.is_ok())
        );
    });
    is_sound(&cache, &states);
}

#[test]
fn processes_that_remember_at_one_place_do_not_disturb_each_other() {
    if let Some(cache) = std::env::var_os(CACHE) {
        // One of the processes.
        return take_turns(Path::new(&cache), std::process::id() as usize);
    }
    let (folder, states) = (TempFolder::new(), both());
    let cache = folder.join("shared.facts");
    run(&state(0), &cache);
    let start = |_| {
        Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "remembering::together::processes_that_remember_at_one_place_do_not_disturb_each_other",
            ])
            .env(CACHE, &cache)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let mut running: Vec<Child> = (0..WRITERS).map(start).collect();
    while running.iter_mut().any(|child| child.try_wait().unwrap().is_none()) {
        let bytes = fs::read(&cache).unwrap();
        assert!(states.contains(&bytes), "{} bytes", bytes.len());
    }
    for child in running {
        let end = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&end.stdout);
        assert!(end.status.success() && said.contains("1 passed"), "{said}");
    }
    is_sound(&cache, &states);
}

/// Writes a file that others read meanwhile. Windows before 10, some of its file systems, and Wine 8 do not replace a file
/// that is open: then nothing has changed, and another attempt is made.
fn is_written(file: &Path, bytes: &[u8]) -> bool {
    let attempts = if cfg!(windows) { 1000 } else { 1 };
    (0..attempts).any(|_| write_whole(file, bytes).is_ok())
}

#[test]
fn a_large_file_is_never_seen_half_written() {
    const LENGTH: usize = 1 << 20;
    let (folder, is_done) = (TempFolder::new(), AtomicBool::new(false));
    let file = folder.join("large");
    write_whole(&file, &vec![0; LENGTH]).unwrap();
    thread::scope(|scope| {
        let reader = scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                let bytes = fs::read(&file).unwrap();
                let first = bytes.first().copied();
                assert!(bytes.len() == LENGTH && bytes.iter().all(|&byte| Some(byte) == first));
            }
        });
        let write = |byte| {
            let file = &file;
            move || (0..ROUNDS).all(|_| is_written(file, &vec![byte; LENGTH]))
        };
        let writers: Vec<_> = (1..=4).map(|byte| scope.spawn(write(byte))).collect();
        let written = writers.into_iter().all(|writer| writer.join().unwrap_or(false));
        is_done.store(true, Ordering::Relaxed);
        assert!(written && reader.join().is_ok());
    });
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    // A place that cannot be written holds nothing afterwards.
    let other = folder.join("other");
    fs::create_dir(&other).unwrap();
    assert!(write_whole(&other, b"bytes").is_err());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    assert!(write_whole(&other.join("no/where"), b"bytes").is_err());
}

#[test]
fn a_file_that_changed_meanwhile_is_not_replaced() {
    let folder = TempFolder::new();
    let file = folder.join("corrected");
    fs::write(&file, b"saved by an editor").unwrap();
    assert!(replace_whole(&file, b"as it was compiled", b"corrected").is_err());
    assert_eq!(fs::read(&file).unwrap(), b"saved by an editor");
    replace_whole(&file, b"saved by an editor", b"corrected").unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"corrected");
    // Nothing is made where there is no file, and nothing is left beside it.
    assert!(replace_whole(&file.with_file_name("gone"), b"", b"corrected").is_err());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
}

/// An access control list in the form of Linux: the owner, a user, the group, the mask and all others.
#[cfg(target_os = "linux")]
fn access_control_list(user: u32) -> Vec<u8> {
    let none = u32::MAX;
    let entries = [(1_u16, 6_u16, none), (2, 4, user), (4, 4, none), (16, 6, none), (32, 0, none)];
    let bytes = |&(tag, allowed, id): &(u16, u16, u32)| {
        [tag.to_le_bytes().as_slice(), &allowed.to_le_bytes(), &id.to_le_bytes()].concat()
    };
    [2_u32.to_le_bytes().to_vec(), entries.iter().flat_map(bytes).collect()].concat()
}

#[cfg(target_os = "linux")]
#[test]
fn a_corrected_file_keeps_its_attributes_and_gets_none_of_its_folder() {
    use rustix::fs::{XattrFlags, getxattr, setxattr};
    const ACCESS: &str = "system.posix_acl_access";
    let folder = TempFolder::new();
    let file = folder.join("hero.dat");
    fs::write(&file, b"before").unwrap();
    let set = |path: &Path, name, value: &[u8]| setxattr(path, name, value, XattrFlags::empty());
    if let Err(error) =
        set(&file, "user.note", b"mine").and_then(|()| set(&file, ACCESS, &access_control_list(7)))
    {
        assert_eq!(error, rustix::io::Errno::OPNOTSUPP, "these file systems have attributes");
        return;
    }
    let get = |name| {
        let mut value = [0; 256];
        getxattr(&file, name, &mut value[..]).map(|length| value[..length].to_vec())
    };
    replace_whole(&file, b"before", b"after").unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"after");
    assert_eq!(get("user.note").unwrap(), b"mine");
    assert_eq!(get(ACCESS).unwrap(), access_control_list(7));
    // New files of this folder are given a list that the file does not have.
    rustix::fs::removexattr(&file, ACCESS).unwrap();
    set(file.parent().unwrap(), "system.posix_acl_default", &access_control_list(8)).unwrap();
    replace_whole(&file, b"after", b"again").unwrap();
    assert_eq!(get(ACCESS).unwrap_err(), rustix::io::Errno::NODATA);
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
}
