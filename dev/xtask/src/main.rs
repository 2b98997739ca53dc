//! Chores of this repository: `cargo run -p xtask -- <command>`.
//!
//! Each command is a module with a `run` function and one line in [`run`] below.

mod art;
mod aseprite;
mod bench;
mod error;
mod files;
mod grid;
mod hostile;
mod layers;
mod paint;
mod palette;
mod png;
mod release;
mod sheet;

#[cfg(test)]
mod asset_tests;
#[cfg(test)]
mod dependency_tests;
#[cfg(test)]
mod markdown_tests;
#[cfg(test)]
mod vector_tests;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo run -p xtask -- <command>

commands:
  paint            paint the files below assets/ from the grids in dev/xtask/art/
  paint --check    fail when a committed file differs from its grids
  bench [...]      measure the crates and their peers side by side; `bench --help` says what
  hostile [...]    run the command line on folders that were made to harm
  release [...]    what publishing needs: dev/RELEASING.md says in which order";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            complain(&message);
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    match words {
        ["paint"] => paint::run(paint::Mode::Write),
        ["paint", "--check"] => paint::run(paint::Mode::Check),
        ["bench", words @ ..] => bench::run(words),
        ["hostile", words @ ..] => hostile::run(words),
        ["release", words @ ..] => release::run(words),
        _ => Err(USAGE.to_owned()),
    }
}

#[expect(clippy::print_stderr, reason = "a command-line tool speaks to its user on stderr")]
fn complain(message: &str) {
    eprintln!("{message}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_commands_show_the_usage() {
        assert_eq!(run(&["paint", "--chek"]), Err(USAGE.to_owned()));
        assert_eq!(run(&[]), Err(USAGE.to_owned()));
    }
}
