//! A digest that tells builds of this crate apart, by the text of their sources: what one build remembers, another one
//! must not trust.
#![expect(clippy::disallowed_methods, reason = "it reads its own sources, no assets")]

use siphasher::sip128::{Hasher128, SipHasher13};
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let here = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    // All crates that shape the code. Only a workspace has the others beside this one; a published crate names its
    // version exactly enough.
    let beside = |name: &str| here.with_file_name(name).join("src");
    let roots = [here.join("src"), beside("sprite-table"), beside("sprite-macros")];
    let mut stamp = SipHasher13::new();
    for root in roots.iter().filter(|root| root.is_dir()) {
        println!("cargo::rerun-if-changed={}", root.display());
        add(root, &mut stamp)?;
    }
    // Builds with other formats compile the same files to other objects.
    stamp.write(env::var("CARGO_CFG_FEATURE").unwrap_or_default().as_bytes());
    println!("cargo::rustc-env=SPRITE_COMPILER_STAMP={:032x}", stamp.finish128().as_u128());
    println!("cargo::rustc-env=SPRITE_COMPILER_OPT_LEVEL={}", env::var("OPT_LEVEL").unwrap_or_default());
    Ok(())
}

/// Adds all files below a folder, in the order of their names.
fn add(folder: &Path, stamp: &mut SipHasher13) -> io::Result<()> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add(&path, stamp)?;
        } else {
            let content = fs::read(&path)?;
            // With its length: a line that moves to the next file makes other sources.
            stamp.write(&(content.len() as u64).to_le_bytes());
            stamp.write(&content);
        }
    }
    Ok(())
}
