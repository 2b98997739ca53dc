//! `new`: writes a description for a sheet.

mod aseprite;
mod cranberry;
mod format;
mod mana;
mod names;
mod numbered;
mod openage;
mod plan;
mod rule;
pub(crate) mod sheet;
mod solarus;
mod toml;

use crate::check::one_file::{self, CheckTarget, Scope};
use crate::check::{self, Format, tally};
use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::list;
use crate::schema::Schema;
use crate::written;
use clap::ValueEnum;
use format::DescriptionFormat;
use numbered::Numbered;
use plan::{DELAY, Plan, Rows};
use sheet::{Cell, Gutters, Sheet};
use sprite_compiler::{Compilation, PackedSprite, shown_path};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The sheet to describe.
#[derive(clap::Args)]
pub(crate) struct New {
    /// The name of the sprite: its description is NAME.sheet.toml beside the sheet, or has the ending of its format;
    /// not needed for a folder
    #[arg(default_value = "", hide_default_value = true)]
    name: String,
    /// The picture with the frames, in the asset folder: a sheet, a strip, or several numbered pictures, `'run_*.png'`.
    /// For a folder, a rule for `sprites.toml` is printed
    #[arg(long, num_args = 1..)]
    sheet: Vec<PathBuf>,
    /// The size of a cell: a frame with the space around it. Default: found by the name of the picture, or by transparent gutters
    #[arg(long, value_name = "WxH")]
    cell: Option<Cell>,
    /// How the sprite is described
    #[arg(long, value_enum, default_value_t = DescriptionFormat::Sheet)]
    format: DescriptionFormat,
    /// The meaning of rows; by default 4 or 8 rows are directions, and others are animations
    #[arg(long, value_enum)]
    rows: Option<RowsAre>,
    /// The names of the animations, one for each row, or the one whose directions the rows are; or parts of a strip:
    /// idle=0-4,run=5-12
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    animations: Vec<String>,
    /// The asset folder; without it, it is found as by `check FILE`
    #[arg(long, value_name = "ROOT")]
    root: Option<PathBuf>,
    #[command(flatten)]
    trust: Trust,
}

/// The meaning of a sheet's rows.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RowsAre {
    /// Directions of one animation
    Directions,
    /// Animations, each for all directions
    Animations,
}

/// Writes the description, prints what was guessed, and checks the description. Returns whether it has errors.
pub(crate) fn run(new: &New, out: &mut impl Write) -> Result<bool, Fault> {
    if let [folder] = new.sheet.as_slice()
        && folder.is_dir()
    {
        return rule::propose(folder, new.root.as_deref(), new.trust, out);
    }
    let name = checked_name(&new.name, "the name of the sprite")?;
    let Some(picture) = new.sheet.first() else { return Err(Fault::Call("no picture is named".to_owned())) };
    if let Some(pictures) = numbered::of(&new.sheet)? {
        return of_numbered(new, name, &pictures, out);
    }
    if picture.extension().is_some_and(|ending| ending == "gif") && new.cell.is_none() {
        return of_gif(new, name, picture, out);
    }
    let sheet = Sheet::open(picture)?;
    let shown = shown_path(picture);
    let nothing = || Fault::Call(format!("nothing can be seen in `{shown}`"));
    let stem = picture.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    let named = sheet.named(&stem).filter(|_| new.cell.is_none());
    let can_be_spaced = new.format == DescriptionFormat::Sheet && new.cell.is_none() && named.is_none();
    let spaced = if can_be_spaced { sheet.guess_spaced() } else { None };
    let gutters = spaced.map_or_else(Gutters::default, |(_, gutters)| gutters);
    let (cell, how) = match new.cell {
        Some(cell) if cell.width > sheet.width || cell.height > sheet.height => {
            let size = format!("{} x {}", sheet.width, sheet.height);
            return Err(Fault::Call(format!("a cell is larger than `{shown}`, which is {size}")));
        }
        Some(cell) => (cell, "as asked for".to_owned()),
        None => {
            let (cell, how) = match (named, spaced) {
                (Some(cell), _) => (cell, "as its name says".to_owned()),
                (None, Some((cell, _))) => {
                    (cell, "with the gutters between them as margin and spacing".to_owned())
                }
                (None, None) => sheet.guess_explained().ok_or_else(nothing)?,
            };
            (cell, format!("{how}; --cell WxH changes that"))
        }
    };
    let frames = sheet.frames(cell, gutters);
    let drawn = frames.iter().filter(|count| **count > 0).count();
    if drawn == 0 {
        return Err(nothing());
    }
    let rows = rows(new, drawn)?;
    let image = new.format.image_name(picture)?;
    let path = picture.with_file_name(format!("{name}.{}", new.format.ending()));
    let size = (sheet.width, sheet.height);
    let is_named_like_its_image = image == format!("{name}.png");
    let plan =
        Plan { image: &image, is_named_like_its_image, size, cell, gutters, frames: &frames, rows: &rows };
    let text = new.format.description(&plan)?;
    if new.format == DescriptionFormat::Sheet {
        write_sheet(&path, &text)?;
    } else {
        write_new(&path, &text)?;
    }

    writeln!(
        out,
        "`{shown}` is {} x {}: cells of {} x {}, {how}",
        sheet.width, sheet.height, cell.width, cell.height
    )?;
    let counts: Vec<String> = frames.iter().filter(|count| **count > 0).map(u32::to_string).collect();
    writeln!(out, "rows with something to see: {drawn}, with {} frames", counts.join(", "))?;
    writeln!(out, "{}", explained(&rows, drawn, !new.animations.is_empty()))?;
    writeln!(
        out,
        "each frame takes {DELAY} ms, the last is followed by the first; the sprite's position is the middle of a cell{}",
        if new.format.has_origin() { "'s lower edge" } else { "" }
    )?;
    writeln!(out, "written: {}", shown_path(&path))?;
    if let Some(afterwards) = new.format.afterwards(matches!(rows, Rows::Directions(_))) {
        writeln!(out, "{afterwards}")?;
    }
    check_written(&path, new.root.as_deref(), new.trust, out)
}

