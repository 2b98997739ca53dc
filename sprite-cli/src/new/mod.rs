//! `new`: writes a description for a sheet.

mod aseprite;
mod cranberry;
mod format;
mod guess;
mod layout;
mod mana;
mod names;
mod numbered;
mod openage;
mod order;
mod output;
mod own_frames;
mod pictures;
mod plan;
mod rows;
mod rule;
pub(crate) mod sheet;
mod solarus;
mod toml;

use crate::fault::Fault;
use crate::folder::Trust;
use crate::print;
use clap::ValueEnum;
use format::DescriptionFormat;
use guess::{Asked, Guess};
use layout::Layout;
use output::{check_written, write_new, write_sheet};
use plan::{DELAY, Plan, Rows};
use sheet::{Cell, Counts, Gap, Gutters, Sheet};
use sprite_compiler::grids::CellGrid;
use sprite_compiler::{foreign, shown_path};
use sprite_table::Size;
use std::io::Write;
use std::path::{Path, PathBuf};
use toml::Part;

/// The sheet to describe.
#[derive(Default, clap::Args)]
pub(crate) struct New {
    /// The name of the sprite: its description is NAME.sheet.toml beside the sheet, or has the ending of its format;
    /// not needed for a folder
    #[arg(default_value = "", hide_default_value = true)]
    name: String,
    /// The picture with the frames, in the asset folder: a sheet, a strip, or several numbered pictures, `'run_*.png'`.
    /// For a folder, rules for `sprites.toml` and descriptions of sheets are printed
    #[arg(long, num_args = 1..)]
    sheet: Vec<PathBuf>,
    /// The size of a cell: a frame with the space around it. Without it, --grid or --sprites the cells are found by the
    /// picture, its name and the pictures beside it
    #[arg(long, value_name = "WxH", conflicts_with = "grid")]
    cell: Option<Cell>,
    /// The numbers of columns and rows, in place of the size of a cell
    #[arg(long, value_name = "COLUMNSxROWS")]
    grid: Option<Counts>,
    /// Pixels left of and above the first cell
    #[arg(long, value_name = "PIXELS")]
    margin: Option<Gap>,
    /// Pixels between cells
    #[arg(long, value_name = "PIXELS")]
    spacing: Option<Gap>,
    /// Several sprites in one picture: how many are side by side, and below each other
    #[arg(long, value_name = "COLUMNSxROWS")]
    sprites: Option<Counts>,
    /// The directions of the rows from above: down,left,right,up
    #[arg(long, value_name = "DIRECTIONS", value_delimiter = ',')]
    directions: Vec<String>,
    /// How the sprite is described
    #[arg(long, value_enum, default_value_t = DescriptionFormat::Sheet)]
    format: DescriptionFormat,
    /// The meaning of rows; by default they are directions where their order is known, and animations else
    #[arg(long, value_enum)]
    rows: Option<RowsAre>,
    /// The names of the animations, one for each row, or the one whose directions the rows are; or parts of a strip,
    /// idle=0-4,run=5-12, or of a sheet by its rows, walk=8-11,hurt=20
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    animations: Vec<String>,
    /// Print the grids that the picture may have as JSON, and write nothing
    #[arg(long)]
    json: bool,
    /// For a folder: write the rules and the descriptions
    #[arg(long)]
    write: bool,
    /// Replace the description that is there
    #[arg(long)]
    replace: bool,
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
        return rule::propose(new, folder, out);
    }
    if new.write {
        return Err(Fault::Call(
            "--write is for a folder; for a picture the description is written".to_owned(),
        ));
    }
    let name = checked_name(&new.name, "the name of the sprite")?;
    let Some(picture) = new.sheet.first() else { return Err(Fault::Call("no picture is named".to_owned())) };
    if let Some(pictures) = numbered::of(&new.sheet)? {
        return numbered::describe(new, name, &pictures, out);
    }
    if picture.extension().is_some_and(|ending| ending == "gif") && new.cell.is_none() {
        return own_frames::of_gif(new, name, picture, out);
    }
    if matches!(picture.extension().and_then(|ending| ending.to_str()), Some("aseprite" | "ase")) {
        return own_frames::of_aseprite(new, picture, out);
    }
    let shown = shown_path(picture);
    if !new.json && !new.replace && own_frames::of_other_file(new, picture, out)? {
        return Ok(false);
    }
    let (sheet, layout) = opened(picture)?;
    let nothing = || Fault::Call(format!("nothing can be seen in `{shown}`"));
    if sheet.drawing.is_blank() {
        return Err(nothing());
    }
    // In other formats nothing can be written about pixels between cells.
    let none = (new.format != DescriptionFormat::Sheet).then_some([0; 2]);
    let [margin, spacing] = [new.margin, new.spacing].map(|gap| gap.map(|gap| gap.0).or(none));
    let guess = || {
        Guess::of(&sheet, picture, &Asked { layout, margin, spacing })
            .ok_or_else(|| Fault::Call(format!("no cells fit into `{shown}` with such a margin and spacing")))
    };
    if new.json {
        print::json(out, &guess()?.json(&shown, sheet.size), true)?;
        writeln!(out)?;
        return Ok(false);
    }
    let asked = asked_grid(new, &sheet, &shown)?;
    writeln!(out, "`{shown}` is {} x {}", sheet.size.width, sheet.size.height)?;
    let (grid, how) = if let Some(grid) = asked {
        (grid, "as asked for".to_owned())
    } else {
        let guess = guess()?;
        for proposal in guess.shown() {
            writeln!(out, "{proposal}")?;
        }
        let first = guess.proposals.first().filter(|_| guess.is_clear());
        let Some(first) = first else {
            return unclear(new, guess.proposals.first().map(|first| first.grid), &shown, out);
        };
        (first.grid, first.ground().to_owned())
    };
    describe(new, (&sheet, picture), (grid, &how), layout, out)
}

