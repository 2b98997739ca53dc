//! Code that tests, benchmarks and fuzz targets of several crates share: random numbers and edits that every run
//! repeats, and calls of cargo.

pub mod random;
pub mod small_crate;

pub use random::Random;
