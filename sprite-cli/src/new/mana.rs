//! Writes a description in the format of The Mana World: cells of a grid, counted from the upper left one.

use super::plan::{self, DELAY, Plan, Row, Rows, word};
use crate::fault::Fault;
use sprite_compiler::foreign;
use std::fmt::Write;

pub(super) fn description(plan: &Plan<'_>) -> Result<String, Fault> {
    let columns = plan.size.0 / plan.cell.width;
    let sequence = |row: Row| {
        let first = row.index * columns;
        format!("<sequence start=\"{first}\" end=\"{}\" delay=\"{DELAY}\"/>", first + row.frames - 1)
    };
    let mut text = format!(
        "<sprite>\n  <imageset name=\"base\" src=\"{}\" width=\"{}\" height=\"{}\"/>\n",
        foreign::xml(plan.image),
        plan.cell.width,
        plan.cell.height
    );
    match plan.rows {
        Rows::Directions(name, order) => {
            let _ = writeln!(text, "  <action name=\"{}\" imageset=\"base\">", foreign::xml(name));
            for (row, direction) in plan.directed(order) {
                let (word, sequence) = (word(direction), sequence(row));
                let _ = writeln!(text, "    <animation direction=\"{word}\">{sequence}</animation>");
            }
            text.push_str("  </action>\n");
        }
        Rows::Parts(_) | Rows::Blocks(_) => return Err(plan::no_parts()),
        Rows::Animations(names) => {
            for (row, name) in plan.drawn().zip(names) {
                let _ = writeln!(
                    text,
                    "  <action name=\"{}\" imageset=\"base\">\n    <animation>{}</animation>\n  </action>",
                    foreign::xml(name),
                    sequence(row)
                );
            }
        }
    }
    text.push_str("</sprite>\n");
    Ok(text)
}
