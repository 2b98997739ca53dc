//! `fuzz::targets::atlas` for cargo-fuzz.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::targets::atlas(bytes));
