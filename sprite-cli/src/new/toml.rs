//! Writes a description in TOML.

use super::plan::{DELAY, Plan, Rows};
use super::sheet::Gutters;
use sprite_runtime::Direction;
use std::fmt::Write;
use toml_edit::{Key, Value};

/// A sprite of a picture with several.
pub(super) struct Part {
    pub(super) name: String,
    /// Column, row, columns and rows in cells.
    pub(super) area: [u32; 4],
}

pub(super) fn description(plan: &Plan<'_>) -> String {
    let mut text = head(plan);
    animations(plan, &mut text);
    text
}

/// The description of a picture with several sprites, which have the same animations.
pub(super) fn of_parts(plan: &Plan<'_>, parts: &[Part]) -> String {
    let mut text = head(plan);
    animations(plan, &mut text);
    for Part { name, area: [column, row, columns, rows] } in parts {
        let _ = writeln!(text, "\n[sprites.{}]\narea = [{column}, {row}, {columns}, {rows}]", Key::new(name));
    }
    text
}

/// The keys of the whole picture.
fn head(plan: &Plan<'_>) -> String {
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
    let (x, y) = plan.origin();
    let _ = writeln!(text, "origin = [{x}, {y}]\nduration = {DELAY}");
    if plan.goes_back {
        text.push_str("order = \"ping-pong\"\n");
    }
    text
}

fn animations(plan: &Plan<'_>, text: &mut String) {
    match plan.rows {
        Rows::Directions(name, order) => {
            let rows = plan.directed(order).map(|(row, direction)| (row.index, direction));
            let _ = writeln!(text, "\n[animations.{}]\nrows = {{ {} }}", Key::new(name), directed(rows));
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
        Rows::Blocks(blocks) => {
            for block in blocks {
                let _ = writeln!(text, "\n[animations.{}]", Key::new(&block.name));
                let _ = if block.directions.is_empty() {
                    writeln!(text, "row = {}", block.first)
                } else {
                    let rows = (block.first..).zip(block.directions.iter().copied());
                    writeln!(text, "rows = {{ {} }}", directed(rows))
                };
                if let Some(columns) = block.columns {
                    let _ = writeln!(text, "columns = \"0-{}\"", columns.saturating_sub(1));
                }
            }
        }
    }
}

fn directed(rows: impl Iterator<Item = (u32, Direction)>) -> String {
    let rows: Vec<String> = rows.map(|(row, direction)| format!("{direction} = {row}")).collect();
    rows.join(", ")
}
