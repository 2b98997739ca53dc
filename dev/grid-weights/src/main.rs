//! Learns the weights of the features of grids from sheets whose cells are known.
//!
//! ```text
//! cargo run --release -p grid-weights -- DIR            # how well they would do on sheets of other folders
//! cargo run --release -p grid-weights -- DIR --write    # and writes sprite-compiler/src/grids/weights.rs
//! ```
//!
//! `DIR/truth.tsv` has a line for each sheet: its path, the sizes of picture and cell, margin and spacing, each across
//! and down. The weights are those of a softmax regression: the probability of a grid is `exp(score)` in parts of that
//! of all grids that fit the picture.

mod learn;
mod sheets;

use learn::{Example, Weights};
use sheets::Variant;
use sprite_compiler::grids::{FEATURES, doubt};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

/// The number of parts into which the folders are divided to see how well weights do on other folders.
const PARTS: usize = 9;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        [folder] => run(Path::new(folder), false),
        [folder, "--write"] => run(Path::new(folder), true),
        _ => Err("usage: grid-weights DIR [--write]".to_owned()),
    };
    match done {
        Ok(report) => {
            say(&report);
            ExitCode::SUCCESS
        }
        Err(message) => {
            say(&message);
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stdout, reason = "a command-line tool speaks to its user")]
fn say(text: &str) {
    println!("{text}");
}

fn run(folder: &Path, writes: bool) -> Result<String, String> {
    let sheets = sheets::read(folder)?;
    let examples: Vec<Example> = sheets.iter().filter_map(sheets::Sheet::example).collect();
    let folders: Vec<String> =
        sheets.iter().map(|sheet| sheet.folder.clone()).collect::<BTreeSet<_>>().into_iter().collect();
    let part_of = |folder: &str| {
        // Neighbouring numbers are of alike games: they are spread over the parts.
        folders.iter().position(|other| other == folder).unwrap_or(0) * 5 % PARTS
    };
    let mut report = format!("{} examples in {} folders\n", examples.len(), folders.len());
    let mut tally = Tally::default();
    for part in 0..PARTS {
        let known = examples.iter().filter(|example| part_of(&example.folder) != part);
        let weights = learn::learn(&known.collect::<Vec<_>>());
        for example in examples.iter().filter(|example| part_of(&example.folder) == part) {
            tally.add(example, &weights, &mut report);
        }
    }
    tally.report(&mut report);
    let weights = learn::learn(&examples.iter().collect::<Vec<_>>());
    for (name, weight) in FEATURES.iter().zip(weights) {
        let _ = writeln!(report, "{name:18} {weight:8.3}");
    }
    report.push_str(&doubts(&sheets));
    if writes {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sprite-compiler/src/grids/weights.rs");
        std::fs::write(&path, source(&weights)).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(report)
}

/// How often the true grid is first, and among the first three.
#[derive(Default)]
struct Tally {
    rows: Vec<(Variant, usize, f64)>,
}

impl Tally {
    fn add(&mut self, example: &Example, weights: &Weights, report: &mut String) {
        let chances = learn::chances(example, weights);
        let mut order: Vec<usize> = (0..chances.len()).collect();
        order.sort_by(|a, b| chances[*b].total_cmp(&chances[*a]));
        let rank = order.iter().position(|at| *at == example.truth).unwrap_or(usize::MAX);
        let confidence = chances[order[0]];
        if rank > 0 && example.variant == Variant::Plain {
            let first = example.grids[order[0]];
            let truth = example.grids[example.truth];
            let [first, truth] =
                [first, truth].map(|grid| format!("{}x{}", grid.cell.width, grid.cell.height));
            let _ = writeln!(
                report,
                "{}: {truth} is number {}, {first} is first ({confidence:.2})",
                example.name,
                rank + 1
            );
        }
        self.rows.push((example.variant, rank, confidence));
    }

    fn report(&self, report: &mut String) {
        for variant in Variant::ALL {
            let rows: Vec<_> = self.rows.iter().filter(|(of, ..)| *of == variant).collect();
            let share = |is: &dyn Fn(usize, f64) -> bool| {
                let count = rows.iter().filter(|(_, rank, confidence)| is(*rank, *confidence)).count();
                100.0 * learn::number(count) / learn::number(rows.len().max(1))
            };
            let _ = write!(
                report,
                "{variant:?} ({}): first {:.1} %, of three {:.1} %;",
                rows.len(),
                share(&|rank, _| rank == 0),
                share(&|rank, _| rank < 3)
            );
            for least in [0.5, 0.6, 0.7, 0.8] {
                let _ = write!(
                    report,
                    " above {least}: {:.1} %, wrong {:.1} %;",
                    share(&|_, confidence| confidence > least),
                    share(&|rank, confidence| rank > 0 && confidence > least)
                );
            }
            report.push('\n');
        }
    }
}

/// How often a wrong grid is doubted, and the true one, with the weights that the compiler has.
fn doubts(sheets: &[sheets::Sheet]) -> String {
    let mut report = String::new();
    let plain = || sheets.iter().filter(|sheet| sheet.variant == Variant::Plain);
    for (kind, change) in sheets::WRONG {
        let (mut all, mut told, mut named) = (0, 0, 0);
        for sheet in plain() {
            let Some(grid) = sheet.with(change) else { continue };
            all += 1;
            let doubted = doubt(&sheet.drawing, grid, |_| true);
            told += usize::from(doubted.is_some() || (kind != "true" && sheet.has_rest(grid)));
            named += usize::from(doubted.is_some_and(|doubt| doubt.other == sheet.truth));
            if kind == "true" && doubted.is_some() {
                let _ = writeln!(report, "doubted though true: {}", sheet.name);
            }
        }
        let _ = writeln!(report, "{kind:12} {told:3} of {all:3} told, {named:3} named");
    }
    report
}

fn source(weights: &Weights) -> String {
    let mut text = String::from(
        "//! The weights of features. `cargo run --release -p grid-weights -- DIR --write` makes this file.\n\n\
         /// The number of features.\npub const COUNT: usize = COUNT_HERE;\n\n\
         /// The weight of each of `FEATURES`, in their order.\n\
         pub(super) const WEIGHTS: [f64; COUNT] = [\n",
    );
    for (name, weight) in FEATURES.iter().zip(weights) {
        let _ = writeln!(text, "    {weight:.3}, // {name}");
    }
    text.push_str("];\n");
    text.replace("COUNT_HERE", &FEATURES.len().to_string())
}
