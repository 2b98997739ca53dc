//! Writes a description in the format of openage, version 1: one animation, which has the name of the file.

use super::plan::{self, DELAY, Plan, Row, Rows};
use crate::fault::Fault;
use std::fmt::Write;

pub(super) fn description(plan: &Plan<'_>) -> Result<String, Fault> {
    let rows: Vec<Row> = plan.drawn().collect();
    let degrees: Vec<usize> = match plan.rows {
        Rows::Animations(names) if names.len() == 1 => vec![0],
        Rows::Animations(_) => {
            return Err(Fault::Call(
                "a file of openage is one animation: --rows directions, or a sheet for each animation"
                    .to_owned(),
            ));
        }
        Rows::Parts(_) | Rows::Blocks(_) => return Err(plan::no_parts()),
        // Its angles count clockwise from below.
        Rows::Directions(_, order) => {
            order.iter().map(|direction| (270 + 360 - 45 * direction.index()) % 360).collect()
        }
    };
    let mut text =
        format!("version 1\nimagefile 0 \"{}\"\nlayer 0 mode=loop time_per_frame={DELAY}\n", plan.image);
    for degree in &degrees {
        let _ = writeln!(text, "angle {degree}");
    }
    let ((width, height), (hot_x, hot_y)) = ((plan.cell.width, plan.cell.height), plan.origin());
    for (row, degree) in rows.into_iter().zip(degrees) {
        for frame in 0..row.frames {
            let (x, y) = plan.corner(row, frame);
            let _ = writeln!(text, "frame {frame} {degree} 0 0 {x} {y} {width} {height} {hot_x} {hot_y}");
        }
    }
    Ok(text)
}
