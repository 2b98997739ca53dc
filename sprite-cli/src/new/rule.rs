//! Proposes a rule of `sprites.toml` for a folder of pictures, by their names.

use super::guess::options;
use super::guessed;
use super::names::{patterns, says_cells};
use crate::check::one_file::{self, CheckTarget, Scope};
use crate::check::{self, Format, tally};
use crate::fault::Fault;
use crate::folder::{Folder, SETTINGS, Trust};
use crate::list;
use sprite_compiler::grids::CellGrid;
use sprite_compiler::{PackedSprite, foreign, shown_path};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The number of sprites of the rule that are listed.
const NAMED: usize = 5;
/// The most pictures that are looked at for sheets.
const LOOKED_AT: usize = 200;
/// The deepest folder below the given one, and the most pictures, that are looked at.
const DEEPEST: usize = 3;
const MOST: usize = 100_000;

/// Prints a rule for the pictures of a folder, and the sprites that it makes. Nothing is written.
pub(super) fn propose(
    folder: &Path,
    root: Option<&Path>,
    trust: Trust,
    out: &mut impl Write,
) -> Result<bool, Fault> {
    let names = pictures(folder)?;
    let Some(first) = names.first() else {
        return Err(Fault::Call(format!("no picture lies in `{}`", shown_path(folder))));
    };
    let path = folder.join(first);
    // Where nothing says which folder is that of the assets, it is the one around: this one names the sprites.
    let around = || {
        let whole = folder.canonicalize().ok()?;
        Some(match folder.parent() {
            Some(parent) if parent.as_os_str().is_empty() => PathBuf::from("."),
            Some(parent) if folder.file_name().is_some() => parent.to_owned(),
            _ => whole.parent()?.to_owned(),
        })
    };
    let found = root.map(Path::to_owned).or_else(|| one_file::root_around(&path)).or_else(around);
    let CheckTarget { root, file } = CheckTarget::of(&path, found.as_deref())?;
    let below = file.as_deref().and_then(|file| file.strip_suffix(first.as_str())).unwrap_or_default();
    let rules: Vec<String> = patterns(&names, !below.is_empty())
        .iter()
        .map(|pattern| {
            let below = foreign::pattern(below);
            // GIFs have times of their own.
            let is_gif =
                Path::new(&pattern).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gif"));
            let duration = if is_gif { "" } else { "duration = 100\n" };
            let pattern = toml_edit::Value::from(format!("{below}{pattern}"));
            format!("[sheets.{pattern}]\n{duration}origin = \"bottom\"\n")
        })
        .collect();
    let rule = rules.join("\n");
    let mut folder = Folder::open(&root, trust)?;
    let mut compilation = folder.compile_with_settings(&rule);
    let is_made = |packed: &&PackedSprite| {
        let path = compilation.sources.get(packed.sprite().source).path();
        is_picture(Path::new(path))
    };
    let made: Vec<&PackedSprite> = compilation.library.sprites().filter(is_made).collect();
    let (what, it) = if rules.len() == 1 { ("A rule", "it") } else { ("Rules", "them") };
    let settings = root.join("sprites.toml");
    writeln!(out, "{what} for these pictures; add {it} to `{}`:\n", shown_path(&settings))?;
    writeln!(out, "{rule}")?;
    let makes = if rules.len() == 1 { "It makes" } else { "They make" };
    writeln!(out, "{makes} {}:", tally::number(made.len(), "sprite"))?;
    for packed in made.iter().take(NAMED) {
        let sprite = packed.sprite();
        let animations: Vec<&str> =
            sprite.animations.iter().map(|animation| animation.identifier.as_str()).collect();
        writeln!(out, "  {}: {}", list::name(sprite), animations.join(", "))?;
    }
    if made.len() > NAMED {
        writeln!(out, "  and {} more", made.len() - NAMED)?;
    }
    sheets_among(&names, &rules, &root.join(below), out)?;
    // Other files of the folder have their own mistakes.
    one_file::keep(&mut compilation, SETTINGS)?;
    if !compilation.diagnostics.findings().is_empty() {
        writeln!(out)?;
        check::print(&compilation, &Scope::default(), &folder, Format::Human, false, out)?;
    }
    Ok(check::fails(&compilation, false))
}

/// Names the pictures that a rule takes for one frame each, and that look like sheets.
fn sheets_among(
    names: &[String],
    rules: &[String],
    folder: &Path,
    out: &mut impl Write,
) -> Result<(), Fault> {
    // A rule with numbers, counts or sizes knows how its pictures are cut.
    if !rules
        .iter()
        .any(|rule| !rule.contains("{n}") && !rule.contains("{cell}") && !rule.contains("{count}"))
    {
        return Ok(());
    }
    let is_plain = |name: &&String| {
        let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
        name.to_ascii_lowercase().ends_with(".png") && !says_cells(stem)
    };
    let sheets = names.iter().filter(is_plain).take(LOOKED_AT).filter_map(|name| {
        let path = folder.join(name);
        let stem = path.file_stem()?.to_string_lossy().into_owned();
        let (_, _, guess) = guessed(&path)?;
        let first = guess.proposals.first().filter(|first| guess.is_clear() && first.grid.cells() > 1)?;
        Some((path.clone(), stem, first.grid))
    });
    let sheets: Vec<_> = sheets.collect();
    let Some((path, stem, grid)) = sheets.first() else { return Ok(()) };
    let are = if sheets.len() == 1 {
        "One looks like a sheet, and gets a description of its own"
    } else {
        "These look like sheets, and get descriptions of their own"
    };
    writeln!(out, "\n{are}; the rule makes one still of each:")?;
    for (path, _, CellGrid { cell, .. }) in sheets.iter().take(NAMED) {
        writeln!(out, "  {}: cells of {} x {}", shown_path(path), cell.width, cell.height)?;
    }
    if sheets.len() > NAMED {
        writeln!(out, "  and {} more", sheets.len() - NAMED)?;
    }
    let name = stem.replace(|character: char| !character.is_alphanumeric(), "_");
    // A path that no shell takes is left to the reader.
    if let Some(path) = foreign::shell_word(&shown_path(path)) {
        writeln!(out, "for the first: cargo sprites new {name} --sheet {path} {}", options(grid))?;
    }
    Ok(())
}

/// The paths of the pictures below a folder, sorted.
#[expect(clippy::disallowed_methods, reason = "the pictures are where the caller says")]
fn pictures(folder: &Path) -> Result<Vec<String>, Fault> {
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

fn is_picture(path: &Path) -> bool {
    let ending = path.extension().map(std::ffi::OsStr::to_ascii_lowercase);
    ending.is_some_and(|ending| ending == "png" || ending == "apng" || ending == "gif")
}
