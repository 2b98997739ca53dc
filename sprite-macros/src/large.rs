//! The lint `large-library`: a library so large that it should be a crate of its own, where its types cost a build of
//! the game nothing.

use crate::arguments::Arguments;
use crate::report;
use proc_macro2::TokenStream;
use sprite_compiler::{Code, Costs, DiskFiles, Entry, EntryKind, Files, Inspection, Level, Limits, Options};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How many sprites a crate may have before it is reported.
const MOST: u64 = 500;
/// Work of rustc for each type whenever the crate is built; see `docs/performance.md`.
const MILLISECONDS: u64 = 3;
/// A crate with less code than this, in bytes, is there for the library.
const OWN_CODE: u64 = 4_096;

/// Reports a large library: once in a crate that has other code. Editors show what rustc reports.
pub(crate) fn notice(arguments: &Arguments, level: Level, sprites: u64, options: &Options) -> TokenStream {
    static IS_SAID: AtomicBool = AtomicBool::new(false);
    let is_due = sprites > MOST && options.inspection == Inspection::Full && level != Level::Allow;
    let code =
        || std::env::var_os("CARGO_MANIFEST_DIR").map_or(0, |crate_folder| code(Path::new(&crate_folder)));
    if !is_due || code() < OWN_CODE || IS_SAID.swap(true, Ordering::Relaxed) {
        return TokenStream::new();
    }
    report::notice(level, &text(&arguments.path, sprites, &options.shown_root), arguments.span)
}

/// Reports a run that took long, with the files that took most of the time.
pub(crate) fn long_run(
    arguments: &Arguments,
    (costs, level): &(Costs, Level),
    took: Duration,
    options: &Options,
) -> TokenStream {
    let is_due = options.inspection == Inspection::Full && *level != Level::Allow;
    match costs.long_run(&arguments.path, took).filter(|_| is_due) {
        // Time alone fails no build.
        Some(text) => {
            let (first, help) = text.split_at(text.find('\n').unwrap_or(text.len()));
            let text = format!("{first} [{}]{help}", Code::LargeLibrary);
            report::notice(Level::Warn, &text, arguments.span)
        }
        None => TokenStream::new(),
    }
}

/// Bytes of code in a crate.
fn code(crate_folder: &Path) -> u64 {
    let Ok(files) = DiskFiles::open(crate_folder.join("src")) else { return 0 };
    let entries = files.list(&Limits::default()).unwrap_or_default();
    let is_code = |entry: &&Entry| {
        entry.kind == EntryKind::File
            && Path::new(&entry.path).extension().is_some_and(|ending| ending == "rs")
    };
    entries.iter().filter(is_code).map(|entry| entry.length).sum()
}

/// The cost of a large library, and the ways to reduce it.
fn text(path: &str, sprites: u64, shown: &str) -> String {
    let code = Code::LargeLibrary;
    let tenths = sprites * MILLISECONDS / 100;
    format!(
        "the {sprites} sprites of `{path}` cost every build of this crate about {}.{} s of work [{code}]
  = help: put them into a crate of their own, where they cost it nothing: `cargo sprites init --crate NAME` makes one
  = help: or write into `{shown}/sprites.toml`
              [lints]
              {code} = \"allow\"",
        tenths / 10,
        tenths % 10,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notice_names_the_seconds_and_the_cure() {
        let text = text("assets", 2_050, "game/assets");
        for part in [
            "the 2050 sprites of `assets` cost every build of this crate about 6.1 s of work [large-library]",
            "cargo sprites init --crate NAME",
            "`game/assets/sprites.toml`",
            "large-library = \"allow\"",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn code_is_counted_in_all_folders_of_the_sources() {
        // This crate has more code than one that is there for a library.
        assert!(code(Path::new(env!("CARGO_MANIFEST_DIR"))) > OWN_CODE);
        assert_eq!(code(Path::new("/nowhere/at/all")), 0);
    }

    #[test]
    fn only_a_large_library_is_reported_and_only_once() {
        let arguments = Arguments {
            runtime: TokenStream::new(),
            path: "assets".to_owned(),
            span: proc_macro2::Span::call_site(),
            limits: 1,
            derive: String::new(),
        };
        let is_reported =
            |level, sprites| !notice(&arguments, level, sprites, &Options::default()).is_empty();
        assert!(!is_reported(Level::Warn, MOST));
        assert!(!is_reported(Level::Allow, MOST + 1));
        assert!(is_reported(Level::Warn, MOST + 1));
        assert!(!is_reported(Level::Warn, MOST + 1), "once");
    }
}
