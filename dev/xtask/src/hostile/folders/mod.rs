//! The folders that were made to harm: each is small to write and large to whoever believes it.

mod honest;
mod images;
mod links;
mod mana;
mod settings;
mod texts;

use super::Scale;
use super::measure::Cost;
use png::{BitDepth, ColorType, Compression, Encoder};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// The harm of a folder to a compiler without limits, and the function that writes it.
pub(super) struct Folder {
    pub(super) name: &'static str,
    pub(super) write: fn(&Path, Scale) -> io::Result<()>,
    /// The time and memory that it may take; [`None`] for what its bytes on the disk allow at least.
    pub(super) most: Option<Cost>,
    /// True if it may be refused.
    pub(super) is_harmful: bool,
}

/// The time and memory that any folder may take, unless its owner raises the limits.
const USUAL: Cost = Cost { milliseconds: 2_000, kilobytes: 500 << 10 };

/// A folder that harms nobody, but is larger than that of any game.
const fn large(name: &'static str, write: fn(&Path, Scale) -> io::Result<()>) -> Folder {
    Folder { name, write, most: Some(Cost { milliseconds: 10_000, kilobytes: 1 << 20 }), is_harmful: false }
}

const fn usual(name: &'static str, write: fn(&Path, Scale) -> io::Result<()>) -> Folder {
    Folder { name, write, most: Some(USUAL), is_harmful: true }
}

/// A folder of texts that may take little more than reading them does, or is refused at once.
const fn text(name: &'static str, write: fn(&Path, Scale) -> io::Result<()>) -> Folder {
    Folder { name, write, most: None, is_harmful: true }
}

/// A folder that harms by its own bytes alone, which allow more.
const fn heavy(name: &'static str, write: fn(&Path, Scale) -> io::Result<()>) -> Folder {
    Folder { name, write, most: Some(Cost { milliseconds: 10_000, kilobytes: 1 << 20 }), is_harmful: true }
}

/// A folder as large games have them: what it takes grows with it.
const fn honest(name: &'static str, write: fn(&Path, Scale) -> io::Result<()>) -> Folder {
    Folder { name, write, most: Some(Cost { milliseconds: 60_000, kilobytes: 4 << 20 }), is_harmful: false }
}

/// All of them.
pub(super) const ALL: &[Folder] = &[
    usual("lines", texts::lines),
    usual("headers", texts::headers),
    usual("unknown-lines", texts::unknown_lines),
    usual("wrong-frames", texts::wrong_frames),
    usual("wrong-files", texts::wrong_files),
    text("newlines", texts::newlines),
    text("long-line", texts::long_line),
    text("layers", texts::layers),
    text("own-angles", texts::own_angles),
    text("no-frames", texts::no_frames),
    text("conflicts", texts::conflicts),
    text("sparse", texts::sparse),
    text("json-links", texts::json_links),
    text("xml-links", texts::xml_links),
    text("foreign-links", texts::foreign_links),
    usual("sixteen-bits", images::sixteen_bits),
    usual("padded", images::padded),
    usual("aseprite-links", images::aseprite_links),
    heavy("aseprite-noise", images::aseprite_noise),
    usual("atlas-frames", images::atlas_frames),
    usual("atlas-overlap", images::atlas_overlap),
    usual("dyes", mana::dyes),
    usual("large-dyes", mana::large_dyes),
    heavy("beings", mana::beings),
    heavy("extends", mana::extends),
    usual("fans", links::fans),
    usual("names", links::names),
    usual("patterns", settings::patterns),
    usual("stars", settings::stars),
    text("lints", settings::lints),
    text("long-pattern", settings::long_pattern),
    usual("malformed", settings::malformed),
    usual("unknown-keys", settings::unknown_keys),
    large("sprites", texts::sprites),
    large("sheets", images::sheets),
    honest("own-sheets", honest::own_sheets),
    honest("small-aseprite", honest::small_aseprite),
    honest("large-aseprite", honest::large_aseprite),
    honest("empty-sheets", honest::empty_sheets),
    honest("mana", honest::mana),
    honest("rgba8", honest::rgba8),
    honest("atlas", honest::atlas),
];

/// A file and many more names of it.
fn linked(root: &Path, ending: &str, count: usize, bytes: &[u8]) -> io::Result<()> {
    let first = root.join(format!("0.{ending}"));
    fs::write(&first, bytes)?;
    (1..=count).try_for_each(|number| fs::hard_link(&first, root.join(format!("{number}.{ending}"))))
}

/// A square image without visible pixels.
pub(super) fn image(out: &mut impl Write, side: u32, depth: BitDepth) -> io::Result<()> {
    let mut encoder = Encoder::new(out, side, side);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(depth);
    encoder.set_compression(Compression::High);
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    let mut rows = writer.stream_writer().map_err(io::Error::other)?;
    let part = if depth == BitDepth::Sixteen { 2 } else { 1 };
    let row = vec![0; side as usize * 4 * part];
    (0..side).try_for_each(|_| rows.write_all(&row))?;
    rows.finish().map_err(io::Error::other)
}
