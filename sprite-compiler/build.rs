//! A number that tells builds of this crate apart, by the text of their sources: what one build remembers, another one
//! must not trust.
#![expect(clippy::disallowed_methods, reason = "it reads its own sources, no assets")]

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    // All crates that shape the code. Only a workspace has the others beside this one; a published crate names its
    // version exactly enough.
    let beside = |name: &str| here.with_file_name(name).join("src");
    let roots = [here.join("src"), beside("sprite-table"), beside("sprite-macros")];
    let mut stamp = 0xcbf2_9ce4_8422_2325;
    for root in roots.iter().filter(|root| root.is_dir()) {
        println!("cargo::rerun-if-changed={}", root.display());
        add(root, &mut stamp)?;
    }
    println!("cargo::rustc-env=SPRITE_COMPILER_STAMP={stamp:016x}");
    Ok(())
}

/// Adds all files below a folder, in the order of their names.
fn add(folder: &Path, stamp: &mut u64) -> io::Result<()> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add(&path, stamp)?;
        } else {
            // FNV-1a, a word at a time.
            for word in fs::read(&path)?.chunks(8) {
                let word = word.iter().fold(0, |word: u64, &byte| word << 8 | u64::from(byte));
                *stamp = (*stamp ^ word).wrapping_mul(0x100_0000_01b3).rotate_left(23);
            }
        }
    }
    Ok(())
}
