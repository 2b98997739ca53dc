//! Code that tests, benchmarks and fuzz targets of several crates share: random numbers and edits that every run
//! repeats, folders that are removed, and calls of cargo.

use std::io::Write as _;

pub mod random;
pub mod small_crate;
mod temp_folder;

pub use random::Random;
pub use temp_folder::TempFolder;

/// Says that a test could not do its work here, and why. `.ci/run` names it in its last lines.
///
/// # Panics
/// The list of such tests cannot be written.
#[expect(clippy::print_stderr, reason = "it is for those who run the tests")]
pub fn skipped(reason: &str) {
    eprintln!("SKIPPED: {reason}");
    if let Some(list) = std::env::var_os("SKIPPED_TESTS") {
        let list = std::fs::OpenOptions::new().append(true).create(true).open(list);
        // In one piece: tests run beside each other.
        list.and_then(|mut list| list.write_all(format!("{reason}\n").as_bytes()))
            .expect("a list of skipped tests");
    }
}