/// The description of a sheet whose grid is known.
struct Described {
    path: PathBuf,
    text: String,
    parts: Vec<Part>,
    /// How many frames each row has, of the first of several sprites.
    frames: Vec<u32>,
    rows: Rows,
    /// How the meaning of the rows was found.
    rows_how: String,
    /// The number of rows in which something can be seen.
    drawn: usize,
    origin: (u32, u32),
}

impl Described {
    fn of(
        new: &New,
        (sheet, picture): (&Sheet, &Path),
        grid: CellGrid,
        layout: Option<Layout>,
    ) -> Result<Self, Fault> {
        let name = new.name.as_str();
        let layout = layout.filter(|layout| layout.counts() == grid.counts);
        let frames = sheet.frames(&grid);
        if frames.iter().all(|count| *count == 0) {
            return Err(Fault::Call(format!("nothing can be seen in `{}`", shown_path(picture))));
        }
        let parts = parts_of_picture(new, sheet, &grid, layout)?;
        // Of several sprites the first one shows what their rows are.
        let (frames, columns) = match parts.first() {
            Some(Part { area: [_, _, columns, rows], .. }) => {
                (vec![*columns; *rows as usize], Some(*columns))
            }
            None => (frames, None),
        };
        let cells = CellGrid { counts: [columns.unwrap_or(grid.counts[0]), grid.counts[1]], ..grid };
        let (rows, rows_how) = rows::rows(new, sheet, &cells, &frames, layout)?;
        let image = new.format.image_name(picture)?;
        let path = picture.with_file_name(format!("{name}.{}", new.format.ending()));
        let plan = Plan {
            image: &image,
            is_named_like_its_image: image == format!("{name}.png"),
            size: (sheet.size.width, sheet.size.height),
            cell: Cell { width: grid.cell.width, height: grid.cell.height },
            gutters: Gutters { margin: grid.margin, spacing: grid.spacing },
            feet: sheet.feet(&grid),
            frames: &frames,
            rows: &rows,
            goes_back: layout.is_some_and(Layout::goes_back),
        };
        let text = if parts.is_empty() {
            new.format.description(&plan)?
        } else if new.format == DescriptionFormat::Sheet {
            toml::of_parts(&plan, &parts)
        } else {
            return Err(Fault::Call("several sprites in one picture are for `--format sheet`".to_owned()));
        };
        let (drawn, origin) = (plan.drawn().count(), plan.origin());
        Ok(Self { path, text, parts, frames, rows, rows_how, drawn, origin })
    }
}

