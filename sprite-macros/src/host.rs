//! The program that runs the macro: rustc, or an editor that wants names and documentation only.

use sprite_compiler::Digest;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// The files that cargo puts into the folder of build products: the first only where it makes that folder, not where it
/// finds an empty one (a container's volume).
const MARKS: [&str; 2] = ["CACHEDIR.TAG", ".rustc_info.json"];

/// The path of remembered files of one kind: among the build's products, so that `cargo clean` removes them. rustc and
/// rust-analyzer find the same folder, since cargo built this crate for both.
pub(crate) fn cache<'a>(about: impl IntoIterator<Item = &'a OsStr>, kind: &str) -> Option<PathBuf> {
    let products = products(Path::new(env!("OUT_DIR"))).or_else(of_rustc).or_else(of_workspace)?;
    let name = Digest::of_parts(about.into_iter().map(OsStr::as_encoded_bytes));
    Some(products.join("sprites").join(format!("{name}.{kind}")))
}

/// Returns whether an editor runs the macro, which it does at every key stroke.
pub(crate) fn is_editor() -> bool {
    // rust-analyzer sets it for the programs that run macros for it, whatever they are called.
    let is_set = std::env::var_os("RUST_ANALYZER_INTERNALS_DO_NOT_USE").is_some();
    is_set || std::env::current_exe().is_ok_and(|program| is_analyzer(&program))
}

/// Some systems wrap programs and put something before their names.
fn is_analyzer(program: &Path) -> bool {
    let name = program.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.contains("rust-analyzer"))
}

/// The folder of build products above one that cargo had written into. There may be one in it for a target or an
/// editor; the outer one is common to all.
fn products(folder: &Path) -> Option<PathBuf> {
    let inner = folder.ancestors().skip_while(|folder| !is_marked(folder));
    inner.take_while(|folder| is_marked(folder)).last().map(Path::to_owned)
}

fn is_marked(folder: &Path) -> bool {
    MARKS.iter().any(|mark| folder.join(mark).is_file())
}

/// The same, above the one that rustc writes into.
fn of_rustc() -> Option<PathBuf> {
    products(&out_dir(std::env::args_os())?)
}

fn out_dir(arguments: impl Iterator<Item = OsString>) -> Option<PathBuf> {
    let mut arguments = arguments.skip_while(|argument| {
        argument.to_str().is_none_or(|text| text != "--out-dir" && !text.starts_with("--out-dir="))
    });
    let first = arguments.next()?;
    let joined = first.to_str().and_then(|text| text.strip_prefix("--out-dir=")).map(PathBuf::from);
    joined.or_else(|| arguments.next().map(PathBuf::from))
}

/// The same folder, found without rustc.
fn of_workspace() -> Option<PathBuf> {
    let set = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let crate_folder = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from)?;
    let usual = crate_folder.ancestors().map(|folder| folder.join("target"));
    set.into_iter().chain(usual).find(|folder| is_marked(folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use test_support::TempFolder;

    #[test]
    fn the_folder_for_products_is_found_among_the_arguments() {
        let found = |text: &str| out_dir(text.split(' ').map(OsString::from));
        assert_eq!(found("rustc a.rs --out-dir target/debug/deps -C x"), Some("target/debug/deps".into()));
        assert_eq!(found("rustc --out-dir=target/debug/deps a.rs"), Some("target/debug/deps".into()));
        assert_eq!(found("rustc a.rs --out-dir"), None);
        assert_eq!(found("rustc a.rs -o b"), None);
    }

    #[test]
    fn all_that_cargo_builds_for_shares_the_outer_folder() {
        // No file is taken from this build's own folder: cargo marks it in some cases only.
        let root = TempFolder::new();
        for mark in MARKS {
            let outer = root.join(mark.trim_start_matches('.')).join("target");
            let inner = outer.join("of-an-editor");
            std::fs::create_dir_all(inner.join("debug/deps")).expect("a folder");
            assert_eq!(products(&inner.join("debug/deps")), None, "{mark}");
            std::fs::write(outer.join(mark), "").expect("a file");
            assert_eq!(products(&outer.join("debug/deps")), Some(outer.clone()), "{mark}");
            std::fs::write(inner.join(mark), "").expect("a file");
            assert_eq!(products(&inner.join("debug/deps")), Some(outer), "{mark}");
        }
        assert_eq!(products(Path::new("/nowhere/at/all")), None);
    }

    #[test]
    fn an_editor_is_known_by_its_name() {
        for name in ["rust-analyzer", "/libexec/rust-analyzer-proc-macro-srv", ".rust-analyzer-wrapped"] {
            assert!(is_analyzer(Path::new(name)), "{name}");
        }
        for name in ["/usr/bin/rustc", "/src/rust-analyzer/target/debug/game", "rustdoc.exe"] {
            assert!(!is_analyzer(Path::new(name)), "{name}");
        }
    }
}
