//! Runs the real cargo, with a watch and a scale.

use super::library::Plan;
use super::method::Method;
use super::stand_in::StandIn;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Instant, SystemTime};

/// The format of GNU time's output, and the program's path.
pub(crate) const SCALE: &str = "/usr/bin/time";

/// The cost of one run.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    /// On the wall's clock.
    pub(crate) seconds: f64,
    /// Seconds that processors worked for it, on all threads: what other programs do beside it does not count. The
    /// wall's seconds where there is no GNU time.
    pub(crate) work: f64,
    /// Of the largest process; 0 where there is no GNU time.
    pub(crate) megabytes: f64,
}

/// A workspace, and a folder for what cargo makes of it.
#[derive(Clone)]
pub(crate) struct Cargo {
    /// The content of the workspace.
    pub(crate) plan: Plan,
    pub(crate) workspace: PathBuf,
    pub(crate) target: PathBuf,
    /// True if build scripts and macros are optimised.
    pub(crate) optimised: bool,
    /// True if rustc keeps what it needs to compile less after a change. It never does for crates of a registry.
    pub(crate) incremental: bool,
    /// The program that is called instead of rustc.
    pub(crate) stand_in: Option<StandIn>,
}

/// The change since the last run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// The crate was never compiled; its dependencies were.
    Cold,
    /// The crate's `lib.rs` or `main.rs` was touched.
    Source,
    /// One description, or the source that stands for it.
    Asset,
    /// Nothing: cargo finds that there is nothing to do.
    Nothing,
}

impl Cargo {
    /// `cargo check` after a change.
    pub(crate) fn check(&self, method: Method, change: Change) -> Result<Cost, String> {
        match change {
            Change::Cold => self.forget(method)?,
            Change::Source => touch(&self.workspace.join(method.package()).join(method.root()))?,
            Change::Asset => retime(&method.changed(&self.plan, &self.workspace))?,
            Change::Nothing => {}
        }
        let scale = self.workspace.join("cost.txt");
        let mut command = if Path::new(SCALE).exists() {
            let mut command = Command::new(SCALE);
            command.args(["-q", "-f", "%M %U %S", "-o"]).arg(&scale).arg("cargo");
            command
        } else {
            Command::new("cargo")
        };
        self.dress(&mut command, &["check", "-q", "--offline", "-p", method.package()]);
        if let Some(stand_in) = &self.stand_in {
            stand_in.dress(&mut command)?;
        }
        let start = Instant::now();
        self.run(&mut command)?;
        let seconds = start.elapsed().as_secs_f64();
        let answer = fs::read_to_string(&scale).unwrap_or_default();
        let numbers: Vec<f64> = answer.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        Ok(match numbers[..] {
            [kilobytes, user, system] => {
                Cost { seconds, work: user + system, megabytes: kilobytes / 1_024.0 }
            }
            _ => Cost { seconds, work: seconds, megabytes: 0.0 },
        })
    }

    /// As if the crate had never been compiled, but its dependencies had.
    fn forget(&self, method: Method) -> Result<(), String> {
        for package in method.packages() {
            self.run(&mut self.cargo(&["clean", "-q", "--offline", "-p", package]))?;
        }
        // The files that are remembered between builds lie beside the build products, and are removed with all of them
        // only.
        match fs::remove_dir_all(self.target.join("sprites")) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.to_string()),
            _ => Ok(()),
        }
    }

    fn cargo(&self, words: &[&str]) -> Command {
        let mut command = Command::new("cargo");
        self.dress(&mut command, words);
        command
    }

    fn dress(&self, command: &mut Command, words: &[&str]) {
        command.args(words).current_dir(&self.workspace).env("CARGO_TARGET_DIR", &self.target);
        command.env("CARGO_INCREMENTAL", if self.incremental { "1" } else { "0" });
        command.env_remove("RUSTFLAGS").env_remove("RUSTC_WRAPPER");
        if self.optimised {
            command.env("CARGO_PROFILE_DEV_BUILD_OVERRIDE_OPT_LEVEL", "3");
        }
    }

    fn run(&self, command: &mut Command) -> Result<(), String> {
        let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
        let complaints = String::from_utf8_lossy(&output.stderr);
        // A warning about the library would be measured too.
        if output.status.success() && !complaints.contains(") generated ") {
            return Ok(());
        }
        let is_fatal = |line: &&str| line.starts_with("error");
        let first: Vec<&str> = complaints.lines().skip_while(|line| !is_fatal(line)).take(40).collect();
        Err(format!("in {}: {command:?}: {}\n{}", self.workspace.display(), output.status, first.join("\n")))
    }
}

fn touch(path: &Path) -> Result<(), String> {
    let file = File::options().append(true).open(path);
    file.and_then(|file| file.set_modified(SystemTime::now())).map_err(|error| error.to_string())
}

/// Changes a time of 100 to 199 milliseconds to the next one, so that the text is none of those before.
fn retime(path: &Path) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(wrong)?;
    let word = |time: u32| format!(" {time} ");
    let time = (100..200).find(|&time| text.contains(&word(time))).unwrap_or(100);
    let next = if time == 199 { 100 } else { time + 1 };
    fs::write(path, text.replacen(&word(time), &word(next), 1)).map_err(wrong)
}
