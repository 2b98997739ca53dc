//! The fuzz targets, without a fuzzer: one function for each target, which takes bytes and must not panic.
//!
//! `fuzz_targets/` hands them to cargo-fuzz; `main.rs` and `tests/replay.rs` call them on a stable compiler.
#![forbid(unsafe_code)]

mod draw;
mod folder;
pub mod mutate;
mod pictures;
mod play;
pub mod seeds;
mod studio;
pub mod targets;

// Case files are read as the compiler's own tests read them.
#[allow(dead_code, unreachable_pub, rustdoc::broken_intra_doc_links, reason = "the tests need more of it")]
#[path = "../../../sprite-compiler/tests/compiler/support/mod.rs"]
mod support;

/// A function that takes bytes, and the name of it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// As in `fuzz_targets/` and `regressions/`.
    pub name: &'static str,
    /// Panics when something is wrong with what came of the bytes.
    pub run: fn(&[u8]),
}

macro_rules! targets {
    ($($name:ident)*) => { [$(Target { name: stringify!($name), run: targets::$name }),*] };
}

/// All of them.
pub const TARGETS: [Target; 14] = targets!(solarus openage cranberry mana aseprite aseprite_json atlas images moving sheet settings table folder studio);
