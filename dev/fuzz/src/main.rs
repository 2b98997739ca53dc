//! Damages seeds and runs a target with them, on a stable compiler. `fuzz --help` says how.
#![forbid(unsafe_code)]

use fuzz::mutate::Damage;
use fuzz::{TARGETS, Target, seeds};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fs, io};

const USAGE: &str = "usage: fuzz TARGET|all [--executions N] [--first N] [--seed S]
       fuzz TARGET|all --corpus FOLDER

Runs a target with damaged seeds, and writes inputs that panic into regressions/TARGET/. The same numbers damage alike:
an execution that ends the process is found again with --first N --executions 1.

--executions N   how many (default 2000)
--first N        the number of the first one (default 0)
--seed S         another series (default 1)
--corpus FOLDER  writes the seeds into FOLDER/TARGET/, for cargo-fuzz, and runs nothing";

/// Executions between two lines that say how far it is.
const STEP: u64 = 1_000;

struct Run {
    targets: Vec<Target>,
    executions: u64,
    first: u64,
    seed: u64,
    corpus: Option<PathBuf>,
}

fn main() -> ExitCode {
    let Some(run) = arguments(env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let mut finds = 0;
    for &target in &run.targets {
        match run.target(target) {
            Ok(count) => finds += count,
            Err(error) => {
                eprintln!("{}: {error}", target.name);
                return ExitCode::FAILURE;
            }
        }
    }
    if finds == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn arguments(mut given: impl Iterator<Item = String>) -> Option<Run> {
    let name = given.next()?;
    let targets: Vec<_> = TARGETS.into_iter().filter(|target| name == "all" || name == target.name).collect();
    let mut run = Run { targets, executions: 2_000, first: 0, seed: 1, corpus: None };
    while let Some(option) = given.next() {
        let value = given.next()?;
        match option.as_str() {
            "--executions" => run.executions = value.parse().ok()?,
            "--first" => run.first = value.parse().ok()?,
            "--seed" => run.seed = value.parse().ok()?,
            "--corpus" => run.corpus = Some(value.into()),
            _ => return None,
        }
    }
    (!run.targets.is_empty()).then_some(run)
}

impl Run {
    /// How many executions panicked.
    fn target(&self, target: Target) -> io::Result<u64> {
        let seeds = seeds::of(target)?;
        if let Some(corpus) = &self.corpus {
            return write_corpus(&corpus.join(target.name), &seeds).map(|()| 0);
        }
        let start = Instant::now();
        let (mut finds, mut slowest) = (0, (Duration::ZERO, 0));
        for execution in self.first..self.first.saturating_add(self.executions) {
            if execution % STEP == 0 {
                eprint!("\r{} {execution}", target.name);
            }
            let bytes = Damage::new(self.seed, execution).damaged(&seeds);
            let begun = Instant::now();
            if catch_unwind(AssertUnwindSafe(|| (target.run)(&bytes))).is_err() {
                finds += 1;
                let folder = seeds::regressions_folder(target);
                fs::create_dir_all(&folder)?;
                let path = folder.join(format!("{:08x}", crc32fast::hash(&bytes)));
                fs::write(&path, &bytes)?;
                eprintln!("execution {execution} of seed {} panicked: {}", self.seed, path.display());
            }
            slowest = slowest.max((begun.elapsed(), execution));
        }
        println!(
            "\r{}: {} seeds, {} executions in {:.1} s, {finds} finds; the slowest was number {} with {:.3} s",
            target.name,
            seeds.len(),
            self.executions,
            start.elapsed().as_secs_f64(),
            slowest.1,
            slowest.0.as_secs_f64()
        );
        Ok(finds)
    }
}

fn write_corpus(folder: &Path, seeds: &[Vec<u8>]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    seeds
        .iter()
        .enumerate()
        .try_for_each(|(number, seed)| fs::write(folder.join(format!("{number:04}")), seed))
}
