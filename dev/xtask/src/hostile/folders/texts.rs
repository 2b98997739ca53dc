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

/// A description of empty lines.
pub(super) fn newlines(root: &Path, scale: Scale) -> io::Result<()> {
    fs::write(root.join("a.dat"), "\n".repeat(scale.few(16 << 20)))
}

/// A description that is one line of very many words.
pub(super) fn long_line(root: &Path, scale: Scale) -> io::Result<()> {
    let words = if scale == Scale::Small { 30_000_000 } else { scale.of(50_000_000) };
    fs::write(root.join("a.dat"), "x ".repeat(words))
}

/// Layers, each of which is one of every angle: an angle is mirrored in one short line.
pub(super) fn layers(root: &Path, scale: Scale) -> io::Result<()> {
    let mut text = "version 1\nimagefile 0 \"a.png\"\nangle 0\n".to_owned();
    text.extend((1..360).map(|degree| format!("angle {degree} mirror_from=0\n")));
    let count = if scale == Scale::Small { 40_000 } else { scale.of(100_000) };
    let layer =
        |number| format!("layer {number} mode=loop position={number} time_per_frame=100 replay_delay=0\n");
    text.extend((0..count).map(layer));
    fs::write(root.join("a.sprite"), text + "frame 0 0 0 0 0 0 1 1 0 0\n")
}

/// The same with angles that have frames of their own, on one layer.
pub(super) fn own_angles(root: &Path, scale: Scale) -> io::Result<()> {
    let mut text = "version 1\nimagefile 0 \"a.png\"\n".to_owned();
    text.extend((0..scale.few(65_000)).map(|number| format!("layer {number}\n")));
    text.extend((0..360).map(|degree| format!("angle {degree}\n")));
    text.extend((0..360).map(|degree| format!("frame 0 {degree} 0 0 0 0 1 1 0 0\n")));
    fs::write(root.join("a.sprite"), text)
}

/// An export whose frames are none.
pub(super) fn no_frames(root: &Path, scale: Scale) -> io::Result<()> {
    let frames = "0,".repeat(scale.few(8_000_000));
    fs::write(root.join("a.json"), format!("{{\"frames\": [{frames}0], \"meta\": {{\"image\": \"a.png\"}}}}"))
}

/// Markers of version control.
pub(super) fn conflicts(root: &Path, scale: Scale) -> io::Result<()> {
    fs::write(root.join("a.dat"), "<<<<<<<\n".repeat(scale.few(2_000_000)))
}

/// Files of 4 GB of which nothing is stored on the disk.
pub(super) fn sparse(root: &Path, _: Scale) -> io::Result<()> {
    ["a.xml", "b.json", "c.dat", "d.sprite", "e.sheet.toml", "f.aseprite", "g.png", "h.gif", "sprites.toml"]
        .into_iter()
        .try_for_each(|name| fs::File::create(root.join(name))?.set_len(4 << 30))
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

/// Many names of large files of other programs, in whose texts no word of a description is found.
pub(super) fn foreign_links(root: &Path, scale: Scale) -> io::Result<()> {
    let count = scale.few(8 << 20);
    linked(root, "json", 63, format!("{{\"name\": [{}0]}}", "0,".repeat(count - 10)).as_bytes())?;
    // Not a text in UTF-8.
    let latin = [b"{\"name\": [", "0,".repeat(count - 10).as_bytes(), b"\"\xe9\"]}"].concat();
    let below = root.join("latin");
    fs::create_dir(&below)?;
    linked(&below, "json", 63, &latin)
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
