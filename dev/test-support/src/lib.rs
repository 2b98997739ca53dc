//! Code that tests, benchmarks and fuzz targets of several crates share: random numbers and edits that every run
//! repeats, folders that are removed, and calls of cargo.

pub mod random;
pub mod small_crate;
mod temp_folder;

pub use random::Random;
pub use temp_folder::TempFolder;
