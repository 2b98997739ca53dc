//! The images that a damaged description names, and checksums of damaged images.

use crate::support::image::opaque;
use sprite_compiler::MemoryFiles;
use std::sync::OnceLock;

/// How many images a description gets at most.
const IMAGES: usize = 4;

/// A folder with a description, and with images where it names some: else nothing beyond their absence would be found.
pub(crate) fn described(path: &str, bytes: &[u8]) -> MemoryFiles {
    let sheet = sheet();
    let mut files = MemoryFiles::new([(path, bytes)]);
    let text = String::from_utf8_lossy(bytes);
    for name in names(&text).take(IMAGES) {
        for base in ["", "sprites/", "graphics/sprites/"] {
            files = files.with(format!("{base}{name}"), sheet);
        }
    }
    files
}

/// The image that a damaged description names.
pub(crate) fn sheet() -> &'static [u8] {
    static SHEET: OnceLock<Vec<u8>> = OnceLock::new();
    SHEET.get_or_init(|| opaque(96, 64))
}

/// Texts that look like the path of a PNG.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control() || "\"'<>=|,:".contains(c));
    let is_png = |word: &str| word.rsplit_once('.').is_some_and(|(_, ending)| ending == "png");
    words.filter(move |word| is_png(word) && !word.starts_with('/') && !word.contains(".."))
}

/// The same PNG with the checksums that its chunks should have: a decoder looks at nothing else before.
pub(crate) fn with_sound_checksums(png: &[u8]) -> Vec<u8> {
    let mut bytes = png.to_vec();
    let mut at = 8;
    while let Some(length) =
        bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map(u32::from_be_bytes)
    {
        let end = at.saturating_add(8).saturating_add(length as usize);
        let Some(sum) = bytes.get(at + 4..end).map(crc32fast::hash) else { break };
        let Some(slot) = bytes.get_mut(end..end.saturating_add(4)) else { break };
        slot.copy_from_slice(&sum.to_be_bytes());
        at = end + 4;
    }
    bytes
}