/// Writes the description of a sheet whose grid is known.
fn describe(
    new: &New,
    (sheet, picture): (&Sheet, &Path),
    (grid, how): (CellGrid, &str),
    layout: Option<Layout>,
    out: &mut impl Write,
) -> Result<bool, Fault> {
    let Described { path, text, parts, frames, rows, rows_how, drawn, origin: (x, y) } =
        Described::of(new, (sheet, picture), grid, layout)?;
    if new.format == DescriptionFormat::Sheet {
        write_sheet(&path, &text, new.replace)?;
    } else {
        write_new(&path, &text, new.replace)?;
    }

    let Size { width, height } = grid.cell;
    writeln!(out, "cells of {width} x {height}: {how}")?;
    if parts.is_empty() {
        let counts: Vec<String> = frames.iter().filter(|count| **count > 0).map(u32::to_string).collect();
        writeln!(out, "rows with something to see: {}, with {} frames", counts.len(), counts.join(", "))?;
    } else {
        writeln!(
            out,
            "sprites with something to see: {}; call them as you like: [sprites.{}]",
            parts.len(),
            parts.first().map_or("", |part| part.name.as_str())
        )?;
    }
    writeln!(out, "{}", rows::explained(&rows, drawn, &rows_how, !new.animations.is_empty()))?;
    let origin = if new.format.has_origin() {
        format!("{x}, {y} of a cell: the middle of its feet")
    } else {
        "the middle of a cell".to_owned()
    };
    writeln!(
        out,
        "each frame takes {DELAY} ms, the last is followed by the first; the sprite's position is {origin}"
    )?;
    writeln!(out, "written: {}", shown_path(&path))?;
    if let Some(afterwards) = new.format.afterwards(matches!(rows, Rows::Directions(..))) {
        writeln!(out, "{afterwards}")?;
    }
    check_written(&path, new.root.as_deref(), new.trust, out)
}

/// The description that `new` would write for a picture with the likeliest grid, be it clear or not; [`None`] if there is
/// none for it.
pub(crate) fn draft(picture: &Path) -> Option<String> {
    let (sheet, layout, guess) = guessed(picture)?;
    let name = picture.file_stem()?.to_string_lossy().into_owned();
    let new = New { name, ..New::default() };
    Described::of(&new, (&sheet, picture), guess.proposals.first()?.grid, layout)
        .ok()
        .map(|described| described.text)
}

/// The grids that a picture may have, as `new --json` prints them; [`None`] if nothing can be seen in it.
pub(crate) fn proposals(picture: &Path) -> Option<serde_json::Value> {
    let (sheet, _, guess) = guessed(picture)?;
    serde_json::to_value(guess.json(&shown_path(picture), sheet.size)).ok()
}

/// A sheet, its layout, and the grids that it may have; [`None`] if it is no PNG, or if nothing can be seen in it.
fn guessed(picture: &Path) -> Option<(Sheet, Option<Layout>, Guess)> {
    let (sheet, layout) = opened(picture).ok()?;
    let guess = Guess::of(&sheet, picture, &Asked { layout, ..Asked::default() })?;
    Some((sheet, layout, guess))
}

/// A sheet, and the layout that it has by its name and its size.
fn opened(picture: &Path) -> Result<(Sheet, Option<Layout>), Fault> {
    let sheet = Sheet::open(picture)?;
    let stem = picture.file_stem().map(|stem| stem.to_string_lossy()).unwrap_or_default();
    let layout = Layout::of(sheet.size, &stem);
    Ok((sheet, layout))
}

