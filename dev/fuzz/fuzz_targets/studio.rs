//! `fuzz::targets::studio` for cargo-fuzz.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::targets::studio(bytes));
