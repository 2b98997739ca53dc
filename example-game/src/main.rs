//! Lantern Keep: a small game whose sprites were compiled into it.
//!
//! `cargo run -p example-game` opens a window. Where there is none to open, or with `--render FOLDER`, it
//! plays a scene by itself and writes pictures of it.

mod actors;
mod area;
mod game;
mod goal;
mod input;
mod rng;
mod rules;
mod scene;
mod screen;
mod sprites;
mod title;
mod vec2;
mod words;
mod world;

#[cfg(test)]
mod tests;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
Usage: example-game [--render FOLDER]

Arrow keys or WASD walk, Space swings the sword, Esc pauses, Enter begins anew.

  --render FOLDER  open no window: play a scene, and write pictures and an animated GIF of it
  --help           show this text
";

/// Where pictures go without `--render`.
const FOLDER: &str = "render";

enum Wish {
    Play,
    Render(PathBuf),
    Help,
}

fn main() -> ExitCode {
    match wish(std::env::args_os().skip(1)) {
        Some(Wish::Play) if screen::window::has_display() => play(),
        Some(Wish::Play) => {
            say("No display here: playing a scene into files instead.");
            render(Path::new(FOLDER))
        }
        Some(Wish::Render(folder)) => render(&folder),
        Some(Wish::Help) => {
            say(USAGE.trim_end());
            ExitCode::SUCCESS
        }
        None => {
            complain(USAGE.trim_end());
            ExitCode::from(2)
        }
    }
}

fn wish(mut arguments: impl Iterator<Item = OsString>) -> Option<Wish> {
    let wish = match arguments.next() {
        None => Wish::Play,
        Some(argument) if argument == "--render" => Wish::Render(arguments.next()?.into()),
        Some(argument) if argument == "--help" || argument == "-h" => Wish::Help,
        Some(_) => return None,
    };
    arguments.next().is_none().then_some(wish)
}

/// macroquad panics where it cannot open a window, an old `DISPLAY` for one: then say what else can be done.
fn play() -> ExitCode {
    if std::panic::catch_unwind(screen::window::open).is_ok() {
        return ExitCode::SUCCESS;
    }
    complain("The window could not be opened. `--render FOLDER` plays a scene without one.");
    ExitCode::FAILURE
}

fn render(folder: &Path) -> ExitCode {
    match screen::stills::render(folder) {
        Ok(stills) => {
            say(&format!("Wrote {stills} pictures and lantern-keep.gif to {}", folder.display()));
            ExitCode::SUCCESS
        }
        Err(error) => {
            complain(&format!("cannot write to {}: {error}", folder.display()));
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stdout, reason = "the program's output")]
fn say(text: &str) {
    println!("{text}");
}

#[expect(clippy::print_stderr, reason = "the program's errors")]
fn complain(text: &str) {
    eprintln!("{text}");
}
