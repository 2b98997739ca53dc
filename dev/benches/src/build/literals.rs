//! A library as struct literals: what a program that converts descriptions to Rust would write.

use super::library::Plan;
use std::fmt::Write as _;

/// The crate's first file.
pub(crate) fn root(plan: &Plan) -> String {
    let modules = (0..plan.sprites).map(|index| format!("pub mod actor{index};\n"));
    let text = "pub struct Frame { pub x: u16, pub y: u16, pub width: u16, pub height: u16, pub origin: (i16, i16), pub image: u16 }\npub struct Animation { pub name: &'static str, pub milliseconds: u32, pub rows: &'static [&'static [Frame]] }\n";
    modules.collect::<String>() + text
}

/// The module of a description.
pub(crate) fn module(plan: &Plan, index: usize) -> String {
    let mut text = format!(
        "use crate::{{Animation, Frame}};\npub static IMAGE: &[u8] = include_bytes!(\"../../assets/{}.png\");\npub static ANIMATIONS: &[Animation] = &[\n",
        Plan::stem(index)
    );
    for row in 0..plan.rows {
        if row % 4 == 0 {
            let _ =
                writeln!(text, "    Animation {{ name: \"walk{}\", milliseconds: 100 , rows: &[", row / 4);
        }
        text.push_str("        &[\n");
        for frame in 0..plan.columns {
            let (x, y, cell) = (frame * plan.cell, row * plan.cell, plan.cell);
            let _ = writeln!(
                text,
                "            Frame {{ x: {x}, y: {y}, width: {cell}, height: {cell}, origin: ({}, {}), image: {index} }},",
                cell / 2,
                cell - 3
            );
        }
        text.push_str("        ],\n");
        if row % 4 == 3 || row + 1 == plan.rows {
            text.push_str("    ] },\n");
        }
    }
    text + "];\n"
}
