//! `fuzz::targets::aseprite_json` for cargo-fuzz.
#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::targets::aseprite_json(bytes));
