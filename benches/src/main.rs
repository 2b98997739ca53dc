//! Measures `sprite-table` and its peers side by side: `cargo run -p xtask -- bench [--quick] [COMMAND]`.
//!
//! What is compared is measured in one run, taking turns, so that whatever else the machine does meets all alike. The
//! ratios are the result; the seconds only say how large things are.

mod bars;
mod build;
mod count;
mod grid;
mod play;
mod random;
mod sample;
mod size;

use bars::Bars;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo run -p xtask -- bench [--quick] [COMMAND]

commands:
  run      playing: a tick and the current frame of 1, 1,000 and 1,000,000 players
  count    playing: instructions of a tick and the current frame, counted by callgrind (valgrind)
  once     one kind of work, for a profiler: once '`Player`' frame 1000 100
  build    compiling: time and memory of rustc for libraries of 1,000 to 100,000 frames
  size     bytes: a player, a table, a program without a standard library
  write    write the workspace of a measured library (1k, 10k, 100k, few, images) to look at: write 10k DIR
  all      everything; this is the default

--quick measures the smallest sizes once, to see that everything works";

/// How thorough to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    Full,
    /// Just enough to see that it works.
    Quick,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let quick = words.iter().any(|word| word == "--quick");
    let commands: Vec<&str> = words.iter().map(String::as_str).filter(|word| *word != "--quick").collect();
    let pace = if quick { Pace::Quick } else { Pace::Full };
    match run(&commands, pace) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(commands: &[&str], pace: Pace) -> Result<(), String> {
    let mut bars = Bars::default();
    match commands {
        ["run"] => play::run(pace, &mut bars)?,
        ["build"] => build::run(pace, &mut bars)?,
        ["count"] => count::run(pace)?,
        ["once", contender, work, players, passes] => return play::once(contender, work, players, passes),
        ["size"] => size::run(&mut bars)?,
        ["write", name, folder] => return build::write(name, folder.as_ref()),
        [] | ["all"] => {
            play::run(pace, &mut bars)?;
            size::run(&mut bars)?;
            build::run(pace, &mut bars)?;
        }
        _ => return Err(USAGE.to_owned()),
    }
    match pace {
        Pace::Full => bars.print(),
        Pace::Quick => println!("\nit works; nothing is judged by a quick run"),
    }
    Ok(())
}
