//! This program in the place of rustc, as cargo's `RUSTC_WRAPPER`: what each crate of a build costs.

use super::cargo::SCALE;
use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

/// The question about calls of rustc, and the file for the answer.
#[derive(Clone)]
pub(crate) enum StandIn {
    /// The processors' time for each package.
    Times(PathBuf),
    /// Callgrind's instructions for the package that was asked for, without those of its build script.
    Instructions(PathBuf),
}

const TIMES: &str = "SPRITE_BENCHES_TIMES";
const INSTRUCTIONS: &str = "SPRITE_BENCHES_INSTRUCTIONS";

impl StandIn {
    /// Makes cargo call this program instead of rustc.
    pub(crate) fn dress(&self, cargo: &mut Command) -> Result<(), String> {
        let program = env::current_exe().map_err(|error| format!("this program: {error}"))?;
        let (name, file) = match self {
            Self::Times(file) => (TIMES, file),
            Self::Instructions(file) => (INSTRUCTIONS, file),
        };
        let _ = fs::remove_file(file);
        cargo.env("RUSTC_WRAPPER", program).env(name, file);
        Ok(())
    }
}

/// Runs rustc, when this program stands for it: the first word is its path.
pub(crate) fn run() -> Option<ExitCode> {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let package = env::var("CARGO_PKG_NAME").ok();
    let is_script = words.windows(2).any(|pair| pair[0] == "--crate-name" && pair[1] == "build_script_build");
    let is_asked_for = env::var_os("CARGO_PRIMARY_PACKAGE").is_some() && !is_script;
    let mut command = match (env::var_os(TIMES), env::var_os(INSTRUCTIONS), package) {
        (None, None, _) => return None,
        // Cargo's questions about rustc itself have no package.
        (Some(file), _, Some(package)) if Path::new(SCALE).exists() => {
            let mut command = Command::new(SCALE);
            command.args(["-q", "-a", "-f", &format!("{package} %U %S"), "-o"]).arg(file).args(&words);
            command
        }
        (_, Some(file), _) if is_asked_for => {
            let mut log = OsString::from("--log-file=");
            log.push(file);
            let mut command = Command::new("valgrind");
            command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(log);
            command.arg(compiler(&words[0])).args(&words[1..]);
            command
        }
        _ => {
            let mut command = Command::new(words.first()?);
            command.args(&words[1..]);
            command
        }
    };
    let status = command.status();
    let code = status.ok().and_then(|status| status.code()).and_then(|code| u8::try_from(code).ok());
    Some(ExitCode::from(code.unwrap_or(1)))
}

/// The compiler itself: `rustc` may be rustup's program, which only starts it.
fn compiler(rustc: &OsString) -> PathBuf {
    let output = Command::new(rustc).args(["--print", "sysroot"]).stderr(Stdio::inherit()).output();
    let root = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let path = Path::new(&root.unwrap_or_default()).join("bin/rustc");
    if path.exists() { path } else { rustc.into() }
}

/// Seconds by the names of packages.
pub(crate) fn times(file: &Path) -> BTreeMap<String, f64> {
    let mut times = BTreeMap::new();
    for line in fs::read_to_string(file).unwrap_or_default().lines() {
        let mut words = line.split(' ');
        let package = words.next().unwrap_or_default().to_owned();
        *times.entry(package).or_default() += words.filter_map(|word| word.parse::<f64>().ok()).sum::<f64>();
    }
    times
}

/// The instructions that callgrind noted.
pub(crate) fn instructions(file: &Path) -> Result<f64, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let number = text.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    number.ok_or_else(|| format!("valgrind: {text}"))
}
