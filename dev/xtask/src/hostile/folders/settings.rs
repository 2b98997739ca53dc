//! Files `sprites.toml` that are work.

use super::image;
use crate::hostile::Scale;
use png::BitDepth;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Many patterns for many images.
pub(super) fn patterns(root: &Path, scale: Scale) -> io::Result<()> {
    let mut settings = String::new();
    for number in 0..scale.of(28_000) {
        let _ = writeln!(settings, "[images.\"*{number}x*\"]\nembed = \"rgba8\"");
    }
    fs::write(root.join("sprites.toml"), settings)?;
    many_images(root, scale.few(300))
}

/// Patterns that take for ever by going back to every star.
pub(super) fn stars(root: &Path, scale: Scale) -> io::Result<()> {
    let star = format!("{}b", "*a".repeat(scale.of(2_000)));
    let settings =
        format!("[images.\"{star}\"]\nembed = \"rgba8\"\n[lints.\"{star}\"]\n[aseprite.\"{star}\"]\n");
    fs::write(root.join("sprites.toml"), settings)?;
    many_images(root, 100)
}

fn many_images(root: &Path, count: usize) -> io::Result<()> {
    let mut text = String::new();
    for number in 0..count {
        let name = format!("{}{number}.png", "a".repeat(200));
        image(&mut File::create(root.join(&name))?, 16, BitDepth::Eight)?;
        let _ = writeln!(text, "a{number} {name} 1 0 -1\n0 0 16 16 0 0 1 1");
    }
    fs::write(root.join("a.dat"), text)
}

/// Lints that do not exist.
pub(super) fn lints(root: &Path, scale: Scale) -> io::Result<()> {
    let mut settings = "[lints]\n".to_owned();
    for number in 0..scale.few(800_000) {
        let _ = writeln!(settings, "x{number}=\"deny\"");
    }
    write(root, &settings)
}

/// A pattern whose characters take many times their memory.
pub(super) fn long_pattern(root: &Path, scale: Scale) -> io::Result<()> {
    write(root, &format!("exclude = [\"{}\"]\n", "x".repeat(scale.few(100_000_000))))
}

/// Lines of which none is TOML.
pub(super) fn malformed(root: &Path, scale: Scale) -> io::Result<()> {
    fs::write(root.join("a.sheet.toml"), "=\n".repeat(scale.few(500_000)))?;
    write(root, &"x: y\n".repeat(scale.few(4_000_000)))
}

/// Keys that no table has.
pub(super) fn unknown_keys(root: &Path, scale: Scale) -> io::Result<()> {
    let keys = |scale: Scale| {
        let mut text = String::new();
        text.extend((0..scale.few(150_000)).map(|number| format!("x{number}=1\n")));
        text
    };
    fs::write(root.join("a.sheet.toml"), keys(scale))?;
    let rule = format!("[sheets.\"*.png\"]\n{}", keys(scale));
    write(root, &format!("[images]\n{0}[aseprite]\n{0}{rule}", keys(scale)))
}

/// Settings, and a file that is no description.
fn write(root: &Path, settings: &str) -> io::Result<()> {
    fs::write(root.join("sprites.toml"), settings)?;
    fs::write(root.join("a.dat"), "x\n")
}
