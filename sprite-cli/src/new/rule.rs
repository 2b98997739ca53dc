//! Proposes a rule of `sprites.toml` for a folder of pictures, by their names.

use super::numbered::around_last_number;
use crate::check::one_file::{self, CheckTarget};
use crate::check::{self, Format, tally};
use crate::fault::Fault;
use crate::folder::{Folder, SETTINGS, Trust};
use crate::list;
use sprite_compiler::{PackedSprite, shown_path};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The number of sprites of the rule that are listed.
const NAMED: usize = 5;

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
    let CheckTarget { root, file } = CheckTarget::of(&folder.join(first), root)?;
    let below = file.as_deref().and_then(|file| file.rsplit_once('/')).map_or("", |(below, _)| below);
    let pattern = if below.is_empty() { pattern(&names) } else { format!("{below}/{}", pattern(&names)) };
    let pattern = toml_edit::Value::from(pattern.as_str());
    let rule = format!("[sheets.{pattern}]\nduration = 100\norigin = \"bottom\"\n");
    let mut folder = Folder::open(&root, trust)?;
    let mut compilation = folder.compile_with_settings(&rule);
    let is_made = |packed: &&PackedSprite| {
        let path = compilation.sources.get(packed.sprite().source).path();
        Path::new(path).extension().is_some_and(|ending| ending == "png" || ending == "gif")
    };
    let made: Vec<&PackedSprite> = compilation.library.sprites().iter().filter(is_made).collect();
    writeln!(out, "A rule for these pictures; add it to `{}`:\n", shown_path(&root.join("sprites.toml")))?;
    writeln!(out, "{rule}")?;
    writeln!(out, "It makes {}:", tally::number(made.len(), "sprite"))?;
    for packed in made.iter().take(NAMED) {
        let sprite = packed.sprite();
        let animations: Vec<&str> =
            sprite.animations.iter().map(|animation| animation.identifier.as_str()).collect();
        writeln!(out, "  {}: {}", list::name(sprite), animations.join(", "))?;
    }
    if made.len() > NAMED {
        writeln!(out, "  and {} more", made.len() - NAMED)?;
    }
    // Other files of the folder have their own mistakes.
    one_file::keep(&mut compilation, SETTINGS)?;
    if !compilation.diagnostics.findings().is_empty() {
        writeln!(out)?;
        check::print(&compilation, &folder, Format::Human, false, out)?;
    }
    Ok(check::fails(&compilation, false))
}

/// The names of the pictures in a folder, sorted.
#[expect(clippy::disallowed_methods, reason = "the pictures are where the caller says")]
fn pictures(folder: &Path) -> Result<Vec<String>, Fault> {
    let wrong = |error| Fault::Call(format!("`{}`: {error}", shown_path(folder)));
    let paths = std::fs::read_dir(folder).map_err(wrong)?.filter_map(|entry| Some(entry.ok()?.path()));
    let is_picture =
        |path: &PathBuf| path.extension().is_some_and(|ending| ending == "png" || ending == "gif");
    let name = |path: PathBuf| Some(path.file_name()?.to_string_lossy().into_owned());
    let mut names: Vec<String> = paths.filter(is_picture).filter_map(name).collect();
    names.sort();
    Ok(names)
}

/// The pattern that captures most from these names.
fn pattern(names: &[String]) -> String {
    let is_gif = |name: &String| Path::new(name).extension().is_some_and(|ending| ending == "gif");
    let ending = if names.iter().all(is_gif) { "gif" } else { "png" };
    let stems: Vec<&str> = names.iter().filter_map(|name| Some(name.rsplit_once('.')?.0)).collect();
    let has_cell = |stem: &&str| {
        let cell = stem.strip_suffix(')').and_then(|stem| stem.rsplit_once(" (")).map(|(_, cell)| cell);
        let sides = cell.and_then(|cell| cell.split_once('x'));
        sides.is_some_and(|(width, height)| width.parse::<u16>().is_ok() && height.parse::<u16>().is_ok())
    };
    if stems.iter().all(has_cell) {
        return format!("{{animation}} ({{cell}}).{ending}");
    }
    let numbered: Option<Vec<&str>> = stems
        .iter()
        .map(|stem| around_last_number(stem).filter(|(_, after)| after.is_empty()).map(|(before, _)| before))
        .collect();
    let Some(before) = numbered else { return format!("*.{ending}") };
    // The separator between words and numbers, if all names have the same one.
    let divides = |text: &&str| text.chars().last().filter(|last| !last.is_alphanumeric());
    let separators: BTreeSet<Option<char>> = before.iter().map(divides).collect();
    let separator = match separators.into_iter().collect::<Vec<_>>().as_slice() {
        [Some(separator)] => separator.to_string(),
        _ => String::new(),
    };
    let words = |text: &&str| text.strip_suffix(separator.as_str()).unwrap_or(text).split('_').count();
    let sprite = if before.iter().all(|text| words(text) > 1) { "{sprite}_" } else { "" };
    format!("{sprite}{{animation}}{separator}{{n}}.{ending}")
}

#[cfg(test)]
mod tests {
    use super::pattern;

    #[test]
    fn names_say_which_pattern_is_meant() {
        let of = |names: &[&str]| pattern(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&["sword.png", "shield.png"]), "*.png");
        assert_eq!(of(&["run_01.png", "run_02.png", "idle_01.png"]), "{animation}_{n}.png");
        assert_eq!(of(&["elf_run_1.png", "orc_idle_2.png"]), "{sprite}_{animation}_{n}.png");
        assert_eq!(of(&["p1_walk01.png", "p1_walk02.png"]), "{sprite}_{animation}{n}.png");
        assert_eq!(of(&["Run (32x32).png", "Idle (32x32).png"]), "{animation} ({cell}).png");
        assert_eq!(of(&["a.gif", "b.gif"]), "*.gif");
    }
}
