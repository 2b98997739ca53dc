//! Folders as bytes.

use crate::support::image::opaque;
use sprite_compiler::MemoryFiles;
use std::sync::OnceLock;

/// The mark before a file: its path follows, and after a line end its content.
pub(crate) const MARK: &str = "\n--- file ";

/// Files that one folder has at most.
const FILES: usize = 64;

/// The folder of an archive, see [`crate::seeds::archive`]. Any bytes are one.
pub(crate) fn unpacked(bytes: &[u8]) -> MemoryFiles {
    let mut files = MemoryFiles::default();
    let mark = MARK.as_bytes();
    let starts: Vec<usize> =
        bytes.windows(mark.len()).enumerate().filter(|(_, part)| *part == mark).map(|(at, _)| at).collect();
    let ends = starts.iter().copied().skip(1).chain([bytes.len()]);
    for (start, end) in starts.iter().zip(ends).take(FILES) {
        let part = &bytes[start + mark.len()..end];
        let line = part.iter().position(|&byte| byte == b'\n').unwrap_or(part.len());
        let content = part.get(line + 1..).unwrap_or_default();
        files = files.with(String::from_utf8_lossy(&part[..line]), content);
    }
    files
}

/// A folder in which settings find something to be about.
pub(crate) fn ordinary() -> MemoryFiles {
    // Encoding its images takes as long as compiling them.
    static FOLDER: OnceLock<MemoryFiles> = OnceLock::new();
    FOLDER.get_or_init(made).clone()
}

fn made() -> MemoryFiles {
    let tags = "canvas 8x8\nframe 100\nlayer body\ncel 0 0,0 8x8 #c85028ff\nframe 50\n";
    let tags = aseprite_writer::text::file(tags).expect("a description of a file");
    MemoryFiles::new([
        ("hero.dat", "walk hero.png 1 100 -1\n0 0 16 16 8 13 2 2\n"),
        ("fx/boom.dat", "boom fx/boom.png 1 40 50\n0 0 16 16 8 8 6 4\n"),
    ])
    .with("hero.png", opaque(32, 16))
    .with("fx/boom.png", opaque(96, 64))
    .with("bat.aseprite", tags)
}
