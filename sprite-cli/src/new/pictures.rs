//! The pictures of a folder, and those among them that look like sheets.

use super::guess::size_of;
use super::layout::Layout;
use super::names::Pattern;
use super::sheet::Sheet;
use super::{Described, New, guessed};
use crate::fault::Fault;
use sprite_compiler::grids::CellGrid;
use sprite_compiler::shown_path;
use sprite_table::Size;
use std::path::{Path, PathBuf};

/// The deepest folder below the given one, and the most pictures, that are looked at.
const DEEPEST: usize = 3;
const MOST: usize = 100_000;
/// The most pictures of a folder whose pixels are looked at.
pub(super) const LOOKED_AT: usize = 1_000;

/// The paths of the pictures below a folder, sorted.
#[expect(clippy::disallowed_methods, reason = "the pictures are where the caller says")]
pub(super) fn below(folder: &Path) -> Result<Vec<String>, Fault> {
    let mut found = Vec::new();
    let mut open = vec![(folder.to_owned(), String::new(), 0)];
    while let Some((folder, below, depth)) = open.pop() {
        let wrong = |error| Fault::Call(format!("`{}`: {error}", shown_path(&folder)));
        for path in std::fs::read_dir(&folder).map_err(wrong)?.filter_map(|entry| Some(entry.ok()?.path())) {
            let Some(name) = path.file_name().map(|name| name.to_string_lossy().into_owned()) else {
                continue;
            };
            let is_hidden = name.starts_with('.');
            if path.is_dir() && !is_hidden && depth < DEEPEST {
                open.push((path, format!("{below}{name}/"), depth + 1));
            } else if is_picture(&path) && !is_hidden && path.is_file() {
                found.push(format!("{below}{name}"));
            }
        }
        if found.len() > MOST {
            return Err(Fault::Call(format!(
                "more than {MOST} pictures lie below `{}`",
                shown_path(&folder)
            )));
        }
    }
    found.sort();
    Ok(found)
}

/// Returns whether a file is a picture that a rule can take.
pub(super) fn is_picture(path: &Path) -> bool {
    let ending = path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
    ending.is_some_and(|ending| ending == "png" || ending == "apng" || ending == "gif")
}

/// A sheet that no rule can cut, with its description.
pub(super) struct OwnSheet {
    pub(super) picture: PathBuf,
    pub(super) grid: CellGrid,
    /// The path and the text of the description.
    pub(super) path: PathBuf,
    pub(super) text: String,
}

/// How the pictures of a pattern are cut.
#[derive(Default)]
pub(super) struct Cuts {
    /// The one size of cells that cuts them all.
    pub(super) cell: Option<Size>,
    /// Sheets that get a description of their own.
    pub(super) sheets: Vec<OwnSheet>,
    /// Pictures that may be sheets.
    pub(super) unclear: Vec<PathBuf>,
    /// `true` if the pattern has other pictures than `sheets`.
    pub(super) has_others: bool,
}

/// How one picture is cut.
enum Cut {
    /// It is one picture of this size, or no PNG.
    Whole(Option<Size>),
    Sheet(OwnSheet),
    Unclear,
}

/// Looks at the pictures of a pattern, of which nothing but their pixels says how they are cut. `left` is the number of
/// pictures that may be looked at, and becomes less.
pub(super) fn cuts(pattern: &Pattern, folder: &Path, left: &mut usize) -> Cuts {
    let mut cuts = Cuts { has_others: pattern.plain.is_empty(), ..Cuts::default() };
    let looked_at = pattern.plain.len().min(*left);
    *left -= looked_at;
    cuts.has_others |= looked_at < pattern.plain.len();
    let paths = pattern.plain.iter().take(looked_at).map(|name| folder.join(name));
    let found: Vec<(PathBuf, Cut)> = paths.map(|path| (path.clone(), cut(&path))).collect();
    if !cuts.has_others {
        cuts.cell = common_cell(&found);
    }
    for (picture, cut) in found {
        match cut {
            Cut::Sheet(sheet) if cuts.cell.is_none() => cuts.sheets.push(sheet),
            Cut::Unclear => {
                cuts.has_others = true;
                cuts.unclear.push(picture);
            }
            Cut::Sheet(_) | Cut::Whole(_) => cuts.has_others = true,
        }
    }
    cuts
}

/// The sheets whose layout is known by their size, whatever they are called: `Actor1.png` is no frame of a run.
pub(super) fn of_layouts(names: &[String], folder: &Path) -> Vec<(String, OwnSheet)> {
    let sheet = |name: &String| {
        let path = folder.join(name);
        let layout = Layout::of(size_of(&path)?, &path.file_stem()?.to_string_lossy())?;
        match cut(&path) {
            Cut::Sheet(sheet) if sheet.grid.counts == layout.counts() => Some((name.clone(), sheet)),
            Cut::Sheet(_) | Cut::Whole(_) | Cut::Unclear => None,
        }
    };
    names.iter().filter_map(sheet).take(LOOKED_AT).collect()
}

fn cut(picture: &Path) -> Cut {
    let Some((sheet, layout, guess)) = guessed(picture) else { return Cut::Whole(None) };
    match guess.proposals.first().map(|first| first.grid) {
        Some(grid) if grid.cells() <= 1 => Cut::Whole(Some(sheet.size)),
        Some(grid) if guess.is_clear() => {
            own_sheet(picture, &sheet, layout, grid).map_or(Cut::Whole(None), Cut::Sheet)
        }
        _ => Cut::Unclear,
    }
}

/// The cell of strips that all have the same, beside single pictures of this size.
fn common_cell(found: &[(PathBuf, Cut)]) -> Option<Size> {
    let strip = found.iter().find_map(|(_, cut)| match cut {
        Cut::Sheet(sheet) => Some(sheet.grid.cell),
        Cut::Whole(_) | Cut::Unclear => None,
    })?;
    let fits = |cut: &Cut| match cut {
        Cut::Sheet(OwnSheet { grid: CellGrid { cell, margin, spacing, counts: [_, rows] }, .. }) => {
            *cell == strip && [*margin, *spacing] == [[0; 2]; 2] && *rows == 1
        }
        Cut::Whole(size) => *size == Some(strip),
        Cut::Unclear => false,
    };
    found.iter().all(|(_, cut)| fits(cut)).then_some(strip)
}

/// The description of a sheet; [`None`] if its path gives it no name.
fn own_sheet(picture: &Path, sheet: &Sheet, layout: Option<Layout>, grid: CellGrid) -> Option<OwnSheet> {
    let stem = picture.file_stem()?.to_string_lossy();
    let name = stem.replace(|character: char| !character.is_alphanumeric(), "_");
    let name = name.trim_matches('_');
    if name.is_empty() {
        return None;
    }
    let new = New { name: name.to_owned(), ..New::default() };
    let Described { path, text, .. } = Described::of(&new, (sheet, picture), grid, layout).ok()?;
    Some(OwnSheet { picture: picture.to_owned(), grid, path, text })
}
