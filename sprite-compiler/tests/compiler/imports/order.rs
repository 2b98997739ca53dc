//! The order of the compiler's modules, written once. ARCHITECTURE.md quotes it, and a test compares both.

/// The modules at the top of `sprite-compiler/src`, from what all others use to what uses all others. A module imports
/// only from those before it.
pub(crate) const MODULES: [&str; 18] = [
    "base",
    "cache",
    "model",
    "options",
    "inventory",
    "images",
    "grids",
    "settings",
    "formats",
    "discover",
    "unit",
    "link",
    "atlas",
    "embed",
    "previews",
    "emit",
    "compilation",
    "correct",
];

/// The modules in `base`, in the same order.
pub(crate) const BASE: [&str; 20] = [
    "digest",
    "limits",
    "words",
    "foreign",
    "identifiers",
    "panics",
    "parallel",
    "sorted",
    "budget",
    "paths",
    "patterns",
    "suggest",
    "schema",
    "source",
    "diagnostics",
    "toml",
    "keys",
    "files",
    "load",
    "watch",
];

/// Folders whose modules must not import each other, except for those that all of them share.
pub(crate) const SEPARATE: [(&str, &[&str]); 1] =
    [("formats", &["solarus", "openage", "cranberry", "mana", "aseprite", "sheet", "atlas"])];

/// The crates of the product: what each depends on. The runtime names the compiler for its features alone. Of the front ends the command line alone names another one: it
/// writes code as a build script does.
pub(crate) const CRATES: [(&str, &[&str]); 8] = [
    ("sprite-table", &[]),
    ("sprite-compiler", &["sprite-table"]),
    ("sprite-macros", &["sprite-compiler"]),
    ("sprite-runtime", &["sprite-table", "sprite-macros", "sprite-compiler"]),
    ("sprite-build", &["sprite-compiler"]),
    ("sprite-watch", &[]),
    ("sprite-reload", &["sprite-compiler", "sprite-runtime", "sprite-table", "sprite-watch"]),
    ("sprite-cli", &["sprite-build", "sprite-compiler", "sprite-runtime", "sprite-table", "sprite-watch"]),
];
