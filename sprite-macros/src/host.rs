//! Who runs the macro: rustc, or an editor that wants names and words only.

use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// What cargo puts into the folder of build products.
const TAG: &str = "CACHEDIR.TAG";

/// Where verdicts on the images of a folder are remembered: among the build's products, so that `cargo clean` forgets
/// them. rustc and rust-analyzer find the same place.
pub(crate) fn cache(assets: &Path) -> Option<PathBuf> {
    let products = of_rustc().or_else(of_workspace)?;
    let mut hasher = DefaultHasher::new();
    assets.hash(&mut hasher);
    Some(products.join("sprites").join(format!("{:016x}.verdicts", hasher.finish())))
}

/// Whether an editor asks, again at every key stroke.
pub(crate) fn is_editor() -> bool {
    let program = std::env::current_exe().ok();
    let name = program.as_deref().and_then(Path::file_stem).and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with("rust-analyzer"))
}

/// The folder of build products above the one that rustc was told to write into.
fn of_rustc() -> Option<PathBuf> {
    let folder = out_dir(std::env::args_os())?;
    folder.ancestors().find(|folder| folder.join(TAG).is_file()).map(Path::to_owned)
}

fn out_dir(arguments: impl Iterator<Item = OsString>) -> Option<PathBuf> {
    let mut arguments = arguments.skip_while(|argument| {
        argument.to_str().is_none_or(|text| text != "--out-dir" && !text.starts_with("--out-dir="))
    });
    let first = arguments.next()?;
    let joined = first.to_str().and_then(|text| text.strip_prefix("--out-dir=")).map(PathBuf::from);
    joined.or_else(|| arguments.next().map(PathBuf::from))
}

/// The same folder, as one finds it without rustc.
fn of_workspace() -> Option<PathBuf> {
    let set = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let crate_folder = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from)?;
    let usual = crate_folder.ancestors().map(|folder| folder.join("target"));
    set.into_iter().chain(usual).find(|folder| folder.join(TAG).is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_for_products_is_found_among_the_arguments() {
        let found = |text: &str| out_dir(text.split(' ').map(OsString::from));
        assert_eq!(found("rustc a.rs --out-dir target/debug/deps -C x"), Some("target/debug/deps".into()));
        assert_eq!(found("rustc --out-dir=target/debug/deps a.rs"), Some("target/debug/deps".into()));
        assert_eq!(found("rustc a.rs --out-dir"), None);
        assert_eq!(found("rustc a.rs -o b"), None);
    }
}
