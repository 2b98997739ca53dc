//! A description in the format of Solarus 0.9: the shortest of all that have directions.

use super::sheet::Cell;
use std::fmt::Write;

/// Milliseconds of a frame.
const DELAY: u32 = 100;

/// What the rows of a sheet are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    /// Directions of one animation of this name.
    Directions(String),
    /// Animations of these names, each for all directions.
    Animations(Vec<String>),
}

/// The description of rows with so many frames each; a row without any is left out.
pub(super) fn description(image: &str, cell: Cell, frames: &[u32], rows: &Rows) -> String {
    let Cell { width, height } = cell;
    let line = |row: usize, count: u32| {
        let (x, y) = (width / 2, height);
        format!("0 {} {width} {height} {x} {y} {count} {count}\n", row * height as usize)
    };
    let drawn = || frames.iter().enumerate().filter(|(_, count)| **count > 0);
    let mut text = String::new();
    match rows {
        Rows::Directions(name) => {
            let _ = writeln!(text, "{name} {image} {} {DELAY} 0", drawn().count());
            text.extend(drawn().map(|(row, &count)| line(row, count)));
        }
        Rows::Animations(names) => {
            for ((row, &count), name) in drawn().zip(names) {
                let _ = write!(text, "{name} {image} 1 {DELAY} 0\n{}\n", line(row, count));
            }
        }
    }
    text.trim_end().to_owned() + "\n"
}
