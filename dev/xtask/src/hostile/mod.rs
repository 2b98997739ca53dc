//! Runs the command line on folders that were made to harm, and measures what each of them takes; and on folders that
//! change meanwhile.

mod folders;
mod measure;
mod races;

use folders::Folder;
use measure::{Cost, Ended, measure};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

const USAGE: &str = "usage: cargo run -p xtask -- hostile [--small|--half] [--tool PATH] [NAME...]
       cargo run -p xtask -- hostile write NAME FOLDER
       cargo run -p xtask -- hostile races [--small] [--tool PATH] [NAME...]";

/// How large the folders are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Scale {
    /// Large enough to be refused.
    Full,
    /// Half as many things, to see whether costs grow in proportion.
    Half,
    /// A hundredth of it, for a compiler that is not optimised.
    Small,
}

impl Scale {
    /// So many things.
    pub(super) const fn of(self, count: usize) -> usize {
        match self {
            Self::Full => count,
            Self::Half => count.div_ceil(2),
            Self::Small => count.div_ceil(100),
        }
    }

    /// A few things, each of which is work for itself.
    pub(super) const fn few(self, count: usize) -> usize {
        match self {
            Self::Full => count,
            Self::Half => count.div_ceil(2),
            Self::Small => count.div_ceil(10),
        }
    }

    /// The cost that a folder may have, of one whose bound in full size is this. A compiler that is not optimised takes
    /// 7 to 28 times as long for a thing; small folders are there to find what hangs or grows without bound, in full
    /// size they are measured.
    const fn bound(self, most: Cost) -> Cost {
        match self {
            Self::Full | Self::Half => most,
            Self::Small => Cost { milliseconds: most.milliseconds.saturating_mul(10), ..most },
        }
    }

    /// The side of a square.
    pub(super) const fn side(self, pixels: u32) -> u32 {
        match self {
            Self::Full | Self::Half => pixels,
            Self::Small => pixels.div_ceil(10),
        }
    }
}

pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    if let ["write", name, place] = words {
        let folder = folders::ALL.iter().find(|folder| folder.name == *name).ok_or(USAGE)?;
        std::fs::create_dir_all(place).map_err(|error| error.to_string())?;
        return (folder.write)(Path::new(place), Scale::Full).map_err(|error| error.to_string());
    }
    let (mut scale, mut tool, mut names) = (Scale::Full, None, Vec::new());
    let (known, run_case): (Vec<&str>, RunCase) = match words.first() {
        Some(&"races") => (races::ALL.iter().map(|race| race.name).collect(), races::run_case),
        _ => (folders::ALL.iter().map(|folder| folder.name).collect(), run_case),
    };
    let mut rest = words.iter().skip(usize::from(words.first() == Some(&"races")));
    while let Some(word) = rest.next() {
        match *word {
            "--small" => scale = Scale::Small,
            "--half" => scale = Scale::Half,
            "--tool" => tool = Some(PathBuf::from(*rest.next().ok_or(USAGE)?)),
            word if word.starts_with('-') => return Err(USAGE.to_owned()),
            name => names.push(name),
        }
    }
    if let Some(name) = names.iter().find(|name| !known.contains(name)) {
        return Err(format!("there is no `{name}`"));
    }
    let tool = tool.map_or_else(|| build(scale), Ok)?;
    let place = std::env::temp_dir().join(format!("sprites-hostile-{}", std::process::id()));
    let mut failed = Vec::new();
    for name in known.into_iter().filter(|name| names.is_empty() || names.contains(name)) {
        let _ = std::fs::remove_dir_all(&place);
        let outcome = run_case(name, &place, scale, &tool);
        let _ = std::fs::remove_dir_all(&place);
        let (is_right, text) = match outcome {
            Ok(outcome) => (outcome.is_right, outcome.text),
            Err(error) => (false, format!("cannot be run: {error}")),
        };
        say(&format!("{name:<16} {text}{}", if is_right { "" } else { "  NOT RIGHT" }));
        if !is_right {
            failed.push(name);
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("not right: {}", failed.join(", "))) }
}

/// Runs the case of this name, in a folder that does not exist yet.
type RunCase = fn(&str, &Path, Scale, &Path) -> io::Result<Outcome>;

/// The result of a case.
struct Outcome {
    is_right: bool,
    /// The result in words.
    text: String,
}

/// Runs the command line on a folder and measures it.
fn run_case(name: &str, place: &Path, scale: Scale, tool: &Path) -> io::Result<Outcome> {
    let Some(Folder { write, most, is_harmful, .. }) = folders::ALL.iter().find(|folder| folder.name == name)
    else {
        return Err(io::ErrorKind::NotFound.into());
    };
    let root = place.join("assets");
    std::fs::create_dir_all(&root)?;
    write(&root, scale)?;
    let most = match most {
        Some(most) => *most,
        None => measure::allowed(measure::stored(&root)?),
    };
    let mut command = Command::new(tool);
    command.args(["check", "--format", "json"]).arg(root);
    let Ended { status, cost, output } = measure(command, &place.join("output"))?;
    let Cost { milliseconds, kilobytes } = cost;
    let has_panicked = output.contains("\"internal-error\"");
    let is_accepted = *is_harmful || status == Some(0);
    let ended = match status {
        _ if has_panicked => "PANICKED".to_owned(),
        Some(status) => format!("status {status}"),
        None => "killed".to_owned(),
    };
    Ok(Outcome {
        is_right: matches!(status, Some(0 | 1))
            && is_accepted
            && !has_panicked
            && cost.is_within(scale.bound(most)),
        text: format!(
            "{}.{:03} s, {} MB, {ended}",
            milliseconds / 1_000,
            milliseconds % 1_000,
            kilobytes >> 10
        ),
    })
}

/// The command line, optimised for folders of full size.
fn build(scale: Scale) -> Result<PathBuf, String> {
    let (profile, folder) = match scale {
        Scale::Full | Scale::Half => ("release", "release"),
        Scale::Small => ("dev", "debug"),
    };
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
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
