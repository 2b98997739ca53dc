//! The lint `folder-unwatched`: cargo will not notice new files, and how to change that.
//!
//! Cargo notices that an input was edited or deleted, since the code includes it. Only a build script can make it
//! look at the folder.

use crate::arguments::Arguments;
use crate::report;
use proc_macro2::TokenStream;
use sprite_compiler::{Code, DiskFiles, Inspection, Level, Options, shown_path, watch_path, watch_variable};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Returns whether a build script watches the folder or one around it: `sprite_build::watch` sets a variable for the
/// crate.
pub(crate) fn is_watched(files: &DiskFiles, arguments: &Arguments) -> bool {
    let written = watch_path(&arguments.path);
    let mut folders = files.root().ancestors().chain(written.ancestors());
    folders.any(|folder| std::env::var_os(watch_variable(folder)).is_some())
}

/// Reports that the folder is not watched: once in a crate. Editors show what rustc reports; they run the macro too
/// often for a report of their own.
pub(crate) fn notice(arguments: &Arguments, level: Level, options: &Options) -> TokenStream {
    static IS_SAID: AtomicBool = AtomicBool::new(false);
    let is_due = options.unwatched && options.inspection == Inspection::Full && level != Level::Allow;
    if !is_due || IS_SAID.swap(true, Ordering::Relaxed) {
        return TokenStream::new();
    }
    report::notice(level, &text(&arguments.path, &options.shown_root), arguments.span)
}

/// Where the build script's crate comes from: beside this one, or from the registry as this one does.
fn source() -> String {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("sprite-build");
    if beside.join("Cargo.toml").is_file() {
        let beside = shown_path(&beside);
        return format!("{{ path = \"{beside}\", default-features = false }}");
    }
    let version = concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));
    format!("{{ version = \"{version}\", default-features = false }}")
}

/// Returns whether the crate that is compiled has a build script.
fn has_build_script() -> bool {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR");
    folder.is_some_and(|folder| Path::new(&folder).join("build.rs").is_file())
}

/// The message about the missing build script, with the lines to paste.
fn text(path: &str, shown: &str) -> String {
    let code = Code::FolderUnwatched;
    let source = source();
    let script = if has_build_script() {
        format!(
            "write into `main` of `build.rs`, beside what it has\n              sprite_build::watch(\"{path}\");"
        )
    } else {
        format!(
            "write into `build.rs`, beside Cargo.toml\n              \
             fn main() {{ sprite_build::watch(\"{path}\"); }}"
        )
    };
    format!(
        "cargo will not notice new files in `{path}`: no build script watches it [{code}]
  = help: {script}
          and into Cargo.toml
              [build-dependencies]
              sprite-build = {source}
  = help: or do without, and write into `{shown}/sprites.toml`
              [lints]
              {code} = \"allow\""
    )
}
