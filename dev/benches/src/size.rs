//! Bytes: of a player, of a table, of a program that has no standard library.

use crate::bars::Bars;
use crate::grid::Grid;
use crate::play::{ours, peers, shape};
use std::path::Path;
use std::process::Command;

/// Bytes of something, of benimator's counterpart, and what was aimed at.
struct Bytes {
    what: &'static str,
    ours: f64,
    theirs: f64,
    bar: Option<f64>,
}

fn sizes() -> [Bytes; 3] {
    let frames = f64::from(shape::ANIMATIONS) * f64::from(shape::DIRECTIONS) * f64::from(shape::FRAMES);
    let state = size_of::<benimator::State>() as f64;
    [
        Bytes {
            what: "an `Animator`",
            ours: size_of::<ours::Typed>() as f64,
            theirs: state,
            bar: Some(40.0),
        },
        Bytes { what: "an `AnyAnimator`", ours: size_of::<ours::Any>() as f64, theirs: state, bar: None },
        Bytes {
            what: "the whole table, for each frame (100 animations, 4 directions, 8 frames)",
            ours: ours::TABLE.len() as f64 / frames,
            theirs: peers::bytes_of_a_frame(),
            bar: Some(20.0),
        },
    ]
}

pub(crate) fn run(bars: &mut Bars) -> Result<(), String> {
    let mut grid = Grid::new("Bytes", &["", "bytes", "of benimator's", "benimator, bytes"]);
    for Bytes { what, ours, theirs, bar } in sizes() {
        grid.row([what.to_owned(), short(ours), format!("{:.2} x", ours / theirs), short(theirs)]);
        if let Some(bar) = bar {
            bars.at_most(what, bar, ours, " bytes");
        }
    }
    let program = freestanding();
    for (what, bytes) in program.iter().flatten() {
        let what = format!("without `std`, `opt-level = \"z\"`: {what}");
        grid.row([what, short(*bytes), String::new(), "needs `std`".to_owned()]);
    }
    if let Some((_, bytes)) = program.iter().flatten().next() {
        bars.at_most("player and views in a program without `std`", 8_192.0, *bytes, " bytes");
        // It links without an allocator and without a panic, or not at all.
        bars.at_most("allocations and panics that can be reached (it would not link)", 0.0, 0.0, "");
    }
    grid.print();
    program.map(drop)
}

/// Links and measures the program, with the script that also guards it: what it found, and how many bytes.
fn freestanding() -> Result<Vec<(String, f64)>, String> {
    let checks = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("checks").join("freestanding/run");
    let target = std::env::temp_dir().join("sprite-freestanding");
    let output = Command::new(&checks).env("CARGO_TARGET_DIR", &target).output();
    let output = output.map_err(|error| format!("{}: {error}", checks.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let line = |line: &str| {
        let (what, bytes) = line.strip_suffix(" bytes")?.split_once(':')?;
        Some((what.to_owned(), bytes.trim().parse().ok()?))
    };
    let lines: Vec<_> = text.lines().filter_map(line).collect();
    let complaint = || format!("{}: {text}{}", checks.display(), String::from_utf8_lossy(&output.stderr));
    if lines.is_empty() { Err(complaint()) } else { Ok(lines) }
}

fn short(value: f64) -> String {
    let digits = if value.fract() == 0.0 { 0 } else { 2 };
    format!("{value:.digits$}")
}
