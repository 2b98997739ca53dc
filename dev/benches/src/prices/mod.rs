//! The work that the compiler counts, beside the clock: a limit is as true as its prices.
//!
//! Each folder is mostly one kind of work. It is compiled by an optimised compiler, and by one that is built as macros
//! are: without optimisation.

mod folders;

use crate::Pace;
use crate::grid::Grid;
use crate::sample::Samples;
use cpu_time::ProcessTime;
use folders::{
    apng, aseprite, distinct, dyed, elements, export, foreign, frames, gif, includes, moving, openage,
    painted, patterns, pngs, small_frames, solarus, wide, with,
};
use sprite_compiler::{Limits, MemoryFiles, Options, Output, compile};
use std::process::Command;

/// A folder, and what it is work for.
struct Case {
    name: &'static str,
    files: fn(usize) -> Vec<(String, Vec<u8>)>,
    /// How much of it: about half a second of an optimised compiler.
    size: usize,
}

const CASES: &[Case] = &[
    Case { name: "text: lines of Solarus", files: solarus, size: 30_000 },
    Case { name: "text: lines of openage", files: openage, size: 60_000 },
    Case { name: "text: JSON of Aseprite", files: export, size: 80_000 },
    Case { name: "text: JSON of another program", files: foreign, size: 6_000_000 },
    Case { name: "text: elements of Mana", files: elements, size: 60_000 },
    Case { name: "text: files of Mana that include one", files: includes, size: 600 },
    Case { name: "frames of few lines", files: frames, size: 100 },
    Case { name: "patterns over many files", files: patterns, size: 400 },
    Case { name: "PNG: painted", files: painted, size: 40 },
    Case { name: "PNG: drawn", files: |count| pngs(count, 40), size: 150 },
    Case { name: "PNG: empty", files: |count| pngs(count, usize::MAX), size: 1_500 },
    Case { name: "PNG: 16 bits", files: wide, size: 40 },
    Case { name: "PNG: dyed", files: dyed, size: 40 },
    Case {
        name: "PNG: embedded decoded",
        files: |count| with("embed = \"rgba8\"", pngs(count, 40)),
        size: 60,
    },
    Case {
        name: "PNG: packed into an atlas",
        files: |count| with("atlas = true", distinct(count)),
        size: 10,
    },
    Case { name: "atlas: very many small frames", files: small_frames, size: 8_000 },
    Case { name: "Aseprite: drawn", files: |count| aseprite(count, 128, 30, 1, 40), size: 10 },
    Case { name: "Aseprite: noise", files: |count| aseprite(count, 128, 30, 1, 1), size: 5 },
    Case { name: "Aseprite: empty canvases", files: |count| aseprite(count, 512, 60, 0, 1), size: 10 },
    Case { name: "Aseprite: many layers", files: |count| aseprite(count, 64, 30, 100, 40), size: 20 },
    Case { name: "GIF: drawn", files: |count| moving(count, "gif", |_| gif(256, 40, 40)), size: 10 },
    Case { name: "GIF: noise", files: |count| moving(count, "gif", |_| gif(256, 40, 1)), size: 5 },
    Case { name: "GIF: small frames", files: |count| moving(count, "gif", |_| gif(4, 20_000, 1)), size: 5 },
    Case { name: "APNG: drawn", files: |count| moving(count, "png", |_| apng(256, 40, 40)), size: 10 },
    Case { name: "APNG: noise", files: |count| moving(count, "png", |_| apng(256, 40, 1)), size: 3 },
    Case { name: "APNG: small frames", files: |count| moving(count, "png", |_| apng(4, 20_000, 1)), size: 2 },
];

/// The result of one case.
struct Figures {
    counted: f64,
    measured: f64,
}

/// Compares the prices in both builds.
pub(crate) fn run(pace: Pace) -> Result<(), String> {
    let optimised: Vec<Figures> = CASES.iter().map(|case| figures(case, pace)).collect();
    let as_macro = unoptimised(pace)?;
    let mut grid = Grid::new(
        "What the compiler counts, beside the clock",
        &["", "counted, s", "measured, s", "measured over counted", "not optimised, s", "over optimised"],
    );
    for ((case, Figures { counted, measured }), slow) in CASES.iter().zip(&optimised).zip(&as_macro) {
        grid.row([
            case.name.to_owned(),
            format!("{counted:.3}"),
            format!("{measured:.3}"),
            format!("{:.2}", measured / counted),
            format!("{slow:.2}"),
            format!("{:.1}", slow / measured),
        ]);
    }
    grid.print();
    Ok(())
}

/// Prints the seconds of each case, for the program that is not optimised.
pub(crate) fn measure(pace: Pace) {
    for case in CASES {
        let Figures { counted, measured } = figures(case, pace);
        println!("{measured:.4} {counted:.4} {}", case.name);
    }
}

/// The seconds of each case in a build without optimisation, as macros have it.
fn unoptimised(pace: Pace) -> Result<Vec<f64>, String> {
    let mut cargo = Command::new("cargo");
    cargo.args([
        "run",
        "--quiet",
        "--locked",
        "--manifest-path",
        concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"),
    ]);
    cargo.args(["--", "prices", "measure"]);
    if pace == Pace::Quick {
        cargo.arg("--quick");
    }
    let output = cargo.output().map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.lines().filter_map(|line| line.split(' ').next()?.parse().ok()).collect())
}

fn figures(case: &Case, pace: Pace) -> Figures {
    let (size, rounds) = match pace {
        Pace::Full => (case.size, if cfg!(debug_assertions) { 1 } else { 3 }),
        Pace::Quick => (case.size.div_ceil(50), 1),
    };
    let files = MemoryFiles::new((case.files)(size));
    let options = Options {
        limits: Limits::default().times(1_000).with(|limits| limits.threads = 1),
        output: Output::Library,
        ..Options::default()
    };
    let (mut samples, mut counted) = (Samples::default(), 0.0);
    for _ in 0..rounds {
        let start = ProcessTime::now();
        let compilation = compile(&files, &options);
        samples.add(start.elapsed().as_secs_f64());
        counted = compilation.costs.work.as_secs_f64();
        assert!(
            !compilation.diagnostics.has_errors(),
            "{}: {:?}",
            case.name,
            compilation.diagnostics.findings().first()
        );
    }
    Figures { counted, measured: samples.median() }
}
