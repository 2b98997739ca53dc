//! `paint`: the grids below `xtask/art/` become the sheets below `assets/`.

use crate::art::read_sheets;
use crate::files;
use crate::palette::Palette;
use crate::png::Pixels;

const PALETTE: &str = "palette.txt";

/// What to do with sheets that differ from their grids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Write them anew.
    Write,
    /// Report them and fail.
    Check,
}

/// Paints all sheets, and writes or compares them.
pub(crate) fn run(mode: Mode) -> Result<(), String> {
    let mut stale = Vec::new();
    for (path, pixels) in paint_all()? {
        if is_committed(&path, &pixels) {
            continue;
        }
        if mode == Mode::Write {
            files::write(&files::asset_folder().join(&path), &pixels.encode()?)?;
        }
        stale.push(path);
    }
    match mode {
        Mode::Check if !stale.is_empty() => {
            Err(format!("stale sheets, run `cargo run -p xtask -- paint`:\n  {}", stale.join("\n  ")))
        }
        _ => Ok(()),
    }
}

/// Every sheet with its path below the asset folder.
pub(crate) fn paint_all() -> Result<Vec<(String, Pixels)>, String> {
    let folder = files::art_folder();
    let palette =
        Palette::parse(PALETTE, &files::read_text(&folder.join(PALETTE))?).map_err(|e| e.to_string())?;
    let reader = |name: &str| files::read_text(&folder.join(name));
    let mut painted = Vec::new();
    // What art files include lies one folder deeper, so it is not painted on its own.
    for file in files::list_flat(&folder, "txt")? {
        if file == PALETTE {
            continue;
        }
        for sheet in read_sheets(&file, &palette, &reader).map_err(|error| error.to_string())? {
            let pixels = Pixels::paint(&sheet.compose(), &palette)?;
            painted.push((sheet.path, pixels));
        }
    }
    Ok(painted)
}

/// Compares pixels and not bytes: a newer PNG library may pack the same picture differently.
pub(crate) fn is_committed(path: &str, pixels: &Pixels) -> bool {
    let bytes = files::read_bytes(&files::asset_folder().join(path));
    bytes.and_then(|bytes| Pixels::decode(&bytes).ok()).is_some_and(|committed| committed == *pixels)
}
