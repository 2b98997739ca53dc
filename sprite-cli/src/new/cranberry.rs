//! Writes a description in the format of Cranberry: a list of movements, without directions.

use super::aseprite::text_of;
use super::plan::{DELAY, Plan, Rows};
use crate::fault::Fault;
use serde_json::json;

pub(super) fn description(plan: &Plan<'_>) -> Result<String, Fault> {
    let Rows::Animations(names) = plan.rows else {
        return Err(Fault::Call("Cranberry has no directions: --rows animations".to_owned()));
    };
    let movements = plan.drawn().zip(names).map(|(row, name)| {
        let frames = (0..row.frames).map(|frame| {
            let (x, y) = plan.corner(row, frame);
            json!({ "duration": DELAY, "rect": { "x": x, "y": y, "w": plan.cell.width, "h": plan.cell.height } })
        });
        json!({ "name": name, "frames": frames.collect::<Vec<_>>() })
    });
    let movements: Vec<_> = movements.collect();
    text_of(&json!({ "version": 1, "sheet": plan.image, "movements": movements }))
}
