//! Files of Mana that refer to each other, and images in many colours.

use super::image;
use crate::hostile::Scale;
use png::BitDepth;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::Path;

pub(super) fn dyes(root: &Path, scale: Scale) -> io::Result<()> {
    dyed(root, scale.of(500), scale.side(1_024))
}

pub(super) fn large_dyes(root: &Path, scale: Scale) -> io::Result<()> {
    dyed(root, scale.of(4_000), scale.side(4_000))
}

/// One image in many colours.
fn dyed(root: &Path, count: usize, side: u32) -> io::Result<()> {
    let folder = root.join("graphics/sprites");
    fs::create_dir_all(&folder)?;
    let mut file = BufWriter::new(File::create(root.join("graphics/p.png"))?);
    image(&mut file, side, BitDepth::Eight)?;
    let mut text = "<sprite>".to_owned();
    for number in 0..count {
        let _ = write!(
            text,
            "<imageset name=\"s{number}\" src=\"graphics/p.png|W:#{number:06x}\" width=\"16\" height=\"16\"/>\
             <action name=\"a{number}\" imageset=\"s{number}\"><animation><frame index=\"0\"/></animation></action>"
        );
    }
    fs::write(folder.join("a.xml"), text + "</sprite>")?;
    fs::write(root.join("sprites.toml"), "[mana.dyes]\n\"a\" = \"\"\n")
}

/// Many sprites that refer to one with many actions.
pub(super) fn beings(root: &Path, scale: Scale) -> io::Result<()> {
    let folder = root.join("graphics/sprites");
    fs::create_dir_all(&folder)?;
    image(&mut File::create(root.join("graphics/p.png"))?, 64, BitDepth::Eight)?;
    let mut text =
        "<beings><sprite name=\"m\"><imageset name=\"base\" width=\"16\" height=\"16\"/>".to_owned();
    for number in 0..scale.of(1_000) {
        let _ = write!(
            text,
            "<action name=\"a{number}\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action>"
        );
    }
    text += "</sprite>";
    for number in 0..scale.of(60_000) {
        let _ = write!(
            text,
            "<being name=\"b{number}\"><sprite ref=\"m\"><with-imageset name=\"base\" src=\"graphics/p.png\"/></sprite></being>"
        );
    }
    fs::write(folder.join("a.xml"), text + "</beings>")
}

/// Many files that extend one with many actions.
pub(super) fn extends(root: &Path, scale: Scale) -> io::Result<()> {
    let folder = root.join("graphics/sprites");
    fs::create_dir_all(&folder)?;
    image(&mut File::create(root.join("graphics/p.png"))?, 64, BitDepth::Eight)?;
    let mut text =
        "<sprite><imageset name=\"base\" src=\"graphics/p.png\" width=\"16\" height=\"16\"/>".to_owned();
    for number in 0..scale.of(60_000) {
        let _ = write!(
            text,
            "<action name=\"a{number}\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action>"
        );
    }
    fs::write(folder.join("base.xml"), text + "</sprite>")?;
    (0..scale.of(300)).try_for_each(|number| {
        fs::write(folder.join(format!("d{number}.xml")), "<sprite extends=\"base.xml\"/>")
    })
}
