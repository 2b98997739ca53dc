//! Large byte strings of generated code, pixels above all, as files beside it: rustc takes a file in faster than a
//! text of escapes.
#![expect(clippy::disallowed_methods, reason = "what this crate wrote is no asset")]

use crate::Error;
use crate::output;
use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;
use sprite_compiler::Digest;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use syn::{Lit, LitByteStr};

/// The length from which on a byte string is stored in a file of its own. Tables of a few hundred frames stay in the
/// code.
const LARGE: usize = 16 << 10;

/// The ending of the files.
const ENDING: &str = "bin";

/// The files that belong to generated code.
#[derive(Debug, Default)]
pub struct Data {
    /// By name. The name contains a digest of the content, so that a file in use is never overwritten.
    files: BTreeMap<String, Vec<u8>>,
}

/// How code names its files, which always lie beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// By the path of cargo's folder for generated files: code is included from there.
    OutDir,
    /// By their names alone: code is a module of the crate.
    Module,
}

impl Data {
    /// Takes large byte strings out of the code that will stand in `<name>.rs`, which then includes them.
    pub fn take_out(code: TokenStream, name: &str, place: Place) -> (TokenStream, Self) {
        let mut data = Self::default();
        let code = data.lighten(code, name, place);
        (code, data)
    }

    fn lighten(&mut self, code: TokenStream, name: &str, place: Place) -> TokenStream {
        let mut light = TokenStream::new();
        for token in code {
            match token {
                TokenTree::Group(group) => {
                    let inner = self.lighten(group.stream(), name, place);
                    light.extend([TokenTree::Group(Group::new(group.delimiter(), inner))]);
                }
                TokenTree::Literal(literal) => match large(&literal) {
                    Some(bytes) => {
                        let file = self.add(name, bytes.value());
                        light.extend(place.included(&file));
                    }
                    None => light.extend([TokenTree::Literal(literal)]),
                },
                token => light.extend([token]),
            }
        }
        light
    }

    /// The name of the file with these bytes.
    fn add(&mut self, name: &str, bytes: Vec<u8>) -> String {
        let file = format!("{name}.{}.{ENDING}", Digest::of(&bytes));
        self.files.insert(file.clone(), bytes);
        file
    }

    /// The names of the files that are not in the folder, or with another content.
    pub fn missing(&self, folder: &Path) -> Vec<&str> {
        let is_there = |file: &str, bytes: &[u8]| fs::read(folder.join(file)).is_ok_and(|old| old == bytes);
        let files = self.files.iter().filter(|(file, bytes)| !is_there(file, bytes));
        files.map(|(file, _)| file.as_str()).collect()
    }

    /// Writes the files that are not there yet.
    pub fn write(&self, folder: &Path) -> Result<(), Error> {
        self.files.iter().try_for_each(|(file, bytes)| output::write(&folder.join(file), bytes))
    }

    /// The names of files in the folder that belonged to earlier code in `<name>.rs`, sorted.
    pub fn left_over(&self, folder: &Path, name: &str) -> Vec<String> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let files = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut old: Vec<String> =
            files.filter(|file| is_of(file, name) && !self.files.contains_key(file)).collect();
        old.sort();
        old
    }

    /// Removes the files of earlier code. A file that cannot be removed takes disk space and does no harm.
    pub fn tidy(&self, folder: &Path, name: &str) {
        for file in self.left_over(folder, name) {
            let _ = fs::remove_file(folder.join(file));
        }
    }
}

impl Place {
    fn included(self, file: &str) -> TokenStream {
        match self {
            Self::OutDir => {
                let file = format!("/{file}");
                quote!(::core::include_bytes!(::core::concat!(::core::env!("OUT_DIR"), #file)))
            }
            Self::Module => quote!(::core::include_bytes!(#file)),
        }
    }
}

/// Returns whether a file is one that belonged to the code of this name.
fn is_of(file: &str, name: &str) -> bool {
    let digest = file.strip_prefix(name).and_then(|rest| rest.strip_prefix('.'));
    let digest = digest.and_then(|rest| Path::new(rest).file_stem()).and_then(OsStr::to_str);
    let is_digest = |text: &str| text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    Path::new(file).extension().is_some_and(|ending| ending == ENDING) && digest.is_some_and(is_digest)
}

/// The byte string of a literal, when it is large. Its text is at least as long.
fn large(literal: &proc_macro2::Literal) -> Option<LitByteStr> {
    let text = literal.to_string();
    if !text.starts_with("b\"") || text.len() < LARGE {
        return None;
    }
    match Lit::new(literal.clone()) {
        Lit::ByteStr(bytes) if bytes.value().len() >= LARGE => Some(bytes),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::Literal;

    #[test]
    fn large_byte_strings_are_taken_out_and_equal_ones_share_a_file() {
        let (small, all) = (vec![7; LARGE - 1], (0..=255).cycle().take(LARGE).collect::<Vec<u8>>());
        let [small_code, large_code] = [&small, &all].map(|bytes| Literal::byte_string(bytes));
        let code = quote!(static A: &[&[u8]] = &[#small_code, #large_code, #large_code];);
        let (light, data) = Data::take_out(code.clone(), "sprites", Place::OutDir);
        assert_eq!(data.files.values().collect::<Vec<_>>(), [&all]);
        let file = data.files.keys().next().expect("one file");
        let light = light.to_string();
        assert_eq!(light.matches(file.as_str()).count(), 2, "{light}");
        assert!(light.contains(&small_code.to_string()) && !light.contains(&large_code.to_string()));
        // The same again, and under another name.
        assert_eq!(Data::take_out(code.clone(), "sprites", Place::OutDir).0.to_string(), light);
        let (light, data) = Data::take_out(code, "ui", Place::Module);
        assert!(data.files.keys().all(|file| is_of(file, "ui") && !is_of(file, "u")));
        assert!(!light.to_string().contains("OUT_DIR"), "{light}");
    }

    #[test]
    fn only_files_of_this_code_are_tidied_away() {
        for (file, expected) in [
            ("sprites.0123456789abcdef0123456789abcdef.bin", true),
            ("sprites.rs", false),
            ("sprites.facts", false),
            ("sprites.0123456789abcdef0123456789abcdef.rs", false),
            ("sprites.table.bin", false),
            ("sprites2.0123456789abcdef0123456789abcdef.bin", false),
        ] {
            assert_eq!(is_of(file, "sprites"), expected, "{file}");
        }
    }
}
