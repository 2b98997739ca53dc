//! The program on files with random edits: it says what it finds and exits with 0 or 1, whatever they hold.
#![expect(clippy::disallowed_methods, reason = "these are no assets of a game")]

use super::assets::{save, sprites, text};
use super::bitmap::Bitmap;
use std::fs;
use std::path::{Path, PathBuf};
use test_support::{Random, TempFolder};

/// Edits of the folders of good sprites, and those of a thorough run; see CONTRIBUTING.md.
const EDITS: [u64; 2] = [40, 300];

#[test]
fn edited_files_are_checked_and_nothing_crashes() {
    let stock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sprite-compiler/tests/good");
    let target = TempFolder::new();
    let names = ["solarus", "openage", "cranberry", "mana", "mana-client", "manaplus"];
    let folders = names.map(|name| copy(&stock.join(name), &target.join(name)));
    let is_thorough = std::env::var_os("THOROUGH").is_some();
    for number in 0..EDITS[usize::from(is_thorough)] {
        let mut random = Random::of(number);
        let files = &folders[random.below(folders.len())];
        let (path, whole) = &files[random.below(files.len())];
        let (_, other) = &files[random.below(files.len())];
        let mut bytes = whole.clone();
        for _ in 0..=random.below(3) {
            random.edit(&mut bytes, other);
        }
        fs::write(path, bytes).expect("a file");
        let root =
            target.join(path.strip_prefix(&*target).expect("a path below").iter().next().expect("a folder"));
        let root = root.display().to_string();
        let forms = ["human", "short", "json", "github", "sarif"];
        let output = sprites(["check", &root, "--format", forms[random.below(forms.len())]]);
        let status = output.status.code();
        assert!(
            matches!(status, Some(0 | 1)),
            "edit {number} of {}: {status:?}\n{}",
            path.display(),
            text(&output.stderr)
        );
        fs::write(path, whole).expect("a file");
    }
}

/// Copies a folder with the images that its list names; the answer is what is in it.
fn copy(from: &Path, to: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    let mut open = vec![from.to_owned()];
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        for path in entries {
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let target = to.join(path.strip_prefix(from).expect("a path below"));
            fs::create_dir_all(target.parent().expect("a folder")).expect("a folder");
            let bytes = fs::read(&path).expect("a file");
            if path.ends_with("images.txt") {
                text(&bytes).lines().for_each(|line| files.push(image(to, line)));
            } else {
                fs::write(&target, &bytes).expect("a file");
                files.push((target, bytes));
            }
        }
    }
    files.sort();
    files
}

/// Paints an image of a line such as `a/b.png 64x32`.
fn image(folder: &Path, line: &str) -> (PathBuf, Vec<u8>) {
    let (path, size) = line.split_once(' ').expect("path and size");
    let (width, height) = size.split_once('x').expect("a size");
    let number = |text: &str| text.parse::<u32>().expect("a number");
    let path = folder.join(path);
    save(&path, &Bitmap::filled(number(width), number(height), [200, 80, 40, 255]));
    let bytes = fs::read(&path).expect("a file");
    (path, bytes)
}
