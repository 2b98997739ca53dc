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
            let directions = directions(plan.drawn().count(), "have names")?;
            let rows =
                plan.drawn().zip(directions).map(|(row, direction)| format!("{direction} = {}", row.index));
            let rows: Vec<String> = rows.collect();
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
