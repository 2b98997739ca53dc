//! Measures `sprite-table` and its peers side by side: `cargo run -p xtask -- bench [--quick] [--before DIR] [COMMAND]`.
//!
//! Contenders are measured in one run, taking turns, so that other work of the machine affects all alike. The ratios
//! are the result; the seconds only say how large things are.

mod bars;
mod build;
mod count;
mod draw;
mod grid;
mod play;
mod prices;
mod sample;
mod size;

use bars::Bars;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo run -p xtask -- bench [--quick] [--before DIR] [COMMAND]

commands:
  run      playing: a tick and the current frame of 1, 1,000 and 1,000,000 players
  count    playing: instructions of a tick and the current frame, counted by callgrind (valgrind)
  once     one kind of work, for a profiler: once '`Animator`' frame 1000 100
  draw     drawing: sprites into a buffer of pixels
  build    compiling: time and memory of rustc; all of it, or the parts that are named: build types first
             frames   libraries of 1,000 to 100,000 frames, and one of 1,000 images
             types    libraries of 200 and 2,000 types
             rules    2,000 pictures: one rule beside a sheet for each
             first    the first build, with all dependencies
  type     compiling: instructions of rustc for one generated type, counted by callgrind (valgrind)
  prices   limits: what the compiler counts beside the clock, optimised and as a macro is
  size     bytes: a player, a table, a program without a standard library
  write    write the workspace of a measured library to look at: write 10k DIR
  all      run, size and build; this is the default

--quick measures the smallest sizes once, to see that everything works
--before DIR measures another checkout of this project too, in turns with this one: build (types, first), type, all";

/// How thorough to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    Full,
    /// Just enough to see that it works.
    Quick,
}

/// The options before the command.
struct Options<'a> {
    pace: Pace,
    /// Another checkout of this project, for what measures two.
    before: Option<&'a str>,
}

fn main() -> ExitCode {
    if let Some(code) = build::stand_in::run() {
        return code;
    }
    let words: Vec<String> = std::env::args().skip(1).collect();
    match arguments(&words).and_then(|(options, commands)| run(&commands, &options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The options, and the command with its own words.
fn arguments(words: &[String]) -> Result<(Options<'_>, Vec<&str>), String> {
    let mut options = Options { pace: Pace::Full, before: None };
    let mut commands = Vec::new();
    let mut words = words.iter().map(String::as_str);
    while let Some(word) = words.next() {
        match word {
            "--quick" => options.pace = Pace::Quick,
            "--before" => options.before = Some(words.next().ok_or("--before needs a folder")?),
            _ => commands.push(word),
        }
    }
    Ok((options, commands))
}

fn run(commands: &[&str], options: &Options<'_>) -> Result<(), String> {
    let &Options { pace, before } = options;
    let usage = || format!("{USAGE}\n\nlibraries for `write`: {}", build::libraries());
    if commands.iter().any(|word| ["--help", "-h", "help"].contains(word)) {
        println!("{}", usage());
        return Ok(());
    }
    if before.is_some() && !matches!(commands, [] | ["all" | "build" | "type", ..]) {
        return Err("--before is for build, type and all".to_owned());
    }
    let mut bars = Bars::default();
    match commands {
        ["run"] => play::run(pace, &mut bars)?,
        ["draw"] => return draw::run(pace),
        ["build", parts @ ..] => build::run(pace, parts, before, &mut bars)?,
        ["count"] => return count::run(pace),
        ["type"] => return build::count_type(pace, before),
        ["once", contender, work, players, passes] => return play::once(contender, work, players, passes),
        ["prices"] => return prices::run(pace),
        ["prices", "measure"] => {
            prices::measure(pace);
            return Ok(());
        }
        ["size"] => size::run(&mut bars)?,
        ["write", name, folder] => return build::write(name, folder.as_ref()),
        [] | ["all"] => {
            play::run(pace, &mut bars)?;
            size::run(&mut bars)?;
            build::run(pace, &[], before, &mut bars)?;
        }
        _ => return Err(usage()),
    }
    match pace {
        Pace::Full => bars.print(),
        Pace::Quick => println!("\nit works; a quick run checks no bar"),
    }
    Ok(())
}
