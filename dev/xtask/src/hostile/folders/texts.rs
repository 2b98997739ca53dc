//! Descriptions that are long, or that are wrong everywhere.

use super::linked;
use crate::hostile::Scale;
use std::fs;
use std::io;
use std::path::Path;

/// A description of lines that are none.
pub(super) fn lines(root: &Path, scale: Scale) -> io::Result<()> {
    fs::write(root.join("a.dat"), "x\n".repeat(scale.of(8 << 20)))
}

/// A description of animations without a direction line.
pub(super) fn headers(root: &Path, scale: Scale) -> io::Result<()> {
    fs::write(root.join("a.dat"), "x y.png 1 1 -1\n".repeat(scale.of(1 << 20)))
}

/// Many names of one large JSON file of another program.
pub(super) fn json_links(root: &Path, scale: Scale) -> io::Result<()> {
    let text = format!("{{\"frames\": [{}0]}}", "0,".repeat(scale.of(8 << 20) - 10));
    linked(root, "json", 63, text.as_bytes())
}

/// The same with XML.
pub(super) fn xml_links(root: &Path, scale: Scale) -> io::Result<()> {
    let text = format!("<map>{}</map>", "<t/>".repeat(scale.of(4 << 20) - 10));
    linked(root, "xml", 63, text.as_bytes())
}

/// Lines that no description of openage has.
pub(super) fn unknown_lines(root: &Path, scale: Scale) -> io::Result<()> {
    fs::write(root.join("a.sprite"), format!("version 1\n{}", "foo\n".repeat(scale.of(4_000_000))))
}

/// Frames with wrong numbers.
pub(super) fn wrong_frames(root: &Path, scale: Scale) -> io::Result<()> {
    let frame = "{\"filename\":\"a\",\"frame\":{\"x\":-1,\"y\":0,\"w\":1,\"h\":1},\"duration\":-1},";
    let frames = frame.repeat(scale.of(180_000));
    let meta =
        "\"meta\":{\"app\":\"https://www.aseprite.org/\",\"image\":\"x.png\",\"size\":{\"w\":9,\"h\":9}}";
    fs::write(root.join("a.json"), format!("{{\"frames\":[{frames}{{}}],{meta}}}"))
}

/// Very many small descriptions, each of them wrong.
pub(super) fn wrong_files(root: &Path, scale: Scale) -> io::Result<()> {
    small_files(root, scale.of(20_000), |_, _| Ok("x y.png\nz\n".to_owned()))
}

/// Very many small descriptions that are right, with one image.
pub(super) fn sprites(root: &Path, scale: Scale) -> io::Result<()> {
    super::image(&mut fs::File::create(root.join("a.png"))?, 64, png::BitDepth::Eight)?;
    small_files(root, scale.of(100_000), |_, _| Ok("walk a.png 1 100 0\n0 0 16 16 8 13 4 4\n".to_owned()))
}

/// Many descriptions, a thousand in each folder: the text of each may depend on its folder and its number.
pub(super) fn small_files(
    root: &Path,
    count: usize,
    text: impl Fn(&Path, usize) -> io::Result<String>,
) -> io::Result<()> {
    for number in 0..count {
        let folder = root.join(format!("d{}", number / 1_000));
        if number % 1_000 == 0 {
            fs::create_dir(&folder)?;
        }
        fs::write(folder.join(format!("s{number}.dat")), text(&folder, number)?)?;
    }
    Ok(())
}