/// Writes a description of a GIF, which has frames and durations of its own.
fn of_gif(new: &New, name: &str, picture: &Path, out: &mut impl Write) -> Result<bool, Fault> {
    if new.format != DescriptionFormat::Sheet || !new.animations.is_empty() {
        let message = "a GIF is one animation as it is: without --format and --animations";
        return Err(Fault::Call(message.to_owned()));
    }
    let image = new.format.image_name(picture)?;
    let path = picture.with_file_name(format!("{name}.sheet.toml"));
    let named = if image == format!("{name}.gif") {
        String::new()
    } else {
        format!("image = {}\n", toml_edit::Value::from(image.as_str()))
    };
    write_sheet(&path, &format!("{named}origin = \"bottom\"\n"))?;
    writeln!(out, "`{}` plays with its own durations, for ever", shown_path(picture))?;
    writeln!(out, "written: {}", shown_path(&path))?;
    check_written(&path, new.root.as_deref(), new.trust, out)
}

/// Writes a description of numbered pictures.
fn of_numbered(new: &New, name: &str, pictures: &Numbered, out: &mut impl Write) -> Result<bool, Fault> {
    if new.format != DescriptionFormat::Sheet || new.cell.is_some() || !new.animations.is_empty() {
        let message = "numbered pictures are frames as they are: without --format, --cell and --animations";
        return Err(Fault::Call(message.to_owned()));
    }
    let Numbered { folder, name: image, numbers } = pictures;
    let path = folder.join(format!("{name}.sheet.toml"));
    let image_value = toml_edit::Value::from(image.as_str());
    write_sheet(&path, &format!("image = {image_value}\norigin = \"bottom\"\nduration = {DELAY}\n"))?;
    let (first, last) = (numbers.first().unwrap_or(&0), numbers.last().unwrap_or(&0));
    writeln!(
        out,
        "`{image}` stands for {}, from {first} to {last}",
        tally::number(numbers.len(), "picture")
    )?;
    writeln!(out, "each is a frame of {DELAY} ms, the last is followed by the first")?;
    writeln!(out, "written: {}", shown_path(&path))?;
    check_written(&path, new.root.as_deref(), new.trust, out)
}

/// The parts of a strip, `idle=0-4`; [`None`] if only names are given.
fn parts(new: &New) -> Result<Option<Vec<(String, String)>>, Fault> {
    if !new.animations.iter().any(|part| part.contains('=')) {
        return Ok(None);
    }
    let part = |part: &String| {
        let wrong = || {
            Fault::Call(format!("a part is a name and its cells, `idle=0-4`, not `{}`", part.escape_debug()))
        };
        let (name, cells) = part.split_once('=').ok_or_else(wrong)?;
        let is_number = |text: &str| text.parse::<u32>().is_ok();
        let is_right = cells
            .split_once('-')
            .map_or_else(|| is_number(cells), |(first, last)| is_number(first) && is_number(last));
        if !is_right {
            return Err(wrong());
        }
        Ok((checked_name(name, "the name of an animation")?.to_owned(), cells.to_owned()))
    };
    new.animations.iter().map(part).collect::<Result<_, _>>().map(Some)
}

