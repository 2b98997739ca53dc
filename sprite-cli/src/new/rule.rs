//! Proposes rules of `sprites.toml` and descriptions for a folder of pictures, by their names and their pixels.

use super::New;
use super::names::{Pattern, patterns};
use super::output::write_sheet;
use super::pictures::{self, Cuts, OwnSheet, cuts, is_picture};
use crate::check::one_file::{self, CheckTarget, Scope};
use crate::check::{self, Format, tally};
use crate::fault::Fault;
use crate::folder::{Folder, SETTINGS};
use crate::list;
use sprite_compiler::{Compilation, PackedSprite, foreign, shown_path};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The number of sprites and of pictures that are listed.
const NAMED: usize = 5;

/// Prints rules for the pictures of a folder, descriptions for those that no rule can cut, and the sprites that come of
/// them. With `--write` they are written.
pub(super) fn propose(new: &New, folder: &Path, out: &mut impl Write) -> Result<bool, Fault> {
    let names = pictures::below(folder)?;
    let Some(first) = names.first() else {
        return Err(Fault::Call(format!("no picture lies in `{}`", shown_path(folder))));
    };
    let path = folder.join(first);
    let found = new.root.clone().or_else(|| one_file::root_around(&path)).or_else(|| around(folder));
    let CheckTarget { root, file } = CheckTarget::of(&path, found.as_deref())?;
    let below = file.as_deref().and_then(|file| file.strip_suffix(first.as_str())).unwrap_or_default();
    let mut folder = Folder::open(&root, new.trust)?;
    let names = undescribed(names, below, &folder);
    if names.is_empty() {
        writeln!(out, "Every picture in `{}` belongs to a sprite.", shown_path(&root.join(below)))?;
        return Ok(false);
    }
    let proposed = Proposed::of(&names, below, &root);
    for sheet in &proposed.sheets {
        if let Some(path) = in_folder(&sheet.path, &root) {
            folder.overlay(&path, Some(sheet.text.clone()));
        }
    }
    let mut compilation = folder.compile_with_settings(&proposed.rule);
    proposed.print_rules(new, &root.join(SETTINGS), out)?;
    print_sheets(new, &proposed.sheets, proposed.rules > 0, out)?;
    proposed.print_made(&compilation, &root, out)?;
    print_unclear(&proposed.unclear, &root, out)?;
    if !new.write {
        writeln!(out, "\nNothing is written. With --write it is.")?;
    }
    // Other files of the folder have their own mistakes.
    one_file::keep(&mut compilation, SETTINGS)?;
    if !compilation.diagnostics.findings().is_empty() {
        writeln!(out)?;
        check::print(&compilation, &Scope::default(), &folder, Format::Human, false, out)?;
    }
    Ok(check::fails(&compilation, false))
}

/// The folder around one: where nothing says which folder is that of the assets, it names the sprites of this one.
fn around(folder: &Path) -> Option<PathBuf> {
    let whole = folder.canonicalize().ok()?;
    Some(match folder.parent() {
        Some(parent) if parent.as_os_str().is_empty() => PathBuf::from("."),
        Some(parent) if folder.file_name().is_some() => parent.to_owned(),
        _ => whole.parent()?.to_owned(),
    })
}

/// The pictures that belong to no sprite yet, by their paths from the folder that was named.
fn undescribed(names: Vec<String>, below: &str, folder: &Folder) -> Vec<String> {
    let compilation = folder.compile();
    let descriptions = one_file::descriptions(&compilation);
    names.into_iter().filter(|name| !descriptions.contains_key(format!("{below}{name}").as_str())).collect()
}

/// The path of a file in the asset folder, with `/`.
fn in_folder(path: &Path, root: &Path) -> Option<String> {
    let parts = path.strip_prefix(root).ok()?.components();
    let parts: Option<Vec<&str>> = parts.map(|part| part.as_os_str().to_str()).collect();
    Some(parts?.join("/"))
}

/// The text that is written for a folder of pictures.
struct Proposed {
    /// The text of the rules, and their number.
    rule: String,
    rules: usize,
    sheets: Vec<OwnSheet>,
    /// Pictures that may be sheets.
    unclear: Vec<PathBuf>,
}

impl Proposed {
    fn of(names: &[String], below: &str, root: &Path) -> Self {
        let mut left = pictures::LOOKED_AT;
        let mut rules = Vec::new();
        let mut proposed = Self { rule: String::new(), rules: 0, sheets: Vec::new(), unclear: Vec::new() };
        let folder = root.join(below);
        let (known, of_layouts): (BTreeSet<String>, Vec<OwnSheet>) =
            pictures::of_layouts(names, &folder).into_iter().unzip();
        proposed.sheets.extend(of_layouts);
        let names: Vec<String> = names.iter().filter(|name| !known.contains(*name)).cloned().collect();
        for pattern in patterns(&names, !below.is_empty()) {
            let Cuts { cell, sheets, unclear, has_others } = cuts(&pattern, &folder, &mut left);
            proposed.sheets.extend(sheets);
            proposed.unclear.extend(unclear);
            if has_others {
                let cell = cell.map(|cell| format!("cell = [{}, {}]\n", cell.width, cell.height));
                rules.push(rule(&pattern, below, &cell.unwrap_or_default()));
            }
        }
        proposed.rules = rules.len();
        proposed.rule = rules.join("\n");
        proposed
    }

