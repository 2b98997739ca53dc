//! Runs the command line on folders that were made to harm, and measures what each of them takes.

mod folders;
mod measure;

use folders::Folder;
use measure::{Cost, Ended, measure};
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Processor time that no folder may take.
const MOST_MILLISECONDS: u64 = 2_000;
/// Memory that no folder may take.
const MOST_KILOBYTES: u64 = 500 << 10;

const USAGE: &str = "usage: cargo run -p xtask -- hostile [--small] [--tool PATH] [NAME...]";

/// How large the folders are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scale {
    /// Large enough to be refused.
    Full,
    /// A hundredth of it, for a compiler that is not optimised.
    Small,
}

impl Scale {
    /// So many things.
    pub(super) const fn of(self, count: usize) -> usize {
        match self {
            Self::Full => count,
            Self::Small => count.div_ceil(100),
        }
    }

    /// A few things, each of which is work for itself.
    pub(super) const fn few(self, count: usize) -> usize {
        match self {
            Self::Full => count,
            Self::Small => count.div_ceil(10),
        }
    }

    /// The side of a square.
    pub(super) const fn side(self, pixels: u32) -> u32 {
        match self {
            Self::Full => pixels,
            Self::Small => pixels.div_ceil(10),
        }
    }
}

pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    let (mut scale, mut tool, mut names) = (Scale::Full, None, Vec::new());
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        match *word {
            "--small" => scale = Scale::Small,
            "--tool" => tool = Some(PathBuf::from(*rest.next().ok_or(USAGE)?)),
            word if word.starts_with('-') => return Err(USAGE.to_owned()),
            name => names.push(name),
        }
    }
    let unknown = names.iter().find(|name| folders::ALL.iter().all(|folder| folder.name != **name));
    if let Some(name) = unknown {
        return Err(format!("there is no folder `{name}`"));
    }
    let tool = tool.map_or_else(|| build(scale), Ok)?;
    let place = std::env::temp_dir().join(format!("sprites-hostile-{}", std::process::id()));
    let output = place.with_extension("json");
    let mut failed = Vec::new();
    for folder in folders::ALL.iter().filter(|folder| names.is_empty() || names.contains(&folder.name)) {
        let outcome = judge(folder, &place, &output, scale, &tool);
        let _ = std::fs::remove_dir_all(&place);
        let _ = std::fs::remove_file(&output);
        say(&format!("{:<16} {outcome}", folder.name));
        if !outcome.is_right() {
            failed.push(folder.name);
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("not right: {}", failed.join(", "))) }
}

/// What came of a folder.
enum Outcome {
    /// It ended with this status, [`None`] by a signal.
    Ended(Option<i32>, Cost),
    /// The compiler reported a panic.
    Panicked,
    /// It could not be run.
    Failed(String),
}

impl Outcome {
    fn is_right(&self) -> bool {
        match self {
            Self::Ended(Some(0 | 1), cost) => {
                cost.milliseconds <= MOST_MILLISECONDS && cost.kilobytes <= MOST_KILOBYTES
            }
            Self::Ended(..) | Self::Panicked | Self::Failed(_) => false,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(status, cost) => {
                let status = status.map_or_else(|| "killed".to_owned(), |status| format!("status {status}"));
                let seconds = cost.milliseconds / 1_000;
                let (rest, megabytes) = (cost.milliseconds % 1_000, cost.kilobytes >> 10);
                let verdict = if self.is_right() { "" } else { "  TOO MUCH" };
                write!(f, "{seconds}.{rest:03} s, {megabytes} MB, {status}{verdict}")
            }
            Self::Panicked => f.write_str("PANICKED"),
            Self::Failed(why) => f.write_str(why),
        }
    }
}

fn judge(folder: &Folder, place: &Path, output: &Path, scale: Scale, tool: &Path) -> Outcome {
    let _ = std::fs::remove_dir_all(place);
    let written = std::fs::create_dir_all(place).and_then(|()| (folder.write)(place, scale));
    if let Err(error) = written {
        return Outcome::Failed(format!("cannot be written: {error}"));
    }
    let mut command = Command::new(tool);
    command.args(["check", "--format", "json"]).arg(place);
    match measure(command, output) {
        Ok(Ended { output, .. }) if output.contains("\"internal-error\"") => Outcome::Panicked,
        Ok(Ended { status, cost, .. }) => Outcome::Ended(status, cost),
        Err(error) => Outcome::Failed(error.to_string()),
    }
}

/// The command line, optimised for folders of full size.
fn build(scale: Scale) -> Result<PathBuf, String> {
    let (profile, folder) = match scale {
        Scale::Full => ("release", "release"),
        Scale::Small => ("dev", "debug"),
    };
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--profile", profile, "--locked", "--quiet", "-p", "cargo-sprites"]);
    cargo.current_dir(&workspace);
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err("the command line cannot be built".to_owned());
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.join("target"), PathBuf::from);
    Ok(target.join(folder).join("cargo-sprites"))
}

#[expect(clippy::print_stdout, reason = "a command-line tool speaks to its user on stdout")]
fn say(line: &str) {
    println!("{line}");
}
