//! Links to folders, and names.

use crate::hostile::Scale;
use std::fs;
use std::io;
use std::path::Path;

/// Folders with links to each other, through which very many paths lead.
#[cfg(unix)]
pub(super) fn fans(root: &Path, scale: Scale) -> io::Result<()> {
    let count = scale.of(63);
    let name = |number: usize| format!("a-folder-with-a-name-that-is-rather-long-{number}");
    for number in 0..=count {
        fs::create_dir(root.join(name(number)))?;
    }
    for number in 0..count {
        let target = root.join(name(number + 1)).canonicalize()?;
        for link in ["one", "two"] {
            std::os::unix::fs::symlink(&target, root.join(name(number)).join(link))?;
        }
    }
    fs::write(root.join("a.dat"), "x\n")
}

#[cfg(not(unix))]
pub(super) fn fans(root: &Path, _: Scale) -> io::Result<()> {
    fs::write(root.join("a.dat"), "x\n")
}

/// Names that speak to whoever prints them.
#[cfg(unix)]
pub(super) fn names(root: &Path, _: Scale) -> io::Result<()> {
    for name in ["line\nbreak.dat", "red\u{1b}[31m.dat", "gnp\u{202e}.dat", "no\u{200b}thing.dat"] {
        fs::write(root.join(name), "a b.png 1 0 -1\n0 0 16 16 0 0 1 1\n")?;
    }
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn names(root: &Path, _: Scale) -> io::Result<()> {
    fs::write(root.join("gnp\u{202e}.dat"), "a b.png 1 0 -1\n0 0 16 16 0 0 1 1\n")
}