/// The grid that the options say; [`None`] if they leave it open.
fn asked_grid(new: &New, sheet: &Sheet, shown: &str) -> Result<Option<CellGrid>, Fault> {
    let size = sheet.size;
    let [margin, spacing] = [new.margin, new.spacing].map(|gap| gap.map_or([0; 2], |gap| gap.0));
    if let Some(Cell { width, height }) = new.cell {
        let grid = CellGrid::new(size, Size::new(width, height), margin, spacing);
        if grid.cells() == 0 {
            let size = format!("{} x {}", size.width, size.height);
            return Err(Fault::Call(format!("a cell is larger than `{shown}`, which is {size}")));
        }
        return Ok(Some(grid));
    }
    let Some(Counts(counts)) = new.grid else { return Ok(None) };
    let of_axis = |length: u32, axis: usize| {
        let count = counts[axis];
        let inner =
            |margin: u32| (length + spacing[axis]).checked_sub(margin).filter(|inner| inner % count == 0);
        let inner = inner(margin[axis]).or_else(|| inner(2 * margin[axis]));
        let cell =
            inner.and_then(|inner| (inner / count).checked_sub(spacing[axis])).filter(|cell| *cell > 0);
        cell.ok_or_else(|| {
            let what = ["wide", "high"][axis];
            let rest = (length + spacing[axis]).saturating_sub(margin[axis]) % count;
            Fault::Call(format!(
                "`{shown}` is {length} pixels {what}, which {count} cells do not divide: {rest} pixels are left over"
            ))
        })
    };
    let cell = Size::new(of_axis(size.width, 0)?, of_axis(size.height, 1)?);
    Ok(Some(CellGrid { cell, margin, spacing, counts }))
}

/// Says that no grid is clear, and what to do. Nothing is written.
fn unclear(new: &New, first: Option<CellGrid>, shown: &str, out: &mut impl Write) -> Result<bool, Fault> {
    let options = first.map(|first| guess::options(&first)).unwrap_or_default();
    writeln!(out, "None of these is clear, and nothing is written. Choose one:")?;
    if let Some(path) = foreign::shell_word(shown) {
        writeln!(out, "  cargo sprites new {} --sheet {path} {options}", new.name)?;
    } else {
        writeln!(out, "  add {options} to the command")?;
    }
    let picture = foreign::shell_word(shown).unwrap_or_else(|| "PICTURE".to_owned());
    writeln!(out, "or cut it by hand, where you see it: cargo sprites edit {picture} --open")?;
    writeln!(out, "With --replace the command writes the description again.")?;
    Ok(true)
}

/// The sprites of a picture with several of them; empty for a picture of one.
fn parts_of_picture(
    new: &New,
    sheet: &Sheet,
    grid: &CellGrid,
    layout: Option<Layout>,
) -> Result<Vec<Part>, Fault> {
    let known = layout
        .map(Layout::sprites)
        .filter(|counts| new.format == DescriptionFormat::Sheet && *counts != [1, 1]);
    let Some(counts) = new.sprites.map(|counts| counts.0).or(known) else { return Ok(Vec::new()) };
    let [columns, rows] = [0, 1].map(|axis| grid.counts[axis] / counts[axis]);
    if columns * counts[0] != grid.counts[0] || rows * counts[1] != grid.counts[1] {
        return Err(Fault::Call(format!(
            "{} x {} cells cannot be divided into {} x {} sprites",
            grid.counts[0], grid.counts[1], counts[0], counts[1]
        )));
    }
    let mut parts = Vec::new();
    for row in 0..counts[1] {
        for column in 0..counts[0] {
            let area = [column * columns, row * rows, columns, rows];
            let mut cells =
                (area[1]..area[1] + rows).flat_map(|y| (area[0]..area[0] + columns).map(move |x| [x, y]));
            if cells.any(|cell| sheet.is_drawn(grid, cell)) {
                parts.push(Part { name: format!("sprite_{}", row * counts[0] + column + 1), area });
            }
        }
    }
    Ok(parts)
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
