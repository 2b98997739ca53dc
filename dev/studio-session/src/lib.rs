//! The session behind `cargo sprites edit`, with messages of any bytes: those of a page that is damaged, or not a page.
//!
//! The command line is a program and no library. So its modules are compiled here once more.
#![forbid(unsafe_code)]
#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    rustdoc::broken_intra_doc_links,
    clippy::disallowed_methods,
    reason = "the command line needs more of its modules"
)]

#[path = "../../../sprite-cli/src/bitmap.rs"]
mod bitmap;
#[path = "../../../sprite-cli/src/changed_lines.rs"]
mod changed_lines;
#[path = "../../../sprite-cli/src/check/mod.rs"]
mod check;
#[path = "../../../sprite-cli/src/companions.rs"]
mod companions;
#[path = "../../../sprite-cli/src/explain/mod.rs"]
mod explain;
#[path = "../../../sprite-cli/src/fault.rs"]
mod fault;
#[path = "../../../sprite-cli/src/finding.rs"]
mod finding;
#[path = "../../../sprite-cli/src/folder.rs"]
mod folder;
#[path = "../../../sprite-cli/src/http/mod.rs"]
mod http;
#[path = "../../../sprite-cli/src/list/mod.rs"]
mod list;
#[path = "../../../sprite-cli/src/new/mod.rs"]
mod new;
#[path = "../../../sprite-cli/src/packed.rs"]
mod packed;
#[path = "../../../sprite-cli/src/preview/mod.rs"]
mod preview;
#[path = "../../../sprite-cli/src/print.rs"]
mod print;
#[path = "../../../sprite-cli/src/progress.rs"]
mod progress;
#[path = "../../../sprite-cli/src/revision/mod.rs"]
mod revision;
#[path = "../../../sprite-cli/src/schema/mod.rs"]
mod schema;
mod studio;
#[path = "../../../sprite-cli/src/timeline/mod.rs"]
mod timeline;
#[path = "../../../sprite-cli/src/trace/mod.rs"]
mod trace;
#[path = "../../../sprite-cli/src/uri.rs"]
mod uri;
#[path = "../../../sprite-cli/src/user_data.rs"]
mod user_data;
#[path = "../../../sprite-cli/src/watch.rs"]
mod watch;
#[path = "../../../sprite-cli/src/written.rs"]
mod written;

use bitmap::Bitmap;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use studio::asked;
use test_support::TempFolder;

/// The most messages of one run, and the most bytes of each.
const MOST: (usize, usize) = (48, 1 << 16);

/// Answers messages, one a line, in a new folder. A `version` that is `null` becomes the one that the last answer had.
///
/// # Panics
/// If anything but descriptions in TOML below the folder is written, or an answer is not JSON of a bounded size.
pub fn run(messages: &[u8]) {
    let around = TempFolder::new();
    let root = around.join("assets");
    fs::create_dir_all(root.join("below")).expect("a folder");
    fs::write(around.join("outside.sheet.toml"), "cell = [8, 8]\n").expect("a file");
    let png = picture();
    for path in ["hero.png", "other.png", "below/chest.png", "old.png"] {
        fs::write(root.join(path), &png).expect("a picture");
    }
    for (path, text) in [
        ("hero.sheet.toml", "cell = [16, 16]\n\n[animations.walk]\nrow = 0\n"),
        ("old.dat", "walk old.png 1 100 -1\n0 0 16 16 8 13 2 1\n"),
        ("sprites.toml", "[sheets.\"below/*.png\"]\ncell = [16, 16]\n"),
    ] {
        fs::write(root.join(path), text).expect("a description");
    }
    let before = files(&around);
    let lines = messages.split(|&byte| byte == b'\n').take(MOST.0);
    let lines = lines.map(|line| line.get(..MOST.1).unwrap_or(line));
    asked(&root, lines, |answer| assert!(answer.len() < 4 << 20, "an answer of {} bytes", answer.len()));
    for (path, content) in files(&around) {
        let is_ours =
            path.starts_with("assets/") && (path.ends_with(".sheet.toml") || path == "assets/sprites.toml");
        assert!(is_ours || before.get(&path) == Some(&content), "`{path}` is written");
    }
    assert!(before.keys().all(|path| around.join(path).is_file()), "a file is removed");
}

fn picture() -> Vec<u8> {
    let mut bitmap = Bitmap::filled(32, 32, [0; 4]);
    for (x, y) in (2..14).flat_map(|x| (3..15).map(move |y| (x, y))) {
        bitmap.put(x, y, [200, 80, 40, 255]);
        bitmap.put(x + 16, y, [200, 80, 40, 255]);
    }
    bitmap.encode().expect("a picture")
}

/// All files below a folder, with their contents.
fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(root).expect("below it").to_string_lossy().replace('\\', "/");
                found.insert(name, fs::read(&path).expect("a file"));
            }
        }
    }
    found
}