/// The meaning of the rows, from the arguments or by their number.
fn rows(new: &New, drawn: usize) -> Result<Rows, Fault> {
    if let Some(parts) = parts(new)? {
        return Ok(Rows::Parts(parts));
    }
    for animation in &new.animations {
        checked_name(animation, "the name of an animation")?;
    }
    let named = new.animations.len();
    let are = match new.rows {
        Some(are) => are,
        None if named > 1 || !new.format.has_directions() => RowsAre::Animations,
        None if matches!(drawn, 4 | 8) => RowsAre::Directions,
        None => RowsAre::Animations,
    };
    match are {
        RowsAre::Directions if named > 1 => {
            Err(Fault::Call("rows that are directions belong to one animation: name one".to_owned()))
        }
        RowsAre::Directions => {
            Ok(Rows::Directions(new.animations.first().cloned().unwrap_or_else(|| "walk".to_owned())))
        }
        RowsAre::Animations if named == 0 && drawn == 1 => Ok(Rows::Animations(vec!["default".to_owned()])),
        RowsAre::Animations if named == 0 => {
            Ok(Rows::Animations((1..=drawn).map(|row| format!("row_{row}")).collect()))
        }
        RowsAre::Animations if named == drawn => Ok(Rows::Animations(new.animations.clone())),
        RowsAre::Animations => {
            Err(Fault::Call(format!("{drawn} rows have something to see, and there are {named} names")))
        }
    }
}

fn explained(rows: &Rows, drawn: usize, is_named: bool) -> String {
    match rows {
        Rows::Directions(name) => {
            let order = match drawn {
                2 => ": right, left",
                4 => ": right, up, left, down",
                8 => ": right and counter-clockwise by 45 degrees",
                _ => "",
            };
            format!(
                "the rows are directions of `{name}`{order}; change that where the sheet differs, or --rows animations"
            )
        }
        Rows::Parts(parts) => {
            let parts: Vec<String> = parts.iter().map(|(name, cells)| format!("{name} {cells}")).collect();
            format!("the animations are cells of the sheet: {}", parts.join(", "))
        }
        Rows::Animations(names) => {
            let hint = if is_named { "" } else { "; --animations NAME,NAME names them" };
            format!("the rows are animations: {}{hint}", names.join(", "))
        }
    }
}

/// Checks that a name can be one field of a description and one part of a path.
fn checked_name<'a>(name: &'a str, what: &str) -> Result<&'a str, Fault> {
    let is_wrong = |character: char| {
        character.is_whitespace() || character.is_control() || matches!(character, '/' | '\\')
    };
    if name.is_empty() || name.starts_with('.') || name.contains(is_wrong) {
        return Err(Fault::Call(format!("{what} is one word without `/`, not `{}`", name.escape_debug())));
    }
    Ok(name)
}

/// Writes a description in TOML, which names its schema where there is one.
fn write_sheet(path: &Path, text: &str) -> Result<(), Fault> {
    let schema = Schema::Sheet.line_for(path.parent().unwrap_or_else(|| Path::new("")));
    write_new(path, &(schema + text))
}

/// Writes a file, which must not exist.
fn write_new(path: &Path, text: &str) -> Result<(), Fault> {
    written::write_new(path, text.as_bytes()).map_err(|error| {
        let shown = shown_path(path);
        Fault::Call(match error.kind() {
            ErrorKind::AlreadyExists => {
                format!("`{shown}` exists already and is not overwritten: remove it, or give the sprite another name")
            }
            _ => format!("`{shown}` is not written: {error}"),
        })
    })
}

/// Checks the description like `check FILE`.
fn check_written(
    path: &Path,
    root: Option<&Path>,
    trust: Trust,
    out: &mut impl Write,
) -> Result<bool, Fault> {
    if root.is_none() && path.canonicalize().is_ok_and(|path| one_file::root_around(&path).is_none()) {
        let found = "no folder around it is called `assets` or has a `sprites.toml`";
        writeln!(
            out,
            "{found}: if the game reads another folder, move the picture and the description there"
        )?;
    }
    let CheckTarget { root, file } = CheckTarget::of(path, root)?;
    let folder = Folder::open(&root, trust)?;
    let mut compilation = folder.compile();
    if let Some(file) = file {
        one_file::keep(&mut compilation, &file)?;
        let names = names(&compilation, &file);
        if !names.is_empty() {
            writeln!(out, "in the game's code: {}", names.join(", "))?;
        }
    }
    if !compilation.diagnostics.findings().is_empty() {
        check::print(&compilation, &Scope::default(), &folder, Format::Human, false, out)?;
    }
    Ok(check::fails(&compilation, false))
}

/// The animations of a description as code names them.
fn names(compilation: &Compilation, file: &str) -> Vec<String> {
    let sprites = compilation.library.sprites().map(PackedSprite::sprite);
    let own = sprites.filter(|sprite| compilation.sources.get(sprite.source).path() == file);
    own.flat_map(|sprite| {
        let animations = sprite.animations.iter();
        animations.map(|animation| format!("{}::{}", list::name(sprite), animation.identifier))
    })
    .collect()
}
