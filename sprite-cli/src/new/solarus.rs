//! Writes a description in the format of Solarus 0.9.

use super::plan::{self, DELAY, Plan, Row, Rows};
use crate::fault::Fault;
use sprite_runtime::Direction;
use std::fmt::Write;

pub(super) fn description(plan: &Plan<'_>) -> Result<String, Fault> {
    let (width, height) = (plan.cell.width, plan.cell.height);
    let (x, y) = plan.origin();
    let line = |row: Row| {
        let (count, top) = (row.frames, plan.corner(row, 0).1);
        format!("0 {top} {width} {height} {x} {y} {count} {count}\n")
    };
    let (mut text, image) = (String::new(), plan.image);
    match plan.rows {
        Rows::Directions(name, order) => {
            let _ = writeln!(text, "{name} {image} {} {DELAY} 0", plan.drawn().count());
            // The number of a line is its direction, counter-clockwise from the right.
            let mut rows: Vec<(Row, Direction)> = plan.directed(order).collect();
            rows.sort_by_key(|(_, direction)| direction.index());
            text.extend(rows.into_iter().map(|(row, _)| line(row)));
        }
        Rows::Parts(_) | Rows::Blocks(_) => return Err(plan::no_parts()),
        Rows::Animations(names) => {
            for (row, name) in plan.drawn().zip(names) {
                let _ = write!(text, "{name} {image} 1 {DELAY} 0\n{}\n", line(row));
            }
        }
    }
    Ok(text.trim_end().to_owned() + "\n")
}
