//! A made library of many sprites, and two crates that embed it: for measuring what a build costs.

use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Descriptions in all; about 90,000 frames.
const FILES: usize = 2_000;
/// How many of them are units, the others are buildings of one frame.
const UNITS: usize = 354;
/// Frames of a unit at each angle that is not mirrored.
const FRAMES: u32 = 50;
const STORED: [u32; 5] = [0, 45, 90, 135, 180];
const MIRRORED: [(u32, u32); 3] = [(225, 135), (270, 90), (315, 45)];
/// Pixels on a side of a frame.
const CELL: u32 = 24;

/// Writes the library and the crates `sprites` (which calls `include_sprites!`) and `bytes` (which embeds the same
/// files by `include_bytes!`) into a folder.
pub(crate) fn run(folder: &Path) -> Result<(), String> {
    let mut files = Vec::new();
    for index in 0..FILES {
        let (name, text, size) = if index < UNITS { unit(index) } else { building(index) };
        files.push((format!("{name}.sprite"), text.into_bytes()));
        files.push((format!("{name}.png"), picture(size.0, size.1, index)?));
    }
    for (path, bytes) in &files {
        write(&folder.join("assets").join(path), bytes)?;
    }
    // The crate has no build script, so that nothing but the macro is measured.
    write(&folder.join("assets/sprites.toml"), b"[lints]\nfolder-unwatched = \"allow\"\n")?;
    let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("sprite-runtime");
    let runtime = format!("sprite-runtime = {{ path = '{}' }}", runtime.display());
    manifest(folder, "sprites", &runtime)?;
    manifest(folder, "bytes", "")?;
    write(&folder.join("sprites/src/lib.rs"), b"sprite_runtime::include_sprites!(\"../assets\");\n")?;
    let mut list = format!("pub static FILES: [&[u8]; {}] = [\n", files.len());
    for (path, _) in &files {
        let _ = writeln!(list, "    include_bytes!(\"../../assets/{path}\"),");
    }
    list.push_str("];\n");
    write(&folder.join("bytes/src/lib.rs"), list.as_bytes())?;
    write(&folder.join("Cargo.toml"), b"[workspace]\nmembers = [\"sprites\", \"bytes\"]\nresolver = \"3\"\n")
}

/// A unit: a still shadow under a body of 50 frames, at eight angles.
fn unit(index: usize) -> (String, String, (u32, u32)) {
    let mut text = String::from("version 1\nimagefile 0 \"walk");
    let _ = writeln!(text, "{index}.png\"\nlayer 0 mode=loop position=20 time_per_frame=80 replay_delay=500");
    for angle in STORED {
        let _ = writeln!(text, "angle {angle}");
    }
    for (angle, source) in MIRRORED {
        let _ = writeln!(text, "angle {angle} mirror_from={source}");
    }
    for (row, angle) in (0..).zip(STORED) {
        for frame in 0..FRAMES {
            let (x, y) = (frame * CELL, row * CELL);
            let _ = writeln!(text, "frame {frame} {angle} 0 0 {x} {y} {CELL} {CELL} 12 {}", 20 + frame % 3);
        }
    }
    let stored = u32::try_from(STORED.len()).unwrap_or(0);
    (format!("unit{index}/walk{index}"), text, (FRAMES * CELL, stored * CELL))
}

fn building(index: usize) -> (String, String, (u32, u32)) {
    let text = format!(
        "version 1\nimagefile 0 \"stand{index}.png\"\nlayer 0\nangle 0\nframe 0 0 0 0 0 0 {CELL} {CELL} 12 20\n"
    );
    (format!("building{index}/stand{index}"), text, (CELL, CELL))
}

/// Opaque stripes, so that no two pictures are the same file.
fn picture(width: u32, height: u32, index: usize) -> Result<Vec<u8>, String> {
    let shade =
        |x: u32, y: u32| u8::try_from((x / 3 + y / 5 + u32::try_from(index).unwrap_or(0)) % 251).unwrap_or(0);
    let pixels: Vec<u8> =
        (0..height).flat_map(|y| (0..width).flat_map(move |x| [shade(x, y), 90, shade(y, x), 255])).collect();
    let mut png = Vec::new();
    PngEncoder::new(&mut png)
        .write_image(&pixels, width, height, ExtendedColorType::Rgba8)
        .map_err(|error| error.to_string())?;
    Ok(png)
}

fn manifest(folder: &Path, name: &str, dependencies: &str) -> Result<(), String> {
    let text = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n"
    );
    write(&folder.join(name).join("Cargo.toml"), text.as_bytes())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(wrong)?;
    }
    fs::write(path, bytes).map_err(wrong)
}
