//! Writes a description in TOML.

use super::plan::{DELAY, Plan, Rows, directions};
use super::sheet::Gutters;
use crate::fault::Fault;
use std::fmt::Write;
use toml_edit::{Key, Value};

pub(super) fn description(plan: &Plan<'_>) -> Result<String, Fault> {
    let mut text = String::new();
    if !plan.is_named_like_its_image {
        let _ = writeln!(text, "image = {}", Value::from(plan.image));
    }
    let cell = plan.cell;
    let _ = writeln!(text, "cell = [{}, {}]", cell.width, cell.height);
    let Gutters { margin, spacing } = plan.gutters;
    for (name, [x, y]) in [("margin", margin), ("spacing", spacing)] {
        let _ = match (x, y) {
            (0, 0) => Ok(()),
            (x, y) if x == y => writeln!(text, "{name} = {x}"),
            (x, y) => writeln!(text, "{name} = [{x}, {y}]"),
        };
    }
    let _ = writeln!(text, "origin = \"bottom\"\nduration = {DELAY}");
    match plan.rows {
        Rows::Directions(name) => {
            let count = plan.drawn().count();
            let directions = directions(count)
                .ok_or_else(|| Fault::Call(format!("{count} rows have no directions that have names")))?;
            let rows: Vec<String> = plan
                .drawn()
                .zip(directions)
                .map(|(row, (word, _))| format!("{} = {}", named(word), row.index))
                .collect();
            let _ = writeln!(text, "\n[animations.{}]\nrows = {{ {} }}", Key::new(name), rows.join(", "));
        }
        Rows::Animations(names) if names.len() == 1 => {
            let row = plan.drawn().next().filter(|row| row.index > 0);
            if names.iter().any(|name| name != "default") {
                let _ = writeln!(text, "\n[animations.{}]", Key::new(&names[0]));
                let _ = writeln!(text, "row = {}", row.map_or(0, |row| row.index));
            } else if let Some(row) = row {
                let _ = writeln!(text, "row = {}", row.index);
            }
        }
        Rows::Animations(names) => {
            for (row, name) in plan.drawn().zip(names) {
                let _ = writeln!(text, "\n[animations.{}]\nrow = {}", Key::new(name), row.index);
            }
        }
        Rows::Parts(parts) => {
            for (name, frames) in parts {
                let _ = writeln!(text, "\n[animations.{}]\nframes = \"{frames}\"", Key::new(name));
            }
        }
    }
    Ok(text)
}

/// The name of a direction of [`directions`] in TOML.
fn named(word: &str) -> &str {
    match word {
        "upright" => "up-right",
        "upleft" => "up-left",
        "downleft" => "down-left",
        "downright" => "down-right",
        word => word,
    }
}
