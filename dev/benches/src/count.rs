//! Instructions counted by callgrind: what does not depend on how busy the machine is.

use crate::Pace;
use crate::grid::Grid;
use crate::play::{self, WORKS};
use std::process::Command;

/// Passes over all players in the shorter of two runs; the difference of both is what is counted.
const PASSES: usize = 50;

/// Counts each kind of work of each contender.
pub(crate) fn run(pace: Pace) -> Result<(), String> {
    let players = if pace == Pace::Full { 1_000 } else { 10 };
    let title = format!(
        "Instructions for each of {players} players, ticks of 16 ms (mispredicted branches as simulated)"
    );
    let mut heads = vec![""];
    heads.extend(WORKS.map(|(name, _)| name));
    let mut grid = Grid::new(title, &heads);
    for name in play::names() {
        let mut cells = vec![name.to_owned()];
        for (work, _) in WORKS {
            let [short, long] = [PASSES, 2 * PASSES].map(|passes| collect(name, work, players, passes));
            let (short, long) = (short?, long?);
            let each = |index: usize| (long[index] - short[index]) / (PASSES * players) as f64;
            cells.push(format!("{:.1} ({:.2})", each(0), each(1)));
        }
        grid.row(cells);
    }
    grid.print();
    Ok(())
}

/// Instructions and mispredicted conditional branches of a whole run.
fn collect(contender: &str, work: &str, players: usize, passes: usize) -> Result<[f64; 2], String> {
    let program = std::env::current_exe().map_err(|error| format!("this program: {error}"))?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--branch-sim=yes"])
        .arg(program)
        .args(["once", contender, work, &players.to_string(), &passes.to_string()])
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    // Ir Bc Bcm Bi Bim
    let line = text.lines().find_map(|line| line.split_once("Collected : "));
    let numbers: Vec<f64> =
        line.map_or("", |(_, numbers)| numbers).split(' ').filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [instructions, _, mispredicted, ..] if output.status.success() => Ok([instructions, mispredicted]),
        _ => Err(format!("valgrind: {text}")),
    }
}
