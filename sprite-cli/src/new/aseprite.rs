//! Writes a description like an export of Aseprite: a list of frames, and tags for parts of it.

use super::plan::{self, DELAY, Plan, Rows, word};
use crate::fault::Fault;
use serde_json::json;

/// Directions are words in the names of tags, which `directions = true` in `sprites.toml` enables.
pub(super) fn description(plan: &Plan<'_>) -> Result<String, Fault> {
    let (width, height) = (plan.cell.width, plan.cell.height);
    let rows: Vec<_> = plan.drawn().collect();
    let names: Vec<String> = match plan.rows {
        Rows::Animations(names) => names.clone(),
        Rows::Parts(_) | Rows::Blocks(_) => return Err(plan::no_parts()),
        Rows::Directions(name, order) => {
            order.iter().map(|direction| format!("{name}-{}", word(*direction))).collect()
        }
    };
    let (mut frames, mut tags) = (Vec::new(), Vec::new());
    for (row, name) in rows.into_iter().zip(names) {
        let from = frames.len();
        for frame in 0..row.frames {
            let (x, y) = plan.corner(row, frame);
            frames.push(json!({
                "filename": format!("{name} {frame}"),
                "frame": { "x": x, "y": y, "w": width, "h": height },
                "duration": DELAY,
            }));
        }
        tags.push(json!({ "name": name, "from": from, "to": frames.len() - 1, "direction": "forward" }));
    }
    let (x, y) = plan.origin();
    let bounds = json!({ "x": 0, "y": 0, "w": width, "h": height });
    let key = json!({ "frame": 0, "bounds": bounds, "pivot": { "x": x, "y": y } });
    let description = json!({
        "frames": frames,
        "meta": {
            "image": plan.image,
            "size": { "w": plan.size.0, "h": plan.size.1 },
            "scale": "1",
            "frameTags": tags,
            "slices": [{ "name": "origin", "keys": [key] }],
        },
    });
    text_of(&description)
}

/// JSON with a line for each value, for editing by hand.
pub(super) fn text_of(description: &serde_json::Value) -> Result<String, Fault> {
    let text = serde_json::to_string_pretty(description);
    text.map(|text| text + "\n").map_err(|error| Fault::Call(error.to_string()))
}
