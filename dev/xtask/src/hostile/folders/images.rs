//! Images and binary files that decompress to far more than their length, atlases of them, and very many images.

use super::texts::small_files;
use super::{image, linked};
use crate::hostile::Scale;
use png::{BitDepth, ColorType, Encoder};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

/// Many names of an image that has a thousand times more pixels than bytes.
pub(super) fn sixteen_bits(root: &Path, scale: Scale) -> io::Result<()> {
    let side = scale.side(5_600);
    let mut bytes = Vec::new();
    image(&mut bytes, side, BitDepth::Sixteen)?;
    linked(root, "png", 7, &bytes)?;
    let mut text = String::new();
    for number in 0..8 {
        let _ = writeln!(text, "a{number} {number}.png 1 0 -1\n0 0 16 16 0 0 1 1");
    }
    fs::write(root.join("a.dat"), text)
}

/// Images of few pixels and very many bytes, which take no space on the disk.
pub(super) fn padded(root: &Path, scale: Scale) -> io::Result<()> {
    let mut text = String::new();
    for number in 0..40 {
        let mut bytes = Vec::new();
        image(&mut bytes, 16, BitDepth::Eight)?;
        let mut file = File::create(root.join(format!("{number}.png")))?;
        file.write_all(&bytes)?;
        file.seek(SeekFrom::Start(scale.of(60 << 20) as u64))?;
        file.write_all(b"end")?;
        let _ = writeln!(text, "a{number} {number}.png 1 0 -1\n0 0 16 16 0 0 1 1");
    }
    fs::write(root.join("a.dat"), text)
}

/// Many names of a binary file whose pictures decompress to a thousand times as much.
pub(super) fn aseprite_links(root: &Path, scale: Scale) -> io::Result<()> {
    use aseprite_writer::{Cel, Chunk, Content, File, Frame, Layer};
    let side = u16::try_from(scale.side(4_096)).unwrap_or(u16::MAX);
    let pixels = vec![255; usize::from(side) * usize::from(side) * 4];
    let content = Content::Picture((side, side), pixels);
    let cel = Cel { layer: 0, at: (0, 0), opacity: 255, z: 0, content };
    let chunks = vec![Chunk::Layer(Layer { name: "a".to_owned(), ..Layer::default() }), Chunk::Cel(cel)];
    let file = File { size: (side, side), frames: vec![Frame { duration: 100, chunks }], ..File::default() };
    linked(root, "aseprite", scale.few(30), &file.to_bytes())
}

/// A binary file whose pixels no compression makes smaller.
pub(super) fn aseprite_noise(root: &Path, scale: Scale) -> io::Result<()> {
    use aseprite_writer::{Cel, Chunk, Content, File, Frame, Layer};
    let side = u16::try_from(scale.side(3_500)).unwrap_or(u16::MAX);
    let content = Content::Picture((side, side), noise(usize::from(side) * usize::from(side)));
    let cel = Cel { layer: 0, at: (0, 0), opacity: 255, z: 0, content };
    let chunks = vec![Chunk::Layer(Layer { name: "a".to_owned(), ..Layer::default() }), Chunk::Cel(cel)];
    let file = File { size: (side, side), frames: vec![Frame { duration: 100, chunks }], ..File::default() };
    fs::write(root.join("a.aseprite"), file.to_bytes())
}

/// Very many small frames for an atlas, no two of them alike.
pub(super) fn atlas_frames(root: &Path, scale: Scale) -> io::Result<()> {
    let rows = scale.few(250);
    atlas(root, (2_048, 1_024), (0..rows).map(|row| format!("0 {} 4 4 0 0 512 512\n", 4 * row)))
}

/// Large frames for an atlas, over each other.
pub(super) fn atlas_overlap(root: &Path, scale: Scale) -> io::Result<()> {
    let rows = scale.few(60);
    atlas(root, (1_100, 1_100), (0..rows).map(|row| format!("{row} {row} 1000 1000 0 0 1 1\n")))
}

/// An image of noise that is packed, with these rectangles.
fn atlas(root: &Path, (width, height): (u32, u32), rows: impl Iterator<Item = String>) -> io::Result<()> {
    fs::write(root.join("0.png"), png(width, height, &noise(width as usize * height as usize))?)?;
    let rows: Vec<String> = rows.collect();
    fs::write(root.join("a.dat"), format!("a 0.png {} 100 -1\n{}", rows.len(), rows.concat()))?;
    fs::write(root.join("sprites.toml"), "[images]\natlas = true\n")
}

/// Very many small descriptions that are right, each with an image of its own of few colours.
pub(super) fn sheets(root: &Path, scale: Scale) -> io::Result<()> {
    let (width, height) = (48, 16);
    let mut pixels = noise(width as usize * height as usize);
    for sample in &mut pixels {
        *sample |= 0x3f;
    }
    let sheet = png(width, height, &pixels)?;
    small_files(root, scale.of(100_000), |folder, number| {
        fs::write(folder.join(format!("s{number}.png")), &sheet)?;
        // The path of an image begins at the root.
        let folder = folder.file_name().unwrap_or_default().display();
        Ok(format!("walk {folder}/s{number}.png 1 100 0\n0 0 16 16 8 13 3 3\n"))
    })
}

fn png(width: u32, height: u32, pixels: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Rgba);
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    writer.write_image_data(pixels).map_err(io::Error::other)?;
    writer.finish().map_err(io::Error::other)?;
    Ok(bytes)
}

/// So many pixels without any order, always the same.
fn noise(pixels: usize) -> Vec<u8> {
    let mut state = 1_u64;
    let numbers = std::iter::repeat_with(|| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 32).to_le_bytes()
    });
    numbers.take(pixels).flat_map(|[a, b, c, ..]| [a, b, c, u8::MAX]).collect()
}
