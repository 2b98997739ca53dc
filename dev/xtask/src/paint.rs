//! `paint`: the grids below `dev/xtask/art/` become the sheets and Aseprite files below `assets/`.

use crate::art::{Work, read_works};
use crate::files;
use crate::palette::Palette;
use crate::png::Pixels;

const PALETTE: &str = "palette.txt";

/// The files that were painted.
#[derive(Debug)]
pub(crate) enum Painted {
    /// A PNG.
    Sheet(Pixels),
    /// The bytes of an Aseprite file.
    Document(Vec<u8>),
}

impl Painted {
    /// The bytes of its file.
    pub(crate) fn encode(&self) -> Result<Vec<u8>, String> {
        match self {
            Self::Sheet(pixels) => pixels.encode(),
            Self::Document(bytes) => Ok(bytes.clone()),
        }
    }
}

/// The treatment of files that differ from their grids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Write them anew.
    Write,
    /// Report them and fail.
    Check,
}

/// Paints all files, and writes or compares them.
pub(crate) fn run(mode: Mode) -> Result<(), String> {
    let mut stale = Vec::new();
    for (path, painted) in paint_all()? {
        if is_committed(&path, &painted) {
            continue;
        }
        if mode == Mode::Write {
            files::write(&files::asset_folder().join(&path), &painted.encode()?)?;
        }
        stale.push(path);
    }
    match mode {
        Mode::Check if !stale.is_empty() => {
            Err(format!("stale files, run `cargo run -p xtask -- paint`:\n  {}", stale.join("\n  ")))
        }
        _ => Ok(()),
    }
}

/// Every file with its path below the asset folder.
pub(crate) fn paint_all() -> Result<Vec<(String, Painted)>, String> {
    let folder = files::art_folder();
    let palette =
        Palette::parse(PALETTE, &files::read_text(&folder.join(PALETTE))?).map_err(|e| e.to_string())?;
    let reader = |name: &str| files::read_text(&folder.join(name));
    let mut painted = Vec::new();
    // Files that art files include lie one folder deeper, so they are not painted on their own.
    for file in files::list_flat(&folder, "txt")? {
        if file == PALETTE {
            continue;
        }
        for work in read_works(&file, &palette, &reader).map_err(|error| error.to_string())? {
            painted.push(match work {
                Work::Sheet(sheet) => {
                    let pixels = Pixels::paint(&sheet.compose(), &palette)?;
                    (sheet.path, Painted::Sheet(pixels))
                }
                Work::Document(document) => {
                    let bytes = document.encode(&palette)?;
                    (document.path, Painted::Document(bytes))
                }
            });
        }
    }
    Ok(painted)
}

/// Compares the pixels of PNGs and not their bytes: a newer PNG library may pack the same picture differently.
pub(crate) fn is_committed(path: &str, painted: &Painted) -> bool {
    let bytes = files::read_bytes(&files::asset_folder().join(path));
    bytes.is_some_and(|bytes| match painted {
        Painted::Sheet(pixels) => Pixels::decode(&bytes).is_ok_and(|committed| committed == *pixels),
        Painted::Document(document) => bytes == *document,
    })
}
