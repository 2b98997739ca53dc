//! Asset folders, and the program that is called on them.

use super::bitmap::Bitmap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use test_support::TempFolder;

/// An asset folder, called `assets`, and the folder around it, in which there is nothing else.
pub(crate) struct Assets(pub(crate) PathBuf, TempFolder);

impl Assets {
    /// A folder with nothing in it.
    pub(crate) fn empty() -> Self {
        let around = TempFolder::new();
        let folder = around.join("assets");
        fs::create_dir(&folder).expect("a folder");
        Self(folder, around)
    }

    /// A folder with one sprite.
    pub(crate) fn new() -> Self {
        let assets = Self::empty();
        assets.text("sprites/fx/boom.dat", "boom fx/boom.png 1 40 -1\n0 0 16 16 8 8 6 4\n");
        assets.image("sprites/fx/boom.png", 64, 32);
        assets
    }

    /// The folder around it.
    pub(crate) fn around(&self) -> &Path {
        &self.1
    }

    pub(crate) fn text(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a file's folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    pub(crate) fn image(&self, path: &str, width: u32, height: u32) {
        self.bitmap(path, &Bitmap::filled(width, height, [90, 60, 30, 255]));
    }

    pub(crate) fn bitmap(&self, path: &str, bitmap: &Bitmap) {
        save(&self.0.join(path), bitmap);
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        let at =
            |word: &&str| if *word == "ROOT" { self.0.display().to_string() } else { (*word).to_owned() };
        sprites(arguments.iter().map(at))
    }

    pub(crate) fn trace(&self, times: &str) -> Output {
        self.text("times.txt", times);
        let times = self.0.join("times.txt").display().to_string();
        self.run(&["trace", "ROOT", "--times", &times])
    }
}

/// Writes a PNG.
pub(crate) fn save(path: &Path, bitmap: &Bitmap) {
    fs::create_dir_all(path.parent().expect("a file's folder")).expect("a folder");
    fs::write(path, bitmap.encode().expect("a PNG")).expect("a file");
}

/// Copies a folder.
#[expect(clippy::disallowed_methods, reason = "the example's assets are copied, not compiled")]
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        let to = to.join(entry.file_name().expect("a name"));
        if entry.is_dir() {
            copy(&entry, &to);
        } else {
            fs::copy(&entry, &to).expect("a file");
        }
    }
}

/// Runs the program.
pub(crate) fn sprites(arguments: impl IntoIterator<Item = impl AsRef<std::ffi::OsStr>>) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cargo-sprites")).args(arguments).output().expect("the program runs")
}

/// Runs the program from another folder.
pub(crate) fn sprites_in(
    here: &Path,
    arguments: impl IntoIterator<Item = impl AsRef<std::ffi::OsStr>>,
) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sprites"));
    command.current_dir(here).args(arguments).output().expect("the program runs")
}

/// Its output.
pub(crate) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}