    /// Prints the rules, and adds them to the settings if that was asked for.
    fn print_rules(&self, new: &New, settings: &Path, out: &mut impl Write) -> Result<(), Fault> {
        if self.rules == 0 {
            return Ok(());
        }
        let (what, it) = if self.rules == 1 { ("A rule", "it") } else { ("Rules", "them") };
        let where_to = shown_path(settings);
        let rule = self.rule.trim_end();
        if new.write {
            write_rules(settings, &self.rule)?;
            writeln!(out, "{what} for these pictures, written to `{where_to}`:\n\n{rule}")?;
        } else {
            writeln!(out, "{what} for these pictures; add {it} to `{where_to}`:\n\n{rule}")?;
        }
        Ok(())
    }

    /// Prints the sprites that come of the rules and of the descriptions.
    fn print_made(&self, compilation: &Compilation, root: &Path, out: &mut impl Write) -> Result<(), Fault> {
        let of_sheets: BTreeSet<String> =
            self.sheets.iter().filter_map(|sheet| in_folder(&sheet.path, root)).collect();
        let is_made = |packed: &&PackedSprite| {
            let path = compilation.sources.get(packed.sprite().source).path();
            is_picture(Path::new(path)) || of_sheets.contains(path)
        };
        let made: Vec<&PackedSprite> = compilation.library.sprites().filter(is_made).collect();
        let makes = if self.rules + self.sheets.len() == 1 { "It makes" } else { "They make" };
        writeln!(out, "\n{makes} {}:", tally::number(made.len(), "sprite"))?;
        for packed in made.iter().take(NAMED) {
            let sprite = packed.sprite();
            let animations: Vec<&str> =
                sprite.animations.iter().map(|animation| animation.identifier.as_str()).collect();
            writeln!(out, "  {}: {}", list::name(sprite), animations.join(", "))?;
        }
        if made.len() > NAMED {
            writeln!(out, "  and {} more", made.len() - NAMED)?;
        }
        Ok(())
    }
}

/// The text of a rule.
fn rule(pattern: &Pattern, below: &str, cell: &str) -> String {
    // GIFs have times of their own.
    let ending = Path::new(&pattern.text).extension();
    let is_gif = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("gif"));
    let duration = if is_gif { "" } else { "duration = 100\n" };
    let pattern = toml_edit::Value::from(format!("{}{}", foreign::pattern(below), pattern.text));
    format!("[sheets.{pattern}]\n{cell}{duration}origin = \"bottom\"\n")
}

/// Adds rules at the end of the settings.
#[expect(clippy::disallowed_methods, reason = "the settings that the command itself adds to")]
fn write_rules(settings: &Path, rule: &str) -> Result<(), Fault> {
    let shown = shown_path(settings);
    let text = match std::fs::read_to_string(settings) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            crate::schema::Schema::Settings.line_for(settings.parent().unwrap_or_else(|| Path::new("")))
        }
        Err(error) => return Err(Fault::Call(format!("`{shown}` cannot be read: {error}"))),
    };
    let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    let divided = if text.lines().any(|line| !line.starts_with("#:")) { "\n" } else { "" };
    let text = format!("{text}{end}{divided}{rule}");
    if let Err(error) = text.parse::<toml_edit::DocumentMut>() {
        let why = error.message();
        return Err(Fault::Call(format!(
            "the rules cannot be added at the end of `{shown}` ({why}), and nothing is written: add them by hand"
        )));
    }
    sprite_compiler::write_whole(settings, text.as_bytes())
        .map_err(|error| Fault::Call(format!("`{shown}` is not written: {error}")))
}

/// Names the sheets that no rule can cut, and writes their descriptions if that was asked for.
fn print_sheets(new: &New, sheets: &[OwnSheet], is_below: bool, out: &mut impl Write) -> Result<(), Fault> {
    let Some(OwnSheet { path, text, .. }) = sheets.first() else { return Ok(()) };
    if is_below {
        writeln!(out)?;
    }
    let count = tally::number(sheets.len(), "picture");
    let verb = if sheets.len() == 1 { "looks like a sheet and gets" } else { "look like sheets and get" };
    let own = if sheets.len() == 1 { "a description of its own" } else { "descriptions of their own" };
    writeln!(out, "{count} {verb} {own}:")?;
    let shown = if new.write { sheets.len() } else { NAMED };
    for OwnSheet { picture, grid, path, text } in sheets.iter().take(shown) {
        let [columns, rows] = grid.counts;
        let size = format!("{columns} x {rows} cells of {} x {}", grid.cell.width, grid.cell.height);
        if new.write {
            write_sheet(path, text, new.replace)?;
            writeln!(out, "  {}: {size}, written to `{}`", shown_path(picture), shown_path(path))?;
        } else {
            writeln!(out, "  {}: {size}", shown_path(picture))?;
        }
    }
    if sheets.len() > shown {
        writeln!(out, "  and {} more", sheets.len() - shown)?;
    }
    if !new.write {
        writeln!(out, "`{}`:\n\n{}", shown_path(path), text.trim_end())?;
    }
    Ok(())
}

/// Names the pictures of which no grid is clear.
fn print_unclear(unclear: &[PathBuf], root: &Path, out: &mut impl Write) -> Result<(), Fault> {
    if unclear.is_empty() {
        return Ok(());
    }
    let count = tally::number(unclear.len(), "picture");
    let are = if unclear.len() == 1 {
        "is one frame here and may be a sheet"
    } else {
        "are one frame each here and may be sheets"
    };
    writeln!(out, "\n{count} {are}:")?;
    for path in unclear.iter().take(NAMED) {
        writeln!(out, "  {}", shown_path(path))?;
    }
    if unclear.len() > NAMED {
        writeln!(out, "  and {} more", unclear.len() - NAMED)?;
    }
    let root = foreign::shell_word(&shown_path(root)).unwrap_or_else(|| "FOLDER".to_owned());
    writeln!(out, "look at them, and cut them where they are: cargo sprites edit {root} --open")?;
    Ok(())
}
